internal import Geometry
public import Scene
public import SceneFormat
internal import SceneText
internal import Stage

/// A number of a film that changes over time, by the name that it has in scenes: `square.center.y`.
///
/// Views and groups have every number that a scene can set of them, the velocities, the speed and the path so far, and
/// what the engine holds of them; attachments and snaps have the distance between their ends.
public struct Quantity: Equatable, Hashable, Sendable {
  /// What a quantity is of its subject.
  public struct Measure: Equatable, Hashable, Sendable {
    /// Where the number comes from.
    enum Source: Equatable, Hashable, Sendable {
      /// One of the numbers of a property.
      case property(String, component: Int)
      /// Another number of the motion.
      case motion(MotionQuantity)
    }

    /// The name after the id: `center.y`.
    public let name: String
    /// The unit; empty for a plain number.
    public let unit: String
    let source: Source
    /// Between which it can be set; nil where there are no limits.
    let limits: ClosedRange<Double>?

    /// A number of a property of a view or a group.
    public init(_ number: NumberProperty) {
      name = number.name
      unit = number.unit
      limits = number.limits
      source = .property(number.property, component: number.component)
    }

    private init(
      _ name: String, _ unit: String, _ source: Source, limits: ClosedRange<Double>? = nil
    ) {
      (self.name, self.unit, self.source, self.limits) = (name, unit, source, limits)
    }

    private init(_ quantity: MotionQuantity) {
      self.init(quantity.rawValue, quantity.unit, .motion(quantity))
    }

    private init(_ name: String, of property: MeasuredProperty, _ index: Int = 0) {
      self.init(name, property.unit, .property(property.rawValue, component: index))
    }

    /// The horizontal position of the center in the superview.
    public static let centerX = Measure("center.x", of: .centerX)
    /// The vertical position of the center in the superview.
    public static let centerY = Measure("center.y", of: .centerY)
    /// The angle in the superview, clockwise, with whole turns.
    public static let rotation = Measure("transform.rotation", of: .rotation)
    /// The width of the bounds.
    public static let width = Measure("bounds.size.width", of: .size)
    /// The height of the bounds.
    public static let height = Measure("bounds.size.height", of: .size, 1)
    /// The opacity, from 0 to 1.
    public static let alpha = Measure("alpha", "", .property("alpha", component: 0), limits: 0...1)
    /// The amount of the velocity.
    public static let speed = Measure(MotionQuantity.speed)
    /// The length of the path so far.
    public static let travel = Measure(MotionQuantity.travel)
    /// The energy of the motion of an item that the animator moves, in joules, with 100 points to the meter.
    public static let kineticEnergy = Measure(MotionQuantity.kineticEnergy)
    /// The distance between the ends of an attachment, or of an item from its snap point.
    public static let length = Measure(MotionQuantity.length)

    /// The measures that are asked for most, in the order in which they are offered.
    public static let common: [Measure] = [
      .centerX, .centerY, .rotation, .alpha, .width, .height,
      Measure("linearVelocity.x", of: .linearVelocity),
      Measure("linearVelocity.y", of: .linearVelocity, 1), .speed,
      Measure("angularVelocity", of: .angularVelocity), .travel, .kineticEnergy, .length,
    ]

    /// Whether it is the angle of a transform, which has no whole turns itself: series count them.
    var isAngleOfTransform: Bool { source == Self.rotation.source }

    /// Whether two measures are numbers of one property, such as the scales of both directions.
    public func isOfSameProperty(as other: Measure) -> Bool {
      func owner(_ name: String) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
      }
      return owner(name) == owner(other.name)
    }

