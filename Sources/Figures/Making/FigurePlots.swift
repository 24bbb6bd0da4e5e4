internal import FramegenKit
internal import Foundation

/// Plots of the motion of films.
enum FigurePlots {
  /// The most curves of a plot whose quantities nobody chose.
  static let mostDefaultCurves = 4
  /// The most curves of a plot with marks; among more, marks hide the curves.
  private static let mostAnnotatedCurves = 6

  /// Quantities of one unit over time.
  ///
  /// - Parameters:
  ///   - films: The films, each with its quantities.
  ///   - end: Where the curves end, in seconds.
  ///   - key: What the labels of the films have in common.
  ///   - isSeries: Whether the films are those of the values of a number, in order.
  ///   - cursor: The time that a picture beside the plot shows, in seconds; nil for none.
  /// - Returns: The plot.
  static func overTime(
    _ films: [(variant: FigureVariant, quantities: [Quantity])], until end: Double, key: String,
    isSeries: Bool, cursor: Double?
  ) -> Plot {
    let quantities = films.flatMap(\.quantities)
    let isAlone = Set(quantities.map(\.name)).count == 1
    let sharesMeasure = Set(quantities.map(\.measure)).count == 1
    let viewColors = films.count == 1 ? ViewColors(of: quantities, in: films[0].variant) : nil
    var curves: [Plot.Curve] = []
    for (index, film) in films.enumerated() {
      for (number, quantity) in film.quantities.enumerated() {
        let series = Series(of: quantity, in: film.variant.recording)
        let label =
          films.count == 1
          ? sharesMeasure ? quantity.subject : quantity.name
          : isAlone ? film.variant.label : "\(film.variant.label), \(quantity.name)"
        curves.append(
          Plot.Curve(
            label, pieces: series.pieces.map { $0.filter { $0.x <= end + 1e-9 } },
            color: viewColors?.color(of: quantity)
              ?? color(
                index, of: films.count, isSeries: isSeries && isAlone,
                otherwise: index * film.quantities.count + number)))
      }
    }
    var plot = Plot(
      x: Plot.Axis("time (s)"),
      y: Plot.Axis(
        Quantity.sharedTitle(quantities), isReversed: quantities.allSatisfy(\.growsDownwards)),
      curves: curves,
      key: films.count > 1 ? key : "", cursor: cursor)
    let shown = films.flatMap { film in film.quantities.map { (film.variant, $0) } }
    if shown.count <= mostAnnotatedCurves {
      for (index, (variant, quantity)) in shown.enumerated() {
        plot.annotate(index, quantity, in: variant)
      }
    }
    return plot
  }

  /// The rate of change of a quantity over the quantity itself.
  static func phase(
    _ films: [(variant: FigureVariant, quantity: Quantity)], key: String, isSeries: Bool
  ) -> Plot {
    let quantity = films[0].quantity
    let curves = films.enumerated().map { index, film in
      let series = Series(of: film.quantity, in: film.variant.recording)
      return Plot.Curve(
        film.variant.label, pieces: series.phasePieces,
        color: color(index, of: films.count, isSeries: isSeries, otherwise: index), fades: true)
    }
    return Plot(
      x: Plot.Axis(quantity.title), y: Plot.Axis(quantity.rateTitle), curves: curves,
      key: films.count > 1 ? key : "")
  }

  private static func color(
    _ index: Int, of count: Int, isSeries: Bool, otherwise kind: Int
  ) -> Plot.CurveColor {
    isSeries && count > 1 ? .series(Double(index) / Double(count - 1)) : .kind(kind)
  }
}
