import { clamp } from "../Shared/elements.js";

/** How far an arrow key moves the finger of the keyboard, in points. */
const FINGER_STEP = 2;
const FINGER_LEAP = 20;
/** The number of the finger that the Alt key adds, and of the keyboard's. */
const SECOND_FINGER = 2;

/**
 * Turns pointers into fingers on the canvas while the scene plays live.
 *
 * Alt adds a second finger, mirrored at the center of the canvas, as in Apple's simulator; with Shift both move side
 * by side. Touches on a touch screen are fingers of their own. The arrow keys move a finger that Space puts down and
 * lifts.
 */
export class Touching {
  /**
   * @param {import("./film-stage.js").FilmStage} view
   * @param {{send: (touch: {finger: number, phase: string, x: number, y: number}) => void,
   *   announce: (text: string, kind?: string) => void}} options
   */
  constructor(view, options) {
    this.view = view;
    this.options = options;
    this.isOn = false;
    /** The fingers that are down, by the pointers that move them; the keyboard's is -1. @type {Map<number, any>} */
    this.down = new Map();
    /** The mouse above the canvas while it is not pressed. @type {number[] | null} */
    this.hovered = null;
    /** Where the second finger is mirrored. @type {number[] | null} */
    this.center = null;
    /** The finger of the keyboard. @type {{point: number[], isDown: boolean} | null} */
    this.keyboard = null;
    const { viewport } = view.pane;
    viewport.addEventListener("pointerdown", (event) => this.press(event));
    viewport.addEventListener("pointermove", (event) => this.move(event));
    viewport.addEventListener("pointerup", (event) => this.release(event, "ended"));
    viewport.addEventListener("pointercancel", (event) => this.release(event, "cancelled"));
    viewport.addEventListener("pointerleave", () => {
      this.hovered = null;
      this.show();
    });
    viewport.addEventListener("contextmenu", (event) => this.isOn && event.preventDefault());
    for (const kind of ["keydown", "keyup"]) {
      document.addEventListener(kind, (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== "Alt" || !this.isOn) return;
        // The browser's menu would take the focus.
        event.preventDefault();
        this.setAlt(kind === "keydown");
      });
    }
    addEventListener("blur", () => this.cancelAll());
  }

  setOn(on) {
    if (!on) this.cancelAll();
    this.isOn = on;
    this.hovered = null;
    this.keyboard = null;
    this.setAlt(false);
    this.view.pointer.drags = !on;
    // Screen readers leave the keys to an application.
    const [role, label] = on ? ["application", "Picture, touched by the arrow keys and space"] : ["group", "Picture"];
    this.view.stage.setAttribute("role", role);
    this.view.stage.setAttribute("aria-label", label);
    this.view.stage.classList.toggle("touching", on);
    this.show();
  }

  /** The lowest number that no finger has. */
  freeFinger() {
    const used = new Set([...this.down.values()].flatMap((each) => each.second ? [each.finger, each.second] :
      [each.finger]));
    let finger = 1;
    while (used.has(finger)) finger += 1;
    return finger;
  }

  send(finger, phase, point) {
    this.options.send({ finger, phase, x: Number(point[0].toFixed(3)), y: Number(point[1].toFixed(3)) });
  }

  setAlt(on) {
    this.isAlt = on;
    // Every time anew at the center of the canvas.
    this.center = on ? this.view.film?.size.map((side) => side / 2) ?? null : null;
    this.show();
  }

  mirrored(point) {
    return point.map((value, index) => 2 * this.center[index] - value);
  }

  /** With Alt and Shift, the point at which is mirrored moves along. */
  moveCenter(event, before, point) {
    if (this.center && event.shiftKey && event.altKey) {
      this.center = this.center.map((value, index) => value + point[index] - before[index]);
    }
  }

  press(event) {
    if (!this.isOn || event.button !== 0 || !this.view.film) return;
    event.preventDefault();
    this.view.stage.focus({ preventScroll: true });
    this.view.pane.viewport.setPointerCapture(event.pointerId);
    if (event.altKey !== Boolean(this.isAlt)) this.setAlt(event.altKey);
    const point = this.view.pointAt(event);
    const finger = this.freeFinger();
    const pressed = { finger, point, second: 0 };
    this.down.set(event.pointerId, pressed);
    this.send(finger, "began", point);
    if (event.altKey && this.center && event.pointerType !== "touch") {
      pressed.second = Math.max(SECOND_FINGER, this.freeFinger());
      this.send(pressed.second, "began", this.mirrored(point));
    }
    this.show();
  }

  move(event) {
    if (!this.isOn) return;
    const pressed = this.down.get(event.pointerId);
    const point = this.view.pointAt(event);
    if (pressed) {
      this.moveCenter(event, pressed.point, point);
      pressed.point = point;
      this.send(pressed.finger, "moved", point);
      if (pressed.second) this.send(pressed.second, "moved", this.secondPoint(pressed));
    } else if (this.hovered) this.moveCenter(event, this.hovered, point);
    this.hovered = event.pointerType === "touch" ? null : point;
    this.show();
  }

  /** Where the second finger is; it stays where it was when Alt is no longer held. */
  secondPoint(pressed) {
    if (this.center) pressed.secondPoint = this.mirrored(pressed.point);
    return pressed.secondPoint ?? pressed.point;
  }

  release(event, phase) {
    const pressed = this.down.get(event.pointerId);
    if (!pressed) return;
    this.down.delete(event.pointerId);
    if (pressed.second) this.send(pressed.second, phase, this.secondPoint(pressed));
    this.send(pressed.finger, phase, pressed.point);
    this.show();
  }

  /** Lifts all fingers as the system does when another window comes. */
  cancelAll() {
    for (const pressed of this.down.values()) {
      if (pressed.second) this.send(pressed.second, "cancelled", this.secondPoint(pressed));
      this.send(pressed.finger, "cancelled", pressed.point);
    }
    this.down.clear();
    if (this.keyboard) this.keyboard.isDown = false;
    this.show();
  }

  // ---- Keyboard

  /** Handles a key of the picture; returns whether it did. */
  key(event) {
    if (!this.isOn || !this.view.film) return false;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!arrow && event.key !== " ") return false;
    this.keyboard ??= { point: this.view.film.size.map((side) => side / 2), isDown: false };
    const { keyboard } = this;
    if (arrow) {
      const step = event.shiftKey ? FINGER_LEAP : FINGER_STEP;
      keyboard.point = keyboard.point.map((value, index) =>
        clamp(value + step * arrow[index], 0, this.view.film.size[index]));
      const pressed = this.down.get(-1);
      if (pressed) {
        pressed.point = keyboard.point;
        this.send(pressed.finger, "moved", keyboard.point);
      }
    } else if (!event.repeat) {
      keyboard.isDown = !keyboard.isDown;
      if (keyboard.isDown) {
        const finger = this.freeFinger();
        this.down.set(-1, { finger, point: keyboard.point, second: 0 });
        this.send(finger, "began", keyboard.point);
      } else {
        const pressed = this.down.get(-1);
        this.down.delete(-1);
        if (pressed) this.send(pressed.finger, "ended", keyboard.point);
      }
    }
    const place = keyboard.point.map((value) => Math.round(value)).join(", ");
    this.options.announce(`finger ${keyboard.isDown ? "down" : "up"} at ${place}`, "finger");
    this.show();
    return true;
  }

  // ---- Marks

  show() {
    const fingers = [];
    if (this.isOn && this.view.film) {
      for (const pressed of this.down.values()) {
        fingers.push({ point: pressed.point, isDown: true });
        if (pressed.second) fingers.push({ point: this.secondPoint(pressed), isDown: true });
      }
      if (this.keyboard && !this.keyboard.isDown) fingers.push({ point: this.keyboard.point, isDown: false });
      if (this.hovered && this.down.size === 0) {
        fingers.push({ point: this.hovered, isDown: false });
        if (this.center) fingers.push({ point: this.mirrored(this.hovered), isDown: false });
      }
    }
    this.view.showFingers(fingers);
  }
}
