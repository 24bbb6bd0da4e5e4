public import Foundation
internal import Geometry
internal import Scene
internal import Views

/// A layer of text, which begins at the upper edge.
open class CATextLayer: CALayer {
  override func prepare() {
    drawsItself = true
    view.drawingMode = .redraw
  }

  /// The text: a `String`, or an `NSAttributedString` with a font and colors of its own; nil for none.
  public final var string: Any? { didSet { setNeedsDisplay() } }
  /// A `UIFont` or the name of a font, whose size does not count; that of the system by default.
  public final var font: Any? { didSet { setNeedsDisplay() } }
  /// The size of the font, in points; 36 by default.
  public final var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
  /// The color of the text; white by default.
  public final var foregroundColor: CGColor? = UIColor.white.cgColor {
    didSet { setNeedsDisplay() }
  }
  /// Whether lines break at the layer's width; false by default.
  public final var isWrapped = false { didSet { setNeedsDisplay() } }
  /// Where a line that is too long is shortened; nowhere by default.
  public final var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }
  /// How lines are aligned; naturally by default.
  public final var alignmentMode = CATextLayerAlignmentMode.natural {
    didSet { setNeedsDisplay() }
  }
  /// Whether letters are placed between pixels, as they always are.
  public final var allowsFontSubpixelQuantization = false

  public override func presentation() -> CATextLayer? {
    let copy = CATextLayer()
    (copy.string, copy.font, copy.fontSize) = (string, font, fontSize)
    (copy.foregroundColor, copy.isWrapped) = (foregroundColor, isWrapped)
    (copy.truncationMode, copy.alignmentMode) = (truncationMode, alignmentMode)
    return shown(by: copy)
  }

  /// Draws the text.
  open override func draw(in ctx: CGContext) {
    var content = LabelContent()
    content.font = plainFont
    content.textColor = foregroundColor?.dynamic ?? UIColor.white.dynamic
    content.textAlignment = alignmentMode.alignment
    content.numberOfLines = isWrapped ? 0 : 1
    content.lineBreakMode = truncationMode.lineBreakMode
    switch string {
    case let text as NSAttributedString:
      content.text = text.string
      content.attributedText = TextPart.parts(of: text)
    case let text?: content.text = "\(text)"
    case nil: return
    }
    let measured = SharedText.measuring.measure(
      content.textBlock(in: .light), width: isWrapped ? bounds.width : nil)
    // A line that is not shortened goes beyond the bounds, from where its alignment has it.
    var rect = CGRect(
      x: bounds.minX, y: bounds.minY, width: bounds.width, height: measured.size.height)
    if !isWrapped, truncationMode == .none, measured.size.width > rect.width {
      let excess = measured.size.width - rect.width
      switch content.textAlignment {
      case .right: rect.origin.x -= excess
      case .center: rect.origin.x -= excess / 2
      default: break
      }
      rect.size.width = measured.size.width
    }
    ctx.draw(content, in: rect)
  }

  private final var plainFont: Font {
    switch font {
    case let font as UIFont: font.withSize(fontSize).font
    case let name as String:
      UIFont(name: name, size: fontSize)?.font ?? Font(size: max(fontSize, 1))
    default: Font(size: max(fontSize, 1))
    }
  }
}

/// Where a line that is too long is shortened.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At its start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// In its middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  /// At its end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")

  fileprivate var lineBreakMode: LineBreakMode {
    switch self {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: .byClipping
    }
  }
}

/// How the lines of a layer of text are aligned.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// An alignment by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By the direction of reading.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  fileprivate var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}
