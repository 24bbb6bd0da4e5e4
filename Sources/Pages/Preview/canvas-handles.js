import { clamp, make } from "../Shared/elements.js";

/** The smallest and the largest side of a canvas that the handles make, in points. */
export const SMALLEST_CANVAS = 10;
export const LARGEST_CANVAS = 4096;

/** Handles at the right and the lower edge of the canvas: dragging them changes its size, and the layout follows. */
export class CanvasHandles {
  /**
   * @param {import("./film-stage.js").FilmStage} view
   * @param {(size: number[]) => void} onsize
   */
  constructor(view, onsize) {
    this.view = view;
    this.onsize = onsize;
    const handle = (kind, name, attributes) => {
      const element = make("div", { class: `handle ${kind}`, "data-kind": kind, title: name, ...attributes });
      element.addEventListener("pointerdown", (event) => this.press(event, kind));
      element.addEventListener("pointermove", (event) => this.move(event));
      element.addEventListener("pointerup", (event) => this.release(event));
      element.addEventListener("pointercancel", (event) => this.release(event));
      return element;
    };
    const slider = (name, orientation) => ({
      role: "slider", tabindex: "0", "aria-label": name, "aria-orientation": orientation,
      "aria-valuemin": String(SMALLEST_CANVAS), "aria-valuemax": String(LARGEST_CANVAS),
    });
    this.right = handle("right", "Drag to change the canvas's width", slider("Canvas width", "horizontal"));
    this.bottom = handle("bottom", "Drag to change the canvas's height", slider("Canvas height", "vertical"));
    this.corner = handle("corner", "Drag to change the canvas's size", { "aria-hidden": "true" });
    this.text = make("div", { class: "canvas-size", "aria-hidden": "true", hidden: true });
    this.element = make("div", { class: "handles" }, this.right, this.bottom, this.corner, this.text);
    this.right.addEventListener("keydown", (event) => this.key(event, 0, { ArrowRight: 1, ArrowLeft: -1 }));
    this.bottom.addEventListener("keydown", (event) => this.key(event, 1, { ArrowDown: 1, ArrowUp: -1 }));
    /** @type {{kind: string, pointer: number, start: number[], size: number[]} | null} */
    this.drag = null;
  }

  /** The size of the canvas in points: the film's, or the one that is being made. */
  get size() {
    return this.wanted ?? this.view.film?.size ?? [0, 0];
  }

  place() {
    const { view } = this;
    const isEmpty = !view.film || !view.pane.layers[0].picture;
    this.element.hidden = isEmpty;
    if (isEmpty) return;
    const [width, height] = this.drag ? this.size : view.film.size;
    const [left, top] = view.toPane([0, 0]);
    const [right, bottom] = view.toPane([width, height]);
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const move = (element, x, y) => {
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    move(this.right, right, middle[1]);
    move(this.bottom, middle[0], bottom);
    move(this.corner, right, bottom);
    move(this.text, right, bottom);
    this.right.setAttribute("aria-valuenow", String(width));
    this.right.setAttribute("aria-valuetext", `${width} points`);
    this.bottom.setAttribute("aria-valuenow", String(height));
    this.bottom.setAttribute("aria-valuetext", `${height} points`);
    this.text.hidden = !this.drag;
    this.text.textContent = `${width} × ${height} pt`;
  }

  press(event, kind) {
    if (event.button !== 0 || !this.view.film) return;
    event.stopPropagation();
    event.target.setPointerCapture(event.pointerId);
    this.drag = { kind, pointer: event.pointerId, start: this.view.pointAt(event), size: this.view.film.size };
    this.wanted = this.drag.size;
    this.view.holds = true;
    this.element.classList.add("sizing");
    this.place();
  }

  move(event) {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    event.stopPropagation();
    const [x, y] = this.view.pointAt(event);
    const change = [drag.kind === "bottom" ? 0 : x - drag.start[0], drag.kind === "right" ? 0 : y - drag.start[1]];
    this.want(drag.size.map((value, index) => value + change[index]));
  }

  release(event) {
    if (this.drag?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.drag = null;
    this.wanted = null;
    this.view.holds = false;
    this.element.classList.remove("sizing");
    this.view.layout();
  }

  want(size) {
    const whole = size.map((value) => clamp(Math.round(value), SMALLEST_CANVAS, LARGEST_CANVAS));
    if (whole.every((value, index) => value === this.size[index])) return;
    this.wanted = whole;
    this.place();
    this.onsize(whole);
  }

  key(event, index, directions) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const size = this.size.slice();
    size[index] += direction * (event.shiftKey ? 10 : 1);
    this.want(size);
    // The next press counts from the film that this one makes, or from this size until it is there.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.drag) this.wanted = null;
    }, 1000);
  }
}
