import { clamp, draw, make } from "../Shared/elements.js";
import { ZoomedStage } from "../Shared/zoomed-stage.js";
import { ZoomTools } from "../Shared/zoom-tools.js";
import { Pane } from "../Shared/pane.js";
import { PointerInput } from "../Shared/pointer-input.js";
import { CanvasHandles } from "./canvas-handles.js";

/*
 * The picture, zoomed and moved, and what is drawn over it: the outline of a view, fingers, and handles at the
 * canvas's edges. Points are the scene's; pixels are the picture's.
 */
export class FilmStage extends ZoomedStage {
  /**
   * @param {{onhover: (point: number[] | null) => void, onclick: (point: number[]) => void,
   *   onsize: (size: number[]) => void}} events
   */
  constructor(events) {
    super();
    this.events = events;
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    // The handles are beside the picture.
    this.viewpoint.margin = 20;
    this.pane = new Pane("film", "");
    this.pane.caption.remove();
    this.outline = draw("polygon", { class: "outline" });
    this.outlineHalo = draw("polygon", { class: "outline halo" });
    this.pane.marks.append(this.outlineHalo, this.outline);
    this.outlineName = make("div", { class: "label", hidden: true });
    this.pane.labels.append(this.outlineName);
    this.mark = make("p", { class: "outdated-mark", hidden: true });
    this.pane.viewport.append(this.mark);
    this.fingers = make("div", { class: "labels", "aria-hidden": "true" });
    this.handles = new CanvasHandles(this, events.onsize);
    this.pane.viewport.append(this.fingers, this.handles.element);
    this.stage = make("div", {
      class: "stage", id: "stage", tabindex: "0", role: "group", "aria-label": "Picture",
      "aria-describedby": "frame-state",
    }, this.pane.element);
    this.zoomTools = new ZoomTools(this);
    /** Where the picture is in the pane, in CSS pixels. */
    this.placed = { left: 0, top: 0, zoom: 1 };
    /** @type {{id: string, outline: number[][]} | null} */
    this.inspected = null;
    /** While the canvas's edge is dragged, the picture stays where it is. */
    this.holds = false;
    this.pointer = new PointerInput(this);
    new ResizeObserver(() => this.layout()).observe(this.stage);
    this.watchScreen();
  }

