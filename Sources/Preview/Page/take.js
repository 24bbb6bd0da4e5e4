"use strict";

/** Bytes of live pictures to keep; the first ones go when there are more. */
const TAKE_BYTES = 256 << 20;

/** What was played live: its pictures as they came, from the frame at which it began. */
class Take {
  constructor(from) {
    this.from = from;
    /** The last frame that has arrived. */
    this.last = from;
    /** The fingers that touched. */
    this.touches = 0;
    this.isLive = true;
    /** @type {Map<number, Blob>} */
    this.files = new Map();
    this.bytes = 0;
    this.decoded = new BoundedCache(DECODED_BYTES);
  }

  has(frame) {
    return this.files.has(frame);
  }

  put(frame, file) {
    this.files.set(frame, file);
    this.bytes += file.size;
    this.last = Math.max(this.last, frame);
    for (const [old, { size }] of this.files) {
      if (this.bytes <= TAKE_BYTES || this.files.size <= 2) break;
      this.files.delete(old);
      this.bytes -= size;
    }
  }

  picture(frame) {
    const file = this.files.get(frame);
    return file ? this.decoded.get(frame, () => decodeFrame(file)) : null;
  }

  close() {
    this.files.clear();
    this.decoded.clear();
  }
}
