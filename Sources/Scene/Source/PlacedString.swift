/// A string of a scene with the place of each of its characters.
///
/// A visual format or an equation is parsed by a module that knows only indices into the string.
/// Escapes (`\"`, `\u0048`) make those differ from distances in the file; this value maps them back.
public struct PlacedString: Equatable, Sendable {
  /// The characters, escapes resolved.
  public let value: String
  /// The string's place without its quotes.
  public let place: SourceSpan
  /// The source's byte offsets at which the characters begin, and the end after the last; nil
  /// where every character is one byte of the source.
  private let offsets: [Int]?

  /// A string each of whose characters is one byte of the source, or one without a known mapping,
  /// whose characters all map into its whole place.
  ///
  /// - Parameters:
  ///   - value: The characters.
  ///   - place: Where they stand, without quotes.
  public init(_ value: String, place: SourceSpan) {
    self.value = value
    self.place = place
    offsets = nil
  }

  /// A string whose characters' places are known.
  ///
  /// - Parameters:
  ///   - value: The characters.
  ///   - place: Where they stand, without quotes.
  ///   - scalarOffsets: For each Unicode scalar of `value` the byte offset in the source at which
  ///     it, or its escape, begins.
  public init(_ value: String, place: SourceSpan, scalarOffsets: [Int]) {
    precondition(
      scalarOffsets.count == value.unicodeScalars.count, "every scalar needs its offset")
    self.value = value
    self.place = place
    var offsets: [Int] = []
    var scalar = 0
    for character in value {
      offsets.append(scalarOffsets[scalar])
      scalar += character.unicodeScalars.count
    }
    offsets.append(place.range.upperBound)
    self.offsets = offsets
  }

  /// The place of one character.
  ///
  /// The index is counted in `Character`s of `value` from 0; the one just after the last character,
  /// and any beyond it, gives the point at the string's end.
  public func place(ofCharacterAt index: Int) -> SourceSpan {
    place(ofCharacters: index..<max(index, index.addingReportingOverflow(1).partialValue))
  }

  /// The place of a run of characters.
  ///
  /// The indices are counted in `Character`s of `value` from 0; those outside the string are moved
  /// to its nearer end.
  public func place(ofCharacters indices: Range<Int>) -> SourceSpan {
    let start = offset(of: indices.lowerBound)
    let end = max(start, offset(of: indices.upperBound))
    return SourceSpan(source: place.source, range: start..<end)
  }

  private func offset(of index: Int) -> Int {
    guard let offsets else {
      let length = place.range.upperBound - place.range.lowerBound
      return place.range.lowerBound + min(max(index, 0), length)
    }
    return offsets[min(max(index, 0), offsets.count - 1)]
  }
}
