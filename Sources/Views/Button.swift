public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A title that can be touched: what a `UIButton` of type system looks like.
///
/// The title is one line in the middle of the bounds, in the tint colour.
@dynamicMemberLookup open class Button: View {
  /// Who measures the title, the way it will be drawn.
  public let measuring: any TextMeasuring

  /// A part of what the button shows by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ButtonContent, Value>) -> Value
  {
    get { content.button[keyPath: part] }
    set { content.button[keyPath: part] = newValue }
  }

  /// The colour of the title: the tint, which comes down from the superviews.
  public var titleColor: Color { effectiveTintColor }

  /// The pixels per point to whose grid the title's size rounds up, above 0; 1, whole points, by
  /// default.
  open var contentScaleFactor: CGFloat = 1 {
    didSet {
      precondition(contentScaleFactor > 0, "a content scale factor is above 0")
      invalidateIntrinsicContentSize()
    }
  }

  /// The padding above and below the title together, in points.
  ///
  /// Source: a system button with a 15-point title, whose line is 18 high, has UIKit's well-known
  /// height of 30.
  private static let verticalPadding: CGFloat = 12

  /// The least intrinsic width, in points, UIKit's.
  private static let minimumWidth: CGFloat = 30

  private var measured = MeasuredText()

  /// A button of no size and without title.
  ///
  /// - Parameter measuring: Who measures the title, the way it will be drawn.
  public init(measuring: any TextMeasuring) {
    self.measuring = measuring
    super.init()
    content = .button(ButtonContent())
  }

  /// The title with all that decides how it is set: one line, centred, cut in its middle where it is
  /// too wide.
  public var titleBlock: TextBlock {
    TextBlock(
      content.button.title, font: content.button.font, alignment: .center, numberOfLines: 1,
      lineBreakMode: .byTruncatingMiddle)
  }

  /// The title's size, rounded up to pixels, with 12 points more of height and a width of at least
  /// 30 points.
  open override var intrinsicContentSize: CGSize {
    let size = metrics(width: nil).size
    return CGSize(
      width: max(Self.minimumWidth, size.width.roundedUp(toPixelsAt: contentScaleFactor)),
      height: size.height.roundedUp(toPixelsAt: contentScaleFactor) + Self.verticalPadding)
  }

  /// The distance from the top of the bounds down to the title's baseline, in points.
  ///
  /// Before the button has a height, it is taken at its intrinsic one.
  open override var firstBaselineFromTop: CGFloat { centeredTitle.firstBaselineFromTop }

  /// The distance from the bottom of the bounds up to the title's baseline, in points.
  ///
  /// Before the button has a height, it is taken at its intrinsic one.
  open override var lastBaselineFromBottom: CGFloat { centeredTitle.lastBaselineFromBottom }

  /// The title where it is drawn.
  private var centeredTitle: CenteredText {
    let hasHeight = bounds.height > 0
    return CenteredText(
      metrics: metrics(width: hasHeight ? bounds.width : nil),
      height: hasHeight ? bounds.height : contentSize.height)
  }

  private var hasTitle: Bool { !content.button.title.isEmpty }

  private func metrics(width: CGFloat?) -> TextMetrics {
    measured.metrics(of: titleBlock, width: width, by: measuring)
  }

  /// How far the title's line reaches about its baseline; nil without title.
  open override var textLine: TextLine? { hasTitle ? metrics(width: nil).line : nil }

  /// True where there is a title: its baseline follows the height.
  open override var layoutDependsOnFrame: Bool {
    hasTitle || super.layoutDependsOnFrame
  }

  /// The title.
  open override var printedText: String? { hasTitle ? content.button.title : nil }
}
