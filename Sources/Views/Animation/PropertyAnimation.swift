internal import Foundation
internal import Geometry
public import Scene

/// An animatable property of a view; `look` and `shape` refer to `animatedParts` by index.
enum AnimatedProperty: Hashable {
  case center, bounds, transform, anchorPoint
  /// The error of rounding the frame, which is not drawn.
  case rounding
  /// Whether an arranged view is hidden, 1, or not, 0; it is seen while the animation runs.
  case hiding
  case look(Int)
  case shape(Int)

  /// Whether animations of the property add up, so that a later change blends into the motion
  /// (spec/dynamics 3.1), or a new animation replaces the previous one.
  var isAdditive: Bool {
    switch self {
    case .center, .bounds, .transform, .rounding: true
    case .anchorPoint, .hiding: false
    case .look(let index): Look.animatedParts[index].isAdditive
    case .shape(let index): ShapeContent.animatedParts[index].isAdditive
    }
  }
}

/// The change of one property of one view over time.
///
/// Values are arrays of numbers; see `View.numbers(of:)`. There is one segment for each keyframe, or
/// one from 0 to 1.
struct PropertyAnimation {
  /// A change within the animation.
  struct Segment {
    /// The start and the end in the animation's progress, 0 to 1.
    var start, end: Double
    /// The value before and after the change.
    var from, to: [Double]
    /// By how much a transform turns, in radians, clockwise; nil for the shorter way.
    var turn: Double?
    /// The progress of the change by the fraction of its duration, from 0 to 1; nil for a linear one.
    var curve: ((Double) -> Double)?
    /// The way from one value to the other; nil for a straight one.
    var piece: CurvePiece?
    /// Whether it goes along its way at an even speed.
    var isPaced = false

    /// The value at a part of the change, 0 to 1 unless the animation goes beyond its ends.
    func value(at part: Double) -> [Double] {
      if let piece { return piece.point(at: isPaced ? piece.parameter(atLength: part) : part) }
      return zip(from, to).map { $0 + part * ($1 - $0) }
    }
  }

  let property: AnimatedProperty
  /// The segments in chronological order, at least one.
  let segments: [Segment]
  /// The value that the view was given, from which additive animations count their distance.
  let final: [Double]
  /// The serial number of the animation block.
  let block: Int
  let course: AnimationCourse
  /// Whether the view takes touches meanwhile.
  let allowsTouches: Bool

  /// Whether the animation has ended by a time in seconds of the engine.
  func isOver(at time: Double) -> Bool { course.isOver(at: time) }

  /// The value at a time, in seconds of the engine.
  func value(at time: Double) -> [Double] {
    var value = value(at: time, isVertical: false)
    if property == .center, course.hasVertical {
      value[1] = self.value(at: time, isVertical: true)[1]
    }
    return value
  }

  private func value(at time: Double, isVertical: Bool) -> [Double] {
    let progress = course.progress(at: time, isVertical: isVertical)
    var value = segments[0].from
    for segment in segments {
      guard progress >= segment.start || segment.start <= 0 else { break }
      let length = segment.end - segment.start
      guard progress < segment.end || segment.end >= 1, length > 0 else {
        value = segment.to
        continue
      }
      var part = (progress - segment.start) / length
      if let curve = segment.curve, (0...1).contains(part) { part = curve(part) }
      value = segment.value(at: part)
    }
    return value
  }
}

extension View {
  /// The value of a property as numbers, a transform as translation, scale, rotation and shear.
  func numbers(of property: AnimatedProperty) -> [Double] {
    switch property {
    case .center: center.numbers
    case .bounds: bounds.numbers
    case .transform: TransformComponents(transform).numbers
    case .anchorPoint: anchorPoint.numbers
    case .rounding: roundingError.numbers
    case .hiding: [look.isHidden ? 1 : 0]
    case .look(let index): Look.animatedParts[index].numbers(look)
    case .shape(let index): ShapeContent.animatedParts[index].numbers(content.shape)
    }
  }

  /// The value that a property keeps when an animator removes one of its animations.
  func numbers(
    keptFrom animation: PropertyAnimation, at position: ViewPropertyAnimator.Position,
    _ time: Double
  ) -> [Double] {
    let shown: [Double]
    switch position {
    case .end: return numbers(of: animation.property)
    case .start: shown = animation.segments[0].from
    case .current: shown = animation.value(at: time)
    }
    let model = numbers(of: animation.property)
    guard animation.property.isAdditive, model != animation.final else { return shown }
    // Later changes of the property stay.
    return model.indices.map { model[$0] + (shown[$0] - animation.final[$0]) }
  }

