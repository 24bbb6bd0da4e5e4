import { Viewpoint } from "./viewpoint.js";

/** A stage whose pictures are zoomed and moved together. */
export class ZoomedStage {
  constructor() {
    this.viewpoint = new Viewpoint();
  }

  /** Applies the viewpoint. */
  place() {}

  fit() {
    this.viewpoint.fit();
    this.place();
  }

  zoomTo(zoom, x, y) {
    this.viewpoint.zoomTo(zoom, x, y);
    this.place();
  }

  zoomBy(factor, x, y) {
    this.zoomTo(this.viewpoint.zoom * factor, x, y);
  }

  /** Shows each pixel of the picture as a number of pixels of the screen. */
  zoomToPixels(number) {
    this.zoomTo(number / (devicePixelRatio || 1));
  }
}
