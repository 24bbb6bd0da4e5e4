/** Milliseconds before changes are announced; what changes again in the meantime is not. */
const ANNOUNCEMENT_DELAY = 300;

/** Tells screen readers what has changed. */
export class Announcer {
  /** @param {HTMLElement} element a live region */
  constructor(element) {
    this.element = element;
    this.pending = new Map();
    this.timer = 0;
  }

  /** Later texts of the same kind replace earlier ones. */
  say(text, kind = "frame") {
    this.pending.set(kind, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.element.textContent = [...this.pending.values()].join(". ");
      this.pending.clear();
    }, ANNOUNCEMENT_DELAY);
  }
}
