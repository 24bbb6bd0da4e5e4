internal import Expressions
internal import Scene
package import SceneText

/// A use of an id in the text of a scene.
package struct SceneLink: Hashable, Sendable {
  /// The place of the id in a text, without what follows it, such as a property.
  package let place: SourceSpan
  /// The id of the element, with those of the wholes before it: `card.title` for `title` in a component.
  package let id: String
}

/// Records what the ids in the text of a scene refer to.
///
/// Whatever resolves an id adds it here, so that no list of keys with ids exists. What components and repetitions
/// instantiate is recorded at its place in the text, once for each element that it refers to.
final class LinkRecorder {
  /// The uses so far.
  private(set) var links: [SceneLink] = []
  private var seen: Set<SceneLink> = []
  private let sources: SourceList

  /// A recorder of what is read from some texts.
  init(_ sources: SourceList) { self.sources = sources }

  /// Adds a use of an id.
  ///
  /// - Parameters:
  ///   - name: The id as it is written.
  ///   - id: The id of the element.
  func add(_ name: JSONString, to id: String) {
    let place = sources.written(name.place)
    guard let bytes = sources.text(of: place)?.bytes, place.range.upperBound <= bytes.count else {
      return
    }
    // A text with braces is another one than what it gives, so that the place is not exact.
    // Ids with escapes are left alone.
    if bytes[place.range].elementsEqual(name.value.utf8) {
      add(SceneLink(place: place, id: id))
    } else if let string = Self.string(around: place.range, in: bytes),
      bytes[string].contains(UInt8(ascii: "{"))
    {
      for path in WrittenPath.all(in: bytes[string]) {
        if let range = path.range(naming: id) {
          add(SceneLink(place: SourceSpan(source: place.source, range: range), id: id))
        }
      }
    }
  }

  private func add(_ link: SceneLink) {
    if seen.insert(link).inserted { links.append(link) }
  }

  /// The bytes of the string in quotes that contains some bytes, without the quotes; nil if they are not in a line with
  /// quotes around them.
  private static func string(around range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    func isEnd(_ index: Int) -> Bool { [0x22, 0x0A].contains(bytes[index]) }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !isEnd(start - 1) { start -= 1 }
    while end < bytes.count, !isEnd(end) { end += 1 }
    return start > 0 && end < bytes.count && bytes[start - 1] == bytes[end] ? start..<end : nil
  }

  /// Adds the names in an expression that has been read.
  func add(namesIn string: JSONString, _ decoding: Decoding) {
    let (names, source) = (decoding.names, string.place.source)
    let text = decoding.sources.placed(string)
    for (path, range) in Expression.names(in: string.value) {
      let variable = names.fullID("$" + path, in: source)
      if names[variable] != nil {
        add(JSONString(value: path, place: text.place(ofCharacters: range)), to: variable)
        continue
      }
      guard let (id, _) = names.split(path, in: source) else { continue }
      let full = names.fullID(id, in: source)
      guard names[full] != nil else { continue }
      let characters = range.lowerBound..<range.lowerBound + id.count
      add(JSONString(value: id, place: text.place(ofCharacters: characters)), to: full)
    }
  }

  /// Adds the views in a visual format that has been read.
  ///
  /// - Parameters:
  ///   - text: The format.
  ///   - others: The names that stand for something else in it.
  ///   - names: The ids of the scene.
  func add(viewsIn text: PlacedString, besides others: Set<String>, _ names: NameTable) {
    let characters = Array(text.value)
    var (index, isInBrackets) = (0, false)
    while index < characters.count {
      let start = index
      // Outside of brackets, a hyphen is a space between views.
      while index < characters.count,
        characters[index].isName || (isInBrackets && characters[index] == "-")
      {
        index += 1
      }
      guard index > start else {
        if "[]".contains(characters[index]) { isInBrackets = characters[index] == "[" }
        index += 1
        continue
      }
      let name = String(characters[start..<index])
      let before = characters[..<start].last
      guard !characters[start].isNumber, let before, "[(=<>, ".contains(before),
        !others.contains(name)
      else { continue }
      let id = names.fullID(name, in: text.place.source)
      guard names[id] != nil else { continue }
      let place = text.place(ofCharacters: start..<index)
      add(JSONString(value: name, place: place), to: id)
    }
  }
}

extension Character {
  /// Whether the character can be part of a name in a visual format.
  fileprivate var isName: Bool { isASCII && (isLetter || isNumber || self == "_") }
}

/// A path such as `row.{index}.title.left` in a text with expressions in braces, with the places of its parts.
package struct WrittenPath {
  /// A part between points, or an expression in braces, with its bytes.
  package struct Part {
    package let text: Substring
    package let range: Range<Int>
    /// Whether expressions in braces are in it, so that it stands for any text.
    package var isComputed: Bool { text.contains("{") }
  }

  /// The parts, at least one.
  package private(set) var parts: [Part]

  /// The parts of a path that begins at a byte of a text; points in braces do not divide it.
  package init(_ text: some StringProtocol, at start: Int) {
    var (parts, depth, first) = ([] as [Part], 0, start)
    var part = ""
    var offset = start
    for character in text {
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      if character == ".", depth <= 0 {
        parts.append(Part(text: Substring(part), range: first..<offset))
        (part, first) = ("", offset + 1)
      } else {
        part.append(character)
      }
      offset += character.utf8.count
    }
    self.parts = parts + [Part(text: Substring(part), range: first..<offset)]
  }

  /// All paths in a text, in order.
  static func all(in bytes: ArraySlice<UInt8>) -> [WrittenPath] {
    var paths: [WrittenPath] = []
    var (start, depth) = (bytes.startIndex, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      let character = Character(Unicode.Scalar(byte))
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      let isPart =
        depth > 0 || byte >= 0x80 || character.isLetter || character.isNumber
        || "_-.}".contains(character)
      if isPart { continue }
      add(start..<index)
      start = index + 1
    }
    add(start..<bytes.endIndex)
    func add(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      paths.append(
        WrittenPath(String(decoding: bytes[range], as: UTF8.self), at: range.lowerBound))
    }
    return paths
  }

  /// The bytes of the parts that name an element with an id; nil if they do not, or say nothing of it.
  ///
  /// The names of the wholes may be missing, as in a component, as may the indices of repetitions. Properties may follow.
  func range(naming id: String) -> Range<Int>? {
    let names = id.drop { $0 == "$" }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.contains(where: { !$0.isComputed && names.contains($0.text) }) else { return nil }
    for start in names.indices {
      var (name, part) = (start, 0)
      while name < names.count {
        if part < parts.count, parts[part].isComputed || parts[part].text == names[name] {
          part += 1
        } else if Int(names[name]) == nil {
          break
        }
        name += 1
      }
      if name == names.count, part > 0 {
        return parts[0].range.lowerBound..<parts[part - 1].range.upperBound
      }
    }
    return nil
  }
}
