import { button, clamp, count, make } from "../Shared/elements.js";
import { Playback } from "../Shared/playback.js";
import { Transport } from "../Shared/transport.js";
import { FrameStore } from "./frame-store.js";
import { FrameRequests } from "./frame-requests.js";
import { Take } from "./take.js";
import { FilmTimeline, MOST_TIP_EVENTS } from "./film-timeline.js";

/*
 * Plays a film whose frames come from the server while they are played. The clock waits only if frames are long in
 * coming; frames that come late are left out and counted.
 */

/** Seconds of film to ask for ahead of the shown frame while it plays. */
const AHEAD_SECONDS = 1;
/** Frames of film to decode ahead. */
const AHEAD_DECODED = 3;
/** Seconds that the clock may run ahead of the shown frame before it waits. */
const MOST_LATE = 0.13;
/** Seconds of frames that must be there before the clock goes on. */
const ENOUGH = 0.1;
/** @type {[string, string][]} */
const SPEEDS = [
  ["0.125", "⅛×"], ["0.25", "¼×"], ["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"],
];

export class FilmPlayer {
  /**
   * @param {import("./film-stage.js").FilmStage} view
   * @param {{request: (generation: number, from: number, count: number) => void, onframe: (frame: number) => void,
   *   announce: (text: string, kind?: string) => void}} options
   */
  constructor(view, options) {
    this.view = view;
    this.options = options;
    this.store = new FrameStore();
    this.requests = new FrameRequests(this.store, (from, count) =>
      options.request(this.film.generation, from, count));
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    /** @type {Take | null} */
    this.take = null;
    this.frame = 0;
    this.lateFrames = 0;
    this.isBuffering = false;
    this.loops = true;
    this.playback = new Playback(this);
    this.build();
  }

  build() {
    this.timeline = new FilmTimeline((frame) => {
      this.pause();
      this.show(frame);
    }, {
      has: (frame) => this.has(frame), take: () => this.take, span: () => this.span,
      eventsOf: (frame) => this.eventsOf(frame), eventFrames: () => this.eventFrames,
    });
    this.transport = new Transport({
      toggle: () => this.toggle(), step: (distance) => this.step(distance), onspeed: () => this.changeSpeed(),
      speeds: SPEEDS, playKey: " ",
    });
    this.transport.playButton.setAttribute("aria-keyshortcuts", "Space");
    this.loopButton = button("Loop", {
      class: "toggle", "aria-pressed": "true", title: "Play again from the start (l)", "aria-keyshortcuts": "l",
      onclick: () => this.setLoops(!this.loops),
    }, "Loop");
    this.transport.group.append(this.loopButton);
    this.state = make("span", { class: "late", id: "playing-state" });
    this.transport.element.append(this.state);
    this.description = make("span", { class: "unseen", id: "frame-state" });
  }

  // ---- Film

  /** Shows a new film at the moment that was shown, or at a frame. */
  open(film, frame = null) {
    const before = this.film;
    const isOther = before?.scene !== film.scene;
    const moment = before && !isOther ? Math.round((this.frame / before.fps) * film.fps) : 0;
    if (isOther) this.pause();
    this.dropTake();
    this.film = film;
    this.view.open(film);
    this.store.clear();
    this.requests.clear();
    this.lateFrames = 0;
    this.isBuffering = false;
    /** The frame to go to once it is simulated; what is simulated so far may end earlier. */
    this.frame = clamp(frame ?? moment, 0, film.span - 1);
    this.timeline.open(film);
    this.show(this.frame);
    if (this.playing) this.playback.restart();
  }

  close() {
    this.pause();
    this.dropTake();
    this.film = null;
    this.frame = 0;
    this.lateFrames = 0;
    this.store.clear();
    this.view.close();
    this.timeline.close();
    this.transport.position.textContent = "";
    this.description.textContent = "";
    this.describeState();
  }

  /** The simulation has come further. */
  progress(message) {
    if (message.generation !== this.film?.generation) return;
    const { span } = this;
    this.film.progress(message);
    this.timeline.update();
    if (this.frame > this.lastFrame || span !== this.span) this.show(this.frame);
    else this.fetch();
    this.describe();
  }

  /** The connection is back; what was on its way is lost. */
  reconnected() {
    this.requests.clear();
  }

