internal import Foundation
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

extension RecordedMotion {
  /// The views that look the same in a frame as in one of another motion, where the views of both are in another order.
  func reordered(in frame: Int, _ other: RecordedMotion, in number: Int) -> Set<String> {
    guard isComplete, other.isComplete,
      order.reordering(in: frame, other.order, in: number) != nil
    else { return [] }
    // Only views with an id have properties.
    let same = tracks.filter { track in
      guard !track.properties.isEmpty, let counterpart = other.track(of: track.id) else {
        return false
      }
      return track.properties.allSatisfy { property in
        let other = counterpart.properties.first { $0.name == property.name }
        return other.map { property.text(in: frame) == $0.text(in: number) } ?? true
      }
    }
    return Set(same.map(\.id))
  }

  /// The rectangles on the canvas that hold some views in a frame, with their outlines, and the shadows of them and of
  /// what is in them, in points.
  func reach(of ids: Set<String>, in frame: Int) -> [CGRect] {
    let tracks = ids.compactMap(track).filter { $0.place(in: frame).isPresent }
    let areas = tracks.map { track in
      let outline = (track.numbers("lineWidth", in: frame).first ?? 0) / 2
      let margin = outline * track.place(in: frame).largestScale
      return track.place(in: frame).frame.insetBy(dx: -margin, dy: -margin)
    }
    let whole = areas.reduce(CGRect.null) { $0.union($1) }
    let shadows = tracks.compactMap { track -> CGRect? in
      guard let opacity = track.numbers("shadowOpacity", in: frame).first, opacity > 0 else {
        return nil
      }
      let scale = track.place(in: frame).largestScale
      // A Gaussian is no longer seen after three of its standard deviations.
      let radius = 3 * (track.numbers("shadowRadius", in: frame).first ?? 0) * scale
      let offset = track.numbers("shadowOffset", in: frame).map { $0 * scale }
      return whole.insetBy(dx: -radius, dy: -radius)
        .offsetBy(dx: offset.first ?? 0, dy: offset.last ?? 0)
    }
    return areas + shadows
  }
}

extension RecordedMotion.Track {
  /// The numbers of a property in a frame; none where it has none.
  fileprivate func numbers(_ name: String, in frame: Int) -> [Double] {
    let text = properties.first { $0.name == name }?.text(in: frame)
    return text?.split { "[], ".contains($0) }.compactMap { Double($0) } ?? []
  }
}

extension RecordedMotion.Place {
  /// The larger of the scales on the canvas, at least 1.
  fileprivate var largestScale: Double { max(1, scale?.x ?? 1, scale?.y ?? 1) }
}

extension RecordedMotion.Property {
  /// The ids of the views in a frame, of the order in which they are drawn.
  func ids(in frame: Int) -> [Substring] { (text(in: frame) ?? "").split(separator: " ") }

  /// The orders in which the views that are in a frame of both films are drawn; nil where they are the same.
  fileprivate func reordering(
    in frame: Int, _ other: Self, in number: Int, without ignored: Set<String> = []
  ) -> (old: [Substring], new: [Substring])? {
    let (old, new) = (ids(in: frame), other.ids(in: number))
    let common = Set(old).intersection(new).filter { !ignored.contains(String($0)) }
    let orders = (old: old.filter(common.contains), new: new.filter(common.contains))
    return orders.old == orders.new ? nil : orders
  }
}

/// What changed of views in the frames whose pictures a tolerance accepts, by which the frames between them are judged:
/// those are only known by their hashes, which say nothing about how much differs.
///
/// A property may differ there as far as in such a picture; what is not written in numbers or as a color, as in such a
/// picture.
struct AcceptedChanges {
  /// A frame of the reference and one of the film that show the same time.
  typealias Frames = (expected: Int, actual: Int)

  /// A property of a view; the order of the views has no view.
  private struct Subject: Hashable {
    var view: String
    var property: String
  }

  /// A value of the reference and that of the film.
  private struct Values: Hashable {
    var old: String
    var new: String
  }

  private let expected: RecordedMotion
  private let actual: RecordedMotion
  private let ignored: Set<String>
  /// The properties that both know, of the views that count.
  private let properties:
    [(subject: Subject, old: RecordedMotion.Property, new: RecordedMotion.Property)]
  private var values: [Subject: Set<Values>] = [:]
  private var largest: [Subject: Double] = [:]

  /// The changes that pictures show.
  ///
  /// - Parameters:
  ///   - expected: The motion of the reference.
  ///   - actual: That of the film.
  ///   - frames: The frames whose pictures are accepted.
  ///   - ignored: The ids of views that are not compared.
  init(
    _ expected: RecordedMotion, _ actual: RecordedMotion, in frames: [Frames],
    without ignored: Set<String>
  ) {
    (self.expected, self.actual, self.ignored) = (expected, actual, ignored)
    properties = expected.tracks.filter { !ignored.contains($0.id) }.flatMap { track in
      track.properties.compactMap { old in
        let new = actual.track(of: track.id)?.properties.first { $0.name == old.name }
        return new.map { (Subject(view: track.id, property: old.name), old, $0) }
      }
    }
    guard expected.isComplete, actual.isComplete else { return }
    for frame in frames {
      for (subject, change) in changes(in: frame) {
        values[subject, default: []].insert(change)
        guard let difference = MotionComparison.difference(change.old, change.new) else { continue }
        largest[subject] = max(largest[subject] ?? 0, difference)
      }
    }
  }

  /// Whether views differ in a frame as they do in no accepted picture.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isHidden: Whether a view is where no pixel is compared.
  /// - Returns: Whether there is such a view; false where a reference does not know properties.
  func hasOthers(in frame: Frames, where isHidden: (String) -> Bool) -> Bool {
    guard expected.isComplete, actual.isComplete else { return false }
    return changes(in: frame).contains { subject, change in
      guard values[subject]?.contains(change) != true else { return false }
      if let most = largest[subject],
        let difference = MotionComparison.difference(change.old, change.new), difference <= most
      {
        return false
      }
      return subject.view.isEmpty || !isHidden(subject.view)
    }
  }

  /// The properties that differ in a frame, of the views that are in it in both films.
  private func changes(in frame: Frames) -> [(Subject, Values)] {
    var changes = properties.compactMap { subject, old, new -> (Subject, Values)? in
      guard let before = old.text(in: frame.expected), let after = new.text(in: frame.actual),
        before != after
      else { return nil }
      return (subject, Values(old: before, new: after))
    }
    let orders = expected.order.reordering(
      in: frame.expected, actual.order, in: frame.actual, without: ignored)
    if let orders {
      let values = Values(
        old: orders.old.joined(separator: " "), new: orders.new.joined(separator: " "))
      changes.append((Subject(view: "", property: "order"), values))
    }
    return changes
  }
}
