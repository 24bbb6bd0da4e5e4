public import Foundation
public import Geometry
internal import Scene
public import Views

/// A button with a line of text in the tint color, or a color of its own, centered in the bounds.
open class UIButton: Button {
  /// The kinds of buttons, which are drawn alike.
  public enum ButtonType: Int, Sendable {
    /// Plain, with a white title.
    case custom = 0
    /// With a title in the tint color.
    case system = 1
    /// Drawn as a system one.
    case detailDisclosure = 2
    /// Drawn as a system one.
    case infoLight = 3
    /// Drawn as a system one.
    case infoDark = 4
    /// Drawn as a system one.
    case contactAdd = 5
    /// Drawn as a system one.
    case close = 7

    /// The former name of a system one.
    public static let roundedRect = ButtonType.system
  }

  /// The kind.
  public private(set) final var buttonType = ButtonType.custom
  private final var titles: [UIControl.State: String] = [:]
  private final var colors: [UIControl.State: UIColor] = [:]

  /// A button with a frame, whose title is white as that of a custom one.
  public init(frame: CGRect) {
    super.init(measuring: SharedText.measuring, frame: frame)
  }

  /// A button of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// A button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
  }

  /// A button with a frame and an action for what is pressed, whose title it has.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addPrimary(primaryAction) }
  }

  /// A button with an action for what is pressed, whose title it has.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    if let primaryAction { addPrimary(primaryAction) }
  }

  /// A button with a configuration, of which the title and the colors are drawn; without a title it has the action's.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    if let primaryAction { addPrimary(primaryAction) }
    show(configuration)
  }

  /// Sets the configuration for an initializer, in which properties are not observed.
  private func show(_ configuration: Configuration) { self.configuration = configuration }

  /// Takes the title of an action, which is run when the button is pressed.
  private func addPrimary(_ action: UIAction) {
    setTitle(action.title, for: .normal)
    addAction(action, for: .primaryActionTriggered)
  }

  /// Nothing is read from an archive: a button of size zero.
  public required init?(coder: NSCoder) {
    super.init(measuring: SharedText.measuring)
  }

  // MARK: Title

  /// Sets the title for a state; that of the normal one is drawn where there is no other.
  public final func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    showTitle()
  }

  /// The title for a state.
  public final func title(for state: UIControl.State) -> String? { titles[state] }
  /// The title that is drawn.
  public final var currentTitle: String? { titles[state] ?? titles[.normal] }

  /// Sets the text of the title for a state.
  public final func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    setTitle(title?.string, for: state)
  }

  /// Sets the color of the title for a state; nil for the usual one.
  public final func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    colors[state] = color
  }

  /// The color of the title for a state.
  public final func titleColor(for state: UIControl.State) -> UIColor? { colors[state] }

  /// The color of the title for the present state: what was set, white for a custom button, or the tint color.
  public final var currentTitleColor: UIColor {
    colors[state] ?? colors[.normal]
      ?? (buttonType == .custom ? .white : UIColor(effectiveTintColor))
  }

  /// Pictures of buttons are not drawn.
  public final func setImage(_ image: UIImage?, for state: UIControl.State) {}
  /// Pictures of buttons are not drawn.
  public final func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}

  /// The font, as the label of the title has it.
  public final var titleLabel: TitleLabel? { TitleLabel(self) }

  /// The label of a button's title.
  public final class TitleLabel {
    private let button: UIButton
    fileprivate init(_ button: UIButton) { self.button = button }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The font; 15 points by default.
    public var font: UIFont! {
      get { UIFont(button.content.button.font) }
      set { button.content.button.font = newValue?.font ?? ButtonContent().font }
    }
    /// The title.
    public var text: String? {
      get { button.currentTitle }
      set { button.setTitle(newValue, for: .normal) }
    }
    /// The number of lines: titles have one.
    public var numberOfLines = 1
    /// The alignment: titles are centered.
    public var textAlignment = NSTextAlignment.center
    /// The truncation: titles are truncated in the middle.
    public var lineBreakMode = NSLineBreakMode.byTruncatingMiddle
    /// Whether the font shrinks, which is not drawn.
    public var adjustsFontSizeToFitWidth = false
    /// Whether the font follows the user's size; there is none.
    public var adjustsFontForContentSizeCategory = false
  }

  /// The distances around the title, in points; they make the button larger.
  public final var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// The distances around the title, which do not change the size.
  public final var titleEdgeInsets = UIEdgeInsets.zero
  /// The distances around the picture, which is not drawn.
  public final var imageEdgeInsets = UIEdgeInsets.zero

  /// The size of the title with the insets.
  open override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    let insets = configuration == nil ? contentEdgeInsets : Configuration.insets
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }

  open override var isHighlighted: Bool { didSet { showTitle() } }
  open override var isSelected: Bool { didSet { showTitle() } }
  open override var isEnabled: Bool { didSet { showTitle() } }

  private func showTitle() {
    let title = currentTitle ?? ""
    if content.button.title != title { content.button.title = title }
  }

  /// The color of the title: what was set for the state, white for a custom button, or the tint color.
  open override var titleColor: DynamicColor {
    if let configuration { return configuration.foreground(over: super.titleColor) }
    if let color = colors[state] { return color.dynamic }
    let color = currentTitleColor.dynamic
    return buttonType == .custom ? color : dimmedIfPressed(color)
  }

  // MARK: Configuration

  /// What a button looks like: a title, and colors.
  public final var configuration: Configuration? {
    didSet {
      setTitle(configuration?.title ?? titles[.normal], for: .normal)
      look.backgroundColor = configuration?.background(tint: effectiveTintColor)
      look.cornerRadius = configuration?.cornerRadius ?? 0
      invalidateIntrinsicContentSize()
    }
  }

  /// What a button looks like.
  public struct Configuration {
    fileprivate enum Style { case plain, gray, tinted, filled }
    fileprivate let style: Style
    /// The title.
    public var title: String?
    /// The color of the title; nil for the usual one.
    public var baseForegroundColor: UIColor?
    /// The color of the background; nil for the usual one.
    public var baseBackgroundColor: UIColor?
    /// Not drawn.
    public var image: UIImage?
    /// Not drawn.
    public var subtitle: String?
    /// The radius of the corners in points: 5.95 by default, as of the medium style.
    fileprivate let cornerRadius: CGFloat = 5.95
    fileprivate static let insets = UIEdgeInsets(top: 1, left: 12, bottom: 1, right: 12)

    /// A title in the tint color.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// A title on gray.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// A title on a light tint.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// A white title on the tint color.
    public static func filled() -> Configuration { Configuration(style: .filled) }

    /// A title in the tint color.
    public static func borderless() -> Configuration { plain() }

    /// A title on gray.
    public static func bordered() -> Configuration { gray() }

    /// A title on a light tint.
    public static func borderedTinted() -> Configuration { tinted() }

    /// A white title on the tint color.
    public static func borderedProminent() -> Configuration { filled() }

    fileprivate func background(tint: DynamicColor) -> DynamicColor? {
      if let color = baseBackgroundColor?.dynamic {
        return style == .tinted ? UIColor(color).withAlphaComponent(0.15).dynamic : color
      }
      switch style {
      case .plain: return nil
      case .gray: return UIColor.secondarySystemFill.dynamic
      case .tinted: return UIColor(tint).withAlphaComponent(0.15).dynamic
      case .filled: return tint
      }
    }

    fileprivate func foreground(over tint: DynamicColor) -> DynamicColor {
      baseForegroundColor?.dynamic ?? (style == .filled ? .white : tint)
    }
  }
}
