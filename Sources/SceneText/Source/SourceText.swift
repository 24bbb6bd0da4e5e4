/// A text from which values of a scene are read: the scene file, or a command-line option that
/// overrides a value.
public struct SourceText: Equatable, Sendable {
  /// The origin of a text.
  public enum Origin: Equatable, Sendable {
    /// A file, with the path that messages show.
    case file(String)
    /// A command-line option, with its name, for example `--set`.
    case option(String)
  }

  /// The origin of the text.
  public let origin: Origin
  /// The bytes as read, not necessarily valid UTF-8.
  public let bytes: [UInt8]
  /// Whether the text is that of a command-line option.
  public var isOption: Bool {
    guard case .option = origin else { return false }
    return true
  }
  /// The byte offsets at which the lines begin; the first line begins after a byte order mark.
  private let lineStarts: [Int]
  /// Whether the text is ASCII, in which a column is a byte.
  private let isASCII: Bool
  /// Places in long lines from which columns are counted, in order; none in ASCII.
  private let columnMarks: [ColumnMark]

  /// The column of a byte at which a character begins.
  private struct ColumnMark: Equatable {
    let offset: Int
    /// From 0.
    let column: Int
  }

  /// How many characters apart the places are from which columns are counted.
  ///
  /// Generated scenes may be a single line of megabytes with thousands of diagnostics.
  private static let markDistance = 1_000

  /// The bytes of a UTF-8 byte order mark.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text with its origin.
  ///
  /// - Parameters:
  ///   - origin: The origin of the text.
  ///   - bytes: The text, in UTF-8; lines end with LF, CR LF or CR.
  public init(origin: Origin, bytes: [UInt8]) {
    self.origin = origin
    self.bytes = bytes
    var starts = [bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0]
    for (index, byte) in bytes.enumerated() {
      let isPaired = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPaired) {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    columnMarks = isASCII ? [] : Self.columnMarks(bytes, starts)
  }

  /// The places in long lines from which columns are counted.
  private static func columnMarks(_ bytes: [UInt8], _ starts: [Int]) -> [ColumnMark] {
    var marks: [ColumnMark] = []
    for (start, end) in zip(starts, starts.dropFirst() + [bytes.count])
    where end - start > markDistance {
      // In a line that is not UTF-8 the decoded characters have other lengths than the bytes.
      guard let line = String(validating: bytes[start..<end], as: UTF8.self) else { continue }
      var offset = start
      for (column, character) in line.enumerated() {
        if column > 0, column % markDistance == 0 {
          marks.append(ColumnMark(offset: offset, column: column))
        }
        offset += character.utf8.count
      }
    }
    return marks
  }

  /// The line and column of a byte.
  ///
  /// Both count from 1, columns in `Character`s. Offsets outside the text mean its nearer end.
  /// Complexity: O(log length of the text).
  public func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    let line = lineIndex(ofByte: offset)
    guard !isASCII else { return (line + 1, offset - lineStarts[line] + 1) }
    let start = columnMark(ofByte: offset, lineStart: lineStarts[line])
    let rest = String(decoding: bytes[start.offset..<offset], as: UTF8.self)
    return (line + 1, start.column + rest.count + 1)
  }