  /** Draws sharply again when the window has moved to a screen with other pixels, or the page is zoomed. */
  watchScreen() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      this.layout();
      this.watchScreen();
    }, { once: true });
  }

  open(film) {
    const isOther = film.scene !== this.film?.scene;
    this.film = film;
    if (isOther) {
      this.viewpoint.fits = true;
      this.shownGeneration = null;
      this.pane.put(0, null);
      delete this.stage.dataset.frame;
    }
  }

  close() {
    this.film = null;
    this.shownGeneration = null;
    this.pane.put(0, null);
    this.setInspected(null);
    this.setOutdated("");
    delete this.stage.dataset.frame;
  }

  /** Shows a picture, as far as tests and styles are concerned of a frame of a film. */
  put(picture, frame, film = this.film) {
    const size = [picture.width, picture.height];
    const isFirst = this.shownGeneration !== film.generation;
    this.shownGeneration = film.generation;
    const resized = size.some((value, index) => value !== this.viewpoint.size[index]);
    if (resized && !this.viewpoint.fits && !this.holds) {
      // The same part of the canvas, also at another scale.
      const factor = (this.shownScale ?? film.scale) / film.scale;
      if (factor !== 1) this.viewpoint.zoom *= factor;
    }
    this.shownScale = film.scale;
    this.viewpoint.size = size;
    this.pane.put(0, picture);
    this.stage.dataset.frame = String(frame);
    this.stage.dataset.generation = String(film.generation);
    this.stage.removeAttribute("aria-busy");
    // Of the frames of a film, all have the same place.
    if (resized || isFirst) this.layout();
  }

  /** Marks the picture as an earlier one, with the reason; no text takes the mark away. */
  setOutdated(text) {
    this.mark.hidden = !text;
    this.mark.textContent = text;
    this.stage.classList.toggle("outdated", text !== "");
  }

  // ---- Places

  /** The canvas's point at a pixel of the picture. */
  pointOf(pixel) {
    const { scale } = this.film;
    return [(pixel.x + 0.5) / scale, (pixel.y + 0.5) / scale];
  }

  /** The canvas's point under a pointer, also beside the canvas. */
  pointAt(event) {
    const area = this.pane.viewport.getBoundingClientRect();
    const { left, top, zoom } = this.placed;
    const unit = zoom * this.film.scale;
    return [(event.clientX - area.left - left) / unit, (event.clientY - area.top - top) / unit];
  }

  /**
   * Where a point of the canvas is in the pane, in CSS pixels.
   * @param {number[]} point
   */
  toPane(point) {
    const { left, top, zoom } = this.placed;
    const unit = zoom * (this.film?.scale ?? 1);
    return [left + point[0] * unit, top + point[1] * unit];
  }

  // ---- Zoom

  layout() {
    const { viewport } = this.pane;
    this.viewpoint.pane = [viewport.clientWidth, viewport.clientHeight];
    if (this.viewpoint.fits && !this.holds) this.viewpoint.fit();
    else if (!this.holds) this.viewpoint.keepVisible();
    this.place();
  }

  place() {
    const ratio = devicePixelRatio || 1;
    const { zoom } = this.viewpoint;
    const area = this.pane.viewport.getBoundingClientRect();
    // Moved by whole pixels of the screen, so that none is mixed with its neighbor.
    const whole = (value, start) => Math.round((value + start) * ratio) / ratio - start;
    const left = whole(this.viewpoint.left, area.left);
    const top = whole(this.viewpoint.top, area.top);
    this.placed = { left, top, zoom };
    const { canvas } = this.pane.layers[0];
    canvas.style.transform = `translate(${left}px, ${top}px) scale(${zoom})`;
    canvas.classList.toggle("sharp", zoom * ratio > 0.999);
    this.stage.classList.toggle("zoomed", !this.viewpoint.fits);
    this.zoomTools.show(zoom);
    this.drawMarks();
  }

  // ---- Marks

  /** Outlines a view; null for none. */
  setInspected(inspected) {
    this.inspected = inspected?.outline ? inspected : null;
    this.drawMarks();
  }

  drawMarks() {
    this.handles.place();
    const shown = this.inspected && this.film ? this.inspected : null;
    this.outlineName.hidden = !shown;
    for (const each of [this.outline, this.outlineHalo]) each.toggleAttribute("hidden", !shown);
    const corners = (shown?.outline ?? []).map((point) => this.toPane(point));
    const text = corners.map((corner) => corner.map((value) => value.toFixed(2)).join(",")).join(" ");
    for (const each of [this.outline, this.outlineHalo]) each.setAttribute("points", text);
    if (!shown) return;
    this.outlineName.textContent = shown.id;
    const left = Math.min(...corners.map(([x]) => x));
    const top = Math.min(...corners.map(([, y]) => y));
    const [width, height] = this.viewpoint.pane;
    const x = clamp(left, 4, width - this.outlineName.offsetWidth - 4);
    const y = clamp(top - 24, 4, height - 24);
    this.outlineName.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Marks the fingers, at points of the canvas. */
  showFingers(fingers) {
    while (this.fingers.children.length > fingers.length) this.fingers.lastElementChild.remove();
    while (this.fingers.children.length < fingers.length) this.fingers.append(make("div", { class: "finger" }));
    fingers.forEach(({ point, isDown }, index) => {
      const [x, y] = this.toPane(point);
      const mark = this.fingers.children[index];
      mark.style.transform = `translate(${x}px, ${y}px)`;
      mark.classList.toggle("down", isDown);
    });
  }

  // ---- Pointer

  hover(pixel) {
    this.events.onhover(pixel && this.film ? this.pointOf(pixel) : null);
  }

  onpress() {}

  onclick(pixel) {
    if (pixel && this.film) this.events.onclick(this.pointOf(pixel));
  }
}
