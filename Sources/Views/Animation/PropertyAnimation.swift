internal import Foundation
internal import Geometry
internal import Scene

/// A property of a view that a view animation animates.
///
/// Geometry is the view's own; of values the parts that `animatedParts` lists, by their index.
enum AnimatedProperty: Hashable {
  case center, bounds, transform
  case look(Int)
  case shape(Int)

  /// Whether animations of the property add up, so that a change on the way blends into the motion
  /// (spec/dynamics 3.1); else a new one replaces the old.
  var isAdditive: Bool {
    switch self {
    case .center, .bounds, .transform: true
    case .look(let index): Look.animatedParts[index].isAdditive
    case .shape(let index): ShapeContent.animatedParts[index].isAdditive
    }
  }
}

/// The change of one property of one view over time.
///
/// Values are the property's numbers; see `View.numbers(of:)`. A property that changes once has one
/// segment, from 0 to 1; keyframes have several.
struct PropertyAnimation {
  /// A change within the animation.
  struct Segment {
    /// When it happens, in parts of the animation's progress, 0 to 1.
    var start, end: Double
    /// The value before and after it.
    var from, to: [Double]
  }

  let property: AnimatedProperty
  /// The segments in the order of time, at least one.
  let segments: [Segment]
  /// The number of the block that made the animation.
  let block: Int
  /// The time at which the first passage starts, in seconds of the engine.
  let begin: Double
  let timing: AnimationTiming

  /// The value that the property has when all is over.
  var final: [Double] { segments[segments.count - 1].to }

  /// Whether the animation has nothing more to show at a time.
  func isOver(at time: Double) -> Bool { time >= begin + timing.total }

  /// The value at a time, in seconds of the engine.
  func value(at time: Double) -> [Double] {
    let progress = timing.progress(at: time - begin)
    var value = segments[0].from
    for segment in segments {
      guard progress >= segment.start || segment.start <= 0 else { break }
      let length = segment.end - segment.start
      guard progress < segment.end || segment.end >= 1, length > 0 else {
        value = segment.to
        continue
      }
      let part = (progress - segment.start) / length
      value = zip(segment.from, segment.to).map { $0 + part * ($1 - $0) }
    }
    return value
  }
}

extension View {
  /// A property's value as numbers: a point, a rectangle, the parts of a transform (translation,
  /// scale, rotation, shear), or those of a part of the values.
  func numbers(of property: AnimatedProperty) -> [Double] {
    switch property {
    case .center: center.numbers
    case .bounds: bounds.numbers
    case .transform: TransformComponents(transform).numbers
    case .look(let index): Look.animatedParts[index].numbers(look)
    case .shape(let index): ShapeContent.animatedParts[index].numbers(content.shape)
    }
  }
}

extension CGRect {
  /// The origin and the size.
  var numbers: [Double] { origin.numbers + size.numbers }

  /// A rectangle of four numbers, its size at least 0.
  init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
  }
}

extension TransformComponents {
  /// Translation, scale, rotation, shear.
  var numbers: [Double] {
    [translation.dx, translation.dy, scale.dx, scale.dy, rotation, shear].map { Double($0) }
  }

  /// The parts of six numbers.
  init(_ numbers: [Double]) {
    self.init(
      translation: CGVector(dx: numbers[0], dy: numbers[1]),
      scale: CGVector(dx: numbers[2], dy: numbers[3]), rotation: CGFloat(numbers[4]),
      shear: CGFloat(numbers[5]))
  }
}

extension [Double] {
  /// The same transform's parts with the angle within half a turn of another's: a turn takes the
  /// short way, and a whole one is none, as between matrices.
  func turnedNear(_ other: [Double]) -> [Double] {
    var result = self
    let turn = 2 * Double.pi
    // Half a turn either way keeps its sense; a hair beyond is the rounding of π.
    while result[4] - other[4] > Double.pi + 1e-12 { result[4] -= turn }
    while result[4] - other[4] < -Double.pi - 1e-12 { result[4] += turn }
    return result
  }
}
