public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A button, like a system `UIButton`: a line of text in the tint color, centered in the bounds.
@dynamicMemberLookup open class Button: Control {
  /// Measures the title as it will be drawn.
  public let measuring: any TextMeasuring

  /// A member of the content.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ButtonContent, Value>) -> Value
  {
    get { content.button[keyPath: part] }
    set { content.button[keyPath: part] = newValue }
  }

  /// The color of the title: the effective tint color, dimmed while the button is highlighted.
  open var titleColor: DynamicColor { dimmedIfPressed(effectiveTintColor) }

  /// A color of the title, dimmed while the button is highlighted.
  public final func dimmedIfPressed(_ color: DynamicColor) -> DynamicColor {
    isHighlighted ? color.faded(by: Self.highlightedOpacity) : color
  }

  /// The opacity of a pressed button's title; the usual value, not documented.
  private static let highlightedOpacity = 0.2

  /// The sum of the padding above and below the title, in points.
  ///
  /// Source: a system button with a 15-point title, whose line is 18 high, has a height of 30 in UIKit.
  private static let verticalPadding: CGFloat = 12

  /// UIKit's minimum intrinsic width, in points.
  private static let minimumWidth: CGFloat = 30

  private var measured = MeasuredText()

  /// A button without a title.
  ///
  /// - Parameters:
  ///   - measuring: Measures the title as it will be drawn.
  ///   - frame: The frame in points; of size zero by default.
  public init(measuring: any TextMeasuring, frame: CGRect = .zero) {
    self.measuring = measuring
    super.init(frame: frame)
    content = .button(ButtonContent())
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { nil }

  /// The title with its attributes: one line, centered, truncated in the middle.
  public var titleBlock: TextBlock {
    TextBlock(
      content.button.title, font: content.button.font, alignment: .center, numberOfLines: 1,
      lineBreakMode: .byTruncatingMiddle)
  }

  /// The size of the title in whole points, plus 12 points of height, with a width of at least 30
  /// points.
  open override var intrinsicContentSize: CGSize {
    let size = metrics(width: nil).size
    return CGSize(
      width: max(Self.minimumWidth, size.width.rounded(.up)),
      height: size.height.rounded(.up) + Self.verticalPadding)
  }

  /// The distance from the top of the bounds down to the title's baseline, in points.
  open override var firstBaselineFromTop: CGFloat { centeredTitle.firstBaselineFromTop }

  /// The distance from the bottom of the bounds up to the title's baseline, in points.
  open override var lastBaselineFromBottom: CGFloat { centeredTitle.lastBaselineFromBottom }

  /// The centered title; at the intrinsic height until the button has one.
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

  /// The ascent and descent of the title; nil without a title.
  open override var textLine: TextLine? { hasTitle ? metrics(width: nil).line : nil }

  /// True with a title, because its baseline depends on the height.
  open override var layoutDependsOnFrame: Bool {
    hasTitle || super.layoutDependsOnFrame
  }

  /// The title.
  open override var printedText: String? { hasTitle ? content.button.title : nil }
}
