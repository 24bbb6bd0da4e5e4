internal import Figures
internal import Foundation
internal import Geometry
public import Scene

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
  ///   - text: One of `forms`.
  ///   - scene: The scene.
  /// - Throws: `FramegenError.request` for anything else, and for names that the scene does not have.
  public init(parsing text: String, in scene: Scene) throws(FramegenError) {
    do throws(GoalProblem) {
      try self.init(words: Self.words(text), text: text, scene)
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
    "settles", "overshoot", "frequency", "damping", "peaks", "bounces", "speed", "path", "contact",
    "touching", "restitution", "at",
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
    var rest = words.dropFirst()
    func next(_ what: String) throws(GoalProblem) -> String {
      guard let word = rest.popFirst() else {
        throw GoalProblem(message: "\(what) is missing", hint: Self.form(of: verb))
      }
      return word
    }
    switch verb {
    case "settles":
      let name = try next("the item or quantity")
      if rest.first == "by" { rest = ["below"] + rest.dropFirst() }
      let isItem = Self.isItem(name, scene)
      kind = isItem ? .rests(name) : .settles(try Self.quantity(name, scene))
      unit = "s"
    case "overshoot":
      let name = try next("the item or quantity")
      let isPercent = rest.last == "%"
      if isPercent { rest = rest.dropLast() }
      if Self.isItem(name, scene) {
        (kind, unit) = (.itemOvershoot(name, isPercent: isPercent), isPercent ? "%" : "pt")
      } else {
        let quantity = try Self.quantity(name, scene)
        (kind, unit) = (
          .overshoot(quantity, isPercent: isPercent), isPercent ? "%" : quantity.unit
        )
      }
    case "frequency":
      (kind, unit) = (.frequency(try Self.quantity(try next("the quantity"), scene)), "Hz")
    case "damping":
      (kind, unit) = (.damping(try Self.quantity(try next("the quantity"), scene)), "")
    case "peaks":
      (kind, unit) = (.peaks(try Self.quantity(try next("the quantity"), scene)), "")
    case "bounces": (kind, unit) = (.bounces(try Self.item(try next("the item"), scene)), "")
    case "speed": (kind, unit) = (.speed(try Self.item(try next("the item"), scene)), "pt/s")
    case "path": (kind, unit) = (.path(try Self.item(try next("the item"), scene)), "pt")
    case "at":
      let word = try next("the time")
      guard let time = Double(word), time.isFinite, time >= 0 else {
        throw GoalProblem(message: "'\(word)' is not a time in seconds", hint: Self.form(of: verb))
      }
      let quantity = try Self.quantity(try next("the quantity"), scene)
      (kind, unit) = (.value(quantity, at: time), quantity.unit)
    default:
      let first = try Self.partner(try next("the item"), scene)
      let second = try Self.partner(try next("the other item or boundary"), scene)
      if rest.first == "between" { rest = rest.dropFirst() }
      switch verb {
      case "contact": (kind, unit) = (.contact(first, second), "s")
      case "touching": (kind, unit) = (.touching(first, second), "s")
      default: (kind, unit) = (.restitution(first, second), "")
      }
    }
    if rest.count > 1, rest.last == unit { rest = rest.dropLast() }
    let isCount = verb == "peaks" || verb == "bounces"
    range = try Self.range(Array(rest), isCount: isCount, form: Self.form(of: verb))
    self.text = text.trimmingCharacters(in: .whitespaces)
  }

  private static func form(of verb: String) -> String? {
    forms.first { $0.hasPrefix(verb + " ") }.map { "write it as: \($0)" }
  }

  // MARK: Numbers

  private static func range(
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

  private static func isItem(_ name: String, _ scene: Scene) -> Bool {
    scene.declarations.contains { $0.id == name && [.view, .group].contains($0.kind) }
  }

  private static func item(_ name: String, _ scene: Scene) throws(GoalProblem) -> String {
    if isItem(name, scene) { return name }
    let names = scene.declarations.filter { [.view, .group].contains($0.kind) }.map(\.id)
    let nearest = Spelling.nearest(to: name, in: names)
    throw GoalProblem(
      message: "unknown view '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? nil : "one of \(names.prefix(8).joined(separator: ", "))"))
  }

  private static func partner(_ name: String, _ scene: Scene) throws(GoalProblem) -> String {
    let isKnown = scene.declarations.contains { $0.id == name && $0.kind == .boundary }
    return isKnown || name == Scene.rootID ? name : try item(name, scene)
  }

  private static func quantity(_ name: String, _ scene: Scene) throws(GoalProblem) -> Quantity {
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
      for other in goals.dropFirst(index + 1)
      where other.kind == goal.kind && !other.range.overlaps(goal.range) {
        throw .request(
          "the goals '\(goal.text)' and '\(other.text)' contradict each other",
          hint: "leave one out")
      }
    }
  }
}
