import { make } from "../Shared/elements.js";

/** What a film is waiting for, or what became of it, by its verdict. */
const STATES = {
  approved: "Approved: the film is the reference now.",
  rejected: "Rejected: the reference stays as it is.",
};

/** The buttons that decide about a film, with what became of it. */
export class DecisionBar {
  /** @param {{approve: () => void, reject: () => void, undo: () => void}} actions */
  constructor(actions) {
    const control = (name, key, action) => make("button", {
      type: "button", class: name.toLowerCase(), "aria-keyshortcuts": key, onclick: () => action(),
    }, name, make("kbd", { "aria-hidden": "true" }, key));
    this.approve = control("Approve", "a", actions.approve);
    this.reject = control("Reject", "r", actions.reject);
    this.undo = control("Undo", "u", actions.undo);
    this.reason = make("p", { class: "reason", id: "reason" });
    for (const each of [this.approve, this.reject, this.undo]) each.setAttribute("aria-describedby", "reason");
    this.element = make("div", { class: "decisions", role: "group", "aria-label": "Decision" },
      this.approve, this.reject, this.undo, this.reason);
  }

  /** Shows what can be done about a film; `pending` is what it waits for, if anything. */
  show(film, pending, isConnected) {
    const mayDecide = isConnected && !pending && !film.objection;
    // Buttons that do nothing now keep the focus.
    const enable = (element, isEnabled) => element.setAttribute("aria-disabled", String(!isEnabled));
    enable(this.approve, mayDecide);
    enable(this.reject, mayDecide && film.decision !== "rejected");
    enable(this.undo, isConnected && !pending && film.canUndo);
    this.reason.dataset.kind = film.problem ? "problem" : film.decision ?? "";
    this.reason.textContent = this.words(film, pending, isConnected);
  }

  words(film, pending, isConnected) {
    if (!isConnected) return "The server does not answer, so that nothing can be decided.";
    if (pending) return pending;
    if (film.problem) return `Not done: ${film.problem}.`;
    if (film.isTesting) return "It is being tested again …";
    if (STATES[film.decision]) return STATES[film.decision];
    return film.objection ? `Nothing to approve: ${film.objection}.` : "Is the new film right?";
  }
}
