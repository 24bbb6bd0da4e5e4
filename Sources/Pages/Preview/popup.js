import { make } from "../Shared/elements.js";

/** A button that opens a panel below it; Escape and presses elsewhere close it. */
export class Popup {
  static number = 0;

  /** @param {{title?: string, onopen?: () => void}} options */
  constructor(name, options, ...content) {
    Popup.number += 1;
    const id = `popup-${Popup.number}`;
    this.onopen = options.onopen ?? (() => {});
    this.label = make("span", {}, name);
    this.button = make("button", {
      type: "button", "aria-expanded": "false", "aria-controls": id, title: options.title,
      onclick: () => (this.panel.hidden ? this.open() : this.close()),
    }, this.label, make("span", { class: "chevron", "aria-hidden": "true" }, "▾"));
    this.panel = make("div", { class: "popup", id, role: "group", "aria-label": name, hidden: true }, ...content);
    this.element = make("div", { class: "popped" }, this.button, this.panel);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.panel.hidden) return;
      event.preventDefault();
      this.close();
      this.button.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.element.contains(event.target)) this.close();
    });
    this.element.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !this.element.contains(event.relatedTarget)) this.close();
    });
  }

  open() {
    this.panel.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    // Inside of the window, also of a narrow one.
    this.panel.style.left = "0px";
    const area = this.panel.getBoundingClientRect();
    const beyond = Math.max(0, area.right - document.documentElement.clientWidth + 8);
    this.panel.style.left = `${-Math.min(beyond, Math.max(0, area.left - 8))}px`;
    this.onopen();
    this.panel.querySelector("input, select, button")?.focus();
  }

  close() {
    this.panel.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }
}
