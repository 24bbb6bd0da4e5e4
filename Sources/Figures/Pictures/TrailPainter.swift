internal import DisplayList
internal import Foundation
internal import Geometry

/// Draws the path of a point in a picture: from pale to full in the order of time, or colored by speed,
/// with ticks at equal times.
struct TrailPainter {
  let trail: FigurePicture.Trail
  let theme: FigureTheme
  /// Points of the canvas for a point of the page.
  let unit: CGFloat
  /// The speed of the last color, in points per second; nil where colors show time.
  let fastest: Double?

  /// The time between ticks, in seconds.
  let interval: Double

  /// The least distance between ticks, in points of the page; nearer ones would run together.
  fileprivate static let tickDistance: CGFloat = 6

  /// The path and its ticks, in points of the canvas.
  var items: [DisplayList.Item] {
    guard trail.points.count > 1 else { return [] }
    return line + ticks + end
  }

  /// The dot where the path ends.
  private var end: [DisplayList.Item] {
    guard trail.marksEnd, let place = trail.points.last else { return [] }
    func dot(_ radius: CGFloat, _ color: Color) -> DisplayList.Item {
      .fill(DisplayList.Fill(.ellipse(CGRect(center: place, radius: radius)), color: color))
    }
    let radius = FigureMetrics.dot * unit
    return [dot(radius + halo.width, halo.color), dot(radius, theme.text)]
  }

  /// What sets the path off from the views beneath.
  private var halo: DisplayList.Halo {
    DisplayList.Halo(width: FigureMetrics.trailHalo * unit, color: theme.background)
  }

  private var line: [DisplayList.Item] {
    let width = FigureMetrics.trail * unit
    guard let fastest else {
      let color = trail.color.map { theme.readable($0, .line) } ?? theme.text
      return FadingLine.items(
        through: trail.points, width: width, from: theme.background, to: color, halo: halo)
    }
    // Neighbors of one shade are one line.
    var items: [DisplayList.Item] = [
      .stroke(
        DisplayList.Stroke(
          SmoothCurve.path(through: trail.points), width: width + 2 * halo.width,
          color: halo.color))
    ]
    let speeds = trail.speeds
    var (start, shade) = (0, -1)
    func end(at index: Int) {
      guard shade >= 0, index > start else { return }
      items.append(
        .stroke(
          DisplayList.Stroke(
            SmoothCurve.path(through: trail.points, in: start...index), width: width,
            color: Self.color(ofShade: shade, theme))))
    }
    for index in trail.points.indices.dropLast() {
      // A jump has no color.
      let next =
        speeds[index].map { speed in
          let part = fastest > 0 ? speed / fastest : 0
          return Int((min(1, max(0, part)) * Double(Self.shades - 1)).rounded())
        } ?? -1
      if next != shade {
        end(at: index)
        (start, shade) = (index, next)
      }
    }
    end(at: trail.points.count - 1)
    return items
  }

  /// The number of colors of speeds.
  static let shades = 24

  /// The color of a speed, from 0, standing, to the last one, the fastest.
  static func color(ofShade shade: Int, _ theme: FigureTheme) -> Color {
    theme.color(alongSpeed: Double(shade) / Double(shades - 1))
  }

  private var ticks: [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    var last = trail.points[0]
    let half = FigureMetrics.trailTick / 2 * unit
    for index in trail.indices(every: interval) {
      let point = trail.points[index]
      guard CGVector(from: last, to: point).length >= Self.tickDistance * unit else { continue }
      last = point
      let (before, after) = (trail.points[index - 1], trail.points[index + 1])
      let across = CGVector(from: before, to: after).normalized.perpendicular
      guard across != .zero else { continue }
      items.append(
        .stroke(
          DisplayList.Stroke(
            BezierPath(polygon: [point + half * across, point + -half * across], closed: false),
            width: FigureMetrics.axisLine * unit,
            color: theme.text)))
    }
    return items
  }
}

