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
