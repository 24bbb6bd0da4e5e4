import { draw, make } from "./elements.js";

/** One view of a frame: up to two pictures over each other, marks over them, and a caption. */
export class Pane {
  constructor(kind, title) {
    this.kind = kind;
    this.title = make("span", { class: "name" }, title);
    this.extra = make("span", { class: "detail" });
    this.layers = [0, 1].map(() => {
      const canvas = make("canvas", { "aria-hidden": "true", hidden: true });
      return { canvas, clip: make("div", { class: "layer" }, canvas), picture: null };
    });
    /** Where a picture would be that is missing. */
    this.absent = make("div", { class: "absent", hidden: true });
    this.paths = draw("g", {});
    this.marks = draw("g", {});
    this.overlay = draw("svg", { class: "marks", "aria-hidden": "true" }, this.paths, this.marks);
    this.labels = make("div", { class: "labels", "aria-hidden": "true" });
    this.message = make("div", { class: "message", hidden: true });
    this.viewport = make(
      "div", { class: "viewport" }, this.absent, ...this.layers.map((layer) => layer.clip), this.overlay,
      this.labels, this.message);
    this.caption = make("figcaption", {}, this.title, this.extra);
    this.element = make("figure", { class: "pane", "data-kind": kind }, this.caption, this.viewport);
  }

  /** Puts a picture, or nothing, in one of the layers. */
  put(index, picture) {
    const layer = this.layers[index];
    layer.canvas.hidden = !picture;
    if (picture === layer.picture) return;
    layer.picture = picture;
    if (!picture) {
      layer.canvas.width = layer.canvas.height = 0;
      return;
    }
    const { canvas } = layer;
    if (canvas.width !== picture.width) canvas.width = picture.width;
    if (canvas.height !== picture.height) canvas.height = picture.height;
    picture.drawTo(canvas.getContext("2d"));
  }

  /** Says something over the picture, or in the middle if there is none and `centered` allows it. */
  say(text, isError = false, centered = true) {
    this.message.hidden = !text;
    this.message.classList.toggle("error", isError);
    const empty = this.layers.every((layer) => layer.canvas.hidden);
    this.absent.hidden = !text || !empty;
    this.absent.classList.toggle("error", isError);
    this.message.classList.toggle("alone", empty && centered);
    if (this.message.textContent !== text) this.message.textContent = text;
  }

  /** Places the pictures, or the box where one is missing. */
  place(left, top, zoom, [width, height]) {
    for (const { canvas } of this.layers) canvas.style.transform = `translate(${left}px, ${top}px) scale(${zoom})`;
    this.absent.style.transform = `translate(${left}px, ${top}px)`;
    this.absent.style.width = `${width * zoom}px`;
    this.absent.style.height = `${height * zoom}px`;
  }
}
