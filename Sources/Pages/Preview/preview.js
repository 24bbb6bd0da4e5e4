import { byId, count, make } from "../Shared/elements.js";
import { Announcer } from "../Shared/announcer.js";
import { Theme } from "../Shared/theme.js";
import { buildHelp } from "../Shared/key-help.js";
import { KEYS } from "./keys.js";
import { Connection, tellConnection } from "../Shared/connection.js";
import { Notices } from "../Shared/notices.js";
import { Film } from "./film.js";
import { Gallery, sceneAddress } from "./gallery.js";
import { SceneView } from "./scene-view.js";
import { Shortcuts } from "./shortcuts.js";

/*
 * The page of `framegen preview`: a gallery of the folder's scenes, or one scene with its player. All that it shows
 * comes from the server; what the page has chosen (scene, moment, settings, values) is sent again when a lost
 * connection is back.
 */

/** Milliseconds before a change is put into the address; browsers limit how often. */
const ADDRESS_DELAY = 300;
/** Milliseconds before a lost connection is shown; most are back by then. */
const LOSS_DELAY = 400;

const TOOL = "framegen preview";

export class Preview {
  constructor() {
    const announcer = new Announcer(byId("live"));
    this.announce = (text, kind) => announcer.say(text, kind);
    this.notices = new Notices(byId("notices"), this.announce);
    /** The name of the folder. */
    this.name = "";
    /** The path of the shown scene; null in the gallery. @type {string | null} */
    this.path = null;
    /** The frame that the address wants. @type {number | null} */
    this.wantedFrame = null;
    this.isFolder = false;
    this.addressTimer = 0;
    this.scene = new SceneView({
      send: (type, values) => this.connection.send(type, values), isConnected: () => this.connection.isOpen,
      onframe: () => this.setAddress(), announce: this.announce,
    });
    byId("work").append(...this.scene.elements);
    this.gallery = new Gallery(byId("gallery"), { isDark: () => this.theme?.isDark ?? false });
    this.theme = new Theme(byId("theme"), () => this.restyle());
    this.restyle();
    this.buildPage();
    new Shortcuts(this);
    this.connection = new Connection("framegen-preview", {
      onmessage: (message) => this.receive(message), onpicture: (picture) => this.scene.player.arrived(picture),
      onstate: (state) => this.showConnection(state),
    });
  }

  /** The theme in which scenes are shown that leave theirs open. */
  get pageTheme() {
    return this.theme?.isDark ? "dark" : "light";
  }

  get isSceneShown() {
    return this.path != null;
  }

  // ---- The page

