/// A cache of values that were used recently.
///
/// When the values of one generation become too large, the generation before is dropped; a value
/// that is used again moves to the new one.
struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var size: Int
  }

  private let limit: Int
  private var recent: [Key: Entry] = [:]
  private var older: [Key: Entry] = [:]
  private var size = 0

  /// An empty cache, each generation of which may have a total size of `limit`.
  init(limit: Int) { self.limit = limit }

  /// A value, or nil where it is not in the cache.
  subscript(key: Key) -> Value? {
    mutating get {
      if let entry = recent[key] { return entry.value }
      guard let entry = older[key] else { return nil }
      insert(entry.value, for: key, size: entry.size)
      return entry.value
    }
  }

  /// Adds a value.
  mutating func insert(_ value: Value, for key: Key, size: Int) {
    self.size += size
    if self.size > limit { (older, recent, self.size) = (recent, [:], size) }
    recent[key] = Entry(value: value, size: size)
  }
}
