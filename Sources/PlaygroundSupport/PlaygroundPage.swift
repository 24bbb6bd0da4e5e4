public import UIKit

/// The page of a playground, whose live view a simulation plays.
public final class PlaygroundPage: @unchecked Sendable {
  /// The page.
  public static let current = PlaygroundPage()
  /// What is shown: a view or a view controller.
  public var liveView: (any PlaygroundLiveViewable)?
  /// Whether the page runs on: a simulation says how long.
  public var needsIndefiniteExecution = false

  /// Shows a view or a view controller.
  public func setLiveView(_ view: any PlaygroundLiveViewable) { liveView = view }
  /// Ends the page, which has no effect.
  public func finishExecution() {}
}

/// What a page can show.
public protocol PlaygroundLiveViewable {}

extension UIView: PlaygroundLiveViewable {}
extension UIViewController: PlaygroundLiveViewable {}
