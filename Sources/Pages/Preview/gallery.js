import { count, make } from "../Shared/elements.js";

/** The scenes of a folder, each with a small picture. */
export class Gallery {
  /**
   * @param {HTMLElement} element
   * @param {{isDark: () => boolean}} options
   */
  constructor(element, options) {
    this.element = element;
    this.options = options;
    this.search = make("input", {
      type: "search", placeholder: "Search scenes", autocomplete: "off", spellcheck: "false",
    });
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => this.key(event));
    this.number = make("p", { class: "hint", role: "status" });
    this.list = make("ul", { class: "cards" });
    this.empty = make("p", { class: "hint nothing", hidden: true });
    element.append(
      make("div", { class: "gallery-heading" },
        make("label", { class: "search" }, make("span", { class: "unseen" }, "Search scenes"), this.search,
          make("kbd", { "aria-hidden": "true" }, "/")), this.number), this.list, this.empty);
    /** @type {{path: string, title: string, stamp?: string}[]} */
    this.scenes = [];
    /** The cards by the paths of their scenes. @type {Map<string, any>} */
    this.cards = new Map();
    /** Counts the changes of files, so that pictures are loaded anew. */
    this.version = 0;
  }

  /** Shows the scenes that there are now; the cards of those that were there stay, with the focus. */
  update(scenes) {
    const before = this.cards;
    this.scenes = scenes;
    this.version += 1;
    this.cards = new Map(scenes.map((scene) => [scene.path, this.card(scene, before.get(scene.path))]));
    for (const [path, { card }] of before) if (!this.cards.has(path)) card.remove();
    let place = this.list.firstElementChild;
    for (const { card } of this.cards.values()) {
      if (card === place) place = place.nextElementSibling;
      else this.list.insertBefore(card, place);
    }
    this.filter();
  }

  /** The card of a scene, which may be the one that it had. */
  card(scene, known) {
    if (known?.scene.title === scene.title) {
      const isSame = scene.stamp != null && known.scene.stamp === scene.stamp;
      known.scene = scene;
      if (!isSame) this.showPicture(known);
      return known;
    }
    const picture = make("img", { alt: "", loading: "lazy", decoding: "async", width: "280", height: "190" });
    picture.addEventListener("error", () => picture.classList.add("missing"));
    picture.addEventListener("load", () => picture.classList.remove("missing"));
    const card = make("li", {}, make("a", { class: "card", href: sceneAddress(scene.path) },
      make("span", { class: "still" }, picture),
      make("span", { class: "name" }, scene.title || scene.path), make("span", { class: "place" }, scene.path)));
    known?.card.remove();
    const made = { scene, card, picture, text: `${scene.title} ${scene.path}`.toLowerCase() };
    this.showPicture(made);
    return made;
  }

  /** Loads the pictures anew, in the page's colors. */
  showPictures() {
    this.version += 1;
    for (const card of this.cards.values()) this.showPicture(card);
  }

  showPicture({ scene, picture }) {
    const theme = this.options.isDark() ? "dark" : "light";
    picture.src = `still.png?scene=${encodeURIComponent(scene.path)}&theme=${theme}&version=${this.version}`;
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { card, text } of this.cards.values()) {
      card.hidden = !words.every((word) => text.includes(word));
      if (!card.hidden) shown += 1;
    }
    const all = count(this.scenes.length, "scene");
    this.number.textContent = words.length > 0 ? `${shown} of ${all}` : all;
    this.empty.hidden = shown > 0;
    this.empty.textContent = this.scenes.length === 0 ? "This folder has no scenes." : "No scene matches.";
  }

  key(event) {
    const links = [...this.list.querySelectorAll("li:not([hidden]) a")];
    if (event.key === "Enter" && links[0] instanceof HTMLElement) links[0].click();
    else if (event.key === "ArrowDown" && links[0] instanceof HTMLElement) links[0].focus();
    else if (event.key === "Escape" && this.search.value) {
      this.search.value = "";
      this.filter();
    } else return;
    event.preventDefault();
  }

  /** Moves the focus among the cards; returns whether it did. */
  move(event) {
    const links = [...this.list.querySelectorAll("li:not([hidden]) a")];
    const at = links.indexOf(document.activeElement);
    if (at < 0) return false;
    const columns = links.filter((link) => link.getBoundingClientRect().top === links[0].getBoundingClientRect().top);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns.length, ArrowUp: -columns.length }[event.key];
    if (!step) return false;
    const next = links[at + step];
    if (next instanceof HTMLElement) next.focus();
    else if (step < 0) this.search.focus();
    return true;
  }

  focus() {
    this.search.focus({ preventScroll: true });
  }
}

/** The part of the address that names a scene, and its frame. */
export function sceneAddress(path, frame = null) {
  const name = encodeURIComponent(path).replaceAll("%2F", "/");
  return frame ? `#scene=${name}&frame=${frame}` : `#scene=${name}`;
}
