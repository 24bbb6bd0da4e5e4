internal import DisplayList
internal import Foundation
internal import Geometry

/// Draws a plot: axes at the left and below, curves, marks, and their names.
///
/// The name of the vertical axis stands upright above it, where it is read without turning the page.
struct PlotPainter {
  let plot: Plot
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// The area between the axes, in points of the panel.
  let area: CGRect
  let x: PlotScale
  let y: PlotScale
  /// The names of the curves at their ends; nil where they have a key above the plot.
  let endNames: CurveEndNames?
  /// The key above the plot; nil where it needs none.
  let key: PlotKey?
  /// The size of the panel, in points.
  let size: CGSize

  /// A plot with an area of a size between its axes.
  init(_ plot: Plot, area size: CGSize, theme: FigureTheme, measurer: any TextMeasuring) {
    self.plot = plot
    self.theme = theme
    self.measurer = measurer
    let distance = FigureMetrics.tickDistance
    let isReversed = plot.y.isReversed
    let y = PlotScale(
      plot.range(of: 1), from: isReversed ? 0 : size.height, to: isReversed ? size.height : 0,
      distance: distance.height, isTight: false)
    let left =
      (y.shownTicks.map { Self.number(y.ticks.text(of: $0), theme).measured(measurer).width }.max()
        ?? 0) + FigureMetrics.textGap
    let line = FigureText(string: "0", color: theme.hint).measured(measurer).height
    // Whether the curves end far enough apart for names does not depend on where the plot is.
    let place = CGRect(x: left, y: 0, width: size.width, height: size.height)
    let trial = CurveEndNames(
      plot, x: Self.horizontal(plot, place), y: y, area: place, theme: theme, measurer: measurer)
    let title = FigureText(string: plot.y.title, color: theme.text).measured(measurer)
    key =
      trial == nil
      ? PlotKey(
        plot, beside: title, width: left + size.width, theme: theme, measurer: measurer) : nil
    let top = max(title.height, key?.height ?? 0) + FigureMetrics.axisTitleGap
    area = CGRect(x: left, y: top, width: size.width, height: size.height)
    x = Self.horizontal(plot, area)
    self.y = PlotScale(
      plot.range(of: 1), from: isReversed ? area.minY : area.maxY,
      to: isReversed ? area.maxY : area.minY, distance: distance.height, isTight: false)
    endNames = CurveEndNames(plot, x: x, y: self.y, area: area, theme: theme, measurer: measurer)
    let right = endNames.map { $0.width + FigureMetrics.textGap } ?? FigureMetrics.textGap
    self.size = CGSize(
      width: area.maxX + right,
      height: area.maxY + FigureMetrics.tick + FigureMetrics.tickGap + line + FigureMetrics.textGap)
  }

  private static func horizontal(_ plot: Plot, _ area: CGRect) -> PlotScale {
    PlotScale(
      plot.range(of: 0), from: area.minX, to: area.maxX, distance: FigureMetrics.tickDistance.width,
      isTight: plot.isOverTime)
  }

  /// The plot as a part of a figure.
  var panel: FigurePanel {
    FigurePanel(
      size: size,
      items: background + axes + curves + marks + titles + (endNames?.items ?? key?.items ?? []),
      body: area.minY...area.maxY)
  }

  /// A place of the plot on the panel.
  func point(_ place: SIMD2<Double>) -> CGPoint {
    CGPoint(x: x.position(place.x), y: y.position(place.y))
  }

  static func number(_ text: String, _ theme: FigureTheme) -> FigureText {
    FigureText(string: text, size: FigureMetrics.numberSize, color: theme.hint)
  }

  // MARK: - Axes

  /// Bands, and lines at the ticks.
  private var background: [DisplayList.Item] {
    var items = plot.bands.map { band in
      let (from, to) = (y.position(band.range.lowerBound), y.position(band.range.upperBound))
      // A band thinner than a line would not be seen.
      let height = max(abs(to - from), FigureMetrics.axisLine)
      let rect = CGRect(
        x: area.minX, y: (from + to) / 2 - height / 2, width: area.width, height: height)
      return DisplayList.Item.fill(DisplayList.Fill(.rectangle(rect), color: theme.band))
    }
    for tick in y.shownTicks {
      let height = y.position(tick)
      items.append(
        line(
          from: CGPoint(x: area.minX, y: height), to: CGPoint(x: area.maxX, y: height),
          FigureMetrics.gridLine, theme.grid))
    }
    return items
  }

