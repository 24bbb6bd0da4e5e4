/** Milliseconds without a picture after which one that is on its way is asked for again. */
const REQUEST_PATIENCE = 4000;
/** The most frames of one request. */
const LONGEST_REQUEST = 120;

/** Asks the server for the frames that are missing, each once. */
export class FrameRequests {
  /**
   * @param {import("./frame-store.js").FrameStore} store
   * @param {(from: number, count: number) => void} send
   */
  constructor(store, send) {
    this.store = store;
    this.send = send;
    this.clear();
  }

  /** Forgets what is on its way, because it will not arrive. */
  clear() {
    this.next = 0;
    this.end = 0;
    this.time = 0;
  }

  isComing(frame) {
    return frame >= this.next && frame < this.end && performance.now() - this.time < REQUEST_PATIENCE;
  }

  /** Wants frames, the most urgent one first. */
  want(frames) {
    const first = frames.findIndex((frame) => !this.store.has(frame));
    if (first < 0 || this.isComing(frames[first])) return;
    const from = frames[first];
    let length = 1;
    while (length < LONGEST_REQUEST && frames[first + length] === from + length &&
      !this.store.has(from + length)) length += 1;
    this.next = from;
    this.end = from + length;
    this.time = performance.now();
    this.send(from, length);
  }

  arrived(frame) {
    this.time = performance.now();
    // Frames arrive in order, so that those before it will not come any more.
    if (frame >= this.next && frame < this.end) this.next = frame + 1;
  }
}
