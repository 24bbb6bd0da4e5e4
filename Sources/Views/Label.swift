public import AutoLayout
public import Foundation
public import Geometry

/// A text: what `UILabel` is, of one font and one colour.
///
/// The lines stand in the width of the bounds as the alignment says, and in the middle of their
/// height. Unlike a `UILabel` it lets touches reach it, because scenes put gestures on labels.
open class Label: View {
  /// Who measures the text, the way it will be drawn.
  public let measuring: any TextMeasuring

  /// The characters; nil, the default, for none.
  open var text: String? {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The font; UIKit's 17 points, regular, by default.
  open var font = Font() {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The colour of the characters; opaque black by default.
  open var textColor: Color = .black

  /// Where the lines stand in the width; at the text's natural side by default.
  open var textAlignment: TextAlignment = .natural

  /// The largest number of lines, 0 for any; 1 by default.
  open var numberOfLines: Int = 1 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// How lines break, and what becomes of text that does not fit; its end is cut by default.
  open var lineBreakMode = LineBreakMode.byTruncatingTail

  /// The parts of the text with looks of their own; none by default.
  ///
  /// They go with the text: whoever sets another text sets them too.
  open var textRuns: [TextRun] = []

  /// The width at which the lines break when the intrinsic size is asked for, in points.
  ///
  /// With the default 0 they break, during a layout, at the width that the label gets, and otherwise
  /// not at all. A label of one line does not break.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
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
  }

  /// The text with all that decides how it is set.
  public var textBlock: TextBlock {
    TextBlock(
      text ?? "", font: font, alignment: textAlignment, numberOfLines: numberOfLines,
      lineBreakMode: lineBreakMode, runs: textRuns)
  }

  /// The size of the text, rounded up to pixels, in points; zero without text.
  ///
  /// The width is that of the longest line; of one beyond `preferredMaxLayoutWidth` where a word
  /// does not break.
  open override var intrinsicContentSize: CGSize {
    guard let text, !text.isEmpty else { return .zero }
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
    guard numberOfLines != 1 else { return nil }
    return preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : laidOutWidth
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
    guard numberOfLines != 1, preferredMaxLayoutWidth == 0 else { return }
    if metrics(width: nil).size.width > bounds.width { laidOutWidth = bounds.width }
  }

  /// True where there is text: its baselines follow the height, and its lines may break.
  open override var layoutDependsOnFrame: Bool {
    text?.isEmpty == false || super.layoutDependsOnFrame
  }

  /// How far a line of the text reaches about its baseline; nil without text.
  open override var textLine: TextLine? {
    text?.isEmpty == false ? metrics(width: breakWidth).line : nil
  }

  /// The text.
  open override var printedText: String? { text }

  /// The text where it is drawn, or nil without text.
  private var centeredText: CenteredText? {
    guard let text, !text.isEmpty else { return nil }
    guard bounds.height > 0 else {
      return CenteredText(
        metrics: metrics(width: breakWidth),
        height: contentSize.height)
    }
    return CenteredText(
      metrics: metrics(width: bounds.width), height: bounds.height)
  }
}
