public import Foundation
public import Geometry
internal import Scene
public import Views

// Members of types that exist, which do not exist themselves: what they return is never seen.

extension View {
  /// Unavailable: the transform in space.
  @available(*, unavailable, message: "views are flat; use transform")
  public final var transform3D: CATransform3D {
    get { CATransform3D(transform) }
    set {}
  }

  /// Unavailable: what the keyboard does not cover.
  @available(*, unavailable, message: "there is no keyboard; use safeAreaLayoutGuide")
  public final var keyboardLayoutGuide: UILayoutGuide { safeAreaLayoutGuide }

  /// Unavailable: whether constraints do not determine the frame.
  @available(*, unavailable, message: "the film's dump of the layout lists ambiguous views")
  public final var hasAmbiguousLayout: Bool { false }

  /// Unavailable: draws the view into a picture.
  @available(*, unavailable, message: "views are drawn by the film; write a frame of it")
  public final func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { false }

  /// Unavailable: moves the view with the device.
  @available(*, unavailable, message: "there is no gyroscope; animate the center")
  public final func addMotionEffect(_ effect: UIMotionEffect) {}

  /// Unavailable: begins an animation.
  @available(*, unavailable, message: "deprecated; use animate(withDuration:animations:)")
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

  /// Unavailable: ends what begins an animation.
  @available(*, unavailable, message: "deprecated; use animate(withDuration:animations:)")
  public static func commitAnimations() {}

  /// Unavailable: sets a duration.
  @available(*, unavailable, message: "deprecated; use animate(withDuration:animations:)")
  public static func setAnimationDuration(_ duration: TimeInterval) {}
}

extension UIViewController {
  /// Unavailable: the file of the controller.
  @available(*, unavailable, message: "there are no storyboards; build views in loadView()")
  public final var storyboard: UIStoryboard? { nil }

  /// Unavailable: goes a way of a storyboard.
  @available(
    *, unavailable, message: "there are no storyboards; use present(_:animated:completion:)"
  )
  public final func performSegue(withIdentifier identifier: String, sender: Any?) {}

  /// Unavailable: what bars do not cover.
  @available(*, unavailable, message: "deprecated; use view.safeAreaLayoutGuide.topAnchor")
  public final var topLayoutGuide: UILayoutGuide { view.safeAreaLayoutGuide }

  /// Unavailable: what bars do not cover.
  @available(*, unavailable, message: "deprecated; use view.safeAreaLayoutGuide.bottomAnchor")
  public final var bottomLayoutGuide: UILayoutGuide { view.safeAreaLayoutGuide }

  /// Unavailable: the controller of the tabs.
  @available(*, unavailable, message: "there are no bars; add the view of a child")
  public final var tabBarController: UITabBarController? { nil }

  /// Unavailable: the controller of both sides.
  @available(*, unavailable, message: "add the view of a child on each side")
  public final var splitViewController: UISplitViewController? { nil }

  /// Unavailable: shows a controller.
  @available(*, unavailable, message: "use present(_:animated:completion:)")
  public final func show(_ controller: UIViewController, sender: Any?) {}
}

extension UIWindow {
  /// Unavailable: a window of a scene.
  @available(*, unavailable, message: "there are no scenes of windows; use init(frame:)")
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }

  /// Unavailable: the scene of the window.
  @available(*, unavailable, message: "there are no scenes of windows; use UIScreen.main")
  public final var windowScene: UIWindowScene? { nil }
}

extension UIApplication {
  /// Unavailable: the scenes of windows.
  @available(*, unavailable, message: "there are no scenes of windows; use windows")
  public final var connectedScenes: Set<UIWindowScene> { [] }
}

extension UIColor {
  /// Unavailable: a color of an asset catalog.
  @available(*, unavailable, message: "there are no asset catalogs; use init(dynamicProvider:)")
  public convenience init?(named name: String) { nil }

  /// Unavailable: a color of pictures side by side.
  @available(*, unavailable, message: "use a UIImageView behind the view")
  public convenience init(patternImage image: UIImage) { self.init(.clear) }

  /// Unavailable: a color of Core Image.
  @available(*, unavailable, message: "there is no Core Image; use init(red:green:blue:alpha:)")
  public convenience init(ciColor: CIColor) { self.init(.clear) }
}