  private var axes: [DisplayList.Item] {
    let base = area.maxY
    var items = [
      line(
        from: CGPoint(x: area.minX, y: base), to: CGPoint(x: area.maxX, y: base),
        FigureMetrics.axisLine, theme.axis)
    ]
    for tick in x.shownTicks {
      let place = CGPoint(x: x.position(tick), y: base)
      let end = CGPoint(x: place.x, y: base + FigureMetrics.tick)
      items.append(line(from: place, to: end, FigureMetrics.axisLine, theme.axis))
    }
    return items
  }

  private var titles: [DisplayList.Item] {
    let titles = FigureText(string: plot.y.title, color: theme.text)
    var items = [titles.item(at: CGPoint(x: 0, y: 0), .left, .top, measurer)]
    for tick in y.shownTicks {
      let place = CGPoint(x: area.minX - FigureMetrics.textGap, y: y.position(tick))
      items.append(
        Self.number(y.ticks.text(of: tick), theme).item(at: place, .right, .middle, measurer))
    }
    let name = FigureText(string: plot.x.title, color: theme.text)
    let top = area.maxY + FigureMetrics.tick + FigureMetrics.tickGap
    let nameRect = name.rect(at: CGPoint(x: area.maxX, y: top + nameDrop), .right, .top, measurer)
    items.append(name.item(in: nameRect))
    for tick in x.shownTicks {
      let number = Self.number(x.ticks.text(of: tick), theme)
      let rect = number.rect(at: CGPoint(x: x.position(tick), y: top), .center, .top, measurer)
      // The last number makes room for a name in the same line.
      guard nameDrop > 0 || rect.maxX + FigureMetrics.textGap < nameRect.minX else { continue }
      items.append(number.item(in: rect))
    }
    return items
  }

  /// How far the name of the horizontal axis is below its numbers, in points: a short one is beside them.
  private var nameDrop: CGFloat { Self.nameDrop(plot, theme, measurer) }

  private static func nameDrop(
    _ plot: Plot, _ theme: FigureTheme, _ measurer: any TextMeasuring
  ) -> CGFloat {
    let size = FigureText(string: plot.x.title, color: theme.text).measured(measurer)
    return size.width < FigureMetrics.tickDistance.width ? 0 : size.height
  }

  // MARK: - Curves

  private var curves: [DisplayList.Item] {
    plot.curves.enumerated().flatMap { index, curve in
      curve.pieces.filter { $0.count > 1 }.flatMap { piece in
        stroke(piece.map(point), curve, dash: theme.dash(of: curve))
      }
    }
  }

  private func stroke(
    _ points: [CGPoint], _ curve: Plot.Curve, dash: [CGFloat]?
  ) -> [DisplayList.Item] {
    let color = theme.color(of: curve.color)
    guard curve.fades else {
      return [
        .stroke(
          DisplayList.Stroke(
            SmoothCurve.path(through: points), width: FigureMetrics.curve, color: color,
            dash: dash.map { DisplayList.Dash($0) }))
      ]
    }
    return FadingLine.items(
      through: points, width: FigureMetrics.curve, from: theme.background, to: color,
      isSmooth: true)
  }

  func line(
    from start: CGPoint, to end: CGPoint, _ width: CGFloat, _ color: Color
  ) -> DisplayList.Item {
    .stroke(
      DisplayList.Stroke(
        BezierPath(polygon: [start, end], closed: false), width: width, color: color, cap: .butt))
  }
}

extension Plot {
  /// Whether the horizontal axis is time, which ends with the film.
  var isOverTime: Bool { !curves.contains(where: \.fades) }
}

extension FigureTheme {
  /// The dashes of a curve; nil for a solid line.
  func dash(of curve: Plot.Curve) -> [CGFloat]? {
    if case .kind(let index) = curve.color { dash(ofCurve: index) } else { nil }
  }

  /// The color of a curve.
  func color(of curve: Plot.CurveColor) -> Color {
    switch curve {
    case .kind(let index): color(ofCurve: index)
    case .view(let color): color
    case .series(let place): color(alongSeries: place)
    }
  }
}
