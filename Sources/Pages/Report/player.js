import { clamp, count, make } from "../Shared/elements.js";
import { DifferenceTimeline } from "./difference-timeline.js";
import { FrameView, MODES } from "./frame-view.js";
import { PointerInput } from "../Shared/pointer-input.js";
import { Playback } from "../Shared/playback.js";
import { Transport } from "../Shared/transport.js";

// Shows two films: steps through their frames, plays them, and handles keys.

/** Milliseconds for each picture while blinking; two changes a second are safe to look at. */
const BLINK = 500;

export class Player extends FrameView {
  /**
   * @param {HTMLElement} root receives the player's elements
   * @param {{onframe?: (frame: number) => void, announce?: (text: string) => void}} options
   */
  constructor(root, options) {
    super(options);
    this.onframe = options.onframe ?? (() => {});
    this.pictures = null;
    this.playback = new Playback(this);
    this.build(root);
    this.setMode(this.mode);
    new ResizeObserver(() => this.layout()).observe(this.stage);
    this.watchScreen();
    setInterval(() => this.tick(), BLINK);
  }

  build(root) {
    const key = (text) => make("kbd", { "aria-hidden": "true" }, text);
    this.moment = make("p", { class: "moment" });
    this.extent = make("p", { class: "extent" });
    this.changes = make("ul", { class: "changes" });
    // First what changed, then how much differs because of it.
    this.state = make("div", { class: "state", id: "frame-state" }, this.moment, this.changes, this.extent);
    this.timeline = new DifferenceTimeline((frame) => {
      this.pause();
      this.show(frame);
    });
    this.transport = new Transport({
      toggle: () => this.film && this.playback.toggle(), step: (distance) => this.step(distance),
      onspeed: () => this.playback.restart(),
      speeds: [["0.25", "¼×"], ["0.5", "½×"], ["1", "1×"]], playKey: "p",
    });
    this.badButtons = ["first", "worst", "last"].map((which) =>
      make("button", {
        type: "button", "aria-keyshortcuts": which[0], onclick: () => this.showBad(which),
      }, { first: "First bad", worst: "Worst", last: "Last bad" }[which], key(which[0])));
    this.transport.element.append(make("div", { class: "group bad" }, ...this.badButtons));

    this.element = make("section", { class: "player", "aria-label": "Player" },
      this.tools, this.stage, this.values.element, this.state,
      this.timeline.element, this.timeline.legend, this.transport.element);
    // A click leaves the focus on the pictures, so that the space key blinks and does not click again.
    this.element.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target.closest("button")) this.stage.focus({ preventScroll: true });
    });
    root.append(this.element);
    new PointerInput(this);
  }

  /** Draws sharply again when the window has moved to a screen with other pixels, or the page is zoomed. */
  watchScreen() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      this.layout();
      this.watchScreen();
    }, { once: true });
  }

  restyle() {
    this.timeline.paint();
    super.restyle();
  }

  layout() {
    this.timeline.paint();
    super.layout();
  }

  // ---- Film

  /** Opens a film at its first bad frame, or at the given one. */
  open(film, pictures, frame) {
    this.pause();
    this.pictures?.clear();
    this.differences.clear();
    this.pictures = pictures;
    const frames = (film.frames ?? []).slice().sort((one, two) => one.frame - two.frame);
    const counts = { expected: film.frameCount?.expected ?? 0, actual: film.frameCount?.actual ?? 0 };
    this.film = {
      fps: film.fps || 60, scale: film.scale || 1, size: film.size ?? [], frames,
      frameCount: counts, motion: film.motion ?? [],
      byFrame: new Map(frames.map((entry) => [entry.frame, entry])),
      stored: frames.filter((entry) => entry.expected || entry.actual),
      bad: frames.filter((entry) => entry.verdict !== "same"),
      span: Math.max(1, counts.expected, counts.actual, (frames.at(-1)?.frame ?? 0) + 1),
    };
    this.pathButton.hidden = this.film.motion.length === 0;
    for (const element of this.badButtons) element.disabled = this.film.bad.length === 0;
    this.shown = null;
    this.cursor = null;
    this.setInspecting(false);
    this.boxIndex = -1;
    this.swapped = false;
    this.viewpoint.fits = true;
    this.viewpoint.size = [this.film.size[0] || 1, this.film.size[1] || 1];
    delete this.stage.dataset.frame;
    for (const pane of this.panes) {
      pane.put(0, null);
      pane.put(1, null);
      pane.say("");
    }
    this.marks.open(this.film);
    this.timeline.open(this.film);
    this.values.clear();
    // A frame with both pictures tells more than one that is only known to differ.
    const telling = this.film.bad.find((entry) => entry.expected && entry.actual);
    this.show(frame ?? telling?.frame ?? this.badFrame("first") ?? 0);
  }

  close() {
    this.pause();
    this.film = null;
    this.shown = null;
    this.marks.open(null);
    this.pictures?.clear();
    this.differences.clear();
    for (const pane of this.panes) {
      pane.put(0, null);
      pane.put(1, null);
    }
  }

  badFrame(which) {
    const bad = this.film?.bad ?? [];
    if (bad.length === 0) return null;
    if (which === "first") return bad[0].frame;
    if (which === "last") return bad[bad.length - 1].frame;
    return bad.reduce((worst, entry) => ((entry.pixels ?? 0) > (worst.pixels ?? 0) ? entry : worst)).frame;
  }

  showBad(which) {
    const frame = this.badFrame(which);
    if (frame == null) return;
    this.pause();
    this.show(frame);
  }

  /** The next or previous frame that differs. */
  stepBad(direction) {
    const bad = this.film?.bad ?? [];
    const next = direction > 0 ? bad.find((entry) => entry.frame > this.frame)
      : bad.findLast((entry) => entry.frame < this.frame);
    if (!next) return;
    this.pause();
    this.show(next.frame);
  }

  step(distance) {
    if (!this.film) return;
    this.pause();
    this.show(this.frame + distance);
  }

  // ---- Playing

  get playing() {
    return this.playback.playing;
  }

  get lastFrame() {
    return this.film.span - 1;
  }

  get rate() {
    return this.film.fps * this.transport.factor;
  }

  get loops() {
    return false;
  }

  /** Frames that the decoder cannot keep up with are left out, in all panes alike. */
  canShow() {
    return !this.drawing;
  }

  waits() {
    return false;
  }

  onplaying(playing) {
    this.transport.showPlaying(playing);
  }

  pause() {
    this.playback.pause();
  }

  // ---- Frame

  show(frame) {
    if (!this.film) return;
    this.frame = clamp(Math.round(clamp(frame, 0, this.film.span - 1)), 0, this.film.span - 1);
    this.describe();
    this.onframe(this.frame);
    this.redraw();
  }

  /** The stored frame to look at instead of one that is the same and not in the report. */
  nearest(frame) {
    const { stored } = this.film;
    return stored.findLast((entry) => entry.frame <= frame) ?? stored[0];
  }

  describe() {
    const { film, frame } = this;
    const entry = film.byFrame.get(frame);
    const time = `${(frame / film.fps).toFixed(3)} s`;
    let text;
    switch (entry?.verdict) {
      case "different":
        text = entry.pixels == null ? "it differs"
          : `${count(entry.pixels, "pixel")} ${entry.pixels === 1 ? "differs" : "differ"}`;
        if (entry.largest) text += `, by up to ${entry.largest} of 255`;
        break;
      case "missing":
        text = "the new film does not have this frame";
        break;
      case "extra":
        text = film.frameCount.expected === 0 ? "there is no reference yet"
          : "the expected film does not have this frame";
        break;
      case "hash":
        text = "the pixels differ by their hash, but no expected picture of this frame is stored";
        break;
      default:
        text = "the same in both films";
    }
    // Without an expected picture, the paths tell what changed.
    const known = entry?.changes ?? [];
    const changes = known.length > 0 || entry?.verdict !== "hash" ? known
      : this.marks.offViews(frame).map((box) => ({ kind: "moved", sentence: box.text }));
    this.moment.replaceChildren(make("b", {}, `Frame ${frame}`), " ", make("span", { class: "time" }, time));
    this.extent.textContent = text;
    this.state.dataset.verdict = entry?.verdict ?? "same";
    this.changes.replaceChildren(...changes.map((change) =>
      make("li", { "data-kind": change.kind }, change.sentence)));
    this.changes.hidden = changes.length === 0;
    this.transport.showPosition(frame, film.span - 1);
    const sentences = [...changes.map((change) => change.sentence), text];
    this.timeline.show(frame, `frame ${frame}, ${time}: ${sentences.join("; ")}`);
    if (!this.playing) this.announce(`Frame ${frame}: ${sentences.join(". ")}`);
  }

  /** Draws the current frame; calls during a drawing are joined, so that scrubbing stays fluent. */
  async redraw() {
    this.stale = true;
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.stale) {
        this.stale = false;
        await this.drawFrame();
      }
    } finally {
      this.drawing = false;
    }
  }

  async drawFrame() {
    const { film, frame, pictures } = this;
    if (!film) return;
    const own = film.byFrame.get(frame);
    const hasOwn = own?.expected || own?.actual;
    const entry = hasOwn ? own : own && own.verdict !== "same" ? own : this.nearest(frame);
    const result = { frame, entry, own, borrowed: entry !== own, problems: {} };
    const load = async (side) => {
      try {
        return (await pictures.get(entry?.[side])) ?? null;
      } catch (error) {
        result.problems[side] = error.message;
        return null;
      }
    };
    this.stage.setAttribute("aria-busy", "true");
    const [expected, actual] = await Promise.all([load("expected"), load("actual")]);
    if (film !== this.film) return;
    result.expected = expected;
    result.actual = actual;
    if (entry?.verdict === "same") {
      if (!result.problems.expected) result.expected ??= actual;
      if (!result.problems.actual) result.actual ??= expected;
    }
    this.shown = result;
    this.paint();
    if (this.playing) {
      const at = film.stored.indexOf(entry);
      for (const next of film.stored.slice(at + 1, at + 4)) {
        for (const side of ["expected", "actual"]) Promise.resolve(pictures.get(next[side])).catch(() => {});
      }
    }
  }

  // ---- Keys

  /** Handles a key that nothing else has handled; returns whether it did. */
  key(event) {
    if (!this.film) return false;
    const fast = event.shiftKey ? 10 : 1;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (this.inspecting && arrow) {
      this.moveCursor(arrow[0] * fast, arrow[1] * fast);
      return true;
    }
    const mode = MODES[Number(event.key) - 1];
    if (mode) {
      this.setMode(mode[0]);
      this.announce(`mode ${mode[1]}`);
      return true;
    }
    const actions = {
      ArrowLeft: () => this.step(-fast), ArrowRight: () => this.step(fast),
      Home: () => this.step(-Infinity), End: () => this.step(Infinity),
      " ": () => this.swap(), p: () => this.film && this.playback.toggle(),
      f: () => this.showBad("first"), w: () => this.showBad("worst"), l: () => this.showBad("last"),
      n: () => this.stepBad(1), N: () => this.stepBad(-1),
      "+": () => this.zoomBy(1.5), "=": () => this.zoomBy(1.5), "-": () => this.zoomBy(1 / 1.5),
      "0": () => this.fit(), z: () => (this.viewpoint.fits ? this.zoomToPixels(1) : this.fit()),
      d: () => this.zoomToDifference(), b: () => this.setBoxes(!this.showsBoxes),
      m: () => this.setPaths(!this.showsPaths), i: () => this.setInspecting(!this.inspecting),
    };
    if (event.key === "Escape" && this.inspecting) this.setInspecting(false);
    else if (Object.hasOwn(actions, event.key)) actions[event.key]();
    else return false;
    return true;
  }
}
