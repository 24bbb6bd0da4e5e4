import { clamp } from "./elements.js";

const LARGEST_ZOOM = 64;

/**
 * Where the pictures are in their panes: one zoom and one position for all of them.
 *
 * Three units appear: picture pixels, points (pixels divided by the film's scale) and CSS pixels of
 * the window. `zoom` is CSS pixels per picture pixel; `left` and `top` are where the picture starts in
 * its pane, in CSS pixels.
 */
export class Viewpoint {
  constructor() {
    /** The size of the pictures, in their pixels. */
    this.size = [1, 1];
    /** The size of a pane, in CSS pixels. */
    this.pane = [1, 1];
    /** What is left free around a picture that fits, in CSS pixels. */
    this.margin = 8;
    this.zoom = 1;
    this.left = 0;
    this.top = 0;
    /** Whether the picture follows the size of its pane. */
    this.fits = true;
  }

  fit() {
    const [width, height] = this.pane;
    const ratio = devicePixelRatio || 1;
    const free = 2 * this.margin;
    let zoom = Math.min((width - free) / this.size[0], (height - free) / this.size[1]);
    // Whole pixels of the screen for each of a small picture, so that all look the same.
    if (zoom * ratio > 1) zoom = Math.floor(zoom * ratio) / ratio;
    this.fits = true;
    this.zoom = clamp(zoom, 0.01, 8);
    this.left = (width - this.size[0] * this.zoom) / 2;
    this.top = (height - this.size[1] * this.zoom) / 2;
  }

  /** Zooms so that what is at a place of the pane, by default its middle, stays there. */
  zoomTo(zoom, x = this.pane[0] / 2, y = this.pane[1] / 2) {
    const next = clamp(zoom, 0.02, LARGEST_ZOOM);
    this.left = x - ((x - this.left) * next) / this.zoom;
    this.top = y - ((y - this.top) * next) / this.zoom;
    this.zoom = next;
    this.fits = false;
    this.keepVisible();
  }

  moveBy(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.fits = false;
    this.keepVisible();
  }

  /** Centers a place of the picture. */
  center(x, y) {
    this.left = this.pane[0] / 2 - x * this.zoom;
    this.top = this.pane[1] / 2 - y * this.zoom;
    this.fits = false;
    this.keepVisible();
  }

  /** Shows a part of the picture in the middle half of the pane. */
  show([x, y, width, height]) {
    this.zoom = clamp(Math.min((0.5 * this.pane[0]) / width, (0.5 * this.pane[1]) / height), 0.02, 16);
    this.center(x + width / 2, y + height / 2);
  }

  /** Keeps an edge of the picture in the pane. */
  keepVisible() {
    const edge = 40;
    this.left = clamp(this.left, edge - this.size[0] * this.zoom, this.pane[0] - edge);
    this.top = clamp(this.top, edge - this.size[1] * this.zoom, this.pane[1] - edge);
  }

  /** Where a place of the picture is in the pane. */
  toPane(x, y) {
    return [this.left + x * this.zoom, this.top + y * this.zoom];
  }

  /** The pixel of the picture at a place of the pane, or null outside. */
  pixelAt(x, y) {
    const column = Math.floor((x - this.left) / this.zoom);
    const row = Math.floor((y - this.top) / this.zoom);
    const isInside = column >= 0 && row >= 0 && column < this.size[0] && row < this.size[1];
    return isInside ? { x: column, y: row } : null;
  }
}