  // ---- Pictures

  /** What has the pictures: the film, or from some frame on what was played live. */
  source(frame) {
    const { take } = this;
    return take && (frame > take.from || (frame === take.from && take.has(frame))) ? take : this.store;
  }

  has(frame) {
    return this.source(frame).has(frame);
  }

  arrived(picture) {
    if (picture.generation !== this.film?.generation) return;
    if (picture.isLive) {
      this.arrivedLive(picture);
      return;
    }
    this.store.put(picture.frame, picture.file);
    this.requests.arrived(picture.frame);
    this.timeline.update();
    if (picture.frame === this.frame) this.redraw();
    this.fetch();
  }

  arrivedLive({ frame, file }) {
    const { take } = this;
    if (!take?.isLive) return;
    take.put(frame, file);
    this.show(frame);
  }

  /** Asks for the shown frame, and for those that will be shown. */
  fetch() {
    if (!this.film) return;
    const wanted = [];
    const add = (frame) => frame < this.film.simulated && this.source(frame) === this.store && wanted.push(frame);
    add(this.frame);
    if (this.playing) {
      const ahead = Math.ceil(this.rate * AHEAD_SECONDS);
      for (let index = 1; index <= ahead && index < this.span; index += 1) {
        const frame = this.frame + index;
        if (frame <= this.lastFrame) add(frame);
        else if (this.loops) add(frame - this.lastFrame - 1);
      }
    }
    this.requests.want(wanted);
  }

