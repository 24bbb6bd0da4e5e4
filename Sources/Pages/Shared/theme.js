/** Light or dark colors: those of the system unless others are chosen. */
export class Theme {
  static KEY = "framegen-theme";

  /**
   * @param {HTMLElement} button changes the colors
   * @param {() => void} changed
   */
  constructor(button, changed) {
    this.button = button;
    this.changed = changed;
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.chosen = this.stored();
    this.system.addEventListener("change", () => this.apply());
    button.addEventListener("click", () => this.change());
    this.apply();
  }

  get isDark() {
    return this.chosen ? this.chosen === "dark" : this.system.matches;
  }

  stored() {
    try {
      return localStorage.getItem(Theme.KEY);
    } catch {
      return null;
    }
  }

  apply() {
    document.documentElement.dataset.theme = this.isDark ? "dark" : "light";
    this.button.textContent = this.isDark ? "Light" : "Dark";
    this.button.setAttribute("aria-label", `Switch to ${this.isDark ? "light" : "dark"} colors`);
    this.changed();
  }

  change() {
    this.chosen = this.isDark ? "light" : "dark";
    // The choice is only kept if it is not the system's.
    const isSystem = (this.chosen === "dark") === this.system.matches;
    try {
      if (isSystem) localStorage.removeItem(Theme.KEY);
      else localStorage.setItem(Theme.KEY, this.chosen);
    } catch {
      // Some browsers keep nothing for files.
    }
    this.apply();
  }
}
