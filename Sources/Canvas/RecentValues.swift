/// Values that were asked for lately, by their keys.
///
/// When those of one generation have become too large, the generation before is forgotten; what is
/// asked for again lives on.
struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var size: Int
  }

  private let limit: Int
  private var recent: [Key: Entry] = [:]
  private var fading: [Key: Entry] = [:]
  private var size = 0

  /// No values, of which each generation may have a size of `limit` together.
  init(limit: Int) { self.limit = limit }

  /// A value, nil where it is not known.
  subscript(key: Key) -> Value? {
    mutating get {
      if let entry = recent[key] { return entry.value }
      guard let entry = fading[key] else { return nil }
      insert(entry.value, for: key, size: entry.size)
      return entry.value
    }
  }

  /// Remembers a value.
  mutating func insert(_ value: Value, for key: Key, size: Int) {
    self.size += size
    if self.size > limit { (fading, recent, self.size) = (recent, [:], size) }
    recent[key] = Entry(value: value, size: size)
  }
}
