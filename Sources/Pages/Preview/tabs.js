import { make } from "../Shared/elements.js";

/** Panels of which one is shown; arrow keys move among their tabs. */
export class Tabs {
  /** @param {[string, string, HTMLElement][]} panels ids, names and contents */
  constructor(name, panels, onchange = (_id) => {}) {
    this.onchange = onchange;
    this.ids = panels.map(([id]) => id);
    this.tabs = new Map();
    this.panels = new Map();
    for (const [id, text, content] of panels) {
      this.tabs.set(id, make("button", {
        type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.show(id),
      }, text));
      this.panels.set(id, make("div", {
        class: "tab-panel", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`,
      }, content));
    }
    this.list = make("div", { class: "tabs", role: "tablist", "aria-label": name }, ...this.tabs.values());
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.element = make("aside", { class: "side", "aria-label": name }, this.list, ...this.panels.values());
    this.show(this.ids[0]);
  }

  show(id) {
    this.shown = id;
    for (const [each, tab] of this.tabs) {
      tab.setAttribute("aria-selected", String(each === id));
      tab.tabIndex = each === id ? 0 : -1;
      this.panels.get(each).hidden = each !== id;
    }
    this.onchange(id);
  }

  /** Shows a panel and moves the focus into it. */
  focus(id) {
    this.show(id);
    const inside = [...this.panels.get(id).querySelectorAll("input, [tabindex='0'], summary, button")]
      .find((each) => each.getClientRects().length > 0);
    if (inside) inside.focus();
    else this.tabs.get(id).focus();
  }

  key(event) {
    const at = this.ids.indexOf(this.shown);
    const last = this.ids.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next == null) return;
    event.preventDefault();
    event.stopPropagation();
    const id = this.ids[next < 0 ? last : next > last ? 0 : next];
    this.show(id);
    this.tabs.get(id).focus();
  }
}
