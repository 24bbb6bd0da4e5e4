import { make } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { SliderRow, setOptions } from "./slider-row.js";
import { SpringEditors } from "./spring-editors.js";

/** Sliders from which on they can be searched. */
const SEARCHED_SLIDERS = 10;
/** Milliseconds after the last change in which new values of the film do not move the slider under the hand. */
const HAND_TIME = 400;

/** Changes that can be undone. */
const MOST_UNDONE = 100;

/** The numbers of the scene as sliders, grouped by what they belong to. */
export class Tuning {
  /**
   * @param {{set: (values: Record<string, number>) => void, write: (values: Record<string, number>) => void,
   *   askSpring: (question: any) => void, announce: (text: string, kind?: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** Values that differ from the file's. @type {Record<string, number>} */
    this.values = {};
    /** What they were before each change, and after those that were undone. @type {Record<string, number>[]} */
    this.past = [];
    /** @type {Record<string, number>[]} */
    this.future = [];
    /** @type {Map<string, SliderRow>} */
    this.rows = new Map();
    this.springs = new SpringEditors({
      ask: (question) => options.askSpring({ ...question, values: this.values }),
      take: (values) => this.take(values), reset: (names) => this.take(Object.fromEntries(names.map((name) =>
        [name, this.rows.get(name)?.slider.fileValue]))),
      write: options.write, isChanged: (name) => name in this.values, valueOf: (name) => this.rows.get(name)?.value,
      announce: options.announce,
    });
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
      make("button", {
        type: "button", ...plain, title: "Write all changed numbers into the file",
        onclick: () => options.write(this.values),
      }, "Write all"),
      copyButton("Copy JSON", () => JSON.stringify(Object.fromEntries(
        this.replacements(Object.keys(this.values))), null, 2), options.announce, plain),
      copyButton("Copy --set", () => this.setOptions, options.announce, plain));
    this.element = make("div", { class: "tuning" }, this.search, this.all, this.groups, this.empty);
    this.scene = "";
    this.key = "";
    this.sendTimer = 0;
  }

  get setOptions() {
    return setOptions(this.replacements(Object.keys(this.values)));
  }

  /**
   * What stands for numbers in options: their paths with their values, of numbers within a string the string.
   * @param {string[]} names
   * @returns {[string, number | string][]}
   */
  replacements(names) {
    const found = new Map();
    for (const name of names) {
      const { slider, value } = this.rows.get(name);
      found.set(slider.path ?? name, slider.text ? this.replacedText(slider.path) : value);
    }
    return [...found];
  }

  /** A string of the scene with the present values of its numbers. */
  replacedText(path) {
    const parts = [...this.rows.values()].filter(({ slider }) => slider.path === path && slider.text);
    // From its end on, so that the places before stay.
    parts.sort((first, second) => second.slider.text.start - first.slider.text.start);
    return parts.reduce((text, { slider, value }) =>
      text.slice(0, slider.text.start) + value + text.slice(slider.text.end), parts[0].slider.text.string);
  }

  /** Shows the numbers of a film; its rows stay as long as the film has the same numbers. */
  open(film) {
    const key = film.scene + film.sliders.map((slider) => slider.name).join("\n");
    if (film.scene !== this.scene) this.values = {};
    // What the numbers were compared with is another file.
    if (film.scene !== this.scene || film.changed === "file") this.past = this.future = [];
    this.scene = film.scene;
    if (key !== this.key) this.build(film.sliders);
    this.key = key;
    const before = film.changed === "file" ? Object.keys(this.values).length : 0;
    const isBusy = performance.now() - (this.changeTime ?? -Infinity) < HAND_TIME;
    for (const slider of film.sliders) {
      // A value that the film does not have yet is on its way, also that of the file.
      const isPending = (this.values[slider.name] ?? slider.fileValue) !== slider.value;
      this.rows.get(slider.name).update(slider, isBusy && isPending);
      if (isBusy && isPending) continue;
      // Other values than the file's may also come from before a lost connection.
      if (slider.value !== slider.fileValue) this.values[slider.name] = slider.value;
      else delete this.values[slider.name];
    }
    for (const name of Object.keys(this.values)) if (!this.rows.has(name)) delete this.values[name];
    this.showChanges();
    this.springs.open(film, this.groupElements);
    // A value that was written into the file no longer replaces it, so that the file can change it again.
    if (Object.keys(this.values).length < before) this.options.set(this.values);
  }

  /** Shows no scene. */
  close() {
    this.scene = this.key = "";
    this.values = {};
    this.springs.close();
    this.build([]);
    this.empty.textContent = "";
    this.showChanges();
  }

  build(sliders) {
    const groups = new Map();
    this.rows = new Map();
    for (const slider of sliders) {
      const row = new SliderRow(slider, {
        change: (name, value) => this.change(name, value), write: this.options.write,
        replacements: (names) => this.replacements(names), announce: this.options.announce,
      });
      this.rows.set(slider.name, row);
      const group = groups.get(slider.group) ?? [];
      groups.set(slider.group, group);
      group.push(row.element);
    }
    this.groups.replaceChildren(...[...groups].map(([name, rows]) =>
      make("details", { class: "slider-group", open: true }, make("summary", {}, name || "scene"),
        make("ul", {}, ...rows))));
    /** The elements of the groups, by their names. */
    this.groupElements = new Map([...groups.keys()].map((name, index) => [name, this.groups.children[index]]));
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
    if (!this.isUndoing && (this.endsChange || performance.now() - (this.changeTime ?? -Infinity) > HAND_TIME)) {
      this.endsChange = false;
      this.past = [...this.past, { ...this.values }].slice(-MOST_UNDONE);
      this.future = [];
    }
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

  /** Takes over values, such as those of a spring that is pulled. */
  take(values) {
    for (const [name, value] of Object.entries(values)) {
      const row = this.rows.get(name);
      row?.set(value, row.scale.minimum <= value && value <= row.scale.maximum);
    }
  }

  /** Takes the last change of numbers back; returns whether there was one. */
  undo() {
    return this.exchange("past", "future", "undone");
  }

  /** Makes the last change that was undone again; returns whether there was one. */
  redo() {
    return this.exchange("future", "past", "done again");
  }

  /** Goes to the last values of a list, and keeps the present ones in the other. */
  exchange(from, to, word) {
    const values = this[from].at(-1);
    if (!values) return false;
    this[to] = [...this[to], { ...this.values }];
    this[from] = this[from].slice(0, -1);
    this.isUndoing = true;
    this.take(Object.fromEntries([...this.rows].map(([name, { slider }]) => [name, values[name] ?? slider.fileValue])
      .filter(([name, value]) => this.rows.get(name).value !== value)));
    this.isUndoing = false;
    // The next change is one of its own; films of earlier values may still come.
    this.endsChange = true;
    this.options.announce(`the change of numbers is ${word}`, "slider");
    return true;
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
    this.springs.resume();
  }

  showChanges() {
    const number = Object.keys(this.values).length;
    this.all.hidden = number === 0;
    this.summary.textContent = `${number} changed`;
    this.springs.update();
  }
}
