internal import Foundation
internal import Geometry

/// Writes elements and their animations.
struct SVGWriter {
  let timeline: SVGTimeline
  private(set) var text = ""
  /// Stands before every identifier until the document is complete, a character that XML does not allow.
  static let mark = "\u{1}"
  /// An invisible element as large as the canvas, the first of a group in which something moves.
  ///
  /// Chromium leaves out a group of which nothing is in the picture at first, whatever comes into it later.
  private static let cover = "<rect width=\"100%\" height=\"100%\" fill=\"none\"/>"
  /// The classes of elements of characters, by their fonts.
  let fontClasses: [String]
  private let sharedPaths: SVGSharedPaths
  private var clipCount = 0
  private var maskCount = 0
  private var definitions: [SVGNode.Definition: String] = [:]
  /// The frame in which elements are written as they are then; nil for the whole film.
  private var stillFrame: Int?

  /// A writer of the elements of a film, in which those of characters have classes.
  init(_ tracks: SVGTracks, _ timeline: SVGTimeline, fontClasses: [String]) {
    sharedPaths = SVGSharedPaths(tracks)
    self.fontClasses = fontClasses
    self.timeline = timeline
  }

  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  /// Writes elements; those next to each other that move alike, or have one transform, are in a group that
  /// has it.
  mutating func write(_ tracks: SVGTracks) { write(tracks.all[...]) }

  private mutating func write(_ tracks: ArraySlice<SVGTrack>) {
    var rest = tracks
    if let stillFrame { rest = tracks.compactMap { $0.still(at: stillFrame) }[...] }
    while let first = rest.first {
      let alike = rest.prefix { $0 === first || first.sharesMotion(with: $0) }
      rest = rest.dropFirst(alike.count)
      guard alike.count > 1 else {
        write(first)
        continue
      }
      let (attributes, animations) = motion(of: first)
      line("<g\(attributes)>")
      for animation in animations { line(animation) }
      for track in alike { write(track, inMovingGroup: true) }
      line("</g>")
    }
  }

  /// Writes the elements of a film, and before them those of the frame that is shown to users who prefer reduced motion.
  ///
  /// Elements in front of and behind all that changes are written once. The still elements of that frame are invisible
  /// otherwise, and not absent: others refer to what they define.
  mutating func write(_ tracks: SVGTracks, restingAt frame: Int) {
    let back = tracks.all.prefix(while: \.isStill)
    let front = tracks.all[back.count...].reversed().prefix(while: \.isStill).count
    let changing = tracks.all[back.count...].dropLast(front)
    let (film, rest) = ("\(Self.mark)film", "\(Self.mark)rest")
    write(back)
    line(
      "<style>@media (prefers-reduced-motion:reduce){.\(film){display:none}"
        + ".\(rest){visibility:visible}}</style>")
    line("<g class=\"\(rest)\" visibility=\"hidden\">")
    stillFrame = frame
    write(changing)
    stillFrame = nil
    line("</g>")
    line("<g class=\"\(film)\">")
    // Where all that changes is hidden at first, Chromium lets the time stand still.
    line(
      Self.cover.replacing("/>", with: ">")
        + timeline.steady("animate attributeName=\"opacity\"", "1") + "</rect>")
    write(changing)
    line("</g>")
    write(tracks.all.suffix(front))
  }

