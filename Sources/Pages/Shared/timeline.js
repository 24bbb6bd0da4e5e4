import { clamp, make } from "./elements.js";

/** What the slider tells while there is no film. */
const WITHOUT_FILM = {
  "aria-disabled": "true", "aria-valuemin": "0", "aria-valuemax": "0", "aria-valuenow": "0",
  "aria-valuetext": "no film",
};

/** All frames of a film from left to right; the element is a slider. Subclasses draw what is known of the frames. */
export class Timeline {
  /** @param {(frame: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.cursor = make("div", { class: "cursor", "aria-hidden": "true" });
    this.tip = make("div", { class: "tip", "aria-hidden": "true", hidden: true });
    this.element = make(
      "div",
      {
        class: "timeline", role: "slider", tabindex: "0", "aria-label": "Frame",
        "aria-orientation": "horizontal", ...WITHOUT_FILM,
      },
      this.canvas, this.cursor, this.tip);
    this.legend = make("p", { class: "legend" });
    /** @type {any} */
    this.film = null;
    this.frame = 0;
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.element.setPointerCapture(event.pointerId);
      this.choose(this.frameAt(event));
    });
    this.element.addEventListener("pointermove", (event) => {
      const frame = this.frameAt(event);
      if (event.buttons & 1) this.choose(frame);
      this.hover(frame);
    });
    this.element.addEventListener("pointerleave", () => (this.tip.hidden = true));
  }

  /** The number of frames, at least 1. */
  get span() {
    return this.film?.span ?? 1;
  }

  frameAt(event) {
    const area = this.element.getBoundingClientRect();
    const part = (event.clientX - area.left) / area.width;
    return clamp(Math.floor(part * this.span), 0, this.span - 1);
  }

  /** What the tip says of a frame. */
  tipText(frame) {
    return String(frame);
  }

  hover(frame) {
    if (!this.film) return;
    this.tip.hidden = false;
    this.tip.textContent = this.tipText(frame);
    const width = this.element.clientWidth;
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${clamp(((frame + 0.5) / this.span) * width, half, width - half)}px`;
  }

  open(film) {
    this.film = film;
    this.tip.hidden = true;
    this.element.removeAttribute("aria-disabled");
    this.element.setAttribute("aria-valuemax", String(film.span - 1));
    this.paint();
  }

  /** Shows no film. */
  close() {
    this.film = null;
    this.frame = 0;
    this.tip.hidden = true;
    this.cursor.style.left = "0";
    this.canvas.width = this.canvas.height = 0;
    for (const [name, value] of Object.entries(WITHOUT_FILM)) this.element.setAttribute(name, value);
  }

  /** Moves the cursor; `text` is the frame's state for screen readers. */
  show(frame, text) {
    this.frame = frame;
    this.cursor.style.left = `${((frame + 0.5) / this.span) * 100}%`;
    this.element.setAttribute("aria-valuenow", String(frame));
    this.element.setAttribute("aria-valuetext", text);
  }

  /** Draws the frames, the line below them and its numbers. */
  paint() {
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    if (!this.film || width === 0) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    context.scale(this.canvas.width / width, this.canvas.height / height);
    const style = getComputedStyle(this.element);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const base = height - 26;
    const x = (frame) => (frame / this.span) * width;

    context.fillStyle = color("line");
    context.fillRect(0, base, width, 1);
    this.ticks(context, color, width, height, base);
    this.paintFrames(context, { color, x, base, tall: base - 4, width });
  }

  /**
   * Draws what is known of the frames above a line; `x` is where a frame starts.
   * @param {CanvasRenderingContext2D} _context
   * @param {{color: (name: string) => string, x: (frame: number) => number, base: number, tall: number,
   *   width: number}} _area
   */
  paintFrames(_context, _area) {}

  ticks(context, color, width, height, base) {
    const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12000, 60000];
    const step = steps.find((size) => (size / this.span) * width >= 56) ?? this.span;
    context.font = getComputedStyle(this.element).font;
    context.textBaseline = "alphabetic";
    for (let frame = 0; frame < this.span; frame += step) {
      const at = ((frame + 0.5) / this.span) * width;
      context.fillStyle = color("line");
      context.fillRect(Math.round(at), base - 3, 1, 3);
      context.fillStyle = color("muted");
      const text = String(frame);
      const wide = context.measureText(text).width;
      context.fillText(text, clamp(at - wide / 2, 0, width - wide), height - 3);
    }
  }
}