  /// Gives a property a value.
  func set(_ property: AnimatedProperty, _ numbers: [Double]) {
    guard numbers != self.numbers(of: property) else { return }
    switch property {
    case .center: center.take(numbers)
    case .bounds: bounds = CGRect(numbers)
    case .transform: transform = TransformComponents(numbers).affine
    case .anchorPoint: anchorPoint.take(numbers)
    case .rounding: roundingError.take(numbers)
    case .hiding: look.isHidden = numbers[0] >= 0.5
    case .look(let index): Look.animatedParts[index].take(&look, numbers)
    case .shape(let index): ShapeContent.animatedParts[index].take(&content.shape, numbers)
    }
  }
}

extension CGRect {
  /// The origin and the size.
  var numbers: [Double] { origin.numbers + size.numbers }

  /// A rectangle from four numbers; a negative size becomes 0.
  init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
  }
}

extension TransformComponents {
  /// Translation, scale, rotation, shear.
  var numbers: [Double] {
    [translation.dx, translation.dy, scale.dx, scale.dy, rotation, shear].map { Double($0) }
  }

  /// A transform from six numbers.
  init(_ numbers: [Double]) {
    self.init(
      translation: CGVector(dx: numbers[0], dy: numbers[1]),
      scale: CGVector(dx: numbers[2], dy: numbers[3]), rotation: CGFloat(numbers[4]),
      shear: CGFloat(numbers[5]))
  }
}

extension [Double] {
  /// The components of the same transform, with a rotation within half a turn of another one's, as
  /// between matrices.
  func rotated(near other: [Double]) -> [Double] {
    let turn = 2 * Double.pi
    var result = self
    let distance = ((result[4] - other[4]) / turn).rounded()
    // Only stated turns lead that far, and steps of one turn would take long.
    if abs(distance) > 1000 { result[4] -= distance * turn }
    // An exact half turn keeps its direction; the tolerance covers the rounding of π.
    while result[4] - other[4] > Double.pi + 1e-12 { result[4] -= turn }
    while result[4] - other[4] < -Double.pi - 1e-12 { result[4] += turn }
    return result
  }

  /// The components of the same transform, from which a turn leads to another one's rotation; without a turn, the
  /// shorter way does.
  func rotated(near other: [Double], turning turn: Double?) -> [Double] {
    guard let turn else { return rotated(near: other) }
    var result = self
    let whole = 2 * Double.pi
    result[4] += ((other[4] - turn - result[4]) / whole).rounded() * whole
    return result
  }
}

extension View {
  /// States how values go from keyframe to keyframe in the animation block whose closure is running; outside of a block
  /// nothing happens.
  ///
  /// - Parameter mode: The way; a straight line where none is stated.
  public func calculateKeyframes(by mode: KeyframeCalculationMode) {
    animationEngine.block?.calculationMode = mode
  }
}

extension [PropertyAnimation.Segment] {
  /// The changes of a property, which are in chronological order, as a mode calculates them.
  ///
  /// Between keyframes that do not follow each other at once, the value stays. Paced ones take the whole duration.
  func calculated(by mode: KeyframeCalculationMode) -> Self {
    var result = self
    switch mode {
    case .linear: return self
    case .discrete: for index in indices { result[index].start = result[index].end }
    case .paced:
      for index in indices {
        result[index].piece = CurvePiece(from: self[index].from, to: self[index].to)
      }
      result.pace()
    case .cubic: result.bend(isPaced: false)
    case .cubicPaced:
      result.bend(isPaced: true)
      result.pace()
    }
    return result
  }

  /// Makes changes that follow each other curves without corners.
  private mutating func bend(isPaced: Bool) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, isPaced || self[end].start <= self[end - 1].end,
        self[end].from == self[end - 1].to
      {
        end += 1
      }
      let values = [self[start].from] + self[start..<end].map(\.to)
      for (index, piece) in zip(start..<end, CurvePiece.spline(through: values)) {
        self[index].piece = piece
      }
      start = end
    }
  }

  /// Gives each change the part of the duration that it has of the whole way.
  private mutating func pace() {
    let lengths = map { $0.piece?.length ?? 0 }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return }
    var sum = 0.0
    for index in indices {
      self[index].start = sum / total
      sum += lengths[index]
      self[index].end = index + 1 == count ? 1 : sum / total
      self[index].isPaced = true
      self[index].curve = nil
    }
  }
}

