"use strict";

/*
 * Shows one frame of two films: the pictures in one of five modes, zoomed and moved together, with marks over
 * them and the values of a pixel.
 *
 * Three units appear: picture pixels, points (pixels divided by the film's scale) and CSS pixels of
 * the window. `zoom` is CSS pixels per picture pixel. All panes share one zoom and one position.
 */

/** Bytes of difference pictures to keep. */
const DIFFERENCE_BYTES = 96 << 20;
/** More labels than this would cover the picture. */
const MOST_LABELS = 8;
/** The smallest box, in CSS pixels, so that one differing pixel is found. */
const SMALLEST_BOX = 18;
const LARGEST_ZOOM = 64;
const MODES = [
  ["side", "Side by side"],
  ["swipe", "Swipe"],
  ["onion", "Onion skin"],
  ["blink", "Blink"],
  ["difference", "Difference"],
];

class FrameView {
  /** @param {{announce?: (text: string) => void}} options */
  constructor(options) {
    this.announce = options.announce ?? (() => {});
    this.film = null;
    this.frame = 0;
    /** The points of each track by frame. */
    this.points = new Map();
    this.differences = new BoundedCache(DIFFERENCE_BYTES);
    this.mode = "side";
    this.showsBoxes = true;
    this.showsPaths = true;
    this.size = [1, 1];
    this.zoom = 1;
    this.left = 0;
    this.top = 0;
    this.fits = true;
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
    this.zoomText = make("output", { class: "zoom", "aria-label": "Zoom" });
    this.tools = make("div", { class: "bar tools", role: "toolbar", "aria-label": "View" },
      make("div", { class: "segments", role: "group", "aria-label": "Mode" },
        ...this.modeButtons.values()),
      make("div", { class: "group" }, this.boxButton, this.pathButton, this.inspectButton),
      make("div", { class: "group zooming" },
        button("Zoom to the next difference", {
          title: "Zoom to the next difference (d)", onclick: () => this.zoomToDifference(),
        }, "Find"),
        button("Fit", { title: "Fit the picture in the window (0)", onclick: () => this.fit() }, "Fit"),
        button("1:1", {
          "aria-label": "One to one", title: "One pixel of the picture for each of the screen (z)",
          onclick: () => this.setZoom(1 / (devicePixelRatio || 1)),
        }, "1:1"),
        button("Zoom out", { class: "square", title: "Zoom out (-)", onclick: () => this.zoomBy(1 / 1.5) }, "−"),
        this.zoomText,
        button("Zoom in", { class: "square", title: "Zoom in (+)", onclick: () => this.zoomBy(1.5) }, "+")));

    this.stage = make("div", {
      class: "stage", tabindex: "0", role: "group", "aria-label": "Pictures",
      "aria-describedby": "frame-state",
    });
    this.values = make("p", { class: "values", "aria-label": "Pixel under the cursor" });
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
      : first ? [first.width, first.height] : this.size;
    const resized = size[0] !== this.size[0] || size[1] !== this.size[1];
    this.size = size;
    for (const pane of this.panes) this.fill(pane, difference);
    this.stage.classList.toggle("borrowed", shown.borrowed);
    if (resized || !this.stage.dataset.frame) this.layout();
    else this.mark();
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
          if (!isError) note = `There is no difference to show: ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
        }
      }
      pane.extra.textContent = difference && !shown.borrowed && !name
        ? difference.pixels === 0 ? "none" : count(difference.pixels, "pixel") : "";
    } else {
      put(0, side("expected"));
      put(1, side("actual"));
      explain("expected");
      if (!note) explain("actual");
      this.styleLayers(pane);
    }
    if (shown.borrowed && first(shown) && !isError) {
      note = `The same in both films, so its picture is not in the report. Behind: frame ${shown.entry.frame}.`;
      if (pane.kind === "expected" || pane.kind === "actual") note = "";
    }
    pane.say(note, isError);

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
          ? "No expected picture of this frame is stored; the dashed paths show where the views were."
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
    const names = { swipe: "Swipe", onion: "Onion skin", blink: "Expected" };
    this.panes = mode === "side"
      ? [new Pane("expected", "Expected"), new Pane("difference", "Difference"), new Pane("actual", "Actual")]
      : [new Pane(mode, names[mode] ?? "Difference")];
    const [pane] = this.panes;
    if (mode === "swipe") this.addDivider(pane);
    if (mode === "onion") {
      this.mixSlider = make("input", {
        type: "range", min: "0", max: "1", step: "0.01", "aria-label": "Share of the actual picture",
      });
      this.mixSlider.value = String(this.mix);
      this.mixSlider.addEventListener("input", () => {
        this.mix = Number(this.mixSlider.value);
        this.styleLayers(pane);
      });
      pane.title.textContent = "Expected";
      pane.extra.replaceChildren(this.mixSlider, make("span", { class: "name" }, "Actual"));
    }
    if (mode === "swipe") {
      pane.title.textContent = "Expected";
      pane.extra.replaceChildren(make("span", { class: "name" }, "Actual"));
    }
    if (mode === "blink") {
      this.blinkBox = make("input", { type: "checkbox" });
      this.blinkBox.checked = this.blinks;
      this.blinkBox.addEventListener("change", () => this.setBlinks(this.blinkBox.checked));
      pane.extra.replaceChildren(
        make("label", { class: "check" }, this.blinkBox, "automatically"));
    }
    this.stage.replaceChildren(...this.panes.map((each) => each.element));
    this.stage.dataset.mode = mode;
    this.buildPaths();
    this.paint();
    this.layout();
  }

  addDivider(pane) {
    const handle = make("div", {
      class: "divider", role: "slider", tabindex: "0", "aria-label": "Divider between expected and actual",
      "aria-valuemin": "0", "aria-valuemax": "100", "aria-orientation": "horizontal",
    });
    const move = (part) => {
      this.swipe = clamp(part, 0, 1);
      this.styleLayers(pane);
    };
    handle.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!(event.buttons & 1)) return;
      const area = pane.viewport.getBoundingClientRect();
      move((event.clientX - area.left) / area.width);
    });
    handle.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.1 : 0.01;
      const to = {
        ArrowLeft: this.swipe - step, ArrowRight: this.swipe + step, Home: 0, End: 1,
      }[event.key];
      if (to == null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      move(to);
    });
    pane.divider = handle;
    pane.viewport.append(handle);
  }

  /** Applies the state of swipe, onion skin and blink to the two layers. */
  styleLayers(pane) {
    const [under, over] = pane.layers;
    const both = this.shown?.expected && this.shown?.actual;
    const names = this.swapped ? ["Actual", "Expected"] : ["Expected", "Actual"];
    if (this.mode === "swipe") {
      const percent = Math.round(this.swipe * 1000) / 10;
      under.clip.style.clipPath = both ? `inset(0 ${100 - percent}% 0 0)` : "";
      over.clip.style.clipPath = both ? `inset(0 0 0 ${percent}%)` : "";
      pane.divider.style.left = `${percent}%`;
      pane.divider.setAttribute("aria-valuenow", String(Math.round(percent)));
      pane.divider.setAttribute("aria-valuetext", `${Math.round(percent)} % expected`);
      pane.title.textContent = names[0];
      pane.extra.lastChild.textContent = names[1];
    } else if (this.mode === "onion") {
      // Space turns the mixture around.
      over.clip.style.opacity = both ? String(this.mix) : "1";
      pane.title.textContent = names[0];
      pane.extra.lastChild.textContent = names[1];
    } else if (this.mode === "blink") {
      over.clip.style.visibility = both && !this.swapped ? "hidden" : "";
      under.clip.style.visibility = both && this.swapped ? "hidden" : "";
      // Here the layers keep their places, and only one of them is visible.
      pane.put(0, this.shown?.expected ?? null);
      pane.put(1, this.shown?.actual ?? null);
      pane.title.textContent = both ? names[0] : this.shown?.actual ? "Actual" : "Expected";
    }
  }

  setBlinks(on) {
    this.blinks = on;
    if (this.blinkBox) this.blinkBox.checked = on;
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
    this.mark();
  }

  setPaths(on) {
    this.showsPaths = on;
    this.pathButton.setAttribute("aria-pressed", String(on));
    this.mark();
  }

  /** After the theme has changed. */
  restyle() {
    this.paint();
  }

  // ---- Zoom

  /** Places the panes, beside or above each other, whichever makes the pictures larger. */
  layout() {
    const [width, height] = this.size;
    if (this.mode === "side") {
      const area = this.stage.getBoundingClientRect();
      const row = Math.min(area.width / 3 / width, (area.height - 30) / height);
      const column = Math.min(area.width / width, (area.height / 3 - 30) / height);
      this.stage.classList.toggle("stacked", column > row * 1.1);
    } else this.stage.classList.remove("stacked");
    if (this.fits) this.fit();
    else this.place();
  }

  get viewportSize() {
    const { viewport } = this.panes[0];
    return [viewport.clientWidth, viewport.clientHeight];
  }

  fit() {
    const [width, height] = this.viewportSize;
    const ratio = devicePixelRatio || 1;
    let zoom = Math.min((width - 16) / this.size[0], (height - 16) / this.size[1]);
    if (zoom * ratio > 1) zoom = Math.floor(zoom * ratio) / ratio;
    this.fits = true;
    this.zoom = clamp(zoom, 0.01, 8);
    this.left = (width - this.size[0] * this.zoom) / 2;
    this.top = (height - this.size[1] * this.zoom) / 2;
    this.place();
  }

  setZoom(zoom, x, y) {
    const [width, height] = this.viewportSize;
    const [px, py] = [x ?? width / 2, y ?? height / 2];
    const next = clamp(zoom, 0.02, LARGEST_ZOOM);
    this.left = px - ((px - this.left) * next) / this.zoom;
    this.top = py - ((py - this.top) * next) / this.zoom;
    this.zoom = next;
    this.fits = false;
    this.place();
  }

  zoomBy(factor, x, y) {
    this.setZoom(this.zoom * factor, x, y);
  }

  /** Centers a place of the picture. */
  center(x, y) {
    const [width, height] = this.viewportSize;
    this.left = width / 2 - x * this.zoom;
    this.top = height / 2 - y * this.zoom;
    this.fits = false;
    this.place();
  }

  zoomToDifference() {
    const boxes = this.boxes();
    if (boxes.length === 0) return;
    this.boxIndex = (this.boxIndex + 1) % boxes.length;
    const [x, y, width, height] = boxes[this.boxIndex].bounds;
    const [wide, tall] = this.viewportSize;
    this.zoom = clamp(Math.min((0.5 * wide) / width, (0.5 * tall) / height), 0.02, 16);
    this.center(x + width / 2, y + height / 2);
    this.announce(`difference ${this.boxIndex + 1} of ${boxes.length}`);
  }

  /** Applies zoom and position to all panes. */
  place() {
    const [width, height] = this.viewportSize;
    const edge = 40;
    this.left = clamp(this.left, edge - this.size[0] * this.zoom, width - edge);
    this.top = clamp(this.top, edge - this.size[1] * this.zoom, height - edge);
    const ratio = devicePixelRatio || 1;
    const left = Math.round(this.left * ratio) / ratio;
    const top = Math.round(this.top * ratio) / ratio;
    const sharp = this.zoom * ratio > 1.001;
    for (const pane of this.panes) {
      for (const { canvas } of pane.layers) {
        canvas.style.transform = `translate(${left}px, ${top}px) scale(${this.zoom})`;
        canvas.classList.toggle("sharp", sharp);
      }
    }
    this.zoomText.textContent = `${Math.round(this.zoom * ratio * 100)} %`;
    this.mark();
  }

  // ---- Marks over the pictures

  buildPaths() {
    for (const pane of this.panes) {
      pane.paths.replaceChildren();
      for (const track of this.film?.motion ?? []) {
        for (const side of ["expected", "actual"]) {
          const d = this.pathOf(track[side] ?? []);
          if (!d) continue;
          for (const part of ["halo", "line"]) {
            pane.paths.append(draw("path", {
              d, class: `path ${side} ${part}`, "vector-effect": "non-scaling-stroke",
              "data-item": track.item,
            }));
          }
        }
      }
    }
  }

  pathOf(points) {
    const { scale } = this.film;
    let last = -2;
    let d = "";
    for (const [frame, x, y] of points) {
      d += `${frame === last + 1 ? "L" : "M"}${(x * scale).toFixed(2)} ${(y * scale).toFixed(2)}`;
      last = frame;
    }
    return d;
  }

  /** Where something differs: what is known of the changes, and what only the pixels show. */
  boxes() {
    const { shown } = this;
    if (!shown || shown.borrowed) return [];
    const boxes = (shown.own?.changes ?? [])
      .filter((change) => change.bounds)
      .map((change) => ({ bounds: change.bounds, text: change.sentence }));
    const known = boxes.length;
    for (const bounds of this.difference()?.boxes ?? []) {
      if (!boxes.slice(0, known).some((box) => overlap(box.bounds, bounds))) boxes.push({ bounds, text: "" });
    }
    if (boxes.length === 0 && shown.own?.bounds && shown.own.verdict !== "same") {
      boxes.push({ bounds: shown.own.bounds, text: "" });
    }
    return boxes;
  }

  mark() {
    const boxes = this.showsBoxes ? this.boxes() : [];
    for (const pane of this.panes) {
      pane.paths.style.display = this.showsPaths ? "" : "none";
      pane.paths.setAttribute("transform", `translate(${this.left} ${this.top}) scale(${this.zoom})`);
      const marks = [];
      for (const { bounds } of boxes) {
        const rectangle = this.screenBox(bounds);
        for (const part of ["halo", "line"]) {
          marks.push(draw("rect", {
            class: `box ${part}`, x: rectangle[0], y: rectangle[1], width: rectangle[2],
            height: rectangle[3], rx: 3, "data-bounds": bounds.join(","),
          }));
        }
      }
      if (this.showsPaths) marks.push(...this.dots());
      if (this.cursor) marks.push(...this.crosshair());
      pane.marks.replaceChildren(...marks);
      const labelled = pane.kind !== "expected" && pane.kind !== "actual";
      this.placeLabels(pane, labelled ? boxes.filter((box) => box.text).slice(0, MOST_LABELS) : []);
    }
  }

  /** A box in the window around a part of the picture, large enough to see. */
  screenBox([x, y, width, height]) {
    const pad = 3;
    const wide = Math.max(SMALLEST_BOX, width * this.zoom + 2 * pad);
    const tall = Math.max(SMALLEST_BOX, height * this.zoom + 2 * pad);
    const left = this.left + (x + width / 2) * this.zoom - wide / 2;
    const top = this.top + (y + height / 2) * this.zoom - tall / 2;
    return [left, top, wide, tall].map((value) => Math.round(value * 2) / 2);
  }

  placeLabels(pane, boxes) {
    const [width, height] = this.viewportSize;
    const labels = boxes.map((box) => make("div", { class: "label" }, box.text));
    pane.labels.replaceChildren(...labels);
    const taken = [];
    const sizes = labels.map((label) => [label.offsetWidth, label.offsetHeight]);
    labels.forEach((label, index) => {
      const [x, y, wide, tall] = this.screenBox(boxes[index].bounds);
      const [labelWidth, labelHeight] = sizes[index];
      if (x > width || y > height || x + wide < 0 || y + tall < 0) {
        label.hidden = true;
        return;
      }
      const left = clamp(x, 4, width - labelWidth - 4);
      const above = y - labelHeight - 3;
      let top = above >= 4 ? above : clamp(y + tall + 3, 4, height - labelHeight - 4);
      for (let tries = 0; tries < labels.length; tries += 1) {
        const other = taken.find((rectangle) => overlap(rectangle, [left, top, labelWidth, labelHeight]));
        if (!other) break;
        top = other[1] + other[3] + 2;
      }
      taken.push([left, top, labelWidth, labelHeight]);
      label.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    });
  }

  /** Where the views are in this frame: a ring where expected, a dot where they are. */
  dots() {
    const marks = [];
    for (const track of this.film?.motion ?? []) {
      for (const side of ["expected", "actual"]) {
        const point = this.points.get(track)[side].get(this.frame);
        if (!point) continue;
        const x = this.left + point[1] * this.film.scale * this.zoom;
        const y = this.top + point[2] * this.film.scale * this.zoom;
        const angle = point[3] ?? 0;
        const reach = 11;
        for (const part of ["halo", "line"]) {
          marks.push(draw("line", {
            class: `hand ${side} ${part}`, x1: x, y1: y, x2: x + reach * Math.cos(angle),
            y2: y + reach * Math.sin(angle),
          }));
        }
        marks.push(draw("circle", {
          class: `dot ${side}`, cx: x, cy: y, r: side === "expected" ? 5 : 3.5,
          "data-item": track.item,
        }));
      }
    }
    return marks;
  }

  crosshair() {
    const size = Math.max(this.zoom, 5);
    const x = this.left + (this.cursor.x + 0.5) * this.zoom - size / 2;
    const y = this.top + (this.cursor.y + 0.5) * this.zoom - size / 2;
    return ["halo", "line"].map((part) =>
      draw("rect", { class: `pixel ${part}`, x, y, width: size, height: size }));
  }

  // ---- Values of a pixel

  readValues() {
    const { cursor, shown } = this;
    if (!cursor || !shown) {
      this.values.replaceChildren(
        make("span", { class: "hint" }, "Point at a pixel for its values; wheel or + and − zoom, drag moves."));
      return;
    }
    const { scale } = this.film;
    const points = [cursor.x, cursor.y].map((value) => Number((value / scale).toFixed(2)));
    const parts = [
      make("span", { class: "place" }, `${cursor.x}, ${cursor.y} px`),
      make("span", { class: "place" }, `${points[0]}, ${points[1]} pt`),
    ];
    const side = (name, value) => {
      const chip = make("i", { class: "chip", "aria-hidden": "true" });
      if (value) chip.style.background = `rgb(${value.slice(0, 3).join(" ")} / ${value[3] / 255})`;
      return make("span", { class: "value", "data-side": name }, make("em", {}, name), chip,
        make("span", { class: "numbers" }, value ? value.join(" ") : "none"));
    };
    const inside = !shown.borrowed;
    const expected = inside ? shown.expected?.at(cursor.x, cursor.y) ?? null : null;
    const actual = inside ? shown.actual?.at(cursor.x, cursor.y) ?? null : null;
    parts.push(side("expected", expected), side("actual", actual));
    const distance = expected && actual ? actual.map((value, index) => value - expected[index]) : null;
    const same = distance?.every((value) => value === 0);
    parts.push(make("span", { class: same ? "value" : "value differs", "data-side": "difference" },
      make("em", {}, "difference"),
      make("span", { class: "numbers" },
        !distance ? "none" : same ? "0" : distance.map(signed).join(" "))));
    this.values.replaceChildren(...parts);
  }

  setCursor(x, y) {
    this.cursor = x == null ? null : { x, y };
    this.readValues();
    this.mark();
  }

  setInspecting(on) {
    this.inspecting = on && this.film != null;
    this.inspectButton.setAttribute("aria-pressed", String(this.inspecting));
    if (!this.inspecting) return;
    this.stage.focus({ preventScroll: true });
    if (!this.cursor) {
      const [x, y, width, height] = this.boxes()[0]?.bounds ?? [0, 0, this.size[0], this.size[1]];
      this.setCursor(Math.floor(x + width / 2), Math.floor(y + height / 2));
    }
    this.announceValues();
  }

  moveCursor(dx, dy) {
    this.setCursor(
      clamp(this.cursor.x + dx, 0, this.size[0] - 1), clamp(this.cursor.y + dy, 0, this.size[1] - 1));
    const [width, height] = this.viewportSize;
    const x = this.left + this.cursor.x * this.zoom;
    const y = this.top + this.cursor.y * this.zoom;
    if (x < 0 || y < 0 || x > width || y > height) this.center(this.cursor.x, this.cursor.y);
    this.announceValues();
  }

  announceValues() {
    this.announce([...this.values.children].map((each) =>
      [...each.childNodes].map((node) => node.textContent).filter(Boolean).join(" ")).join(", "));
  }
}
