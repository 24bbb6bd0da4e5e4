import { count, make } from "../Shared/elements.js";
import { Timeline } from "../Shared/timeline.js";

/** The narrowest bar, in CSS pixels, so that one bad frame of a long film is found. */
const NARROWEST_BAR = 3;

/** All frames of both films, with how much each differs. */
export class DifferenceTimeline extends Timeline {
  tipText(frame) {
    return `${frame} · ${shortState(this.film.byFrame.get(frame))}`;
  }

  open(film) {
    super.open(film);
    const kinds = new Set(film.frames.map((entry) => entry.verdict));
    const entry = (kind, text) =>
      make("span", {}, make("i", { class: `key ${kind}`, "aria-hidden": "true" }), text);
    this.legend.replaceChildren(
      ...[
        kinds.has("different") && entry("different", "differing pixels (square root)"),
        kinds.has("hash") && entry("hash", "differs, no expected picture"),
        kinds.has("missing") && entry("missing", "missing from the new film"),
        kinds.has("extra") && entry("extra", "only in the new film"),
        entry("expected", `expected film, ${count(film.frameCount.expected, "frame")}`),
        entry("actual", `new film, ${count(film.frameCount.actual, "frame")}`),
      ].filter(Boolean));
  }

  paintFrames(context, { color, x, base, tall }) {
    const most = Math.max(1, ...this.film.frames.map((entry) => entry.pixels ?? 0));
    for (const entry of this.film.frames) {
      const left = x(entry.frame);
      const wide = Math.max(NARROWEST_BAR, x(entry.frame + 1) - left - (x(1) > 4 ? 1 : 0));
      if (entry.verdict === "different") {
        const tallness = Math.max(3, Math.sqrt((entry.pixels ?? 1) / most) * tall);
        context.fillStyle = color("bad");
        context.fillRect(left, base - tallness, wide, tallness);
      } else if (entry.verdict === "hash") {
        // How much differs is not known.
        context.fillStyle = color("bad-soft");
        context.fillRect(left, base - 0.6 * tall, wide, 0.6 * tall);
        context.fillStyle = color("bad");
        context.fillRect(left, base - 0.6 * tall, wide, 2);
      }
    }
    this.hatch(context, "missing", color("expected"), base, tall, x);
    this.hatch(context, "extra", color("actual"), base, tall, x);

    context.fillStyle = color("expected");
    context.fillRect(0, base + 3, x(this.film.frameCount.expected), 2);
    context.fillStyle = color("actual");
    context.fillRect(0, base + 7, x(this.film.frameCount.actual), 2);
  }

  /** Runs of frames that only one film has, drawn as one hatched area each. */
  hatch(context, verdict, color, base, tall, x) {
    const frames = this.film.frames.filter((entry) => entry.verdict === verdict);
    for (let index = 0; index < frames.length; ) {
      let end = index + 1;
      while (end < frames.length && frames[end].frame === frames[end - 1].frame + 1) end += 1;
      const left = x(frames[index].frame);
      const wide = Math.max(1.5, x(frames[end - 1].frame + 1) - left);
      context.save();
      context.beginPath();
      context.rect(left, base - tall, wide, tall);
      context.clip();
      context.strokeStyle = color;
      context.globalAlpha = 0.75;
      context.lineWidth = 1;
      context.beginPath();
      for (let at = left - tall; at < left + wide; at += 6) {
        context.moveTo(at, base);
        context.lineTo(at + tall, base - tall);
      }
      context.stroke();
      context.restore();
      context.fillStyle = color;
      context.fillRect(left, base - tall, wide, 1.5);
      index = end;
    }
  }
}

function shortState(entry) {
  switch (entry?.verdict) {
    case "different": return entry.pixels != null ? `${count(entry.pixels, "pixel")} differ` : "differs";
    case "missing": return "missing from the new film";
    case "extra": return "only in the new film";
    case "hash": return "differs, no expected picture";
    default: return "the same";
  }
}
