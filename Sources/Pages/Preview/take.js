import { BoundedCache } from "../Shared/bounded-cache.js";
import { FilmEvents } from "./film.js";
import { DECODED_BYTES, decodeFrame } from "./frame-store.js";

/** Bytes of live pictures to keep; the first ones go when there are more. */
const TAKE_BYTES = 256 << 20;

/** What was played live, from the frame at which it began: its pictures as they came, its events and its curves. */
export class Take {
  constructor(from) {
    this.from = from;
    /** The last frame that has arrived. */
    this.last = from;
    /** The fingers that touched. */
    this.touches = 0;
    this.isLive = true;
    this.events = new FilmEvents();
    /** The curves of the whole motion, by the names of their quantities. @type {Map<string, any>} */
    this.curves = new Map();
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

  /**
   * Takes over curves.
   * @param {{from: number, quantities: any[]}} message with the curves from a time in seconds on
   * @returns {boolean} whether known curves go on
   */
  addCurves({ from, quantities }) {
    let goesOn = true;
    for (const quantity of quantities) {
      const known = from > 0 ? this.curves.get(quantity.name) : null;
      if (known) {
        let { length } = known.times;
        while (length > 0 && known.times[length - 1] >= from) length -= 1;
        known.times.length = known.values.length = length;
        for (const time of quantity.times) known.times.push(time);
        for (const value of quantity.values) known.values.push(value);
      } else {
        this.curves.set(quantity.name, quantity);
        goesOn = false;
      }
    }
    return goesOn;
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
