import { button, make } from "./elements.js";

/** The buttons that zoom pictures, and how far they are zoomed. */
export class ZoomTools {
  /**
   * @param {import("./zoomed-stage.js").ZoomedStage} view
   */
  constructor(view, ...before) {
    this.text = make("output", { class: "zoom", "aria-label": "Zoom" });
    this.element = make("div", { class: "group zooming" }, ...before,
      button("Fit", { title: "Fit the picture in the window (0)", onclick: () => view.fit() }, "Fit"),
      button("1:1", {
        "aria-label": "One to one", title: "One pixel of the picture for each of the screen (z)",
        onclick: () => view.zoomToPixels(1),
      }, "1:1"),
      button("Zoom out", { class: "square", title: "Zoom out (-)", onclick: () => view.zoomBy(1 / 1.5) }, "−"),
      this.text,
      button("Zoom in", { class: "square", title: "Zoom in (+)", onclick: () => view.zoomBy(1.5) }, "+"));
  }

  /** @param {number} zoom CSS pixels for each pixel of the picture */
  show(zoom) {
    this.text.textContent = `${Math.round(zoom * (devicePixelRatio || 1) * 100)} %`;
  }
}
