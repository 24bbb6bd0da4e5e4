internal import Foundation
public import FramegenKit
internal import Geometry
public import Scene
internal import SceneFormat
internal import SceneText

/// Why a text is not a goal.
struct GoalProblem: Error {
  /// What is wrong.
  var message: String
  /// What to do about it.
  var hint: String?
}

extension TuningGoal {
  /// Reads a goal.
  ///
  /// - Parameters:
  ///   - text: One of `forms`, or an expectation as JSON text.
  ///   - scene: The scene.
  /// - Returns: The goals: of an expectation as JSON one for each property that it names.
  /// - Throws: `FramegenError.request` for anything else, and for names that the scene does not have; `.scene` for
  ///   faulty expectations.
  public static func goals(
    parsing text: String, in scene: Scene
  ) throws(FramegenError) -> [TuningGoal] {
    let text = text.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("{") {
      let reading = SceneReader().expectations(text, name: "--goal", in: scene)
      guard !reading.expectations.isEmpty else {
        throw .scene(reading.diagnostics, sources: reading.sources)
      }
      return reading.expectations.map { TuningGoal(text: text, expectation: $0) }
    }
    do throws(GoalProblem) {
      return [try TuningGoal(words: words(text), text: text, scene)]
    } catch {
      throw .request("goal '\(text)': \(error.message)", hint: error.hint)
    }
  }

  /// The words of a goal, where a range is one word.
  private static func words(_ text: String) -> [String] {
    var text = text
    for mark in ["...", ".."] { text = text.replacingOccurrences(of: mark, with: "\u{2026}") }
    for mark in ["\u{2026}", "±"] {
      text = text.components(separatedBy: mark)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: mark)
    }
    return text.replacingOccurrences(of: "%", with: " % ").split(separator: " ").map(String.init)
  }

  private static let verbs = [
    "settles", "overshoot", "frequency", "damping", "peaks", "greatest", "least", "always", "at",
    "bounces", "speed", "path", "distance", "contact", "touching", "restitution",
  ]

  private init(words: [String], text: String, _ scene: Scene) throws(GoalProblem) {
    guard let verb = words.first else {
      throw GoalProblem(message: "it is empty", hint: "such as: settles square by 0.6")
    }
    guard Self.verbs.contains(verb) else {
      let nearest = Spelling.nearest(to: verb, in: Self.verbs)
      throw GoalProblem(
        message: "'\(verb)' is not a kind of goal",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "one of: \(Self.forms.joined(separator: "; "))")
    }
    var rest = GoalWords(verb: verb, rest: words.dropFirst(), scene: scene)
    let window = try verb == "at" ? rest.moment() : Expectation.Window()
    self.text = text
    expectation = Expectation(fact: try rest.fact(), window: window, place: Self.place)
  }

  /// The place of what is not in a file.
  fileprivate static let place = SourceSpan(range: 0..<0)

  fileprivate static func reference(_ id: String) -> Reference { Reference(id: id, place: place) }

  /// An item, or a quantity with its unit.
  fileprivate static func subject(
    _ name: String, _ scene: Scene
  ) throws(GoalProblem) -> (ExpectationSubject, unit: String) {
    if isItem(name, scene) { return (ExpectationSubject(item: reference(name)), "pt") }
    let quantity = try quantity(name, scene)
    return (quantity.expected, quantity.unit)
  }

  fileprivate static func form(of verb: String) -> String? {
    forms.first { $0.hasPrefix(verb + " ") }.map { "write it as: \($0)" }
  }

  // MARK: Numbers

  fileprivate static func range(
    _ words: [String], isCount: Bool, form: String?
  ) throws(GoalProblem) -> ClosedRange<Double> {
    guard let word = words.first else {
      throw GoalProblem(message: "its numbers are missing", hint: form)
    }
    if word == "above" || word == "below" || word == "by" {
      guard words.count == 2, let bound = Double(words[1]), bound.isFinite else {
        throw GoalProblem(
          message: "'\(word)' is not followed by a number", hint: "such as \(word) 0.6")
      }
      return word == "above" ? bound...(.infinity) : -.infinity...bound
    }
    guard words.count == 1 else {
      throw GoalProblem(message: "'\(words[1])' is too much", hint: form)
    }
    let parts = word.components(separatedBy: "±")
    if parts.count == 2, let middle = Double(parts[0]), let way = Double(parts[1]), middle.isFinite,
      way.isFinite, way >= 0
    {
      return middle - way...middle + way
    }
    guard let span = NumberSpan(parsing: word) else {
      throw GoalProblem(message: "'\(word)' is not a number or a range", hint: form)
    }
    guard span.first <= span.last else {
      throw GoalProblem(
        message: "the range '\(word)' is reversed",
        hint: "write \(span.last.shortText)…\(span.first.shortText)")
    }
    // One number cannot be hit exactly, but a count can.
    let way = span.isPoint && !isCount ? max(0.01 * abs(span.first), 1e-3) : 0
    return span.first - way...span.last + way
  }

  // MARK: Names

  fileprivate static func isItem(_ name: String, _ scene: Scene) -> Bool {
    scene.declarations.contains { $0.id == name && [.view, .group].contains($0.kind) }
  }

  fileprivate static func item(_ name: String, _ scene: Scene) throws(GoalProblem) -> String {
    if isItem(name, scene) { return name }
    let names = scene.declarations.filter { [.view, .group].contains($0.kind) }.map(\.id)
    let nearest = Spelling.nearest(to: name, in: names)
    throw GoalProblem(
      message: "unknown view '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? nil : "one of \(names.prefix(8).joined(separator: ", "))"))
  }

  fileprivate static func partner(_ name: String, _ scene: Scene) throws(GoalProblem) -> String {
    let isKnown = scene.declarations.contains { $0.id == name && $0.kind == .boundary }
    return isKnown || name == Scene.rootID ? name : try item(name, scene)
  }

  fileprivate static func quantity(_ name: String, _ scene: Scene) throws(GoalProblem) -> Quantity {
    if !name.contains(".") {
      let id = try item(name, scene)
      throw GoalProblem(
        message: "'\(id)' is an item, not a quantity", hint: "such as \(id).center.y")
    }
    do throws(QuantityProblem) {
      return try Quantity(parsing: name, in: scene)
    } catch {
      throw GoalProblem(message: error.message, hint: error.hint)
    }
  }
}

