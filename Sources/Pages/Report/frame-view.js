import { button, clamp, count, make } from "../Shared/elements.js";
import { BoundedCache } from "../Shared/bounded-cache.js";
import { compare } from "./difference.js";
import { ZoomedStage } from "../Shared/zoomed-stage.js";
import { ZoomTools } from "../Shared/zoom-tools.js";
import { Pane } from "../Shared/pane.js";
import { BlinkPane, OnionPane, SwipePane } from "./layered-panes.js";
import { Marks } from "./marks.js";
import { PixelValues } from "./pixel-values.js";

/*
 * Shows one frame of two films: the pictures in one of five modes, zoomed and moved together, with marks over
 * them and the values of a pixel.
 */

/** Bytes of difference pictures to keep. */
const DIFFERENCE_BYTES = 96 << 20;
export const MODES = [
  ["side", "Side by side"],
  ["swipe", "Swipe"],
  ["onion", "Onion skin"],
  ["blink", "Blink"],
  ["difference", "Difference"],
];

export class FrameView extends ZoomedStage {
  /** @param {{announce?: (text: string) => void}} options */
  constructor(options) {
    super();
    this.announce = options.announce ?? (() => {});
    this.film = null;
    this.frame = 0;
    this.differences = new BoundedCache(DIFFERENCE_BYTES);
    this.mode = "side";
    this.showsBoxes = true;
    this.showsPaths = true;
    this.marks = new Marks(this);
    this.values = new PixelValues();
    this.swapped = false;
    /** The picture that is shown in place of the difference, if any. */
    this.glance = null;
    this.blinks = !this.reducedMotion.matches;
    this.swipe = 0.5;
    this.mix = 0.5;
    this.panes = [];
    this.shown = null;
    this.inspecting = false;
    this.cursor = null;
    this.boxIndex = -1;
    this.buildView();
    this.reducedMotion.addEventListener("change", (event) => this.setBlinks(!event.matches));
  }

  get reducedMotion() {
    return matchMedia("(prefers-reduced-motion: reduce)");
  }

  get dark() {
    return document.documentElement.dataset.theme === "dark";
  }

  buildView() {
    this.modeButtons = new Map(MODES.map(([mode, name], index) => [
      mode,
      make("button", {
        type: "button", "data-mode": mode, "aria-pressed": "false", title: `${name} (${index + 1})`,
        "aria-keyshortcuts": String(index + 1), onclick: () => this.setMode(mode),
      }, name),
    ]));
    this.boxButton = button("Boxes around differences", {
      class: "toggle", "aria-pressed": "true", title: "Boxes around differences (b)",
      onclick: () => this.setBoxes(!this.showsBoxes),
    }, "Boxes");
    this.pathButton = button("Paths of the views", {
      class: "toggle", "aria-pressed": "true", title: "Paths of the views (m)",
      onclick: () => this.setPaths(!this.showsPaths),
    }, "Paths");
    this.inspectButton = button("Inspect a pixel with the arrow keys", {
      class: "toggle", "aria-pressed": "false", title: "Inspect a pixel with the arrow keys (i)",
      onclick: () => this.setInspecting(!this.inspecting),
    }, "Inspect");
    this.zoomTools = new ZoomTools(this, button("Zoom to the next difference", {
      title: "Zoom to the next difference (d)", onclick: () => this.zoomToDifference(),
    }, "Find"));
    this.tools = make("div", { class: "bar tools", role: "group", "aria-label": "View" },
      make("div", { class: "segments", role: "group", "aria-label": "Mode" },
        ...this.modeButtons.values()),
      make("div", { class: "group" }, this.boxButton, this.pathButton, this.inspectButton),
      this.zoomTools.element);

    this.stage = make("div", {
      class: "stage", tabindex: "0", role: "group", "aria-label": "Pictures",
      "aria-describedby": "frame-state",
    });
  }

  /** The difference of the shown frame, or null. */
  difference() {
    const { shown } = this;
    if (!shown?.expected || !shown.actual) return null;
    const key = `${shown.entry.frame} ${this.dark}`;
    return this.differences.get(key, () => compare(shown.expected, shown.actual, this.dark));
  }

