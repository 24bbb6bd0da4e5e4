import { byId, count, make } from "../Shared/elements.js";
import { Announcer } from "../Shared/announcer.js";
import { Theme } from "../Shared/theme.js";
import { Pictures } from "./pictures.js";
import { Player } from "./player.js";
import { FilmList, VERDICTS, needsLook } from "./film-list.js";
import { MOST_LINES, blessing, filmHeading } from "./film-heading.js";
import { buildHelp } from "../Shared/key-help.js";

/*
 * The report of picture tests: the list of films, what is wrong with one of them, and its player.
 *
 * The script stands before the data in the page, and the data may be large. So the list appears as soon
 * as the summary has arrived and a film as soon as its own blocks have, while the rest still loads.
 * The blocks of a film are parsed when it is shown, and forgotten when it no longer is.
 */

/** Milliseconds before a change is put into the address; browsers limit how often. */
const ADDRESS_DELAY = 300;

/**
 * What a report reads, as promises.
 * @typedef {object} ReportData
 * @property {() => Promise<any>} [summary] of a report that is opened with all of its films
 * @property {(film: any) => Promise<any>} detail
 * @property {(film: any, id: string) => Promise<Uint8Array | null>} picture
 */

export class Report {
  /**
   * @param {ReportData} data
   * @param {[string, string[][]][]} keys the keys and what they do, in groups
   */
  constructor(data, keys) {
    this.data = data;
    const announcer = new Announcer(byId("live"));
    this.announce = (text, kind) => announcer.say(text, kind);
    this.main = byId("film");
    this.player = new Player(this.main, { onframe: (frame) => this.setAddress(frame), announce: this.announce });
    this.player.element.hidden = true;
    this.list = new FilmList({ onfilter: () => this.showPlace(), onchoose: (film) => this.select(film) });
    this.wantedFrame = null;
    this.addressTimer = 0;
    /** Counts the films that were opened, so that one that loads slowly does not replace a later one. */
    this.turn = 0;
    new Theme(byId("theme"), () => this.player.restyle());
    this.help = byId("help");
    buildHelp(this.help, keys);
    byId("keys").addEventListener("click", () => this.help.showModal());
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.follow());
  }

  async open() {
    let summary;
    try {
      summary = await this.data.summary();
    } catch (error) {
      this.fail(`The report's data cannot be read: ${error.message}.`);
      return;
    }
    if (!summary) {
      this.fail("The report has no data; it may have been cut off.");
      return;
    }
    this.take(summary);
    performance.mark("list");
    if (!this.follow()) this.showFirst();
  }

  /** Lists the films of a run. */
  take(summary) {
    this.list.open(summary.films ?? []);
    this.showSummary(summary);
    this.showOutcome();
  }

  showFirst() {
    const first = this.list.visible.find(needsLook);
    if (first) this.select(first);
    else this.showNothingToDo();
  }

  fail(text) {
    this.main.prepend(make("p", { class: "panel problem", role: "alert" }, text));
  }

  // ---- The whole run

  showSummary(summary) {
    byId("command").textContent = summary.command ?? "";
    byId("tool").textContent = summary.tool ?? "";
    const notes = summary.notes ?? [];
    byId("notes").hidden = notes.length === 0;
    byId("notes").replaceChildren(...notes.map((note) =>
      make("p", {}, make("b", { "aria-hidden": "true" }, "!"), make("span", {}, note))));
  }

  /** Says in a few words what became of the films. */
  showOutcome() {
    const { films } = this.list;
    const bad = films.filter(needsLook).length;
    const outcome = byId("outcome");
    const all = count(films.length, "film");
    if (films.length === 0) outcome.textContent = "no films";
    else if (bad === 0) outcome.textContent = films.length === 1 ? "1 film passed" : `no failures in ${all}`;
    else outcome.textContent = `${bad.toLocaleString("en-US")} of ${all} ${bad === 1 ? "needs" : "need"} a look`;
    outcome.dataset.good = String(bad === 0);
    this.showCount(bad);
  }

  /** Puts the number of films that someone is waited for into the title of the window. */
  showCount(number) {
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = number > 0 ? `(${number}) ${title}` : title;
  }

  showNothingToDo() {
    const { films } = this.list;
    const passed = films.filter((film) => film.verdict === "passed").length;
    const skipped = films.filter((film) => film.verdict === "skipped").length;
    this.player.element.hidden = true;
    this.main.querySelectorAll(":scope > :not(.player)").forEach((element) => element.remove());
    const words = passed === 0 ? "There was nothing to compare."
      : passed === 1 ? "The film matches its reference."
        : `All ${passed.toLocaleString("en-US")} films match their references.`;
    this.main.prepend(make("div", { class: "panel good" },
      passed > 0 ? make("i", { class: "badge passed large", "aria-hidden": "true" }, "✓") : null,
      make("h2", {}, words),
      skipped > 0 ? make("p", {}, `${count(skipped, "film")} ${skipped === 1 ? "was" : "were"} skipped.`) : null,
      films.length > 0 ? make("p", {}, "Choose a film in the list for what is known about it.") : null));
  }

  // ---- A film

  select(film, frame = null) {
    this.list.select(film);
    this.wantedFrame = frame;
    this.show(film);
  }

  /** Shows the next or previous film of the list that fulfills a condition. */
  step(direction, condition = needsLook) {
    const next = this.list.neighbor(direction, condition);
    if (next) this.select(next);
    else this.announce(direction > 0 ? "this is the last film" : "this is the first film", "film");
  }

  async show(film) {
    this.turn += 1;
    const { turn } = this;
    let detail = null;
    let problem = "";
    if (film.found !== "passed") {
      try {
        detail = await this.data.detail(film);
      } catch (error) {
        problem = `The data of this film cannot be read: ${error.message}.`;
      }
      if (turn !== this.turn) return;
      if (!detail && !problem) problem = "The report has no details of this film.";
    }
    const lines = detail?.lines?.length ? detail.lines : [film.line].filter(Boolean);
    const hasFrames = detail && ((detail.frames ?? []).length > 0 || detail.motion?.length > 0);
    const message = problem || (hasFrames ? "" : film.found === "passed"
      ? "This film matches its reference. Reports do not contain the pictures of films that passed."
      : "The report has no frames of this film.");
    this.player.element.hidden = !hasFrames;
    const focused = this.main.contains(document.activeElement) && document.activeElement !== this.main
      ? document.activeElement.getAttribute("aria-keyshortcuts") : null;
    this.main.querySelectorAll(":scope > :not(.player)").forEach((element) => element.remove());
    const heading = filmHeading(film, lines, {
      decision: this.decision(film, detail), step: (direction) => this.step(direction),
      onunfold: () => this.player.layout(),
    });
    this.main.prepend(heading);
    // The same button of the next film, for those who step through films by it.
    if (focused) heading.querySelector(`[aria-keyshortcuts="${focused}"]:not(:disabled)`)?.focus();
    if (message) heading.after(make("p", { class: problem ? "panel problem" : "panel" }, message));
    this.main.setAttribute("aria-label", `Film ${film.name}`);
    this.showPlace();
    const verdict = VERDICTS[film.verdict]?.name ?? film.verdict;
    this.announce(`${film.name}, ${verdict}. ${lines.slice(0, MOST_LINES).join(". ")}`, "film");
    if (hasFrames) {
      this.player.open(detail, new Pictures((id) => this.data.picture(film, id)), this.wantedFrame);
    } else {
      this.player.close();
      this.setAddress(null);
    }
    performance.mark("film");
  }

  /** How a film is decided about: an element of its heading, or null. */
  decision(_film, detail) {
    return detail?.bless ? blessing(detail.bless, this.announce) : null;
  }

  showPlace() {
    const place = byId("place");
    if (place) place.textContent = this.list.place;
  }

  // ---- Address

  /** The film and the frame of the address, such as `#film=recipes/gravity&frame=37`. */
  readAddress() {
    const wanted = { film: null, frame: null };
    for (const part of location.hash.slice(1).split("&")) {
      const value = part.slice(part.indexOf("=") + 1);
      try {
        if (part.startsWith("film=")) wanted.film = decodeURIComponent(value);
      } catch {
        wanted.film = value;
      }
      if (part.startsWith("frame=") && /^\d+$/.test(value)) wanted.frame = Number(value);
    }
    return wanted;
  }

  setAddress(frame) {
    clearTimeout(this.addressTimer);
    const film = this.list.current;
    this.addressTimer = setTimeout(() => {
      const name = encodeURIComponent(film.name).replaceAll("%2F", "/");
      const hash = frame == null ? `#film=${name}` : `#film=${name}&frame=${frame}`;
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, ADDRESS_DELAY);
  }

  /** Follows the address; returns whether it names a film. */
  follow() {
    const wanted = this.readAddress();
    const film = this.list.films.find((one) => one.name === wanted.film);
    if (!film) return false;
    this.list.reveal(film);
    const isShown = film === this.list.current && !this.player.element.hidden;
    if (isShown && wanted.frame != null) this.player.show(wanted.frame);
    else this.select(film, wanted.frame);
    return true;
  }

  // ---- Keys

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const { target, key } = event;
    if (target === this.list.search) {
      if (this.searchKey(key)) event.preventDefault();
      return;
    }
    // Keys that a control uses itself stay with it.
    const isAction = key === " " || key === "Enter";
    if (isAction && target.closest("button, a, label, input, select")) return;
    const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
    const isRange = target instanceof HTMLInputElement && target.type === "range";
    if ((isRange || target instanceof HTMLSelectElement) && isMove) return;
    if (target instanceof HTMLSelectElement && key.length === 1) return;

    const inList = target.closest("#list");
    if (inList && (key === "ArrowDown" || key === "ArrowUp")) this.step(key === "ArrowDown" ? 1 : -1, () => true);
    else if (inList && key === "Enter") this.select(this.list.filmAt(target));
    else if (key === "j") this.step(1);
    else if (key === "k") this.step(-1);
    else if (key === "?") this.help.showModal();
    else if (key === "/") this.list.search.focus();
    else if (key === "c" && byId("copy")) byId("copy").click();
    else if (this.ownKey(event)) event.preventDefault();
    else if (this.player.element.hidden || !this.player.key(event)) return;
    event.preventDefault();
  }

  /** Handles a key that only some reports have; returns whether it did. */
  ownKey(_event) {
    return false;
  }

  /** Handles a key in the search; returns whether it did. */
  searchKey(key) {
    const [first] = this.list.visible;
    if (key === "Escape") {
      if (this.list.search.value) this.list.clearSearch();
      else this.main.focus();
    } else if (key === "Enter" || key === "ArrowDown") {
      first?.row.focus();
      if (key === "Enter" && first) this.select(first);
    } else return false;
    return true;
  }
}
