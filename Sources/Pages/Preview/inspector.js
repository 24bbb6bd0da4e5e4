import { clamp, make, minus } from "../Shared/elements.js";

/** Tells about the view under the pointer, or about the one that is chosen in the list of views. */
export class Inspector {
  /**
   * @param {{request: (values: any) => void, outline: (inspected: any) => void, plot: (name: string) => void,
   *   announce: (text: string, kind?: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    this.frame = 0;
    /** Whether the frame is the film's, and not one that was played live. */
    this.isOfFilm = true;
    /** The id of the view that is chosen, or null: then it is the one under the pointer. */
    this.chosen = null;
    this.point = null;
    this.isOn = false;
    this.isWaiting = false;
    this.isStale = false;
    this.list = make("ul", { class: "views", role: "listbox", "aria-label": "Views" });
    this.list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("li") : null;
      if (row instanceof HTMLElement) this.choose(row.dataset.id === this.chosen ? null : row.dataset.id);
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.details = make("div", { class: "details", "aria-live": "off" });
    this.element = make("div", { class: "inspector" }, this.list, this.details);
  }

  open(film) {
    const key = film.views.map((view) => `${view.depth}${view.id}`).join("\n");
    const isOther = film.scene !== this.film?.scene;
    this.film = film;
    this.isWaiting = false;
    if (isOther) this.chosen = this.point = null;
    if (key !== this.listed) {
      this.list.replaceChildren(...film.views.map((view) => {
        const row = make("li", { role: "option", "data-id": view.id, tabindex: "-1" },
          make("span", { class: "base" }, view.id), make("span", { class: "kind" }, view.kind));
        row.style.paddingLeft = `${8 + 14 * Math.min(view.depth, 8)}px`;
        return row;
      }));
      if (this.chosen != null && !film.views.some((view) => view.id === this.chosen)) this.chosen = null;
    }
    this.listed = key;
    this.mark();
    if (isOther) this.clear();
    else this.update();
  }

  /** Shows no scene. */
  close() {
    this.film = null;
    this.chosen = this.point = null;
    this.isWaiting = false;
    this.listed = "";
    this.list.replaceChildren();
    this.options.outline(null);
    this.details.replaceChildren();
  }

  clear() {
    this.options.outline(null);
    this.details.replaceChildren(make("p", { class: "hint" },
      "Point at a view in the picture, or choose one in the list. A click keeps it; another one lets it go."));
  }

  /** Whether views under the pointer are told; the chosen one can be kept without that. */
  setOn(on, keepsView = false) {
    this.isOn = on;
    if (on) return;
    this.point = null;
    if (this.chosen == null || !keepsView) this.choose(null);
  }

  /** Chooses a view; null for none. */
  choose(id) {
    if (id == null && this.chosen != null) this.options.announce("no view is chosen", "view");
    this.chosen = id;
    this.mark();
    if (id == null) this.clear();
    else this.update();
  }

  hover(point) {
    this.point = point;
    if (!this.isOn || this.chosen != null) return;
    if (point) this.update();
    else this.clear();
  }

  /** A click keeps the view under the pointer, or lets the kept one go. */
  click(point) {
    if (!this.isOn) return;
    const wasChosen = this.chosen;
    this.chosen = null;
    this.point = point;
    this.keepsNext = wasChosen == null;
    this.mark();
    this.update();
  }

  /** Shows another frame of the film, or one that was played live. */
  showFrame(frame, isOfFilm) {
    this.frame = frame;
    this.isOfFilm = isOfFilm;
    this.update();
  }

  /** Asks again; the last question that comes up during an answer is asked after it. */
  update() {
    if (!this.film || (this.chosen == null && !(this.isOn && this.point))) return;
    this.isStale = this.isWaiting;
    if (this.isWaiting) return;
    this.isWaiting = true;
    const { generation } = this.film;
    const about = this.chosen != null ? { view: this.chosen } : { x: this.point[0], y: this.point[1] };
    this.options.request({ generation, frame: this.frame, take: !this.isOfFilm, ...about });
  }

  /** Asks again, where what was asked for before is not answered. */
  resume() {
    this.isWaiting = false;
    this.update();
  }

  receive(message) {
    this.isWaiting = false;
    if (message.generation !== this.film?.generation) return;
    if (this.keepsNext) {
      this.keepsNext = false;
      this.chosen = message.id;
      this.mark();
    }
    if (this.chosen == null && !(this.isOn && this.point)) this.clear();
    else this.show(message);
    if (this.isStale) this.update();
  }

  // ---- The list

  mark() {
    const rows = [...this.list.children];
    rows.forEach((row) => row.setAttribute("aria-selected", String(row.dataset.id === this.chosen)));
    // One row is a stop of the tab key.
    const stop = rows.find((row) => row.dataset.id === this.chosen) ?? rows[0];
    for (const row of rows) row.tabIndex = row === stop ? 0 : -1;
  }

  key(event) {
    const rows = [...this.list.children];
    const at = rows.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      this.choose(rows[at]?.dataset.id === this.chosen ? null : rows[at]?.dataset.id ?? null);
    } else if (next != null) {
      const row = rows[clamp(next, 0, rows.length - 1)];
      this.choose(row.dataset.id);
      row.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- Details

  show(message) {
    if (message.id == null) {
      this.options.outline(null);
      this.details.replaceChildren(make("p", { class: "hint" }, "No view is here."));
      return;
    }
    this.options.outline(message);
    const number = (value) => minus(Number(Number(value).toFixed(2)));
    const list = (values) => (values ?? []).map(number).join(", ");
    const text = (value) => (typeof value === "string" ? value : value?.text ?? JSON.stringify(value));
    const [x, y, width, height] = message.frameRect ?? [0, 0, 0, 0];
    const rows = [];
    const row = (name, ...content) => rows.push(make("dt", {}, name), make("dd", {}, ...content));
    const items = (name, values, item = (value) => make("li", {}, text(value))) => {
      if (values?.length > 0) row(name, make("ul", {}, ...values.map(item)));
    };
    row("Frame", `${number(x)}, ${number(y)}, ${number(width)} × ${number(height)} pt`);
    row("Center", `${list(message.center)} pt`);
    if (message.transform && message.transform !== "none") row("Transform", message.transform);
    if (message.alpha != null && message.alpha !== 1) row("Alpha", number(message.alpha));
    if (message.velocity) row("Velocity", `${list(message.velocity)} pt/s`);
    if (message.angularVelocity != null) row("Turns", `${number(message.angularVelocity)} rad/s`);
    items("Forces", message.forces);
    items("Contacts", message.contacts);
    items("Constraints", message.constraints, (one) => make("li", { "data-state": one.state ?? "" }, text(one),
      one.state === "broken" ? make("b", { class: "constraint-state" }, one.state) : null,
      one.place ? make("span", { class: "place" }, one.place) : null));
    items("Ambiguity", message.ambiguity);
    const plots = this.film.quantities.filter((quantity) => quantity.name.startsWith(`${message.id}.`));
    if (plots.length > 0) {
      row("Plot", make("div", { class: "chips" }, ...plots.map((quantity) => {
        const name = quantity.name.slice(message.id.length + 1);
        const value = message.quantities?.[name];
        return make("button", {
          type: "button", class: "chip", title: `Plot ${quantity.name}`,
          onclick: () => this.options.plot(quantity.name),
        }, make("span", { class: "base" }, name),
        value == null ? null : make("span", { class: "value" }, `${number(value)} ${quantity.unit}`.trim()));
      })));
    }
    const key = `${message.id} ${message.generation}`;
    // While a film plays, only the numbers change; buttons stay, so that they keep the focus.
    const { activeElement } = document;
    const focused = this.details.contains(activeElement) ? activeElement.getAttribute("title") : null;
    this.details.replaceChildren(
      make("h3", {}, message.id, make("span", { class: "kind" }, message.kind)), make("dl", {}, ...rows));
    if (focused) {
      for (const each of this.details.querySelectorAll("button")) if (each.title === focused) each.focus();
    }
    if (this.chosen != null && key !== this.said) {
      this.said = key;
      this.options.announce(`${message.id}, ${message.kind}, frame ${list(message.frameRect)}`, "view");
    }
  }
}
