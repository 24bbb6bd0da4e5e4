internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// A value of a property of a layer: numbers, which are interpolated, and what they belong to.
struct LayerValue {
  var numbers: [Double]
  /// The path whose points the numbers are; nil for other values.
  var path: BezierPath?
  /// Whether the numbers are the components of a transform, of which the third is an angle.
  var isTransform = false
  /// By how much the layer turns with the value, in radians, clockwise; nil for nothing.
  var turn: Double?

  init(numbers: [Double]) { self.numbers = numbers }

  /// The value of an animation; nil for a type that is not animated.
  init?(value: Any) {
    guard let made = Self.made(of: value) else { return nil }
    self = made
  }

  private static func made(of value: Any) -> LayerValue? {
    switch value {
    case let color as CGColor: return LayerValue(numbers: color.dynamic.numbers)
    case let color as UIColor: return LayerValue(numbers: color.dynamic.numbers)
    case let path as CGPath: return LayerValue(path: path.path)
    case let transform as CATransform3D: return LayerValue(transform: transform.affine)
    case let transform as CGAffineTransform: return LayerValue(transform: transform)
    case let point as CGPoint: return LayerValue(numbers: point.numbers)
    case let size as CGSize: return LayerValue(numbers: size.numbers)
    case let rect as CGRect: return LayerValue(numbers: rect.origin.numbers + rect.size.numbers)
    case let list as [Any]:
      let parts = list.compactMap { made(of: $0)?.numbers }
      return parts.count == list.count ? LayerValue(numbers: parts.flatMap(\.self)) : nil
    default:
      if let number = number(value) { return LayerValue(numbers: [number]) }
      return (value as? NSValue)?.geometry.flatMap { made(of: $0) }
    }
  }

  /// The points of a path.
  init(path: BezierPath) {
    numbers = path.numbers
    self.path = path
  }

  /// The components of a transform: translation, angle, scale, shear.
  init(transform: CGAffineTransform) {
    let parts = TransformComponents(transform)
    let numbers = [
      parts.translation.dx, parts.translation.dy, parts.rotation, parts.scale.dx, parts.scale.dy,
      parts.shear,
    ]
    self.numbers = numbers.map { Double($0) }
    isTransform = true
  }

  /// The transform of the components.
  var transform: CGAffineTransform {
    guard numbers.count == 6 else { return .identity }
    return TransformComponents(
      translation: CGVector(dx: numbers[0], dy: numbers[1]),
      scale: CGVector(dx: numbers[3], dy: numbers[4]), rotation: CGFloat(numbers[2]),
      shear: CGFloat(numbers[5])
    ).affine
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// The value at a part of the way to another one; that one where both are of different structure.
  func mixed(with other: LayerValue, part: Double) -> LayerValue {
    guard numbers.count == other.numbers.count else { return other }
    var result = other
    let start = turned(near: other).numbers
    result.numbers = zip(start, other.numbers).map { $0 + part * ($1 - $0) }
    return result
  }

  /// The same value, of a transform with the angle from which it is the shorter way round to another one.
  func turned(near other: LayerValue) -> LayerValue {
    guard isTransform, numbers.count == other.numbers.count else { return self }
    var result = self
    let turns = ((numbers[2] - other.numbers[2]) / (2 * .pi)).rounded()
    result.numbers[2] -= turns * 2 * .pi
    return result
  }

  /// The sum of two values, or the difference.
  func adding(_ other: LayerValue, times factor: Double = 1) -> LayerValue {
    guard numbers.count == other.numbers.count else { return self }
    var result = self
    result.numbers = zip(numbers, other.numbers).map { $0 + factor * $1 }
    return result
  }
}

/// A property of a layer, in what is seen of its view.
struct LayerProperty {
  /// The value; nil where the layer has no such property.
  let read: (ViewPresentation) -> LayerValue?
  let write: (inout ViewPresentation, LayerValue) -> Void

  /// The property of a key path; nil for one that is not animated.
  static func named(_ keyPath: String) -> LayerProperty? {
    switch keyPath {
    case "position": LayerProperty(\.center)
    case "position.x": LayerProperty(\.center.x)
    case "position.y": LayerProperty(\.center.y)
    case "anchorPoint": LayerProperty(\.place.anchorPoint)
    case "anchorPoint.x": LayerProperty(\.place.anchorPoint.x)
    case "anchorPoint.y": LayerProperty(\.place.anchorPoint.y)
    case "bounds": .bounds
    case "bounds.size": LayerProperty(\.bounds.size)
    case "bounds.size.width": LayerProperty(\.bounds.size.width, atLeast: 0)
    case "bounds.size.height": LayerProperty(\.bounds.size.height, atLeast: 0)
    case "bounds.origin": LayerProperty(\.bounds.origin)
    case "bounds.origin.x": LayerProperty(\.bounds.origin.x)
    case "bounds.origin.y": LayerProperty(\.bounds.origin.y)
    case "opacity": LayerProperty(\.look.alpha, atLeast: 0, atMost: 1)
    case "cornerRadius": LayerProperty(\.look.cornerRadius, atLeast: 0)
    case "borderWidth": LayerProperty(\.look.borderWidth, atLeast: 0)
    case "zPosition": LayerProperty(\.look.zPosition)
    case "backgroundColor": LayerProperty(\.look.backgroundColor)
    case "borderColor": LayerProperty(\.look.borderColor)
    case "shadowColor": LayerProperty(\.look.shadow.color)
    case "shadowOpacity": LayerProperty(\.look.shadow.opacity, atLeast: 0, atMost: 1)
    case "shadowOffset": LayerProperty(\.look.shadow.offset)
    case "shadowRadius": LayerProperty(\.look.shadow.radius, atLeast: 0)
    default: ofTransform(keyPath) ?? ofShape(keyPath) ?? ofGradient(keyPath)
    }
  }

