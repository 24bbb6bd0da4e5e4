/// A method that is called with a sender, in place of `#selector`, which needs Objective-C.
///
/// `Selector(drag(_:))` takes a method of the object at hand, `Selector(Controller.drag(_:))` that of any target.
public struct Selector: @unchecked Sendable {
  /// Calls the method; returns what is missing, where the target or the sender are not of its types.
  private let perform: (_ target: AnyObject?, _ sender: Any, _ event: TouchEvent?) -> Missing?

  /// What a method needs and does not get.
  private enum Missing {
    case type, event
  }

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
    guard let missing = perform(target, sender, event), let target else { return }
    let reason =
      switch missing {
      case .type: "its parameter is no \(type(of: sender))"
      case .event: "there is no event for its second parameter"
      }
    Self.listener?.report("a method of \(type(of: target)) is not called, because \(reason)")
  }

  /// A method without parameters.
  public init(_ method: @escaping () -> Void) {
    perform = { _, _, _ in
      method()
      return nil
    }
  }

  /// A method whose parameter is the sender.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    perform = { _, sender, _ in
      guard let sender = sender as? Sender else { return .type }
      method(sender)
      return nil
    }
  }

  /// A method whose parameters are the sender and the event.
  public init<Sender>(_ method: @escaping (Sender, TouchEvent?) -> Void) {
    perform = { _, sender, event in
      guard let sender = sender as? Sender else { return .type }
      method(sender, event)
      return nil
    }
  }

  /// A method whose parameters are the sender and the event, without which it is not called.
  public init<Sender>(_ method: @escaping (Sender, TouchEvent) -> Void) {
    perform = { _, sender, event in
      guard let sender = sender as? Sender else { return .type }
      guard let event else { return .event }
      method(sender, event)
      return nil
    }
  }

  /// A method of a class, without parameters.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    perform = { target, _, _ in
      guard let target = target as? Target else { return .type }
      method(target)()
      return nil
    }
  }

  /// A method of a class whose parameter is the sender.
  public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
    perform = { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return .type }
      method(target)(sender)
      return nil
    }
  }

  /// A method of a class whose parameters are the sender and the event.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender, TouchEvent?) -> Void
  ) {
    perform = { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return .type }
      method(target)(sender, event)
      return nil
    }
  }

  /// A method of a class whose parameters are the sender and the event, without which it is not called.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender, TouchEvent) -> Void
  ) {
    perform = { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return .type }
      guard let event else { return .event }
      method(target)(sender, event)
      return nil
    }
  }
}
