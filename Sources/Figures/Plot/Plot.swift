internal import DisplayList
internal import Foundation
public import Geometry

/// Curves over an axis, as plain values: what a plot shows, not where.
public struct Plot: Equatable, Sendable {
  /// What an axis shows.
  public struct Axis: Equatable, Sendable {
    /// What the numbers are, with their unit in parentheses.
    public var title: String
    /// The numbers that the axis has at least; more where the curves need them.
    public var range: ClosedRange<Double>?
    /// Between which all numbers are that there can be, beyond which there are no ticks; nil for any.
    public var limits: ClosedRange<Double>?
    /// Whether larger numbers are farther down, as on a screen; false by default.
    public var isReversed: Bool
    /// Whether the numbers are angles in degrees, with ticks at parts of a turn; false by default.
    public var isAngle: Bool

    /// An axis, by default one that shows what the curves need.
    public init(
      _ title: String, range: ClosedRange<Double>? = nil, limits: ClosedRange<Double>? = nil,
      isReversed: Bool = false, isAngle: Bool = false
    ) {
      self.title = title
      self.range = range
      self.limits = limits
      self.isReversed = isReversed
      self.isAngle = isAngle
    }
  }

  /// How the curve of a plot is colored.
  public enum CurveColor: Equatable, Sendable {
    /// As the nth of things that differ in kind, from 0.
    case kind(Int)
    /// The color of the view whose motion it shows.
    case view(Color)
    /// As a part of a series, from 0 for its first value to 1 for its last.
    case series(Double)
  }

  /// A curve.
  public struct Curve: Equatable, Sendable {
    /// What is written beside it; nothing where it is empty.
    public var name: String
    /// Its pieces, each with the points passed in order, in the units of the axes.
    public var pieces: [[SIMD2<Double>]]
    /// Its color.
    public var color: CurveColor
    /// Which of several dashes it has, where colors alone do not tell curves apart; 0, a solid line, by default.
    public var dash = 0
    /// Whether it fades towards its beginning, as where time is not on an axis; false by default.
    public var fades: Bool
    /// Whether the points are samples of something smooth at equal times, rather than all that is known; true by
    /// default.
    public var isSmooth = true
    /// What is written behind the name where there is space, as in "overshoot 9 pt"; nothing by default.
    public var note = ""

    /// A curve through points.
    public init(
      _ name: String, pieces: [[SIMD2<Double>]], color: CurveColor, fades: Bool = false
    ) {
      self.name = name
      self.pieces = pieces
      self.color = color
      self.fades = fades
    }
  }

  /// A place in a plot that a reader should see.
  public struct Mark: Equatable, Sendable {
    /// How a place is marked.
    public enum Kind: Equatable, Sendable {
      /// A ring on a curve: a peak.
      case ring
      /// A dot on a curve.
      case dot
      /// A line across all curves, with a dot on this one: where it settles.
      case settling
      /// A dot of ink on a curve: a contact.
      case contact
    }

    /// How it is marked.
    public var kind: Kind
    /// Where it is, in the units of the axes.
    public var place: SIMD2<Double>
    /// What is written beside it; nothing where it is empty.
    public var label: String
    /// The color of the curve to which it belongs.
    public var color: CurveColor
    /// The index of that curve, where others may have its color; nil by default.
    public var curve: Int?

    /// A mark at a place.
    public init(_ kind: Kind, at place: SIMD2<Double>, label: String = "", color: CurveColor) {
      self.kind = kind
      self.place = place
      self.label = label
      self.color = color
    }
  }

  /// A range of the vertical axis behind the curves.
  public struct Band: Equatable, Sendable {
    /// The numbers.
    public var range: ClosedRange<Double>
    /// What is written in it.
    public var label: String

    /// A band over a range.
    public init(_ range: ClosedRange<Double>, label: String = "") {
      self.range = range
      self.label = label
    }
  }

  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The curves, from back to front.
  public var curves: [Curve]
  /// The marks.
  public var marks: [Mark]
  /// The bands.
  public var bands: [Band]
  /// What the names of the curves have in common, as in "damping"; nothing where it is empty.
  public var key: String
  /// Where a line stands across the plot, in the unit of the horizontal axis: the time of a picture
  /// beside it.
  public var cursor: Double?

  /// A plot of curves.
  public init(
    x: Axis, y: Axis, curves: [Curve], marks: [Mark] = [], bands: [Band] = [], key: String = "",
    cursor: Double? = nil
  ) {
    self.x = x
    self.y = y
    self.curves = curves
    self.marks = marks
    self.bands = bands
    self.key = key
    self.cursor = cursor
  }
}

extension Plot {
  /// The names of the curves; what all have in common is said once, before the first.
  var names: [String] {
    curves.enumerated().map { index, curve in
      index == 0 && !key.isEmpty ? "\(key) \(curve.name)" : curve.name
    }
  }

  /// Between which the vertical axis has ticks: its limits, unless a curve is beyond them all the same; nil for any.
  var tickLimits: ClosedRange<Double>? {
    guard let limits = y.limits else { return nil }
    let slack = (limits.upperBound - limits.lowerBound) * 1e-9
    let isWithin = curves.flatMap(\.pieces).joined().allSatisfy {
      $0.y >= limits.lowerBound - slack && $0.y <= limits.upperBound + slack
    }
    return isWithin ? limits : nil
  }

