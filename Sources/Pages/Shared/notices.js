import { button, make } from "./elements.js";

/** Milliseconds for which a notice stays. */
const NOTICE_TIME = 8000;

/** Short messages in the corner of the window, which screen readers are told too. */
export class Notices {
  /** @param {HTMLElement} element */
  constructor(element, announce) {
    this.element = element;
    this.announce = announce;
  }

  /** @param {"info" | "problem"} kind */
  show(text, kind = "info") {
    for (const old of this.element.children) if (old.firstChild.textContent === text) old.remove();
    const notice = make("div", { class: `notice ${kind}` }, make("span", {}, text),
      button("Dismiss", { class: "plain square", onclick: () => notice.remove() }, "✕"));
    this.element.append(notice);
    this.announce(text, "notice");
    if (kind === "info") setTimeout(() => notice.remove(), NOTICE_TIME);
    while (this.element.children.length > 4) this.element.firstElementChild.remove();
  }
}