  private mutating func write(_ track: SVGTrack, inMovingGroup: Bool = false) {
    let (element, values) = shared(track)
    let references = (values[.glyph] ?? []).compactMap { run -> SVGNode.Definition? in
      guard case .reference(let definition) = run.value else { return nil }
      return definition
    }
    define((track.kind.definition.map { [$0] } ?? []) + references)
    var tag = "<" + element + track.kind.fixed
    if let definition = track.kind.definition {
      tag += " \(definition.attribute)=\"\(definition.reference(to: id(of: definition)))\""
    }
    if track.kind.isClipped { tag += " clip-path=\"url(#\(writeClip(of: track)))\"" }
    if track.kind.isMasked { tag += " mask=\"url(#\(writeMask(of: track)))\"" }
    // The path of a still line is stretched, so that the line is as wide as it should be at any size.
    let still =
      track.kind.keepsWidth && track.transforms.count == 1 ? track.transforms[0].value : nil
    if track.kind.keepsWidth, track.stretches { tag += " vector-effect=\"non-scaling-stroke\"" }
    var (attributes, animations) = attributes(of: track, values, stretchedBy: still)
    tag += attributes
    if !inMovingGroup {
      let motion = still == nil ? motion(of: track) : presence(of: track)
      tag += motion.attributes
      animations += motion.animations
    }
    let (places, content) = content(of: track.kind.letters)
    tag += places
    // White space between the tags would be characters too.
    guard content.isEmpty else {
      return line("\(tag)>\(animations.joined())\(content)</\(element)>")
    }
    guard !animations.isEmpty || track.kind.element == "g" else { return line(tag + "/>") }
    line(tag + ">")
    for animation in animations { line(animation) }
    if stillFrame == nil, !track.children.isStill { line(Self.cover) }
    write(track.children)
    line("</\(element)>")
  }

  /// The element of a track and its values, where references to shared outlines stand for its own if
  /// they are shorter.
  private func shared(_ track: SVGTrack) -> (element: String, values: SVGTrack.Values) {
    var (element, values) = (track.kind.element, track.values)
    if let outlines = values[.path], outlines.count > 1,
      let references = sharedPaths.references(
        of: track, insteadOf: animation(of: .path, outlines).utf8.count)
    {
      (element, values[.path], values[.glyph]) = ("use", nil, references)
    }
    return (element, values)
  }

  /// Writes what an element is clipped to.
  ///
  /// - Returns: The identifier of the clip.
  private mutating func writeClip(of track: SVGTrack) -> String {
    clipCount += 1
    let name = "\(Self.mark)clip\(clipCount)"
    line("<clipPath id=\"\(name)\">")
    write(track.clip)
    line("</clipPath>")
    return name
  }

  /// Writes what an element is seen through, by its opacity, on the whole canvas.
  ///
  /// - Returns: The identifier of the mask.
  private mutating func writeMask(of track: SVGTrack) -> String {
    maskCount += 1
    let name = "\(Self.mark)mask\(maskCount)"
    line(
      "<mask id=\"\(name)\" mask-type=\"alpha\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" "
        + "width=\"100%\" height=\"100%\">")
    write(track.mask)
    line("</mask>")
    return name
  }

  /// The attributes of an element in its first frame, and the animations of those that change.
  private func attributes(
    of track: SVGTrack, _ values: SVGTrack.Values, stretchedBy still: CGAffineTransform?
  ) -> (attributes: String, animations: [String]) {
    var text = ""
    var animations: [String] = []
    for attribute in SVGNode.Attribute.allCases {
      guard let runs = values[attribute], let first = runs.first?.value else { continue }
      if runs.count > 1 || !attribute.isDefault(first, of: track.kind.element) {
        text += " \(attribute.rawValue)=\"\(first.stretched(by: still).text(id: id(of:)))\""
      }
      if runs.count > 1 {
        animations.append(
          animation(
            of: attribute, runs.map { .init(start: $0.start, value: $0.value.stretched(by: still)) }
          ))
      }
    }
    return (text, animations)
  }

  /// Writes definitions that are needed for the first time.
  private mutating func define(_ needed: [SVGNode.Definition]) {
    var elements = ""
    for definition in needed where definitions[definition] == nil {
      let id = Self.shortID(definitions.count)
      definitions[definition] = id
      elements += "\(definition.head) id=\"\(id)\"\(definition.tail)"
    }
    if !elements.isEmpty { line("<defs>\(elements)</defs>") }
  }

