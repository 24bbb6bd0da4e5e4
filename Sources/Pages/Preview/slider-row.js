import { make } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { SliderScale } from "./slider-scale.js";

/** A number of the scene: its slider, its field, and what can be done with another value than the file's. */
export class SliderRow {
  /**
   * @param {any} slider what the server says of the number
   * @param {{change: (name: string, value: number | null) => void, write: (name: string, value: number) => void,
   *   announce: (text: string, kind?: string) => void}} options a change to null is back to the file's value
   */
  constructor(slider, options) {
    this.slider = slider;
    this.options = options;
    const id = `slider-${slider.name.replace(/[^\w]/g, "-")}`;
    this.range = make("input", { type: "range", id });
    this.field = make("input", { type: "number", step: "any", "aria-label": `${this.fullName}, exactly` });
    this.changed = make("span", { class: "changed", title: "Differs from the file" });
    const quiet = { class: "plain" };
    this.actions = make("div", { class: "slider-actions", role: "group", "aria-label": `${this.fullName}: actions` },
      make("button", { type: "button", ...quiet, onclick: () => this.reset() }, "Reset"),
      copyButton("Copy JSON", () => JSON.stringify({ [slider.name]: this.value }), options.announce, quiet),
      copyButton("Copy --set", () => setOption(slider.name, this.value), options.announce, quiet),
      make("button", {
        type: "button", ...quiet, title: `Write the value into the file (${slider.place ?? ""})`,
        onclick: () => options.write(slider.name, this.value),
      }, "Write to file"));
    this.element = make("li", { class: "slider", "data-name": slider.name },
      make("label", { for: id, title: slider.name }, this.changed, slider.label),
      make("span", { class: "number" }, this.field,
        make("span", { class: "unit", "aria-hidden": "true" }, slider.unit ?? "")),
      this.range, this.actions);
    this.range.addEventListener("input", () => this.set(this.scale.valueAt(this.range.valueAsNumber), true));
    this.field.addEventListener("change", () => {
      const value = this.field.valueAsNumber;
      if (Number.isFinite(value)) this.set(value, false);
      else this.show();
    });
    this.update(slider);
  }

  get fullName() {
    return `${this.slider.group ? `${this.slider.group} ` : ""}${this.slider.label}`;
  }

  get isChanged() {
    return this.value !== this.slider.fileValue;
  }

  /** The film's values are new; one that is being changed stays as the hand has it. */
  update(slider, keepsValue = false) {
    this.slider = slider;
    this.scale = new SliderScale(slider);
    for (const [name, value] of Object.entries(this.scale.range)) this.range.setAttribute(name, value);
    if (!keepsValue) this.value = slider.value;
    this.show();
  }

  set(value, isDragging) {
    this.value = value;
    if (!isDragging) this.scale = new SliderScale({ ...this.slider, value });
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

/** The option of the command that sets a value, quoted for a shell where it must be. */
export function setOption(name, value) {
  const text = `${name}=${value}`;
  return /^[\w.@%+=:,/-]+$/.test(text) ? `--set ${text}` : `--set '${text.replaceAll("'", "'\\''")}'`;
}
