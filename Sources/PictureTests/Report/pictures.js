"use strict";

/*
 * Decodes pictures.
 *
 * They are decoded here and not by the browser, because a canvas keeps its pixels multiplied by alpha:
 * the colors of translucent pixels would come back rounded, and color profiles could change them. Only
 * forms of PNG that framegen does not write are left to the browser.
 */

/** Bytes of decoded pictures to keep, about 60 frames of a phone's screen. */
const PICTURE_BYTES = 256 << 20;

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
class BoundedCache {
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
    this.cache = new BoundedCache(PICTURE_BYTES);
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
