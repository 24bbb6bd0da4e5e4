public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A text: what `UILabel` is.
///
/// The lines stand in the width of the bounds as the alignment says, and in the middle of their
/// height. Unlike a `UILabel` it lets touches reach it, because scenes put gestures on labels.
@dynamicMemberLookup open class Label: View {
  /// Who measures the text, the way it will be drawn.
  public let measuring: any TextMeasuring

  /// The characters; nil, the default, for none.
  ///
  /// Setting them drops the parts with looks of their own.
  public final var text: String? {
    get { content.label.string.isEmpty ? nil : content.label.string }
    set { content.label.plainText = newValue ?? "" }
  }

  /// A part of what the label shows by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<LabelContent, Value>) -> Value {
    get { content.label[keyPath: part] }
    set { content.label[keyPath: part] = newValue }
  }

  /// The pixels per point to whose grid the intrinsic size rounds up, above 0; 1, whole points, by
  /// default.
  ///
  /// UIKit rounds to the screen's pixels. Here the layout does not depend on the picture's
  /// resolution unless this is set.
  open var contentScaleFactor: CGFloat = 1 {
    didSet {
      precondition(contentScaleFactor > 0, "a content scale factor is above 0")
      invalidateIntrinsicContentSize()
    }
  }

  private var measured = MeasuredText()

  /// The width that the present layout has given the label, where lines break at it.
  private var laidOutWidth: CGFloat?

  /// A label of no size and without text.
  ///
  /// - Parameter measuring: Who measures the text, the way it will be drawn.
  public init(measuring: any TextMeasuring) {
    self.measuring = measuring
    super.init()
    content = .label(LabelContent())
  }

  /// The text with all that decides how it is set.
  public var textBlock: TextBlock {
    let shown = content.label
    return TextBlock(
      shown.string, font: shown.font, alignment: shown.textAlignment,
      numberOfLines: shown.numberOfLines, lineBreakMode: shown.lineBreakMode, runs: shown.runs)
  }

  /// The size of the text, rounded up to pixels, in points; zero without text.
  ///
  /// The width is that of the longest line; of one beyond `preferredMaxLayoutWidth` where a word
  /// does not break.
  open override var intrinsicContentSize: CGSize {
    guard text != nil else { return .zero }
    let size = metrics(width: breakWidth).size
    return CGSize(
      width: size.width.roundedUp(toPixelsAt: contentScaleFactor),
      height: size.height.roundedUp(toPixelsAt: contentScaleFactor))
  }

  /// The distance from the top of the bounds down to the first line's baseline, in points; 0
  /// without text.
  ///
  /// Before the label has a height, it is taken at its intrinsic one.
  open override var firstBaselineFromTop: CGFloat { centeredText?.firstBaselineFromTop ?? 0 }

  /// The distance from the bottom of the bounds up to the last line's baseline, in points; 0
  /// without text.
  ///
  /// Before the label has a height, it is taken at its intrinsic one. Lines that the height cuts
  /// off count all the same: then the distance is negative.
  open override var lastBaselineFromBottom: CGFloat { centeredText?.lastBaselineFromBottom ?? 0 }

  /// The width at which the lines break while the label has no size of its own, or nil for none.
  private var breakWidth: CGFloat? {
    let (lines, width) = (content.label.numberOfLines, content.label.preferredMaxLayoutWidth)
    guard lines != 1 else { return nil }
    return width > 0 ? width : laidOutWidth
  }

  private func metrics(width: CGFloat?) -> TextMetrics {
    measured.metrics(of: textBlock, width: width, by: measuring)
  }

  /// Begins a layout with lines that are as long as they like.
  open override func prepareForLayout(pass: Int) {
    super.prepareForLayout(pass: pass)
    if pass == 0 { laidOutWidth = nil }
  }

  /// Lets the lines break at the width that the label has got.
  open override func setLayoutFrame(_ frame: CGRect) {
    super.setLayoutFrame(frame)
    // A label that is wide enough for its longest line does not break.
    let shown = content.label
    guard shown.numberOfLines != 1, shown.preferredMaxLayoutWidth == 0 else { return }
    if metrics(width: nil).size.width > bounds.width { laidOutWidth = bounds.width }
  }

  /// True where there is text: its baselines follow the height, and its lines may break.
  open override var layoutDependsOnFrame: Bool {
    text != nil || super.layoutDependsOnFrame
  }

  /// How far a line of the text reaches about its baseline; nil without text.
  open override var textLine: TextLine? {
    text == nil ? nil : metrics(width: breakWidth).line
  }

  /// The text.
  open override var printedText: String? { text }

  /// The text where it is drawn, or nil without text.
  private var centeredText: CenteredText? {
    guard text != nil else { return nil }
    guard bounds.height > 0 else {
      return CenteredText(
        metrics: metrics(width: breakWidth),
        height: contentSize.height)
    }
    return CenteredText(
      metrics: metrics(width: bounds.width), height: bounds.height)
  }
}
