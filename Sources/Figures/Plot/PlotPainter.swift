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
  /// The size of the panel, in points.
  private(set) var size: CGSize
  /// Whether the numbers of the horizontal axis are written, and not those of a plot below.
  private let hasNumbers: Bool
  /// How the curves are told apart.
  private(set) var names = Names.none

  /// How curves are named: where they end, else beside their peaks or wherever there is space, else in a key.
  enum Names {
    case none
    case ends(CurveEndNames)
    case callouts(CurveCallouts)
    case key(PlotKey)

    /// What is drawn.
    var items: [DisplayList.Item] {
      switch self {
      case .none: []
      case .ends(let names): names.items
      case .callouts(let callouts): callouts.items
      case .key(let key): key.items
      }
    }
  }

  /// How far a name may be from the end of its curve, in points: so that they read as one, and before a key is
  /// clearer.
  private static let (near, far): (CGFloat, CGFloat) = (3, 14)

  /// A plot with an area of a size between its axes.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - size: The size of the area, in points.
  ///   - least: How much space is left for the numbers at the left at least, in points.
  ///   - hasNumbers: Whether the numbers of the horizontal axis are written, and its name.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init(
    _ plot: Plot, area size: CGSize, left least: CGFloat = 0, hasNumbers: Bool = true,
    theme: FigureTheme, measurer: any TextMeasuring
  ) {
    let title = FigureText(string: plot.y.title, color: theme.text).measured(measurer)
    self.init(
      plot, area: size, below: title.height, left: least, hasNumbers: hasNumbers, theme: theme,
      measurer: measurer)
    func ends(within farthest: CGFloat) -> Names? {
      CurveEndNames(
        plot, x: x, y: y, area: area, farthest: farthest, theme: theme, measurer: measurer
      ).map { .ends($0) }
    }
    let callouts = { [self] in
      (CurveCallouts(self, hasNotes: true) ?? CurveCallouts(self, hasNotes: false))
        .map { Names.callouts($0) }
    }
    if let found = ends(within: Self.near) ?? callouts() ?? ends(within: Self.far) {
      names = found
      if case .ends(let ends) = found {
        self.size.width = area.maxX + ends.width + FigureMetrics.textGap
      }
    } else if let key = PlotKey(
      plot, beside: title, width: area.maxX, theme: theme, measurer: measurer)
    {
      if key.height > title.height {
        self.init(
          plot, area: size, below: key.height, left: least, hasNumbers: hasNumbers, theme: theme,
          measurer: measurer)
      }
      names = .key(key)
    }
  }

  /// A plot without names of curves, below a header of a height.
  private init(
    _ plot: Plot, area size: CGSize, below header: CGFloat, left least: CGFloat,
    hasNumbers: Bool, theme: FigureTheme, measurer: any TextMeasuring
  ) {
    self.plot = plot
    self.hasNumbers = hasNumbers
    self.theme = theme
    self.measurer = measurer
    let top = header + FigureMetrics.axisTitleGap
    let ends = plot.y.isReversed ? (0, size.height) : (size.height, 0)
    let y = PlotScale(
      plot.range(of: 1), from: top + ends.0, to: top + ends.1,
      distance: FigureMetrics.tickDistance.height, limits: plot.tickLimits, isTight: false,
      isAngle: plot.y.isAngle)
    let numbers = y.shownTicks.map {
      Self.number(y.ticks.text(of: $0), theme).measured(measurer).width
    }
    let left = max(least, (numbers.max() ?? 0) + FigureMetrics.textGap)
    area = CGRect(x: left, y: top, width: size.width, height: size.height)
    self.y = y
    x = PlotScale(
      plot.range(of: 0), from: area.minX, to: area.maxX, distance: FigureMetrics.tickDistance.width,
      isTight: plot.isOverTime, isAngle: plot.x.isAngle)
    let number = Self.number("0", theme).measured(measurer).height
    let name = FigureText(string: plot.x.title, color: theme.text).measured(measurer).height
    self.size = CGSize(
      width: area.maxX + FigureMetrics.textGap,
      height: area.maxY + FigureMetrics.tick
        + (hasNumbers ? FigureMetrics.tickGap + number + name + FigureMetrics.textGap : 0))
  }

  /// The plot as a part of a figure.
  var panel: FigurePanel {
    FigurePanel(
      size: size,
      items: background + axes + curves + marks + titles + names.items,
      body: area.minY...area.maxY, left: area.minX)
  }

  /// A place of the plot on the panel.
  func point(_ place: SIMD2<Double>) -> CGPoint {
    CGPoint(x: x.position(place.x), y: y.position(place.y))
  }

  static func number(_ text: String, _ theme: FigureTheme) -> FigureText {
    FigureText(string: text, size: FigureMetrics.numberSize, color: theme.number)
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
        .line(
          from: CGPoint(x: area.minX, y: height), to: CGPoint(x: area.maxX, y: height),
          width: FigureMetrics.gridLine, color: theme.grid))
    }
    return items
  }

  private var axes: [DisplayList.Item] {
    let base = area.maxY
    var items: [DisplayList.Item] = [
      .line(
        from: CGPoint(x: area.minX, y: base), to: CGPoint(x: area.maxX, y: base),
        width: FigureMetrics.axisLine, color: theme.axis)
    ]
    for tick in x.shownTicks {
      let place = CGPoint(x: x.position(tick), y: base)
      let end = CGPoint(x: place.x, y: base + FigureMetrics.tick)
      items.append(.line(from: place, to: end, width: FigureMetrics.axisLine, color: theme.axis))
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
    guard hasNumbers else { return items }
    let top = area.maxY + FigureMetrics.tick + FigureMetrics.tickGap
    let name = FigureText(string: plot.x.title, color: theme.text)
    items.append(
      name.item(
        at: CGPoint(x: area.maxX, y: size.height - FigureMetrics.textGap), .right, .bottom, measurer
      )
    )
    for tick in x.shownTicks {
      let number = Self.number(x.ticks.text(of: tick), theme)
      items.append(
        number.item(at: CGPoint(x: x.position(tick), y: top), .center, .top, measurer))
    }
    return items
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
            curve.isSmooth
              ? SmoothCurve.path(through: points) : BezierPath(polygon: points, closed: false),
            width: FigureMetrics.curve, color: color,
            dash: dash.map { DisplayList.Dash($0) }))
      ]
    }
    return FadingLine.items(
      through: points, width: FigureMetrics.curve, from: theme.background, to: color)
      + arrows(along: points, color)
  }

  /// Where the arrows of a curve are, as parts of its length.
  private static let arrowPlaces: [CGFloat] = [0.12, 0.37, 0.62, 0.87]
  /// The length of an arrow's head, and half of its width, in points.
  private static let arrow = CGSize(width: 7, height: 3)
  /// The least length of a curve with arrows, in points.
  private static let shortestWithArrows: CGFloat = 40

  /// Heads of arrows, which tell the direction in which a curve is passed.
  private func arrows(along points: [CGPoint], _ color: Color) -> [DisplayList.Item] {
    var lengths: [CGFloat] = [0]
    for (start, end) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + CGVector(from: start, to: end).length)
    }
    let whole = lengths[lengths.count - 1]
    guard whole >= Self.shortestWithArrows else { return [] }
    func point(at length: CGFloat) -> CGPoint {
      let next = lengths.firstIndex { $0 >= length } ?? points.count - 1
      guard next > 0, lengths[next] > lengths[next - 1] else { return points[next] }
      let part = (length - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
      return LineSegment(from: points[next - 1], to: points[next]).point(at: part)
    }
    return Self.arrowPlaces.map { place in
      let tip = point(at: whole * place + Self.arrow.width / 2)
      let tail = point(at: whole * place - Self.arrow.width / 2)
      let way = CGVector(from: tail, to: tip).normalized
      let back = tip + -Self.arrow.width * way
      let across = Self.arrow.height * way.perpendicular
      let head = BezierPath(polygon: [tip, back + across, back + -1 * across], closed: true)
      let strength = FadingLine.strength(at: Double(place))
      return .fill(
        DisplayList.Fill(
          .path(head), color: color.withAlpha(strength).laid(over: theme.background)))
    }
  }
}