extension UIFont {
  /// Unavailable: the height of capitals.
  @available(*, unavailable, message: "fonts are measured by line; use ascender")
  public final var capHeight: CGFloat { ascender }

  /// Unavailable: the height of an x.
  @available(*, unavailable, message: "fonts are measured by line; use ascender")
  public final var xHeight: CGFloat { ascender }

  /// Unavailable: the families of the system.
  @available(*, unavailable, message: "fonts are those of the machine; use init(name:size:)")
  public static var familyNames: [String] { [] }
}

extension UILabel {
  /// Unavailable: draws the text.
  @available(*, unavailable, message: "use String.draw(in:withAttributes:) in draw(_:) of a view")
  public final func drawText(in rect: CGRect) {}
}

extension UIImage {
  /// Unavailable: a picture of bytes.
  @available(*, unavailable, message: "pictures are files; use init(contentsOfFile:)")
  public convenience init?(data: Data) { nil }

  /// Unavailable: the picture with edges that are not scaled.
  @available(*, unavailable, message: "pictures are scaled as a whole; use contentMode")
  public final func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

  /// Unavailable: the bytes of the picture.
  @available(*, unavailable, message: "write a frame of the film")
  public final func pngData() -> Data? { nil }

  /// Unavailable: the bytes of the picture.
  @available(*, unavailable, message: "write a frame of the film")
  public final func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}

extension UIImageView {
  /// Unavailable: pictures that follow each other.
  @available(*, unavailable, message: "change image by a Timer")
  public final var animationImages: [UIImage]? {
    get { nil }
    set {}
  }

  /// Unavailable: begins to show pictures that follow each other.
  @available(*, unavailable, message: "change image by a Timer")
  public final func startAnimating() {}

  /// Unavailable: ends showing pictures that follow each other.
  @available(*, unavailable, message: "change image by a Timer")
  public final func stopAnimating() {}
}

extension UIButton {
  /// Unavailable: the picture.
  @available(*, unavailable, message: "pictures of buttons are not drawn; add a UIImageView")
  public final var imageView: UIImageView? { nil }

  /// Unavailable: the picture for a state.
  @available(*, unavailable, message: "pictures of buttons are not drawn; add a UIImageView")
  public final func image(for state: UIControl.State) -> UIImage? { nil }
}

extension UIButton.Configuration {
  /// Unavailable: the distances around the title.
  @available(*, unavailable, message: "12 points at the sides; use constraints")
  public var contentInsets: NSDirectionalEdgeInsets {
    get { .zero }
    set {}
  }

  /// Unavailable: the distance of the picture.
  @available(*, unavailable, message: "pictures of buttons are not drawn")
  public var imagePadding: CGFloat {
    get { 0 }
    set {}
  }
}

extension CALayer {
  /// Unavailable: the transform of the sublayers.
  @available(*, unavailable, message: "layers are flat; transform each sublayer")
  public final var sublayerTransform: CATransform3D {
    get { CATransform3D() }
    set {}
  }

  /// Unavailable: how fast time passes.
  @available(*, unavailable, message: "use a UIViewPropertyAnimator to pause and scrub")
  public final var speed: Float {
    get { 1 }
    set {}
  }

  /// Unavailable: how much time has passed before.
  @available(*, unavailable, message: "use a UIViewPropertyAnimator to pause and scrub")
  public final var timeOffset: CFTimeInterval {
    get { 0 }
    set {}
  }

  /// Unavailable: draws the layer.
  @available(*, unavailable, message: "write a frame of the film")
  public final func render(in context: CGContext) {}

  /// Unavailable: sets a property by its name.
  @available(*, unavailable, message: "key paths need Objective-C; set the property")
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {}

  /// Unavailable: a property by its name.
  @available(*, unavailable, message: "key paths need Objective-C; read the property")
  public final func value(forKeyPath keyPath: String) -> Any? { nil }
}

/// Unavailable: begins drawing into a picture.
@available(*, unavailable, message: "pictures are files; draw in draw(_:) of a view")
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{}

/// Unavailable: the picture that is drawn into.
@available(*, unavailable, message: "pictures are files; draw in draw(_:) of a view")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }

/// Unavailable: ends drawing into a picture.
@available(*, unavailable, message: "pictures are files; draw in draw(_:) of a view")
public func UIGraphicsEndImageContext() {}
