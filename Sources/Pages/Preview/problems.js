import { button, count, make } from "../Shared/elements.js";

/** The scene's diagnostics as the terminal prints them, over the last good picture. */
export class Problems {
  /**
   * @param {HTMLElement} chip the button that opens them again
   * @param {{announce: (text: string, kind?: string) => void}} options
   */
  constructor(chip, options) {
    this.chip = chip;
    this.options = options;
    this.text = make("pre", { tabindex: "0", "aria-label": "Diagnostics" });
    this.title = make("h2", {});
    this.element = make("section", { class: "problems", id: "problems", "aria-label": "Problems", hidden: true },
      make("div", { class: "problems-heading" }, this.title,
        button("Dismiss", { title: "Dismiss (escape)", onclick: () => this.dismiss() }, "Dismiss")), this.text);
    this.items = [];
    // They lie over the picture, which takes what is pressed and scrolled there.
    for (const kind of ["pointerdown", "wheel"]) {
      this.element.addEventListener(kind, (event) => event.stopPropagation());
    }
    chip.addEventListener("click", () => this.setOpen(this.element.hidden));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get hasErrors() {
    return this.items.some((item) => item.severity === "error");
  }

  receive({ text, items }) {
    const had = this.items.length > 0;
    this.items = items ?? [];
    const errors = this.items.filter((item) => item.severity === "error").length;
    const warnings = this.items.length - errors;
    const parts = [errors && count(errors, "error"), warnings && count(warnings, "warning")].filter(Boolean);
    this.title.textContent = parts.join(", ");
    this.element.dataset.severity = this.chip.dataset.severity = errors > 0 ? "error" : "warning";
    this.chip.textContent = parts.join(", ");
    this.chip.hidden = this.items.length === 0;
    this.text.replaceChildren(...colored(text ?? ""));
    // Warnings do not cover a picture that is up to date.
    this.setOpen(errors > 0);
    if (this.items.length > 0) {
      const first = this.items.find((item) => item.severity === "error") ?? this.items[0];
      const place = first.line ? `, line ${first.line}, column ${first.column}` : "";
      this.options.announce(`${parts.join(", ")}${place}: ${first.message}`, "problems");
    } else if (had) this.options.announce("no more problems", "problems");
  }

  clear() {
    this.items = [];
    this.chip.hidden = true;
    this.setOpen(false);
  }

  setOpen(open) {
    this.element.hidden = !open;
    this.chip.setAttribute("aria-expanded", String(open));
  }

  dismiss() {
    const hadFocus = this.element.contains(document.activeElement);
    this.setOpen(false);
    if (hadFocus) this.chip.focus();
  }
}

/** The lines of diagnostics in the terminal's colors: severities, places and carets. */
function colored(text) {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const message = /^(.*?:\d+:\d+: |)(error|warning|note)(: )(.*\n?)$/.exec(line);
    if (message) {
      return [make("span", { class: "place" }, message[1]), make("b", { class: message[2] }, message[2]), message[3],
        make("b", {}, message[4])];
    }
    const marked = /^(\s*\|\s*)([\^~]+)(.*\n?)$/.exec(line);
    if (marked) {
      return [marked[1], make("b", { class: "caret" }, marked[2]), make("span", { class: "note" }, marked[3])];
    }
    return [line];
  });
}
