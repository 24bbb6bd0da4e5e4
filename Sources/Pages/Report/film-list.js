import { byId, draw, make } from "../Shared/elements.js";

// The list of films, with its search and filters.

export const VERDICTS = {
  failed: { name: "failed", mark: "✕" },
  error: { name: "error", mark: "!" },
  new: { name: "new", mark: "+" },
  skipped: { name: "skipped", mark: "–" },
  rejected: { name: "rejected", mark: "✕" },
  approved: { name: "approved", mark: "✓" },
  passed: { name: "passed", mark: "✓" },
};

/** A film of the list; `found` is what its test found, and `verdict` what was decided about it, if anything was. */
function filmOf(film, index) {
  const found = film.verdict ?? "failed";
  const verdict = film.decision ?? found;
  return {
    ...film, index, name: film.name ?? `film ${index}`, found, verdict, line: film.line ?? "",
    curve: film.curve ?? [], tags: film.tags ?? [], row: null,
    text: [film.name, film.line, verdict, ...(film.tags ?? [])].join(" ").toLowerCase(),
  };
}

const isBad = (film) => film.verdict !== "passed";
/** Films that j and k stop at. */
export const needsLook = (film) => film.verdict !== "passed" && film.verdict !== "skipped";

export class FilmList {
  /** @param {{onfilter: () => void, onchoose: (film: any) => void}} options */
  constructor(options) {
    this.onfilter = options.onfilter;
    this.onchoose = options.onchoose;
    this.films = [];
    /** The films that the search and the filters leave. */
    this.visible = [];
    /** The film that is shown, or null. */
    this.current = null;
    this.verdict = "bad";
    this.tags = new Set();
    this.search = byId("search");
    this.element = byId("list");
    this.search.addEventListener("input", () => this.filter());
    this.element.addEventListener("click", (event) => {
      const film = this.filmAt(event.target);
      if (!film) return;
      this.onchoose(film);
      film.row.focus({ preventScroll: true });
    });
  }

  /** @param {any[]} films */
  open(films) {
    this.films = films.map((film, index) => filmOf(film, index));
    // Where films are listed again, the shown one stays.
    if (this.current) this.current = this.films.find((film) => film.name === this.current.name) ?? null;
    this.buildVerdicts();
    this.buildTags();
    this.filter();
  }

  /** Lists a film as it is now, at its place, whatever the filters say. */
  update(film) {
    const known = this.films.find((one) => one.name === film.name);
    if (!known) return null;
    const { row } = known;
    Object.assign(known, filmOf(film, known.index));
    if (row) {
      const hadFocus = row === document.activeElement;
      const next = this.rowOf(known);
      next.tabIndex = row.tabIndex;
      row.replaceWith(next);
      if (hadFocus) next.focus({ preventScroll: true });
    }
    this.buildVerdicts();
    this.buildTags();
    return known;
  }

  filmAt(element) {
    const row = element.closest("li");
    return row ? this.films[Number(row.dataset.index)] : null;
  }

  // ---- Filters

  buildVerdicts() {
    const { films } = this;
    /** @type {[string, string, number][]} */
    const groups = [];
    const bad = films.filter(isBad).length;
    if (bad > 0 && bad < films.length) groups.push(["bad", "not passed", bad]);
    for (const [key, { name }] of Object.entries(VERDICTS)) {
      const number = films.filter((film) => film.verdict === key).length;
      if (number > 0) groups.push([key, name, number]);
    }
    // With one verdict there is nothing to choose from.
    if (groups.length !== 1) groups.push(["all", "all", films.length]);
    this.verdicts = groups.map(([key]) => key);
    if (!this.verdicts.includes(this.verdict)) this.verdict = this.verdicts.includes("all") ? "all" : this.verdicts[0];
    byId("verdicts").replaceChildren(...groups.map(([key, name, number]) =>
      make("button", {
        type: "button", class: "chip", "data-verdict": key, "aria-pressed": String(key === this.verdict),
        onclick: () => this.setVerdict(key),
      }, VERDICTS[key] ? make("i", { class: `badge ${key}`, "aria-hidden": "true" }, VERDICTS[key].mark) : null,
      `${name} `, make("b", {}, number.toLocaleString("en-US")))));
  }

