public import Foundation
internal import Geometry
public import Views

/// An effect on what is behind a view.
open class UIVisualEffect {
  /// How opaque the background is that stands for the effect, and whether it is dark; nil where there is none.
  fileprivate var ground: (alpha: CGFloat, isDark: Bool?)? { nil }
}

/// A blur, which is not drawn: a translucent background stands for it.
public final class UIBlurEffect: UIVisualEffect {
  /// The looks of blurs.
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case extraDark = 3
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  /// The look.
  let style: Style

  /// A blur of a look.
  public init(style: Style) { self.style = style }

  fileprivate override var ground: (alpha: CGFloat, isDark: Bool?)? {
    switch style {
    case .extraLight: (0.85, false)
    case .light: (0.6, false)
    case .dark, .extraDark: (0.7, true)
    case .regular: (0.7, nil)
    case .prominent: (0.8, nil)
    default: (0.5 + 0.1 * CGFloat((style.rawValue - 6) % 5), isDarkMaterial)
    }
  }
}

extension UIBlurEffect {
  /// Whether a material is dark; nil for one that follows the appearance.
  private var isDarkMaterial: Bool? {
    style.rawValue < Style.systemUltraThinMaterialLight.rawValue
      ? nil : style.rawValue >= Style.systemUltraThinMaterialDark.rawValue
  }
}

/// An effect on what is in a blurred view, which is not drawn.
public final class UIVibrancyEffect: UIVisualEffect {
  /// An effect in a view with a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view with an effect on what is behind it.
///
/// Blurs are not drawn, which the film says: a translucent background, light or dark, stands for one.
open class UIVisualEffectView: UIView {
  /// The view to which what is in the view is added.
  public final let contentView = UIView(frame: .zero)
  /// The effect; nil for none.
  public final var effect: UIVisualEffect? { didSet { showEffect() } }

  /// A view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    addContent()
    self.effect = effect
    showEffect()
  }

  /// Nothing is read from an archive: a view without an effect.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }

  private func addContent() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func showEffect() {
    guard let ground = effect?.ground else {
      backgroundColor = nil
      return
    }
    Runtime.current?.report("blurs are not drawn; a translucent background stands for one")
    backgroundColor = UIColor { traits in
      let isDark = ground.isDark ?? (traits.userInterfaceStyle == .dark)
      return UIColor(white: isDark ? 0.1 : 1, alpha: min(ground.alpha, 0.95))
    }
  }
}