  /// The smallest range of an axis that has all numbers of the curves, bands and marks.
  func range(of component: Int) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    func add(_ value: Double) {
      guard value.isFinite else { return }
      (low, high) = (min(low, value), max(high, value))
    }
    for piece in curves.flatMap(\.pieces) { for point in piece { add(point[component]) } }
    for mark in marks where component == 1 || mark.kind != .settling { add(mark.place[component]) }
    if component == 1 {
      for band in bands { [band.range.lowerBound, band.range.upperBound].forEach(add) }
    }
    if let stated = (component == 0 ? x : y).range {
      [stated.lowerBound, stated.upperBound].forEach(add)
    }
    return low <= high ? low...high : 0...1
  }
}

/// Where the numbers of an axis are on the page.
struct PlotScale: Equatable {
  /// The ticks.
  let ticks: NiceTicks
  /// The numbers at the ends of the axis.
  let range: ClosedRange<Double>
  /// Where the axis begins and ends, in points of the page.
  let start: CGFloat
  let end: CGFloat

  /// An axis of a length that shows at least a range.
  ///
  /// - Parameters:
  ///   - range: What is shown.
  ///   - start: Where the lower end is, in points.
  ///   - end: Where the upper end is, in points.
  ///   - distance: The wanted distance of ticks, in points.
  ///   - limits: Between which there are ticks; nil for any.
  ///   - isTight: Whether the axis ends with the data rather than at a tick.
  ///   - isAngle: Whether the numbers are degrees.
  init(
    _ range: ClosedRange<Double>, from start: CGFloat, to end: CGFloat, distance: CGFloat,
    limits: ClosedRange<Double>? = nil, isTight: Bool, isAngle: Bool
  ) {
    let count = max(2, Int((abs(end - start) / distance).rounded()) + 1)
    let range = limits.map { NiceTicks.widened(range, within: $0) } ?? range
    let ticks = NiceTicks(for: range, count: count, isAngle: isAngle).within(limits)
    var (low, high) = (range.lowerBound, range.upperBound)
    if !(low < high) { (low, high) = (ticks.values[0], ticks.values[ticks.values.count - 1]) }
    if !isTight {
      // A curve that touches the edge of the plot would be hard to see.
      let room = (high - low) * 0.04
      low = min(low - room, ticks.values[0])
      high = max(high + room, ticks.values[ticks.values.count - 1])
    }
    self.ticks = ticks
    self.range = low...high
    self.start = start
    self.end = end
  }

  /// Where a number is, in points of the page; also beyond the ends.
  func position(_ value: Double) -> CGFloat {
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return start + (end - start) * CGFloat(part)
  }

  /// The ticks on the axis.
  var shownTicks: [Double] {
    let slack = (range.upperBound - range.lowerBound) * 1e-9
    return ticks.values.filter {
      $0 >= range.lowerBound - slack && $0 <= range.upperBound + slack
    }
  }
}

/// The names of a plot's curves beside samples of their lines, above the plot: at the right of the name of the
/// axis where there is room, else in lines of their own below it.
struct PlotKey {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// The height of the key with the name of the axis, in points.
  let height: CGFloat

  /// The length of a sample, and the gap to its name, in points.
  private static let sample: CGFloat = 16
  private static let gap: CGFloat = 4
  private static let between: CGFloat = 12

  /// The key of a plot; nil for a single curve.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - title: The size of the name of the axis, which stands at the upper left.
  ///   - width: The width in points, which a long name can exceed.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init?(
    _ plot: Plot, beside title: CGSize, width: CGFloat, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    guard plot.curves.count > 1 else { return nil }
    let heading = FigureText(string: plot.key, color: theme.number)
    let names = plot.curves.map { FigureText(string: $0.name, color: theme.text) }
    let line = names[0].measured(measurer).height
    // The heading is an entry without a sample.
    var widths = names.map { Self.sample + Self.gap + $0.measured(measurer).width }
    if !plot.key.isEmpty { widths.insert(heading.measured(measurer).width, at: 0) }
    let total = widths.reduce(-Self.between) { $0 + $1 + Self.between }
    var corner = CGPoint(x: width - total, y: 0)
    if corner.x < title.width + 2 * Self.between { corner = CGPoint(x: 0, y: title.height + 2) }
    let start = corner.x
    // In several lines entries stand below each other, if at least two fit beside each other.
    let cell = (widths.max() ?? 0) + Self.between
    if total > width, 2 * cell - Self.between <= width {
      widths = widths.map { _ in cell - Self.between }
    }
    var items: [DisplayList.Item] = []
    for (index, entry) in widths.enumerated() {
      if corner.x > start, corner.x + entry > width {
        corner = CGPoint(x: start, y: corner.y + line + 2)
      }
      let curve = plot.key.isEmpty ? index : index - 1
      if curve < 0 {
        items.append(heading.item(at: corner, .left, .top, measurer))
      } else {
        let start = CGPoint(x: corner.x, y: corner.y + line / 2)
        items.append(Self.sample(of: plot.curves[curve], at: start, theme))
        let place = CGPoint(x: corner.x + Self.sample + Self.gap, y: corner.y)
        items.append(names[curve].item(at: place, .left, .top, measurer))
      }
      corner.x += entry + Self.between
    }
    self.items = items
    height = corner.y + line
  }

  /// A piece of a curve's line, from a point on.
  private static func sample(
    of curve: Plot.Curve, at start: CGPoint, _ theme: FigureTheme
  ) -> DisplayList.Item {
    let ends = [start, CGPoint(x: start.x + sample, y: start.y)]
    return .stroke(
      DisplayList.Stroke(
        BezierPath(polygon: ends, closed: false), width: FigureMetrics.curve,
        color: theme.color(of: curve.color),
        dash: theme.dash(of: curve).map { DisplayList.Dash($0) }))
  }
}
