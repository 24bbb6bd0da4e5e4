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
