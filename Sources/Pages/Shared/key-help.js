import { make } from "./elements.js";

/**
 * Fills the dialog that lists all keys.
 * @param {[string, string[][]][]} groups names of groups, and in each the keys, separated by spaces, with what they do
 */
export function buildHelp(dialog, groups) {
  const keyList = (keys) => keys.split(" ").map((key) =>
    (key === "–" ? make("span", {}, "–") : make("kbd", {}, key)));
  dialog.replaceChildren(
    make("div", { class: "heading" }, make("h2", { id: "help-title" }, "Keys"),
      make("button", { type: "button", onclick: () => dialog.close() }, "Close")),
    make("div", { class: "columns" }, ...groups.map(([name, rows]) =>
      make("section", {}, make("h3", {}, name),
        make("dl", {}, ...rows.flatMap(([keys, text]) => [
          make("dt", {}, ...keyList(keys)), make("dd", {}, text),
        ]))))));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
