/** The data of a review, which the server has. */
export class ServedData {
  /** A promise of what is known of a film as it is listed now, with its version, or of null. */
  async detail(film) {
    const { version } = film;
    const response = await answer("detail", { film: film.name, version });
    return response ? { ...await response.json(), version } : null;
  }

  /** A promise of the bytes of a picture of a film, or of null. */
  async picture(film, id) {
    const response = await answer("picture", { film: film.name, id });
    return response ? new Uint8Array(await response.arrayBuffer()) : null;
  }
}

/** What the server answers, or null if there is no such thing. */
async function answer(place, query) {
  const response = await fetch(`${place}?${new URLSearchParams(query)}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the server refuses it (${response.status})`);
  return response;
}
