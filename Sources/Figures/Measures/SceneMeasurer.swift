internal import Foundation
public import FramegenKit
internal import Geometry
public import Scene
public import SceneFormat
internal import SceneText
internal import Stage

/// Measures a scene: plays it, and once more for each value of a sweep.
///
/// ```swift
/// let measurer = try SceneMeasurer("snap.json")
/// print(try measurer.report().text)
/// ```
public final class SceneMeasurer {
  /// The most combinations of a sweep.
  private static let mostVariants = 1000

  /// The film of the scene without any sweep.
  public let film: Film
  private let scene: EditableScene
  /// The scenes that are measured: this one, or some of its variants.
  private let scenes: [EditableScene]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - edits: Changes of the scene, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Throws: As `SceneFile.load` and `Film.init`.
  public convenience init(
    _ path: String, edits: [SceneEdit] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    try self.init(try EditableScene(path, edits: edits, limits: limits, access: access))
  }

  /// A measurer of a scene that has been read.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - variants: The variants that are measured instead of the scene; none for the scene.
  /// - Throws: As `EditableScene.file` and `Film.init`.
  public init(
    _ scene: EditableScene, variants: [EditableScene] = []
  ) throws(FramegenError) {
    self.scene = scene
    scenes = variants.isEmpty ? [scene] : variants
    film = try Film(scene.file())
  }

  /// Measures the scene.
  ///
  /// - Parameters:
  ///   - names: Quantities, such as `square.center.y`, or ids of views and groups; empty for all that
  ///     changes.
  ///   - sweeps: The properties that take several values.
  ///   - cancellation: The request to stop, after which the variants are incomplete.
  /// - Returns: The measurements of every combination of values.
  /// - Throws: `FramegenError.request` for unknown names and for what never changes; `.scene` for values that
  ///   the scene cannot have.
  public func report(
    of names: [String] = [], sweeps: [FigureDescription.Sweep] = [],
    cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> MeasureReport {
    let subjects = try subjects(names)
    let sweep = try FigureSweep(sweeps, limit: Self.mostVariants / max(1, scenes.count))
    var variants: [MeasureReport.Variant] = []
    var changes = false
    for shown in scenes {
      for value in sweep.values where !cancellation.isCancelled {
        let isItself = shown.variant == scene.variant && value.edits.isEmpty
        let film =
          isItself ? self.film : try Film(shown.edited(value.edits).file(), sharing: self.film)
        let (measures, changing) = try measure(film, subjects)
        changes = changes || !changing.isEmpty
        if isItself { try check(names, subjects, in: measures, changing) }
        var settings = value.settings
        if let name = shown.variant, scenes.count > 1 {
          settings.insert(
            MeasureReport.Setting(name: "variant", path: "variant", value: name), at: 0)
        }
        variants.append(MeasureReport.Variant(settings: settings, measures: measures))
      }
    }
    guard changes || !names.isEmpty else {
      throw .request("nothing changes in \(film.file.title)", hint: nil)
    }
    return MeasureReport(
      title: film.file.title, duration: try film.duration(),
      variants: variants)
  }

  /// The film with some changes.
  func variant(_ changes: [SceneEdit]) throws(FramegenError) -> Film {
    try Film(scene.edited(changes).file(), sharing: film)
  }

  /// Plays a film and measures it; also the ids of what changes.
  func measure(
    _ film: Film, _ subjects: MotionMeasures.Subjects
  ) throws(FramegenError) -> (MotionMeasures, changing: Set<String>) {
    let recording = try film.recording(tracksBodies: true)
    let measures = MotionMeasures(of: recording, scene: film.file.scene, subjects: subjects)
    return (measures, recording.changing)
  }

  // MARK: Names

  /// What some names mean.
  func subjects(_ names: [String]) throws(FramegenError) -> MotionMeasures.Subjects {
    var subjects = MotionMeasures.Subjects()
    guard !names.isEmpty else { return subjects }
    subjects.items = []
    let scene = film.file.scene
    for name in names {
      if scene.declarations.contains(where: { $0.id == name && [.view, .group].contains($0.kind) })
      {
        subjects.items?.append(name)
        continue
      }
      subjects.quantities.append(try quantity(name))
    }
    return subjects
  }

  private func quantity(_ name: String) throws(FramegenError) -> Quantity {
    let declarations = film.file.scene.declarations
    if !name.contains(".") {
      if let known = declarations.first(where: { $0.id == name }) {
        throw .request(
          "nothing is measured of \(known.kind.rawValue) '\(name)' as a whole",
          hint: known.hasLength ? "write \(name).length" : "name a view, a group or a quantity")
      }
      let ids = declarations.filter { [.view, .group].contains($0.kind) }.map(\.id)
      throw .request(
        "unknown view '\(name)'",
        hint: Spelling.nearest(to: name, in: ids).map { "did you mean '\($0)'?" }
          ?? "name a view, a group or a quantity such as square.center.y")
    }
    do throws(QuantityProblem) {
      return try Quantity(parsing: name, in: film.file.scene)
    } catch {
      throw .request(error.message, hint: error.hint)
    }
  }

  /// Refuses names of what never changes.
  func check(
    _ names: [String], _ subjects: MotionMeasures.Subjects, in measures: MotionMeasures,
    _ changing: Set<String>
  ) throws(FramegenError) {
    let known = film.file.scene.itemIDs.filter(changing.contains)
    let hint = known.isEmpty ? nil : "what changes: \(known.prefix(8).joined(separator: ", "))"
    for quantity in subjects.quantities {
      guard let found = measures.quantities.first(where: { $0.of == quantity.name }) else {
        let isBehavior = quantity.measure == .length
        throw .request(
          isBehavior
            ? "behavior '\(quantity.subject)' never acts"
            : "'\(quantity.name)' has no value: the animator never moves '\(quantity.subject)'",
          hint: hint)
      }
      guard found.greatest > found.least else {
        throw .request("'\(quantity.name)' never changes", hint: hint)
      }
    }
    for item in subjects.items ?? [] where !changing.contains(item) {
      let changes = measures.quantities.contains { $0.of.hasPrefix(item + ".") }
      guard changes else { throw .request("'\(item)' never changes", hint: hint) }
    }
  }
}

extension FigureDescription.Sweep {
  /// The most values of a range; more are a mistake.
  private static let mostValues = 1000

