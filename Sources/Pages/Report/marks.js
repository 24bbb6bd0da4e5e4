import { clamp, draw, make, minus } from "../Shared/elements.js";
import { contains, grown, overlap, union } from "./rectangles.js";
import { JOIN } from "./difference.js";

// What is drawn over the pictures: boxes around what differs, labels, paths of views, the chosen pixel.

/** More labels than this would cover the picture. */
const MOST_LABELS = 8;
/** The smallest box, in CSS pixels, so that one differing pixel is found. */
const SMALLEST_BOX = 18;
/** From what differs to its box, in CSS pixels. */
const BOX_MARGIN = 3;
/** The same from the centers of a view, whose size is not known. */
const CENTER_MARGIN = 14;
/** Points around the centers of a view to show when one zooms to them. */
const CENTER_SURROUNDINGS = 30;

/**
 * A place that differs, in picture pixels.
 * @typedef {{bounds: number[], text: string, isCenter?: boolean}} Box
 */

/**
 * Boxes for the known changes of a frame and for what else differs.
 *
 * Pixels that belong to a known change, such as the old place of a view that moved a little, are in the
 * box of that change: those that touch it and reach out by at most half of its size.
 * @returns {Box[]}
 */
function joinBoxes(changes, differing) {
  const known = changes.filter((change) => change.bounds)
    .map((change) => ({ bounds: change.bounds.slice(), text: change.sentence }));
  const boxes = known.map((box) => ({ ...box, bounds: box.bounds.slice() }));
  for (const bounds of differing) {
    const touching = known.flatMap((box, index) => (overlap(grown(box.bounds, JOIN), bounds) ? [index] : []));
    const hull = touching.map((index) => known[index].bounds).reduce(union, null);
    const reach = hull ? Math.max(JOIN, Math.max(hull[2], hull[3]) / 2) : 0;
    if (!hull || !contains(grown(hull, reach), bounds)) boxes.push({ bounds, text: "" });
    else if (touching.length === 1) {
      const box = boxes[touching[0]];
      box.bounds = union(box.bounds, bounds);
    }
  }
  return boxes;
}

/** How far a view is off in a frame, as a box around its expected and its actual center, or null. */
function offCenter(track, points, frame, scale) {
  const expected = points.expected.get(frame);
  const actual = points.actual.get(frame);
  if (!expected && !actual) return null;
  const places = [expected, actual].filter(Boolean).map((point) => [point[1] * scale, point[2] * scale, 0, 0]);
  const bounds = places.reduce(union, null);
  if (!actual) return { bounds, text: `${track.item} is missing`, isCenter: true };
  if (!expected) return { bounds, text: `${track.item} is new`, isCenter: true };
  const [dx, dy] = [actual[1] - expected[1], actual[2] - expected[2]].map((value) => Number(value.toFixed(2)));
  const turn = Number((((actual[3] ?? 0) - (expected[3] ?? 0)) * (180 / Math.PI)).toFixed(1));
  const parts = [];
  if (dx || dy) parts.push(`off by (${minus(dx)}, ${minus(dy)}) pt`);
  if (turn) parts.push(`turned by ${minus(turn)}°`);
  return parts.length > 0 ? { bounds, text: `${track.item} is ${parts.join(" and ")}`, isCenter: true } : null;
}

export class Marks {
  /** @param {import("./frame-view.js").FrameView} view */
  constructor(view) {
    this.view = view;
    this.tracks = [];
  }

  /** Takes the paths of a film, those that differ last, so that they lie over the others. */
  open(film) {
    const tracks = (film?.motion ?? []).map((track) => {
      const all = [...(track.expected ?? []), ...(track.actual ?? [])];
      return {
        item: track.item, expected: track.expected ?? [], actual: track.actual ?? [],
        isSame: JSON.stringify(track.expected) === JSON.stringify(track.actual),
        turns: all.some((point) => point[3]),
        points: {
          expected: new Map((track.expected ?? []).map((point) => [point[0], point])),
          actual: new Map((track.actual ?? []).map((point) => [point[0], point])),
        },
      };
    });
    this.tracks = [...tracks.filter((track) => track.isSame), ...tracks.filter((track) => !track.isSame)];
    this.buildPaths();
  }

  // ---- Boxes

  /** The views that are off in a frame, by their centers. */
  offViews(frame) {
    const { scale } = this.view.film;
    return this.tracks.filter((track) => !track.isSame)
      .flatMap((track) => offCenter(track, track.points, frame, scale) ?? []);
  }

  /**
   * Where the shown frame differs. Without two pictures to compare, the centers of the views tell it.
   * @returns {Box[]}
   */
  boxes() {
    const { shown } = this.view;
    if (!shown || shown.borrowed) return [];
    const boxes = joinBoxes(shown.own?.changes ?? [], this.view.difference()?.boxes ?? []);
    if (boxes.length > 0 || !shown.own || shown.own.verdict === "same") return boxes;
    if (shown.own.bounds) return [{ bounds: shown.own.bounds, text: "" }];
    return shown.own.verdict === "hash" ? this.offViews(shown.frame) : [];
  }

  /** What to show when one zooms to a box. */
  surroundings(box) {
    return box.isCenter ? grown(box.bounds, CENTER_SURROUNDINGS * this.view.film.scale) : box.bounds;
  }

  /** Draws everything for the shown frame. */
  draw() {
    const { view } = this;
    const boxes = view.showsBoxes ? this.boxes() : [];
    const { left, top, zoom } = view.viewpoint;
    for (const pane of view.panes) {
      pane.paths.style.display = view.showsPaths ? "" : "none";
      pane.paths.setAttribute("transform", `translate(${left} ${top}) scale(${zoom})`);
      const marks = boxes.flatMap((box) => this.outline(box));
      if (view.showsPaths) marks.push(...this.dots());
      if (view.cursor) marks.push(...this.crosshair());
      pane.marks.replaceChildren(...marks);
      const isPicture = pane.kind === "expected" || pane.kind === "actual";
      this.placeLabels(pane, isPicture ? [] : boxes);
    }
  }