extension TuningGoal {
  /// Refuses goals that no motion can meet together.
  static func checkAgreement(_ goals: [TuningGoal]) throws(FramegenError) {
    for (index, goal) in goals.enumerated() {
      for other in goals.dropFirst(index + 1) where goal.expectation.contradicts(other.expectation)
      {
        throw .request(
          "the goals '\(goal.text)' and '\(other.text)' contradict each other",
          hint: "leave one out")
      }
    }
  }
}

extension Expectation {
  /// Whether another one wants the same number in a range that has nothing in common with its own.
  fileprivate func contradicts(_ other: Expectation) -> Bool {
    guard window == other.window else { return false }
    switch (fact, other.fact) {
    case (.measure(let measure, let range), .measure(let another, let second)):
      return measure == another && !range.overlaps(second)
    case (.always(let subject, let range), .always(let another, let second)):
      return subject == another && !range.overlaps(second)
    case (.event(let event, let timing), .event(let another, let other)):
      guard event == another, let range = timing.range, let second = other.range else {
        return false
      }
      return !range.overlaps(second)
    default: return false
    }
  }
}

extension Quantity {
  /// The quantity as expectations name it.
  fileprivate var expected: ExpectationSubject {
    ExpectationSubject(
      item: Reference(id: subject, place: SourceSpan(range: 0..<0)), property: measure.name)
  }
}

/// The words of a goal after its verb, which are read from left to right.
private struct GoalWords {
  let verb: String
  var rest: ArraySlice<String>
  let scene: Scene

