import { count, make } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";

/** Says that the scene plays live, and afterwards what can be done with what the fingers did. */
export class TakeBar {
  /**
   * @param {{stop: () => void, play: () => void, save: () => void, discard: () => void,
   *   announce: (text: string, kind?: string) => void}} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.state = make("span", { class: "take-state" });
    this.dot = make("i", { class: "recording", "aria-hidden": "true" });
    this.stopButton = make("button", { type: "button", title: "Stop (t or escape)", onclick: actions.stop }, "Stop");
    this.playButton = make("button", { type: "button", onclick: actions.play }, "Play recorded");
    this.saveButton = make("button", { type: "button", onclick: actions.save }, "Save touches");
    this.discardButton = make("button", { type: "button", class: "plain", onclick: actions.discard }, "Discard");
    this.saved = make("div", { class: "saved", hidden: true });
    this.element = make("section", { class: "take", "aria-label": "Live", hidden: true },
      make("div", { class: "bar" }, this.dot, this.state, this.stopButton, this.playButton, this.saveButton,
        this.discardButton), this.saved);
  }

  /**
   * @param {import("./take.js").Take | null} take
   * @param {import("./film.js").Film | null} film
   * @param {number} late frames that could not be shown in time
   */
  show(take, film, late = 0) {
    this.element.hidden = !take;
    if (!take) {
      this.saved.hidden = true;
      return;
    }
    const isLive = take.isLive;
    this.element.dataset.state = isLive ? "live" : "recorded";
    this.dot.hidden = !isLive;
    this.stopButton.hidden = !isLive;
    for (const each of [this.playButton, this.saveButton, this.discardButton]) each.hidden = isLive;
    if (isLive) this.saved.hidden = true;
    const seconds = ((take.last - take.from) / (film?.fps ?? 60)).toFixed(1);
    const touches = take.touches === 0 ? "touch the picture"
      : take.touches === 1 ? "1 touch" : `${take.touches} touches`;
    const parts = [isLive ? "Live" : `Recorded from frame ${take.from}`, `${seconds} s`, touches];
    const missing = isLive ? late : take.gaps;
    if (missing > 0) parts.push(`${count(missing, "frame")} late`);
    this.state.textContent = parts.join(" · ");
  }

  /** Tells where the touches were saved. */
  showSaved({ path, text, command }) {
    this.saved.hidden = false;
    const { announce } = this.actions;
    this.saved.replaceChildren(
      make("p", {}, "Saved in ", make("code", {}, path), " ",
        text ? copyButton("Copy the touches", () => text, announce, { class: "plain" }) : null),
      command ? commandLine("Draw the same frames:", command, announce) : "");
    announce(`the touches were saved in ${path}`, "saved");
  }
}

/** A command with a button that copies it. */
export function commandLine(text, command, announce) {
  return make("p", { class: "command" }, make("span", {}, text), make("code", {}, command),
    copyButton("Copy", () => command, announce, { "aria-label": "Copy the command" }));
}
