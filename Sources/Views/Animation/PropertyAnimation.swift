internal import Foundation
internal import Geometry

/// The properties of a view that a view animation animates.
enum AnimatedProperty: CaseIterable {
  case center, bounds, transform, cornerRadius, alpha, backgroundColor

  /// Whether animations of the property add up, so that a change on the way blends into the motion
  /// (spec/dynamics 3.1); else a new one takes the place of the old.
  var isAdditive: Bool {
    switch self {
    case .center, .bounds, .transform, .cornerRadius: true
    case .alpha, .backgroundColor: false
    }
  }
}

/// The change of one property of one view over time.
///
/// Values are the property's numbers; see `View.value(of:)`. A property that changes once has one
/// segment, from 0 to 1; keyframes have several.
struct PropertyAnimation {
  /// A change within the animation.
  struct Segment {
    /// When it happens, in parts of the animation's progress, 0 to 1.
    var start, end: Double
    /// The value before and after it.
    var from, to: SIMD8<Double>
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
  var final: SIMD8<Double> { segments[segments.count - 1].to }

  /// Whether the animation has nothing more to show at a time.
  func isOver(at time: Double) -> Bool { time >= begin + timing.total }

  /// The value at a time, in seconds of the engine.
  func value(at time: Double) -> SIMD8<Double> {
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
      value = segment.from + part * (segment.to - segment.from)
    }
    return value
  }
}

extension View {
  /// A property's value as numbers: a place, a rectangle, the parts of a transform (translation,
  /// scale, rotation, shear), a radius, an opacity, or a colour's components.
  func value(of property: AnimatedProperty) -> SIMD8<Double> {
    switch property {
    case .center: .init(center)
    case .bounds: .init(bounds)
    case .transform: .init(TransformComponents(transform))
    case .cornerRadius: .init(first: Double(cornerRadius))
    case .alpha: .init(first: Double(alpha))
    case .backgroundColor: .init(backgroundColor)
    }
  }
}

extension SIMD8<Double> {
  /// One number.
  init(first number: Double) { self.init(number, 0, 0, 0, 0, 0, 0, 0) }

  /// A point's coordinates.
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y), 0, 0, 0, 0, 0, 0) }

  /// A rectangle's origin and size.
  init(_ rect: CGRect) {
    self.init(
      Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
      Double(rect.size.height), 0, 0, 0, 0)
  }

  /// A transform's parts.
  init(_ parts: TransformComponents) {
    self.init(
      Double(parts.translation.dx), Double(parts.translation.dy), Double(parts.scale.dx),
      Double(parts.scale.dy), Double(parts.rotation), Double(parts.shear), 0, 0)
  }

  /// A colour's components, not multiplied by alpha; no colour is clear black.
  init(_ color: Color?) {
    let color = color ?? .clear
    self.init(color.red, color.green, color.blue, color.alpha, 0, 0, 0, 0)
  }

  /// The point of the first two numbers.
  var point: CGPoint { CGPoint(x: self[0], y: self[1]) }

  /// The rectangle of the first four numbers, its size at least 0.
  var rect: CGRect {
    CGRect(
      x: CGFloat(self[0]), y: CGFloat(self[1]), width: CGFloat(Swift.max(self[2], 0)),
      height: CGFloat(Swift.max(self[3], 0)))
  }

  /// The parts of a transform.
  var transform: TransformComponents {
    TransformComponents(
      translation: CGVector(dx: self[0], dy: self[1]), scale: CGVector(dx: self[2], dy: self[3]),
      rotation: CGFloat(self[4]), shear: CGFloat(self[5]))
  }

  /// The colour of the first four numbers, each brought to 0 to 1.
  var color: Color {
    func unit(_ number: Double) -> Double { Swift.min(Swift.max(number, 0), 1) }
    return Color(
      red: unit(self[0]), green: unit(self[1]), blue: unit(self[2]), alpha: unit(self[3]))
  }

  /// The same transform's parts with its angle within half a turn of another's: a turn takes the
  /// short way, and a whole one is none, as between matrices.
  func turnedNear(_ other: SIMD8<Double>) -> SIMD8<Double> {
    var result = self
    let turn = 2 * Double.pi
    // Half a turn either way keeps its sense; a hair beyond is the rounding of π.
    while result[4] - other[4] > Double.pi + 1e-12 { result[4] -= turn }
    while result[4] - other[4] < -Double.pi - 1e-12 { result[4] += turn }
    return result
  }
}
