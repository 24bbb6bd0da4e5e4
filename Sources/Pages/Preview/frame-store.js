import { BoundedCache } from "../Shared/bounded-cache.js";

/** Bytes of PNG files to keep: minutes of most films. */
const FILE_BYTES = 256 << 20;
/** Bytes of decoded pictures to keep: about a second of 720p. */
export const DECODED_BYTES = 192 << 20;

/** A decoded picture, which the browser does not change: no color profile, no multiplication by alpha. */
class FramePicture {
  /** @param {ImageBitmap} bitmap */
  constructor(bitmap) {
    this.bitmap = bitmap;
    this.width = bitmap.width;
    this.height = bitmap.height;
    this.size = 4 * bitmap.width * bitmap.height;
  }

  drawTo(context) {
    // Replaces also what is below translucent pixels.
    context.globalCompositeOperation = "copy";
    context.drawImage(this.bitmap, 0, 0);
  }

  close() {
    this.bitmap.close();
  }
}

export async function decodeFrame(file) {
  return new FramePicture(
    await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" }));
}

/** The frames of one film that have arrived, as PNG files, and those of them that are decoded. */
export class FrameStore {
  constructor() {
    this.decoded = new BoundedCache(DECODED_BYTES);
    this.clear();
  }

  clear() {
    /** @type {Map<number, Blob>} */
    this.files = new Map();
    this.bytes = 0;
    this.decoded.clear();
  }

  has(frame) {
    return this.files.has(frame);
  }

  put(frame, file) {
    this.bytes += file.size - (this.files.get(frame)?.size ?? 0);
    this.files.delete(frame);
    this.files.set(frame, file);
    // The frames that have not been looked at for longest go first.
    for (const [old, { size }] of this.files) {
      if (this.bytes <= FILE_BYTES || this.files.size <= 2) break;
      this.files.delete(old);
      this.bytes -= size;
    }
  }

  /** A promise of a frame's picture, or null if it has not arrived. */
  picture(frame) {
    const file = this.files.get(frame);
    if (!file) return null;
    this.files.delete(frame);
    this.files.set(frame, file);
    return this.decoded.get(frame, () => decodeFrame(file));
  }
}