  /// What the goal states.
  mutating func fact() throws(GoalProblem) -> Expectation.Fact {
    switch verb {
    case "settles":
      let name = try next("the item or quantity")
      if rest.first == "by" { rest = ["below"] + rest.dropFirst() }
      return .event(.settling(try TuningGoal.subject(name, scene).0), try timing())
    case "overshoot":
      let (subject, unit) = try TuningGoal.subject(try next("the item or quantity"), scene)
      let isPercent = rest.last == "%"
      if isPercent { rest = rest.dropLast() }
      return .measure(
        .overshoot(subject, isPercent: isPercent), within: try range(isPercent ? "%" : unit))
    case "frequency": return try measure(MotionMeasure.frequency, unit: "Hz")
    case "damping": return try measure(MotionMeasure.damping, unit: "")
    case "peaks": return try measure(MotionMeasure.peaks, unit: "", isCount: true)
    case "greatest": return try measure(MotionMeasure.greatest)
    case "least": return try measure(MotionMeasure.least)
    case "always", "at":
      let quantity = try TuningGoal.quantity(try next("the quantity"), scene)
      return .always(quantity.expected, within: try range(quantity.unit))
    default: return try factOfItems()
    }
  }

  /// What a goal states of one item or of two.
  private mutating func factOfItems() throws(GoalProblem) -> Expectation.Fact {
    switch verb {
    case "bounces": return try measure(ofItem: MotionMeasure.bounces, unit: "", isCount: true)
    case "speed": return try measure(ofItem: MotionMeasure.speed, unit: "pt/s")
    case "path": return try measure(ofItem: MotionMeasure.path, unit: "pt")
    case "distance":
      let first = try TuningGoal.item(try next("the item"), scene)
      let second = try TuningGoal.item(try next("the other item"), scene)
      return .measure(
        .distance(TuningGoal.reference(first), TuningGoal.reference(second)),
        within: try range("pt"))
    case "contact":
      let (first, second) = try pair()
      return .event(.contact(first, second, number: MotionEvent.usualNumber), try timing())
    case "touching":
      let (first, second) = try pair()
      return .measure(.longestContact(first, second), within: try range("s"))
    default:
      let (first, second) = try pair()
      return .measure(.restitution(first, second), within: try range(""))
    }
  }

  /// The window that is a time in seconds.
  mutating func moment() throws(GoalProblem) -> Expectation.Window {
    let word = try next("the time")
    guard let time = Double(word), time.isFinite, time >= 0 else {
      throw GoalProblem(
        message: "'\(word)' is not a time in seconds", hint: TuningGoal.form(of: verb))
    }
    return Expectation.Window(from: .time(time), to: .time(time))
  }

  private mutating func next(_ what: String) throws(GoalProblem) -> String {
    guard let word = rest.popFirst() else {
      throw GoalProblem(message: "\(what) is missing", hint: TuningGoal.form(of: verb))
    }
    return word
  }

  /// The rest as a range, in a unit that may be named.
  private mutating func range(
    _ unit: String, isCount: Bool = false
  ) throws(GoalProblem) -> ClosedRange<Double> {
    if rest.count > 1, rest.last == unit { rest = rest.dropLast() }
    return try TuningGoal.range(Array(rest), isCount: isCount, form: TuningGoal.form(of: verb))
  }

  private mutating func timing() throws(GoalProblem) -> Expectation.Timing {
    let times = try range("s")
    return times.lowerBound.isFinite ? .between(times) : .by(times.upperBound)
  }

  private mutating func measure(
    _ make: (ExpectationSubject) -> MotionMeasure, unit: String? = nil, isCount: Bool = false
  ) throws(GoalProblem) -> Expectation.Fact {
    let quantity = try TuningGoal.quantity(try next("the quantity"), scene)
    return .measure(
      make(quantity.expected), within: try range(unit ?? quantity.unit, isCount: isCount))
  }

  private mutating func measure(
    ofItem make: (Reference) -> MotionMeasure, unit: String, isCount: Bool = false
  ) throws(GoalProblem) -> Expectation.Fact {
    let item = try TuningGoal.item(try next("the item"), scene)
    return .measure(make(TuningGoal.reference(item)), within: try range(unit, isCount: isCount))
  }

