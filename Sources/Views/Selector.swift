/// A method that is called with a sender, in place of `#selector`, which needs Objective-C.
///
/// `Selector(drag(_:))` takes a method of the object at hand, `Selector(Controller.drag(_:))` that of any target.
public struct Selector: @unchecked Sendable {
  /// Calls the method, and says whether it could: the target and the sender must be of its types.
  private let perform: (_ target: AnyObject?, _ sender: Any, _ event: TouchEvent?) -> Bool

  /// Is told of what is not called.
  @TaskLocal private static var listener: Listener?

  /// A closure that belongs to the task that calls methods.
  private struct Listener: @unchecked Sendable {
    let report: (String) -> Void
  }

  /// Does something while a closure is told of methods that are not called, because the sender is of another type.
  package static func reporting(to report: @escaping (String) -> Void, _ body: () -> Void) {
    $listener.withValue(Listener(report: report), operation: body)
  }

  /// Calls the method; nothing happens where the target is of another type, or the sender, which is reported.
  package func call(_ target: AnyObject?, _ sender: Any, _ event: TouchEvent?) {
    guard !perform(target, sender, event), let target else { return }
    Self.listener?.report(
      "a method of \(type(of: target)) is not called, because its parameter is no \(type(of: sender))"
    )
  }

  /// A method without parameters.
  public init(_ method: @escaping () -> Void) {
    perform = { _, _, _ in
      method()
      return true
    }
  }

  /// A method whose parameter is the sender.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    perform = { _, sender, _ in (sender as? Sender).map(method) != nil }
  }

  /// A method whose parameters are the sender and the event.
  public init<Sender>(_ method: @escaping (Sender, TouchEvent?) -> Void) {
    perform = { _, sender, event in (sender as? Sender).map { method($0, event) } != nil }
  }

  /// A method of a class, without parameters.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    perform = { target, _, _ in (target as? Target).map { method($0)() } != nil }
  }

  /// A method of a class whose parameter is the sender.
  public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
    perform = { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }
}
