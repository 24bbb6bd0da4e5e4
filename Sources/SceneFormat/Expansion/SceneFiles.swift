internal import SceneText

/// The result of reading a file that a scene names.
public enum FileReading: Sendable {
  /// Its bytes, and the name that diagnostics show.
  case bytes([UInt8], name: String)
  /// Why it cannot be read, in lower case.
  case failure(String)
}

/// The files that a scene names and that are read with it: of touches, components and rows.
struct SceneFiles {
  /// Whether paths may lead out of the scene's folder.
  let allowsOutsidePaths: Bool
  /// The largest size in bytes, and what to do about a larger file.
  let limits: SceneLimits
  /// Reads a file by its path and by what messages call it; nil where no files are read.
  let read: (@Sendable (_ path: String, _ noun: String) -> FileReading)?

  /// Reads a file, whose text is added to the sources.
  ///
  /// - Parameters:
  ///   - path: The path in the scene.
  ///   - noun: What messages call it, such as "touch" for a touch file.
  ///   - code: The code of problems with it.
  ///   - diagnostics: Collects the problems, and has the texts.
  /// - Returns: The text and its number; nil, with the problem reported, if it cannot be read.
  func text(
    _ path: JSONString, noun: String, code: String, _ diagnostics: DiagnosticCollector
  ) -> (text: SourceText, source: Int)? {
    guard ScenePath.isAllowed(path.value, outside: allowsOutsidePaths) else {
      diagnostics.report(Problem.outsidePath(path.value), at: path.place)
      return nil
    }
    guard let read else {
      diagnostics.report(code, at: path.place, "the \(noun) file is not read")
      return nil
    }
    switch read(path.value, noun) {
    case .failure(let reason):
      diagnostics.report(code, at: path.place, reason)
      return nil
    case .bytes(let bytes, let name):
      guard bytes.count <= limits.fileSize else {
        diagnostics.report(limits.fileTooLarge, at: path.place)
        return nil
      }
      let text = SourceText(origin: .file(name), bytes: bytes)
      diagnostics.sources.add(text)
      return (text, diagnostics.sources.texts.count - 1)
    }
  }

  /// Reads a file of JSON; nil, with the problem reported, if it cannot be read.
  func json(
    _ path: JSONString, noun: String, code: String, _ diagnostics: DiagnosticCollector
  ) -> JSONValue? {
    guard let (text, source) = text(path, noun: noun, code: code, diagnostics) else {
      return nil
    }
    var reader = JSONReader(text, source: source, rules: .scene, diagnostics: diagnostics)
    return reader.readDocument()
  }
}

/// Reads comma-separated values, whose first line has the names of the columns (RFC 4180).
///
/// Each row becomes an object. A cell is a number or a boolean if it is written as one of JSON, otherwise a text.
struct DataRows {
  private let bytes: [UInt8]
  private let source: Int
  private let separator: UInt8
  private let diagnostics: DiagnosticCollector
  private var index = 0
  /// The place of a cell whose quotes are not closed.
  private var unclosed: SourceSpan?

