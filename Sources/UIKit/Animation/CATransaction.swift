internal import Foundation
internal import Views

/// Groups animations of layers, at whose end a closure is called.
public enum CATransaction {
  /// Begins a group, in the one that has been begun last.
  public static func begin() { Runtime.current?.transactions.append(Transaction()) }

  /// Ends the group that has been begun last.
  public static func commit() {
    guard let runtime = Runtime.current, let inner = runtime.transactions.popLast() else { return }
    runtime.transactions.last?.note(end: inner.end)
    inner.finish(in: runtime)
  }

  /// Does nothing: changes are seen in the next frame.
  public static func flush() {}
  /// Does nothing: everything happens on one thread.
  public static func lock() {}
  /// Does nothing: everything happens on one thread.
  public static func unlock() {}
  /// Changes of layers are never animated by themselves.
  public static func setDisableActions(_ flag: Bool) {}

  /// How long animations of layers are that do not say so, in seconds: 0.25 where the group does not say so, either.
  public static func animationDuration() -> CFTimeInterval {
    Runtime.current?.transactions.last?.duration ?? 0.25
  }

  /// Sets how long animations of layers are that do not say so, in seconds.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    Runtime.current?.transactions.last?.duration = duration
  }

  /// Changes of layers are never animated by themselves, and animations that are added have their own pace.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}

  /// Sets what is called when the animations of layers that are added in the group from now on have ended, or soon
  /// where there are none; outside of groups, those of the present moment.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let runtime = Runtime.current else { return }
    if runtime.transactions.isEmpty {
      let group = Transaction()
      runtime.transactions.append(group)
      runtime.clock.after(0) {
        runtime.transactions.removeAll { $0 === group }
        group.finish(in: runtime)
      }
    }
    runtime.transactions.last?.completion = block
  }
}

/// A group of animations of layers.
final class Transaction {
  var completion: (() -> Void)?
  var duration = 0.25
  /// When the last of its animations ends, in seconds.
  private(set) var end = 0.0

  /// Notes the end of an animation, infinite for one without.
  func note(end: Double) { self.end = max(self.end, end) }

  /// Calls the closure when all animations have ended.
  func finish(in runtime: Runtime) {
    guard let completion, end.isFinite else { return }
    runtime.clock.after(end - runtime.now, completion)
  }
}
