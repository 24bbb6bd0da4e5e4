internal import FramegenKit
internal import Foundation
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

/// Says what changed in a frame by the views to which the parts belong.
struct ChangeNaming {
  /// How much of a part must be in the frame of a view to belong to it: borders and antialiased edges reach
  /// a little beyond.
  private static let leastOverlap = 0.75
  /// The shortest way that is told as a move, in points: a fifth of a pixel of most screens shows nowhere.
  private static let shortestMove = 0.1
  /// The smallest angle that is told as a turn, in degrees.
  private static let smallestTurn = 0.05

  /// The views with text, whose pixels can change in no other way.
  let textViews: Set<String>
  /// Pixels per point.
  let scale: Double
  /// Whether the reference was drawn with other libraries or fonts, which change how texts look.
  var hasOtherRenderer = false
  /// What views without an id are called, by their ids.
  var names: [String: String] = [:]
  /// The views that look the same, but are drawn in another order.
  var reordered: Set<String> = []

  init(_ scene: Scene) {
    scale = Double(scene.canvas.scale)
    textViews = Set(
      scene.views.flatMap(\.withSubviews).filter { view in
        switch view.values.content {
        case .label, .button: true
        case .plain, .image, .shape, .stack: false
        }
      }.map(\.id))
  }

  /// The views of a frame, each with its place.
  typealias Views = [(id: String, place: RecordedMotion.Place)]

  /// Names changes.
  ///
  /// - Parameters:
  ///   - changes: The changes of the pixels.
  ///   - old: The views of the reference in this frame.
  ///   - new: The views of the film in this frame.
  /// - Returns: The changes in words, one for each view.
  func named(_ changes: [PictureChange], _ old: Views, _ new: Views) -> [PictureTestResult.Change] {
    var named: [PictureTestResult.Change] = []
    let elsewhere = Self.elsewhere(old, new)
    for change in changes.flatMap({ split($0, old, new) }) {
      // What is elsewhere uncovers what is behind it.
      let view = view(with: change.bounds, among: elsewhere) ?? view(of: change, old, new)
      guard view == nil || !named.contains(where: { $0.view == view }) else { continue }
      let places = (
        old.first { $0.id == view }?.place, new.first { $0.id == view }?.place
      )
      let (kind, words) = words(of: change, view, places.0, places.1)
      let subject =
        view.map { names[$0] ?? $0 }
        ?? "an area of \(change.bounds.width)×\(change.bounds.height) at "
        + "(\(change.bounds.x), \(change.bounds.y))"
      named.append(
        PictureTestResult.Change(
          kind: kind, view: view, bounds: change.bounds, sentence: "\(subject) \(words)"))
    }
    return named
  }

  /// What looks like a move from one view to another is one that vanished and one that appeared.
  private func split(_ change: PictureChange, _ old: Views, _ new: Views) -> [PictureChange] {
    guard case .moved = change.kind, let from = change.expectedBounds,
      let first = view(with: from, among: old), let second = view(with: change.bounds, among: new),
      first != second, !new.contains(where: { $0.id == first && $0.place.isPresent }),
      !old.contains(where: { $0.id == second && $0.place.isPresent })
    else { return [change] }
    return [
      PictureChange(bounds: from, pixels: change.pixels, kind: .vanished),
      PictureChange(bounds: change.bounds, pixels: change.pixels, kind: .appeared),
    ]
  }

  /// The view to which a part belongs: the smallest one that has most of it.
  private func view(of change: PictureChange, _ old: Views, _ new: Views) -> String? {
    let isOld = change.kind == .vanished
    if let found = view(with: change.bounds, among: isOld ? old : new) { return found }
    return view(with: change.expectedBounds ?? change.bounds, among: isOld ? new : old)
  }

  /// The views that are at other places than before, or only there, each where it was and where it is.
  private static func elsewhere(_ old: Views, _ new: Views) -> Views {
    func places(_ views: Views) -> [String: RecordedMotion.Place] {
      Dictionary(views.map { ($0.id, $0.place) }) { first, _ in first }
    }
    let (before, after) = (places(old), places(new))
    return (old + new).filter { before[$0.id] != after[$0.id] }
  }

  private func view(with bounds: PixelRect, among views: Views) -> String? {
    let area = Double(max(1, bounds.width * bounds.height))
    var best: (id: String, area: Double)?
    // Of views of one size, the one in front.
    for (id, place) in views.reversed() {
      guard let rect = PixelRect(covering: place.frame, scale: scale),
        let common = rect.intersection(bounds)
      else { continue }
      let size = Double(rect.width * rect.height)
      guard Double(common.width * common.height) >= Self.leastOverlap * area,
        size < best?.area ?? .infinity
      else { continue }
      best = (id, size)
    }
    return best?.id
  }

  /// What happened, as a word and as the end of a sentence.
  private func words(
    of change: PictureChange, _ view: String?, _ old: RecordedMotion.Place?,
    _ new: RecordedMotion.Place?
  ) -> (kind: String, words: String) {
    if let view, let old, let new {
      if let motion = motion(old, new) { return motion }
      if case .recolored = change.kind {
        // The color is told below.
      } else if textViews.contains(view) {
        return hasOtherRenderer
          ? ("changed", "is drawn differently") : ("text changed", "shows other text")
      }
    }
    if let view, reordered.contains(view), ["recolored", "changed"].contains(change.kind.name) {
      return ("changed", "is drawn in another order")
    }
    if case .recolored(let from, let to) = change.kind {
      let colors = [from, to].map { Color.name(ofDigits: $0.hex) ?? $0.hex }
      return (change.kind.name, "changed color from \(colors[0]) to \(colors[1])")
    }
    guard case .moved(let dx, let dy) = change.kind else {
      return (change.kind.name, change.sentence)
    }
    return (
      change.kind.name, "moved by (\(points(Double(dx) / scale)), \(points(Double(dy) / scale))) pt"
    )
  }

  /// How a view moved, turned and grew, exactly, as a word and as the end of a sentence; nil if it did not.
  private func motion(
    _ old: RecordedMotion.Place, _ new: RecordedMotion.Place
  ) -> (kind: String, words: String)? {
    var parts: [String] = []
    let movement = old.movement(to: new)
    if movement.length >= Self.shortestMove {
      parts.append("moved by (\(points(movement.dx)), \(points(movement.dy))) pt")
    }
    let turn = (new.angle - old.angle).remainder(dividingBy: 2 * .pi) * 180 / .pi
    if abs(turn) >= Self.smallestTurn { parts.append("turned by \(points(turn))°") }
    let kind = parts.isEmpty ? "resized" : "moved"
    let (before, after) = old.sizesOnCanvas(with: new)
    if max(abs(after.width - before.width), abs(after.height - before.height)) >= Self.shortestMove
    {
      parts.append("changed size from \(text(before)) to \(text(after)) pt")
    }
    return parts.isEmpty ? nil : (kind, MessageText.list(parts, joinedBy: "and"))
  }

  private func text(_ size: CGSize) -> String {
    "\(points(Double(size.width)))×\(points(Double(size.height)))"
  }

  /// A number with at most one decimal.
  private func points(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : String(format: "%.1f", rounded)
  }
}
