"use strict";

/*
 * Shows two films frame by frame: pictures, their difference, the timeline and the paths of the views.
 *
 * Pictures are decoded here and not by the browser, because a canvas keeps its pixels multiplied by
 * alpha: the colors of translucent pixels would come back rounded, and color profiles could change
 * them. Only forms of PNG that framegen does not write are left to the browser.
 *
 * Three units appear: picture pixels, points (pixels divided by the film's scale) and CSS pixels of
 * the window. `zoom` is CSS pixels per picture pixel. All panes share one zoom and one position.
 */
const Player = (() => {
  /** Bytes of decoded pictures to keep, about 60 frames of a phone's screen. */
  const PICTURE_BYTES = 256 << 20;
  /** Bytes of difference pictures to keep. */
  const DIFFERENCE_BYTES = 96 << 20;
  /** Side of the squares, in pixels, that join differing pixels into one box if they touch. */
  const JOIN = 8;
  /** More boxes than this are joined over longer distances. */
  const MOST_BOXES = 40;
  /** More labels than this would cover the picture. */
  const MOST_LABELS = 8;
  /** The smallest box, in CSS pixels, so that one differing pixel is found. */
  const SMALLEST_BOX = 18;
  const LARGEST_ZOOM = 64;
  /** Milliseconds for each picture while blinking; two changes a second are safe to look at. */
  const BLINK = 500;
  const MODES = [
    ["side", "Side by side"],
    ["swipe", "Swipe"],
    ["onion", "Onion skin"],
    ["blink", "Blink"],
    ["difference", "Difference"],
  ];
  const SVG = "http://www.w3.org/2000/svg";

  // ---- Elements

  /**
   * An element with attributes, event handlers (`onclick`) and children.
   * @returns {any}
   */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child != null));
    return element;
  }

  /** @returns {any} */
  function draw(tag, attributes, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function icon(path) {
    return draw(
      "svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "icon" },
      draw("path", { d: path, fill: "currentColor" }));
  }

  const ICONS = {
    play: "M4 2.5v11l9-5.500z",
    pause: "M4 2.500h3v11H4zM9 2.500h3v11H9z",
    back: "M11 3v10L4.500 8z",
    forward: "M5 3v10l6.500-5z",
    start: "M3 3h1.800v10H3zM13 3v10L6 8z",
    end: "M11.200 3H13v10h-1.800zM3 3v10l7-5z",
  };

  // ---- Numbers

  const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
  const count = (number, noun) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
  /** Signed, with a minus as wide as a digit. */
  const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "\u2212"));

  // ---- Pictures

  /** A decoded picture: RGBA, 8 bits each, not multiplied by alpha, from the top row down. */
  class Picture {
    /** @param {Uint8ClampedArray} data */
    constructor(width, height, data) {
      this.width = width;
      this.height = height;
      this.data = data;
      this.words = new Uint32Array(data.buffer, data.byteOffset, width * height);
    }

    get size() {
      return this.data.length;
    }

    /** The components of a pixel, or null outside. */
    at(x, y) {
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) return null;
      const start = 4 * (y * this.width + x);
      return Array.from(this.data.subarray(start, start + 4));
    }
  }

  /** Keeps the latest values up to a number of bytes; values are promises of things with a `size`. */
  class Cache {
    constructor(limit) {
      this.limit = limit;
      this.clear();
    }

    clear() {
      this.entries = new Map();
      this.bytes = 0;
    }

    get(key, create) {
      let entry = this.entries.get(key);
      if (entry) {
        this.entries.delete(key);
        this.entries.set(key, entry);
        return entry.value;
      }
      entry = { value: create(), size: 0 };
      this.entries.set(key, entry);
      Promise.resolve(entry.value).then(
        (value) => {
          if (this.entries.get(key) !== entry) return;
          entry.size = value.size;
          this.bytes += value.size;
          this.evict();
        },
        () => {});
      return entry.value;
    }

    evict() {
      for (const [key, entry] of this.entries) {
        if (this.bytes <= this.limit || this.entries.size <= 2) break;
        this.entries.delete(key);
        this.bytes -= entry.size;
      }
    }
  }

  class Unsupported extends Error {}

  function bytesOfBase64(text) {
    const binary = atob(text.trim());
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  }

  /** Reads the chunks of a PNG file. Throws `Unsupported` for forms that framegen does not write. */
  function chunksOf(bytes) {
    const view = new DataView(bytes.buffer);
    if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) {
      throw new Error("it is not a PNG file");
    }
    const png = { width: 0, height: 0, kind: 0, palette: null, alphas: null, parts: [] };
    for (let at = 8; at + 12 <= bytes.length; ) {
      const length = view.getUint32(at);
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      const body = bytes.subarray(at + 8, at + 8 + length);
      if (body.length < length) throw new Error("its end is missing");
      if (type === "IHDR") {
        png.width = view.getUint32(at + 8);
        png.height = view.getUint32(at + 12);
        png.kind = body[9];
        if (body[8] !== 8 || body[12] !== 0) throw new Unsupported();
      } else if (type === "PLTE") png.palette = body;
      else if (type === "tRNS") png.alphas = body;
      else if (type === "IDAT") png.parts.push(body);
      else if (type === "IEND") break;
      at += 12 + length;
    }
    if (png.alphas && png.kind !== 3) throw new Unsupported();
    return png;
  }

  /** Undoes the filters of a PNG's rows in place; each row starts with the number of its filter. */
  function unfilter(raw, height, stride, step) {
    for (let y = 0; y < height; y += 1) {
      const row = y * (stride + 1) + 1;
      const above = row - stride - 1;
      const first = y === 0;
      switch (raw[row - 1]) {
        case 0:
          break;
        case 1:
          for (let x = step; x < stride; x += 1) raw[row + x] += raw[row + x - step];
          break;
        case 2:
          if (!first) for (let x = 0; x < stride; x += 1) raw[row + x] += raw[above + x];
          break;
        case 3:
          for (let x = 0; x < stride; x += 1) {
            const left = x < step ? 0 : raw[row + x - step];
            raw[row + x] += (left + (first ? 0 : raw[above + x])) >> 1;
          }
          break;
        case 4:
          for (let x = 0; x < stride; x += 1) {
            const left = x < step ? 0 : raw[row + x - step];
            const up = first ? 0 : raw[above + x];
            const corner = x < step || first ? 0 : raw[above + x - step];
            const a = Math.abs(up - corner);
            const b = Math.abs(left - corner);
            const c = Math.abs(left + up - 2 * corner);
            raw[row + x] += a <= b && a <= c ? left : b <= c ? up : corner;
          }
          break;
        default:
          throw new Error("a row has an unknown filter");
      }
    }
  }

  async function decodeHere(bytes) {
    if (typeof DecompressionStream === "undefined") throw new Unsupported();
    const png = chunksOf(bytes);
    const step = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[png.kind];
    if (!step) throw new Unsupported();
    const { width, height } = png;
    const stride = width * step;
    let raw;
    try {
      const stream = new Blob(png.parts).stream().pipeThrough(new DecompressionStream("deflate"));
      raw = new Uint8Array(await new Response(stream).arrayBuffer());
    } catch {
      throw new Error("its data are damaged");
    }
    if (raw.length !== height * (stride + 1)) throw new Error("its data do not fit its size");
    unfilter(raw, height, stride, step);
    const data = new Uint8ClampedArray(4 * width * height);
    let out = 0;
    for (let y = 0; y < height; y += 1) {
      let at = y * (stride + 1) + 1;
      if (step === 4) {
        data.set(raw.subarray(at, at + stride), out);
        out += stride;
        continue;
      }
      for (let x = 0; x < width; x += 1, at += step, out += 4) {
        let alpha = 255;
        if (png.kind === 2) {
          data[out] = raw[at];
          data[out + 1] = raw[at + 1];
          data[out + 2] = raw[at + 2];
        } else if (png.kind === 3) {
          if (!png.palette) throw new Error("its palette is missing");
          data[out] = png.palette[3 * raw[at]];
          data[out + 1] = png.palette[3 * raw[at] + 1];
          data[out + 2] = png.palette[3 * raw[at] + 2];
          alpha = png.alphas?.[raw[at]] ?? 255;
        } else {
          data[out] = data[out + 1] = data[out + 2] = raw[at];
          if (step === 2) alpha = raw[at + 1];
        }
        data[out + 3] = alpha;
      }
    }
    return new Picture(width, height, data);
  }

  async function decodeByBrowser(bytes) {
    const bitmap = await createImageBitmap(
      new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
    const canvas = make("canvas", { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Picture(canvas.width, canvas.height, pixels.data);
  }

  /** Decodes and composes pictures; `read` returns the Base64 text of an id, or a promise of it. */
  class Pictures {
    constructor(read) {
      this.read = read;
      this.cache = new Cache(PICTURE_BYTES);
    }

    static key(reference) {
      if (!reference.over) return reference.id;
      return `${reference.id}@${reference.x},${reference.y}/${Pictures.key(reference.over)}`;
    }

    /** A promise of the picture; null stays null. Errors say which picture is wrong and why. */
    get(reference) {
      if (!reference) return null;
      return this.cache.get(Pictures.key(reference), () => this.load(reference));
    }

    clear() {
      this.cache.clear();
    }

    async load(reference) {
      const picture = await this.decode(reference.id);
      if (!reference.over) return picture;
      // The part of a patch is decoded once and then only kept inside of its picture.
      const under = await this.get(reference.over);
      return compose(under, picture, reference.x, reference.y);
    }

    async decode(id) {
      const text = await this.read(id);
      if (text == null) throw new Error(`picture ${id} is not in the report`);
      try {
        const bytes = bytesOfBase64(text);
        try {
          return await decodeHere(bytes);
        } catch (error) {
          if (!(error instanceof Unsupported)) throw error;
          return await decodeByBrowser(bytes);
        }
      } catch (error) {
        const reason = error instanceof DOMException ? "it is not a PNG file in Base64" : error.message;
        throw new Error(`picture ${id} cannot be decoded: ${reason}`);
      }
    }
  }

  /** A copy of a picture in which a rectangle is replaced, without blending. */
  function compose(under, patch, x, y) {
    const words = under.words.slice();
    const left = Math.max(0, x);
    const right = Math.min(under.width, x + patch.width);
    for (let row = Math.max(0, y); row < Math.min(under.height, y + patch.height); row += 1) {
      if (right <= left) break;
      const start = (row - y) * patch.width + left - x;
      words.set(patch.words.subarray(start, start + right - left), row * under.width + left);
    }
    return new Picture(under.width, under.height, new Uint8ClampedArray(words.buffer));
  }

  // ---- Difference

  /**
   * The difference of two pictures: the first one in faded gray, with every differing pixel in a color
   * that grows stronger with the distance; where only one picture is, all pixels differ.
   *
   * Boxes around differing pixels come from a grid: squares of the grid that contain a differing pixel
   * and touch each other, also at corners, belong to one box. Cost: one pass over the pixels.
   */
  function compare(expected, actual, dark) {
    const width = Math.max(expected.width, actual.width);
    const height = Math.max(expected.height, actual.height);
    const data = new Uint8ClampedArray(4 * width * height);
    const out = new Uint32Array(data.buffer);
    const heat = heatColors(dark);
    const fade = dark ? [30, 0.2] : [205, 0.196];
    const grays = new Uint32Array(256);
    for (let level = 0; level < 256; level += 1) {
      const gray = Math.round(fade[0] + fade[1] * level);
      grays[level] = (0xff000000 | (gray << 16) | (gray << 8) | gray) >>> 0;
    }
    const columns = Math.ceil(width / JOIN);
    const cells = new Map();
    let pixels = 0;
    let largest = 0;
    const a = expected.words;
    const b = actual.words;
    for (let y = 0; y < height; y += 1) {
      const inA = y < expected.height ? expected.width : 0;
      const inB = y < actual.height ? actual.width : 0;
      for (let x = 0; x < width; x += 1) {
        const one = x < inA ? a[y * inA + x] : 0;
        const two = x < inB ? b[y * inB + x] : 0;
        const at = y * width + x;
        if (one === two && x < inA && x < inB) {
          const alpha = one >>> 24;
          const level =
            (77 * (one & 255) + 150 * ((one >>> 8) & 255) + 29 * ((one >>> 16) & 255)) >>> 8;
          out[at] = grays[alpha === 255 ? level : Math.round(255 + ((level - 255) * alpha) / 255)];
          continue;
        }
        let distance = 255;
        if (x < inA && x < inB) {
          distance = Math.max(
            Math.abs((one & 255) - (two & 255)),
            Math.abs(((one >>> 8) & 255) - ((two >>> 8) & 255)),
            Math.abs(((one >>> 16) & 255) - ((two >>> 16) & 255)),
            Math.abs((one >>> 24) - (two >>> 24)));
        }
        pixels += 1;
        if (distance > largest) largest = distance;
        out[at] = heat[distance];
        const place = Math.floor(y / JOIN) * columns + Math.floor(x / JOIN);
        const cell = cells.get(place);
        if (!cell) cells.set(place, [x, y, x, y]);
        else {
          if (x < cell[0]) cell[0] = x;
          if (x > cell[2]) cell[2] = x;
          if (y > cell[3]) cell[3] = y;
        }
      }
    }
    return {
      picture: new Picture(width, height, data), size: data.length, pixels, largest,
      boxes: boxesOf(cells, columns),
    };
  }

  /** A color for each distance, as a little-endian RGBA word; darker or lighter than any faded gray. */
  function heatColors(dark) {
    const [low, high] = dark ? [[196, 40, 122], [255, 138, 196]] : [[240, 84, 158], [178, 0, 82]];
    return Uint32Array.from({ length: 256 }, (_, distance) => {
      const part = Math.sqrt(distance / 255);
      const [red, green, blue] = low.map((from, index) =>
        Math.round(from + (high[index] - from) * part));
      return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
    });
  }

  /** Joins squares of the grid into boxes [x, y, width, height], the largest first. */
  function boxesOf(cells, columns) {
    let groups = [...cells].map(([place, bounds]) => ({
      column: place % columns, row: Math.floor(place / columns), bounds,
    }));
    for (;;) {
      groups = joinTouching(groups);
      if (groups.length <= MOST_BOXES) break;
      // Squares of twice the size, until the boxes are few enough to look at.
      const coarser = new Map();
      for (const { column, row, bounds } of groups) {
        const key = `${column >> 1},${row >> 1}`;
        const group = coarser.get(key);
        if (group) unite(group.bounds, bounds);
        else coarser.set(key, { column: column >> 1, row: row >> 1, bounds: bounds.slice() });
      }
      groups = [...coarser.values()];
    }
    return groups
      .map(({ bounds: [left, top, right, bottom] }) => [left, top, right - left + 1, bottom - top + 1])
      .sort((one, two) => two[2] * two[3] - one[2] * one[3]);
  }

  function unite(bounds, other) {
    bounds[0] = Math.min(bounds[0], other[0]);
    bounds[1] = Math.min(bounds[1], other[1]);
    bounds[2] = Math.max(bounds[2], other[2]);
    bounds[3] = Math.max(bounds[3], other[3]);
  }

  function joinTouching(groups) {
    const byPlace = new Map(groups.map((group) => [group.column + 65536 * group.row, group]));
    const joined = [];
    for (const start of groups) {
      if (!byPlace.delete(start.column + 65536 * start.row)) continue;
      const bounds = start.bounds.slice();
      const open = [start];
      while (open.length > 0) {
        const { column, row } = open.pop();
        for (let dy = -1; dy <= 1; dy += 1) {
          for (let dx = -1; dx <= 1; dx += 1) {
            const key = column + dx + 65536 * (row + dy);
            const other = byPlace.get(key);
            if (!other) continue;
            byPlace.delete(key);
            unite(bounds, other.bounds);
            open.push(other);
          }
        }
      }
      joined.push({ column: start.column, row: start.row, bounds });
    }
    return joined;
  }

  function overlap(one, two) {
    const width = Math.min(one[0] + one[2], two[0] + two[2]) - Math.max(one[0], two[0]);
    const height = Math.min(one[1] + one[3], two[1] + two[3]) - Math.max(one[1], two[1]);
    return width > 0 && height > 0;
  }

  // ---- Timeline

  /** All frames of both films, with how much each differs; the element is a slider. */
  class Timeline {
    constructor(choose) {
      this.choose = choose;
      this.canvas = make("canvas", { "aria-hidden": "true" });
      this.cursor = make("div", { class: "cursor", "aria-hidden": "true" });
      this.tip = make("div", { class: "tip", "aria-hidden": "true", hidden: true });
      this.element = make(
        "div",
        {
          class: "timeline", role: "slider", tabindex: "0", "aria-label": "Frame",
          "aria-orientation": "horizontal",
        },
        this.canvas, this.cursor, this.tip);
      this.legend = make("p", { class: "legend" });
      this.film = null;
      this.frame = 0;
      this.element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        this.element.setPointerCapture(event.pointerId);
        this.choose(this.frameAt(event));
      });
      this.element.addEventListener("pointermove", (event) => {
        const frame = this.frameAt(event);
        if (event.buttons & 1) this.choose(frame);
        this.hover(frame);
      });
      this.element.addEventListener("pointerleave", () => (this.tip.hidden = true));
    }

    frameAt(event) {
      const area = this.element.getBoundingClientRect();
      const part = (event.clientX - area.left) / area.width;
      return clamp(Math.floor(part * this.span), 0, this.span - 1);
    }

    hover(frame) {
      if (!this.film) return;
      const entry = this.film.byFrame.get(frame);
      this.tip.hidden = false;
      this.tip.textContent = `${frame} · ${shortState(entry)}`;
      const width = this.element.clientWidth;
      const half = this.tip.offsetWidth / 2;
      this.tip.style.left = `${clamp(((frame + 0.5) / this.span) * width, half, width - half)}px`;
    }

    get span() {
      return this.film?.span ?? 1;
    }

    open(film) {
      this.film = film;
      this.tip.hidden = true;
      this.element.setAttribute("aria-valuemin", "0");
      this.element.setAttribute("aria-valuemax", String(film.span - 1));
      const kinds = new Set(film.frames.map((entry) => entry.verdict));
      const entry = (kind, text) =>
        make("span", {}, make("i", { class: `key ${kind}`, "aria-hidden": "true" }), text);
      this.legend.replaceChildren(
        ...[
          kinds.has("different") && entry("different", "differing pixels (square root)"),
          kinds.has("hash") && entry("hash", "differs, no expected picture"),
          kinds.has("missing") && entry("missing", "missing from the new film"),
          kinds.has("extra") && entry("extra", "only in the new film"),
          entry("expected", `expected film, ${count(film.frameCount.expected, "frame")}`),
          entry("actual", `new film, ${count(film.frameCount.actual, "frame")}`),
        ].filter(Boolean));
      this.paint();
    }

    /** Moves the cursor; `text` is the frame's state for screen readers. */
    show(frame, text) {
      this.frame = frame;
      this.cursor.style.left = `${((frame + 0.5) / this.span) * 100}%`;
      this.element.setAttribute("aria-valuenow", String(frame));
      this.element.setAttribute("aria-valuetext", text);
    }

    paint() {
      const width = this.element.clientWidth;
      const height = this.element.clientHeight;
      if (!this.film || width === 0) return;
      const ratio = devicePixelRatio || 1;
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      const context = this.canvas.getContext("2d");
      context.scale(this.canvas.width / width, this.canvas.height / height);
      const style = getComputedStyle(this.element);
      const color = (name) => style.getPropertyValue(`--${name}`).trim();
      const base = height - 26;
      const tall = base - 4;
      const x = (frame) => (frame / this.span) * width;

      context.fillStyle = color("line");
      context.fillRect(0, base, width, 1);
      this.ticks(context, color, width, height, base);

      const most = Math.max(1, ...this.film.frames.map((entry) => entry.pixels ?? 0));
      for (const entry of this.film.frames) {
        const left = x(entry.frame);
        const wide = Math.max(1.5, x(entry.frame + 1) - left - (x(1) > 4 ? 1 : 0));
        if (entry.verdict === "different") {
          const tallness = Math.max(3, Math.sqrt((entry.pixels ?? 1) / most) * tall);
          context.fillStyle = color("bad");
          context.fillRect(left, base - tallness, wide, tallness);
        } else if (entry.verdict === "hash") {
          context.fillStyle = color("bad-soft");
          context.fillRect(left, base - 0.35 * tall, wide, 0.35 * tall);
          context.fillStyle = color("bad");
          context.fillRect(left, base - 0.35 * tall, wide, 1.5);
        }
      }
      this.hatch(context, "missing", color("expected"), base, tall, x);
      this.hatch(context, "extra", color("actual"), base, tall, x);

      context.fillStyle = color("expected");
      context.fillRect(0, base + 3, x(this.film.frameCount.expected), 2);
      context.fillStyle = color("actual");
      context.fillRect(0, base + 7, x(this.film.frameCount.actual), 2);
    }

    /** Runs of frames that only one film has, drawn as one hatched area each. */
    hatch(context, verdict, color, base, tall, x) {
      const frames = this.film.frames.filter((entry) => entry.verdict === verdict);
      for (let index = 0; index < frames.length; ) {
        let end = index + 1;
        while (end < frames.length && frames[end].frame === frames[end - 1].frame + 1) end += 1;
        const left = x(frames[index].frame);
        const wide = Math.max(1.5, x(frames[end - 1].frame + 1) - left);
        context.save();
        context.beginPath();
        context.rect(left, base - tall, wide, tall);
        context.clip();
        context.strokeStyle = color;
        context.globalAlpha = 0.75;
        context.lineWidth = 1;
        context.beginPath();
        for (let at = left - tall; at < left + wide; at += 6) {
          context.moveTo(at, base);
          context.lineTo(at + tall, base - tall);
        }
        context.stroke();
        context.restore();
        context.fillStyle = color;
        context.fillRect(left, base - tall, wide, 1.5);
        index = end;
      }
    }

    ticks(context, color, width, height, base) {
      const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12000, 60000];
      const step = steps.find((size) => (size / this.span) * width >= 56) ?? this.span;
      context.font = getComputedStyle(this.element).font;
      context.textBaseline = "alphabetic";
      for (let frame = 0; frame < this.span; frame += step) {
        const at = ((frame + 0.5) / this.span) * width;
        context.fillStyle = color("line");
        context.fillRect(Math.round(at), base - 3, 1, 3);
        context.fillStyle = color("muted");
        const text = String(frame);
        const wide = context.measureText(text).width;
        context.fillText(text, clamp(at - wide / 2, 0, width - wide), height - 3);
      }
    }
  }

  function shortState(entry) {
    switch (entry?.verdict) {
      case "different": return entry.pixels != null ? `${count(entry.pixels, "pixel")} differ` : "differs";
      case "missing": return "missing from the new film";
      case "extra": return "only in the new film";
      case "hash": return "differs, no expected picture";
      default: return "the same";
    }
  }

  // ---- Panes

  /** One view of a frame: up to two pictures over each other, marks over them, and a caption. */
  class Pane {
    constructor(kind, title) {
      this.kind = kind;
      this.title = make("span", { class: "name" }, title);
      this.extra = make("span", { class: "detail" });
      this.layers = [0, 1].map(() => {
        const canvas = make("canvas", { "aria-hidden": "true", hidden: true });
        return { canvas, clip: make("div", { class: "layer" }, canvas), picture: null };
      });
      this.paths = draw("g", {});
      this.marks = draw("g", {});
      this.overlay = draw("svg", { class: "marks", "aria-hidden": "true" }, this.paths, this.marks);
      this.labels = make("div", { class: "labels", "aria-hidden": "true" });
      this.message = make("div", { class: "message", hidden: true });
      this.viewport = make(
        "div", { class: "viewport" }, ...this.layers.map((layer) => layer.clip), this.overlay,
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
      canvas.getContext("2d").putImageData(
        new ImageData(picture.data, picture.width, picture.height), 0, 0);
    }

    say(text, isError = false) {
      this.message.hidden = !text;
      this.message.classList.toggle("error", isError);
      const empty = this.layers.every((layer) => layer.canvas.hidden);
      this.message.classList.toggle("alone", empty);
      if (this.message.textContent !== text) this.message.textContent = text;
    }
  }

  // ---- Player

  return class Player {
    /**
     * @param {HTMLElement} root receives the player's elements
     * @param {{onframe?: (frame: number) => void, announce?: (text: string) => void}} options
     */
    constructor(root, options) {
      this.onframe = options.onframe ?? (() => {});
      this.announce = options.announce ?? (() => {});
      this.film = null;
      this.pictures = null;
      this.differences = new Cache(DIFFERENCE_BYTES);
      this.frame = 0;
      this.mode = "side";
      this.showsBoxes = true;
      this.showsPaths = true;
      this.size = [1, 1];
      this.zoom = 1;
      this.left = 0;
      this.top = 0;
      this.fits = true;
      this.swapped = false;
      this.blinks = !this.reducedMotion.matches;
      this.swipe = 0.5;
      this.mix = 0.5;
      this.panes = [];
      this.shown = null;
      this.inspecting = false;
      this.cursor = null;
      this.boxIndex = -1;
      this.build(root);
      this.setMode(this.mode);
      new ResizeObserver(() => this.layout()).observe(this.stage);
      this.reducedMotion.addEventListener("change", (event) => this.setBlinks(!event.matches));
      setInterval(() => this.tick(), BLINK);
    }

    get reducedMotion() {
      return matchMedia("(prefers-reduced-motion: reduce)");
    }

    get dark() {
      return document.documentElement.dataset.theme === "dark";
    }

    build(root) {
      const button = (name, attributes, ...children) =>
        make("button", { type: "button", "aria-label": name, title: name, ...attributes }, ...children);
      const key = (text) => make("kbd", { "aria-hidden": "true" }, text);

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
      this.state = make("p", { class: "state", id: "frame-state" });
      this.changes = make("ul", { class: "changes", "aria-label": "Changes in this frame" });
      this.timeline = new Timeline((frame) => {
        this.pause();
        this.show(frame);
      });

      this.playButton = button("Play", {
        class: "square play", "aria-keyshortcuts": "p", onclick: () => this.toggle(),
      }, icon(ICONS.play));
      this.speed = make("select", { "aria-label": "Speed" },
        make("option", { value: "0.25" }, "¼×"), make("option", { value: "0.5" }, "½×"),
        make("option", { value: "1", selected: true }, "1×"));
      this.speed.addEventListener("change", () => this.playing && this.play());
      this.position = make("span", { class: "position" });
      this.badButtons = ["first", "worst", "last"].map((which) =>
        make("button", {
          type: "button", "aria-keyshortcuts": which[0], onclick: () => this.showBad(which),
        }, { first: "First bad", worst: "Worst", last: "Last bad" }[which], key(which[0])));
      this.transport = make("div", { class: "bar transport", role: "toolbar", "aria-label": "Frames" },
        make("div", { class: "group" },
          button("First frame", { class: "square", title: "First frame (home)", onclick: () => this.step(-Infinity) }, icon(ICONS.start)),
          button("Previous frame", { class: "square", title: "Previous frame (left)", onclick: () => this.step(-1) }, icon(ICONS.back)),
          this.playButton,
          button("Next frame", { class: "square", title: "Next frame (right)", onclick: () => this.step(1) }, icon(ICONS.forward)),
          button("Last frame", { class: "square", title: "Last frame (end)", onclick: () => this.step(Infinity) }, icon(ICONS.end)),
          this.speed),
        this.position,
        make("div", { class: "group bad" }, ...this.badButtons));

      this.element = make("section", { class: "player", "aria-label": "Player" },
        this.tools, this.stage, this.values, make("div", { class: "report" }, this.state, this.changes),
        this.timeline.element, this.timeline.legend, this.transport);
      // A click leaves the focus on the pictures, so that the space key blinks and does not click again.
      this.element.addEventListener("click", (event) => {
        if (event.detail > 0 && event.target.closest("button")) this.stage.focus({ preventScroll: true });
      });
      root.append(this.element);
      this.listen();
    }

    // ---- Film

    /** Opens a film at its first bad frame, or at the given one. */
    open(film, pictures, frame) {
      this.pause();
      this.pictures?.clear();
      this.differences.clear();
      this.pictures = pictures;
      const frames = (film.frames ?? []).slice().sort((one, two) => one.frame - two.frame);
      const counts = { expected: film.frameCount?.expected ?? 0, actual: film.frameCount?.actual ?? 0 };
      this.film = {
        fps: film.fps || 60, scale: film.scale || 1, size: film.size ?? [], frames,
        frameCount: counts, motion: film.motion ?? [],
        byFrame: new Map(frames.map((entry) => [entry.frame, entry])),
        stored: frames.filter((entry) => entry.expected || entry.actual),
        bad: frames.filter((entry) => entry.verdict !== "same"),
        span: Math.max(1, counts.expected, counts.actual, (frames.at(-1)?.frame ?? 0) + 1),
      };
      const { motion } = this.film;
      this.points = new Map(motion.map((track) => [
        track,
        {
          expected: new Map((track.expected ?? []).map((point) => [point[0], point])),
          actual: new Map((track.actual ?? []).map((point) => [point[0], point])),
        },
      ]));
      this.pathButton.hidden = motion.length === 0;
      for (const element of this.badButtons) element.disabled = this.film.bad.length === 0;
      this.shown = null;
      this.cursor = null;
      this.setInspecting(false);
      this.boxIndex = -1;
      this.fits = true;
      this.swapped = false;
      this.size = [this.film.size[0] || 1, this.film.size[1] || 1];
      delete this.stage.dataset.frame;
      for (const pane of this.panes) {
        pane.put(0, null);
        pane.put(1, null);
        pane.say("");
      }
      this.buildPaths();
      this.timeline.open(this.film);
      this.values.replaceChildren();
      this.show(frame ?? this.badFrame("first") ?? 0);
    }

    close() {
      this.pause();
      this.film = null;
      this.shown = null;
      this.pictures?.clear();
      this.differences.clear();
      for (const pane of this.panes) {
        pane.put(0, null);
        pane.put(1, null);
      }
    }

    badFrame(which) {
      const bad = this.film?.bad ?? [];
      if (bad.length === 0) return null;
      if (which === "first") return bad[0].frame;
      if (which === "last") return bad[bad.length - 1].frame;
      return bad.reduce((worst, entry) => ((entry.pixels ?? 0) > (worst.pixels ?? 0) ? entry : worst)).frame;
    }

    showBad(which) {
      const frame = this.badFrame(which);
      if (frame == null) return;
      this.pause();
      this.show(frame);
    }

    /** The next or previous frame that differs. */
    stepBad(direction) {
      const bad = this.film?.bad ?? [];
      const next = direction > 0 ? bad.find((entry) => entry.frame > this.frame)
        : bad.findLast((entry) => entry.frame < this.frame);
      if (!next) return;
      this.pause();
      this.show(next.frame);
    }

    step(distance) {
      if (!this.film) return;
      this.pause();
      this.show(this.frame + distance);
    }

    // ---- Playing

    get playing() {
      return this.clock != null;
    }

    toggle() {
      if (this.playing) this.pause();
      else this.play();
    }

    play() {
      if (!this.film) return;
      this.pause();
      const last = this.film.span - 1;
      if (this.frame >= last) this.show(0);
      const from = this.frame;
      const rate = (this.film.fps * Number(this.speed.value)) / 1000;
      const clock = { start: null };
      this.clock = clock;
      const advance = (now) => {
        if (this.clock !== clock) return;
        clock.start ??= now;
        const frame = Math.min(last, from + Math.floor((now - clock.start) * rate));
        // Frames that the decoder cannot keep up with are left out, in all panes alike.
        if (frame !== this.frame && !this.drawing) this.show(frame);
        if (frame < last || this.drawing) requestAnimationFrame(advance);
        else this.pause();
      };
      this.playButton.replaceChildren(icon(ICONS.pause));
      this.playButton.setAttribute("aria-label", "Pause");
      this.playButton.title = "Pause (p)";
      requestAnimationFrame(advance);
    }

    pause() {
      this.clock = null;
      this.playButton.replaceChildren(icon(ICONS.play));
      this.playButton.setAttribute("aria-label", "Play");
      this.playButton.title = "Play (p)";
    }

    // ---- Frame

    show(frame) {
      if (!this.film) return;
      this.frame = clamp(Math.round(clamp(frame, 0, this.film.span - 1)), 0, this.film.span - 1);
      this.describe();
      this.onframe(this.frame);
      this.redraw();
    }

    /** The stored frame to look at instead of one that is the same and not in the report. */
    nearest(frame) {
      const { stored } = this.film;
      return stored.findLast((entry) => entry.frame <= frame) ?? stored[0];
    }

    describe() {
      const { film, frame } = this;
      const entry = film.byFrame.get(frame);
      const time = `${(frame / film.fps).toFixed(3)} s`;
      let text;
      switch (entry?.verdict) {
        case "different":
          text = entry.pixels != null ? `${count(entry.pixels, "pixel")} ${entry.pixels === 1 ? "differs" : "differ"}` : "it differs";
          if (entry.largest) text += `, by up to ${entry.largest} of 255`;
          break;
        case "missing":
          text = "the new film does not have this frame";
          break;
        case "extra":
          text = film.frameCount.expected === 0 ? "there is no reference yet"
            : "the expected film does not have this frame";
          break;
        case "hash":
          text = "the pixels differ by their hash, but no expected picture of this frame is stored";
          break;
        default:
          text = "the same in both films";
      }
      const number = make("b", {}, `Frame ${frame}`);
      this.state.replaceChildren(number, make("span", { class: "time" }, time), `${text}`);
      this.state.dataset.verdict = entry?.verdict ?? "same";
      const changes = entry?.changes ?? [];
      this.changes.replaceChildren(...changes.map((change) =>
        make("li", { "data-kind": change.kind }, change.sentence)));
      this.changes.hidden = changes.length === 0;
      this.position.textContent = `${frame} / ${film.span - 1}`;
      const sentences = changes.map((change) => change.sentence);
      this.timeline.show(frame, [`frame ${frame}, ${time}: ${text}`, ...sentences].join("; "));
      if (!this.playing) this.announce([`Frame ${frame}: ${text}`, ...sentences].join(". "));
    }

    /** Draws the current frame; calls during a drawing are joined, so that scrubbing stays fluent. */
    async redraw() {
      this.stale = true;
      if (this.drawing) return;
      this.drawing = true;
      try {
        while (this.stale) {
          this.stale = false;
          await this.drawFrame();
        }
      } finally {
        this.drawing = false;
      }
    }

    async drawFrame() {
      const { film, frame, pictures } = this;
      if (!film) return;
      const own = film.byFrame.get(frame);
      const hasOwn = own?.expected || own?.actual;
      const entry = hasOwn ? own : own && own.verdict !== "same" ? own : this.nearest(frame);
      const result = { frame, entry, own, borrowed: entry !== own, problems: {} };
      const load = async (side) => {
        try {
          return (await pictures.get(entry?.[side])) ?? null;
        } catch (error) {
          result.problems[side] = error.message;
          return null;
        }
      };
      this.stage.setAttribute("aria-busy", "true");
      const [expected, actual] = await Promise.all([load("expected"), load("actual")]);
      if (film !== this.film) return;
      result.expected = expected;
      result.actual = actual;
      if (entry?.verdict === "same") {
        if (!result.problems.expected) result.expected ??= actual;
        if (!result.problems.actual) result.actual ??= expected;
      }
      this.shown = result;
      this.paint();
      if (this.playing) {
        const at = film.stored.indexOf(entry);
        for (const next of film.stored.slice(at + 1, at + 4)) {
          for (const side of ["expected", "actual"]) Promise.resolve(pictures.get(next[side])).catch(() => {});
        }
      }
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
      this.timeline.paint();
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
      this.timeline.paint();
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

    // ---- Input

    listen() {
      const touches = new Map();
      const viewportOf = (event) => event.target.closest?.(".viewport");
      const local = (viewport, event) => {
        const area = viewport.getBoundingClientRect();
        return [event.clientX - area.left, event.clientY - area.top];
      };
      this.stage.addEventListener("wheel", (event) => {
        const viewport = viewportOf(event);
        if (!viewport || !this.film) return;
        event.preventDefault();
        // Lines and pages are turned into pixels; a pinch on a trackpad arrives as a wheel with Ctrl.
        const distance = event.deltaY * [1, 16, 400][event.deltaMode];
        const [x, y] = local(viewport, event);
        this.zoomBy(Math.exp(-clamp(distance, -240, 240) * (event.ctrlKey ? 0.01 : 0.0025)), x, y);
        this.point(viewport, event);
      }, { passive: false });
      this.stage.addEventListener("pointerdown", (event) => {
        const viewport = viewportOf(event);
        if (!viewport || event.button !== 0 || event.target.closest(".divider")) return;
        viewport.setPointerCapture(event.pointerId);
        touches.set(event.pointerId, local(viewport, event));
        this.setInspecting(false);
      });
      this.stage.addEventListener("pointermove", (event) => {
        const viewport = viewportOf(event);
        if (!viewport || !this.film) return;
        const before = touches.get(event.pointerId);
        if (before) {
          const now = local(viewport, event);
          const other = [...touches].find(([id]) => id !== event.pointerId)?.[1];
          if (other) {
            const length = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
            this.zoomBy(length(now) / Math.max(1, length(before)),
              (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
          } else if (now[0] !== before[0] || now[1] !== before[1]) {
            this.left += now[0] - before[0];
            this.top += now[1] - before[1];
            this.fits = false;
            this.place();
            this.stage.classList.add("dragging");
          }
          touches.set(event.pointerId, now);
        }
        if (!this.inspecting) this.point(viewport, event);
      });
      const release = (event) => {
        touches.delete(event.pointerId);
        if (touches.size === 0) this.stage.classList.remove("dragging");
      };
      this.stage.addEventListener("pointerup", release);
      this.stage.addEventListener("pointercancel", release);
      this.stage.addEventListener("pointerleave", () => {
        if (!this.inspecting) this.setCursor(null, null);
      });
    }

    /** Reads the values under the pointer. */
    point(viewport, event) {
      const area = viewport.getBoundingClientRect();
      const x = Math.floor((event.clientX - area.left - this.left) / this.zoom);
      const y = Math.floor((event.clientY - area.top - this.top) / this.zoom);
      if (x < 0 || y < 0 || x >= this.size[0] || y >= this.size[1]) this.setCursor(null, null);
      else if (this.cursor?.x !== x || this.cursor.y !== y) this.setCursor(x, y);
    }

    /** Handles a key that nothing else has handled; returns whether it did. */
    key(event) {
      if (!this.film) return false;
      const fast = event.shiftKey ? 10 : 1;
      const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (this.inspecting && arrow) {
        this.moveCursor(arrow[0] * fast, arrow[1] * fast);
        return true;
      }
      const mode = MODES[Number(event.key) - 1];
      if (mode) {
        this.setMode(mode[0]);
        this.announce(`mode ${mode[1]}`);
        return true;
      }
      const actions = {
        ArrowLeft: () => this.step(-fast), ArrowRight: () => this.step(fast),
        Home: () => this.step(-Infinity), End: () => this.step(Infinity),
        " ": () => this.swap(), p: () => this.toggle(),
        f: () => this.showBad("first"), w: () => this.showBad("worst"), l: () => this.showBad("last"),
        n: () => this.stepBad(1), N: () => this.stepBad(-1),
        "+": () => this.zoomBy(1.5), "=": () => this.zoomBy(1.5), "-": () => this.zoomBy(1 / 1.5),
        "0": () => this.fit(), z: () => (this.fits ? this.setZoom(1 / (devicePixelRatio || 1)) : this.fit()),
        d: () => this.zoomToDifference(), b: () => this.setBoxes(!this.showsBoxes),
        m: () => this.setPaths(!this.showsPaths), i: () => this.setInspecting(!this.inspecting),
      };
      if (event.key === "Escape" && this.inspecting) this.setInspecting(false);
      else if (Object.hasOwn(actions, event.key)) actions[event.key]();
      else return false;
      return true;
    }

    static Pictures = Pictures;
    static make = make;
    static draw = draw;
    static count = count;
  };
})();
