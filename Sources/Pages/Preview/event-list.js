import { clamp, make } from "../Shared/elements.js";
import { secondsText } from "./film.js";
import { EVENT_COLORS } from "./film-timeline.js";

/** Events that are listed at once. */
const MOST_EVENTS = 400;

/** The events of the film, or of what was played live; each leads to its frame. */
export class EventList {
  /** @param {{choose: (frame: number) => void, events: () => any[], isFilmShown: () => boolean}} options */
  constructor(options) {
    this.options = options;
    /** The rows by their frames. @type {Map<number, HTMLElement[]>} */
    this.rows = new Map();
    /** The rows of the shown frame. @type {HTMLElement[]} */
    this.current = [];
    this.list = make("ol", { class: "events", "aria-label": "Events" });
    this.note = make("p", { class: "hint" });
    this.element = make("div", {}, this.list, this.note);
    this.list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("button") : null;
      if (row instanceof HTMLElement) options.choose(Number(row.dataset.frame));
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  update() {
    const events = this.options.events();
    const shown = events.slice(0, MOST_EVENTS);
    this.rows.clear();
    this.current = [];
    this.list.replaceChildren(...shown.map((event, index) => {
      const row = make("button", {
        type: "button", class: "event", "data-frame": String(event.frame), tabindex: index === 0 ? "0" : "-1",
      }, make("i", { class: `event-mark ${EVENT_COLORS[event.kind] ?? "edge"}`, "aria-hidden": "true" }),
      make("span", { class: "time" }, secondsText(event.time)), make("span", {}, event.text));
      const others = this.rows.get(event.frame) ?? [];
      this.rows.set(event.frame, others);
      others.push(row);
      return make("li", {}, row);
    }));
    const more = events.length - shown.length;
    this.note.textContent = !this.options.isFilmShown() ? ""
      : events.length === 0 ? "Nothing happens in this film." : more > 0 ? `and ${more} more` : "";
    this.showFrame(this.frame ?? 0);
  }

  /** Marks the events of the shown frame. */
  showFrame(frame) {
    this.frame = frame;
    for (const row of this.current) row.removeAttribute("aria-current");
    this.current = this.rows.get(frame) ?? [];
    for (const row of this.current) row.setAttribute("aria-current", "true");
  }

  key(event) {
    const rows = [...this.list.querySelectorAll("button")];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next == null) return;
    event.preventDefault();
    event.stopPropagation();
    // One row is a stop of the tab key.
    for (const row of rows) row.tabIndex = -1;
    const row = rows[clamp(next, 0, rows.length - 1)];
    row.tabIndex = 0;
    row.focus();
  }
}
