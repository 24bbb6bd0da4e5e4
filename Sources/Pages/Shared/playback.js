/**
 * What a playback plays.
 * @typedef {object} Playable
 * @property {number} frame the shown frame
 * @property {number} lastFrame
 * @property {number} rate frames per second
 * @property {boolean} loops
 * @property {(frame: number) => void} show
 * @property {(frame: number) => boolean} canShow whether a frame can be shown now; one that cannot is left out
 * @property {(frame: number) => boolean} waits whether the clock waits for a frame that cannot be shown
 * @property {(playing: boolean) => void} onplaying
 */

/** Plays the frames of a film in time with the clock of the window. */
export class Playback {
  /** @param {Playable} film */
  constructor(film) {
    this.film = film;
    /** @type {{start: number} | null} */
    this.clock = null;
  }

  get playing() {
    return this.clock != null;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  pause() {
    this.clock = null;
    this.film.onplaying(false);
  }

  /** Plays on from the shown frame, or from the start if it is the last one. */
  play() {
    const { film } = this;
    if (film.frame >= film.lastFrame) film.show(0);
    this.run(film.frame);
    film.onplaying(true);
  }

  /** Takes up the present rate and frame; does nothing when paused. */
  restart() {
    if (this.playing) this.run(this.film.frame);
  }

  run(from) {
    const { film } = this;
    const rate = film.rate / 1000;
    const clock = { start: null };
    this.clock = clock;
    const advance = (now) => {
      if (this.clock !== clock) return;
      clock.start ??= now;
      const last = film.lastFrame;
      let due = from + Math.floor((now - clock.start) * rate);
      if (due > last && film.loops && film.frame >= last) {
        clock.start = now;
        from = 0;
        due = 0;
      }
      due = Math.min(due, last);
      const isFinal = due >= last && !film.loops;
      const isLate = due !== film.frame && !film.canShow(due);
      if (isLate && film.waits(due)) {
        from = film.frame;
        clock.start = now;
      } else if (due !== film.frame && !isLate) film.show(due);
      if (!isFinal || film.frame < due || !film.canShow(due)) requestAnimationFrame(advance);
      else this.pause();
    };
    requestAnimationFrame(advance);
  }
}
