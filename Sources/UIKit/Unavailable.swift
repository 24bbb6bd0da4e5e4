public import Views

// What code for iOS uses often and does not exist here. The compiler prints what to do instead; tools/uikit/names.txt
// lists these names, and members that do not exist.

/// Unavailable: a view whose content scrolls.
@available(
  *, unavailable,
  message: "place a UIView larger than its clipping superview, and move it in a pan's action"
)
open class UIScrollView: UIView {}

/// Unavailable: decides about scrolling.
@available(*, unavailable, message: "there are no scroll views; move a view in a pan's action")
public protocol UIScrollViewDelegate: AnyObject {}

/// Unavailable: rows that scroll.
@available(*, unavailable, message: "add a UIStackView of one view for each row")
open class UITableView: UIView {}

/// Unavailable: has the rows of a table.
@available(*, unavailable, message: "add a UIStackView of one view for each row")
public protocol UITableViewDataSource: AnyObject {}

/// Unavailable: decides about the rows of a table.
@available(*, unavailable, message: "add a tap recognizer to the view of each row")
public protocol UITableViewDelegate: AnyObject {}

/// Unavailable: a row of a table.
@available(*, unavailable, message: "use a UIView for each row")
open class UITableViewCell: UIView {}

/// Unavailable: a controller of a table.
@available(*, unavailable, message: "use a UIViewController with a UIStackView of rows")
open class UITableViewController: UIViewController {}

/// Unavailable: cells that scroll.
@available(
  *, unavailable, message: "add a view for each cell, and place them with constraints or behaviors"
)
open class UICollectionView: UIView {}

/// Unavailable: has the cells of a collection.
@available(
  *, unavailable, message: "add a view for each cell, and place them with constraints or behaviors"
)
public protocol UICollectionViewDataSource: AnyObject {}

/// Unavailable: a cell of a collection.
@available(*, unavailable, message: "use a UIView for each cell")
open class UICollectionViewCell: UIView {}

/// Unavailable: a controller of a collection.
@available(*, unavailable, message: "use a UIViewController, and add a view for each cell")
open class UICollectionViewController: UIViewController {}

/// Unavailable: places the cells of a collection.
@available(*, unavailable, message: "place the views in layoutSubviews(), or with constraints")
open class UICollectionViewLayout {}

/// Unavailable: places the cells of a collection in lines.
@available(*, unavailable, message: "place the views in layoutSubviews(), or with UIStackViews")
open class UICollectionViewFlowLayout: UICollectionViewLayout {}

/// Unavailable: where a cell of a collection is.
@available(*, unavailable, message: "use the center and bounds of a view")
open class UICollectionViewLayoutAttributes {}

/// Unavailable: a line of text that is typed.
@available(
  *, unavailable,
  message: "there is no keyboard; use a UILabel, and set its text at times by a Timer"
)
open class UITextField: UIControl {}

/// Unavailable: decides about what is typed.
@available(*, unavailable, message: "there is no keyboard; use a UILabel")
public protocol UITextFieldDelegate: AnyObject {}

/// Unavailable: text that is typed, and scrolls.
@available(*, unavailable, message: "use a UILabel with numberOfLines 0")
open class UITextView: UIView {}

/// Unavailable: a field to search with.
@available(*, unavailable, message: "there is no keyboard; use a UILabel on a rounded view")
open class UISearchBar: UIView {}

/// Unavailable: a value on a track.
@available(*, unavailable, message: "use a view on a track, moved by a UIPanGestureRecognizer")
open class UISlider: UIControl {}

/// Unavailable: an on and off switch.
@available(*, unavailable, message: "use a UIControl with a knob, animated when isSelected changes")
open class UISwitch: UIControl {}

/// Unavailable: plus and minus.
@available(*, unavailable, message: "use two UIButtons")
open class UIStepper: UIControl {}

/// Unavailable: a choice of several.
@available(*, unavailable, message: "use a UIStackView of UIButtons")
open class UISegmentedControl: UIControl {}

/// Unavailable: how much is done.
@available(*, unavailable, message: "use a view in a track, and animate its width")
open class UIProgressView: UIView {}

/// Unavailable: a wheel that turns.
@available(*, unavailable, message: "use a CAShapeLayer in a view that an animation turns")
open class UIActivityIndicatorView: UIView {}

/// Unavailable: dots for pages.
@available(*, unavailable, message: "use a UIStackView of round views")
open class UIPageControl: UIControl {}

/// Unavailable: a choice on a wheel.
@available(
  *, unavailable, message: "use a UIStackView of UILabels, moved by a UIPanGestureRecognizer"
)
open class UIPickerView: UIView {}

/// Unavailable: a choice of a date.
@available(*, unavailable, message: "use UILabels; a film has no calendar")
open class UIDatePicker: UIControl {}

/// Unavailable: refreshes what scrolls.
@available(*, unavailable, message: "there are no scroll views; use a UIPanGestureRecognizer")
open class UIRefreshControl: UIControl {}

/// Unavailable: an alert, or a sheet of actions.
@available(*, unavailable, message: "present a UIViewController with a UILabel and UIButtons")
open class UIAlertController: UIViewController {}

/// Unavailable: a button of an alert.
@available(*, unavailable, message: "use a UIButton with a UIAction")
open class UIAlertAction {}