  buildTags() {
    const numbers = new Map();
    for (const film of this.films) for (const tag of film.tags) numbers.set(tag, (numbers.get(tag) ?? 0) + 1);
    byId("tags").hidden = numbers.size === 0;
    byId("tags").replaceChildren(...[...numbers].sort((one, two) => two[1] - one[1]).map(([tag, number]) =>
      make("button", {
        type: "button", class: "chip tag", "data-tag": tag, "aria-pressed": String(this.tags.has(tag)),
        onclick: () => this.toggleTag(tag),
      }, `${tag} `, make("b", {}, number.toLocaleString("en-US")))));
  }

  setVerdict(key) {
    this.verdict = key;
    for (const chip of byId("verdicts").children) {
      chip.setAttribute("aria-pressed", String(chip.dataset.verdict === key));
    }
    this.filter();
  }

  toggleTag(tag) {
    if (!this.tags.delete(tag)) this.tags.add(tag);
    this.showTags();
    this.filter();
  }

  showTags() {
    for (const chip of byId("tags").children) {
      chip.setAttribute("aria-pressed", String(this.tags.has(chip.dataset.tag)));
    }
  }

  clearSearch() {
    this.search.value = "";
    this.filter();
  }

  /** Widens the filters until a film is listed. */
  reveal(film) {
    if (this.visible.includes(film)) return;
    this.search.value = "";
    this.tags.clear();
    this.showTags();
    const wider = [isBad(film) ? "bad" : "all", "all"].find((key) => this.verdicts.includes(key));
    this.setVerdict(wider ?? this.verdict);
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.visible = this.films.filter((film) => {
      if (this.verdict === "bad" ? !isBad(film) : this.verdict !== "all" && film.verdict !== this.verdict) return false;
      for (const tag of this.tags) if (!film.tags.includes(tag)) return false;
      return words.every((word) => film.text.includes(word));
    });
    this.element.replaceChildren(...this.visible.map((film) => this.rowOf(film)));
    byId("empty").hidden = this.visible.length > 0;
    byId("empty").textContent = this.films.length === 0 ? "This report has no films." : "No film matches.";
    // One row is a stop of the tab key.
    const anchor = this.visible.includes(this.current) ? this.current : this.visible[0];
    for (const film of this.visible) film.row.tabIndex = film === anchor ? 0 : -1;
    this.onfilter();
  }

  // ---- Rows

  /** A row is built when it is first listed. */
  rowOf(film) {
    if (film.row) return film.row;
    const cut = film.name.lastIndexOf("/") + 1;
    const mark = VERDICTS[film.verdict] ?? { name: film.verdict, mark: "?" };
    film.row = make("li", {
      role: "option", id: `row-${film.index}`, "data-index": film.index,
      "aria-selected": String(film === this.current), "aria-busy": film.isTesting ? "true" : null,
      tabindex: "-1", title: film.name,
    },
    make("i", { class: `badge ${film.verdict}`, role: "img", "aria-label": mark.name }, mark.mark),
    make("span", { class: "name" },
      cut > 0 ? make("span", { class: "folder" }, film.name.slice(0, cut)) : null,
      make("span", { class: "base" }, film.name.slice(cut))),
    film.curve.some((value) => value > 0) ? this.sparkline(film.curve) : null,
    make("span", { class: "line" }, film.line));
    return film.row;
  }

  sparkline(curve) {
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

  // ---- The shown film

  /** Marks the row of the shown film; the focus moves with it. */
  select(film) {
    const before = this.current;
    const hadFocus = before?.row && before.row === document.activeElement;
    this.current = film;
    before?.row?.setAttribute("aria-selected", "false");
    for (const row of this.element.querySelectorAll('[tabindex="0"]')) row.tabIndex = -1;
    const row = this.rowOf(film);
    row.setAttribute("aria-selected", "true");
    row.tabIndex = 0;
    if (row.isConnected) row.scrollIntoView({ block: "nearest" });
    if (hadFocus && row.isConnected) row.focus({ preventScroll: true });
  }

  /** The next or previous listed film that fulfills a condition, or null. */
  neighbor(direction, condition) {
    const stops = this.visible.filter(condition);
    const at = stops.indexOf(this.current);
    if (at >= 0) return stops[at + direction] ?? null;
    if (!this.current) return stops[0] ?? null;
    // The shown film is not listed.
    const after = stops.findIndex((film) => film.index > this.current.index);
    const next = after < 0 ? stops.length : after;
    return stops[direction > 0 ? next : next - 1] ?? null;
  }

  /** The place of the shown film among those that j and k stop at, such as `2 of 6`. */
  get place() {
    const stops = this.visible.filter(needsLook);
    const at = stops.indexOf(this.current);
    return at >= 0 ? `${at + 1} of ${stops.length}` : "";
  }
}
