public import Foundation
public import Geometry
internal import Scene
public import Views

/// Lines of text, vertically centered in the bounds.
open class UILabel: Label {
  /// A label with a frame.
  public init(frame: CGRect) {
    super.init(measuring: SharedText.measuring, frame: frame)
  }

  /// A label of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// Nothing is read from an archive: a label of size zero.
  public required init?(coder: NSCoder) {
    super.init(measuring: SharedText.measuring)
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; 17 points, regular, by default, and where nil is set.
  open var font: UIFont! {
    get { UIFont(content.label.font) }
    set { content.label.font = newValue?.font ?? Font() }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of the text; that of labels by default, and where nil is set.
  open var textColor: UIColor! {
    get { UIColor(content.label.textColor) }
    set { content.label.textColor = newValue?.dynamic ?? .label }
  }

  /// The text with attributes, of which fonts, colors and underlines are drawn; nil for none.
  open var attributedText: NSAttributedString? {
    get { attributed ?? text.map { NSAttributedString(string: $0) } }
    set {
      attributed = newValue
      guard let newValue else {
        text = nil
        return
      }
      content.label.text = newValue.string
      content.label.attributedText = TextPart.parts(of: newValue)
    }
  }
  private final var attributed: NSAttributedString?

  /// Whether a text that does not fit is made smaller, which is not drawn; false by default.
  open var adjustsFontSizeToFitWidth = false
  /// How small it may become.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the font follows the user's size; there is none.
  open var adjustsFontForContentSizeCategory = false
  /// The color of a shadow, which is not drawn.
  open var shadowColor: UIColor?
  /// The offset of that shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// Whether the text is drawn as highlighted; it is kept.
  open var isHighlighted = false
  /// Whether the text is drawn as usual; it is kept.
  open var isEnabled = true
}

extension Label {
  /// How lines are aligned.
  public final var textAlignment: NSTextAlignment {
    get { content.label.textAlignment }
    set { content.label.textAlignment = newValue }
  }
  /// How lines break, and where a text is shortened.
  public final var lineBreakMode: NSLineBreakMode {
    get { content.label.lineBreakMode }
    set { content.label.lineBreakMode = newValue }
  }
  /// How many lines there are at most; 0 for any number.
  public final var numberOfLines: Int {
    get { content.label.numberOfLines }
    set { content.label.numberOfLines = newValue }
  }
  /// Where lines break without a width from the layout, in points; 0 for nowhere.
  public final var preferredMaxLayoutWidth: CGFloat {
    get { content.label.preferredMaxLayoutWidth }
    set { content.label.preferredMaxLayoutWidth = newValue }
  }
}

extension TextPart {
  /// The parts of a text with attributes.
  static func parts(of text: NSAttributedString) -> [TextPart] {
    var parts: [TextPart] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      attributes, range, _ in
      var part = TextPart()
      part.text = text.attributedSubstring(from: range).string
      if let font = (attributes[.font] as? UIFont)?.font {
        part.font = FontChange(family: font.family, size: font.size, weight: font.weight)
      }
      part.color = (attributes[.foregroundColor] as? UIColor)?.dynamic
      part.isUnderlined = (attributes[.underlineStyle] as? Int ?? 0) != 0
      parts.append(part)
    }
    return parts
  }
}

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `UIColor` of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor` behind the text, which is not drawn.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The number of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The number of an `NSUnderlineStyle`, which is not drawn.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The distance between characters in points, which is not drawn.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An `NSParagraphStyle`, of which the alignment counts in drawings.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// How a line under a text is drawn: with one line, or none.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: Int
  /// A style by UIKit's number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 1)
}

/// How paragraphs are drawn.
open class NSParagraphStyle {
  /// How lines are aligned; naturally by default.
  public final var alignment = NSTextAlignment.natural
  /// How lines break; at words by default.
  public final var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The distance of lines in points, which is not drawn.
  public final var lineSpacing: CGFloat = 0
  /// A style.
  public init() {}
}

/// How paragraphs are drawn.
public final class NSMutableParagraphStyle: NSParagraphStyle {}