/// Unavailable: a sheet that shares.
@available(*, unavailable, message: "a film shares nothing; present a UIViewController")
open class UIActivityViewController: UIViewController {}

/// Unavailable: controllers behind tabs.
@available(*, unavailable, message: "add the view of one child at a time, and UIButtons as tabs")
open class UITabBarController: UIViewController {}

/// Unavailable: tabs.
@available(*, unavailable, message: "use a UIStackView of UIButtons")
open class UITabBar: UIView {}

/// Unavailable: a tab.
@available(*, unavailable, message: "use a UIButton")
open class UITabBarItem {}

/// Unavailable: controllers side by side.
@available(
  *, unavailable, message: "add the views of two children, and place them with constraints"
)
open class UISplitViewController: UIViewController {}

/// Unavailable: controllers as pages.
@available(
  *, unavailable, message: "add the views of the children, and move them in a pan's action"
)
open class UIPageViewController: UIViewController {}

/// Unavailable: a bar of buttons.
@available(*, unavailable, message: "use a UIStackView of UIButtons")
open class UIToolbar: UIView {}

/// Unavailable: presents a controller.
@available(
  *, unavailable, message: "animate the presentation by a UIViewControllerTransitioningDelegate"
)
open class UIPresentationController {}

/// Unavailable: leads a transition by fingers.
@available(*, unavailable, message: "start the presentation, and move views in a pan's action")
open class UIPercentDrivenInteractiveTransition {}

/// Unavailable: a file with views.
@available(*, unavailable, message: "there are no nib files; build views in code")
open class UINib {}

/// Unavailable: a file with controllers.
@available(*, unavailable, message: "there are no storyboards; build controllers and views in code")
open class UIStoryboard {}

/// Unavailable: a way between controllers.
@available(*, unavailable, message: "there are no storyboards; use present(_:animated:completion:)")
open class UIStoryboardSegue {}

/// Unavailable: a menu.
@available(*, unavailable, message: "there are no menus; add UIButtons and animate them")
open class UIMenu {}

/// Unavailable: a menu of a view.
@available(*, unavailable, message: "there are no menus; use a UILongPressGestureRecognizer")
open class UIContextMenuInteraction {}

/// Unavailable: dragging between apps.
@available(*, unavailable, message: "use a UIPanGestureRecognizer")
open class UIDragInteraction {}

/// Unavailable: recognizes a pointer.
@available(*, unavailable, message: "there is no pointer; use a UIPanGestureRecognizer")
open class UIHoverGestureRecognizer {}

/// Unavailable: moves views with the device.
@available(*, unavailable, message: "there is no gyroscope; animate the center")
open class UIMotionEffect {}

/// Unavailable: what has been copied.
@available(*, unavailable, message: "a film copies nothing; keep the value in a property")
open class UIPasteboard {}

/// Unavailable: a scene of windows.
@available(
  *, unavailable, message: "there is one window; use UIScreen.main, or the window of a view"
)
open class UIWindowScene: UIResponder {}

/// Unavailable: draws into a picture.
@available(*, unavailable, message: "pictures are files; draw in draw(_:) of a view")
open class UIGraphicsImageRenderer {}

/// Unavailable: scales fonts to the user's size.
@available(*, unavailable, message: "text has the standard size; use the font itself")
open class UIFontMetrics {}

/// Unavailable: a controller of SwiftUI.
@available(*, unavailable, message: "there is no SwiftUI; build views of UIKit")
open class UIHostingController: UIViewController {}

/// Unavailable: a color of Core Image.
@available(*, unavailable, message: "there is no Core Image; use a UIColor")
open class CIColor {}

/// Unavailable: particles.
@available(
  *, unavailable, message: "add a view for each particle, and move them by behaviors or animations"
)
open class CAEmitterLayer: CALayer {}

/// Unavailable: a kind of particle.
@available(
  *, unavailable, message: "add a view for each particle, and move them by behaviors or animations"
)
open class CAEmitterCell {}

/// Unavailable: layers in space.
@available(*, unavailable, message: "layers are flat; use a CALayer")
open class CATransformLayer: CALayer {}

/// Unavailable: a layer that scrolls.
@available(*, unavailable, message: "move the sublayers of a CALayer that masks to its bounds")
open class CAScrollLayer: CALayer {}

/// Unavailable: a layer of tiles.
@available(*, unavailable, message: "draw in draw(_:) of a view")
open class CATiledLayer: CALayer {}

/// Unavailable: a layer that Metal draws.
@available(*, unavailable, message: "draw in draw(_:) of a view")
open class CAMetalLayer: CALayer {}

/// Unavailable: a page of the web.
@available(*, unavailable, message: "a film loads no pages; use a UIImageView of a picture of it")
open class WKWebView: UIView {}

/// Unavailable: a map.
@available(*, unavailable, message: "a film loads no maps; use a UIImageView of a picture of it")
open class MKMapView: UIView {}

/// Unavailable: a film in a layer.
@available(*, unavailable, message: "films are not played inside of others; use a UIImageView")
open class AVPlayerLayer: CALayer {}

/// Unavailable: a scene of SpriteKit.
@available(*, unavailable, message: "there is no SpriteKit; use UIViews with a UIDynamicAnimator")
open class SKView: UIView {}

/// Unavailable: a scene of SceneKit.
@available(*, unavailable, message: "views are flat; use UIViews")
open class SCNView: UIView {}
