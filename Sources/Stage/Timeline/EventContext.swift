internal import Expressions
internal import Foundation
internal import Scene

/// What an event brings with it for the expressions of the actions that it runs.
struct EventContext {
  /// The values, few of which an event has.
  private var values: [(name: EventValue, value: ExpressionValue)] = []

  /// The id of the item of the event, if it has one.
  var item: String?

  /// The context of actions that run at a time.
  static let none = EventContext()

  /// The value of a name.
  subscript(name: EventValue) -> ExpressionValue? {
    get { values.first { $0.name == name }?.value }
    set {
      values.removeAll { $0.name == name }
      if let newValue { values.append((name, newValue)) }
    }
  }
}

extension EventContext {
  /// The context of a contact of an item, which begins at a point.
  init(contactOf item: String?, at point: CGPoint? = nil) {
    self.item = item
    if let point { self[.point] = .pair(Double(point.x), Double(point.y)) }
  }
}
