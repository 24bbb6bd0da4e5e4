import { button, clamp, make } from "../Shared/elements.js";
import { Popup } from "./popup.js";
import { LARGEST_CANVAS, SMALLEST_CANVAS } from "./canvas-handles.js";

/** Canvases to choose from: names and sizes in points. @type {[string, number, number][]} */
const PRESETS = [
  ["iPhone SE", 375, 667], ["iPhone 16", 393, 852], ["iPhone 16 Pro Max", 440, 956], ["iPad mini", 744, 1133],
  ["iPad Pro 13″", 1032, 1376], ["Square", 400, 400], ["720p", 1280, 720],
];

/** How the film is made other than the scene says: theme, scale, size of the canvas, overlays. */
export class FilmSettings {
  /** @param {(settings: any) => void} change */
  constructor(change) {
    this.change = change;
    /** The theme of the page, in which scenes are shown that leave theirs open. */
    this.pageTheme = "light";
    this.reset();
    this.theme = make("select", { "aria-label": "Theme of the film" },
      make("option", { value: "" }, "Theme"), make("option", { value: "page" }, "As the page"),
      make("option", { value: "light" }, "Light"), make("option", { value: "dark" }, "Dark"));
    this.theme.addEventListener("change", () => this.set({ theme: this.theme.value || null }));
    this.scale = make("select", { "aria-label": "Scale of the film" },
      make("option", { value: "" }, "Scale"), ...[1, 2, 3, 4].map((scale) =>
        make("option", { value: String(scale) }, `${scale}×`)));
    this.scale.addEventListener("change", () =>
      this.set({ scale: this.scale.value ? Number(this.scale.value) : null }));
    this.buildSize();
    this.buildOverlays();
    this.element = make("div", { class: "group settings", role: "group", "aria-label": "Film" },
      this.sizePopup.element, this.overlayPopup.element, this.theme, this.scale);
  }

  buildSize() {
    const field = (name) => make("input", {
      type: "number", min: String(SMALLEST_CANVAS), max: String(LARGEST_CANVAS), step: "1", "aria-label": name,
    });
    this.width = field("Canvas width in points");
    this.height = field("Canvas height in points");
    for (const element of [this.width, this.height]) {
      element.addEventListener("change", () => this.setSize([this.width.valueAsNumber, this.height.valueAsNumber]));
    }
    this.presets = make("select", { "aria-label": "Device" }, make("option", { value: "" }, "Device …"),
      ...PRESETS.map(([name, width, height]) =>
        make("option", { value: `${width} ${height}` }, `${name} · ${width} × ${height}`)));
    this.presets.addEventListener("change", () => {
      if (this.presets.value) this.setSize(this.presets.value.split(" ").map(Number));
      this.presets.value = "";
    });
    this.sizeReset = make("button", { type: "button", onclick: () => this.set({ size: null }) }, "As in the scene");
    this.sizePopup = new Popup("Canvas", { title: "Size of the canvas; its edges can be dragged too" },
      make("div", { class: "bar" }, this.width, make("span", { "aria-hidden": "true" }, "×"), this.height,
        button("Swap width and height", {
          class: "square", onclick: () => this.setSize([this.height.valueAsNumber, this.width.valueAsNumber]),
        }, "⇄")), this.presets, this.sizeReset);
  }

  buildOverlays() {
    this.checks = make("div", { class: "checks" });
    this.overlayReset = make("button", { type: "button", onclick: () => this.set({ overlays: null }) },
      "As in the scene");
    this.overlayPopup = new Popup("Overlays", { title: "What is drawn above the views (o)" }, this.checks,
      make("div", { class: "bar" },
        make("button", { type: "button", onclick: () => this.set({ overlays: this.names.slice() }) }, "All"),
        make("button", { type: "button", onclick: () => this.set({ overlays: [] }) }, "None"), this.overlayReset));
    this.names = [];
  }

  /** The names of all overlays. */
  setOverlayNames(names) {
    this.names = names;
    this.boxes = names.map((name) => make("input", { type: "checkbox", value: name, onchange: () => this.check() }));
    this.checks.replaceChildren(...this.boxes.map((box) =>
      make("label", { class: "check" }, box, box.value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))));
  }

  check() {
    this.set({ overlays: this.boxes.filter((box) => box.checked).map((box) => box.value) });
  }

  reset() {
    this.film = null;
    this.values = { theme: null, scale: null, size: null, overlays: null };
  }

  get isChanged() {
    return Object.values(this.values).some((value) => value != null);
  }

  set(values) {
    Object.assign(this.values, values);
    this.show();
    this.change(this.sent);
  }

  /** What the server is told. */
  get sent() {
    const { theme } = this.values;
    return { ...this.values, theme: theme === "page" ? this.pageTheme : theme, pageTheme: this.pageTheme };
  }

  /** The page has another theme; the film changes with it if it is shown in that of the page. */
  setPageTheme(theme) {
    if (theme === this.pageTheme) return;
    this.pageTheme = theme;
    const follows = this.values.theme === "page" || (this.values.theme == null && this.film?.hasOpenTheme);
    if (this.film && follows) this.change(this.sent);
  }

  setSize(size) {
    if (size.some((value) => !Number.isFinite(value))) {
      this.show();
      return;
    }
    this.set({ size: size.map((value) => clamp(Math.round(value), SMALLEST_CANVAS, LARGEST_CANVAS)) });
  }

  /** Shows what a film was made with. */
  open(film) {
    this.film = film;
    // A theme that the scene does not know cannot be drawn.
    const themes = film.themes?.length > 0 ? film.themes : ["light", "dark"];
    for (const option of this.theme.options) option.disabled = !["", "page", ...themes].includes(option.value);
    this.show();
  }

  show() {
    const { film, values } = this;
    if (!film) return;
    const [width, height] = values.size ?? film.size;
    this.sizePopup.label.textContent = `${width} × ${height}`;
    this.sizePopup.button.setAttribute("aria-label", `Canvas, ${width} × ${height} points`);
    this.width.value = String(width);
    this.height.value = String(height);
    this.sizeReset.disabled = values.size == null;
    this.theme.value = values.theme ?? "";
    const own = film.hasOpenTheme ? "page" : film.theme;
    this.theme.options[0].textContent = values.theme == null ? `Theme: ${own}`
      : film.hasOpenTheme ? "As the page" : "As in the scene";
    // Where the scene leaves its theme open, the first choice is the same.
    this.theme.options[1].hidden = film.hasOpenTheme;
    this.scale.value = values.scale == null ? "" : String(values.scale);
    this.scale.options[0].textContent = values.scale == null ? `Scale: ${film.scale}×` : "As in the scene";
    const shown = new Set(values.overlays ?? film.overlaysShown);
    for (const box of this.boxes ?? []) box.checked = shown.has(box.value);
    this.overlayReset.disabled = values.overlays == null;
    this.overlayPopup.label.textContent = shown.size > 0 ? `Overlays · ${shown.size}` : "Overlays";
    for (const [element, value] of [
      [this.sizePopup.button, values.size], [this.overlayPopup.button, values.overlays], [this.theme, values.theme],
      [this.scale, values.scale],
    ]) element.classList.toggle("set", value != null);
  }
}
