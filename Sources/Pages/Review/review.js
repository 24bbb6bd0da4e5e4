import { Connection, tellConnection } from "../Shared/connection.js";
import { byId, count, make } from "../Shared/elements.js";
import { Notices } from "../Shared/notices.js";
import { VERDICTS } from "../Report/film-list.js";
import { KEYS } from "../Report/keys.js";
import { Report } from "../Report/report-page.js";
import { DecisionBar } from "./decision-bar.js";
import { ServedData } from "./served-data.js";

/*
 * The report as the server of `framegen test --ui` shows it: each film can be approved or rejected.
 *
 * The server has the films and what was decided about them, and tells every change. The page decides only about the
 * version of a film that it shows, so that what is approved is what was seen.
 */

/** @type {[string, string[][]][]} */
const DECISION_KEYS = [
  ["Decisions", [
    ["a", "approve the film, show the next one"], ["r", "reject it, show the next one"],
    ["u", "take back what was decided"], ["t", "test all films again"],
  ]],
  ...KEYS.map(([name, rows]) => /** @type {[string, string[][]]} */ ([name, rows.filter(([key]) => key !== "c")])),
];

/** A film of the server's messages as the list takes it; what a message leaves out is null. */
const listed = ({ row, ...state }) => ({ decision: null, objection: null, problem: null, ...row, ...state });

class Review extends Report {
  constructor() {
    super(new ServedData(), DECISION_KEYS);
    /** What the server was asked to do with films, by their names. */
    this.pending = new Map();
    /** The names of the films that were decided about on this page, the latest last. */
    this.decided = [];
    /** The name and the version of the film whose details are shown. */
    this.shown = { name: "", version: -1 };
    this.bar = new DecisionBar({
      approve: () => this.decide("approve"), reject: () => this.decide("reject"), undo: () => this.undo(),
    });
    this.isOpen = false;
    const notices = make("div", { class: "notices", id: "notices" });
    document.body.append(notices);
    this.notices = new Notices(notices, this.announce);
    this.connectionState = make("p", { class: "connection", id: "connection" });
    byId("outcome").after(this.connectionState);
    byId("theme").before(make("button", {
      type: "button", class: "plain", id: "run", "aria-keyshortcuts": "t", onclick: () => this.runAll(),
    }, "Test all", make("kbd", { "aria-hidden": "true" }, "t")));
    this.connection = new Connection("framegen-review", {
      onmessage: (message) => this.receive(message), onstate: (state) => this.connected(state),
    });
  }

  // ---- The server

  connected(state) {
    tellConnection(this.connectionState, state);
    if (state === "lost") this.pending.clear();
    this.refresh();
  }

  receive(message) {
    if (message.type === "films") this.receiveFilms(message);
    else if (message.type === "film") this.receiveFilm(listed(message.film));
    else if (message.type === "problem") this.notices.show(message.text, "problem");
  }

  receiveFilms(message) {
    const { scrollTop } = this.list.element;
    this.pending.clear();
    this.take({ ...message, films: message.films.map(listed) });
    this.list.element.scrollTop = scrollTop;
    if (!this.isOpen) {
      this.isOpen = true;
      if (!this.follow()) this.showFirst();
    } else if (this.list.current) this.showChange();
    else this.showFirst();
  }

  receiveFilm(message) {
    const film = this.list.update(message);
    if (!film) return;
    const asked = this.pending.get(film.name);
    this.pending.delete(film.name);
    this.showOutcome();
    if (!this.list.current && film.isLeft) this.select(film);
    if (film !== this.list.current) return;
    this.showChange();
    if (film.problem) this.announce(`Not done: ${film.problem}`, "decision");
    else if (asked && film.decision) this.showNext(film);
  }

  /** Shows what has become of the film that is shown. */
  showChange() {
    const film = this.list.current;
    if (this.shown.name === film.name && this.shown.version !== film.version) {
      this.select(film, this.player.film ? this.player.frame : null);
      return;
    }
    const verdict = this.main.querySelector(".titles .verdict");
    if (verdict) {
      verdict.className = `verdict ${film.verdict}`;
      verdict.textContent = VERDICTS[film.verdict]?.name ?? film.verdict;
    }
    this.showPlace();
    this.refresh();
  }