  private static func ofTransform(_ keyPath: String) -> LayerProperty? {
    switch keyPath {
    case "transform":
      LayerProperty(
        read: { LayerValue(transform: $0.transform) }, write: { $0.transform = $1.transform })
    case "transform.rotation", "transform.rotation.z": component([2])
    case "transform.scale", "transform.scale.xy": component([3, 4])
    case "transform.scale.x": component([3])
    case "transform.scale.y": component([4])
    case "transform.translation":
      LayerProperty(
        read: { LayerValue(numbers: [Double($0.transform.tx), Double($0.transform.ty)]) },
        write: { shown, value in
          guard value.numbers.count == 2 else { return }
          shown.transform.tx = CGFloat(value.numbers[0])
          shown.transform.ty = CGFloat(value.numbers[1])
        })
    case "transform.translation.x": LayerProperty(\.transform.tx)
    case "transform.translation.y": LayerProperty(\.transform.ty)
    default: nil
    }
  }

  /// One number for some components of the transform.
  private static func component(_ indices: [Int]) -> LayerProperty {
    LayerProperty(
      read: { shown in
        let numbers = LayerValue(transform: shown.transform).numbers
        return LayerValue(numbers: [indices.reduce(0) { $0 + numbers[$1] } / Double(indices.count)])
      },
      write: { shown, value in
        var whole = LayerValue(transform: shown.transform)
        for index in indices { whole.numbers[index] = value.numbers.first ?? 0 }
        shown.transform = whole.transform
      })
  }

  private static func ofShape(_ keyPath: String) -> LayerProperty? {
    let property: LayerProperty
    switch keyPath {
    case "path":
      property = LayerProperty(
        read: { LayerValue(path: $0.content.shape.path) },
        write: { shown, value in
          guard var path = value.path, path.numbers.count == value.numbers.count else { return }
          path.take(value.numbers)
          shown.content.shape.path = path
        })
    case "strokeStart": property = LayerProperty(\.content.shape.strokeStart, atLeast: 0, atMost: 1)
    case "strokeEnd": property = LayerProperty(\.content.shape.strokeEnd, atLeast: 0, atMost: 1)
    case "lineWidth": property = LayerProperty(\.content.shape.lineWidth, atLeast: 0)
    case "lineDashPhase": property = LayerProperty(\.content.shape.lineDashPhase)
    case "fillColor": property = LayerProperty(\.content.shape.fillColor)
    case "strokeColor": property = LayerProperty(\.content.shape.strokeColor)
    default: return nil
    }
    return LayerProperty(
      read: { shown in
        guard case .shape = shown.content else { return nil }
        return property.read(shown)
      },
      write: { shown, value in
        if case .shape = shown.content { property.write(&shown, value) }
      })
  }

  private static func ofGradient(_ keyPath: String) -> LayerProperty? {
    switch keyPath {
    case "startPoint": gradient(\.startPoint)
    case "endPoint": gradient(\.endPoint)
    case "locations":
      LayerProperty(
        read: {
          $0.look.gradient.map { LayerValue(numbers: $0.stops.map { Double($0.location) }) }
        },
        write: { shown, value in
          guard shown.look.gradient?.stops.count == value.numbers.count else { return }
          for (index, number) in value.numbers.enumerated() {
            shown.look.gradient?.stops[index].location = CGFloat(number)
          }
        })
    case "colors":
      LayerProperty(
        read: { $0.look.gradient.map { LayerValue(numbers: $0.stops.flatMap(\.color.numbers)) } },
        write: { shown, value in
          guard let count = shown.look.gradient?.stops.count, value.numbers.count == 8 * count
          else { return }
          for index in 0..<count {
            let numbers = Array(value.numbers[8 * index..<8 * index + 8])
            shown.look.gradient?.stops[index].color.take(numbers)
          }
        })
    default: nil
    }
  }

  private static func gradient(
    _ path: WritableKeyPath<DynamicGradient, CGPoint>
  ) -> LayerProperty {
    LayerProperty(
      read: { $0.look.gradient.map { LayerValue(numbers: $0[keyPath: path].numbers) } },
      write: { shown, value in
        if value.numbers.count == 2 { shown.look.gradient?[keyPath: path].take(value.numbers) }
      })
  }

  private static var bounds: LayerProperty {
    LayerProperty(
      read: { LayerValue(numbers: $0.bounds.origin.numbers + $0.bounds.size.numbers) },
      write: { shown, value in
        guard value.numbers.count == 4 else { return }
        let numbers = value.numbers.map { CGFloat($0) }
        shown.bounds = CGRect(
          x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
      })
  }
}

extension LayerProperty {
  /// A part that is interpolated by its numbers.
  private init<Value: Interpolable>(
    _ path: WritableKeyPath<ViewPresentation, Value>, atLeast least: Double = -.infinity,
    atMost most: Double = .infinity
  ) {
    read = { LayerValue(numbers: $0[keyPath: path].numbers) }
    write = { shown, value in
      guard value.numbers.count == shown[keyPath: path].numbers.count else { return }
      shown[keyPath: path].take(value.numbers.map { min(max($0, least), most) })
    }
  }
}
