public import AutoLayout
public import Foundation
public import Geometry
public import Scene

/// A label, like `UILabel`: lines of text, vertically centered in the bounds.
@dynamicMemberLookup open class Label: View {
  /// Measures the text as it will be drawn.
  public let measuring: any TextMeasuring

  /// The text, nil by default; setting it removes the attributed text.
  open var text: String? {
    get { content.label.string.isEmpty ? nil : content.label.string }
    set { content.label.plainText = newValue ?? "" }
  }

  /// A member of the content.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<LabelContent, Value>) -> Value {
    get { content.label[keyPath: part] }
    set { content.label[keyPath: part] = newValue }
  }

  private var measured = MeasuredText()

  /// The width in the current layout, if lines break at it.
  private var laidOutWidth: CGFloat?

  /// False, as in UIKit.
  open override var receivesTouchesByDefault: Bool { false }

  /// A label without text.
  ///
  /// - Parameters:
  ///   - measuring: Measures the text as it will be drawn.
  ///   - frame: The frame in points; of size zero by default.
  public init(measuring: any TextMeasuring, frame: CGRect = .zero) {
    self.measuring = measuring
    super.init(frame: frame)
    content = .label(LabelContent())
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { nil }

  /// The text with its attributes, with the colors of a theme.
  public func textBlock(in theme: Theme) -> TextBlock { content.label.textBlock(in: theme) }

  /// The size of the text in whole points; zero without text.
  ///
  /// UIKit rounds up to the screen's pixels; here the layout does not depend on the resolution. The
  /// width is that of the longest line, which a long word can extend beyond `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    guard text != nil else { return .zero }
    let size = metrics(width: breakWidth).size
    return CGSize(
      width: size.width.rounded(.up),
      height: size.height.rounded(.up))
  }

  /// The size of the text whose lines break at the width of another size, unless there is one line or no width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard text != nil else { return .zero }
    // Wider than any text; greater numbers are no widths for the layout of texts.
    let breaks = content.label.numberOfLines != 1 && size.width > 0 && size.width < 1_000_000
    let fitting = metrics(width: breaks ? size.width : nil).size
    let width = fitting.width.rounded(.up)
    return CGSize(
      width: breaks ? min(width, size.width) : width, height: fitting.height.rounded(.up))
  }

  /// The distance from the top of the bounds down to the first baseline, in points; 0 without text.
  open override var firstBaselineFromTop: CGFloat { centeredText?.firstBaselineFromTop ?? 0 }

  /// The distance from the bottom of the bounds up to the last baseline, in points; 0 without text.
  ///
  /// It is negative if the height truncates the last line.
  open override var lastBaselineFromBottom: CGFloat { centeredText?.lastBaselineFromBottom ?? 0 }

  /// The width at which the lines break for the intrinsic size; nil for unlimited.
  private var breakWidth: CGFloat? {
    let (lines, width) = (content.label.numberOfLines, content.label.preferredMaxLayoutWidth)
    guard lines != 1 else { return nil }
    return width > 0 ? width : laidOutWidth
  }

  private func metrics(width: CGFloat?) -> TextMetrics {
    // Colors have no influence on the metrics.
    measured.metrics(of: textBlock(in: .light), width: width, by: measuring)
  }

  /// Starts each layout with an unlimited width.
  open override func prepareForLayout(pass: Int) {
    super.prepareForLayout(pass: pass)
    if pass == 0 { laidOutWidth = nil }
  }

  /// Makes the lines break at the new width.
  open override func setLayoutFrame(_ frame: CGRect, exact: CGRect) {
    super.setLayoutFrame(frame, exact: exact)
    // Rounding must not break a line that fits.
    let shown = content.label
    guard shown.numberOfLines != 1, shown.preferredMaxLayoutWidth == 0 else { return }
    if metrics(width: nil).size.width > bounds.width { laidOutWidth = bounds.width }
  }

  /// True with text, because the baselines and line breaks depend on the frame.
  open override var layoutDependsOnFrame: Bool {
    text != nil || super.layoutDependsOnFrame
  }

  /// The ascent of the first line and the descent of the last one; nil without text.
  open override var textLine: TextLine? {
    text == nil ? nil : metrics(width: breakWidth).line
  }

  /// The text.
  open override var printedText: String? { text }

  /// The centered text, at the intrinsic height until the label has one; nil without text.
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

/// A cache of text metrics, because a layout needs them several times and measuring is slow.
///
/// It keeps the metrics of one text for two widths: unlimited and laid out.
struct MeasuredText {
  private struct Entry {
    let block: TextBlock
    let width: CGFloat?
    let metrics: TextMetrics
  }

  private var entries: [Entry] = []

  /// The metrics of a text.
  mutating func metrics(
    of block: TextBlock, width: CGFloat?, by measuring: any TextMeasuring
  ) -> TextMetrics {
    if let entry = entries.first(where: { $0.block == block && $0.width == width }) {
      return entry.metrics
    }
    let metrics = measuring.measure(block, width: width)
    entries.removeAll { $0.block != block }
    if entries.count == 2 { entries.removeFirst() }
    entries.append(Entry(block: block, width: width, metrics: metrics))
    return metrics
  }
}

/// A text that is vertically centered, and its baselines.
///
/// The canvas centers text in the same way, so that it draws the baselines that the layout aligns.
struct CenteredText {
  let metrics: TextMetrics
  /// The height in which the text is centered, in points.
  let height: CGFloat

  /// The distance from the top down to the top of the text, in points.
  ///
  /// It is negative only for a single line that is too high; several lines are truncated at the end.
  var top: CGFloat {
    let top = (height - metrics.size.height) / 2
    let isSingleLine = metrics.firstBaseline == metrics.lastBaseline
    return isSingleLine ? top : max(0, top)
  }

  /// The distance from the top down to the first baseline, in points.
  var firstBaselineFromTop: CGFloat { top + metrics.firstBaseline }

  /// The distance from the bottom up to the last baseline, in points.
  var lastBaselineFromBottom: CGFloat { height - top - metrics.lastBaseline }
}

extension TextMetrics {
  /// The ascent of the first line and the descent of the last one.
  var line: TextLine {
    TextLine(ascent: firstBaseline, descent: size.height - lastBaseline)
  }
}
