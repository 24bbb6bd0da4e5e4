"use strict";

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
