import { clamp, draw, make, minus } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { SpringHandle } from "./spring-handle.js";
import { niceStep } from "./plot-chart.js";

/** Pixels around the curve: for the handles, and for the times below. */
const MARGIN = { left: 10, right: 30, top: 22, bottom: 34 };
/** The steps of the arrow keys: of the overshoot, as a fraction of the change, and of the time, of itself. */
const OVERSHOOT_STEP = 0.01;
const TIME_STEP = 0.02;
/** How many of these steps the shift key and the page keys make. */
const LEAP = 5;
/** Milliseconds in which every question is answered. */
const MOST_PATIENCE = 2000;
/** The greatest overshoot that can be pulled to, as a fraction of the change. */
const MOST_OVERSHOOT = 0.95;

/**
 * The curve of a spring, which is pulled at its overshoot and at the time until it rests. The server says how the
 * spring moves, and which numbers make it move as the hand wants.
 */
export class SpringEditor {
  /**
   * @param {any} spring
   * @param {{ask: (question: any) => void, take: (values: Record<string, number>) => void,
   *   reset: (names: string[]) => void, write: (values: Record<string, number>) => void,
   *   isChanged: (name: string) => boolean,
   *   valueOf: (name: string) => number, announce: (text: string, kind?: string) => void}} options
   */
  constructor(spring, options) {
    this.spring = spring;
    this.options = options;
    /** What the server said last. @type {any} */
    this.shown = null;
    /** What is asked for next, and whether an answer is awaited. @type {any} */
    this.next = null;
    this.isWaiting = false;
    this.askTime = -Infinity;
    this.svg = draw("svg", { class: "spring-curve", "aria-hidden": "true" });
    this.overshoot = new SpringHandle("Overshoot", "vertical", {
      move: (_x, y) => this.reach("overshoot", clamp(this.progressAt(y) - 1, 0, MOST_OVERSHOOT)),
      step: (steps) => this.reach("overshoot", steps === -Infinity ? 0
        : clamp(this.goal("overshoot") + steps * OVERSHOOT_STEP, 0, MOST_OVERSHOOT)),
      leap: LEAP, onrelease: () => this.release(),
    });
    this.settling = new SpringHandle("Time until it rests", "horizontal", {
      move: (x) => this.reach("settling", Math.max(0.02, this.timeAt(x))),
      step: (steps) => Number.isFinite(steps) &&
        this.reach("settling", (this.goal("settling") ?? this.shown.longest) * (1 + TIME_STEP) ** steps),
      leap: LEAP, onrelease: () => this.release(),
    });
    this.plot = make("div", { class: "spring-plot" }, this.svg, this.overshoot.element, this.settling.element);
    this.resetButton = make("button", { type: "button", class: "plain", onclick: () => this.reset() }, "Reset");
    this.writeButton = make("button", {
      type: "button", class: "plain", title: "Write the numbers of the spring into the file",
      onclick: () => options.write(this.changedValues),
    }, "Write to file");
    this.actions = make("div", { class: "slider-actions", role: "group", "aria-label": "Spring: actions" },
      this.resetButton, this.writeButton);
    this.words = make("dl", { class: "spring-words" });
    this.note = make("p", { class: "hint" });
    this.element = make("section", { class: "spring", "aria-label": `Spring: ${spring.group}` },
      this.plot, this.note, this.actions, this.words);
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.plot);
  }

  close() {
    this.observer.disconnect();
  }

  // ---- Asking

  /** Asks how the spring moves now; what was asked for and is not answered for long will not be. */
  renew() {
    if (performance.now() - this.askTime > MOST_PATIENCE) this.isWaiting = false;
    this.ask({});
  }

  /** After the connection was lost: what was asked for will not be answered, and the film that comes asks again. */
  resume() {
    this.isWaiting = false;
  }

  /** A number has another value than the curve was drawn for. */
  update() {
    this.showChanges();
    const { shown } = this;
    const isOther = shown && !this.isPulled && Object.entries(shown.values).some(([name, value]) =>
      this.options.isChanged(name) && this.options.valueOf(name) !== value);
    if (isOther) this.ask({});
  }

  /** Asks for numbers with which the spring moves as it should. */
  reach(goal, amount) {
    this.ask({ goal, amount });
  }

  /** Asks for the curve, as it is or with a goal; of several questions during an answer, the last one is asked. */
  ask(goal) {
    if (this.isWaiting) {
      // How it moves is told with every answer.
      if (goal.goal != null || !this.next) this.next = goal;
      return;
    }
    this.isWaiting = true;
    this.askTime = performance.now();
    this.asked = goal;
    this.options.ask({ spring: this.spring.path, ...goal });
  }

  /** The value that a handle has, or will have once the server has answered. */
  goal(name) {
    const asked = [this.next, this.isWaiting ? this.asked : null].find((each) => each?.goal === name);
    return asked?.amount ?? this.shown[name];
  }

  receive(message) {
    const hasGoal = this.asked?.goal != null;
    this.isWaiting = false;
    this.asked = null;
    this.shown = message;
    if (hasGoal) this.options.take(message.values);
    this.paint();
    this.showWords();
    this.showChanges();
    if (!this.next) return;
    const { next } = this;
    this.next = null;
    this.ask(next);
  }

  // ---- Pulling

  get isPulled() {
    return this.overshoot.isPulled || this.settling.isPulled;
  }

  /** After a handle was let go: the axes fit the curve again. */
  release() {
    this.axes = null;
    this.paint();
  }

  timeAt(x) {
    const { width, time } = this.axes;
    return ((x - MARGIN.left) / Math.max(1, width - MARGIN.left - MARGIN.right)) * time;
  }

  progressAt(y) {
    const { height, low, high } = this.axes;
    const part = (y - MARGIN.top) / Math.max(1, height - MARGIN.top - MARGIN.bottom);
    return high - part * (high - low);
  }

  // ---- Drawing

  /** The ends of the axes; while a handle is pulled they stay. */
  measure() {
    const width = this.plot.clientWidth;
    const height = this.plot.clientHeight;
    if (this.axes && this.isPulled) return;
    const { shown } = this;
    const rest = Math.max(shown.settling ?? shown.longest, this.ends(shown.written));
    const time = rest * 1.12;
    const values = [...shown.curve.values, ...(this.isChanged ? shown.written.values : [])];
    const low = Math.min(0, ...values);
    const high = Math.max(1.3, ...values.map((value) => 1 + (value - 1) * 1.25));
    this.axes = { width, height, time, low: low - 0.02, high };
  }

  ends(curve) {
    return this.isChanged ? Math.min((curve.values.length - 1) * curve.interval, this.shown.longest) : 0;
  }

  x(time) {
    const { width, time: end } = this.axes;
    return MARGIN.left + (time / end) * (width - MARGIN.left - MARGIN.right);
  }

  y(progress) {
    const { height, low, high } = this.axes;
    return MARGIN.top + ((high - progress) / (high - low)) * (height - MARGIN.top - MARGIN.bottom);
  }

  /** The points of a curve, which stays at its end. */
  points({ interval, values }) {
    const points = [];
    const { time: end } = this.axes;
    for (const [index, value] of values.entries()) {
      if (index * interval > end) break;
      points.push(`${this.x(index * interval).toFixed(2)},${this.y(value).toFixed(2)}`);
    }
    if ((values.length - 1) * interval < end) points.push(`${this.x(end).toFixed(2)},${this.y(1).toFixed(2)}`);
    return points.join(" ");
  }

  paint() {
    const { shown } = this;
    if (!shown || this.plot.clientWidth === 0) return;
    this.measure();
    const { width, height, time } = this.axes;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const line = (x1, y1, x2, y2, name) => draw("line", { x1, y1, x2, y2, class: name });
    const text = (x, y, content, anchor = "middle") =>
      draw("text", { x, y, "text-anchor": anchor }, content);
    const [left, right, base] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
    const parts = [
      line(left, this.y(1), right, this.y(1), "end"), line(left, base, right, base, "axis"),
    ];
    const step = niceStep(time, (right - left) / 64);
    for (let at = 0; at <= time + 1e-9; at += step) {
      const shownTime = minus(Number(at.toFixed(6)));
      parts.push(line(this.x(at), base, this.x(at), base + 4, "axis"),
        text(this.x(at), base + 16, at === 0 ? "0 s" : String(shownTime)));
    }
    if (this.isChanged) parts.push(draw("polyline", { points: this.points(shown.written), class: "file" }));
    parts.push(draw("polyline", { points: this.points(shown.curve), class: "curve" }));
    const rest = shown.settling ?? shown.longest;
    const peak = shown.overshoot > 0 ? shown.peak : rest / 2;
    if (shown.settling != null) parts.push(line(this.x(rest), this.y(1), this.x(rest), base, "rest"));
    this.svg.replaceChildren(...parts);
    const percent = `${Number((100 * shown.overshoot).toFixed(1))} %`;
    const settled = shown.settling == null ? `more than ${shown.longest} s`
      : `${Number(shown.settling.toPrecision(3))} s`;
    const numbers = shown.wordings[0].numbers.map(({ key, value, unit }) => `${key} ${value} ${unit}`.trim())
      .join(", ");
    this.overshoot.place(this.x(peak), this.y(1 + shown.overshoot), {
      isOn: shown.canOvershoot, value: 100 * shown.overshoot, max: 100 * MOST_OVERSHOOT, label: percent,
      text: `${percent} beyond the end; ${numbers}`, bounds: [left, right],
    });
    this.settling.place(this.x(rest), base, {
      isOn: shown.canSettle, value: rest, max: Math.max(rest, shown.longest), label: settled,
      text: `${settled}; ${numbers}`, bounds: [left, right],
    });
  }

  // ---- Values

  get changedValues() {
    const names = this.spring.numbers.filter((name) => this.options.isChanged(name));
    return Object.fromEntries(names.map((name) => [name, this.options.valueOf(name)]));
  }

  get isChanged() {
    return Object.keys(this.changedValues).length > 0;
  }

  showChanges() {
    this.actions.hidden = !this.isChanged;
  }

  reset() {
    this.options.reset(this.spring.numbers);
    this.overshoot.element.focus();
    this.options.announce("the spring is as in the file again", "slider");
    this.ask({});
  }

  showWords() {
    const { wordings, canOvershoot, canSettle, form } = this.shown;
    // Buttons stay as long as what they copy does.
    const key = JSON.stringify(wordings);
    if (key === this.worded) return;
    this.worded = key;
    this.words.replaceChildren(...wordings.flatMap(({ name, numbers, json, isOwn }) => [
      make("dt", { class: isOwn ? "own" : "" }, name),
      make("dd", {}, make("span", { class: "numbers" }, ...numbers.map(({ key, value, unit }) =>
        make("span", {}, `${key} `, make("b", {}, minus(value)), unit ? ` ${unit}` : ""))),
      copyButton("Copy", () => json, this.options.announce, { class: "plain", "aria-label": `Copy ${name}` })),
    ]));
    const notes = [];
    if (form === "snap") notes.push("The frequency of a snap is fixed: its damping alone decides how long it takes.");
    else if (!canSettle) notes.push("The time follows from what the file does not state as a number.");
    if (!canOvershoot) notes.push("The overshoot follows from what the file does not state as a number.");
    this.note.textContent = notes.join(" ");
    this.note.hidden = notes.length === 0;
  }
}