  /// Reads a path with values, `jelly.damping=0.1,0.5,1`, or with a range of which it takes so many equally
  /// spaced ones, `jelly.damping=0…1/5`; nil for anything else.
  ///
  /// - Parameter text: The text; `…`, `...` and `..` all mean a range.
  public init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let place = SourceSpan(range: 0..<0)
    var values: [String] = []
    for part in Self.parts(of: parts[1]) {
      guard !part.isEmpty else { return nil }
      let ends = part.split(separator: "/", maxSplits: 1).map(String.init)
      guard ends.count == 2, let range = NumberSpan(parsing: ends[0]) else {
        // A range without a count says nothing about the values between.
        guard NumberSpan(parsing: String(part))?.isPoint ?? !part.contains("\u{2026}") else {
          return nil
        }
        values.append(String(part))
        continue
      }
      guard let count = Int(ends[1]), (2...Self.mostValues).contains(count) else { return nil }
      values += range.values(count).map { $0.shortText }
    }
    self.init(
      path: PlacedString(parts[0], place: place),
      values: values.map { PlacedString($0, place: place) })
  }

  /// The parts between commas, but for those in brackets and quotes.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var (depth, isQuoted) = (0, false)
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted { depth += "[{".contains(character) ? 1 : "]}".contains(character) ? -1 : 0 }
      if character == ",", depth <= 0, !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

/// A range of numbers as it is written: `0.1…1`, also with `...` or `..`, or a single number.
public struct NumberSpan: Equatable, Sendable {
  /// The first number, which may be the greater one.
  public var first: Double
  /// The last number.
  public var last: Double

  /// Reads a range of finite numbers; nil for anything else.
  public init?(parsing text: String) {
    for mark in ["\u{2026}", "...", ".."] {
      let parts = text.components(separatedBy: mark)
      guard parts.count == 2 else { continue }
      guard let first = Self.number(parts[0]), let last = Self.number(parts[1]) else { return nil }
      (self.first, self.last) = (first, last)
      return
    }
    guard let number = Self.number(text) else { return nil }
    (first, last) = (number, number)
  }

  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether it is a single number.
  public var isPoint: Bool { first == last }

  /// Equally spaced numbers from the first to the last.
  func values(_ count: Int) -> [Double] {
    (0..<count).map { first + (last - first) * Double($0) / Double(max(count - 1, 1)) }
  }
}

extension Double {
  /// The number in at most 6 significant digits, as people write it.
  var shortText: String {
    guard isFinite, self != 0 else { return "0" }
    return String(format: "%.6g", self)
  }

  /// The nearest number with so many significant digits.
  func rounded(toDigits digits: Int) -> Double {
    Double(String(format: "%.\(digits)g", self)) ?? self
  }
}