  /** Puts the shown frame's pictures into the panes. */
  paint() {
    const { shown } = this;
    if (!shown) return;
    const first = shown.expected ?? shown.actual;
    const difference = this.difference();
    const size = difference ? [difference.picture.width, difference.picture.height]
      : first ? [first.width, first.height] : this.viewpoint.size;
    const resized = size.some((value, index) => value !== this.viewpoint.size[index]);
    this.viewpoint.size = size;
    for (const pane of this.panes) this.fill(pane, difference);
    this.stage.classList.toggle("borrowed", shown.borrowed);
    if (resized || !this.stage.dataset.frame) this.layout();
    else this.marks.draw();
    this.readValues();
    this.stage.dataset.frame = String(shown.frame);
    this.stage.removeAttribute("aria-busy");
  }

  fill(pane, difference) {
    const { shown, swapped } = this;
    const side = (name) => (swapped ? { expected: "actual", actual: "expected" }[name] : name);
    const put = (index, name) => pane.put(index, name ? shown[name] : null);
    let note = "";
    let isError = false;
    const explain = (name) => {
      if (shown[name]) return;
      note = shown.problems[name] ?? this.absence(name);
      isError = shown.problems[name] != null;
    };
    const title = { expected: "Expected", actual: "Actual" };
    if (pane.kind === "expected" || pane.kind === "actual") {
      const name = side(pane.kind);
      put(0, name);
      explain(name);
      pane.title.textContent = title[name];
    } else if (pane.kind === "difference") {
      // Space shows the pictures in place of their difference: expected, actual, difference.
      const name = this.mode === "difference" ? this.glance : null;
      pane.title.textContent = name ? title[name] : "Difference";
      if (name) {
        put(0, name);
        explain(name);
      } else {
        pane.put(0, difference?.picture ?? null);
        if (!difference) {
          for (const one of ["actual", "expected"]) explain(one);
          // The pane beside it says why.
          if (!isError && this.mode === "side") note = "There is no difference to show.";
        }
      }
      pane.extra.textContent = difference && !shown.borrowed && !name
        ? difference.pixels === 0 ? "none" : count(difference.pixels, "pixel") : "";
    } else {
      pane.fill(shown[side("expected")], shown[side("actual")]);
      explain("expected");
      if (!note) explain("actual");
    }
    if (shown.borrowed && first(shown) && !isError) {
      note = `The same in both films, so its picture is not in the report. Behind: frame ${shown.entry.frame}.`;
      if (pane.kind === "expected" || pane.kind === "actual") note = "";
    }
    // Where only paths are drawn, the middle is left free for them.
    pane.say(note, isError, !(this.showsPaths && this.marks.tracks.length > 0));

    function first(of) {
      return of.expected ?? of.actual;
    }
  }

  /** Why there is no picture on a side. */
  absence(side) {
    const verdict = this.shown.entry?.verdict;
    if (!this.shown.entry) return "The report has no pictures of this film.";
    if (side === "expected") {
      if (verdict === "hash") {
        return this.film.motion.length > 0
          ? "No expected picture of this frame is stored; the paths show where the views were."
          : "No expected picture of this frame is stored.";
      }
      if (verdict === "extra") {
        return this.film.frameCount.expected === 0 ? "There is no reference yet."
          : "The expected film does not have this frame.";
      }
    } else if (verdict === "missing") return "The new film does not have this frame.";
    return `The report does not have the ${side} picture of this frame.`;
  }

  // ---- Modes

  setMode(mode) {
    this.mode = mode;
    this.swapped = false;
    this.glance = null;
    for (const [name, element] of this.modeButtons) {
      element.setAttribute("aria-pressed", String(name === mode));
    }
    this.panes = mode === "side"
      ? [new Pane("expected", "Expected"), new Pane("difference", "Difference"), new Pane("actual", "Actual")]
      : [mode === "swipe" ? new SwipePane(this) : mode === "onion" ? new OnionPane(this)
        : mode === "blink" ? new BlinkPane(this) : new Pane("difference", "Difference")];
    this.stage.replaceChildren(...this.panes.map((each) => each.element));
    this.stage.dataset.mode = mode;
    this.marks.buildPaths();
    this.paint();
    this.layout();
  }

  setBlinks(on) {
    this.blinks = on;
    for (const pane of this.panes) if (pane instanceof BlinkPane) pane.box.checked = on;
  }

  tick() {
    if (this.mode !== "blink" || !this.blinks || !this.film || document.hidden) return;
    this.swapped = !this.swapped;
    this.paint();
  }

