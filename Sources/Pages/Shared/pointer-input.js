import { clamp } from "./elements.js";

/**
 * A stage with pictures that are zoomed and moved together.
 * @typedef {object} ZoomedView
 * @property {HTMLElement} stage
 * @property {import("./viewpoint.js").Viewpoint} viewpoint
 * @property {any} film
 * @property {(factor: number, x: number, y: number) => void} zoomBy
 * @property {() => void} place applies the viewpoint
 * @property {(pixel: {x: number, y: number} | null) => void} hover the pixel of the picture under the pointer
 * @property {() => void} onpress
 * @property {(pixel: {x: number, y: number} | null) => void} onclick a press that does not move
 */

/** How far a pointer may move in a click, in CSS pixels. */
const CLICK_SLOP = 4;

/** Zooms by wheel and pinch, moves by dragging, and tells the pixel under the pointer. */
export class PointerInput {
  /** @param {ZoomedView} view */
  constructor(view) {
    this.view = view;
    /** Whether presses move the picture; otherwise they are left to others. */
    this.drags = true;
    /** Where each pressed pointer is in its pane. */
    this.pressed = new Map();
    /** Where a press started that has not moved yet. */
    this.clicked = null;
    const { stage } = view;
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.press(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.release(event));
    stage.addEventListener("pointercancel", (event) => this.release(event));
    stage.addEventListener("pointerleave", () => view.hover(null));
  }

  /** The pane under the pointer and the place in it, in CSS pixels. */
  place(event) {
    const viewport = event.target.closest?.(".viewport");
    if (!viewport || !this.view.film) return null;
    const area = viewport.getBoundingClientRect();
    return { viewport, x: event.clientX - area.left, y: event.clientY - area.top };
  }

  wheel(event) {
    const place = this.place(event);
    if (!place) return;
    event.preventDefault();
    // Lines and pages are turned into pixels; a pinch on a trackpad arrives as a wheel with Ctrl.
    const distance = clamp(event.deltaY * [1, 16, 400][event.deltaMode], -240, 240);
    this.view.zoomBy(Math.exp(-distance * (event.ctrlKey ? 0.01 : 0.0025)), place.x, place.y);
    this.point(place);
  }

  press(event) {
    const place = this.place(event);
    if (!this.drags || !place || event.button !== 0 || event.target.closest(".divider")) return;
    place.viewport.setPointerCapture(event.pointerId);
    this.pressed.set(event.pointerId, place);
    this.clicked = this.pressed.size === 1 ? place : null;
    this.view.onpress();
  }

  move(event) {
    const place = this.place(event);
    if (!place) return;
    const before = this.pressed.get(event.pointerId);
    if (before) {
      const other = [...this.pressed].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.pinch(before, place, other);
      else if (place.x !== before.x || place.y !== before.y) {
        this.view.viewpoint.moveBy(place.x - before.x, place.y - before.y);
        this.view.place();
        this.view.stage.classList.add("dragging");
      }
      this.pressed.set(event.pointerId, place);
      const { clicked } = this;
      if (clicked && Math.hypot(place.x - clicked.x, place.y - clicked.y) > CLICK_SLOP) this.clicked = null;
    }
    this.point(place);
  }

  pinch(before, now, other) {
    const length = (one) => Math.hypot(one.x - other.x, one.y - other.y);
    this.view.zoomBy(length(now) / Math.max(1, length(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  release(event) {
    if (!this.pressed.delete(event.pointerId)) return;
    if (this.clicked && event.type === "pointerup") {
      this.view.onclick(this.view.viewpoint.pixelAt(this.clicked.x, this.clicked.y));
    }
    this.clicked = null;
    if (this.pressed.size === 0) this.view.stage.classList.remove("dragging");
  }

  point(place) {
    this.view.hover(this.view.viewpoint.pixelAt(place.x, place.y));
  }
}
