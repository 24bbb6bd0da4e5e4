import { make } from "../Shared/elements.js";
import { copyButton } from "../Shared/clipboard.js";
import { VERDICTS } from "./film-list.js";

// What stands above the pictures of a film: its name, what is wrong, and how it is approved.

/** Lines of a film that are always shown. */
export const MOST_LINES = 5;

/**
 * @param {{decision: HTMLElement | null, step: (direction: number) => void, onunfold: () => void}} options
 */
export function filmHeading(film, lines, options) {
  const mark = VERDICTS[film.verdict] ?? { name: film.verdict };
  const cut = film.name.lastIndexOf("/") + 1;
  const stepButton = (name, key, direction, arrow) => make("button", {
    type: "button", class: "square", "aria-label": `${name} film that did not pass`, title: `${name} film (${key})`,
    "aria-keyshortcuts": key, onclick: () => options.step(direction),
  }, arrow);
  return make("header", { class: "about" },
    make("div", { class: "titles" },
      make("h2", {}, make("span", { class: "folder" }, film.name.slice(0, cut)), film.name.slice(cut)),
      make("span", { class: `verdict ${film.verdict}` }, mark.name),
      ...film.tags.map((tag) => make("span", { class: "tag" }, tag)),
      make("span", { class: "steps" },
        make("span", { id: "place", class: "place" }),
        stepButton("Previous", "k", -1, "↑"), stepButton("Next", "j", 1, "↓"))),
    lineList(lines, options.onunfold),
    options.decision);
}

/** The lines, of which many are folded. */
function lineList(lines, onunfold) {
  const list = make("ul", { class: "lines" }, ...lines.map((line) => make("li", {}, line)));
  // A line that only says that there is one more is no shorter than that one.
  if (lines.length <= MOST_LINES + 1) return list;
  const rest = [...list.children].slice(MOST_LINES);
  for (const line of rest) line.hidden = true;
  const more = make("li", { class: "more" }, make("button", {
    type: "button", class: "plain", onclick: () => {
      for (const line of rest) line.hidden = false;
      more.remove();
      onunfold();
    },
  }, `Show ${rest.length} more`));
  list.append(more);
  return list;
}

/** The command that approves a film. */
export function blessing(command, announce) {
  const copy = copyButton("Copy", () => command, announce, {
    id: "copy", "aria-label": "Copy the command that approves the film", title: "Copy (c)", "aria-keyshortcuts": "c",
  });
  return make("p", { class: "bless" },
    make("span", {}, "If the new film is right:"), make("code", {}, command), copy,
    make("span", {}, "or film by film in the browser:"), make("code", {}, "framegen test --ui"));
}