  /** The space key: the other picture in the same place. */
  swap() {
    if (!this.film) return;
    this.setBlinks(this.mode === "blink" ? false : this.blinks);
    if (this.mode === "difference") {
      this.glance = { expected: "actual", actual: null }[this.glance ?? ""] ?? (this.glance ? null : "expected");
    } else this.swapped = !this.swapped;
    this.paint();
    const name = this.mode === "difference" ? this.glance ?? "difference" : this.swapped ? "actual" : "expected";
    this.announce(`showing ${name}${this.mode === "side" || this.mode === "swipe" ? " on the left" : ""}`);
  }

  setBoxes(on) {
    this.showsBoxes = on;
    this.boxButton.setAttribute("aria-pressed", String(on));
    this.marks.draw();
  }

  setPaths(on) {
    this.showsPaths = on;
    this.pathButton.setAttribute("aria-pressed", String(on));
    this.marks.draw();
  }

  /** After the theme has changed. */
  restyle() {
    this.paint();
  }

  // ---- Zoom

  /** Places the panes, beside or above each other, whichever makes the pictures larger. */
  layout() {
    const [width, height] = this.viewpoint.size;
    if (this.mode === "side") {
      const area = this.stage.getBoundingClientRect();
      const row = Math.min(area.width / 3 / width, (area.height - 30) / height);
      const column = Math.min(area.width / width, (area.height / 3 - 30) / height);
      this.stage.classList.toggle("stacked", column > row * 1.1);
    } else this.stage.classList.remove("stacked");
    const { viewport } = this.panes[0];
    this.viewpoint.pane = [viewport.clientWidth, viewport.clientHeight];
    if (this.viewpoint.fits) this.viewpoint.fit();
    else this.viewpoint.keepVisible();
    this.place();
  }

  zoomToDifference() {
    const boxes = this.marks.boxes();
    if (boxes.length === 0) return;
    this.boxIndex = (this.boxIndex + 1) % boxes.length;
    this.viewpoint.show(this.marks.surroundings(boxes[this.boxIndex]));
    this.place();
    this.announce(`difference ${this.boxIndex + 1} of ${boxes.length}`);
  }

  /** Applies zoom and position to all panes. */
  place() {
    const { zoom } = this.viewpoint;
    const ratio = devicePixelRatio || 1;
    const [left, top] = [this.viewpoint.left, this.viewpoint.top].map((value) => Math.round(value * ratio) / ratio);
    const sharp = zoom * ratio > 1.001;
    for (const pane of this.panes) {
      pane.place(left, top, zoom, this.viewpoint.size);
      for (const { canvas } of pane.layers) canvas.classList.toggle("sharp", sharp);
    }
    this.stage.classList.toggle("zoomed", !this.viewpoint.fits);
    this.zoomTools.show(zoom);
    this.marks.draw();
  }

  // ---- The chosen pixel

  readValues() {
    this.values.show(this.cursor, this.shown, this.film?.scale ?? 1);
  }

  /** @param {{x: number, y: number} | null} cursor */
  setCursor(cursor) {
    this.cursor = cursor;
    this.readValues();
    this.marks.draw();
  }

  /** The pixel under the pointer is chosen unless the arrow keys choose it. */
  hover(pixel) {
    const { cursor } = this;
    if (!this.inspecting && (pixel?.x !== cursor?.x || pixel?.y !== cursor?.y)) this.setCursor(pixel);
  }

  onpress() {
    this.setInspecting(false);
  }

  onclick() {}

  setInspecting(on) {
    this.inspecting = on && this.film != null;
    this.inspectButton.setAttribute("aria-pressed", String(this.inspecting));
    if (!this.inspecting) return;
    this.stage.focus({ preventScroll: true });
    if (!this.cursor) {
      const [x, y, width, height] = this.marks.boxes()[0]?.bounds ?? [0, 0, ...this.viewpoint.size];
      this.setCursor({ x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) });
    }
    this.announce(this.values.text);
  }

  moveCursor(dx, dy) {
    const { size, pane } = this.viewpoint;
    const cursor = { x: clamp(this.cursor.x + dx, 0, size[0] - 1), y: clamp(this.cursor.y + dy, 0, size[1] - 1) };
    const [x, y] = this.viewpoint.toPane(cursor.x, cursor.y);
    if (x < 0 || y < 0 || x > pane[0] || y > pane[1]) {
      this.viewpoint.center(cursor.x, cursor.y);
      this.place();
    }
    this.setCursor(cursor);
    this.announce(this.values.text);
  }
}