  outline(box) {
    const [x, y, width, height] = this.screenBox(box);
    return ["halo", "line"].map((part) => draw("rect", {
      class: `box ${part}`, x, y, width, height, rx: 3, "data-bounds": box.bounds.join(","),
    }));
  }

  /** A box in the pane, large enough to see. */
  screenBox({ bounds: [x, y, width, height], isCenter }) {
    const { zoom } = this.view.viewpoint;
    const margin = isCenter ? CENTER_MARGIN : BOX_MARGIN;
    const wide = Math.max(SMALLEST_BOX, width * zoom + 2 * margin);
    const tall = Math.max(SMALLEST_BOX, height * zoom + 2 * margin);
    const [middleX, middleY] = this.view.viewpoint.toPane(x + width / 2, y + height / 2);
    return [middleX - wide / 2, middleY - tall / 2, wide, tall].map((value) => Math.round(value * 2) / 2);
  }

  /** Puts labels above or below their boxes, where they cover neither boxes nor each other. */
  placeLabels(pane, boxes) {
    const [width, height] = this.view.viewpoint.pane;
    const places = boxes.map((box) => this.screenBox(box));
    const labelled = boxes.flatMap((box, index) => (box.text ? [places[index]] : [])).slice(0, MOST_LABELS);
    const texts = boxes.filter((box) => box.text).slice(0, MOST_LABELS);
    const labels = texts.map((box) => make("div", { class: "label" }, box.text));
    pane.labels.replaceChildren(...labels);
    // All sizes are read before anything is moved, so that the page is laid out once.
    const sizes = labels.map((label) => [label.offsetWidth, label.offsetHeight]);
    const taken = places.slice();
    labels.forEach((label, index) => {
      const [x, y, wide, tall] = labelled[index];
      const [labelWidth, labelHeight] = sizes[index];
      if (x > width || y > height || x + wide < 0 || y + tall < 0) {
        label.hidden = true;
        return;
      }
      const step = labelHeight + 2;
      const tops = labels.flatMap((_, row) => [y - labelHeight - 3 - row * step, y + tall + 3 + row * step]);
      const lefts = [x, x + wide - labelWidth, x + (wide - labelWidth) / 2];
      const candidates = tops.flatMap((top) => lefts.map((left) => [
        clamp(left, 4, width - labelWidth - 4), clamp(top, 4, height - labelHeight - 4), labelWidth, labelHeight,
      ]));
      const free = candidates.find((place) => !taken.some((other) => overlap(other, place))) ?? candidates[0];
      taken.push(free);
      label.style.transform = `translate(${Math.round(free[0])}px, ${Math.round(free[1])}px)`;
    });
  }

  // ---- Paths

  buildPaths() {
    for (const pane of this.view.panes) {
      pane.paths.replaceChildren(...this.tracks.flatMap((track) => this.pathsOf(track)));
    }
  }

  /** A path that is the same in both films is one thin line, so that others stand out. */
  pathsOf(track) {
    const lines = track.isSame ? [["actual", "same", "line"]]
      : ["expected", "actual"].flatMap((side) => ["halo", "line"].map((part) => [side, side, part]));
    return lines.flatMap(([side, kind, part]) => {
      const d = this.pathOf(track[side]);
      return d ? [draw("path", {
        d, class: `path ${kind} ${part}`, "vector-effect": "non-scaling-stroke", "data-item": track.item,
      })] : [];
    });
  }

  pathOf(points) {
    const { scale } = this.view.film;
    // Films of different rates have places at the times that both show.
    const step = points.slice(1).reduce((least, [frame], index) => Math.min(least, frame - points[index][0]), Infinity);
    let last = -Infinity;
    let d = "";
    for (const [frame, x, y] of points) {
      d += `${frame === last + step ? "L" : "M"}${(x * scale).toFixed(2)} ${(y * scale).toFixed(2)}`;
      last = frame;
    }
    return d;
  }

  /** Where the views are in this frame: a ring where expected, a dot where they are. */
  dots() {
    const { frame, film, viewpoint } = this.view;
    return this.tracks.flatMap((track) => (track.isSame ? ["actual"] : ["expected", "actual"]).flatMap((side) => {
      const point = track.points[side].get(frame);
      if (!point) return [];
      const [x, y] = viewpoint.toPane(point[1] * film.scale, point[2] * film.scale);
      const kind = track.isSame ? "same" : side;
      const marks = [];
      if (track.turns) {
        const angle = point[3] ?? 0;
        const reach = 11;
        for (const part of ["halo", "line"]) {
          marks.push(draw("line", {
            class: `hand ${kind} ${part}`, x1: x, y1: y, x2: x + reach * Math.cos(angle),
            y2: y + reach * Math.sin(angle),
          }));
        }
      }
      const radius = { expected: 5, actual: 3.5, same: 2.5 }[kind];
      marks.push(draw("circle", { class: `dot ${kind}`, cx: x, cy: y, r: radius, "data-item": track.item }));
      return marks;
    }));
  }

  crosshair() {
    const { cursor, viewpoint } = this.view;
    const size = Math.max(viewpoint.zoom, 5);
    const [x, y] = viewpoint.toPane(cursor.x + 0.5, cursor.y + 0.5).map((value) => value - size / 2);
    return ["halo", "line"].map((part) =>
      draw("rect", { class: `pixel ${part}`, x, y, width: size, height: size }));
  }
}
