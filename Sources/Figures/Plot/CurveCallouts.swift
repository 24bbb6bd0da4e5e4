internal import DisplayList
internal import Foundation
internal import Geometry

/// The names of curves beside their first peaks, or wherever along a curve there is space.
struct CurveCallouts {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// Where the names are, in points of the panel.
  let rects: [CGRect]

  /// The most curves; more are told apart faster by a key.
  private static let mostCurves = 6
  /// How many places along a curve without a peak are considered.
  private static let placeCount = 24
  /// The longest leader, in points.
  private static let reach: CGFloat = 36

  /// The names of a plot's curves; nil for a single curve, for many, and where there is no space beside a curve.
  ///
  /// - Parameters:
  ///   - painter: The plot, with its scales.
  ///   - hasNotes: Whether the notes of the curves are written behind their names.
  init?(_ painter: PlotPainter, hasNotes: Bool) {
    let plot = painter.plot
    guard (2...Self.mostCurves).contains(plot.curves.count),
      plot.curves.allSatisfy({ !$0.name.isEmpty }),
      !hasNotes || plot.curves.contains(where: { !$0.note.isEmpty })
    else { return nil }
    let texts = zip(plot.curves, plot.names).map { curve, name in
      FigureText(
        string: hasNotes && !curve.note.isEmpty ? "\(name): \(curve.note)" : name,
        size: FigureMetrics.numberSize,
        color: painter.theme.readable(painter.theme.color(of: curve.color), .text),
        halo: painter.theme.background)
    }
    let labels = texts.indices.map { index in
      Self.label(ofCurve: index, size: texts[index].size(painter.measurer), in: painter)
    }
    guard labels.allSatisfy({ !$0.candidates.isEmpty }) else { return nil }
    let places = LabelPlacement(in: painter.area, obstacles: painter.obstacles).places(of: labels)
    guard places.allSatisfy(\.isClear) else { return nil }
    rects = places.map(\.rect)
    items = zip(texts, places).flatMap { $0.items(at: $1, leader: $0.color) }
  }

  /// The places that a curve's name may have.
  private static func label(
    ofCurve index: Int, size: CGSize, in painter: PlotPainter
  ) -> LabelPlacement.Label {
    let curve = painter.plot.curves[index]
    let distance = FigureMetrics.ring + 2
    let peak = painter.plot.marks.first { mark in
      mark.kind == .ring && mark.curve.map { $0 == index } ?? (mark.color == curve.color)
    }
    if let peak {
      return .callout(
        painter.point(peak.place), size: size, distance: distance, reach: Self.reach)
    }
    var label = LabelPlacement.Label([])
    let points = curve.pieces.flatMap { $0 }.map(painter.point)
    let step = max(1, points.count / Self.placeCount)
    let others = painter.plot.curves.enumerated().filter { $0.offset != index }
      .flatMap(\.element.pieces)
      .flatMap { piece in stride(from: 0, to: piece.count, by: 2).map { piece[$0] } }
      .map(painter.point)
    /// Near other curves it would be unclear which one is meant.
    func crowding(_ distance: (CGPoint) -> CGFloat) -> Double {
      max(0, 20 - Double(others.map(distance).min() ?? .infinity))
    }
    for point in stride(from: step / 2, to: points.count, by: step).map({ points[$0] }) {
      let cost = crowding { CGVector(from: point, to: $0).length }
      label.candidates +=
        LabelPlacement.Label.callout(
          point, size: size, distance: distance, reach: distance + 12
        ).candidates.map { candidate in
          let beside = crowding {
            CGVector(from: candidate.rect.nearestPoint(to: $0), to: $0).length
          }
          return LabelPlacement.Candidate(
            candidate.rect, strokes: candidate.strokes, cost: candidate.cost + cost + beside)
        }
    }
    return label
  }
}

/// The names of curves at their right ends, moved apart where they would overlap.
struct CurveEndNames {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// How far the names reach beyond the plot, in points.
  let width: CGFloat

  /// The names of a plot's curves; nil where there are none, where the curves end inside of the plot, or
  /// too near to each other.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis.
  ///   - area: The area between the axes, in points of the panel.
  ///   - farthest: How far names may be from the ends of their curves, in points.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init?(
    _ plot: Plot, x: PlotScale, y: PlotScale, area: CGRect, farthest: CGFloat, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    let curves = plot.curves.filter { !$0.name.isEmpty }
    let points = curves.compactMap(\.pieces.last?.last).map {
      CGPoint(x: x.position($0.x), y: y.position($0.y))
    }
    guard curves.count == plot.curves.count, points.count == curves.count, curves.count > 1,
      points.allSatisfy({ area.maxX - $0.x < 1 })
    else { return nil }
    let texts = plot.names.enumerated().map { index, name in
      FigureText(string: name, color: theme.readable(theme.color(of: curves[index].color), .text))
    }
    let ends = zip(points, texts).map {
      LabelPlacement.LineEnd($0, size: $1.size(measurer))
    }
    // The line spacing of texts is clearance enough.
    let room = area.insetBy(dx: 0, dy: -(ends[0].size.height / 2))
    let places = LabelPlacement(in: room, clearance: 0).places(ofLineEnds: ends, distance: 4)
    guard zip(points, places).allSatisfy({ abs($0.y - $1.rect.midY) <= farthest }) else {
      return nil
    }
    width = (places.map(\.rect.maxX).max() ?? area.maxX) - area.maxX
    items = zip(texts, places).flatMap { $0.items(at: $1, leader: $0.color) }
  }
}