  /// A reader.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - source: Its number.
  ///   - separator: What separates columns, a comma or a tab.
  ///   - diagnostics: Collects the problems.
  init(_ text: SourceText, source: Int, separator: Character, _ diagnostics: DiagnosticCollector) {
    (bytes, self.source, self.diagnostics) = (text.bytes, source, diagnostics)
    self.separator = separator.asciiValue ?? UInt8(ascii: ",")
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The rows of a file, each as an object or, of JSON, as any value; nil, with the problems reported, if it is malformed.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: Its path, whose ending is the form of the rows: .csv, .tsv or .json.
  ///   - source: The number of the text.
  ///   - most: How many rows of .csv and .tsv are read; one more is read to tell that there are too many.
  ///   - diagnostics: Collects the problems.
  /// - Returns: The rows.
  static func rows(
    of text: SourceText, path: String, source: Int, atMost most: Int,
    _ diagnostics: DiagnosticCollector
  ) -> [JSONValue]? {
    guard let separator = separators[ending(of: path)] else {
      var reader = JSONReader(text, source: source, rules: .scene, diagnostics: diagnostics)
      guard let value = reader.readDocument() else { return nil }
      guard let rows = value.array else {
        diagnostics.report(Problem.wrongType(value, expected: "a list of rows"), at: value.place)
        return nil
      }
      return rows
    }
    var reader = DataRows(text, source: source, separator: separator, diagnostics)
    return reader.rows(atMost: most)
  }

  /// What separates columns, by the endings of files.
  private static let separators: [String: Character] = ["csv": ",", "tsv": "\t"]

  /// The endings of the files that have rows.
  static let endings = ["csv", "tsv", "json", "jsonc"]

  /// The ending of a path in lower case; empty for none.
  static func ending(of path: String) -> String {
    path.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  /// The rows; nil, with the problems reported, if the text is malformed.
  ///
  /// - Parameter most: How many rows are read; one more is read to tell that there are too many.
  /// - Returns: The rows, each as an object.
  mutating func rows(atMost most: Int) -> [JSONValue]? {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      diagnostics.report("data", at: span(0..<0), "the file is not UTF-8")
      return nil
    }
    guard let header = record() else {
      diagnostics.report("data", at: span(0..<0), "the file has no line with the names of columns")
      return nil
    }
    let names = header.map { JSONString(value: $0.text, place: $0.place) }
    if let only = names.first, names.count == 1,
      let separator = only.value.first(where: { ";\t|".contains($0) })
    {
      diagnostics.report(
        "data", at: only.place, "the only column is called \(MessageText.quoted(only.value))",
        hint: "columns are separated by commas"
          + (separator == "\t" ? ", not by tabs" : ", not by '\(separator)'"))
      return nil
    }
    for (position, name) in names.enumerated()
    where names[..<position].contains(where: { $0.value == name.value }) {
      diagnostics.report(
        "data", at: name.place, "duplicate column \(MessageText.quoted(name.value))")
      return nil
    }
    var rows: [JSONValue] = []
    while rows.count <= most, let cells = record() {
      if let unclosed {
        diagnostics.report("data", at: unclosed, "the quotes of the cell are not closed")
        return nil
      }
      guard let first = cells.first, let last = cells.last else { continue }
      let place = SourceSpan(
        source: source, range: first.place.range.lowerBound..<last.place.range.upperBound)
      guard cells.count == names.count else {
        diagnostics.report(
          "data", at: place,
          "the row has \(MessageText.count(cells.count, "cell")), the first line \(names.count)",
          hint: "a cell with a separator or a line break is put in double quotes")
        return nil
      }
      let members = zip(names, cells).map { JSONObject.Member(key: $0, value: $1.value) }
      rows.append(JSONValue(content: .object(JSONObject(members: members)), place: place))
    }
    return rows
  }

  /// A cell.
  private struct Cell {
    var text: String
    var isQuoted: Bool
    var place: SourceSpan

    /// The value: a number or a boolean if it is written as one, otherwise a text.
    var value: JSONValue {
      let content: JSONValue.Content
      if !isQuoted, text == "true" || text == "false" {
        content = .boolean(text == "true")
      } else if !isQuoted, let number = number {
        var cell = JSONNumber(value: number, written: text)
        cell.mayBeText = true
        content = .number(cell)
      } else {
        content = .string(JSONString(value: text, place: place))
      }
      return JSONValue(content: content, place: place)
    }

    /// The number, if it is written as one of JSON.
    private var number: Double? {
      guard text.utf8.count <= JSONNumber.maximumLength,
        text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
        let number = Double(text), number.isFinite
      else { return nil }
      return number
    }
  }

  /// The cells of the next line that is not empty; nil at the end.
  private mutating func record() -> [Cell]? {
    while index < bytes.count, Self.isLineBreak(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    var cells: [Cell] = []
    while true {
      cells.append(cell())
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    return cells
  }

  private mutating func cell() -> Cell {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, bytes[index] != separator, !Self.isLineBreak(bytes[index]) {
        index += 1
      }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      return Cell(text: text, isQuoted: false, place: span(start..<index))
    }
    index += 1
    var content: [UInt8] = []
    var isClosed = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        isClosed = index >= bytes.count || bytes[index] != byte
        if isClosed { break }
        index += 1
      }
      content.append(byte)
    }
    if !isClosed { unclosed = span(start..<start + 1) }
    return Cell(
      text: String(decoding: content, as: UTF8.self), isQuoted: true, place: span(start..<index))
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: source, range: range)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
