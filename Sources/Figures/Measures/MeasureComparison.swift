public import FramegenKit
internal import SceneFormat
internal import SceneText

/// What changed between two measurements.
public struct MeasureComparison: Equatable, Sendable, Codable {
  /// A number that changed, appeared or vanished.
  public struct Change: Equatable, Sendable, Codable {
    /// What it is, such as `square overshoot`; with a sweep after its values.
    public var name: String
    /// The unit; empty for a plain number.
    public var unit: String
    /// The number before; nil for none.
    public var before: Double?
    /// The number after; nil for none.
    public var after: Double?

    /// The difference; nil where one of the numbers is missing.
    public var difference: Double? { before.flatMap { old in after.map { $0 - old } } }

    /// The difference in percent of the number before; nil where there is none, and for 0.
    public var percent: Double? {
      guard let before, before != 0 else { return nil }
      return difference.map { 100 * $0 / abs(before) }
    }
  }

  /// What kind of file it is: always `measure-comparison`.
  public private(set) var framegen = "measure-comparison"
  /// The title of the scene before.
  public var before: String
  /// The title of the scene after.
  public var after: String
  /// What changed, in the order of the measurements.
  public var changes: [Change]
  /// How many numbers both have.
  public var compared: Int

  /// Numbers that differ by less than this in their unit are the same: they are printed alike.
  private static let tolerance = 5e-4

  /// Compares two reports, the variants in their order.
  public init(_ before: MeasureReport, _ after: MeasureReport) {
    (self.before, self.after) = (before.title, after.title)
    (changes, compared) = ([], 0)
    let isSweep = max(before.variants.count, after.variants.count) > 1
    for index in 0..<max(before.variants.count, after.variants.count) {
      let old = before.variants.indices.contains(index) ? before.variants[index] : nil
      let new = after.variants.indices.contains(index) ? after.variants[index] : nil
      let settings = (new ?? old)?.settings.map { "\($0.name) \($0.value)" } ?? []
      let label = isSweep && !settings.isEmpty ? settings.joined(separator: ", ") + ": " : ""
      add(old?.measures.numbers ?? [], new?.measures.numbers ?? [], label)
    }
  }

  private mutating func add(_ old: [MeasuredNumber], _ new: [MeasuredNumber], _ label: String) {
    func key(_ number: MeasuredNumber) -> String { number.name + "|" + number.unit }
    let former = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let later = Set(new.map(key))
    for number in new + old.filter({ !later.contains(key($0)) }) {
      let before = former[key(number)]?.value
      let after = later.contains(key(number)) ? number.value : nil
      if before != nil, after != nil { compared += 1 }
      guard !Self.isSame(before, after) else { continue }
      changes.append(
        Change(name: label + number.name, unit: number.unit, before: before, after: after))
    }
  }

  private static func isSame(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) < tolerance
  }

  /// The table of changes as text, or a sentence where there are none.
  public var text: String { text(as: TableForm()) }

  /// The same with tables in a form.
  func text(as form: TableForm) -> String {
    let head = "\(after) compared with \(before): "
    guard !changes.isEmpty else { return head + "all \(compared) numbers are the same\n" }
    var table = MeasureTable([
      .names("changed"), .names("unit"), .numbers("before"), .numbers("after"),
      .numbers("difference"), .numbers("%", decimals: 1),
    ])
    table.rows = changes.map { change in
      [
        .text(change.name), .text(change.unit), .number(change.before), .number(change.after),
        .number(change.difference), .number(change.percent),
      ]
    }
    let count = changes.count == 1 ? "1 number" : "\(changes.count) numbers"
    return head + "\(count) changed\n\n" + table.text(as: form)
  }

  /// The changes as comma-separated values.
  public var csv: String {
    "changed,unit,before,after,difference\n"
      + changes.map { change in
        let numbers = [change.before, change.after, change.difference].map { number in
          number.map { "\($0)" } ?? ""
        }
        // Names have no commas but those of a sweep, which are quoted.
        let name = change.name.contains(",") ? "\"\(change.name)\"" : change.name
        return ([name, change.unit] + numbers).joined(separator: ",") + "\n"
      }.joined()
  }
}

/// The formats of measurements.
public enum MeasureFormat: String, CaseIterable, Sendable {
  /// Tables for readers.
  case table
  /// Comma-separated values with a row for each variant.
  case csv
  /// An object with everything that is measured.
  case json
}

extension MeasureReport {
  /// The report in a format; as tables, in lines of at most a width in cells.
  public func text(_ format: MeasureFormat, width: Int? = nil) -> String {
    text(format, tables: TableForm(width: width))
  }

  /// The report in a format, with tables in a form.
  public func text(_ format: MeasureFormat, tables: TableForm) -> String {
    switch format {
    case .table: MessageText.visibleLines(text(as: tables))
    case .csv: MessageText.visibleLines(csv)
    case .json: json
    }
  }
}

extension MeasureComparison {
  /// The comparison in a format; as tables, in lines of at most a width in cells.
  public func text(_ format: MeasureFormat, width: Int? = nil) -> String {
    text(format, tables: TableForm(width: width))
  }

  /// The comparison in a format, with tables in a form.
  public func text(_ format: MeasureFormat, tables: TableForm) -> String {
    switch format {
    case .table: MessageText.visibleLines(text(as: tables))
    case .csv: MessageText.visibleLines(csv)
    case .json: String(decoding: jsonFile, as: UTF8.self)
    }
  }
}

/// Measurements as files.
public enum MeasureFile {
  /// Writes a text, which appears once it is complete.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path; `-` is standard output.
  ///   - forces: Whether a file that is not a measurement may be overwritten.
  ///   - film: The film that was measured, whose files are never overwritten.
  /// - Throws: `FramegenError.occupied` for a file that is not a measurement; `.file` if something cannot be
  ///   written.
  public static func write(
    _ text: String, to path: String, forces: Bool, of film: Film
  ) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: film.file.inputs, objection: "exists and is not a measurement",
      isOurs: isOurs)
    try onDisk { () throws(FileError) in
      var output = try OutputFile(path)
      try output.write(Array(text.utf8))
      try output.commit()
    }
  }

  /// Whether bytes are what `write` has written before, in any format.
  private static func isOurs(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let head = text.prefix { $0 != "\n" }
    let starts = [MeasureReport.tableMark + ",", "changed,unit,"]
    return starts.contains { head.hasPrefix($0) } || head.hasSuffix(",miss")
      || [" measured in ", " compared with ", "goals "].contains { head.contains($0) }
      || ["measure", "measure-comparison", "tune"].contains {
        text.contains("\"framegen\" : \"\($0)\"")
      }
  }

  /// A saved report; nil for anything else, such as a scene.
  ///
  /// - Throws: `FramegenError.file` if the file cannot be read.
  public static func saved(at path: String) throws(FramegenError) -> MeasureReport? {
    MeasureReport(json: try SceneFile.bytes(of: path, limits: .init()))
  }
}
