import { button, byId, make } from "../Shared/elements.js";
import { Tabs } from "./tabs.js";
import { FilmStage } from "./film-stage.js";
import { EventList } from "./event-list.js";
import { FilmPlayer } from "./film-player.js";
import { Plots } from "./plots.js";
import { Tuning } from "./tuning.js";
import { Inspector } from "./inspector.js";
import { Touching } from "./touching.js";
import { TakeBar } from "./take-bar.js";
import { ExportDialog } from "./export-dialog.js";
import { Problems } from "./problems.js";
import { FilmSettings } from "./film-settings.js";

/** One scene: its player, what is told of it, its numbers, and playing live. */
export class SceneView {
  /**
   * @param {{send: (type: string, values?: any) => void, isConnected: () => boolean, onframe: () => void,
   *   announce: (text: string, kind?: string) => void}} options
   */
  constructor(options) {
    this.options = options;
    this.send = options.send;
    this.announce = options.announce;
    this.build();
    this.buildTools();
  }

  build() {
    const { announce } = this;
    this.view = new FilmStage({
      onhover: (point) => this.inspector.hover(point), onclick: (point) => this.inspector.click(point),
      onsize: (size) => this.settings.setSize(size),
    });
    this.player = new FilmPlayer(this.view, {
      request: (generation, from, number) => this.send("frames", { generation, from, count: number }),
      onframe: (frame) => this.showFrame(frame), announce,
    });
    this.plots = new Plots({
      request: (quantities) => this.send("plot", { quantities }), choose: (frame) => this.choose(frame),
      span: () => this.player.span, take: () => this.player.take, ask: (name) => this.send("quantity", { name }),
      announce,
    });
    this.inspector = new Inspector({
      request: (values) => this.send("inspect", values), outline: (inspected) => this.view.setInspected(inspected),
      plot: (name) => this.plots.add(name), announce,
    });
    this.tuning = new Tuning({
      set: (values) => this.send("set", { values }), write: (values) => this.send("write", { values }),
      askSpring: (question) => this.send("spring", question), announce,
    });
    this.events = new EventList({
      choose: (frame) => this.choose(frame), events: () => this.player.events,
      isFilmShown: () => this.player.film != null,
    });
    this.settings = new FilmSettings((settings) => this.send("settings", settings));
    this.problems = new Problems(byId("issues"), { announce });
    this.exports = new ExportDialog(byId("export-dialog"), {
      send: (values) => this.send("export", values), frame: () => this.player.frame,
      figures: () => this.player.film?.figures ?? [], announce,
    });
    this.touching = new Touching(this.view, { send: (touch) => this.touch(touch), announce });
    this.takeBar = new TakeBar({
      stop: () => this.stopTouching(), play: () => this.playTake(), save: () => this.send("saveTouches"),
      discard: () => this.discardTake(), announce,
    });
  }

