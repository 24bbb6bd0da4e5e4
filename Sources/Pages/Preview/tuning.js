import { make } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { SliderRow, setOption } from "./slider-row.js";

/** Sliders from which on they can be searched. */
const SEARCHED_SLIDERS = 10;
/** Milliseconds after the last change in which new values of the film do not move the slider under the hand. */
const HAND_TIME = 400;

/** The numbers of the scene as sliders, grouped by what they belong to. */
export class Tuning {
  /**
   * @param {{set: (values: Record<string, number>) => void, write: (name: string, value: number) => void,
   *   announce: (text: string, kind?: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** Values that differ from the file's. */
    this.values = {};
    /** @type {Map<string, SliderRow>} */
    this.rows = new Map();
    this.search = make("input", {
      type: "search", placeholder: "Search numbers", "aria-label": "Search numbers", autocomplete: "off",
      spellcheck: "false",
    });
    this.search.addEventListener("input", () => this.filter());
    this.groups = make("div", { class: "slider-groups" });
    this.empty = make("p", { class: "hint" });
    this.summary = make("span", { class: "hint" });
    const plain = { class: "plain" };
    this.all = make("div", { class: "all-changes", role: "group", "aria-label": "All changes" }, this.summary,
      make("button", { type: "button", ...plain, onclick: () => this.resetAll() }, "Reset all"),
      copyButton("Copy JSON", () => JSON.stringify(this.values, null, 2), options.announce, plain),
      copyButton("Copy --set", () => this.setOptions, options.announce, plain));
    this.element = make("div", { class: "tuning" }, this.search, this.all, this.groups, this.empty);
    this.scene = "";
    this.key = "";
    this.sendTimer = 0;
  }

  get setOptions() {
    return Object.entries(this.values).map(([name, value]) => setOption(name, value)).join(" ");
  }

  /** Shows the numbers of a film; its rows stay as long as the film has the same numbers. */
  open(film) {
    const key = film.scene + film.sliders.map((slider) => slider.name).join("\n");
    if (film.scene !== this.scene) this.values = {};
    this.scene = film.scene;
    if (key !== this.key) this.build(film.sliders);
    this.key = key;
    const before = film.changed === "file" ? Object.keys(this.values).length : 0;
    const isBusy = performance.now() - (this.changeTime ?? -Infinity) < HAND_TIME;
    for (const slider of film.sliders) {
      // A value that the film does not have yet is on its way.
      const isPending = slider.name in this.values && this.values[slider.name] !== slider.value;
      this.rows.get(slider.name).update(slider, isBusy && isPending);
      if (isBusy && isPending) continue;
      // Other values than the file's may also come from before a lost connection.
      if (slider.value !== slider.fileValue) this.values[slider.name] = slider.value;
      else delete this.values[slider.name];
    }
    for (const name of Object.keys(this.values)) if (!this.rows.has(name)) delete this.values[name];
    this.showChanges();
    // A value that was written into the file no longer replaces it, so that the file can change it again.
    if (Object.keys(this.values).length < before) this.options.set(this.values);
  }

  build(sliders) {
    const groups = new Map();
    this.rows = new Map();
    for (const slider of sliders) {
      const row = new SliderRow(slider, {
        change: (name, value) => this.change(name, value), write: this.options.write, announce: this.options.announce,
      });
      this.rows.set(slider.name, row);
      const group = groups.get(slider.group) ?? [];
      groups.set(slider.group, group);
      group.push(row.element);
    }
    this.groups.replaceChildren(...[...groups].map(([name, rows]) =>
      make("details", { class: "slider-group", open: true }, make("summary", {}, name || "Scene"),
        make("ul", {}, ...rows))));
    this.search.hidden = sliders.length < SEARCHED_SLIDERS;
    this.search.value = "";
    this.filter();
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const group of this.groups.children) {
      let inGroup = 0;
      for (const row of group.querySelectorAll(".slider")) {
        const { slider } = this.rows.get(row.dataset.name);
        const text = `${slider.name} ${slider.label} ${slider.group}`.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) inGroup += 1;
      }
      group.hidden = inGroup === 0;
      shown += inGroup;
    }
    this.empty.hidden = shown > 0;
    this.empty.textContent = this.rows.size === 0 ? "This scene has no numbers to tune." : "No number matches.";
  }

  change(name, value) {
    if (value == null) delete this.values[name];
    else this.values[name] = value;
    this.changeTime = performance.now();
    this.showChanges();
    // All changes until the next repaint are one.
    if (this.sendTimer) return;
    this.sendTimer = requestAnimationFrame(() => {
      this.sendTimer = 0;
      this.options.set(this.values);
    });
  }

  resetAll() {
    for (const row of this.rows.values()) if (row.isChanged) row.set(row.slider.fileValue, true);
    this.options.announce("all numbers are as in the file again", "slider");
    const first = this.groups.querySelector("input[type=range]");
    if (first instanceof HTMLElement) first.focus();
  }

  /** After the connection is back. */
  resume() {
    if (Object.keys(this.values).length > 0) this.options.set(this.values);
  }

  showChanges() {
    const number = Object.keys(this.values).length;
    this.all.hidden = number === 0;
    this.summary.textContent = `${number} changed`;
  }
}
