internal import Foundation
internal import Geometry

/// Writes elements and their animations.
struct SVGWriter {
  /// The number of frames of the film.
  let frameCount: Int
  /// How fast it plays.
  let framesPerSecond: Double
  private(set) var text = ""
  private var clipCount = 0
  private var definitions: [SVGNode.Definition: String] = [:]

  init(frameCount: Int, framesPerSecond: Double) {
    self.frameCount = frameCount
    self.framesPerSecond = framesPerSecond
  }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func write(_ tracks: SVGTracks) {
    for track in tracks.all { write(track) }
  }

  private mutating func write(_ track: SVGTrack) {
    var tag = "<" + track.kind.element + track.kind.fixed
    if let definition = track.kind.definition {
      tag += " \(definition.attribute)=\"\(definition.reference(to: id(of: definition)))\""
    }
    if track.kind.isClipped {
      clipCount += 1
      let name = "clip\(clipCount)"
      line("<clipPath id=\"\(name)\">")
      write(track.clip)
      line("</clipPath>")
      tag += " clip-path=\"url(#\(name))\""
    }
    var animations: [String] = []
    for attribute in SVGNode.Attribute.allCases {
      guard let runs = track.values[attribute], let first = runs.first else { continue }
      // Opacities are 1 by default.
      if runs.count > 1 || first.value != "1" || attribute == .strokeWidth {
        tag += " \(attribute.rawValue)=\"\(first.value)\""
      }
      if runs.count > 1 {
        animations.append(animation("animate attributeName=\"\(attribute.rawValue)\"", runs))
      }
    }
    if let presence = presence(of: track) {
      if track.changes.first != 0 { tag += " display=\"none\"" }
      animations.append(presence)
    }
    if track.transforms.count == 1, let transform = track.transforms.first?.value,
      !transform.isIdentity
    {
      tag += " transform=\"\(SVGNumber.matrix(transform))\""
    } else if track.transforms.count > 1 {
      let parts = track.transforms.map { ($0.start, TransformComponents($0.value)) }
      tag += " transform=\"\(SVGNumber.matrix(track.transforms[0].value))\""
      animations += transformAnimations(parts)
    }
    guard !animations.isEmpty || track.kind.element == "g" else { return line(tag + "/>") }
    line(tag + ">")
    for animation in animations { line(animation) }
    write(track.children)
    line("</\(track.kind.element)>")
  }

  /// The identifier of a definition, which is written where it is first needed.
  private mutating func id(of definition: SVGNode.Definition) -> String {
    if let id = definitions[definition] { return id }
    let id = "d\(definitions.count + 1)"
    definitions[definition] = id
    line("<defs>\(definition.head) id=\"\(id)\"\(definition.tail)</defs>")
    return id
  }

  /// When an element is there, unless it always is.
  private func presence(of track: SVGTrack) -> String? {
    guard track.changes != [0] else { return nil }
    var runs: [SVGTrack.Run<String>] = []
    if track.changes[0] > 0 { runs.append(.init(start: 0, value: "none")) }
    for (index, frame) in track.changes.enumerated() {
      runs.append(.init(start: frame, value: index % 2 == 0 ? "inline" : "none"))
    }
    return animation("animate attributeName=\"display\"", runs)
  }

  /// The animations of a transform, by its parts, since SVG does not animate matrices.
  ///
  /// The first replaces the element's transform, the others are multiplied to it.
  private func transformAnimations(_ parts: [(start: Int, value: TransformComponents)]) -> [String]
  {
    let kinds: [(name: String, value: (TransformComponents) -> String, none: String)] = [
      (
        "translate",
        { "\(SVGNumber.text($0.translation.dx)) \(SVGNumber.text($0.translation.dy))" }, "0 0"
      ),
      ("rotate", { SVGNumber.text($0.degrees) }, "0"),
      ("skewX", { SVGNumber.text($0.skewDegrees) }, "0"),
      ("scale", { "\(SVGNumber.factor($0.scale.dx)) \(SVGNumber.factor($0.scale.dy))" }, "1 1"),
    ]
    var animations: [String] = []
    for kind in kinds {
      var runs: [SVGTrack.Run<String>] = []
      for (start, value) in parts {
        let text = kind.value(value)
        if runs.last?.value != text { runs.append(.init(start: start, value: text)) }
      }
      let isNone = runs.count == 1 && runs[0].value == kind.none
      guard !isNone || animations.isEmpty else { continue }
      let sum = animations.isEmpty ? "" : " additive=\"sum\""
      animations.append(
        animation("animateTransform attributeName=\"transform\" type=\"\(kind.name)\"\(sum)", runs))
    }
    return animations
  }

  /// An animation that steps from value to value.
  ///
  /// If most frames have their own value, all are listed, since evenly spaced values need no list
  /// of times.
  private func animation(_ head: String, _ runs: [SVGTrack.Run<String>]) -> String {
    var values: [String] = []
    var times = ""
    if runs.count * 2 > frameCount {
      for (index, run) in runs.enumerated() {
        let start = index == 0 ? 0 : run.start
        let end = index + 1 < runs.count ? runs[index + 1].start : frameCount
        values += repeatElement(run.value, count: end - start)
      }
    } else {
      values = runs.map(\.value)
      let shares = runs.enumerated().map { index, run in
        index == 0 ? "0" : SVGNumber.share(Double(run.start) / Double(frameCount))
      }
      times = " keyTimes=\"\(shares.joined(separator: ";"))\""
    }
    let duration = SVGNumber.text(Double(frameCount) / framesPerSecond)
    return "<\(head) calcMode=\"discrete\" dur=\"\(duration)s\" repeatCount=\"indefinite\""
      + " values=\"\(values.joined(separator: ";"))\"\(times)/>"
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
