import DisplayList
import Foundation
import Geometry
import Scene
import Stage

/// The texts, lines and edges of a frame, and which of them cover each other.
struct FrameOverlaps {
  /// A text of an overlay, with its plate.
  private struct Lettering {
    let overlay: Overlay
    let box: CGRect
    var isCaption: Bool { overlay == .time || overlay == .frame }
  }

  /// A line of an overlay.
  private struct Line {
    let overlay: Overlay
    let segments: [LineSegment]
  }

  private var letterings: [Lettering] = []
  private var lines: [Line] = []
  /// The rectangles of texts without halos.
  private var bareTexts: [CGRect] = []
  /// The edges of areas that views draw.
  private var edges: [LineSegment] = []

  init(_ stage: Stage) {
    let parts = stage.overlayParts()
    for part in parts {
      letterings += part.letterings.map { Lettering(overlay: part.overlay, box: $0) }
      for (index, item) in part.items.enumerated() {
        switch item {
        case .stroke(let stroke):
          lines.append(
            Line(overlay: part.overlay, segments: stroke.path.segments(stroke.transform)))
        case .fill(let fill):
          // A fill directly beneath a text is its plate.
          if index + 1 < part.items.count, case .text = part.items[index + 1] { continue }
          lines.append(
            Line(overlay: part.overlay, segments: fill.shape.path.segments(fill.transform)))
        case .text(let text): if text.halo == nil { bareTexts.append(text.rect) }
        default: break
        }
      }
    }
    let views = stage.displayList().items.dropLast(parts.reduce(0) { $0 + $1.items.count })
    edges = views.flatMap(\.edges)
  }

  /// What covers what, in words; empty where nothing does.
  var problems: [String] {
    var problems: [String] = []
    for (index, lettering) in letterings.enumerated() {
      let box = lettering.box
      for other in letterings.dropFirst(index + 1) where box.overlaps(other.box) {
        problems.append("a text of \(lettering.overlay) covers one of \(other.overlay)")
      }
      for line in lines where !isOwn(line, of: lettering) && line.segments.cross(box) {
        problems.append("a text of \(lettering.overlay) at \(box) covers a line of \(line.overlay)")
      }
      // Views may pass below a caption, whose letters then have halos and hide nothing but the edge.
      guard edges.cross(box) else { continue }
      if !lettering.isCaption || bareTexts.contains(where: { $0.contains(box) }) {
        problems.append("a text of \(lettering.overlay) at \(box) covers a view's edge")
      }
    }
    return problems
  }

  /// Whether a text stands in the middle of a line, which it interrupts.
  private func isOwn(_ line: Line, of lettering: Lettering) -> Bool {
    guard line.overlay == lettering.overlay else { return false }
    let middle = CGPoint(x: lettering.box.midX, y: lettering.box.midY)
    let core = CGRect(x: middle.x - 0.1, y: middle.y - 0.1, width: 0.2, height: 0.2)
    return line.segments.cross(core)
  }
}

extension CGRect {
  /// Whether an area of both is covered, more than a rounding error.
  func overlaps(_ other: CGRect) -> Bool {
    let common = intersection(other)
    return !common.isNull && common.width > 1e-6 && common.height > 1e-6
  }
}

extension [LineSegment] {
  /// Whether a line leads through a box.
  func cross(_ box: CGRect) -> Bool {
    contains { ($0.length(inside: box.insetBy(dx: 1e-6, dy: 1e-6)) ?? 0) > 1e-6 }
  }
}

extension DisplayList.Item {
  /// The edges of the areas that a view draws.
  var edges: [LineSegment] {
    switch self {
    case .fill(let fill): fill.shape.path.segments(fill.transform)
    case .border(let border): border.shape.path.segments(border.transform)
    case .gradient(let fill): fill.shape.path.segments(fill.transform)
    // What is clipped away has no edges; those of the clip stand for all.
    case .group(let group):
      group.clip.map { $0.shape.path.segments($0.transform) } ?? group.items.flatMap(\.edges)
    case .stroke, .text, .image, .shadow: []
    }
  }
}

extension BezierPath {
  /// The path under a transform as straight lines, each curve as eight.
  func segments(_ transform: CGAffineTransform) -> [LineSegment] {
    var segments: [LineSegment] = []
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    func add(_ point: CGPoint) {
      segments.append(
        LineSegment(from: last.applying(transform), to: point.applying(transform)))
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let point): add(point)
      case .curve(let end, let one, let two):
        let from = last
        for step in 1...8 {
          let t = CGFloat(step) / 8
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          add(
            CGPoint(
              x: a * from.x + b * one.x + c * two.x + d * end.x,
              y: a * from.y + b * one.y + c * two.y + d * end.y))
        }
      case .close: add(start)
      }
    }
    return segments
  }
}
