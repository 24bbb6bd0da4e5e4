/// A string of a scene with the place of each of its characters.
///
/// The parsers of visual formats and equations know only indices in the string. With escapes (`\"`,
/// `\u0048`), these differ from offsets in the file, to which this value maps them.
public struct PlacedString: Equatable, Sendable {
  /// The characters, escapes resolved.
  public let value: String
  /// The place of the string without quotes.
  public let place: SourceSpan
  /// The byte offsets in the source at which the characters begin, and the end after the last; nil
  /// if every character is a byte of the source.
  private let offsets: [Int]?

  /// A string in which every character is a byte of the source, or of which no offsets are known.
  ///
  /// - Parameters:
  ///   - value: The characters.
  ///   - place: The place of the string, without quotes.
  public init(_ value: String, place: SourceSpan) {
    self.value = value
    self.place = place
    offsets = nil
  }

  /// A string with the offsets of its characters.
  ///
  /// - Parameters:
  ///   - value: The characters.
  ///   - place: The place of the string, without quotes.
  ///   - scalarOffsets: For each Unicode scalar of `value`, the byte offset in the source at which
  ///     it or its escape begins.
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

  /// The place of a character.
  ///
  /// The index counts the `Character`s of `value` from 0; an index after the last character means
  /// the end of the string.
  public func place(ofCharacterAt index: Int) -> SourceSpan {
    place(ofCharacters: index..<max(index, index.addingReportingOverflow(1).partialValue))
  }

  /// The place of a range of characters.
  ///
  /// The indices count the `Character`s of `value` from 0; indices outside the string mean its
  /// nearer end.
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