  private mutating func pair() throws(GoalProblem) -> (Reference, Reference) {
    let first = try TuningGoal.partner(try next("the item"), scene)
    let second = try TuningGoal.partner(try next("the other item or boundary"), scene)
    if rest.first == "between" { rest = rest.dropFirst() }
    return (TuningGoal.reference(first), TuningGoal.reference(second))
  }
}

/// What the motion of a scene is to reach: an expectation, as scenes state it or in words, such as `overshoot square 4…8`.
public struct TuningGoal: Equatable, Sendable {
  /// The goal as it is written.
  public let text: String
  /// What it states.
  let expectation: Expectation

  /// How goals are written in words; as JSON, every expectation is a goal.
  public static let forms = [
    "settles Q by T", "overshoot Q A…B", "overshoot Q A…B %", "frequency Q A…B", "damping Q A…B",
    "peaks Q N", "greatest Q A…B", "least Q A…B", "always Q A…B", "at T Q A…B", "bounces ITEM N",
    "speed ITEM A…B", "path ITEM A…B", "distance ITEM OTHER A…B", "contact ITEM OTHER A…B",
    "touching ITEM OTHER A…B", "restitution ITEM OTHER A…B",
    "{\"settles\": \"square\", \"by\": 0.6}",
  ]

  /// The expectations that a scene states, as goals.
  ///
  /// - Parameter file: The scene.
  /// - Returns: The goals, in the order of the file.
  public static func stated(in file: SceneFile) -> [TuningGoal] {
    file.scene.expectations.map { expectation in
      TuningGoal(text: text(of: expectation, in: file.sources), expectation: expectation)
    }
  }

  /// An expectation as it is written, on one line.
  private static func text(of expectation: Expectation, in sources: SourceList) -> String {
    guard let source = sources.text(of: expectation.place) else { return "" }
    let written = String(decoding: source.bytes[expectation.place.range], as: UTF8.self)
    let line = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard case .value(let property, let value, _, let moment) = expectation.fact else {
      return line
    }
    let name = "\(property.view.id).\(property.property)"
    let time = if case .time(let time) = moment { "at \(time.shortText)" } else { "at an event" }
    return "\(time) \(name) \(value.text)"
  }

  /// How far what a film reaches is from the goal, in parts of the goal's size: 0 where it is met.
  ///
  /// - Parameters:
  ///   - outcome: What the film reaches.
  ///   - duration: How long the film is, in seconds.
  /// - Returns: The distance.
  static func miss(_ outcome: ExpectationOutcome, duration: Double) -> Double {
    if outcome.failure == nil || outcome.cannotFail { return 0 }
    // What has not settled at the end settles later; anything else that is missing is far off.
    guard let value = outcome.reached ?? (outcome.isTime ? 2 * duration : nil) else { return 10 }
    let range = outcome.range
    // Where the moment that bounds it has no time, nothing is near.
    guard range.lowerBound.isFinite || range.upperBound.isFinite else { return 10 }
    let distance =
      value < range.lowerBound ? range.lowerBound - value : max(value - range.upperBound, 0)
    // What is not met is missed, also where the number does not say so.
    return max(distance / size(of: range), 1e-6)
  }

  /// How far what a film reaches is from the middle of the goal, in parts of the goal's size.
  static func offCenter(_ outcome: ExpectationOutcome) -> Double {
    let range = outcome.range
    guard let reached = outcome.reached else { return 10 }
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return 0 }
    return abs(reached - (range.lowerBound + range.upperBound) / 2) / size(of: range)
  }

  /// What counts as one part: the width of the range, or a tenth of its end.
  private static func size(of range: ClosedRange<Double>) -> Double {
    let ends = [range.lowerBound, range.upperBound].filter(\.isFinite)
    let greatest = ends.map(abs).max() ?? 1
    return max(ends.count == 2 ? range.upperBound - range.lowerBound : 0, 0.1 * greatest, 1e-6)
  }
}
