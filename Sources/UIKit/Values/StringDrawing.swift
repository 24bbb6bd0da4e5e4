internal import Canvas
public import Foundation
internal import Geometry
internal import Scene
internal import Synchronization
internal import Views

extension NSAttributedString {
  /// The size of the text, whose lines end only where it says so, in points.
  public func size() -> CGSize { drawn.size(width: nil) }

  /// Draws the text in `draw(_:)` from a corner on; lines end only where it says so.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(drawn, in: CGRect(origin: point, size: size()))
  }

  /// Draws the text in `draw(_:)` from the upper edge of a rectangle on.
  public func draw(in rect: CGRect) {
    let content = drawn
    let height = content.size(width: rect.width).height
    UIGraphicsGetCurrentContext()?.draw(
      content, in: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: height))
  }

  /// Draws the text in `draw(_:)` from the upper edge of a rectangle on.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) { draw(in: rect) }

  /// The rectangle at the origin that the text takes.
  ///
  /// - Parameters:
  ///   - size: The size in which the text is, whose height is not regarded.
  ///   - options: Whether the text has several lines.
  ///   - context: Is not regarded.
  /// - Returns: The rectangle, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    var content = drawn
    let hasLines = options.contains(.usesLineFragmentOrigin)
    content.numberOfLines = hasLines ? 0 : 1
    return CGRect(origin: .zero, size: content.size(width: hasLines ? size.width : nil))
  }

  /// The text as that of a label, in the font and color that UIKit draws by default.
  private var drawn: LabelContent {
    var content = LabelContent()
    content.text = string
    content.numberOfLines = 0
    (content.textColor, content.font) = (.black, Font(size: 12))
    content.attributedText = TextPart.parts(of: self)
    let style = length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) : nil
    if let style = style as? NSParagraphStyle { content.textAlignment = style.alignment }
    return content
  }
}

extension LabelContent {
  fileprivate func size(width: CGFloat?) -> CGSize {
    SharedText.measuring.measure(textBlock(in: .light), width: width).size
  }
}

/// How the size of a text is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: Int
  /// Options by UIKit's number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The text has several lines.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// The distance between lines counts, as it always does.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The outlines of letters count, not their lines, which always count.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line is shortened if it does not fit, which is not regarded.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// How a text is made smaller, which is not regarded.
open class NSStringDrawingContext {
  /// How small it may become.
  public final var minimumScaleFactor: CGFloat = 0
  /// A context.
  public init() {}
}

extension StringProtocol {
  /// The size of the text in one line, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text in `draw(_:)` from a corner on; lines end only where it says so.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) { attributed(attributes).draw(at: point) }

  /// Draws the text in `draw(_:)` from the upper edge of a rectangle on.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  { attributed(attributes).draw(in: rect) }

  /// The rectangle at the origin that the text takes in a size, whose height is not regarded.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(self), attributes: attributes)
  }
}

extension NSString {
  /// The size of the text in one line, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    text.size(withAttributes: attributes)
  }

  /// Draws the text in `draw(_:)` from a corner on; lines end only where it says so.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) { text.draw(at: point, withAttributes: attributes) }

  /// Draws the text in `draw(_:)` from the upper edge of a rectangle on.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  { text.draw(in: rect, withAttributes: attributes) }

  /// The rectangle at the origin that the text takes in a size, whose height is not regarded.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    text.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  private var text: String { String(describing: self) }
}

/// Measures texts for views that code builds, as they will be drawn.
///
/// Whoever measures is not shared by threads: each has its own.
enum SharedText {
  private static let key = "framegen.text-measuring"

  /// What measures the texts of the thread.
  static var measuring: any TextMeasuring {
    let values = Thread.current.threadDictionary
    if let measuring = values[key] as? any TextMeasuring { return measuring }
    let made: any TextMeasuring =
      (try? TextSetter(fonts: FontCollection(adding: []))) ?? NoTextMeasuring()
    values[key] = made
    return made
  }

  /// Whether there are files of the family of a font.
  static func has(_ font: Font) -> Bool {
    guard let setter = measuring as? TextSetter else { return true }
    return setter.problems(with: TextBlock("", font: font)).isEmpty
  }
}

/// Measures nothing, where there are no fonts; a film of such texts is refused before.
private final class NoTextMeasuring: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  }
}
