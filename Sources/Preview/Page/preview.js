"use strict";

/*
 * The page of `framegen preview`: a gallery of the folder's scenes, or one scene with its player. All that it shows
 * comes from the server; what the page has chosen (scene, moment, settings, values) is sent again when a lost
 * connection is back.
 */

/** Milliseconds before a change is put into the address; browsers limit how often. */
const ADDRESS_DELAY = 300;
/** Milliseconds before a lost connection is shown; most are back by then. */
const LOSS_DELAY = 400;

class Preview {
  constructor() {
    const announcer = new Announcer(byId("live"));
    this.announce = (text, kind) => announcer.say(text, kind);
    this.notices = new Notices(byId("notices"), this.announce);
    this.name = document.title;
    /** The path of the shown scene; null in the gallery. @type {string | null} */
    this.scene = null;
    /** The frame that the address wants. @type {number | null} */
    this.wantedFrame = null;
    this.isFolder = false;
    this.addressTimer = 0;
    this.buildScene();
    this.gallery = new Gallery(byId("gallery"), { isDark: () => this.theme?.isDark ?? false });
    this.theme = new Theme(byId("theme"), () => this.restyle());
    this.buildPage();
    this.connection = new Connection({
      onmessage: (message) => this.receive(message), onpicture: (picture) => this.player.arrived(picture),
      onstate: (state) => this.showConnection(state),
    });
  }

  send(type, values) {
    this.connection.send(type, values);
  }

  // ---- The page

