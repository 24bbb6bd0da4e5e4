internal import Foundation
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
