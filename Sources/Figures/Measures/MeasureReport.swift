internal import Foundation
public import FramegenKit
internal import SceneFormat
internal import SceneText

/// The measurements of a scene, or of a scene with values that it takes in turn, as a table, for programs and
/// for comparisons.
public struct MeasureReport: Equatable, Sendable, Codable {
  /// A value of the scene that a sweep sets.
  public struct Setting: Equatable, Sendable, Codable {
    /// The name of the property, such as `damping`.
    public var name: String
    /// The path as in `--set`, such as `#jelly.damping`.
    public var path: String
    /// The value as text.
    public var value: String

    /// A value at a path.
    public init(name: String, path: String, value: String) {
      self.name = name
      self.path = path
      self.value = value
    }
  }

  /// The measurements with one combination of values.
  public struct Variant: Equatable, Sendable, Codable {
    /// What the sweep sets; empty without one.
    public var settings: [Setting]
    /// What is measured.
    public var measures: MotionMeasures

    /// The measurements with some values.
    public init(settings: [Setting], measures: MotionMeasures) {
      self.settings = settings
      self.measures = measures
    }
  }

  /// What kind of file it is: always `measure`.
  public private(set) var framegen = MeasureReport.mark
  /// The title of the scene.
  public var title: String
  /// How long the film is, in seconds.
  public var duration: Double
  /// The variants, in the order of the sweep; one without a sweep.
  public var variants: [Variant]

  /// What a saved report says that it is.
  static let mark = "measure"

  /// A report.
  public init(title: String, duration: Double, variants: [Variant]) {
    self.title = title
    self.duration = duration
    self.variants = variants
  }
}

// MARK: - As JSON and as a table of values

extension MeasureReport {
  /// The report as an indented JSON file; what cannot be measured is left out.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("finite numbers and strings can always be encoded as JSON")
    }
    return MessageText.escaped(json: String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// Reads a saved report; nil for anything else.
  public init?(json bytes: [UInt8]) {
    guard let report = try? JSONDecoder().decode(MeasureReport.self, from: Data(bytes)),
      report.framegen == Self.mark, !report.variants.isEmpty
    else { return nil }
    self = report
  }

  /// How a table of values begins.
  public static let tableMark = "scene"

  /// The report as comma-separated values: a row for each variant, and heads with units.
  public var csv: String {
    let settings = variants.first?.settings.map(\.path) ?? []
    // Variants can differ in what they measure, as where something touches only at some values.
    var heads: [String] = []
    let rows = variants.map { variant in
      var row: [String: Double] = [:]
      for number in variant.measures.numbers {
        let head = number.unit.isEmpty ? number.name : "\(number.name) (\(number.unit))"
        if row[head] == nil, !heads.contains(head) { heads.append(head) }
        row[head] = number.value
      }
      return row
    }
    var lines = [[Self.tableMark] + settings + heads]
    for (variant, row) in zip(variants, rows) {
      lines.append(
        [title] + variant.settings.map(\.value) + heads.map { row[$0].map { "\($0)" } ?? "" })
    }
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// A field in quotes where it has to be (RFC 4180).
  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { "\",\n\r".contains($0) }) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

/// One number of a measurement by its name, for tables of values and comparisons.
public struct MeasuredNumber: Equatable, Sendable {
  /// The name, such as `square overshoot`.
  public var name: String
  /// The unit; empty for a plain number.
  public var unit: String
  /// The number; nil where there is none.
  public var value: Double?
}

extension MotionMeasures {
  /// Every number with its name, always in the same order.
  public var numbers: [MeasuredNumber] {
    let lists: [(String, NumberList)] =
      items.map { ($0.id, $0.numbers) } + quantities.map { ($0.of, $0.numbers) }
      + springs.map { ("\($0.id) on \($0.of)", $0.numbers) }
      + contacts.map { ("\($0.item) and \($0.partner)", $0.numbers) }
      + (energy.map { [("energy", $0.numbers)] } ?? [])
    return lists.flatMap { subject, numbers in
      numbers.map { MeasuredNumber(name: "\(subject) \($0.name)", unit: $0.unit, value: $0.value) }
    }
  }
}

/// The numbers that are measured of one thing, in the order of tables.
private typealias NumberList = [(name: String, unit: String, value: Double?)]

extension ItemMeasures {
  fileprivate var numbers: NumberList {
    [
      ("overshoot", "pt", overshoot),
      ("overshoot", "%", overshootPercent),
      ("settles within 2 %", "s", settles2Percent),
      ("settles within 1 pt", "s", settles1Point),
      ("rests", "s", rests),
      ("path", "pt", path),
      ("greatest speed", "pt/s", greatestSpeed),
      ("greatest angular speed", "rad/s", greatestAngularSpeed),
    ]
  }
}

extension QuantityMeasures {
  fileprivate var numbers: NumberList {
    [
      ("start", unit, start),
      ("end", unit, end),
      ("overshoot", unit, overshoot),
      ("overshoot", "%", overshootPercent),
      ("peaks", "", Double(peaks.count)),
      ("frequency", "Hz", frequency),
      ("damping ratio", "", dampingRatio),
      ("damped frequency", "Hz", dampedFrequency),
      ("logarithmic decrement", "", logarithmicDecrement),
      ("settles within 2 %", "s", settles2Percent),
    ] + (unit == "pt" ? [("settles within 1 pt", "s", settles1Point)] : [])
  }
}

extension SpringMeasures {
  fileprivate var numbers: NumberList {
    [
      ("nominal frequency", "Hz", nominal.frequency),
      ("nominal damping ratio", "", nominal.dampingRatio),
      ("effective frequency", "Hz", effective?.frequency),
      ("effective damping ratio", "", effective?.dampingRatio),
    ]
  }
}

extension ContactMeasures {
  fileprivate var numbers: NumberList {
    [
      ("contacts", "", Double(count)),
      ("first contact", "s", first),
      ("longest contact", "s", longest),
    ] + (deepestOverlap.map { [("deepest overlap", "pt", $0)] } ?? []) + [
      ("bounces", "", Double(bounces.count)),
      ("restitution", "", bounces.first?.restitution),
      ("height", "pt", bounces.first?.height),
    ]
  }
}

extension EnergyMeasures {
  fileprivate var numbers: NumberList {
    [
      ("start", "J", start), ("greatest", "J", greatest), ("end", "J", end), ("lost", "J", lost),
    ]
  }
}

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
  ///   - others: Further files that were read, which are never overwritten.
  /// - Throws: `FramegenError.occupied` for a file that is not a measurement; `.file` if something cannot be
  ///   written.
  public static func write(
    _ text: String, to path: String, forces: Bool, of film: Film, besides others: [String] = []
  ) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: film.file.inputs + others,
      objection: "exists and is not a measurement", isOurs: isOurs)
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
