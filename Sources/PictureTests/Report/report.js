"use strict";

/*
 * The report of picture tests: the list of films, what is wrong with one of them, and its player.
 *
 * The script stands before the data in the page, and the data may be large. So the list appears as soon
 * as the summary has arrived and a film as soon as its own blocks have, while the rest still loads.
 * The blocks of a film are parsed when it is shown, and forgotten when it no longer is.
 */
(() => {
  /** Milliseconds between two looks for blocks that have not arrived. */
  const WAIT = 8;
  /** Milliseconds before changes are announced or put into the address; browsers limit the latter. */
  const SETTLE = 300;
  /** Lines of a film that are always shown. */
  const MOST_LINES = 5;
  /** Milliseconds for which a button says that it has copied. */
  const CONFIRMATION = 1600;
  const VERDICTS = {
    failed: { name: "failed", mark: "✕" },
    error: { name: "error", mark: "!" },
    new: { name: "new", mark: "+" },
    skipped: { name: "skipped", mark: "–" },
    passed: { name: "passed", mark: "✓" },
  };
  /** @type {[string, string[][]][]} */
  const KEYS = [
    ["Films", [
      ["j", "next film that did not pass"], ["k", "previous film that did not pass"],
      ["/", "search"], ["c", "copy the command that approves the film"],
    ]],
    ["Frames", [
      ["← →", "previous, next frame"], ["shift ← →", "10 frames"], ["home end", "first, last frame"],
      ["f w l", "first bad, worst, last bad frame"], ["n N", "next, previous bad frame"],
      ["p", "play or pause"],
    ]],
    ["Pictures", [
      ["1 – 5", "side by side, swipe, onion skin, blink, difference"],
      ["space", "swap expected and actual"], ["d", "zoom to the next difference"],
      ["+ −", "zoom"], ["0", "fit"], ["z", "one to one, or fit"],
      ["i", "inspect a pixel with the arrow keys"], ["b", "boxes"], ["m", "paths of the views"],
    ]],
    ["Page", [["?", "this list"], ["esc", "close this list, leave the search or the inspection"]]],
  ];

  /** @returns {any} */
  const byId = (id) => document.getElementById(id);

  // ---- Blocks of data

  const loading = () => document.readyState === "loading";

  /** The text of a block, a promise of it while the page loads, or null if there is none. */
  function block(id) {
    const element = document.getElementById(id);
    // A block has arrived as a whole when something follows it.
    if (element && (element.nextSibling || !loading())) return element.textContent;
    if (!loading()) return null;
    return new Promise((resolve) => setTimeout(() => resolve(block(id)), WAIT));
  }

  async function parsed(id) {
    const text = await block(id);
    return text == null ? null : JSON.parse(text);
  }

  // ---- Announcements

  const pending = new Map();
  let announcing = 0;

  /** Tells screen readers something; later texts of the same kind replace earlier ones. */
  function announce(text, kind = "frame") {
    pending.set(kind, text);
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      byId("live").textContent = [...pending.values()].join(". ");
      pending.clear();
    }, SETTLE);
  }

  // ---- Theme

  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  let chosenTheme = stored("framegen-theme");

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function applyTheme() {
    const theme = chosenTheme ?? (systemDark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    const button = byId("theme");
    button.textContent = theme === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", `Switch to ${theme === "dark" ? "light" : "dark"} colors`);
    player?.restyle();
  }

  function switchTheme() {
    chosenTheme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    // The choice is only kept if it is not the system's.
    const isSystem = chosenTheme === (systemDark.matches ? "dark" : "light");
    try {
      if (isSystem) localStorage.removeItem("framegen-theme");
      else localStorage.setItem("framegen-theme", chosenTheme);
    } catch {
      // Some browsers keep nothing for files.
    }
    applyTheme();
  }

  // ---- Copying

  async function copy(text, button) {
    let copied = false;
    try {
      await navigator.clipboard.writeText(text);
      copied = true;
    } catch {
      // The older way works where the clipboard's interface is missing or refused.
      const focused = document.activeElement;
      const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
      area.value = text;
      document.body.append(area);
      area.select();
      try {
        copied = document.execCommand("copy");
      } catch {
        copied = false;
      }
      area.remove();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    }
    button.textContent = copied ? "Copied" : "Select it and copy";
    announce(copied ? "copied" : "the browser refused to copy", "copy");
    setTimeout(() => {
      button.textContent = "Copy";
    }, CONFIRMATION);
  }

  // ---- State

  let player = null;
  let summary = null;
  let films = [];
  let visible = [];
  /** The film that is shown, or null. */
  let current = null;
  let wantedFrame = null;
  let verdict = "bad";
  const wantedTags = new Set();
  let addressTimer = 0;
  let opening = 0;

  const isBad = (film) => film.verdict !== "passed";
  /** Films that j and k stop at. */
  const needsLook = (film) => film.verdict !== "passed" && film.verdict !== "skipped";

  // ---- Summary

  function showSummary() {
    byId("command").textContent = summary.command ?? "";
    byId("tool").textContent = summary.tool ?? "";
    const notes = summary.notes ?? [];
    byId("notes").hidden = notes.length === 0;
    byId("notes").replaceChildren(...notes.map((note) =>
      make("p", {}, make("b", { "aria-hidden": "true" }, "!"), make("span", {}, note))));
    const bad = films.filter(needsLook).length;
    const outcome = byId("outcome");
    if (films.length === 0) outcome.textContent = "no films";
    else if (bad === 0) outcome.textContent = films.length === 1 ? "1 film passed" : `no failures in ${count(films.length, "film")}`;
    else outcome.textContent = `${bad.toLocaleString("en-US")} of ${count(films.length, "film")} ${bad === 1 ? "needs" : "need"} a look`;
    outcome.dataset.good = String(bad === 0);
    document.title = bad > 0 ? `(${bad}) ${document.title}` : document.title;
  }

  function buildFilters() {
    /** @type {[string, string, number][]} */
    const groups = [];
    const bad = films.filter(isBad).length;
    if (bad > 0 && bad < films.length) groups.push(["bad", "not passed", bad]);
    for (const [key, { name }] of Object.entries(VERDICTS)) {
      const number = films.filter((film) => film.verdict === key).length;
      if (number > 0) groups.push([key, name, number]);
    }
    if (groups.length !== 1) groups.push(["all", "all", films.length]);
    if (!groups.some(([key]) => key === verdict)) verdict = groups.some(([key]) => key === "all") ? "all" : groups[0][0];
    byId("verdicts").replaceChildren(...groups.map(([key, name, number]) =>
      make("button", {
        type: "button", class: "chip", "data-verdict": key, "aria-pressed": String(key === verdict),
        onclick: () => setVerdict(key),
      }, VERDICTS[key] ? make("i", { class: `badge ${key}`, "aria-hidden": "true" }, VERDICTS[key].mark) : null,
      `${name} `, make("b", {}, number.toLocaleString("en-US")))));

    const tags = new Map();
    for (const film of films) for (const tag of film.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    byId("tags").hidden = tags.size === 0;
    byId("tags").replaceChildren(...[...tags].sort((one, two) => two[1] - one[1]).map(([tag, number]) =>
      make("button", {
        type: "button", class: "chip tag", "data-tag": tag, "aria-pressed": "false",
        onclick: () => toggleTag(tag),
      }, `${tag} `, make("b", {}, number.toLocaleString("en-US")))));
  }

  function setVerdict(key) {
    verdict = key;
    for (const chip of byId("verdicts").children) {
      chip.setAttribute("aria-pressed", String(chip.dataset.verdict === key));
    }
    filter();
  }

  function toggleTag(tag) {
    if (!wantedTags.delete(tag)) wantedTags.add(tag);
    for (const chip of byId("tags").children) {
      chip.setAttribute("aria-pressed", String(wantedTags.has(chip.dataset.tag)));
    }
    filter();
  }

  // ---- List

  /** A row is built when it is first listed. */
  function rowOf(film) {
    if (film.row) return film.row;
    const cut = film.name.lastIndexOf("/") + 1;
    const mark = VERDICTS[film.verdict] ?? { name: film.verdict, mark: "?" };
    film.row = make("li", {
      role: "option", id: `row-${film.index}`, "data-index": film.index, "aria-selected": "false",
      tabindex: "-1", title: film.name,
    },
    make("i", { class: `badge ${film.verdict}`, role: "img", "aria-label": mark.name }, mark.mark),
    make("span", { class: "name" },
      cut > 0 ? make("span", { class: "folder" }, film.name.slice(0, cut)) : null,
      make("span", { class: "base" }, film.name.slice(cut))),
    film.curve.some((value) => value > 0) ? sparkline(film.curve) : null,
    make("span", { class: "line" }, film.line ?? ""));
    return film.row;
  }

  function sparkline(curve) {
    const most = Math.sqrt(Math.max(...curve));
    let d = "";
    curve.forEach((value, index) => {
      if (value <= 0) return;
      const tall = Math.max(1, (10 * Math.sqrt(value)) / most);
      d += `M${index} 10v${(-tall).toFixed(1)}h1v${tall.toFixed(1)}z`;
    });
    return draw("svg", {
      class: "spark", viewBox: `0 0 ${curve.length} 10`, preserveAspectRatio: "none", "aria-hidden": "true",
    }, draw("path", { d }));
  }

  function filter() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    visible = films.filter((film) => {
      if (verdict === "bad" ? !isBad(film) : verdict !== "all" && film.verdict !== verdict) return false;
      for (const tag of wantedTags) if (!film.tags.includes(tag)) return false;
      return words.every((word) => film.text.includes(word));
    });
    byId("list").replaceChildren(...visible.map(rowOf));
    byId("empty").hidden = visible.length > 0;
    byId("empty").textContent = films.length === 0 ? "This report has no films." : "No film matches.";
    const anchor = visible.includes(current) ? current : visible[0];
    for (const film of visible) film.row.tabIndex = film === anchor ? 0 : -1;
    describePlace();
    return visible;
  }

  function describePlace() {
    const place = byId("place");
    if (!place || !current) return;
    const stops = visible.filter(needsLook);
    const at = stops.indexOf(current);
    place.textContent = at >= 0 ? `${at + 1} of ${stops.length}` : "";
  }

  /** Shows the next or previous film of the list that did not pass. */
  function step(direction, needs = needsLook) {
    const stops = visible.filter(needs);
    if (stops.length === 0) return;
    const at = stops.indexOf(current);
    let next;
    if (at >= 0) next = stops[at + direction];
    else if (!current) next = stops[0];
    else {
      const after = stops.findIndex((film) => film.index > current.index);
      next = direction > 0 ? stops[after < 0 ? stops.length : after] : stops[(after < 0 ? stops.length : after) - 1];
    }
    if (next) select(next);
    else announce(direction > 0 ? "this is the last film" : "this is the first film", "film");
  }

  // ---- Film

  function select(film, frame = null) {
    const before = current;
    const hadFocus = before?.row && before.row === document.activeElement;
    current = film;
    if (before?.row) {
      before.row.setAttribute("aria-selected", "false");
      before.row.tabIndex = -1;
    }
    for (const row of byId("list").querySelectorAll('[tabindex="0"]')) row.tabIndex = -1;
    const row = rowOf(film);
    row.setAttribute("aria-selected", "true");
    row.tabIndex = 0;
    if (row.isConnected) row.scrollIntoView({ block: "nearest" });
    if (hadFocus && row.isConnected) row.focus({ preventScroll: true });
    wantedFrame = frame;
    show(film);
  }

  async function show(film) {
    const turn = ++opening;
    const main = byId("film");
    const mark = VERDICTS[film.verdict] ?? { name: film.verdict };
    let detail = null;
    let problem = "";
    if (film.verdict !== "passed") {
      try {
        detail = await parsed(`film-${film.index}`);
      } catch (error) {
        problem = `The data of this film cannot be read: ${error.message}.`;
      }
      if (turn !== opening) return;
      if (!detail && !problem) problem = "The report has no details of this film.";
    }
    const lines = detail?.lines?.length ? detail.lines : [film.line].filter(Boolean);
    const cut = film.name.lastIndexOf("/") + 1;
    const head = make("header", { class: "about" },
      make("div", { class: "titles" },
        make("h2", {},
          make("span", { class: "folder" }, film.name.slice(0, cut)), film.name.slice(cut)),
        make("span", { class: `verdict ${film.verdict}` }, mark.name),
        ...film.tags.map((tag) => make("span", { class: "tag" }, tag)),
        make("span", { class: "steps" },
          make("span", { id: "place", class: "place" }),
          make("button", {
            type: "button", class: "square", "aria-label": "Previous film that did not pass",
            title: "Previous film (k)", "aria-keyshortcuts": "k", onclick: () => step(-1),
          }, "↑"),
          make("button", {
            type: "button", class: "square", "aria-label": "Next film that did not pass",
            title: "Next film (j)", "aria-keyshortcuts": "j", onclick: () => step(1),
          }, "↓"))),
      lineList(lines),
      detail?.bless ? blessing(detail.bless) : null);
    const hasFrames = detail && ((detail.frames ?? []).length > 0 || detail.motion?.length > 0);
    player.element.hidden = !hasFrames;
    const message = problem || (hasFrames ? "" : film.verdict === "passed"
      ? "This film matches its reference. Reports do not contain the pictures of films that passed."
      : "The report has no frames of this film.");
    main.querySelectorAll(":scope > :not(.player)").forEach((element) => element.remove());
    main.prepend(head);
    if (message) {
      head.after(make("p", { class: problem ? "panel problem" : "panel" }, message));
    }
    main.setAttribute("aria-label", `Film ${film.name}`);
    describePlace();
    announce(`${film.name}, ${mark.name}. ${lines.slice(0, MOST_LINES).join(". ")}`, "film");
    if (hasFrames) player.open(detail, new Pictures(block), wantedFrame);
    else {
      player.close();
      address(null);
    }
    performance.mark("film");
  }

  function lineList(lines) {
    const list = make("ul", { class: "lines" }, ...lines.map((line) => make("li", {}, line)));
    if (lines.length <= MOST_LINES + 1) return list;
    const rest = [...list.children].slice(MOST_LINES);
    for (const line of rest) line.hidden = true;
    const more = make("li", { class: "more" }, make("button", {
      type: "button", class: "plain", onclick: () => {
        for (const line of rest) line.hidden = false;
        more.remove();
        player.layout();
      },
    }, `Show ${rest.length} more`));
    list.append(more);
    return list;
  }

  function blessing(command) {
    const button = make("button", {
      type: "button", id: "copy", "aria-label": "Copy the command that approves the film",
      title: "Copy (c)", "aria-keyshortcuts": "c", onclick: () => copy(command, button),
    }, "Copy");
    return make("p", { class: "bless" },
      make("span", {}, "If the new film is right:"), make("code", {}, command), button);
  }

  function showNothingToDo() {
    const main = byId("film");
    player.element.hidden = true;
    const passed = films.filter((film) => film.verdict === "passed").length;
    const skipped = films.filter((film) => film.verdict === "skipped").length;
    const words = passed === 0 ? "There was nothing to compare."
      : passed === 1 ? "The film matches its reference." : `All ${passed.toLocaleString("en-US")} films match their references.`;
    main.prepend(make("div", { class: "panel good" },
      passed > 0 ? make("i", { class: "badge passed large", "aria-hidden": "true" }, "✓") : null,
      make("h2", {}, words),
      skipped > 0 ? make("p", {}, `${count(skipped, "film")} ${skipped === 1 ? "was" : "were"} skipped.`) : null,
      make("p", {}, "Choose a film in the list for what is known about it.")));
  }

  // ---- Address

  /** The film and the frame of the address, such as `#film=recipes/gravity&frame=37`. */
  function readAddress() {
    const wanted = { film: null, frame: null };
    for (const part of location.hash.slice(1).split("&")) {
      const cut = part.indexOf("=");
      const value = part.slice(cut + 1);
      try {
        if (part.startsWith("film=")) wanted.film = decodeURIComponent(value);
      } catch {
        wanted.film = value;
      }
      if (part.startsWith("frame=") && /^\d+$/.test(value)) wanted.frame = Number(value);
    }
    return wanted;
  }

  function address(frame) {
    clearTimeout(addressTimer);
    const film = current;
    addressTimer = setTimeout(() => {
      const name = encodeURIComponent(film.name).replaceAll("%2F", "/");
      const hash = frame == null ? `#film=${name}` : `#film=${name}&frame=${frame}`;
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, SETTLE);
  }

  /** Follows the address; returns whether it names a film. */
  function follow() {
    const wanted = readAddress();
    const film = films.find((one) => one.name === wanted.film);
    if (!film) return false;
    if (!visible.includes(film)) {
      byId("search").value = "";
      wantedTags.clear();
      for (const chip of byId("tags").children) chip.setAttribute("aria-pressed", "false");
      setVerdict(isBad(film) && byId("verdicts").querySelector("[data-verdict=bad]") ? "bad"
        : byId("verdicts").querySelector("[data-verdict=all]") ? "all" : verdict);
    }
    if (film === current && wanted.frame != null && !player.element.hidden) player.show(wanted.frame);
    else select(film, wanted.frame);
    return true;
  }

  // ---- Keys

  function buildHelp() {
    const help = byId("help");
    help.replaceChildren(
      make("div", { class: "heading" }, make("h2", { id: "help-title" }, "Keys"),
        make("button", { type: "button", onclick: () => help.close() }, "Close")),
      make("div", { class: "columns" }, ...KEYS.map(([name, rows]) =>
        make("section", {}, make("h3", {}, name),
          make("dl", {}, ...rows.flatMap(([keys, text]) => [
            make("dt", {}, ...keys.split(" ").map((key) =>
              key === "–" ? make("span", {}, "–") : make("kbd", {}, key))),
            make("dd", {}, text),
          ]))))));
    help.addEventListener("click", (event) => event.target === help && help.close());
  }

  function onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const { target, key } = event;
    const type = target instanceof HTMLInputElement ? target.type : "";
    if (type === "search" || type === "text" || target instanceof HTMLTextAreaElement) {
      if (key === "Escape") {
        if (target.value) {
          target.value = "";
          filter();
        } else byId("film").focus();
        event.preventDefault();
      } else if (key === "Enter" || key === "ArrowDown") {
        const row = visible[0]?.row;
        row?.focus();
        if (key === "Enter" && visible[0]) select(visible[0]);
        event.preventDefault();
      }
      return;
    }
    // Keys that a control uses itself stay with it.
    const isAction = key === " " || key === "Enter";
    if (isAction && target.closest("button, a, label, input, select")) return;
    const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
    if ((type === "range" || target instanceof HTMLSelectElement) && isMove) return;
    if (target instanceof HTMLSelectElement && key.length === 1) return;

    const inList = target.closest?.("#list");
    if (inList && (key === "ArrowDown" || key === "ArrowUp")) step(key === "ArrowDown" ? 1 : -1, () => true);
    else if (inList && key === "Enter") select(films[Number(target.closest("li").dataset.index)]);
    else if (key === "j") step(1);
    else if (key === "k") step(-1);
    else if (key === "?") byId("help").showModal();
    else if (key === "/") byId("search").focus();
    else if (key === "c" && byId("copy")) byId("copy").click();
    else if (player.element.hidden || !player.key(event)) return;
    event.preventDefault();
  }

  // ---- Start

  function listen() {
    byId("search").addEventListener("input", filter);
    byId("list").addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (!row) return;
      select(films[Number(row.dataset.index)]);
      row.focus({ preventScroll: true });
    });
    byId("theme").addEventListener("click", switchTheme);
    byId("keys").addEventListener("click", () => byId("help").showModal());
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("film").focus();
    });
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", follow);
    systemDark.addEventListener("change", applyTheme);
  }

  function fail(text) {
    byId("film").prepend(make("p", { class: "panel problem", role: "alert" }, text));
    player.element.hidden = true;
  }

  async function start() {
    player = new Player(byId("film"), { onframe: address, announce });
    player.element.hidden = true;
    applyTheme();
    buildHelp();
    listen();
    try {
      summary = await parsed("summary");
    } catch (error) {
      fail(`The report's data cannot be read: ${error.message}.`);
      return;
    }
    if (!summary) {
      fail("The report has no data; it may have been cut off.");
      return;
    }
    films = (summary.films ?? []).map((film, index) => ({
      index, name: film.name ?? `film ${index}`, verdict: film.verdict ?? "failed", line: film.line ?? "",
      curve: film.curve ?? [], tags: film.tags ?? [], row: null,
      text: [film.name, film.line, film.verdict, ...(film.tags ?? [])].join(" ").toLowerCase(),
    }));
    showSummary();
    buildFilters();
    filter();
    performance.mark("list");
    if (follow()) return;
    const first = visible.find(needsLook);
    if (first) select(first);
    else showNothingToDo();
  }

  applyTheme();
  start();
})();
