// Rectangles as [left, top, width, height].

export function overlap(one, two) {
  const width = Math.min(one[0] + one[2], two[0] + two[2]) - Math.max(one[0], two[0]);
  const height = Math.min(one[1] + one[3], two[1] + two[3]) - Math.max(one[1], two[1]);
  return width > 0 && height > 0;
}

export function contains(outer, inner) {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && inner[0] + inner[2] <= outer[0] + outer[2] &&
    inner[1] + inner[3] <= outer[1] + outer[3];
}

export function grown([left, top, width, height], by) {
  return [left - by, top - by, width + 2 * by, height + 2 * by];
}

/** The smallest rectangle around two; null stands for none. */
export function union(one, two) {
  if (!one || !two) return one ?? two;
  const left = Math.min(one[0], two[0]);
  const top = Math.min(one[1], two[1]);
  return [
    left, top, Math.max(one[0] + one[2], two[0] + two[2]) - left,
    Math.max(one[1] + one[3], two[1] + two[3]) - top,
  ];
}