extension Plot: SheetPart {
  /// The width of a plot between its axes beyond which it is higher too, so that it does not flatten what it shows, in
  /// points.
  private static let flattest: CGFloat = 560

  var texts: [String] { [x.title, y.title] + names + marks.map(\.label) }

  func panel(in space: PanelSpace) -> FigurePanel {
    var size = FigureMetrics.plotSize
    if let area = space.area {
      size = CGSize(
        width: area, height: (size.height * max(1, area / Self.flattest)).rounded())
    }
    return PlotPainter(
      self, area: size, left: space.left, hasNumbers: space.hasNumbers, theme: space.theme,
      measurer: space.measurer
    ).panel
  }
}

extension Plot {
  /// Whether the horizontal axis is time, which ends with the film.
  var isOverTime: Bool { !curves.contains(where: \.fades) }
}

extension FigureTheme {
  /// The dashes of a curve; nil for a solid line.
  func dash(of curve: Plot.Curve) -> [CGFloat]? {
    guard curve.dash == 0 else { return dash(numbered: curve.dash) }
    return if case .kind(let index) = curve.color { dash(ofCurve: index) } else { nil }
  }

  /// The color of a curve.
  func color(of curve: Plot.CurveColor) -> Color {
    switch curve {
    case .kind(let index): color(ofCurve: index)
    case .view(let color): readable(color, .line)
    case .series(let place): color(alongSeries: place)
    }
  }
}
