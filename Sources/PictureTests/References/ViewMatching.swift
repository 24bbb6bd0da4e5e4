internal import Scene

/// Finds views without an id of a reference again in a film.
///
/// Their ids are generated from their numbers in the file, so that a view that is inserted gives those after it other ids.
/// Of a kind, they are found by where they are in all frames, then in the first, then by their size, and what is left in
/// the order of the file.
struct ViewMatching {
  /// The motion of the reference, in which such views have the ids of the film.
  let expected: RecordedMotion
  /// What views without an id are called, by their ids.
  let names: [String: String]

  /// Matches the views of a reference and a film.
  ///
  /// - Parameters:
  ///   - expected: The motion of the reference.
  ///   - actual: The motion of the film.
  ///   - scene: The scene of the film.
  init(_ expected: RecordedMotion, _ actual: RecordedMotion, in scene: Scene) {
    let nodes = scene.views.flatMap(\.withSubviews)
    let written = Set(nodes.filter(\.isNamed).map(\.id))
    let unnamed = { (track: RecordedMotion.Track) in
      Self.kind(in: track.id) != nil && !written.contains(track.id)
    }
    var names: [String: String] = [:]
    var ids: [String: String] = [:]
    var old = expected.tracks.filter(unnamed)
    var new = actual.tracks.filter(unnamed)
    let contents = Dictionary(nodes.map { ($0.id, $0.values.content) }) { first, _ in first }
    for track in new { names[track.id] = Self.name(of: track, showing: contents[track.id]) }
    func match(_ isSame: (RecordedMotion.Track, RecordedMotion.Track) -> Bool) {
      var left: [RecordedMotion.Track] = []
      for track in old {
        let index = new.firstIndex {
          Self.kind(in: $0.id) == Self.kind(in: track.id) && isSame(track, $0)
        }
        guard let index else {
          left.append(track)
          continue
        }
        ids[track.id] = new.remove(at: index).id
      }
      old = left
    }
    match { $0.places == $1.places }
    match { $0.places.first == $1.places.first }
    match { $0.hasSize(of: $1) }
    match { _, _ in true }
    for track in old {
      // No view of the film may be taken for it.
      let id = track.id + "′"
      ids[track.id] = id
      names[id] = Self.name(of: track, showing: nil)
    }
    self.names = names
    self.expected = expected.renamed(ids)
  }

  /// The kinds of views, from which ids are generated: `view-3`.
  private static let kinds: Set<Substring> = ["view", "label", "button", "image", "shape", "stack"]

  /// The kind of view in an id as it is generated; nil for other ids.
  private static func kind(in id: String) -> Substring? {
    guard let dash = id.lastIndex(of: "-"), kinds.contains(id[..<dash]) else { return nil }
    let number = id[id.index(after: dash)...]
    return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) } ? id[..<dash] : nil
  }

  /// The most characters of a label that name it.
  private static let longestText = 24

  /// A view by what it is: `the label "Hello"`, `the view at (40, 30)`.
  private static func name(
    of track: RecordedMotion.Track, showing content: ViewContent?
  ) -> String {
    let kind = kind(in: track.id) ?? "view"
    if case .label(let label)? = content, !label.text.isEmpty {
      let start = label.text.prefix(longestText)
      return "the \(kind) \"\(start)\(start.count < label.text.count ? "…" : "")\""
    }
    guard let place = track.places.first(where: \.isPresent) else { return track.id }
    func rounded(_ value: Double) -> String { "\(Int(value.rounded()))" }
    return "the \(kind) at (\(rounded(place.x)), \(rounded(place.y)))"
  }
}

extension RecordedMotion.Track {
  /// Whether it begins with the size of another one.
  fileprivate func hasSize(of other: RecordedMotion.Track) -> Bool {
    guard let own = places.first(where: \.isPresent),
      let theirs = other.places.first(where: \.isPresent)
    else { return false }
    return own.width == theirs.width && own.height == theirs.height
  }
}

extension RecordedMotion {
  /// The motion with other ids for some views.
  fileprivate func renamed(_ ids: [String: String]) -> RecordedMotion {
    guard ids.contains(where: { $0.key != $0.value }) else { return self }
    var order = Property(name: order.name)
    for change in self.order.changes {
      let known = change.text?.split(separator: " ").map { ids[String($0)] ?? String($0) }
      order.append(known?.joined(separator: " "), at: change.frame)
    }
    return RecordedMotion(
      tracks: tracks.map { track in
        var track = track
        track.id = ids[track.id] ?? track.id
        return track
      }, frameCount: frameCount, order: order, isComplete: isComplete)
  }
}
