public import Foundation
public import Geometry
public import Gestures
public import Scene
public import Views

// The spellings of Swift 3 and 4, with which older files compile.

/// The former name of `UIControl.Event`.
public typealias UIControlEvents = UIControl.Event
/// The former name of `UIControl.State`.
public typealias UIControlState = UIControl.State
/// The former name of `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// The former name of `NSLayoutConstraint.Axis`.
public typealias UILayoutConstraintAxis = LayoutAxis
/// The former name of `NSLayoutConstraint.Attribute`.
public typealias NSLayoutAttribute = LayoutAttribute
/// The former name of `NSLayoutConstraint.Relation`.
public typealias NSLayoutRelation = LayoutRelation
/// The former name of `UIStackView.Distribution`.
public typealias UIStackViewDistribution = StackView.Distribution
/// The former name of `UIStackView.Alignment`.
public typealias UIStackViewAlignment = StackView.Alignment
/// The former name of `UIView.AnimationOptions`.
public typealias UIViewAnimationOptions = View.AnimationOptions
/// The former name of `UIView.KeyframeAnimationOptions`.
public typealias UIViewKeyframeAnimationOptions = View.KeyframeAnimationOptions
/// The former name of `UIView.AnimationCurve`.
public typealias UIViewAnimationCurve = View.AnimationCurve
/// The former name of `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = GestureRecognizer.State
/// The former name of `UISwipeGestureRecognizer.Direction`.
public typealias UISwipeGestureRecognizerDirection = SwipeGestureRecognizer.Direction
/// The former name of `UITouch.Phase`.
public typealias UITouchPhase = Touch.Phase
/// The former name of `UICollisionBehavior.Mode`.
public typealias UICollisionBehaviorMode = CollisionParameters.Mode
/// The former name of `UIPushBehavior.Mode`.
public typealias UIPushBehaviorMode = PushParameters.Mode
/// The former name of `UIFont.Weight`.
public typealias UIFontWeight = UIFont.Weight
/// The former name of `UIFont.TextStyle`.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The former name of `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The former name of `UIView.noIntrinsicMetric`.
public let UIViewNoIntrinsicMetric: CGFloat = -1
/// The former name of `UIView.layoutFittingCompressedSize`.
public let UILayoutFittingCompressedSize = CGSize.zero
/// The former name of `UIView.layoutFittingExpandedSize`.
public let UILayoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

/// Insets, as C makes them.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

/// A rectangle, as C makes it.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A point, as C makes it.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A size, as C makes it.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// A vector, as C makes it.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// An offset, as C makes it.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// The former name of `UIOffset.zero`.
public let UIOffsetZero = UIOffset.zero
/// The former name of `UIEdgeInsets.zero`.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// The former name of `UIFloatRange.zero`.
public let UIFloatRangeZero = UIFloatRange.zero
/// The former name of `UIFloatRange.infinite`.
public let UIFloatRangeInfinite = UIFloatRange.infinite

/// A range, as C makes it.
public func UIFloatRangeMake(_ minimum: CGFloat, _ maximum: CGFloat) -> UIFloatRange {
  UIFloatRange(minimum: minimum, maximum: maximum)
}

/// Whether a range contains every number.
///
/// - Returns: Whether both of its ends are infinite.
public func UIFloatRangeIsInfinite(_ range: UIFloatRange) -> Bool { range.isInfinite }

/// Whether two ranges are equal.
///
/// - Returns: Whether their ends are.
public func UIFloatRangeIsEqualToRange(_ range: UIFloatRange, _ otherRange: UIFloatRange) -> Bool {
  range == otherRange
}

/// Whether two points are equal.
public func CGPointEqualToPoint(_ first: CGPoint, _ second: CGPoint) -> Bool { first == second }
/// Whether two sizes are equal.
public func CGSizeEqualToSize(_ first: CGSize, _ second: CGSize) -> Bool { first == second }
/// Whether two rectangles are equal.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }
/// Whether a point is in a rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether two rectangles have points in common.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool {
  first.intersects(second)
}

