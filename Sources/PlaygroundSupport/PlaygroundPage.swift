public import UIKit

/// The page of a playground, whose live view a simulation shows.
public final class PlaygroundPage: Sendable {
  /// The page.
  public static let current = PlaygroundPage()
  private init() {}

  /// What is shown: a view or a view controller; nil for nothing, and outside of a simulation.
  public var liveView: (any PlaygroundLiveViewable)? {
    get {
      switch Simulation.shown {
      case .controller(let controller): controller
      case .view(let view): view
      case nil: nil
      }
    }
    set {
      if let controller = newValue as? UIViewController {
        Simulation.show(.controller(controller))
      } else if let view = newValue as? UIView {
        Simulation.show(.view(view))
      }
    }
  }

  /// Whether the page runs on, which a simulation says by its duration.
  public var needsIndefiniteExecution: Bool {
    get { false }
    set {}
  }

  /// Shows a view or a view controller.
  public func setLiveView(_ view: any PlaygroundLiveViewable) { liveView = view }
  /// Ends the page, which has no effect.
  public func finishExecution() {}
}

/// What a page can show: views and view controllers.
public protocol PlaygroundLiveViewable: AnyObject {}

extension UIView: PlaygroundLiveViewable {}
extension UIViewController: PlaygroundLiveViewable {}
