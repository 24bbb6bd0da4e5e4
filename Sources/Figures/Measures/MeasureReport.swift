internal import Foundation
internal import SceneFormat

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
