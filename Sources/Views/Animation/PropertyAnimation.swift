internal import Foundation
internal import Geometry
internal import Scene

/// An animatable property of a view; `look` and `shape` refer to `animatedParts` by index.
enum AnimatedProperty: Hashable {
  case center, bounds, transform
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
    case .hiding: false
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
  /// The serial number of the animation block.
  let block: Int
  let course: AnimationCourse
  /// Whether the view takes touches meanwhile.
  let allowsTouches: Bool

  /// The value after the animation.
  var final: [Double] { segments[segments.count - 1].to }

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
    case .rounding: roundingError.numbers
    case .hiding: [look.isHidden ? 1 : 0]
    case .look(let index): Look.animatedParts[index].numbers(look)
    case .shape(let index): ShapeContent.animatedParts[index].numbers(content.shape)
    }
  }
}

extension View {
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