  buildPage() {
    this.help = byId("help");
    buildHelp(this.help, KEYS);
    byId("keys").addEventListener("click", () => this.help.showModal());
    byId("export").addEventListener("click", () => this.scene.exports.open());
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId(this.path == null ? "gallery" : "work").focus();
    });
    byId("back").addEventListener("click", (event) => {
      event.preventDefault();
      this.leave();
    });
    addEventListener("hashchange", () => this.follow());
  }

  /** After the theme has changed. */
  restyle() {
    this.gallery?.showPictures();
    if (this.theme) this.scene.restyle(this.pageTheme);
  }

  // ---- The connection

  /** @param {"connecting" | "open" | "lost"} state */
  showConnection(state) {
    tellConnection(byId("connection"), state);
    clearTimeout(this.lossTimer);
    if (state === "open") {
      this.setBanner("connection", "");
      return;
    }
    if (state === "lost") this.scene.disconnected();
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
    const { scene } = this;
    const actions = {
      hello: () => this.meet(message), scenes: () => this.gallery.update(message.scenes ?? []),
      film: () => this.open(message), progress: () => this.progress(message), plot: () => scene.receivePlot(message),
      takeEvents: () => scene.receiveTakeEvents(message), quantity: () => scene.plots.receiveQuantity(message),
      spring: () => scene.tuning.springs.receive(message),
      inspected: () => scene.inspector.receive(message), problems: () => this.showProblems(message),
      gone: () => this.showGone(message), live: () => scene.receiveLive(message),
      saved: () => scene.takeBar.showSaved(message), exported: () => scene.exports.receive(message),
      problem: () => this.fail(message),
    };
    // A newer server may tell more.
    if (Object.hasOwn(actions, message.type)) actions[message.type]();
  }

  /** The server's first message, also after every loss of the connection. */
  meet(message) {
    this.name = commonFolder((message.scenes ?? []).map((scene) => scene.path));
    this.isFolder = message.isFolder;
    this.scene.settings.setOverlayNames(message.overlays ?? []);
    this.scene.exports.setFormats(message.formats);
    this.gallery.update(message.scenes ?? []);
    byId("back").hidden = !this.isFolder || this.path == null;
    if (this.path != null) this.resume();
    else if (!this.follow()) {
      if (this.isFolder || !message.scenes?.length) this.showGallery();
      else this.openScene(message.scenes[0].path);
    }
  }

  /** Shows the same scene and moment as before the connection was lost. */
  resume() {
    this.connection.send("open", { scene: this.path, pageTheme: this.pageTheme });
    this.scene.resume();
  }

  fail({ message, scene }) {
    if (scene != null && scene === this.path) this.leave();
    if (!this.scene.exports.fail(message)) this.notices.show(message, "problem");
  }

  // ---- Scenes

  showGallery() {
    document.body.dataset.place = "gallery";
    byId("gallery").hidden = false;
    byId("work").hidden = true;
    byId("back").hidden = true;
    byId("export").hidden = true;
    byId("title").textContent = this.name || TOOL;
    byId("path").textContent = "";
    byId("facts").textContent = "";
    document.title = pageTitle(this.name);
  }

  /** Goes back to the gallery. */
  leave() {
    if (!this.isFolder || this.path == null) return;
    const left = this.path;
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
    this.scene.close();
    this.setBanner("gone", "");
    this.path = null;
  }

  openScene(path, frame = null) {
    if (this.path != null) this.closeScene();
    this.path = path;
    this.wantedFrame = frame;
    document.body.dataset.place = "scene";
    byId("gallery").hidden = true;
    byId("work").hidden = false;
    byId("back").hidden = !this.isFolder;
    byId("export").hidden = false;
    byId("title").textContent = path;
    byId("path").textContent = path;
    byId("facts").textContent = "";
    this.scene.view.pane.say("Loading …");
    this.connection.send("open", { scene: path, pageTheme: this.pageTheme });
    this.scene.focus();
    this.setAddress();
  }

  /** A film is there: another scene, or this one made anew. */
  open(message) {
    if (message.scene !== this.path) return;
    const film = new Film(message);
    const isFirst = this.scene.film?.scene !== film.scene;
    this.setBanner("gone", "");
    this.scene.open(film, this.wantedFrame);
    this.wantedFrame = null;
    this.showFacts(film);
    if (isFirst) this.announce(`${film.title || film.scene}, ${count(film.span, "frame")}`, "film");
  }

  showFacts(film) {
    const [width, height] = film.size;
    byId("title").textContent = film.title || film.scene;
    byId("path").textContent = film.scene;
    const seconds = (film.frameCount ?? film.span) / film.fps;
    byId("facts").textContent = `${width} × ${height} pt · ${film.scale}× · ${film.fps} fps · ${seconds.toFixed(2)} s`;
    document.title = pageTitle(film.title || film.scene);
  }

  progress(message) {
    const { film } = this.scene;
    if (message.generation !== film?.generation) return;
    this.scene.progress(message);
    if (message.frameCount != null) this.showFacts(film);
  }

  showProblems(message) {
    // Those of the scene before may still be on their way.
    if (message.scene != null && message.scene !== this.path) return;
    this.scene.showProblems(message);
  }

  showGone({ path }) {
    if (path !== this.path) return;
    this.setBanner("gone", `${path} was deleted. The last picture stays until the file is back.`);
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
      if (this.path == null) return;
      const hash = sceneAddress(this.path, this.scene.film ? this.scene.player.frame : this.wantedFrame);
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, ADDRESS_DELAY);
  }

  /** Follows the address; returns whether it names a scene. */
  follow() {
    const { scene, frame } = this.readAddress();
    if (scene == null) {
      if (this.path != null && this.isFolder) {
        this.closeScene();
        this.showGallery();
      }
      return false;
    }
    if (scene !== this.path) this.openScene(scene, frame);
    else if (frame != null) this.scene.choose(frame);
    return true;
  }
}

/** The folder in which all files are, without a slash at its end. */
function commonFolder(paths) {
  if (paths.length === 0) return "";
  const folders = paths.map((path) => path.split("/").slice(0, -1));
  let [common] = folders;
  for (const folder of folders) {
    const end = common.findIndex((name, index) => name !== folder[index]);
    if (end >= 0) common = common.slice(0, end);
  }
  return common.join("/");
}

const pageTitle = (name) => (name ? `${name} · ${TOOL}` : TOOL);

new Preview();
