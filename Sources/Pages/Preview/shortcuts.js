/** The keys of the page, which `KEYS` lists. */
export class Shortcuts {
  /** @param {import("./preview.js").Preview} preview */
  constructor(preview) {
    this.preview = preview;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (this.isUndo(event)) {
      const { tuning } = this.preview.scene;
      if (event.shiftKey ? tuning.redo() : tuning.undo()) event.preventDefault();
      return;
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (!(target instanceof Element) || target.closest("dialog")) return;
    if (this.sceneKey(event, target, key) || this.pageKey(target, key)) event.preventDefault();
  }

  /** Whether a key undoes a change of numbers, or makes it again; fields undo what is typed. */
  isUndo({ defaultPrevented, ctrlKey, metaKey, altKey, key, target }) {
    return !defaultPrevented && (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z" &&
      this.preview.isSceneShown && target instanceof Element &&
      !target.closest("dialog, input:not([type=checkbox], [type=range]), textarea");
  }

  /** Handles a key of the scene; returns whether it did. */
  sceneKey(event, target, key) {
    const { scene, gallery } = this.preview;
    if (!this.preview.isSceneShown) return !target.closest("input") && gallery.move(event);
    if (key === "Escape") return this.escape(target);
    // Keys that a control uses itself stay with it.
    const isField = target.closest("input:not([type=checkbox], [type=range]), textarea");
    if (isField) return false;
    const isAction = key === " " || key === "Enter";
    if (isAction && target.closest("button, a, label, input, select, summary")) return false;
    const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
    if (target.closest("input, select, [role=slider]:not(.timeline), pre") && isMove) return false;
    if (target.closest("select") && key.length === 1) return false;

    const isPicture = target === scene.view.stage;
    if (isPicture && scene.touching.key(event)) return true;
    const step = event.shiftKey ? 10 : 1;
    const { player, view, settings, tabs } = scene;
    const actions = {
      " ": () => player.toggle(), ArrowLeft: () => player.step(-step), ArrowRight: () => player.step(step),
      Home: () => player.step(-Infinity), End: () => player.step(Infinity),
      l: () => player.setLoops(!player.loops), "[": () => player.stepSpeed(-1), "]": () => player.stepSpeed(1),
      0: () => view.fit(), 1: () => view.zoomToPixels(1), 2: () => view.zoomToPixels(2),
      4: () => view.zoomToPixels(4), 8: () => view.zoomToPixels(8),
      "+": () => view.zoomBy(1.5), "=": () => view.zoomBy(1.5), "-": () => view.zoomBy(1 / 1.5),
      z: () => (view.viewpoint.fits ? view.zoomToPixels(1) : view.fit()),
      o: () => settings.overlayPopup.open(), d: () => scene.changeTheme(),
      i: () => scene.setInspecting(!scene.inspector.isOn), t: () => scene.toggleTouching(),
      u: () => tabs.focus("tune"), v: () => tabs.focus("events"), p: () => scene.plots.field.focus(),
      e: () => scene.exports.open(), g: () => this.preview.leave(),
    };
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]();
    return true;
  }

  /** Handles a key of the page; returns whether it did. */
  pageKey(target, key) {
    if (target.closest("input:not([type=checkbox], [type=range]), textarea, select")) return false;
    const { scene, gallery, help, isSceneShown } = this.preview;
    if (key === "?") help.showModal();
    else if (key === "/" && !isSceneShown) gallery.focus();
    else if (key === "/") scene.tabs.focus("tune");
    else return false;
    return true;
  }

  /** Closes what is open, one after the other. */
  escape(target) {
    const { scene } = this.preview;
    if (scene.touching.isOn) scene.stopTouching();
    else if (scene.problems.isOpen) scene.problems.dismiss();
    else if (scene.inspector.chosen != null) scene.inspector.choose(null);
    else if (scene.inspector.isOn) scene.setInspecting(false);
    else if (target.closest("input, select")) scene.focus();
    else return false;
    return true;
  }
}