  /** Draws the shown frame; calls during a drawing are joined. */
  async redraw() {
    this.isStale = true;
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        await this.drawFrame();
      }
    } finally {
      this.isDrawing = false;
    }
  }

  async drawFrame() {
    const { film, frame, view } = this;
    if (!film) return;
    const source = this.source(frame);
    if (!source.has(frame)) {
      view.stage.setAttribute("aria-busy", "true");
      return;
    }
    try {
      const picture = await source.picture(frame);
      if (film !== this.film || !picture) return;
      if (this.take?.isLive) {
        // Those between the last picture and this one were never seen.
        this.lateFrames += Math.max(0, frame - (this.drawn ?? frame) - 1);
        this.drawn = frame;
      }
      view.put(picture, source instanceof Take ? source.shown(frame) : frame, film);
      view.pane.say("");
    } catch {
      view.pane.say(`The picture of frame ${frame} cannot be decoded.`, true);
    }
    if (!this.playing) return;
    for (let next = frame + 1; next <= frame + AHEAD_DECODED; next += 1) {
      Promise.resolve(this.source(next).picture(next)).catch(() => {});
    }
  }

  // ---- Playing

  get playing() {
    return this.playback.playing;
  }

  get rate() {
    return (this.film?.fps ?? 60) * this.transport.factor;
  }

  get span() {
    const film = this.film?.span ?? 1;
    return this.take ? this.take.isLive ? Math.max(film, this.take.last + 1) : this.take.last + 1 : film;
  }

  get lastFrame() {
    return this.span - 1;
  }

  canShow(frame) {
    if (this.isDrawing || !this.has(frame)) return false;
    if (!this.isBuffering) return true;
    const end = Math.min(frame + ENOUGH * this.rate, this.lastFrame + 1);
    for (let next = frame + 1; next < end; next += 1) if (!this.has(next)) return false;
    return true;
  }

  /** A frame is due and cannot be shown. */
  waits(due) {
    this.fetch();
    const isDecoding = this.isDrawing && this.has(due);
    if (!isDecoding && (this.isBuffering || this.isStarting || due - this.frame > 1 + MOST_LATE * this.rate)) {
      this.isBuffering = true;
      this.describeState();
      return true;
    }
    if (due !== this.lastLate) this.lateFrames += 1;
    this.lastLate = due;
    if (isDecoding) {
      this.describeState();
      return false;
    }
    // A newer frame than the shown one may be there.
    for (let frame = due - 1; frame > this.frame; frame -= 1) {
      if (this.has(frame) && !this.isDrawing) {
        this.show(frame);
        break;
      }
    }
    this.describeState();
    return false;
  }

  onplaying(playing) {
    this.transport.showPlaying(playing);
    this.isBuffering = false;
    /** Until the first frame is there, the clock waits at once. */
    this.isStarting = playing;
    if (playing) {
      this.lateFrames = 0;
      this.fetch();
    } else this.describe();
    this.describeState();
  }

  toggle() {
    if (this.film && !this.take?.isLive) this.playback.toggle();
  }

  pause() {
    if (this.playing) this.playback.pause();
  }

  step(distance) {
    if (!this.film || this.take?.isLive) return;
    this.pause();
    this.show(this.frame + distance);
  }

  setLoops(on) {
    this.loops = on;
    this.loopButton.setAttribute("aria-pressed", String(on));
  }

  changeSpeed() {
    this.lateFrames = 0;
    this.playback.restart();
    this.fetch();
  }

  /** Plays faster or slower by a step of the speeds. */
  stepSpeed(direction) {
    const { speed } = this.transport;
    speed.selectedIndex = clamp(speed.selectedIndex + direction, 0, SPEEDS.length - 1);
    this.changeSpeed();
    this.options.announce(`speed ${speed.selectedOptions[0].textContent}`);
  }

  // ---- Takes

  /** Whether a frame is the film's, and not one that was played live. */
  isOfFilm(frame) {
    return !this.take || frame <= this.take.from;
  }

  /** The events of a frame. */
  eventsOf(frame) {
    return (this.isOfFilm(frame) ? this.film : this.take)?.events.byFrame.get(frame) ?? [];
  }

  /** The frames that have events. */
  get eventFrames() {
    const frames = [...this.film?.events.byFrame.keys() ?? []].filter((frame) => this.isOfFilm(frame));
    return this.take ? [...frames, ...this.take.events.byFrame.keys()] : frames;
  }

  /** All events, in order. */
  get events() {
    const { take } = this;
    const list = this.film?.events.list ?? [];
    return take ? [...list.filter((event) => event.frame <= take.from), ...take.events.list] : list;
  }

  /** What has happened since the scene plays live. */
  addTakeEvents({ generation, events }) {
    if (generation !== this.film?.generation || !this.take) return false;
    this.take.events.add(events);
    this.timeline.update();
    return true;
  }

  /** Shows what comes live from the shown frame on. */
  startTake() {
    this.pause();
    this.dropTake();
    this.lateFrames = 0;
    this.drawn = null;
    // What was asked for does not come while the scene plays live.
    this.requests.clear();
    this.take = new Take(Math.min(this.frame, Math.max(0, this.film.span - 1)));
    return this.take;
  }

  endTake() {
    if (!this.take) return;
    this.take.isLive = false;
    this.lateFrames = 0;
    this.timeline.update();
    this.show(this.frame);
  }

  dropTake() {
    if (!this.take) return;
    this.take.close();
    this.take = null;
    this.timeline.update();
  }

  // ---- Frame

  show(frame) {
    if (!this.film) return;
    this.frame = clamp(Math.round(clamp(frame, 0, this.lastFrame)), 0, this.lastFrame);
    this.isBuffering = this.isStarting = false;
    this.describe();
    this.fetch();
    this.redraw();
    this.options.onframe(this.frame);
  }

  describe() {
    const { film, frame } = this;
    if (!film) return;
    const time = film.timeText(frame);
    const events = this.eventsOf(frame).map((event) => event.text);
    const text = [`frame ${frame}, ${time}`, ...events.slice(0, MOST_TIP_EVENTS)].join("; ");
    this.transport.showPosition(frame, `${this.lastFrame} · ${time}`);
    this.timeline.show(frame, text);
    if (this.take) this.timeline.update();
    this.description.textContent = text;
    if (!this.playing && !this.take?.isLive) this.options.announce(text, "frame");
    this.describeState();
  }

  describeState() {
    const { film } = this;
    const texts = [];
    if (film?.isSimulating) texts.push(`simulating ${film.simulated} of about ${film.span} frames`);
    if (this.isBuffering) texts.push("waiting for frames");
    if (this.lateFrames > 0) texts.push(`${count(this.lateFrames, "frame")} late`);
    const text = texts.join(" · ");
    if (this.state.textContent !== text) this.state.textContent = text;
    this.view.stage.classList.toggle("waiting", this.isBuffering);
  }
}