  // ---- Decisions

  decision(film, detail) {
    this.shown = { name: film.name, version: detail?.version ?? film.version };
    this.refresh();
    return this.bar.element;
  }

  refresh() {
    const film = this.list.current;
    if (film) this.bar.show(film, this.pending.get(film.name) ?? "", this.connection?.isOpen ?? false);
  }

  /** Whether the pictures of the film that is chosen are to be seen. */
  get isSeen() {
    const isDrawn = this.player.element.hidden || !this.player.stage.hasAttribute("aria-busy");
    return this.shown.name === this.list.current?.name && isDrawn;
  }

  /** @param {"approve" | "reject"} verb */
  decide(verb) {
    const film = this.list.current;
    if (!film || !this.isSeen) return;
    if (!this.connection.isOpen || film.objection || this.pending.has(film.name)) {
      this.announce(this.bar.reason.textContent, "decision");
      return;
    }
    if (verb === "reject" && film.decision === "rejected") return;
    this.pending.set(film.name, verb === "approve" ? "Approving …" : "Rejecting …");
    this.decided = [...this.decided.filter((name) => name !== film.name), film.name];
    this.connection.send(verb, { film: film.name, version: this.shown.version });
    this.refresh();
  }

  /** Takes back what was decided about the shown film, or else about the last one. */
  undo() {
    let film = this.list.current;
    if (!film?.canUndo) {
      const latest = [...this.decided].reverse().map((name) => this.list.films.find((each) => each.name === name));
      film = latest.find((each) => each?.canUndo);
    }
    if (!film || !this.connection.isOpen || this.pending.has(film.name)) {
      this.announce("nothing was decided that could be taken back", "decision");
      return;
    }
    this.pending.set(film.name, "Taking it back …");
    this.decided = this.decided.filter((name) => name !== film.name);
    this.connection.send("undo", { film: film.name });
    if (film === this.list.current) this.refresh();
    else {
      this.list.reveal(film);
      this.select(film);
    }
  }

  /** Shows the next film that is left, from the first one again after the last. */
  showNext(film) {
    const isLeft = (each) => each.isLeft && !this.pending.has(each.name);
    const visible = this.list.visible.filter(isLeft);
    const left = visible.length > 0 ? visible : this.list.films.filter(isLeft);
    const next = left.find((each) => each.index > film.index) ?? left[0];
    if (!next) {
      this.announce(`${film.verdict}; no film is left`, "decision");
      return;
    }
    this.list.reveal(next);
    this.select(next);
  }

  runAll() {
    if (!this.connection.isOpen) return;
    this.connection.send("run");
    this.announce("testing all films again", "decision");
  }

  // ---- The whole run

  showOutcome() {
    const { films } = this.list;
    const number = (condition) => films.filter(condition).length;
    const left = number((film) => film.isLeft);
    const approved = number((film) => film.decision === "approved");
    const rejected = number((film) => film.decision === "rejected");
    const others = number((film) => film.found !== "passed" && film.found !== "skipped" && !film.isLeft
      && !film.decision);
    const testing = number((film) => film.isTesting);
    const all = left + approved + rejected;
    const parts = [];
    if (left > 0) parts.push(`${left.toLocaleString("en-US")} of ${count(all, "film")} left`);
    else if (all === 0 && others === 0) parts.push(`no failures in ${count(films.length, "film")}`);
    if (approved > 0) parts.push(`${approved.toLocaleString("en-US")} approved`);
    if (rejected > 0) parts.push(`${rejected.toLocaleString("en-US")} rejected`);
    if (others > 0) parts.push(`${count(others, "film")} ${others === 1 ? "fails" : "fail"} for other reasons`);
    if (testing > 0) parts.push(`testing ${testing.toLocaleString("en-US")} …`);
    byId("outcome").textContent = parts.join(", ");
    byId("outcome").dataset.good = String(left + rejected + others === 0);
    this.showCount(left);
  }

  // ---- Keys

  ownKey(event) {
    const action = {
      a: () => this.decide("approve"), r: () => this.decide("reject"), u: () => this.undo(), t: () => this.runAll(),
    }[event.key];
    // A key that is held decides about one film.
    if (action && !event.repeat) action();
    return Boolean(action);
  }
}

new Review();
