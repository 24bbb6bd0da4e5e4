import { clamp, make } from "../Shared/elements.js";
import { Pane } from "../Shared/pane.js";

// Panes with both pictures over each other.

/** @abstract */
class LayeredPane extends Pane {
  /** @param {import("./frame-view.js").FrameView} view */
  constructor(kind, view) {
    super(kind, "Expected");
    this.view = view;
  }

  /** Puts the pictures, of which one may be null, in the layers. */
  fill(first, second) {
    const { shown, swapped } = this.view;
    this.put(0, first);
    this.put(1, second);
    this.names = swapped ? ["Actual", "Expected"] : ["Expected", "Actual"];
    this.both = Boolean(shown?.expected && shown.actual);
    this.arrange();
  }

  /** Applies the state of the mode to the layers. */
  arrange() {}
}

/** The expected picture left of a divider, the actual one right of it. */
export class SwipePane extends LayeredPane {
  constructor(view) {
    super("swipe", view);
    this.second = make("span", { class: "name" }, "Actual");
    this.extra.replaceChildren(this.second);
    this.divider = make("div", {
      class: "divider", role: "slider", tabindex: "0", "aria-label": "Divider between expected and actual",
      "aria-valuemin": "0", "aria-valuemax": "100", "aria-orientation": "horizontal",
    });
    this.divider.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      this.divider.setPointerCapture(event.pointerId);
    });
    this.divider.addEventListener("pointermove", (event) => {
      if (!(event.buttons & 1)) return;
      const area = this.viewport.getBoundingClientRect();
      this.move((event.clientX - area.left) / area.width);
    });
    this.divider.addEventListener("keydown", (event) => this.key(event));
    this.viewport.append(this.divider);
  }

  key(event) {
    const step = event.shiftKey ? 0.1 : 0.01;
    const { swipe } = this.view;
    const to = { ArrowLeft: swipe - step, ArrowRight: swipe + step, Home: 0, End: 1 }[event.key];
    if (to == null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.move(to);
  }

  move(part) {
    this.view.swipe = clamp(part, 0, 1);
    this.arrange();
  }

  arrange() {
    const [under, over] = this.layers;
    const percent = Math.round(this.view.swipe * 1000) / 10;
    under.clip.style.clipPath = this.both ? `inset(0 ${100 - percent}% 0 0)` : "";
    over.clip.style.clipPath = this.both ? `inset(0 0 0 ${percent}%)` : "";
    this.divider.style.left = `${percent}%`;
    this.divider.setAttribute("aria-valuenow", String(Math.round(percent)));
    this.divider.setAttribute("aria-valuetext", `${Math.round(percent)} % ${this.names[0].toLowerCase()}`);
    this.title.textContent = this.names[0];
    this.second.textContent = this.names[1];
  }
}

/** The actual picture over the expected one, as strong as a slider says. */
export class OnionPane extends LayeredPane {
  constructor(view) {
    super("onion", view);
    this.second = make("span", { class: "name" }, "Actual");
    this.slider = make("input", {
      type: "range", min: "0", max: "1", step: "0.01", "aria-label": "Share of the actual picture",
    });
    this.slider.value = String(view.mix);
    this.slider.addEventListener("input", () => {
      view.mix = Number(this.slider.value);
      this.arrange();
    });
    this.extra.replaceChildren(this.slider, this.second);
  }

  arrange() {
    this.layers[1].clip.style.opacity = this.both ? String(this.view.mix) : "1";
    this.title.textContent = this.names[0];
    this.second.textContent = this.names[1];
    this.slider.setAttribute("aria-label", `Share of the ${this.names[1].toLowerCase()} picture`);
  }
}

/** One picture after the other in the same place. */
export class BlinkPane extends LayeredPane {
  constructor(view) {
    super("blink", view);
    this.box = make("input", { type: "checkbox" });
    this.box.checked = view.blinks;
    this.box.addEventListener("change", () => view.setBlinks(this.box.checked));
    this.extra.replaceChildren(make("label", { class: "check" }, this.box, "automatically"));
  }

  fill() {
    // The layers keep their places, and only one of them is visible.
    const { shown } = this.view;
    super.fill(shown?.expected ?? null, shown?.actual ?? null);
  }

  arrange() {
    const [expected, actual] = this.layers;
    const { swapped, shown } = this.view;
    actual.clip.style.visibility = this.both && !swapped ? "hidden" : "";
    expected.clip.style.visibility = this.both && swapped ? "hidden" : "";
    this.title.textContent = this.both ? this.names[0] : shown?.actual ? "Actual" : "Expected";
  }
}