  /// The identifier of a number, at least 0: a letter, and from 26 on digits and letters behind it.
  ///
  /// A film can have thousands of references.
  private static func shortID(_ number: Int) -> String {
    let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26))
    return mark + String(Character(letter)) + (number < 26 ? "" : String(number / 26, radix: 36))
  }

  /// The text as a document: all identifiers begin with a hash of the whole, so that they differ from those of other
  /// documents in the same page.
  var document: [UInt8] {
    Array(text.replacing(Self.mark, with: Self.prefix(SVGFonts.hash(Array(text.utf8)))).utf8)
  }

  /// A letter, and three letters or digits, for one of twelve million hashes: short, because films have thousands of
  /// references.
  private static func prefix(_ hash: UInt32) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let characters = Array(letters + "0123456789")
    var (rest, prefix) = (Int(hash), "")
    for count in [letters.count, characters.count, characters.count, characters.count] {
      prefix.append(characters[rest % count])
      rest /= count
    }
    return prefix
  }

  /// The identifier of a definition that has been written.
  func id(of definition: SVGNode.Definition) -> String { definitions[definition] ?? "" }
}

extension SVGTrack {
  /// Whether the element changes its size as it moves.
  fileprivate var stretches: Bool {
    transforms.count > 1
      && transforms.contains { run in
        let part = TransformComponents(run.value)
        return abs(part.scale.dx - 1) > 1e-4 || abs(part.scale.dy - 1) > 1e-4
          || abs(part.shear) > 1e-4
      }
  }
}

extension SVGNode.Attribute {
  /// Whether a value need not be written.
  fileprivate func isDefault(_ value: SVGValue, of kind: String) -> Bool {
    switch self {
    case .fillOpacity, .strokeOpacity, .opacity, .strokeWidth: value == .number(1)
    case .dashPhase, .x, .y: value == .number(0)
    case .horizontalRadius: kind == "rect" && value == .number(0)
    case .dashes: value == .word("none")
    case .fill: value == .word("#000000")
    default: false
    }
  }
}

extension SVGValue {
  /// An outline under a transform; any other value as it is.
  fileprivate func stretched(by transform: CGAffineTransform?) -> SVGValue {
    guard let transform, case .path(let path) = self else { return self }
    return .path(path.applying(transform))
  }
}

// Characters.
extension SVGWriter {
  /// The attributes and the content of an element of characters.
  ///
  /// Its first characters are in the element itself, and the others in `tspan` elements, which have
  /// the font of the element unless they say otherwise.
  func content(of letters: [SVGNode.Letters]) -> (attributes: String, content: String) {
    guard let first = letters.first else { return ("", "") }
    let hasHeights = letters.contains { $0.places.contains { $0.y != 0 } }
    func attributes(_ run: SVGNode.Letters, in outer: SVGNode.Letters?) -> String {
      (run.font == outer?.font ? "" : " class=\"\(fontClasses[run.font])\"")
        + (run.size == outer?.size ? "" : " font-size=\"\(SVGNumber.text(run.size))\"")
        + " x=\"\(list(run.places.map(\.x)))\""
        + (hasHeights ? " y=\"\(list(run.places.map(\.y), isRow: true))\"" : "")
    }
    let others = letters.dropFirst().map { run in
      "<tspan\(attributes(run, in: first))>\(XML.escaped(run.text))</tspan>"
    }
    return (attributes(first, in: nil), XML.escaped(first.text) + others.joined())
  }

  /// Coordinates of characters; a single one is also that of those behind it, if they are in a row.
  private func list(_ coordinates: [CGFloat], isRow: Bool = false) -> String {
    let numbers = coordinates.map { SVGNumber.brief($0) }
    guard isRow, let first = numbers.first, numbers.allSatisfy({ $0 == first }) else {
      return numbers.joined(separator: " ")
    }
    return first
  }
}
