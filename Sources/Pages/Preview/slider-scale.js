import { clamp } from "../Shared/elements.js";
import { niceStep } from "./plot-chart.js";

/** Steps of a logarithmic slider from one end to the other. */
const LOGARITHMIC_STEPS = 1000;
/** Steps of a slider whose number has no step of its own. */
const LINEAR_STEPS = 400;

/** How the places of a slider stand for the values of a number. */
export class SliderScale {
  constructor(slider) {
    // The file's value may lie outside of the range that is usual.
    const values = [slider.minimum, slider.maximum, slider.fileValue, slider.value].filter(Number.isFinite);
    this.minimum = Math.min(...values);
    this.maximum = Math.max(...values);
    this.isLogarithmic = slider.isLogarithmic && this.minimum > 0 && this.maximum > this.minimum;
    const range = this.maximum - this.minimum;
    this.step = slider.step > 0 ? slider.step : range > 0 ? niceStep(range, LINEAR_STEPS) : 1;
  }

  /** The attributes of the range. */
  get range() {
    return this.isLogarithmic ? { min: "0", max: String(LOGARITHMIC_STEPS), step: "1" }
      : { min: String(this.minimum), max: String(this.maximum), step: String(this.step) };
  }

  placeOf(value) {
    if (!this.isLogarithmic) return value;
    const inside = clamp(value, this.minimum, this.maximum);
    return (LOGARITHMIC_STEPS * Math.log(inside / this.minimum)) / Math.log(this.maximum / this.minimum);
  }

  valueAt(place) {
    if (!this.isLogarithmic) return Number(place.toPrecision(12));
    const value = this.minimum * (this.maximum / this.minimum) ** (place / LOGARITHMIC_STEPS);
    return Number(value.toPrecision(4));
  }
}
