import { button, make } from "../Shared/elements.js";
import { PLOT_COLORS, PlotChart } from "./plot-chart.js";

/** Earlier films whose curves are kept beside the present ones. */
const MOST_VARIANTS = 3;
/** Milliseconds for which a film must have been there to be kept: those that a slider passes through are not. */
const VARIANT_REST = 300;
const MOST_PLOTTED = PLOT_COLORS.length;
/** Quantities among which the first one to plot is chosen. */
const MOST_CANDIDATES = 24;
/** How far something must move to be plotted unasked, in points. */
const LEAST_MOVE = 1;

/** Plots of the quantities that were chosen, under the timeline, with those of earlier variants of the film. */
export class Plots {
  /**
   * @param {{request: (names: string[]) => void, choose: (frame: number) => void, span: () => number,
   *   take: () => import("./take.js").Take | null, ask: (name: string) => void,
   *   announce: (text: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    /** @type {string[]} */
    this.names = [];
    /** Whether the quantity that is plotted unasked is still to be found among those that were asked for. */
    this.isChoosing = false;
    /** The colors of the names. */
    this.colors = new Map();
    /** @type {any} */
    this.present = null;
    /** @type {any[]} */
    this.variants = [];
    this.charts = [];
    this.list = make("datalist", { id: "quantities" });
    this.field = make("input", {
      type: "text", list: "quantities", placeholder: "Plot a quantity, such as square.center.y",
      "aria-label": "Plot a quantity", "aria-describedby": "plot-problem", autocomplete: "off", spellcheck: "false",
    });
    this.problem = make("p", { class: "plot-problem", id: "plot-problem", role: "alert" });
    this.field.addEventListener("input", () => {
      this.showProblem("");
      // A choice from the list arrives as a whole name.
      if (this.quantity(this.field.value)) this.addFromField();
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.addFromField();
    });
    this.clearButton = make("button", {
      type: "button", class: "plain", hidden: true, "aria-label": "Forget earlier variants",
      onclick: () => this.forgetVariants(),
    }, "Forget");
    this.variantList = make("ul", { class: "variants", "aria-label": "Earlier variants" });
    this.chartArea = make("div", { class: "charts" });
    this.element = make("section", { class: "plots", "aria-label": "Plots" },
      make("div", { class: "bar" }, this.field, this.list, this.variantList, this.clearButton),
      this.problem, this.chartArea);
    new ResizeObserver(() => this.paint()).observe(this.chartArea);
  }

  open(film) {
    const isOther = film.scene !== this.film?.scene;
    this.film = film;
    this.list.replaceChildren(...film.quantities.map((quantity) =>
      make("option", { value: quantity.name }, quantity.label)));
    if (isOther) {
      this.clear();
      this.chooseFirst();
    } else this.keepVariant();
  }

  /** Shows no scene. */
  close() {
    this.film = null;
    this.list.replaceChildren();
    this.clear();
  }

  clear() {
    this.names = [];
    this.present = null;
    this.variants = [];
    this.isChoosing = false;
    this.field.value = "";
    this.showProblem("");
    this.show();
  }

  /** Asks for the places of what moves, to plot what moves farthest. */
  chooseFirst() {
    const places = this.film.quantities.map((quantity) => quantity.name).filter((name) => /\.center\.[xy]$/.test(name));
    this.isChoosing = places.length > 0;
    if (this.isChoosing) this.options.request(places.slice(0, MOST_CANDIDATES));
  }

  /** The name of the quantity whose values are farthest apart; null if none moves. */
  farthest(quantities) {
    let [best, farthest] = [null, LEAST_MOVE];
    for (const { name, values } of quantities) {
      const known = values.filter((value) => value != null);
      const range = known.reduce((most, value) => Math.max(most, value), -Infinity) -
        known.reduce((least, value) => Math.min(least, value), Infinity);
      if (range > farthest) [best, farthest] = [name, range];
    }
    return best;
  }

  /** Plots what moves farthest. */
  plotFarthest(quantities) {
    const best = this.farthest(quantities);
    this.isChoosing = false;
    if (best) this.append(best);
    this.options.request(this.names);
  }

  /** Chooses among what is recorded, where the film has not been plotted before. */
  chooseFromTake(take) {
    const quantities = [...take.curves.values()];
    if (this.isChoosing && this.farthest(quantities)) this.plotFarthest(quantities);
  }

  quantity(name) {
    return this.film?.quantities.find((each) => each.name === name) ?? null;
  }

  addFromField() {
    const text = this.field.value.trim();
    const found = this.quantity(text) ?? this.film?.quantities.find((each) =>
      each.label.toLowerCase() === text.toLowerCase());
    if (!found) {
      // The list has what is asked for most; the scene may have more.
      if (text && this.film) this.options.ask(text);
      return;
    }
    this.showProblem("");
    this.field.value = "";
    this.add(found.name);
  }

  /** The server knows the quantity that was asked for, or says what is wrong with its name. */
  receiveQuantity(message) {
    if (!this.film || message.asked !== this.field.value.trim()) return;
    if (message.isKnown) {
      this.field.value = "";
      this.add(message.name);
      return;
    }
    const { message: problem, hint, nearest } = message;
    if (!nearest) this.showProblem(hint ? `${problem}; ${hint}` : problem);
    else {
      this.showProblem(`${problem}; did you mean `, make("button", {
        type: "button", class: "plain", onclick: () => {
          this.field.value = nearest;
          this.field.focus();
          this.addFromField();
        },
      }, nearest), "?");
    }
  }

  /** Says what is wrong with the name in the field; no text for nothing. */
  showProblem(text, ...further) {
    this.problem.replaceChildren(...(text ? [text, ...further] : []));
    this.field.setAttribute("aria-invalid", String(text !== ""));
  }

  add(name) {
    this.isChoosing = false;
    if (this.names.includes(name)) return;
    this.append(name);
    this.options.request(this.names);
    this.options.announce(`plotting ${name}`);
  }

  append(name) {
    if (this.names.length >= MOST_PLOTTED) this.names.shift();
    const used = new Set(this.names.map((each) => this.colors.get(each)));
    this.names.push(name);
    this.colors.set(name, PLOT_COLORS.find((color) => !used.has(color)));
  }

  remove(name) {
    this.names = this.names.filter((each) => each !== name);
    this.options.request(this.names);
    this.field.focus();
    this.show();
  }

  /** After the connection is back. */
  resume() {
    if (this.isChoosing) this.chooseFirst();
    else if (this.names.length > 0) this.options.request(this.names);
  }

  // ---- Variants

  /** Keeps the curves of the film that goes if it was looked at. */
  keepVariant() {
    const { present } = this;
    if (!present || performance.now() - present.time < VARIANT_REST) return;
    this.variants.push(present);
    if (this.variants.length > MOST_VARIANTS) this.variants.shift();
    this.present = null;
  }

  forgetVariants() {
    this.variants = [];
    this.field.focus();
    this.show();
  }

  receive(message) {
    if (message.generation !== this.film?.generation) return;
    if (this.isChoosing) this.plotFarthest(message.quantities);
    const isSame = this.present?.generation === message.generation;
    this.present = {
      generation: message.generation, time: isSame ? this.present.time : performance.now(),
      numbers: new Map(this.film.sliders.map((slider) => [slider.name, slider])),
      curves: new Map(message.quantities.map((quantity) => [quantity.name, quantity])),
    };
    this.show();
  }

  /** The numbers in which a variant differs from the present film. */
  variantName(variant) {
    const texts = [];
    for (const { name, label, value, unit } of variant.numbers.values()) {
      const now = this.present?.numbers.get(name);
      if (now && now.value !== value) texts.push(`${label} ${value}${unit ? ` ${unit}` : ""}`);
    }
    return texts.join(", ") || "before the last change";
  }

  // ---- Drawing

  /** The curve of what is shown: of the film, or of what was played live, from the start on. */
  presentCurve(name) {
    const take = this.options.take();
    const ofFilm = this.present?.curves.get(name);
    const recorded = take?.curves.get(name);
    if (recorded) return this.styled(recorded, name, 0, false);
    if (!take?.isLive) return ofFilm && this.styled(ofFilm, name, 0, true);
    // It has no values yet.
    const known = ofFilm ?? this.quantity(name);
    return known && this.styled({ ...known, times: [], values: [] }, name, 0, false);
  }

  styled(quantity, name, age, isOfFilm) {
    // The unit is told beside the value.
    const label = quantity.label.replace(` (${quantity.unit})`, "");
    return {
      ...quantity, age, color: this.colors.get(name), label, isOfFilm,
      remove: age > 0 ? null : button(`Remove ${label}`, {
        class: "plain square", onclick: () => this.remove(name),
      }, "✕"),
    };
  }

  show() {
    const { variants } = this;
    // Quantities of one unit share a chart, but for those that grow downwards.
    const groups = new Map();
    for (const name of this.names) {
      const curve = this.presentCurve(name);
      if (!curve) continue;
      const key = `${curve.growsDownwards ? "down" : "up"} ${curve.unit}`;
      const group = groups.get(key) ?? { curves: [], earlier: [] };
      groups.set(key, group);
      group.curves.push(curve);
      variants.forEach((variant, index) => {
        const old = variant.curves.get(name);
        if (old) group.earlier.push(this.styled(old, name, variants.length - index, true));
      });
    }
    const before = new Map(this.charts.map((chart) => [chart.key, chart]));
    this.charts = [...groups].map(([key, group]) => {
      const [{ unit, growsDownwards }] = group.curves;
      const chart = before.get(key) ?? new PlotChart(key, unit, growsDownwards, this.options);
      chart.pending = group;
      return chart;
    });
    this.chartArea.replaceChildren(...this.charts.map((chart) => chart.element));
    for (const chart of this.charts) chart.show(chart.pending.curves, chart.pending.earlier, this.film.fps);
    const hasVariants = variants.length > 0 && this.charts.length > 0;
    this.clearButton.hidden = !hasVariants;
    this.variantList.replaceChildren(...(hasVariants ? variants : []).map((variant, index) => {
      const name = this.variantName(variant);
      return make("li", { "data-age": String(variants.length - index) },
        make("i", { class: "dash", "aria-hidden": "true" }), make("span", { title: name }, name));
    }));
    this.point(this.frame ?? 0, this.isOfFilm);
  }

  paint() {
    for (const chart of this.charts) chart.paint();
  }

  /** Shows the values at a frame; curves of the film have none of one that was played live. */
  point(frame, isOfFilm = true) {
    this.frame = frame;
    this.isOfFilm = isOfFilm;
    const isUnknown = ({ curves }) => !isOfFilm && curves.every((curve) => curve.isOfFilm);
    this.chartArea.classList.toggle("unknown", this.charts.length > 0 && this.charts.every(isUnknown));
    for (const chart of this.charts) chart.point(frame, isOfFilm);
  }
}