    /// Whether two names are the same.
    public static func == (first: Measure, second: Measure) -> Bool { first.name == second.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The measures of a view, a group, an attachment or a snap; none of other declarations.
    public static func all(of declaration: Declaration) -> [Measure] {
      NumberProperty.all(of: declaration).map { Measure($0) }
        + MotionQuantity.all(of: declaration).map { Measure($0) }
    }
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
  public var name: String { "\(subject).\(measure.name)" }

  /// The unit; empty for a plain number.
  public var unit: String { measure.unit }

  /// Whether larger numbers are farther down on the screen.
  public var growsDownwards: Bool {
    ["pt", "pt/s"].contains(unit) && measure.name.hasSuffix(".y")
  }

  /// Whether bodies have to be recorded for it.
  public var needsBodies: Bool {
    if case .motion(let quantity) = measure.source { quantity.needsBodies } else { false }
  }
}

extension Quantity {
  /// What it is, with the unit in which it is shown, as the title of an axis: "center.y of square (pt)".
  public var title: String { Self.title("\(measure.name) of \(subject)", unit) }

  /// The same for quantities of several subjects that share an axis: "center.y (pt)".
  public static func sharedTitle(_ quantities: [Quantity]) -> String {
    guard let first = quantities.first else { return "" }
    if Set(quantities).count == 1 { return first.title }
    var measures: [String] = []
    for quantity in quantities where !measures.contains(quantity.measure.name) {
      measures.append(quantity.measure.name)
    }
    let subjects = Set(quantities.map(\.subject))
    let name =
      measures.joined(separator: ", ") + (subjects.count == 1 ? " of \(first.subject)" : "")
    return title(name, first.unit)
  }

  /// How fast it changes, with the unit, as the title of an axis.
  public var rateTitle: String {
    Self.title(
      "rate of \(measure.name)",
      unit.isEmpty ? "1/s" : unit.hasSuffix("/s") ? unit + "²" : unit + "/s")
  }

  private static func title(_ name: String, _ unit: String) -> String {
    let unit = ShownUnit(unit).name
    return unit.isEmpty ? name : "\(name) (\(unit))"
  }
}

extension MotionQuantity {
  /// Whether bodies have to be recorded for it.
  var needsBodies: Bool {
    switch self {
    case .speed, .travel, .length: false
    default: true
    }
  }
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
    let known = scene.declarations.filter { [.view, .group, .behavior].contains($0.kind) }
    // Parts of components have points in their ids: the longest id counts.
    let points = text.indices.filter { text[$0] == "." && text.index(after: $0) < text.endIndex }
    let point = points.last { point in known.contains { $0.id == text[..<point] } } ?? points.first
    let parts = point.map { [String(text[..<$0]), String(text[text.index(after: $0)...])] } ?? []
    guard parts.count == 2 else {
      throw QuantityProblem(
        message: "'\(text)' is not a quantity",
        hint: "write an id and what is measured, such as \(known.first?.id ?? "square").center.y")
    }
    guard let subject = known.first(where: { $0.id == parts[0] }) else {
      throw QuantityProblem(
        message: "unknown view or behavior '\(parts[0])'",
        hint: Spelling.nearest(to: parts[0], in: known.map(\.id)).map { "did you mean '\($0)'?" })
    }
    let measures = Measure.all(of: subject)
    guard !measures.isEmpty else {
      throw QuantityProblem(
        message: "behavior '\(subject.id)' has no length",
        hint: "only attachments and snaps have one")
    }
    if let measure = measures.first(where: { $0.name == parts[1] }) {
      self.init(subject.id, measure)
    } else if let number = NumberProperty.named(parts[1], of: subject) {
      self.init(subject.id, Measure(number))
    } else {
      throw Self.problem(parts[1], of: subject, measures.map(\.name))
    }
  }

  private static func problem(
    _ name: String, of subject: Declaration, _ names: [String]
  ) -> QuantityProblem {
    let parts = names.filter { $0.hasPrefix(name + ".") }
    if !parts.isEmpty {
      return QuantityProblem(
        message: "'\(subject.id).\(name)' is not one number",
        hint: "use \(parts.map { "\(subject.id).\($0)" }.joined(separator: " or "))")
    }
    return QuantityProblem(
      message: "nothing called '\(name)' is measured of \(subject.kind.rawValue) '\(subject.id)'",
      hint: Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "use one of \(names.joined(separator: ", "))")
  }
}