  /// The range of the line that contains a byte, without its line break.
  func lineRange(ofByte offset: Int) -> Range<Int> {
    let line = lineIndex(ofByte: min(max(offset, lineStarts[0]), bytes.count))
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// The index of the line that contains a byte.
  private func lineIndex(ofByte offset: Int) -> Int {
    max(Self.firstIndex(in: lineStarts.count) { lineStarts[$0] > offset } - 1, 0)
  }

  /// The nearest place before a byte, in its line, from which its column is counted.
  private func columnMark(ofByte offset: Int, lineStart: Int) -> ColumnMark {
    let next = Self.firstIndex(in: columnMarks.count) { columnMarks[$0].offset > offset }
    guard next > 0, columnMarks[next - 1].offset > lineStart else {
      return ColumnMark(offset: lineStart, column: 0)
    }
    return columnMarks[next - 1]
  }

  /// The first index with a property that all later ones have too, by binary search; `count` where none
  /// has it.
  private static func firstIndex(in count: Int, where isLater: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The texts from which a scene was read; spans refer to them by number.
///
/// What a component or a repetition makes has places in an instance of its text, whose number is below 0: so the same
/// characters have a place of their own in each use, from which the use can be told.
public struct SourceList: Equatable, Sendable {
  /// A use of a part of a text, in which the part is instantiated.
  package struct Instance: Equatable, Sendable {
    /// What made the instance.
    package enum Origin: Equatable, Sendable {
      /// The use of a component with a name.
      case component(String)
      /// A repetition by its index, among as many.
      case repetition(Int, of: Int)
    }

    /// What made the instance.
    package var origin: Origin
    /// The number of the text, or of the instance of a text, whose part it is.
    package var source: Int
    /// The place of the use.
    package var use: SourceSpan

    /// A use of a part of a text.
    package init(_ origin: Origin, of source: Int, at use: SourceSpan) {
      (self.origin, self.source, self.use) = (origin, source, use)
    }
  }

  /// The texts: the scene file, the overriding options, then the file of the touches, those of components and of rows.
  public private(set) var texts: [SourceText]
  /// The name of the variant as which the texts were read; nil for the scene itself.
  public package(set) var variant: String?
  /// The uses of parts of the texts.
  private var instances: [Instance] = []

  /// A list of texts.
  public init(_ texts: [SourceText]) { self.texts = texts }

  /// Adds a text.
  package mutating func add(_ text: SourceText) { texts.append(text) }

  /// Adds a use of a part of a text.
  ///
  /// - Returns: The number by which spans refer to it, below 0.
  package mutating func add(_ instance: Instance) -> Int {
    instances.append(instance)
    return -instances.count
  }

  /// Whether parts of the texts have been instantiated.
  package var hasInstances: Bool { !instances.isEmpty }

  /// The instance with a number below 0; nil for a text.
  package func instance(_ number: Int) -> Instance? {
    number < 0 && instances.indices.contains(-1 - number) ? instances[-1 - number] : nil
  }

  /// The place in the text itself of a place in an instance of it.
  package func written(_ span: SourceSpan) -> SourceSpan {
    var span = span
    while let instance = instance(span.source) { span.source = instance.source }
    return span
  }

  /// The uses through which a place in an instance came about, the innermost first.
  package func uses(of span: SourceSpan) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    var source = span.source
    while let instance = instance(source) {
      let message =
        switch instance.origin {
        case .component(let name): "in component \(MessageText.quoted(name)), which is used here"
        case .repetition(let index, let count): "in the repetition with index \(index) of \(count)"
        }
      notes.append(Diagnostic.Note(message, at: instance.use))
      source = instance.use.source
    }
    return notes
  }

  /// The text to which a span refers, or nil for a span of another reading.
  public func text(of span: SourceSpan) -> SourceText? {
    let source = written(span).source
    return texts.indices.contains(source) ? texts[source] : nil
  }

  /// The line and column where a span begins, both from 1; nil for a span of another reading.
  public func position(of span: SourceSpan) -> (line: Int, column: Int)? {
    text(of: span)?.position(ofByte: span.range.lowerBound)
  }
}

/// A range of source text from which a value was read, for messages about it.
///
/// A span refers to its source by number, and is thus small enough for every value. The
/// `SourceList` of the same reading has the names, lines and columns.
public struct SourceSpan: Hashable, Sendable {
  /// The number of the source: 0 for the scene file, from 1 on for the overriding options, below 0 for what a component or a
  /// repetition makes.
  public var source: Int
  /// The bytes, counted from 0; an empty range is a point between two bytes.
  public var range: Range<Int>

  /// A range of bytes in a source.
  ///
  /// - Parameters:
  ///   - source: The number of the source, 0 for the scene file.
  ///   - range: The bytes, counted from 0.
  public init(source: Int = 0, range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The start of the scene file: the place of what no text states.
  public static let start = SourceSpan(range: 0..<0)
}

extension SourceSpan: Comparable {
  /// Orders spans by source, then by start, then by end.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.source, left.range.lowerBound, left.range.upperBound)
      < (right.source, right.range.lowerBound, right.range.upperBound)
  }
}

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
