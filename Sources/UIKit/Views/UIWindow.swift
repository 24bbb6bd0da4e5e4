public import Foundation
internal import Scene
internal import Geometry
public import Views

/// The root of what is on the screen.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  public final var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  /// A window with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    View.hasWindows = true
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var isWindow: Bool { true }
  /// Shows the window; that of a simulation is always shown.
  public final func makeKeyAndVisible() {}
  /// The screen.
  public final var screen: UIScreen { .main }
  /// Whether the window takes the keyboard: there is none.
  public final var isKeyWindow: Bool { true }
}

/// The screen of a film.
public final class UIScreen: Sendable {
  /// The screen: that of the simulation that runs, or one of 375 × 667 points.
  public static let main = UIScreen()

  /// The rectangle of the screen, in points.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: Runtime.current?.size ?? CGSize(width: 375, height: 667))
  }
  /// The rectangle of the screen in pixels.
  public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
  /// How many pixels a point has.
  public var scale: CGFloat { Runtime.current?.scale ?? 2 }
  /// How many pixels a point has.
  public var nativeScale: CGFloat { scale }
  /// The largest number of frames per second: that at which animators step.
  public var maximumFramesPerSecond: Int { 60 }
  /// The traits of the film.
  public var traitCollection: UITraitCollection { Runtime.traits }
}

/// The program that shows windows.
open class UIApplication: Responder {
  /// The program.
  public static var shared: UIApplication { UIApplication() }

  /// The window of the simulation that runs.
  public final var keyWindow: UIWindow? { Runtime.current?.window }
  /// The windows of the simulation that runs.
  public final var windows: [UIWindow] { Runtime.current.map { [$0.window] } ?? [] }
  /// Who is told of the life of the program; a simulation has none.
  public final weak var delegate: (any UIApplicationDelegate)?
  /// The height of the status bar: there is none.
  public final var statusBarFrame: CGRect { .zero }
  /// Whether the screen stays on.
  public final var isIdleTimerDisabled = false
}

extension UIApplication {
  /// Why a program was started; a simulation gives no reason.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// A reason by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To open an address.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// By another program.
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// By a notification from a server.
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// By a change of the place.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// By an entry in the menu of the icon.
    public static let shortcutItem = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  }
}

/// Is told of the life of a program; a simulation shows a controller without it.
public protocol UIApplicationDelegate: AnyObject {
  /// The window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The device.
public final class UIDevice: Sendable {
  /// The device.
  public static let current = UIDevice()
  /// The name.
  public var name: String { "framegen" }
  /// The kind: that which the size of the screen says.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { Runtime.traits.userInterfaceIdiom }
  /// The version of UIKit whose behavior is followed.
  public var systemVersion: String { "17.0" }
}

/// Taps that are felt, which do nothing.
open class UIFeedbackGenerator {
  /// A generator.
  public init() {}
  /// Prepares.
  public final func prepare() {}
}

/// Taps that are felt, which do nothing.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How strong they are.
  public enum FeedbackStyle: Int, Sendable {
    /// Light.
    case light = 0
    /// Medium.
    case medium = 1
    /// Heavy.
    case heavy = 2
    /// Soft.
    case soft = 3
    /// Hard.
    case rigid = 4
  }
  /// A generator.
  public override init() { super.init() }
  /// A generator of a strength.
  public init(style: FeedbackStyle) { super.init() }
  /// Does nothing.
  public func impactOccurred() {}
  /// Does nothing.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Taps that are felt, which do nothing.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  public func selectionChanged() {}
}

/// Taps that are felt, which do nothing.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What they say.
  public enum FeedbackType: Int, Sendable {
    /// It went well.
    case success = 0
    /// It may not go well.
    case warning = 1
    /// It did not go well.
    case error = 2
  }
  /// Does nothing.
  public func notificationOccurred(_ type: FeedbackType) {}
}
