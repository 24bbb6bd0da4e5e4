/// The outlines that several changing elements have at different times.
///
/// The pieces of a finger's trail move along it by one piece in each frame: each has the outlines of
/// the others, earlier or later. Written once, and referred to, these take a small part of what they
/// take in the values of each element.
struct SVGSharedPaths {
  /// The number of changing elements that have an outline, as it is written.
  private var uses: [String: Int] = [:]

  /// The outlines of some elements and of those inside them.
  init(_ tracks: SVGTracks) { count(tracks) }

  private mutating func count(_ tracks: SVGTracks) {
    for track in tracks.all {
      count(track.clip)
      count(track.children)
      guard let runs = Self.changing(track) else { continue }
      for text in Set(runs.map { Self.definition($0.value).tail }) { uses[text, default: 0] += 1 }
    }
  }

  /// The outlines of an element as references, in which an element that refers to one has the same
  /// looks; nil where that takes more than the `length` of their animation.
  func references(
    of track: SVGTrack, insteadOf length: Int
  ) -> [SVGTrack.Run<SVGValue>]? {
    guard let runs = Self.changing(track) else { return nil }
    let references = runs.map { run in
      SVGTrack.Run(start: run.start, value: SVGValue.reference(Self.definition(run.value)))
    }
    let texts = Set(runs.map { Self.definition($0.value).tail })
    // The text of a definition around the outline, and a reference with its separator.
    let cost = texts.reduce(7 * runs.count) { $0 + ($1.utf8.count + 30) / (uses[$1] ?? 1) }
    return cost < length ? references : nil
  }

  /// The outlines of an element that has several, and no looks that it would not pass on to them.
  private static func changing(_ track: SVGTrack) -> [SVGTrack.Run<SVGValue>]? {
    guard track.kind.element == "path", track.kind.definition == nil, !track.kind.keepsWidth,
      let runs = track.values[.path], runs.count > 1
    else { return nil }
    return runs
  }

  private static func definition(_ value: SVGValue) -> SVGNode.Definition {
    SVGNode.Definition(
      attribute: "href", head: "<path", tail: " d=\"\(value.text { _ in "" })\"/>")
  }
}
