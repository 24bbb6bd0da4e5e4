// The data of the page: blocks of JSON and of Base64, found by their ids.

/** Milliseconds between two looks for blocks that have not arrived. */
const WAIT = 8;

const loading = () => document.readyState === "loading";

/** The text of a block, a promise of it while the page loads, or null if there is none. */
function block(id) {
  const element = document.getElementById(id);
  // A block has arrived as a whole when something follows it.
  if (element && (element.nextSibling || !loading())) return element.textContent;
  if (!loading()) return null;
  return new Promise((resolve) => setTimeout(() => resolve(block(id)), WAIT));
}

async function parsed(id) {
  const text = await block(id);
  return text == null ? null : JSON.parse(text);
}

function bytesOfBase64(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The data of a report that is one file. */
export class EmbeddedData {
  /** A promise of what concerns all films, or of null. */
  summary() {
    return parsed("summary");
  }

  /** A promise of what is known of a film, or of null. */
  detail(film) {
    return parsed(`film-${film.index}`);
  }

  /** A promise of the bytes of a picture of a film, or of null. */
  async picture(_film, id) {
    const text = await block(id);
    return text == null ? null : bytesOfBase64(text);
  }
}