/// A quantity over the time of a film.
public struct Series: Equatable, Sendable {
  /// What it is.
  public let quantity: Quantity
  /// Pieces without gaps, each of times in seconds and numbers in the quantity's unit: where its subject is
  /// not in the scene, it has none.
  public private(set) var pieces: [[SIMD2<Double>]] = []

  /// All times and numbers, in the order of time.
  public var points: [SIMD2<Double>] { pieces.flatMap { $0 } }

  /// Whether it changes so far that it can be seen.
  public var changes: Bool {
    let values = points.map(\.y)
    guard let least = values.min(), let greatest = values.max() else { return false }
    return greatest - least >= ItemChanges.visibleStep(of: quantity.unit)
  }

  /// A quantity in a recorded motion.
  ///
  /// - Parameters:
  ///   - quantity: What is read.
  ///   - recording: The motion, in which its subject is tracked.
  public init(of quantity: Quantity, in recording: MotionRecording) {
    self.quantity = quantity
    var piece: [SIMD2<Double>] = []
    var travel = 0.0
    var last: SIMD2<Double>?
    for (position, frame) in recording.motion.frames.enumerated() {
      guard !recording.isBetweenSteps(quantity.subject, at: position) else { continue }
      guard let value = recording.value(of: quantity, at: position) else {
        if !piece.isEmpty { pieces.append(piece) }
        (piece, last) = ([], nil)
        continue
      }
      if quantity.measure.source == .motion(.travel),
        let sample = recording.sample(of: quantity.subject, at: position)
      {
        let place = SIMD2(Double(sample.x), Double(sample.y))
        if let last { travel += (place - last).length }
        last = place
        piece.append(SIMD2(frame.time, travel))
      } else {
        piece.append(SIMD2(frame.time, value))
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
    guard quantity.measure.isAngleOfTransform else { return }
    pieces = pieces.map { piece in
      zip(piece, Angle.unwrapped(piece.map(\.y))).map { SIMD2($0.x, $1) }
    }
  }

  /// The same in a span of time in seconds, from the value that it has at the start.
  func during(_ span: ClosedRange<Double>) -> Series {
    var series = self
    series.pieces = pieces.compactMap { piece in
      let (start, end) = (
        span.lowerBound - Stage.simultaneity, span.upperBound + Stage.simultaneity
      )
      var points = piece.filter { $0.x >= start && $0.x <= end }
      let startsLater = (points.first?.x ?? .infinity) > span.lowerBound + Stage.simultaneity
      // What is removed has no value any more.
      if startsLater, let former = piece.last(where: { $0.x < start }),
        former.x > span.lowerBound - 1 / Stage.animatorStepsPerSecond || former != piece.last
      {
        points.insert(SIMD2(span.lowerBound, former.y), at: 0)
      }
      return points.isEmpty ? nil : points
    }
    return series
  }

  /// The pieces in the unit in which they are shown.
  var shownPieces: [[SIMD2<Double>]] {
    let factor = ShownUnit(quantity.unit).factor
    return piecesOfTurns.map { $0.map { SIMD2($0.x, $0.y * factor) } }
  }

  /// The pieces, those of angles broken where another turn begins: nothing turned back there.
  private var piecesOfTurns: [[SIMD2<Double>]] {
    guard quantity.unit == "rad" else { return pieces }
    return pieces.flatMap { piece in
      var parts: [[SIMD2<Double>]] = []
      for (index, point) in piece.enumerated() {
        if index > 0, abs(point.y - piece[index - 1].y) <= .pi {
          parts[parts.count - 1].append(point)
        } else {
          parts.append([point])
        }
      }
      return parts
    }
  }

  /// Pieces of the number and how fast it changes per second, by central differences, at the ends by those of
  /// one side; a jump, in which it has no rate of change, ends a piece.
  public var phasePieces: [[SIMD2<Double>]] {
    let pieces = piecesOfTurns.flatMap { piece in
      let starts = [0] + Jumps.intervals(of: piece).map { $0 + 1 }
      return zip(starts, starts.dropFirst() + [piece.count]).map { Array(piece[$0..<$1]) }
    }
    return pieces.filter { $0.count > 1 }.map { piece in
      piece.indices.map { index in
        let (before, after) = (piece[max(0, index - 1)], piece[min(piece.count - 1, index + 1)])
        return SIMD2(piece[index].y, (after.y - before.y) / (after.x - before.x))
      }
    }
  }
}

extension Series {
  /// The number at a time in seconds, between samples on a straight line; nil where there is none.
  public func value(at time: Double) -> Double? { pieces.value(at: time) }
}

extension [[SIMD2<Double>]] {
  /// The y of a curve in pieces at an x, between points on a straight line; nil where there is none.
  func value(at x: Double) -> Double? {
    for piece in self {
      guard let first = piece.first, let last = piece.last, x >= first.x - 1e-9, x <= last.x + 1e-9
      else { continue }
      guard let after = piece.firstIndex(where: { $0.x >= x }), after > 0 else {
        return x <= first.x ? first.y : last.y
      }
      let (from, to) = (piece[after - 1], piece[after])
      return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
    }
    return nil
  }
}

/// The unit in which figures show numbers: angles in degrees, which people read, where scenes have
/// radians.
struct ShownUnit: Equatable {
  /// The name: "pt", "°/s"; empty for plain numbers.
  let name: String
  /// What numbers in the quantity's own unit are multiplied by.
  let factor: Double

  /// The unit in which numbers of a unit are shown.
  init(_ unit: String) {
    guard unit.hasPrefix("rad") else {
      (name, factor) = (unit, 1)
      return
    }
    (name, factor) = ("°" + unit.dropFirst("rad".count), 180 / Double.pi)
  }

  /// Whether numbers are angles, of which parts of a turn are easy to read.
  var isAngle: Bool { name.hasPrefix("°") }

  /// A number in the unit, with as many decimals as matter beside a difference: half of it can be told.
  ///
  /// - Parameters:
  ///   - value: The number, in this unit.
  ///   - difference: What a reader should be able to tell, in this unit.
  /// - Returns: The number with the unit.
  func text(_ value: Double, telling difference: Double) -> String {
    var (decimals, step) = (0, 1.0)
    while step > 2 * difference, decimals < 9 { (decimals, step) = (decimals + 1, step / 10) }
    return text(DecimalText.short(value, decimals: decimals))
  }

  /// A number by itself, with two digits that count or more.
  func text(_ value: Double) -> String {
    var (decimals, step) = (0, 10.0)
    while step > abs(value), decimals < 9, value != 0 {
      (decimals, step) = (decimals + 1, step / 10)
    }
    return text(DecimalText.short(value, decimals: decimals))
  }

  private func text(_ number: String) -> String {
    // A degree sign stands at its number.
    name.isEmpty || name == "°" ? number + name : "\(number)\u{2009}\(name)"
  }
}

/// Angles over time.
enum Angle {
  /// Angles that follow each other, with whole turns: one that jumps by more than half a turn went on beyond half a turn.
  ///
  /// The angle of a transform is between −π and π; what the animator moves has its whole turns already, and is not changed.
  ///
  /// - Parameter angles: The angles, in radians.
  /// - Returns: As many angles.
  static func unwrapped(_ angles: [Double]) -> [Double] {
    var turns = 0.0
    var last: Double?
    return angles.map { angle in
      if let last, abs(angle) <= .pi, abs(last) <= .pi, abs(angle - last) > .pi {
        turns -= ((angle - last) / (2 * .pi)).rounded()
      }
      last = angle
      return angle + turns * 2 * .pi
    }
  }
}
