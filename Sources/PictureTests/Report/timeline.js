"use strict";

/** The narrowest bar, in CSS pixels, so that one bad frame of a long film is found. */
const NARROWEST_BAR = 3;

/** All frames of both films, with how much each differs; the element is a slider. */
class Timeline {
  constructor(choose) {
    this.choose = choose;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.cursor = make("div", { class: "cursor", "aria-hidden": "true" });
    this.tip = make("div", { class: "tip", "aria-hidden": "true", hidden: true });
    this.element = make(
      "div",
      {
        class: "timeline", role: "slider", tabindex: "0", "aria-label": "Frame",
        "aria-orientation": "horizontal",
      },
      this.canvas, this.cursor, this.tip);
    this.legend = make("p", { class: "legend" });
    this.film = null;
    this.frame = 0;
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.element.setPointerCapture(event.pointerId);
      this.choose(this.frameAt(event));
    });
    this.element.addEventListener("pointermove", (event) => {
      const frame = this.frameAt(event);
      if (event.buttons & 1) this.choose(frame);
      this.hover(frame);
    });
    this.element.addEventListener("pointerleave", () => (this.tip.hidden = true));
  }

  frameAt(event) {
    const area = this.element.getBoundingClientRect();
    const part = (event.clientX - area.left) / area.width;
    return clamp(Math.floor(part * this.span), 0, this.span - 1);
  }

  hover(frame) {
    if (!this.film) return;
    const entry = this.film.byFrame.get(frame);
    this.tip.hidden = false;
    this.tip.textContent = `${frame} · ${shortState(entry)}`;
    const width = this.element.clientWidth;
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${clamp(((frame + 0.5) / this.span) * width, half, width - half)}px`;
  }

  get span() {
    return this.film?.span ?? 1;
  }

  open(film) {
    this.film = film;
    this.tip.hidden = true;
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", String(film.span - 1));
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
    this.paint();
  }

  /** Moves the cursor; `text` is the frame's state for screen readers. */
  show(frame, text) {
    this.frame = frame;
    this.cursor.style.left = `${((frame + 0.5) / this.span) * 100}%`;
    this.element.setAttribute("aria-valuenow", String(frame));
    this.element.setAttribute("aria-valuetext", text);
  }

  paint() {
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    if (!this.film || width === 0) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    context.scale(this.canvas.width / width, this.canvas.height / height);
    const style = getComputedStyle(this.element);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const base = height - 26;
    const tall = base - 4;
    const x = (frame) => (frame / this.span) * width;

    context.fillStyle = color("line");
    context.fillRect(0, base, width, 1);
    this.ticks(context, color, width, height, base);

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

  ticks(context, color, width, height, base) {
    const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12000, 60000];
    const step = steps.find((size) => (size / this.span) * width >= 56) ?? this.span;
    context.font = getComputedStyle(this.element).font;
    context.textBaseline = "alphabetic";
    for (let frame = 0; frame < this.span; frame += step) {
      const at = ((frame + 0.5) / this.span) * width;
      context.fillStyle = color("line");
      context.fillRect(Math.round(at), base - 3, 1, 3);
      context.fillStyle = color("muted");
      const text = String(frame);
      const wide = context.measureText(text).width;
      context.fillText(text, clamp(at - wide / 2, 0, width - wide), height - 3);
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
