import { count, make } from "../Shared/elements.js";
import { commandLine } from "./take-bar.js";

/** Formats to offer if the server does not say which ones it can write. */
const USUAL_FORMATS = { frame: ["png", "svg", "pdf"], film: ["gif", "apng", "mp4"], figure: ["svg", "pdf", "png"] };
/** @type {[string, string, string][]} */
const EXPORTS = [
  ["frame", "This frame", "one picture of the shown moment"],
  ["film", "The film", "all frames in one file"],
  ["figure", "A figure", "the motion as a picture for documentation"],
];

/** The dialog that makes files of the film, and tells the command that does the same. */
export class ExportDialog {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{send: (values: {kind: string, format: string, frame: number, figure?: string}) => void,
   *   frame: () => number, figures: () => string[], announce: (text: string, kind?: string) => void}} options
   */
  constructor(dialog, options) {
    this.dialog = dialog;
    this.options = options;
    this.formats = USUAL_FORMATS;
    this.kind = "frame";
    this.format = make("select", { id: "export-format" });
    this.figure = make("select", { id: "export-figure", onchange: () => this.result.replaceChildren() });
    this.figureChoice = make("div", { class: "bar", hidden: true },
      make("label", { for: "export-figure" }, "Figure"), this.figure);
    this.result = make("div", { class: "result", role: "status" });
    this.makeButton = make("button", { type: "submit", class: "primary" }, "Export");
    this.kinds = EXPORTS.map(([kind, name, description]) => {
      const input = make("input", {
        type: "radio", name: "export-kind", value: kind, checked: kind === this.kind,
        onchange: () => this.setKind(kind),
      });
      return make("label", { class: "export-kind" }, input,
        make("span", {}, make("b", {}, name), make("span", { class: "hint" }, description)));
    });
    const form = make("form", {
      method: "dialog", onsubmit: (event) => {
        event.preventDefault();
        this.send();
      },
    },
    make("fieldset", {}, make("legend", { class: "unseen" }, "What to export"), ...this.kinds), this.figureChoice,
    make("div", { class: "bar" }, make("label", { for: "export-format" }, "Format"), this.format, this.makeButton),
    this.result);
    dialog.replaceChildren(
      make("div", { class: "heading" }, make("h2", { id: "export-title" }, "Export"),
        make("button", { type: "button", onclick: () => dialog.close() }, "Close")), form);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    this.setKind(this.kind);
  }

  setFormats(formats) {
    this.formats = { ...USUAL_FORMATS, ...formats };
    this.setKind(this.kind);
  }

  setKind(kind) {
    this.kind = kind;
    this.format.replaceChildren(...this.formats[kind].map((format) =>
      make("option", { value: format }, format.toUpperCase())));
    this.figureChoice.hidden = kind !== "figure" || this.options.figures().length === 0;
    this.result.replaceChildren();
  }

  open() {
    const chosen = this.figure.value;
    const figures = this.options.figures();
    this.figure.replaceChildren(...figures.map((name) => make("option", { value: name }, name)),
      make("option", { value: "" }, "Overview: the motion and a plot"));
    if (figures.includes(chosen)) this.figure.value = chosen;
    this.setKind(this.kind);
    this.setBusy(false);
    this.dialog.showModal();
  }

  setBusy(busy) {
    this.makeButton.disabled = busy;
    this.makeButton.textContent = busy ? "Exporting …" : "Export";
  }

  send() {
    this.setBusy(true);
    this.result.replaceChildren();
    const figure = this.kind === "figure" && this.figure.value ? { figure: this.figure.value } : {};
    this.options.send({ kind: this.kind, format: this.format.value, frame: this.options.frame(), ...figure });
  }

  receive(message) {
    this.setBusy(false);
    const link = make("a", { class: "download", href: message.url, download: message.name }, `Save ${message.name}`);
    this.result.replaceChildren(
      make("p", {}, link, make("span", { class: "hint" }, ` ${bytesText(message.bytes)}`)),
      ...(message.notes ?? []).map((note) => make("p", { class: "hint" }, note)),
      message.command ? commandLine("The same by the command:", message.command, this.options.announce) : "");
    if (this.dialog.open) link.focus();
  }

  /** The server could not do it; returns whether the dialog says so. */
  fail(text) {
    if (!this.dialog.open || !this.makeButton.disabled) return false;
    this.setBusy(false);
    this.result.replaceChildren(make("p", { class: "panel problem" }, text));
    return true;
  }
}

function bytesText(bytes) {
  if (bytes == null) return "";
  if (bytes < 1000) return count(bytes, "byte");
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
