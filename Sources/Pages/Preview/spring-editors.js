import { make } from "../Shared/elements.js";
import { SpringEditor } from "./spring-editor.js";

/** The springs of the scene: in the group of each one's numbers a button that opens its curve. */
export class SpringEditors {
  /**
   * @param {{ask: (question: any) => void, take: (values: Record<string, number>) => void,
   *   reset: (names: string[]) => void, write: (values: Record<string, number>) => void,
   *   isChanged: (name: string) => boolean,
   *   valueOf: (name: string) => number, announce: (text: string, kind?: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** The editors that were opened, by the paths of their springs. @type {Map<string, SpringEditor>} */
    this.editors = new Map();
    /** The bars with the buttons, by the paths of their springs. @type {Map<string, any>} */
    this.bars = new Map();
  }

  /**
   * Shows the springs of a film in the groups of their numbers.
   * @param {import("./film.js").Film} film
   * @param {Map<string, Element>} groups the elements of the groups, by their names
   */
  open(film, groups) {
    const paths = new Set(film.springs.map((spring) => spring.path));
    for (const [path, bar] of this.bars) {
      if (paths.has(path)) continue;
      bar.remove();
      this.bars.delete(path);
      this.editors.get(path)?.close();
      this.editors.delete(path);
    }
    for (const spring of film.springs) {
      const group = groups.get(spring.group);
      if (!group) continue;
      const bar = this.bars.get(spring.path) ?? this.bar(spring);
      this.bars.set(spring.path, bar);
      if (bar.parentElement !== group) group.querySelector("summary").after(bar);
    }
    for (const editor of this.editors.values()) editor.renew();
  }

  /** A button that opens and closes the curve of a spring, and the place for it. */
  bar(spring) {
    const place = make("div", {});
    const toggle = make("button", {
      type: "button", class: "toggle", "aria-expanded": "false", "aria-label": `Curve of the spring: ${spring.group}`,
      onclick: () => {
        let editor = this.editors.get(spring.path);
        if (editor) {
          editor.close();
          this.editors.delete(spring.path);
          place.replaceChildren();
        } else {
          editor = new SpringEditor(spring, this.options);
          this.editors.set(spring.path, editor);
          place.replaceChildren(editor.element);
          editor.renew();
        }
        toggle.setAttribute("aria-expanded", String(this.editors.has(spring.path)));
      },
    }, "Curve");
    return make("div", { class: "spring-bar" }, toggle, place);
  }

  close() {
    for (const editor of this.editors.values()) editor.close();
    this.editors.clear();
    for (const bar of this.bars.values()) bar.remove();
    this.bars.clear();
  }

  /** A number has another value. */
  update() {
    for (const editor of this.editors.values()) editor.update();
  }

  /** After the connection is back. */
  resume() {
    for (const editor of this.editors.values()) editor.resume();
  }

  receive(message) {
    this.editors.get(message.spring)?.receive(message);
  }
}
