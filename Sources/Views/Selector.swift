/// A method that is called with a sender, in place of `#selector`, which needs Objective-C.
///
/// `Selector(drag(_:))` takes a method of the object at hand, `Selector(Controller.drag(_:))` that of any target.
public struct Selector: @unchecked Sendable {
  /// Calls the method; nothing happens where the target or the sender is of another type.
  package let call: (_ target: AnyObject?, _ sender: Any, _ event: TouchEvent?) -> Void

  /// A method without parameters.
  public init(_ method: @escaping () -> Void) { call = { _, _, _ in method() } }

  /// A method whose parameter is the sender.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    call = { _, sender, _ in
      if let sender = sender as? Sender { method(sender) }
    }
  }

  /// A method whose parameters are the sender and the event.
  public init<Sender>(_ method: @escaping (Sender, TouchEvent?) -> Void) {
    call = { _, sender, event in
      if let sender = sender as? Sender { method(sender, event) }
    }
  }

  /// A method of a class, without parameters.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    call = { target, _, _ in
      if let target = target as? Target { method(target)() }
    }
  }

  /// A method of a class whose parameter is the sender.
  public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
    call = { target, sender, _ in
      if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
    }
  }
}
