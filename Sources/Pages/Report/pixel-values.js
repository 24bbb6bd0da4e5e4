import { make, minus } from "../Shared/elements.js";

const signed = (number) => (number > 0 ? `+${number}` : minus(number));

/** The values of the chosen pixel in both pictures. */
export class PixelValues {
  constructor() {
    this.element = make("p", { class: "values", "aria-label": "Pixel under the cursor" });
  }

  clear() {
    this.element.replaceChildren();
  }

  /**
   * @param {{x: number, y: number} | null} cursor
   * @param {number} scale pixels per point
   */
  show(cursor, shown, scale) {
    if (!cursor || !shown) {
      this.element.replaceChildren(
        make("span", { class: "hint" }, "Point at a pixel for its values; wheel or + and − zoom, drag moves."));
      return;
    }
    const points = [cursor.x, cursor.y].map((value) => Number((value / scale).toFixed(2)));
    // A borrowed picture is of another frame.
    const at = (side) => (shown.borrowed ? null : shown[side]?.at(cursor.x, cursor.y) ?? null);
    const expected = at("expected");
    const actual = at("actual");
    const distance = expected && actual ? actual.map((value, index) => value - expected[index]) : null;
    const same = distance?.every((value) => value === 0);
    this.element.replaceChildren(
      make("span", { class: "place" }, `${cursor.x}, ${cursor.y} px`),
      make("span", { class: "place" }, `${points[0]}, ${points[1]} pt`),
      this.side("expected", expected), this.side("actual", actual),
      make("span", { class: same ? "value" : "value differs", "data-side": "difference" },
        make("em", {}, "difference"),
        make("span", { class: "numbers" }, !distance ? "none" : same ? "0" : distance.map(signed).join(" "))));
  }

  side(name, value) {
    const chip = make("i", { class: "chip", "aria-hidden": "true" });
    if (value) chip.style.background = `rgb(${value.slice(0, 3).join(" ")} / ${value[3] / 255})`;
    return make("span", { class: "value", "data-side": name }, make("em", {}, name), chip,
      make("span", { class: "numbers" }, value ? value.join(" ") : "none"));
  }

  /** The values for screen readers. */
  get text() {
    return [...this.element.children].map((each) =>
      [...each.childNodes].map((node) => node.textContent).filter(Boolean).join(" ")).join(", ");
  }
}
