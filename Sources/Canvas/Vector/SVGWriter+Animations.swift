internal import Foundation
internal import Geometry

// What changes in the course of a film.
extension SVGWriter {
  /// Attributes of an element, and the animations inside it.
  typealias Changes = (attributes: String, animations: [String])

  /// The animation of an attribute with more than one value.
  ///
  /// Numbers and outlines of the same steps are interpolated; others change in steps.
  func animation(
    of attribute: SVGNode.Attribute, _ runs: [SVGTimeline.Run<SVGValue>]
  ) -> String {
    let head = "animate attributeName=\"\(attribute.rawValue)\""
    let first = runs[0].value
    guard runs.dropFirst().allSatisfy({ first.isCompatible(with: $0.value) }) else {
      return timeline.stepping(
        head, runs.map { .init(start: $0.start, value: $0.value.text(id: id(of:))) })
    }
    let values = timeline.spread(runs)
    return timeline.interpolated(
      head, values.map { $0.numbers ?? [] },
      tolerance: attribute.isOpacity ? Self.opacityTolerance : SVGTimeline.tolerance
    ) { values[$0].animated(id: id(of:)) }
  }

  /// The transform of an element, and when it is there.
  func motion(of track: SVGTrack) -> Changes {
    var changes = presence(of: track)
    guard let first = track.transforms.first?.value else { return changes }
    if track.transforms.count > 1 || !first.isIdentity {
      changes.attributes += " transform=\"\(SVGNumber.matrix(first))\""
    }
    if track.transforms.count > 1 {
      changes.animations += transformAnimations(timeline.spread(track.transforms))
    }
    return changes
  }

  /// When an element is there, unless it always is.
  func presence(of track: SVGTrack) -> Changes {
    guard !track.isAlwaysPresent else { return ("", []) }
    var runs: [SVGTimeline.Run<String>] = []
    if track.changes[0] > 0 { runs.append(.init(start: 0, value: "none")) }
    for (index, frame) in track.changes.enumerated() {
      runs.append(.init(start: frame, value: index % 2 == 0 ? "inline" : "none"))
    }
    return (
      track.changes[0] > 0 ? " display=\"none\"" : "",
      [timeline.stepping("animate attributeName=\"display\"", runs)]
    )
  }

  /// By how much an interpolated opacity may differ: half a step of 255.
  private static let opacityTolerance = 0.002

  /// The animations of a transform, by its parts, since SVG does not animate matrices.
  ///
  /// The first replaces the element's transform, the others are multiplied to it.
  private func transformAnimations(_ transforms: [CGAffineTransform]) -> [String] {
    let parts = transforms.map(TransformComponents.init).unwound()
    typealias Number = (TransformComponents) -> Double
    let kinds: [(name: String, x: Number, y: Number?, tolerance: Double)] = [
      ("translate", { $0.translation.dx }, { $0.translation.dy }, SVGTimeline.tolerance),
      ("rotate", { $0.degrees }, nil, Self.angleTolerance),
      ("skewX", { $0.skewDegrees }, nil, Self.angleTolerance),
      ("scale", { $0.scale.dx }, { $0.scale.dy }, Self.factorTolerance),
    ]
    var animations: [String] = []
    for kind in kinds {
      let numbers = parts.map { part in
        kind.y.map { [kind.x(part), $0(part)] } ?? [kind.x(part)]
      }
      let isFactor = kind.name == "scale"
      let none = isFactor ? 1.0 : 0.0
      let bound = isFactor ? 1e-6 : 1e-3
      let isNone = numbers.allSatisfy { $0.allSatisfy { abs($0 - none) < bound } }
      guard !isNone || kind.name == "translate" else { continue }
      let sum = animations.isEmpty ? "" : " additive=\"sum\""
      animations.append(
        timeline.interpolated(
          "animateTransform attributeName=\"transform\" type=\"\(kind.name)\"\(sum)", numbers,
          tolerance: kind.tolerance
        ) { frame in
          numbers[frame].map {
            isFactor ? SVGNumber.briefFactor($0) : SVGNumber.brief($0)
          }.joined(separator: " ")
        })
    }
    return animations
  }

  /// By how much an interpolated angle may differ, in degrees: 0.02 points at a distance of 200.
  private static let angleTolerance = 0.005
  /// By how much an interpolated factor may differ: 0.02 points for a length of 200.
  private static let factorTolerance = 1e-4
}

extension SVGNode.Attribute {
  fileprivate var isOpacity: Bool {
    self == .fillOpacity || self == .strokeOpacity || self == .opacity
  }
}

extension [TransformComponents] {
  /// The same with angles that do not jump by a turn, so that they can be interpolated.
  fileprivate func unwound() -> [TransformComponents] {
    var result = self
    for index in indices.dropFirst() {
      let last = result[index - 1].rotation
      result[index].rotation = last + (self[index].rotation - last).remainder(dividingBy: 2 * .pi)
    }
    return result
  }
}

extension TransformComponents {
  /// The rotation in degrees, clockwise on the screen.
  fileprivate var degrees: Double { Double(rotation) * 180 / .pi }

  /// The angle of the skew along x, in degrees: SVG scales before it skews.
  fileprivate var skewDegrees: Double {
    guard scale.dy != 0 else { return 0 }
    return PortableMath.arctangent(y: Double(shear / scale.dy), x: 1) * 180 / .pi
  }
}

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
      count(track.mask)
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
