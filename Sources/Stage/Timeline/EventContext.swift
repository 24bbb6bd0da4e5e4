internal import Expressions
internal import Foundation
internal import Scene

/// What an event brings with it for the expressions of the actions that it runs.
struct EventContext {
  /// The point of a gesture or a touch, in points.
  var location: CGPoint?
  /// The translation of a pan, in points.
  var translation: CGPoint?
  /// The velocity of a pan, a pinch or a rotation.
  var velocity: ExpressionValue?
  /// The scale of a pinch.
  var scale: CGFloat?
  /// The angle of a rotation in radians.
  var rotation: CGFloat?
  /// The number of touches of a gesture.
  var numberOfTouches: Int?
  /// The point of a contact, in points of the canvas.
  var point: CGPoint?

  /// The id of the item of the event, if it has one.
  var item: String?

  /// The context of actions that run at a time.
  static let none = EventContext()

  /// The value of a name; nil if the event does not have it.
  subscript(name: EventValue) -> ExpressionValue? {
    switch name {
    case .location: location.map { ExpressionValue($0) }
    case .translation: translation.map { ExpressionValue($0) }
    case .velocity: velocity
    case .scale: scale.map { .number(Double($0)) }
    case .rotation: rotation.map { .number(Double($0)) }
    case .numberOfTouches: numberOfTouches.map { .number(Double($0)) }
    case .point: point.map { ExpressionValue($0) }
    }
  }
}

extension EventContext {
  /// The context of a contact of an item, which begins at a point.
  init(contactOf item: String?, at point: CGPoint? = nil) {
    self.item = item
    self.point = point
  }
}

extension ExpressionValue {
  /// The value of a point.
  init(_ point: CGPoint) { self = .pair(Double(point.x), Double(point.y)) }
}
