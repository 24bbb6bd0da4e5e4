/// The look of the status bar, which is not drawn.
public enum UIStatusBarStyle: Int, Sendable {
  /// As the appearance.
  case `default` = 0
  /// Light.
  case lightContent = 1
  /// Dark.
  case darkContent = 3
}

/// How the interface is turned.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: UInt
  /// Orientations by UIKit's number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On the right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// On the left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// In any way.
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
  /// In any way but upside down.
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
}

/// How a controller is presented: over the whole window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole window.
  case fullScreen = 0
  /// As a page.
  case pageSheet = 1
  /// As a form.
  case formSheet = 2
  /// Over the present content.
  case currentContext = 3
  /// As the transition says.
  case custom = 4
  /// Over the whole window, which is not covered.
  case overFullScreen = 5
  /// Over the present content, which is not covered.
  case overCurrentContext = 6
  /// As a bubble.
  case popover = 7
  /// Not at all: for the adaptation of a presentation.
  case none = -1
  /// As the system says.
  case automatic = -2
}

/// How a controller comes: at once.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical = 0
  /// By turning.
  case flipHorizontal = 1
  /// By fading.
  case crossDissolve = 2
  /// By turning a page.
  case partialCurl = 3
}

/// Goes along with a transition.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Animates along.
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}
