import { Timeline } from "../Shared/timeline.js";

/** The color of each kind of event, by its name in the styles; others are gray. */
export const EVENT_COLORS = {
  contactBegan: "contact", touchBegan: "touch", touchEnded: "touch", gesture: "touch", control: "touch",
  animationCompleted: "accent", animatorPaused: "good",
};
/** Milliseconds in which many changes are drawn at once, so that a playing film does not wait for its timeline. */
const TIMELINE_DELAY = 80;
/** Events of a frame that its tip lists. */
export const MOST_TIP_EVENTS = 3;

/** The frames of the film: which have arrived, how far it is simulated, and its events as marks. */
export class FilmTimeline extends Timeline {
  /**
   * @param {(frame: number) => void} choose
   * @param {{has: (frame: number) => boolean, take: () => import("./take.js").Take | null, span: () => number,
   *   eventsOf: (frame: number) => any[], eventFrames: () => number[]}} source
   */
  constructor(choose, source) {
    super(choose);
    this.source = source;
    this.pending = false;
  }

  get span() {
    return this.film ? this.source.span() : 1;
  }

  tipText(frame) {
    const events = this.nearby(frame);
    const texts = events.slice(0, MOST_TIP_EVENTS).map((event) => event.text);
    if (events.length > MOST_TIP_EVENTS) texts.push(`${events.length - MOST_TIP_EVENTS} more`);
    return [String(frame), this.film.timeText(frame), ...texts].join(" · ");
  }

  /** The events of a frame, or of one near it whose mark is under the pointer too. */
  nearby(frame) {
    const reach = Math.floor((4 / Math.max(1, this.element.clientWidth)) * this.span);
    for (let distance = 0; distance <= Math.max(0, reach); distance += 1) {
      for (const each of [frame - distance, frame + distance]) {
        const events = this.source.eventsOf(each);
        if (events.length > 0) return events;
      }
    }
    return [];
  }

  /** Draws soon. */
  update() {
    if (this.pending) return;
    this.pending = true;
    setTimeout(() => {
      this.pending = false;
      this.element.setAttribute("aria-valuemax", String(this.span - 1));
      this.paint();
    }, TIMELINE_DELAY);
  }

  paintFrames(context, { color, x, base, tall, width }) {
    const { film, span } = this;
    // What is not simulated yet.
    const simulated = x(film.simulated);
    if (film.isSimulating && simulated < width) {
      context.fillStyle = color("well");
      context.fillRect(simulated, 0, width - simulated, base);
    }
    // The frames that are here.
    context.fillStyle = color("accent");
    for (let frame = 0; frame < span; frame += 1) {
      if (!this.source.has(frame)) continue;
      let end = frame + 1;
      while (end < span && this.source.has(end)) end += 1;
      context.fillRect(x(frame), base + 3, Math.max(1, x(end) - x(frame)), 2);
      frame = end;
    }
    const take = this.source.take();
    if (take) {
      context.fillStyle = color("bad");
      context.fillRect(x(take.from), base + 7, Math.max(1, x(take.last + 1) - x(take.from)), 2);
    }
    // Marks of events: a stem for each frame that has some, a head for each kind.
    for (const frame of this.source.eventFrames()) {
      const events = this.source.eventsOf(frame);
      const at = x(frame + 0.5);
      const kinds = [...new Set(events.map((event) => EVENT_COLORS[event.kind] ?? "edge"))].slice(0, 4);
      kinds.forEach((kind, index) => {
        context.fillStyle = color(kind);
        if (index === 0) context.fillRect(at - 0.5, base - tall + 9, 1, tall - 9);
        context.beginPath();
        context.arc(at, base - tall + 6 + 9 * index, 3.5, 0, 2 * Math.PI);
        context.fill();
      });
    }
  }
}
