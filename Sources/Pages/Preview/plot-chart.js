import { clamp, make, minus } from "../Shared/elements.js";

/** Colors of the quantities of a chart, by their names in the styles. */
export const PLOT_COLORS = ["plot-1", "plot-2", "plot-3", "plot-4", "plot-5", "plot-6"];

/** The dashes of the curves of earlier films, the latest first, in CSS pixels. */
const OLD_DASHES = [[7, 3], [4, 3], [1.5, 3]];

/** Round steps that leave room for labels. */
export function niceStep(range, lines) {
  const rough = range / Math.max(1, lines);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

/** A number with as many digits as a step between such numbers needs. */
function formatted(value, step) {
  if (value == null || !Number.isFinite(value)) return "–";
  const digits = clamp(-Math.floor(Math.log10(step || 1)), 0, 6);
  return minus(Number(value.toFixed(digits)));
}

/** The value of a curve at a time in seconds: that of the last moment until then; null where it has none. */
export function valueAt({ times, values }, time) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time + 1e-9) low = middle + 1;
    else high = middle;
  }
  return low > 0 ? values[low - 1] : null;
}

/** The curves of the quantities of one unit, over the same frames as the timeline. */
export class PlotChart {
  /**
   * @param {string} key what its quantities share
   * @param {string} unit
   * @param {boolean} growsDownwards whether larger numbers are lower, as on the screen
   * @param {{choose: (frame: number) => void, span: () => number}} options
   */
  constructor(key, unit, growsDownwards, options) {
    this.key = key;
    this.unit = unit;
    this.growsDownwards = growsDownwards;
    this.options = options;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.cursor = make("div", { class: "plot-cursor", "aria-hidden": "true" });
    this.area = make("div", { class: "plot", role: "img" }, this.canvas, this.cursor);
    this.legend = make("ul", { class: "plot-legend" });
    this.element = make("div", { class: "chart" }, this.legend, this.area);
    this.range = [0, 1];
    /** @type {any[]} */
    this.curves = [];
    const follow = (event) => {
      const { left, width } = this.area.getBoundingClientRect();
      this.options.choose(clamp(Math.floor(((event.clientX - left) / width) * options.span()), 0, options.span() - 1));
    };
    this.area.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.area.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.area.addEventListener("pointermove", (event) => event.buttons & 1 && follow(event));
  }

  /**
   * Draws the curves of the present film over those of earlier ones.
   * @param {any[]} curves with `color`, `label`, `times` in seconds and `values`, null where a curve is interrupted
   * @param {any[]} earlier the same, older first, with `age` from 1 on
   */
  show(curves, earlier, fps) {
    this.curves = curves;
    this.earlier = earlier;
    this.fps = fps;
    this.values = curves.map(() => make("output", {}));
    this.legend.replaceChildren(...curves.map((curve, index) => make("li", { "data-color": curve.color },
      make("i", { class: `swatch ${curve.color}`, "aria-hidden": "true" }), make("span", {}, curve.label),
      this.values[index], curve.remove)));
    const [low, high] = this.measured();
    this.area.setAttribute("aria-label", curves.map((curve) => curve.label).join(", ") +
      `: from ${formatted(low, (high - low) / 100)} to ${formatted(high, (high - low) / 100)} ${this.unit}` +
      (this.growsDownwards ? ", larger values lower" : ""));
    this.paint();
  }

  measured() {
    let low = Infinity;
    let high = -Infinity;
    for (const { values } of [...this.curves, ...this.earlier]) {
      for (const value of values) {
        if (value == null) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (low <= high) this.known = [low, high];
    // What has no values yet keeps the axis as it was.
    return this.known ?? [0, 1];
  }

  paint() {
    const width = this.area.clientWidth;
    const height = this.area.clientHeight;
    if (width === 0 || !this.earlier) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    context.scale(this.canvas.width / width, this.canvas.height / height);
    const style = getComputedStyle(this.area);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    let [low, high] = this.measured();
    if (high - low < 1e-9) [low, high] = [low - 0.5, high + 0.5];
    const margin = 0.06 * (high - low);
    this.range = [low - margin, high + margin];
    const y = (value) => {
      const part = (value - this.range[0]) / (this.range[1] - this.range[0]);
      return height * (this.growsDownwards ? part : 1 - part);
    };
    const x = (time) => ((time * this.fps + 0.5) / this.options.span()) * width;

    const step = niceStep(high - low, height / 36);
    context.font = style.font;
    context.textBaseline = "middle";
    const lines = [];
    for (let value = Math.ceil(this.range[0] / step) * step; value <= this.range[1]; value += step) lines.push(value);
    context.fillStyle = color("hair");
    for (const value of lines) context.fillRect(0, Math.round(y(value)), width, 1);

    const curve = ({ values, times }) => {
      context.beginPath();
      let isDrawing = false;
      values.forEach((value, index) => {
        if (value == null) isDrawing = false;
        else if (isDrawing) context.lineTo(x(times[index]), y(value));
        else {
          context.moveTo(x(times[index]), y(value));
          isDrawing = true;
        }
      });
      context.stroke();
    };
    context.lineJoin = "round";
    context.lineWidth = 1.25;
    for (const old of this.earlier) {
      context.strokeStyle = color(old.color);
      context.globalAlpha = 1 - 0.15 * old.age;
      context.setLineDash(OLD_DASHES[old.age - 1]);
      curve(old);
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
    context.lineWidth = 1.75;
    for (const each of this.curves) {
      context.strokeStyle = color(each.color);
      curve(each);
    }
    // Numbers are above the curves, on the ground's color.
    const highest = this.growsDownwards ? 0 : lines.length - 1;
    lines.forEach((value, index) => {
      const text = formatted(value, step) + (index === highest && this.unit ? ` ${this.unit}` : "");
      const at = clamp(y(value), 7, height - 7);
      context.fillStyle = color("panel");
      context.globalAlpha = 0.8;
      context.fillRect(2, at - 7, context.measureText(text).width + 6, 14);
      context.globalAlpha = 1;
      context.fillStyle = color("muted");
      context.fillText(text, 5, at);
    });
  }

  /** Moves the cursor, and tells the values there; curves of the film have none of a frame that was played live. */
  point(frame, isOfFilm) {
    this.cursor.style.left = `${((frame + 0.5) / this.options.span()) * 100}%`;
    const step = (this.range[1] - this.range[0]) / 1000;
    this.curves.forEach((curve, index) => {
      const value = isOfFilm || !curve.isOfFilm ? valueAt(curve, frame / this.fps) : null;
      this.values[index].textContent = `${formatted(value, step)} ${this.unit}`;
    });
  }
}
