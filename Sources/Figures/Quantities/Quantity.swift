internal import Geometry
public import Scene
internal import SceneFormat

/// A number of a film that changes over time, by the name that it has in scenes: `square.center.y`.
///
/// Views and groups have the properties of expectations, one number each, the speed and the path so far;
/// attachments and snaps have the distance between their ends.
public struct Quantity: Equatable, Hashable, Sendable {
  /// What a quantity is of its subject.
  public enum Measure: String, CaseIterable, Equatable, Hashable, Sendable {
    /// The horizontal position of the center in the superview, in points.
    case centerX = "center.x"
    /// The vertical position of the center in the superview, in points.
    case centerY = "center.y"
    /// The angle in the superview in radians, clockwise, with whole turns.
    case rotation = "transform.rotation"
    /// The opacity, from 0 to 1.
    case alpha
    /// The width of the bounds, in points.
    case width = "bounds.size.width"
    /// The height of the bounds, in points.
    case height = "bounds.size.height"
    /// The horizontal velocity, in points per second.
    case velocityX = "linearVelocity.x"
    /// The vertical velocity, in points per second.
    case velocityY = "linearVelocity.y"
    /// The amount of the velocity, in points per second.
    case speed
    /// The angular velocity, in radians per second, clockwise.
    case angularVelocity
    /// The length of the path so far, in points.
    case travel
    /// The energy of the motion of an item that the animator moves, in joules, with 100 points to the meter.
    case kineticEnergy
    /// The distance between the ends of an attachment, or of an item from its snap point, in points.
    case length

    /// Whether a behavior has it, instead of a view or a group.
    var isOfBehavior: Bool { self == .length }
  }

  /// The id of the view, the group or the behavior.
  public let subject: String
  /// What it is of the subject.
  public let measure: Measure

  /// A number of a subject.
  public init(_ subject: String, _ measure: Measure) {
    self.subject = subject
    self.measure = measure
  }

  /// The name in scenes.
  public var name: String { "\(subject).\(measure.rawValue)" }

  /// The unit; empty for a plain number.
  public var unit: String {
    switch measure {
    case .centerX, .centerY, .width, .height, .travel, .length: "pt"
    case .velocityX, .velocityY, .speed: "pt/s"
    case .rotation: "rad"
    case .angularVelocity: "rad/s"
    case .kineticEnergy: "J"
    case .alpha: ""
    }
  }

  /// Whether larger numbers are farther down on the screen.
  public var growsDownwards: Bool { measure == .centerY || measure == .velocityY }
}

/// Why a text is not a quantity.
public struct QuantityProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public var message: String
  /// What to do about it; nil where there is nothing to say.
  public var hint: String?
}

extension Quantity {
  /// Reads a quantity of a scene.
  ///
  /// - Parameters:
  ///   - text: The id of a view, a group or a behavior, a dot, and what is measured.
  ///   - scene: The scene.
  /// - Throws: `QuantityProblem` for an unknown id or measure, with the nearest one as a hint.
  public init(parsing text: String, in scene: Scene) throws(QuantityProblem) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    let ids = scene.declarations.filter { [.view, .group, .behavior].contains($0.kind) }
    guard parts.count == 2 else {
      throw QuantityProblem(
        message: "'\(text)' is not a quantity",
        hint: "write an id and what is measured, such as \(ids.first?.id ?? "square").center.y")
    }
    guard let subject = ids.first(where: { $0.id == parts[0] }) else {
      throw QuantityProblem(
        message: "unknown view or behavior '\(parts[0])'",
        hint: Spelling.nearest(to: parts[0], in: ids.map(\.id)).map { "did you mean '\($0)'?" })
    }
    let isBehavior = subject.kind == .behavior
    let measures = Measure.allCases.filter { $0.isOfBehavior == isBehavior }
    if isBehavior, !["attachment", "snap"].contains(subject.type ?? "") {
      throw QuantityProblem(
        message: "behavior '\(subject.id)' has no length",
        hint: "only attachments and snaps have one")
    }
    guard let measure = measures.first(where: { $0.rawValue == parts[1] }) else {
      let names = measures.map(\.rawValue)
      throw QuantityProblem(
        message: "nothing called '\(parts[1])' is measured of \(subject.kind) '\(subject.id)'",
        hint: Spelling.nearest(to: parts[1], in: names).map { "did you mean '\($0)'?" }
          ?? "use one of \(names.joined(separator: ", "))")
    }
    self.init(subject.id, measure)
  }
}

extension Quantity {
  /// What it is, with its unit, as the title of an axis: "center.y of square (pt)".
  public var title: String { Self.title("\(measure.rawValue) of \(subject)", unit) }

  /// The same for quantities of several subjects that share an axis: "center.y (pt)".
  public static func sharedTitle(_ quantities: [Quantity]) -> String {
    guard let first = quantities.first else { return "" }
    if Set(quantities).count == 1 { return first.title }
    var measures: [String] = []
    for quantity in quantities where !measures.contains(quantity.measure.rawValue) {
      measures.append(quantity.measure.rawValue)
    }
    let subjects = Set(quantities.map(\.subject))
    let name =
      measures.joined(separator: ", ") + (subjects.count == 1 ? " of \(first.subject)" : "")
    return title(name, first.unit)
  }

  /// How fast it changes, with the unit, as the title of an axis.
  public var rateTitle: String {
    Self.title(
      "rate of \(measure.rawValue)",
      unit.isEmpty ? "1/s" : unit.hasSuffix("/s") ? unit + "²" : unit + "/s")
  }

  private static func title(_ name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }
}
