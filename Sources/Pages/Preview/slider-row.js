import { make, minus } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { SliderScale } from "./slider-scale.js";

/** A number of the scene: its slider, its field, and what can be done with another value than the file's. */
export class SliderRow {
  /**
   * @param {any} slider what the server says of the number
   * @param {{change: (name: string, value: number | null) => void, write: (values: Record<string, number>) => void,
   *   replacements: (names: string[]) => [string, number | string][],
   *   announce: (text: string, kind?: string) => void}} options a change to null is back to the file's value;
   *   replacements are what stands for numbers in options
   */
  constructor(slider, options) {
    this.slider = slider;
    this.options = options;
    const id = `slider-${slider.name.replace(/[^\w]/g, "-")}`;
    // Other elements have numbers of the same name.
    this.range = make("input", { type: "range", id, "aria-label": this.fullName });
    this.field = make("input", { type: "number", step: "any", "aria-label": `${this.fullName}, exactly` });
    this.changed = make("span", { class: "changed", title: "Differs from the file" });
    this.ends = [make("span", {}), make("span", {})];
    const quiet = { class: "plain" };
    const replacements = () => options.replacements([slider.name]);
    this.actions = make("div", { class: "slider-actions", role: "group", "aria-label": `${this.fullName}: actions` },
      make("button", { type: "button", ...quiet, onclick: () => this.reset() }, "Reset"),
      copyButton("Copy JSON", () => JSON.stringify(Object.fromEntries(replacements())), options.announce, quiet),
      copyButton("Copy --set", () => setOptions(replacements()), options.announce, quiet),
      make("button", {
        type: "button", ...quiet, title: `Write the value into the file (${slider.place ?? ""})`,
        onclick: () => options.write({ [slider.name]: this.value }),
      }, "Write to file"));
    this.element = make("li", { class: "slider", "data-name": slider.name },
      make("label", { for: id, title: slider.name }, this.changed, slider.label),
      make("span", { class: "number" }, this.field,
        make("span", { class: "unit", "aria-hidden": "true" }, slider.unit ?? "")),
      this.range, make("span", { class: "ends", "aria-hidden": "true" }, ...this.ends), this.actions);
    this.range.addEventListener("input", () => this.set(this.scale.valueAt(this.range.valueAsNumber), true));
    this.field.addEventListener("change", () => {
      const value = this.field.valueAsNumber;
      if (Number.isFinite(value)) this.set(value, false);
      else this.show();
    });
    this.update(slider);
  }

  get fullName() {
    return `${this.slider.group ? `${this.slider.group}: ` : ""}${this.slider.label}`;
  }

  get isChanged() {
    return this.value !== this.slider.fileValue;
  }

  /** The film's values are new; one that is being changed stays as the hand has it. */
  update(slider, keepsValue = false) {
    this.slider = slider;
    this.scale = new SliderScale(slider);
    this.showScale();
    if (!keepsValue) this.value = slider.value;
    this.show();
  }

  /** Shows the ends of the range, with the unit. */
  showScale() {
    for (const [name, value] of Object.entries(this.scale.range)) this.range.setAttribute(name, value);
    const { unit } = this.slider;
    [this.scale.minimum, this.scale.maximum].forEach((end, index) => {
      this.ends[index].textContent = `${minus(Number(end.toPrecision(4)))}${unit ? ` ${unit}` : ""}`;
    });
  }

  set(value, isDragging) {
    this.value = value;
    if (!isDragging) {
      this.scale = new SliderScale({ ...this.slider, value });
      this.showScale();
    }
    this.show();
    this.options.change(this.slider.name, this.isChanged ? value : null);
  }

  reset() {
    this.set(this.slider.fileValue, true);
    this.range.focus();
    this.options.announce(`${this.fullName} is ${this.value} again`, "slider");
  }

  show() {
    this.range.value = String(this.scale.placeOf(this.value));
    this.range.setAttribute("aria-valuetext", `${this.value} ${this.slider.unit ?? ""}`.trim());
    if (document.activeElement !== this.field || this.field.valueAsNumber !== this.value) {
      this.field.value = String(this.value);
    }
    this.element.classList.toggle("is-changed", this.isChanged);
    this.actions.hidden = !this.isChanged;
  }
}

/**
 * The options of the command that replace values, quoted for a shell where they must be.
 * @param {[string, number | string][]} replacements paths with values, texts among which are strings of the scene
 */
export function setOptions(replacements) {
  return replacements.map(([path, value]) => {
    const text = `${path}=${typeof value === "string" ? JSON.stringify(value) : value}`;
    return /^[\w.@%+=:,/-]+$/.test(text) ? `--set ${text}` : `--set '${text.replaceAll("'", "'\\''")}'`;
  }).join(" ");
}
