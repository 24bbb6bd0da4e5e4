import { make } from "./elements.js";

/** Milliseconds for which a button says that it has copied. */
const CONFIRMATION = 1600;

/** Copies a text; returns a promise of whether the browser did. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The older way works where the clipboard's interface is missing or refused.
    return copySelected(text);
  }
}

function copySelected(text) {
  const focused = document.activeElement;
  const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * A button that copies a text.
 * @param {string} name what it says
 * @param {() => string} text
 * @param {(text: string, kind: string) => void} announce
 */
export function copyButton(name, text, announce, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, name);
  element.addEventListener("click", async () => {
    const copied = await copyText(text());
    element.textContent = copied ? "Copied" : "Select it and copy";
    announce(copied ? "copied" : "the browser refused to copy", "copy");
    setTimeout(() => {
      element.textContent = name;
    }, CONFIRMATION);
  });
  return element;
}
