"use strict";

/** Zooms by wheel and pinch, moves by dragging, and chooses the pixel under the pointer. */
class PointerInput {
  /** @param {FrameView} view */
  constructor(view) {
    this.view = view;
    /** Where each pressed pointer is in its pane. */
    this.pressed = new Map();
    const { stage } = view;
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.press(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.release(event));
    stage.addEventListener("pointercancel", (event) => this.release(event));
    stage.addEventListener("pointerleave", () => {
      if (!view.inspecting) view.setCursor(null);
    });
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
    if (!place || event.button !== 0 || event.target.closest(".divider")) return;
    place.viewport.setPointerCapture(event.pointerId);
    this.pressed.set(event.pointerId, place);
    this.view.setInspecting(false);
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
    }
    if (!this.view.inspecting) this.point(place);
  }

  pinch(before, now, other) {
    const length = (one) => Math.hypot(one.x - other.x, one.y - other.y);
    this.view.zoomBy(length(now) / Math.max(1, length(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  release(event) {
    this.pressed.delete(event.pointerId);
    if (this.pressed.size === 0) this.view.stage.classList.remove("dragging");
  }

  /** Chooses the pixel under the pointer. */
  point(place) {
    const { cursor, viewpoint } = this.view;
    const pixel = viewpoint.pixelAt(place.x, place.y);
    if (pixel?.x !== cursor?.x || pixel?.y !== cursor?.y) this.view.setCursor(pixel);
  }
}
