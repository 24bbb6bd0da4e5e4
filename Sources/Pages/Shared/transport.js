import { ICONS, button, icon, make } from "./elements.js";

/** The buttons that play a film and step through it. */
export class Transport {
  /**
   * @param {{toggle: () => void, step: (distance: number) => void, onspeed: () => void, speeds: [string, string][],
   *   playKey: string}} options the speeds as factors and names
   */
  constructor(options) {
    this.playKey = options.playKey;
    this.playButton = button("Play", {
      class: "square play", "aria-keyshortcuts": options.playKey, onclick: options.toggle,
    });
    this.speed = make("select", { "aria-label": "Speed" },
      ...options.speeds.map(([value, name]) => make("option", { value, selected: value === "1" }, name)));
    this.speed.addEventListener("change", options.onspeed);
    this.position = make("span", { class: "position" });
    const stepButton = (name, keys, distance, path) => button(name, {
      class: "square", title: `${name} (${keys})`, onclick: () => options.step(distance),
    }, icon(path));
    this.group = make("div", { class: "group" },
      stepButton("First frame", "home", -Infinity, ICONS.start), stepButton("Previous frame", "left", -1, ICONS.back),
      this.playButton,
      stepButton("Next frame", "right", 1, ICONS.forward), stepButton("Last frame", "end", Infinity, ICONS.end),
      this.speed);
    this.element = make("div", { class: "bar transport", role: "group", "aria-label": "Frames" },
      this.group, this.position);
    this.showPlaying(false);
  }

  /** The factor of the chosen speed. */
  get factor() {
    return Number(this.speed.value);
  }

  showPlaying(playing) {
    const name = playing ? "Pause" : "Play";
    this.playButton.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = `${name} (${this.playKey === " " ? "space" : this.playKey})`;
  }

  showPosition(frame, last) {
    this.position.textContent = `${frame} / ${last}`;
  }
}