  buildTools() {
    this.inspectButton = button("Inspect", {
      class: "toggle", "aria-pressed": "false", title: "Inspect views in the picture (i)", "aria-keyshortcuts": "i",
      onclick: () => this.setInspecting(!this.inspector.isOn),
    }, "Inspect");
    this.touchButton = button("Touch", {
      class: "toggle", "aria-pressed": "false", title: "Touch the scene while it plays live (t)",
      "aria-keyshortcuts": "t", onclick: () => this.toggleTouching(),
    }, "Touch");
    const tools = make("div", { class: "bar tools", role: "group", "aria-label": "View" },
      make("div", { class: "group modes" }, this.inspectButton, this.touchButton), this.settings.element,
      this.view.zoomTools.element);
    this.view.pane.viewport.append(this.problems.element);
    const player = make("section", { class: "player", "aria-label": "Player" },
      tools, this.view.stage, this.player.description, this.player.timeline.element,
      this.player.transport.element, this.takeBar.element, this.plots.element);
    this.tabs = new Tabs("Details", [
      ["tune", "Tune", this.tuning.element], ["inspect", "Inspect", this.inspector.element],
      ["events", "Events", this.events.element],
    ]);
    this.elements = [player, this.tabs.element];
    // A click leaves the focus on the picture, so that the space key plays and does not click again.
    player.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || event.detail === 0) return;
      if (event.target.closest(".transport button, .zooming button, .modes button")) this.focus();
    });
    new ResizeObserver(() => this.player.timeline.update()).observe(this.player.timeline.element);
  }

  /** After the page's theme has changed. */
  restyle(theme) {
    this.settings.setPageTheme(theme);
    this.player.timeline.paint();
    this.plots.paint();
  }

  get film() {
    return this.player.film;
  }

  // ---- The film

  /** Shows a film: another scene at a frame, or this one made anew at the moment that is shown. */
  open(film, frame) {
    if (this.touching.isOn) this.endTouching();
    this.view.setOutdated("");
    this.settings.open(film);
    this.player.open(film, frame);
    this.tuning.open(film);
    this.plots.open(film);
    this.inspector.open(film);
    this.events.update();
    this.takeBar.show(null, film);
    this.plots.point(this.player.frame);
  }

  /** The simulation has come further. */
  progress(message) {
    this.player.progress(message);
    if (message.events?.length > 0) this.events.update();
    if (message.frameCount == null) return;
    this.plots.paint();
    this.plots.point(this.player.frame);
  }

  close() {
    this.stopTouching();
    this.discardTake();
    this.setInspecting(false);
    this.player.close();
    this.tuning.close();
    this.plots.close();
    this.inspector.close();
    this.events.update();
    this.problems.clear();
    this.settings.reset();
  }

  /** Shows what is wrong with the scene; its last film stays then, and is marked as such. */
  showProblems(message) {
    this.problems.receive(message);
    if (!this.film) this.view.pane.say("");
    else if (this.problems.hasErrors) this.view.setOutdated("Last version without errors");
  }

  /** The connection is lost; what was asked for will not come. */
  disconnected() {
    this.player.reconnected();
    this.stopTouching();
  }

  /** Sends what the page has chosen, after the scene was opened once more. */
  resume() {
    if (this.settings.isChanged) this.send("settings", this.settings.sent);
    this.tuning.resume();
    this.plots.resume();
    this.inspector.resume();
  }

  focus() {
    this.view.stage.focus({ preventScroll: true });
  }

  // ---- Frames

  choose(frame) {
    if (this.player.take?.isLive) return;
    this.player.pause();
    this.player.show(frame);
  }

  /** The player shows another frame. */
  showFrame(frame) {
    const { take } = this.player;
    if (take !== this.shownTake) this.changeTake(take);
    const isOfFilm = this.player.isOfFilm(frame);
    this.plots.point(frame, isOfFilm);
    this.events.showFrame(frame);
    this.inspector.showFrame(frame, isOfFilm);
    this.takeBar.show(take, this.player.film, this.player.lateFrames);
    if (!take) this.options.onframe();
  }

  /** Another recording is shown, or none: the film's curves and events change with it. */
  changeTake(take) {
    this.shownTake = take;
    this.plots.show();
    this.events.update();
    // What was asked for before is not answered while a scene plays live.
    this.inspector.resume();
  }

  /** Curves have arrived, those of the film or of what was played live. */
  receivePlot(message) {
    if (!message.isTake) this.plots.receive(message);
    else if (message.generation === this.film?.generation) {
      const goesOn = this.player.take?.addCurves(message);
      if (this.player.take) this.plots.chooseFromTake(this.player.take);
      if (goesOn === false) this.plots.show();
      else if (goesOn) {
        this.plots.paint();
        this.plots.point(this.player.frame, this.player.isOfFilm(this.player.frame));
      }
    }
  }

  /** Something has happened while the scene plays live. */
  receiveTakeEvents(message) {
    if (this.player.addTakeEvents(message)) this.events.update();
  }

  // ---- Inspecting and touching

  setInspecting(on, { keepsView = false } = {}) {
    if (on && this.touching.isOn) this.stopTouching();
    this.inspector.setOn(on, keepsView);
    this.inspectButton.setAttribute("aria-pressed", String(on));
    this.view.stage.classList.toggle("inspecting", on);
    if (on) this.tabs.show("inspect");
  }

  toggleTouching() {
    if (this.touching.isOn) this.stopTouching();
    else this.startTouching();
  }

  startTouching() {
    if (!this.player.film || !this.options.isConnected()) return;
    // The view that is chosen is told of while it is touched.
    this.setInspecting(false, { keepsView: true });
    const take = this.player.startTake();
    this.changeTake(take);
    this.touching.setOn(true);
    this.touchButton.setAttribute("aria-pressed", "true");
    this.takeBar.show(take, this.player.film);
    this.send("live", { frame: take.from });
    this.focus();
    this.announce("live: touch the picture; space and the arrow keys are a finger too", "live");
  }

  touch(touch) {
    const { take } = this.player;
    if (!take?.isLive) return;
    if (touch.phase === "began") take.touches += 1;
    this.send("touch", touch);
  }

  stopTouching() {
    if (!this.touching.isOn) return;
    this.endTouching();
    this.send("live", { stop: true });
  }

  /** The scene no longer plays live. */
  endTouching() {
    this.touching.setOn(false);
    this.touchButton.setAttribute("aria-pressed", "false");
    const { take } = this.player;
    this.player.endTake();
    // Without touches it is only the film once more.
    if (take?.touches === 0) this.discardTake();
    else this.takeBar.show(take, this.player.film);
    this.announce("no longer live", "live");
  }

  receiveLive({ state }) {
    if (state === "stopped" && this.touching.isOn) this.endTouching();
  }

  playTake() {
    const { take } = this.player;
    if (!take) return;
    this.player.pause();
    this.player.show(take.from);
    this.player.toggle();
    this.view.stage.focus({ preventScroll: true });
  }

  discardTake() {
    const { take } = this.player;
    if (!take) return;
    const { from } = take;
    this.player.pause();
    this.player.dropTake();
    this.player.show(from);
    this.takeBar.show(null, this.player.film);
  }

  /** Another theme for the film. */
  changeTheme() {
    const theme = this.player.film?.theme === "dark" ? "light" : "dark";
    this.settings.set({ theme });
    this.announce(`${theme} film`, "theme");
  }
}
