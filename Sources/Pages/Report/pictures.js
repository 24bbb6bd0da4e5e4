import { BoundedCache } from "../Shared/bounded-cache.js";
import { Picture } from "./picture.js";
import { decodePNG } from "./png.js";

// The pictures of the report, and a cache of those that were decoded last.

/** Bytes of decoded pictures to keep, about 60 frames of a phone's screen. */
const PICTURE_BYTES = 256 << 20;

/** Decodes and composes pictures; `read` returns a promise of the bytes of an id, or of null. */
export class Pictures {
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
    try {
      const bytes = await this.read(id);
      if (bytes) return await decodePNG(bytes);
    } catch (error) {
      const reason = error instanceof DOMException ? "it is not a PNG file in Base64" : error.message;
      throw new Error(`Picture ${id} cannot be decoded: ${reason}`);
    }
    throw new Error(`Picture ${id} is not in the report`);
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
