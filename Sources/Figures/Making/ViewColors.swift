internal import FramegenKit
internal import Geometry
internal import Scene
internal import Stage

/// The colors of views as those of their curves, where all of them can be told apart.
struct ViewColors {
  private let colors: [String: Color]

  /// The colors of the subjects of quantities; nil where one has none, or one that is hard to see on the
  /// page, or two have the same.
  init?(of quantities: [Quantity], in variant: FigureVariant) {
    let scene = variant.film.file.scene
    let theme = FigureTheme(variant.appearance.theme)
    var colors: [String: Color] = [:]
    for quantity in quantities where colors[quantity.subject] == nil {
      let view = scene.views.flatMap(\.withSubviews).first { $0.id == quantity.subject }
      let dynamic = view?.values.look.backgroundColor
      guard let color = dynamic?.resolved(for: variant.appearance.theme), color.alpha >= 1,
        theme.shows(color),
        !colors.values.contains(color)
      else { return nil }
      colors[quantity.subject] = color
    }
    // Two curves of one view need two colors.
    guard colors.count == quantities.count else { return nil }
    self.colors = colors
  }

  /// The color of a quantity's curve.
  func color(of quantity: Quantity) -> Plot.CurveColor? {
    colors[quantity.subject].map { .view($0) }
  }
}
