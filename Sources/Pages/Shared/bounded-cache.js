/**
 * Keeps the latest values up to a number of bytes; values are promises of things with a `size`, and are closed when
 * they are forgotten if they have a `close`.
 */
export class BoundedCache {
  constructor(limit) {
    this.limit = limit;
    this.clear();
  }

  clear() {
    for (const entry of this.entries?.values() ?? []) entry.result?.close?.();
    this.entries = new Map();
    this.bytes = 0;
  }

  get(key, create) {
    let entry = this.entries.get(key);
    if (entry) {
      this.entries.delete(key);
      this.entries.set(key, entry);
      return entry.value;
    }
    entry = { value: create(), size: 0, result: null };
    this.entries.set(key, entry);
    Promise.resolve(entry.value).then(
      (value) => {
        if (this.entries.get(key) !== entry) {
          value.close?.();
          return;
        }
        entry.result = value;
        entry.size = value.size;
        this.bytes += value.size;
        this.evict();
      },
      () => {});
    return entry.value;
  }

  evict() {
    for (const [key, entry] of this.entries) {
      if (this.bytes <= this.limit || this.entries.size <= 2) break;
      this.entries.delete(key);
      this.bytes -= entry.size;
      entry.result?.close?.();
    }
  }
}