extension FigurePicture.Trail {
  /// The speeds from each place to the next, in points per second; nil where it jumps.
  var speeds: [Double?] {
    let ways = zip(points, points.dropFirst()).map { Double(CGVector(from: $0, to: $1).length) }
    let durations = zip(times, times.dropFirst()).map { $1 - $0 }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let extent = Double(
      hypot((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0)))
    var speeds = zip(ways, durations).map { way, duration in
      duration > 0 ? Optional(way / duration) : nil
    }
    for index in Jumps.intervals(changes: ways, durations: durations, range: extent) {
      speeds[index] = nil
    }
    return speeds
  }

  /// The indices of the times at which another interval has begun, but for the ends.
  func indices(every interval: Double) -> [Int] {
    func number(_ time: Double) -> Double { (time / interval + 1e-6).rounded(.down) }
    return times.indices.dropFirst().dropLast().filter {
      number(times[$0]) > number(times[$0 - 1])
    }
  }

  /// About how long the path is where it does not run over itself again, in squares of a side.
  fileprivate func squares(of side: CGFloat) -> Int {
    Set(points.map { SIMD2(($0.x / side).rounded(.down), ($0.y / side).rounded(.down)) }).count
  }
}

extension FigurePicture {
  /// The time between ticks of all paths, in seconds: 1, 2 or 5 of a power of ten, at least a tenth.
  ///
  /// - Parameter unit: Points of the canvas for a point of the page.
  /// - Returns: The shortest time that leaves space between ticks, also where a path runs over itself.
  func tickInterval(unit: CGFloat) -> Double {
    let side = 2 * TrailPainter.tickDistance * unit
    let lengths = trails.map { $0.squares(of: side) }
    let longest = lengths.max() ?? 1
    // What moves far less than others needs no space of its own.
    let spaces = zip(trails, lengths).filter { 4 * $1 > longest }.map { trail, length in
      ((trail.times.last ?? 0) - (trail.times.first ?? 0)) / Double(max(1, length))
    }
    let least = spaces.max() ?? 0
    var power = 0.1
    while power < 1e9 {
      for step in [1, 2, 5] where Double(step) * power >= least { return Double(step) * power }
      power *= 10
    }
    return power
  }
}

/// What the colors of paths mean: a bar from standing to the fastest.
struct SpeedKey {
  /// The speed of the last color, in points per second.
  let fastest: Double
  let theme: FigureTheme
  let measurer: any TextMeasuring

  private static let bar = CGSize(width: 60, height: 4)

  private var texts: (from: FigureText, to: FigureText) {
    func text(_ string: String) -> FigureText {
      FigureText(string: string, size: FigureMetrics.numberSize, color: theme.number)
    }
    let speed =
      fastest >= 100
      ? "\(DecimalText.grouped(fastest))\u{2009}pt/s" : ShownUnit("pt/s").text(fastest)
    return (text("0"), text(speed))
  }

  /// The height with the gap above, in points.
  var height: CGFloat { FigureMetrics.textGap + texts.to.measured(measurer).height }

  /// The key below a picture of a size, at its left edge.
  func items(below size: CGSize) -> [DisplayList.Item] {
    let (from, to) = texts
    let middle = size.height + FigureMetrics.textGap + to.measured(measurer).height / 2
    let gap = FigureMetrics.textGap / 2
    let first = from.rect(at: CGPoint(x: 0, y: middle), .left, .middle, measurer)
    let left = first.maxX + gap
    let step = Self.bar.width / CGFloat(TrailPainter.shades)
    var items = [from.item(in: first)]
    for shade in 0..<TrailPainter.shades {
      // Each field reaches under the next, so that no seam shows.
      let isLast = shade == TrailPainter.shades - 1
      let rect = CGRect(
        x: left + CGFloat(shade) * step, y: middle - Self.bar.height / 2,
        width: isLast ? step : 2 * step, height: Self.bar.height)
      items.append(
        .fill(
          DisplayList.Fill(.rectangle(rect), color: TrailPainter.color(ofShade: shade, theme))))
    }
    items.append(
      to.item(at: CGPoint(x: left + Self.bar.width + gap, y: middle), .left, .middle, measurer))
    return items
  }
}
