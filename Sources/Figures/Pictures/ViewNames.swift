internal import DisplayList
internal import Foundation
internal import Geometry
internal import Synchronization

/// The places of names that have been found: searching takes long, and they are the same in every theme.
public final class NamePlaces: Sendable {
  private struct Found: Sendable {
    let placement: LabelPlacement
    let labels: [LabelPlacement.Label]
    let places: [LabelPlacement.Place]
  }

  private let found = Mutex<[Found]>([])

  /// No places.
  public init() {}

  fileprivate func places(
    of labels: [LabelPlacement.Label], in placement: LabelPlacement
  ) -> [LabelPlacement.Place] {
    let known = found.withLock { found in
      found.first { $0.placement == placement && $0.labels == labels }
    }
    if let known { return known.places }
    let places = placement.places(of: labels)
    found.withLock { $0.append(Found(placement: placement, labels: labels, places: places)) }
    return places
  }
}

/// The names of views beside them in a picture, with leaders where there is no space; a name for which there is no
/// place at all is left out.
struct ViewNames {
  let picture: FigurePicture
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// From the canvas to the page.
  let place: CGAffineTransform
  /// The part of the page that the picture has.
  let frame: CGRect
  let known: NamePlaces

  /// From the edge of a view to its name, and the longest leader, in points of the page.
  private static let gap: CGFloat = 4
  private static let reach: CGFloat = 48
  /// How bad it is to cover an earlier moment: better than a leader, worse than any other side of the view.
  private static let momentWeight = 0.01

  /// What is drawn, in points of the page.
  var items: [DisplayList.Item] {
    guard !picture.names.isEmpty else { return [] }
    let texts = picture.names.map {
      FigureText(
        string: $0.text, size: FigureMetrics.numberSize, color: theme.text,
        halo: picture.background ?? theme.background)
    }
    let labels = zip(picture.names, texts).map { name, text in
      label(name.rect.applying(place), size: text.size(measurer))
    }
    let bounds = frame.insetBy(dx: 2, dy: 2)
    let places = known.places(of: labels, in: LabelPlacement(in: bounds, obstacles: obstacles))
    return zip(texts, places).flatMap { text, place -> [DisplayList.Item] in
      guard place.isClear else { return [] }
      return text.items(at: place, leader: theme.hint)
    }
  }

  /// The places of the name of a view: beside its edges, at its corners, and farther away with a leader.
  private func label(_ view: CGRect, size: CGSize) -> LabelPlacement.Label {
    var label = LabelPlacement.Label([])
    for distance in stride(from: Self.gap, through: Self.reach, by: size.height) {
      let isBeside = distance == Self.gap
      for (index, side) in Self.sides.enumerated() {
        let center = CGPoint(
          x: view.midX + side.x * (view.width / 2 + distance + size.width / 2),
          y: view.midY + side.y * (view.height / 2 + distance + size.height / 2))
        let rect = CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height)
        let start = view.nearestPoint(to: center)
        label.candidates.append(
          LabelPlacement.Candidate(
            rect,
            strokes: isBeside
              ? []
              : [
                LineSegment(from: start, to: rect.insetBy(dx: -1, dy: -1).nearestPoint(to: start))
              ],
            cost: Double(index) / 2 + (isBeside ? 0 : 8 + Double(distance) / 4)))
      }
    }
    return label
  }

  /// Above, below, at the right and at the left, then the corners.
  private static let sides: [CGPoint] = [
    CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0), CGPoint(x: -1, y: 0),
    CGPoint(x: 1, y: -1), CGPoint(x: 1, y: 1), CGPoint(x: -1, y: -1), CGPoint(x: -1, y: 1),
  ]

  // MARK: - Obstacles

  private var obstacles: [LabelPlacement.Obstacle] {
    let named = picture.names.map { LabelPlacement.Obstacle(.area($0.rect.applying(place))) }
    let moments = picture.moments.flatMap(\.items).compactMap { item in
      rect(of: item).map { LabelPlacement.Obstacle(.area($0), weight: Self.momentWeight) }
    }
    // A name is larger than what a chord of four steps leaves out.
    let trails = picture.trails.flatMap { trail in
      LabelPlacement.Obstacle.polyline(
        through: stride(from: 0, to: trail.points.count, by: 4).map {
          trail.points[$0].applying(place)
        })
    }
    return named + moments + trails + picture.overlays.flatMap(obstacles)
      + picture.still.flatMap(edges)
  }

  private func rect(of item: DisplayList.Item) -> CGRect? {
    item.extent.rect?.applying(place)
  }

  /// The edges of what stays, which a name must not cross.
  private func edges(of item: DisplayList.Item) -> [LabelPlacement.Obstacle] {
    switch item {
    case .group(let group): group.items.flatMap(edges)
    case .text, .image: rect(of: item).map { [LabelPlacement.Obstacle(.area($0))] } ?? []
    default: rect(of: item).map { LabelPlacement.Obstacle.edges(of: $0) } ?? []
    }
  }

  /// An overlay: along its lines, or all that it covers.
  private func obstacles(of item: DisplayList.Item) -> [LabelPlacement.Obstacle] {
    switch item {
    case .group(let group): group.items.flatMap(obstacles)
    case .stroke(let stroke):
      LabelPlacement.Obstacle.polyline(
        through: stroke.path.elements.compactMap { element in
          switch element {
          case .move(let point), .line(let point), .curve(let point, _, _):
            point.applying(stroke.transform).applying(place)
          case .close: nil
          }
        })
    default: rect(of: item).map { [LabelPlacement.Obstacle(.area($0))] } ?? []
    }
  }
}
