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
    /** Frames that were played, but not shown. */
    this.gaps = 0;
  }

  /** Whether something can be shown for a frame; where one was left out, it is the one before it. */
  has(frame) {
    return frame >= this.from && frame <= this.last && this.files.size > 0;
  }

  /** The frame whose picture was shown at the time of a frame. */
  shown(frame) {
    for (let before = frame; before >= this.from; before -= 1) if (this.files.has(before)) return before;
    return this.files.keys().next().value;
  }

  put(frame, file) {
    this.files.set(frame, file);
    this.bytes += file.size;
    if (frame > this.last) {
      this.gaps += this.files.size > 1 ? frame - this.last - 1 : 0;
      this.last = frame;
    }
    for (const [old, { size }] of this.files) {
      if (this.bytes <= TAKE_BYTES || this.files.size <= 2) break;
      this.files.delete(old);
      this.bytes -= size;
    }
  }

  picture(frame) {
    if (!this.has(frame)) return null;
    const shown = this.shown(frame);
    return this.decoded.get(shown, () => decodeFrame(this.files.get(shown)));
  }

  close() {
    this.files.clear();
    this.decoded.clear();
  }
}
