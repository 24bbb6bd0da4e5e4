import { Picture } from "./picture.js";

// The difference of two pictures, and boxes around what differs.

/** Side of the squares, in pixels, that join differing pixels into one box if they touch. */
export const JOIN = 8;
/** More boxes than this are joined over longer distances. */
const MOST_BOXES = 40;

/**
 * The difference of two pictures: the first one in faded gray, with every differing pixel in a color
 * that grows stronger with the distance; where only one picture is, all pixels differ.
 *
 * Boxes around differing pixels come from a grid: squares of the grid that contain a differing pixel
 * and touch each other, also at corners, belong to one box. Cost: one pass over the pixels.
 */
export function compare(expected, actual, dark) {
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const data = new Uint8ClampedArray(4 * width * height);
  const out = new Uint32Array(data.buffer);
  const heat = heatColors(dark);
  const fade = dark ? [30, 0.2] : [205, 0.196];
  const grays = new Uint32Array(256);
  for (let level = 0; level < 256; level += 1) {
    const gray = Math.round(fade[0] + fade[1] * level);
    grays[level] = (0xff000000 | (gray << 16) | (gray << 8) | gray) >>> 0;
  }
  const columns = Math.ceil(width / JOIN);
  const cells = new Map();
  let pixels = 0;
  let largest = 0;
  const a = expected.words;
  const b = actual.words;
  for (let y = 0; y < height; y += 1) {
    const inA = y < expected.height ? expected.width : 0;
    const inB = y < actual.height ? actual.width : 0;
    for (let x = 0; x < width; x += 1) {
      const one = x < inA ? a[y * inA + x] : 0;
      const two = x < inB ? b[y * inB + x] : 0;
      const at = y * width + x;
      if (one === two && x < inA && x < inB) {
        const alpha = one >>> 24;
        const level =
          (77 * (one & 255) + 150 * ((one >>> 8) & 255) + 29 * ((one >>> 16) & 255)) >>> 8;
        out[at] = grays[alpha === 255 ? level : Math.round(255 + ((level - 255) * alpha) / 255)];
        continue;
      }
      let distance = 255;
      if (x < inA && x < inB) {
        distance = Math.max(
          Math.abs((one & 255) - (two & 255)),
          Math.abs(((one >>> 8) & 255) - ((two >>> 8) & 255)),
          Math.abs(((one >>> 16) & 255) - ((two >>> 16) & 255)),
          Math.abs((one >>> 24) - (two >>> 24)));
      }
      pixels += 1;
      if (distance > largest) largest = distance;
      out[at] = heat[distance];
      const place = Math.floor(y / JOIN) * columns + Math.floor(x / JOIN);
      const cell = cells.get(place);
      if (!cell) cells.set(place, [x, y, x, y]);
      else {
        if (x < cell[0]) cell[0] = x;
        if (x > cell[2]) cell[2] = x;
        if (y > cell[3]) cell[3] = y;
      }
    }
  }
  return {
    picture: new Picture(width, height, data), size: data.length, pixels, largest,
    boxes: boxesOf(cells, columns),
  };
}

/** A color for each distance, as a little-endian RGBA word; darker or lighter than any faded gray. */
function heatColors(dark) {
  const [low, high] = dark ? [[196, 40, 122], [255, 138, 196]] : [[240, 84, 158], [178, 0, 82]];
  return Uint32Array.from({ length: 256 }, (_, distance) => {
    const part = Math.sqrt(distance / 255);
    const [red, green, blue] = low.map((from, index) =>
      Math.round(from + (high[index] - from) * part));
    return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/** Joins squares of the grid into boxes [x, y, width, height], the largest first. */
function boxesOf(cells, columns) {
  let groups = [...cells].map(([place, bounds]) => ({
    column: place % columns, row: Math.floor(place / columns), bounds,
  }));
  for (;;) {
    groups = joinTouching(groups);
    if (groups.length <= MOST_BOXES) break;
    // Squares of twice the size, until the boxes are few enough to look at.
    const coarser = new Map();
    for (const { column, row, bounds } of groups) {
      const key = `${column >> 1},${row >> 1}`;
      const group = coarser.get(key);
      if (group) unite(group.bounds, bounds);
      else coarser.set(key, { column: column >> 1, row: row >> 1, bounds: bounds.slice() });
    }
    groups = [...coarser.values()];
  }
  return groups
    .map(({ bounds: [left, top, right, bottom] }) => [left, top, right - left + 1, bottom - top + 1])
    .sort((one, two) => two[2] * two[3] - one[2] * one[3]);
}

function unite(bounds, other) {
  bounds[0] = Math.min(bounds[0], other[0]);
  bounds[1] = Math.min(bounds[1], other[1]);
  bounds[2] = Math.max(bounds[2], other[2]);
  bounds[3] = Math.max(bounds[3], other[3]);
}

function joinTouching(groups) {
  const byPlace = new Map(groups.map((group) => [group.column + 65536 * group.row, group]));
  const joined = [];
  for (const start of groups) {
    if (!byPlace.delete(start.column + 65536 * start.row)) continue;
    const bounds = start.bounds.slice();
    const open = [start];
    while (open.length > 0) {
      const { column, row } = open.pop();
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const key = column + dx + 65536 * (row + dy);
          const other = byPlace.get(key);
          if (!other) continue;
          byPlace.delete(key);
          unite(bounds, other.bounds);
          open.push(other);
        }
      }
    }
    joined.push({ column: start.column, row: start.row, bounds });
  }
  return joined;
}