  buildPage() {
    this.help = byId("help");
    buildHelp(this.help, KEYS);
    byId("keys").addEventListener("click", () => this.help.showModal());
    byId("export").addEventListener("click", () => this.exports.open());
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId(this.scene == null ? "gallery" : "work").focus();
    });
    byId("back").addEventListener("click", (event) => {
      event.preventDefault();
      this.leave();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.follow());
  }

  buildScene() {
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
      span: () => this.player.span, announce,
    });
    this.inspector = new Inspector({
      request: (values) => this.send("inspect", values), outline: (inspected) => this.view.setInspected(inspected),
      plot: (name) => this.plots.add(name), announce,
    });
    this.tuning = new Tuning({
      set: (values) => this.send("set", { values }), write: (name, value) => this.send("write", { name, value }),
      announce,
    });
    this.events = new EventList({ choose: (frame) => this.choose(frame) });
    this.settings = new FilmSettings((settings) => this.send("settings", settings));
    this.problems = new Problems(byId("issues"), { announce });
    this.exports = new ExportDialog(byId("export-dialog"), {
      send: (values) => this.send("export", values), frame: () => this.player.frame, announce,
    });
    this.touching = new Touching(this.view, { send: (touch) => this.touch(touch), announce });
    this.takeBar = new TakeBar({
      stop: () => this.stopTouching(), play: () => this.playTake(), save: () => this.send("saveTouches"),
      discard: () => this.discardTake(), announce,
    });
    this.buildTools();
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
    byId("work").append(player, this.tabs.element);
    // A click leaves the focus on the picture, so that the space key plays and does not click again.
    player.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || event.detail === 0) return;
      if (event.target.closest(".transport button, .zooming button, .modes button")) {
        this.view.stage.focus({ preventScroll: true });
      }
    });
    new ResizeObserver(() => this.player.timeline.update()).observe(this.player.timeline.element);
  }

  /** After the theme has changed. */
  restyle() {
    this.gallery?.showPictures();
    this.player.timeline.paint();
    this.plots.paint();
  }

  // ---- The connection

  /** @param {"connecting" | "open" | "lost"} state */
  showConnection(state) {
    const text = { connecting: "Connecting …", open: "Connected", lost: "No connection" }[state];
    byId("connection").textContent = text;
    byId("connection").dataset.state = state;
    clearTimeout(this.lossTimer);
    if (state === "open") {
      this.setBanner("connection", "");
      return;
    }
    if (state === "lost") {
      this.player.reconnected();
      this.stopTouching();
    }
    this.lossTimer = setTimeout(() => this.setBanner("connection", "The server does not answer; trying again. " +
      "If you stopped it, run the command again and open the address that it prints."), LOSS_DELAY);
  }

  /** Says something above the scene; each kind has one text, and an empty one takes it away. */
  setBanner(kind, text) {
    const banner = byId("banner");
    const old = banner.querySelector(`[data-kind=${kind}]`);
    if (old?.textContent === text) return;
    old?.remove();
    if (text) banner.append(make("p", { "data-kind": kind }, make("span", {}, text)));
    banner.hidden = banner.children.length === 0;
  }

  receive(message) {
    const actions = {
      hello: () => this.meet(message), scenes: () => this.gallery.open(message.scenes ?? []),
      film: () => this.open(message), progress: () => this.progress(message), plot: () => this.plots.receive(message),
      inspected: () => this.inspector.receive(message), problems: () => this.showProblems(message),
      gone: () => this.showGone(message), live: () => this.receiveLive(message),
      saved: () => this.takeBar.showSaved(message), exported: () => this.exports.receive(message),
      problem: () => this.fail(message),
    };
    // A newer server may tell more.
    if (Object.hasOwn(actions, message.type)) actions[message.type]();
  }

  /** The server's first message, also after every loss of the connection. */
  meet(message) {
    this.name = message.name ?? this.name;
    this.isFolder = message.isFolder;
    this.settings.setOverlayNames(message.overlays ?? []);
    this.exports.setFormats(message.formats);
    this.gallery.open(message.scenes ?? []);
    byId("back").hidden = !this.isFolder || this.scene == null;
    if (this.scene != null) this.resume();
    else if (!this.follow()) {
      if (this.isFolder || !message.scenes?.length) this.showGallery();
      else this.openScene(message.scenes[0].path);
    }
  }

  /** Shows the same scene and moment as before the connection was lost. */
  resume() {
    this.send("open", { scene: this.scene });
    if (this.settings.isChanged) this.send("settings", this.settings.values);
    this.tuning.resume();
    this.plots.resume();
    this.inspector.resume();
  }

  fail({ message, scene }) {
    if (scene != null && scene === this.scene) this.leave();
    if (!this.exports.fail(message)) this.notices.show(message, "problem");
  }

  // ---- Scenes

  showGallery() {
    document.body.dataset.place = "gallery";
    byId("gallery").hidden = false;
    byId("work").hidden = true;
    byId("back").hidden = true;
    byId("export").hidden = true;
    byId("title").textContent = this.name;
    byId("path").textContent = "";
    byId("facts").textContent = "";
    document.title = `${this.name} · framegen preview`;
  }

  /** Goes back to the gallery. */
  leave() {
    if (!this.isFolder || this.scene == null) return;
    const left = this.scene;
    this.closeScene();
    history.pushState(null, "", location.pathname);
    this.showGallery();
    this.gallery.showPictures();
    const card = [...byId("gallery").querySelectorAll("a")].find((each) =>
      each.getAttribute("href") === sceneAddress(left));
    if (card) card.focus();
    else this.gallery.focus();
  }

  closeScene() {
    clearTimeout(this.addressTimer);
    this.stopTouching();
    this.discardTake();
    this.setInspecting(false);
    this.player.close();
    this.problems.clear();
    this.setBanner("gone", "");
    this.settings.reset();
    this.scene = null;
  }

  openScene(path, frame = null) {
    if (this.scene != null) this.closeScene();
    this.scene = path;
    this.wantedFrame = frame;
    document.body.dataset.place = "scene";
    byId("gallery").hidden = true;
    byId("work").hidden = false;
    byId("back").hidden = !this.isFolder;
    byId("export").hidden = false;
    byId("title").textContent = path;
    byId("path").textContent = path;
    byId("facts").textContent = "";
    this.view.pane.say("Loading …");
    this.send("open", { scene: path });
    this.view.stage.focus({ preventScroll: true });
    this.setAddress();
  }

  /** A film is there: another scene, or this one made anew. */
  open(message) {
    if (message.scene !== this.scene) return;
    const film = new Film(message);
    if (this.touching.isOn) this.endTouching();
    this.setBanner("gone", "");
    const isFirst = this.player.film?.scene !== film.scene;
    this.settings.open(film);
    this.player.open(film, this.wantedFrame);
    this.wantedFrame = null;
    this.tuning.open(film);
    this.plots.open(film);
    this.inspector.open(film);
    this.events.open(film);
    this.takeBar.show(null, film);
    this.plots.point(this.player.frame);
    this.showFacts(film);
    if (isFirst) this.announce(`${film.title || film.scene}, ${count(film.span, "frame")}`, "film");
    performance.mark("film");
  }

  showFacts(film) {
    const [width, height] = film.size;
    byId("title").textContent = film.title || film.scene;
    byId("path").textContent = film.scene;
    const seconds = (film.frameCount ?? film.span) / film.fps;
    byId("facts").textContent = `${width} × ${height} pt · ${film.scale}× · ${film.fps} fps · ${seconds.toFixed(2)} s`;
    document.title = `${film.title || film.scene} · framegen preview`;
  }

  progress(message) {
    const { film } = this.player;
    this.player.progress(message);
    if (!film || message.generation !== film.generation) return;
    if (message.events?.length > 0) this.events.update();
    if (message.frameCount != null) {
      this.showFacts(film);
      this.plots.paint();
      this.plots.point(this.player.frame);
    }
  }

  showProblems(message) {
    this.problems.receive(message);
    // Without a picture there is nothing else to look at.
    if (!this.player.film) this.view.pane.say("");
  }

  showGone({ path }) {
    if (path !== this.scene) return;
    this.setBanner("gone", `${path} was deleted. The last picture stays until the file is back.`);
  }

  // ---- Frames

  choose(frame) {
    if (this.player.take?.isLive) return;
    this.player.pause();
    this.player.show(frame);
  }

  /** The player shows another frame. */
  showFrame(frame) {
    this.plots.point(frame);
    this.events.showFrame(frame);
    this.inspector.showFrame(frame);
    this.takeBar.show(this.player.take, this.player.film, this.player.lateFrames);
    if (!this.player.take) this.setAddress();
  }

  // ---- Inspecting and touching

  setInspecting(on) {
    if (on && this.touching.isOn) this.stopTouching();
    this.inspector.setOn(on);
    this.inspectButton.setAttribute("aria-pressed", String(on));
    this.view.stage.classList.toggle("inspecting", on);
    if (on) this.tabs.show("inspect");
  }

  toggleTouching() {
    if (this.touching.isOn) this.stopTouching();
    else this.startTouching();
  }

  startTouching() {
    if (!this.player.film || !this.connection.isOpen) return;
    this.setInspecting(false);
    const take = this.player.startTake();
    this.touching.setOn(true);
    this.touchButton.setAttribute("aria-pressed", "true");
    this.takeBar.show(take, this.player.film);
    this.send("live", { frame: take.from });
    this.view.stage.focus({ preventScroll: true });
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

  // ---- Address

  /** The scene and the frame of the address, such as `#scene=recipes/snap.json&frame=37`. */
  readAddress() {
    const wanted = { scene: null, frame: null };
    for (const part of location.hash.slice(1).split("&")) {
      const value = part.slice(part.indexOf("=") + 1);
      try {
        if (part.startsWith("scene=")) wanted.scene = decodeURIComponent(value);
      } catch {
        wanted.scene = value;
      }
      if (part.startsWith("frame=") && /^\d{1,9}$/.test(value)) wanted.frame = Number(value);
    }
    return wanted;
  }

  setAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      if (this.scene == null) return;
      const hash = sceneAddress(this.scene, this.player.film ? this.player.frame : this.wantedFrame);
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, ADDRESS_DELAY);
  }

  /** Follows the address; returns whether it names a scene. */
  follow() {
    const { scene, frame } = this.readAddress();
    if (scene == null) {
      if (this.scene != null && this.isFolder) {
        this.closeScene();
        this.showGallery();
      }
      return false;
    }
    if (scene !== this.scene) this.openScene(scene, frame);
    else if (frame != null) this.choose(frame);
    return true;
  }

  // ---- Keys

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (!(target instanceof Element) || target.closest("dialog")) return;
    if (this.sceneKey(event, target, key) || this.pageKey(target, key)) event.preventDefault();
  }

  /** Handles a key of the scene; returns whether it did. */
  sceneKey(event, target, key) {
    if (this.scene == null) return !target.closest("input") && this.gallery.move(event);
    if (key === "Escape") return this.escape(target);
    // Keys that a control uses itself stay with it.
    const isField = target.closest("input:not([type=checkbox], [type=range]), textarea");
    if (isField) return false;
    const isAction = key === " " || key === "Enter";
    if (isAction && target.closest("button, a, label, input, select, summary")) return false;
    const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
    if (target.closest("input, select, [role=slider]:not(.timeline), pre") && isMove) return false;
    if (target.closest("select") && key.length === 1) return false;

    const isPicture = target === this.view.stage;
    if (isPicture && this.touching.key(event)) return true;
    const step = event.shiftKey ? 10 : 1;
    const { player, view } = this;
    const actions = {
      " ": () => player.toggle(), ArrowLeft: () => player.step(-step), ArrowRight: () => player.step(step),
      Home: () => player.step(-Infinity), End: () => player.step(Infinity),
      l: () => player.setLoops(!player.loops), "[": () => player.stepSpeed(-1), "]": () => player.stepSpeed(1),
      0: () => view.fit(), 1: () => view.zoomToPixels(1), 2: () => view.zoomToPixels(2),
      4: () => view.zoomToPixels(4), 8: () => view.zoomToPixels(8),
      "+": () => view.zoomBy(1.5), "=": () => view.zoomBy(1.5), "-": () => view.zoomBy(1 / 1.5),
      z: () => (view.viewpoint.fits ? view.zoomToPixels(1) : view.fit()),
      o: () => this.settings.overlayPopup.open(), d: () => this.changeTheme(),
      i: () => this.setInspecting(!this.inspector.isOn), t: () => this.toggleTouching(),
      u: () => this.tabs.focus("tune"), v: () => this.tabs.focus("events"), p: () => this.plots.field.focus(),
      e: () => this.exports.open(), g: () => this.leave(),
    };
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]();
    return true;
  }

  /** Handles a key of the page; returns whether it did. */
  pageKey(target, key) {
    if (target.closest("input:not([type=checkbox], [type=range]), textarea, select")) return false;
    if (key === "?") this.help.showModal();
    else if (key === "/" && this.scene == null) this.gallery.focus();
    else if (key === "/") {
      this.tabs.show("tune");
      this.tuning.search.focus();
    } else return false;
    return true;
  }

  /** Closes what is open, one after the other. */
  escape(target) {
    if (this.touching.isOn) this.stopTouching();
    else if (this.problems.isOpen) this.problems.dismiss();
    else if (this.inspector.chosen != null) this.inspector.choose(null);
    else if (this.inspector.isOn) this.setInspecting(false);
    else if (target.closest("input, select")) this.view.stage.focus({ preventScroll: true });
    else return false;
    return true;
  }

  changeTheme() {
    const theme = this.player.film?.theme === "dark" ? "light" : "dark";
    this.settings.set({ theme });
    this.announce(`${theme} film`, "theme");
  }
}

new Preview();
