/** Events in their order, and by the frames that show them first. */
export class FilmEvents {
  constructor(events = []) {
    /** @type {any[]} */
    this.list = [];
    /** @type {Map<number, any[]>} */
    this.byFrame = new Map();
    this.add(events);
  }

  add(events) {
    for (const event of events) {
      this.list.push(event);
      const known = this.byFrame.get(event.frame);
      if (known) known.push(event);
      else this.byFrame.set(event.frame, [event]);
    }
  }
}

/** What the server has said of a film, and how far it is simulated. */
export class Film {
  constructor(message) {
    this.generation = message.generation;
    this.scene = message.scene;
    this.title = message.title ?? "";
    this.changed = message.changed ?? "open";
    this.themes = message.themes ?? [];
    this.fps = message.fps || 60;
    this.scale = message.scale || 1;
    this.size = [message.width, message.height];
    /** @type {number | null} */
    this.frameCount = message.frameCount ?? null;
    this.simulated = message.frameCount ?? message.simulated ?? 0;
    this.seconds = message.seconds ?? 0;
    this.theme = message.theme ?? "light";
    /** Whether the scene leaves its theme open. */
    this.hasOpenTheme = message.hasOpenTheme ?? false;
    this.springs = message.springs ?? [];
    /** The names of the figures that the scene states. */
    this.figures = message.figures ?? [];
    this.overlaysShown = message.overlaysShown ?? [];
    this.sliders = message.sliders ?? [];
    this.quantities = message.quantities ?? [];
    this.views = message.views ?? [];
    this.command = message.command ?? "";
    this.setOptions = message.setOptions ?? "";
    this.events = new FilmEvents(message.events);
  }

  progress(message) {
    if (message.frameCount != null) this.frameCount = message.frameCount;
    this.simulated = this.frameCount ?? message.simulated ?? this.simulated;
    this.events.add(message.events ?? []);
  }

  get isSimulating() {
    return this.frameCount == null;
  }

  /** The number of frames; as long as it is not known, what the film's duration makes likely. */
  get span() {
    return Math.max(1, this.frameCount ?? Math.max(this.simulated, Math.round(this.seconds * this.fps)));
  }

  time(frame) {
    return frame / this.fps;
  }

  timeText(frame) {
    return secondsText(this.time(frame));
  }
}

/** A time in seconds, as the page tells it. */
export const secondsText = (time) => `${time.toFixed(3)} s`;
