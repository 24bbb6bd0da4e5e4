import { clamp, make } from "../Shared/elements.js";

/** A handle on the curve of a spring, which is pulled along one direction; arrow keys move it too. */
export class SpringHandle {
  /**
   * @param {string} name
   * @param {"vertical" | "horizontal"} direction
   * @param {{move: (x: number, y: number) => void, step: (steps: number) => void, leap: number,
   *   onrelease: () => void}} options places are in pixels of the curve; a step is downwards or back if below 0
   */
  constructor(name, direction, options) {
    this.options = options;
    this.isPulled = false;
    this.isOn = false;
    this.x = this.y = 0;
    this.label = make("span", { class: "spring-value", "aria-hidden": "true" });
    this.element = make("div", {
      class: `spring-handle ${direction}`, role: "slider", tabindex: "0", "aria-label": name,
      "aria-orientation": direction, "aria-valuemin": "0",
    }, this.label);
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    this.element.addEventListener("pointermove", (event) => this.isPulled && this.pull(event));
    for (const kind of ["pointerup", "pointercancel"]) this.element.addEventListener(kind, () => this.release());
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  press(event) {
    if (event.button !== 0 || !this.isOn) return;
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    // It moves by as much as the pointer, wherever it was taken.
    this.grip = [event.clientX - this.x, event.clientY - this.y];
    this.isPulled = true;
  }

  pull(event) {
    this.options.move(event.clientX - this.grip[0], event.clientY - this.grip[1]);
  }

  release() {
    if (!this.isPulled) return;
    this.isPulled = false;
    this.options.onrelease();
  }

  key(event) {
    if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey) return;
    const { leap } = this.options;
    const size = event.shiftKey ? leap : 1;
    const steps = {
      ArrowUp: size, ArrowRight: size, ArrowDown: -size, ArrowLeft: -size, PageUp: leap, PageDown: -leap,
      Home: -Infinity,
    }[event.key];
    if (steps == null) return;
    event.preventDefault();
    event.stopPropagation();
    this.options.step(steps);
  }

  /**
   * Puts it at a place of the curve.
   * @param {number} x
   * @param {number} y
   * @param {{isOn: boolean, value: number, max: number, label: string, text: string, bounds: number[]}} state
   */
  place(x, y, { isOn, value, max, label, text, bounds }) {
    [this.x, this.y, this.isOn] = [x, y, isOn];
    const { element } = this;
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.setAttribute("aria-valuenow", String(value));
    element.setAttribute("aria-valuemax", String(max));
    element.setAttribute("aria-valuetext", text);
    element.setAttribute("aria-disabled", String(!isOn));
    this.label.textContent = label;
    // Its value stays within the curve.
    const half = this.label.offsetWidth / 2;
    this.label.style.translate = `${clamp(x, bounds[0] + half, bounds[1] + 24 - half) - x - half}px`;
  }
}