extension CGPoint {
  /// Whether it is the same point.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}
extension CGSize {
  /// Whether it is the same size.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}
extension CGRect {
  /// Whether it is the same rectangle.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

/// A rectangle without insets at its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// The former name of `RunLoop.Mode`.
public typealias RunLoopMode = RunLoop.Mode

extension RunLoop.Mode {
  /// The former name of `common`.
  public static let commonModes = RunLoop.Mode.common
  /// The former name of `default`.
  public static let defaultRunLoopMode = RunLoop.Mode.default
}

extension UIColor {
  /// The former name of `init(red:green:blue:alpha:)` with numbers of single precision.
  public convenience init(colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha)
  }
}

/// A name of Core Animation that was a string before Swift 4.2.
public protocol FormerString: RawRepresentable<String>, ExpressibleByStringLiteral {
  /// A value by its name.
  init(rawValue: String)
}

extension FormerString {
  /// A value by its name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension CAMediaTimingFillMode: FormerString {}
extension CAMediaTimingFunctionName: FormerString {}
extension CAShapeLayerLineCap: FormerString {}
extension CAShapeLayerLineJoin: FormerString {}
extension CAShapeLayerFillRule: FormerString {}
extension CATextLayerAlignmentMode: FormerString {}
extension CATextLayerTruncationMode: FormerString {}
extension CAAnimationCalculationMode: FormerString {}
extension CAAnimationRotationMode: FormerString {}
extension CAGradientLayerType: FormerString {}
extension CATransitionType: FormerString {}
extension CATransitionSubtype: FormerString {}

/// The largest number, with which animations are repeated for ever.
public let HUGE = Float.greatestFiniteMagnitude
/// The largest number, with which animations are repeated for ever.
public let MAXFLOAT = Float.greatestFiniteMagnitude

// Core Animation's constants before Swift 4.2, and others.

/// The former name of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The former name of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The former name of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The former name of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The former name of `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The former name of `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The former name of `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The former name of `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The former name of `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
/// The former name of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The former name of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The former name of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// The former name of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The former name of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The former name of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// The former name of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The former name of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// The former name of `CATextLayerAlignmentMode.natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The former name of `CATextLayerAlignmentMode.left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The former name of `CATextLayerAlignmentMode.right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The former name of `CATextLayerAlignmentMode.center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The former name of `CATextLayerAlignmentMode.justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
/// The former name of `CATextLayerTruncationMode.none`.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The former name of `CATextLayerTruncationMode.start`.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The former name of `CATextLayerTruncationMode.middle`.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle
/// The former name of `CATextLayerTruncationMode.end`.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The former name of `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The former name of `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The former name of `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The former name of `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The former name of `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
/// The former name of `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The former name of `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
/// The former name of `CAGradientLayerType.axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The former name of `CAGradientLayerType.radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The former name of `CAGradientLayerType.conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic
/// The former name of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// The former name of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The former name of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// The former name of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal
/// The former name of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The former name of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The former name of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The former name of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
/// The former name of `UILayoutPriority.required`.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// The former name of `UILayoutPriority.defaultHigh`.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// The former name of `UILayoutPriority.defaultLow`.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// The former name of `UILayoutPriority.fittingSizeLevel`.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
/// The former name of `UIFont.Weight.ultraLight`.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// The former name of `UIFont.Weight.thin`.
public let UIFontWeightThin = UIFont.Weight.thin
/// The former name of `UIFont.Weight.light`.
public let UIFontWeightLight = UIFont.Weight.light
/// The former name of `UIFont.Weight.regular`.
public let UIFontWeightRegular = UIFont.Weight.regular
/// The former name of `UIFont.Weight.medium`.
public let UIFontWeightMedium = UIFont.Weight.medium
/// The former name of `UIFont.Weight.semibold`.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// The former name of `UIFont.Weight.bold`.
public let UIFontWeightBold = UIFont.Weight.bold
/// The former name of `UIFont.Weight.heavy`.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// The former name of `UIFont.Weight.black`.
public let UIFontWeightBlack = UIFont.Weight.black
/// The former name of `NSAttributedString.Key.font`.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The former name of `NSAttributedString.Key.foregroundColor`.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The former name of `NSAttributedString.Key.backgroundColor`.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The former name of `NSAttributedString.Key.underlineStyle`.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The former name of `NSAttributedString.Key.kern`.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// The former name of `NSAttributedString.Key.paragraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
