// The data of the page: blocks of JSON and of Base64, found by their ids.

/** Milliseconds between two looks for blocks that have not arrived. */
const WAIT = 8;

const loading = () => document.readyState === "loading";

/** The text of a block, a promise of it while the page loads, or null if there is none. */
export function block(id) {
  const element = document.getElementById(id);
  // A block has arrived as a whole when something follows it.
  if (element && (element.nextSibling || !loading())) return element.textContent;
  if (!loading()) return null;
  return new Promise((resolve) => setTimeout(() => resolve(block(id)), WAIT));
}

export async function parsed(id) {
  const text = await block(id);
  return text == null ? null : JSON.parse(text);
}