/// A cubic Bézier curve between two lists of numbers, along which a value goes.
package struct CurvePiece: Sendable {
  /// The start, the control points and the end, all of one length.
  package let points: [[Double]]
  /// The lengths from the start to points at equal intervals of the parameter, the first 0.
  private let lengths: [Double]

  /// The number of straight lines whose lengths are added for that of the curve.
  private static let lineCount = 64

  /// A curve from a start to an end.
  package init(_ start: [Double], _ control1: [Double], _ control2: [Double], _ end: [Double]) {
    points = [start, control1, control2, end]
    var (lengths, last) = ([0.0], start)
    for step in 1...Self.lineCount {
      let point = Self.point(on: points, at: Double(step) / Double(Self.lineCount))
      lengths.append(lengths[step - 1] + Self.distance(last, point))
      last = point
    }
    self.lengths = lengths
  }

  /// A straight line.
  package init(from start: [Double], to end: [Double]) {
    func point(_ part: Double) -> [Double] { zip(start, end).map { $0 + part * ($1 - $0) } }
    self.init(start, point(1 / 3), point(2 / 3), end)
  }

  /// The length, as the distance of numbers.
  package var length: Double { lengths[lengths.count - 1] }

  /// The value at a parameter, 0 to 1; beyond the ends, the curve goes on.
  package func point(at part: Double) -> [Double] { Self.point(on: points, at: part) }

  /// The parameter at a part of the length, both 0 to 1.
  package func parameter(atLength part: Double) -> Double {
    let wanted = min(max(part, 0), 1) * length
    let index = max(1, lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1)
    let (before, after) = (lengths[index - 1], lengths[index])
    let rest = after > before ? (wanted - before) / (after - before) : 0
    return (Double(index - 1) + rest) / Double(lengths.count - 1)
  }

  /// The angle in which the first two numbers go at a parameter, 0 to 1, in radians from the first to the second; nil
  /// where they go nowhere.
  package func direction(at part: Double) -> Double? {
    guard points[0].count > 1 else { return nil }
    // At the ends, control points can be where these are.
    let inner = min(max(part, 1e-6), 1 - 1e-6)
    let (t, u) = (inner, 1 - inner)
    let (a, b, c) = (u * u, 2 * u * t, t * t)
    func derivative(_ index: Int) -> Double {
      let p = points.map { $0[index] }
      return a * (p[1] - p[0]) + b * (p[2] - p[1]) + c * (p[3] - p[2])
    }
    let (x, y) = (derivative(0), derivative(1))
    return x == 0 && y == 0 ? nil : PortableMath.arctangent(y: y, x: x)
  }

  private static func point(on points: [[Double]], at t: Double) -> [Double] {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return points[0].indices.map { index in
      a * points[0][index] + b * points[1][index] + c * points[2][index] + d * points[3][index]
    }
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

extension CurvePiece {
  /// How a curve passes through a value; all 0 for Catmull and Rom's.
  ///
  /// Source: D. Kochanek, R. Bartels, Interpolating splines with local tension, continuity, and bias control, SIGGRAPH
  /// 1984.
  package struct Knot: Sendable {
    /// How tight it is, -1 to 1.
    package var tension = 0.0
    /// Whether the corner is sharp, at -1, or inverted, at 1.
    package var continuity = 0.0
    /// Whether it follows more the way before the value, above 0, or that after it, below 0; -1 to 1.
    package var bias = 0.0

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }

    /// How much the ways to and from the value count in the derivative where the curve arrives and where it leaves.
    fileprivate var weights: (arriving: (Double, Double), leaving: (Double, Double)) {
      let tight = (1 - tension) / 2
      let (smooth, sharp) = (1 + continuity, 1 - continuity)
      let (before, after) = (1 + bias, 1 - bias)
      return (
        (tight * sharp * before, tight * smooth * after),
        (tight * smooth * before, tight * sharp * after)
      )
    }
  }

  /// The curves through some values, one between each two, whose derivatives at a value follow from the ways to it and
  /// from it; at the ends, from the only one.
  ///
  /// - Parameters:
  ///   - values: The values, all of one length.
  ///   - knots: How the curves pass through each; for those that are missing, as Catmull and Rom's.
  /// - Returns: One curve fewer than there are values.
  package static func spline(
    through values: [[Double]], knots: [Knot] = []
  ) -> [CurvePiece] {
    guard values.count > 1 else { return [] }
    func way(from index: Int) -> [Double] {
      let index = min(max(index, 0), values.count - 2)
      return zip(values[index], values[index + 1]).map { $1 - $0 }
    }
    func weighed(_ weights: (Double, Double), at index: Int) -> [Double] {
      zip(way(from: index - 1), way(from: index)).map { weights.0 * $0 + weights.1 * $1 }
    }
    return values.indices.dropLast().map { index in
      let (start, end) = (values[index], values[index + 1])
      let knot = { (index: Int) in knots.indices.contains(index) ? knots[index] : Knot() }
      let leaving = weighed(knot(index).weights.leaving, at: index)
      let arriving = weighed(knot(index + 1).weights.arriving, at: index + 1)
      return CurvePiece(
        start, zip(start, leaving).map { $0 + $1 / 3 }, zip(end, arriving).map { $0 - $1 / 3 }, end)
    }
  }
}
