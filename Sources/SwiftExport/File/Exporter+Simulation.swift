internal import Foundation
internal import Geometry
internal import Scene

// What a scene states besides its view controller.
extension Exporter {
  /// The comment with the size and the duration of the scene, and with its touches.
  func simulationComment() -> SwiftCode {
    var code = SwiftCode()
    let canvas = scene.canvas
    let size = "\(number(canvas.size.width)) × \(number(canvas.size.height)) points"
    let duration =
      switch scene.timing.duration {
      case .seconds(let seconds): "\(SwiftLiteral.number(seconds)) s"
      case .untilRest:
        "until everything rests, at most \(SwiftLiteral.number(scene.timing.maximum)) s"
      }
    let background = canvas.background == nil ? ", without a background" : ""
    code.addComment(
      "The scene: \(size) at \(number(canvas.scale)) pixels per point\(background), \(duration), \(SwiftLiteral.number(scene.timing.fps)) \(scene.timing.fps == 1 ? "frame" : "frames") per second."
    )
    guard !scene.touches.isEmpty else { return code }
    code.add("//")
    code.addComment(
      "Its touches, each with its times in seconds and its places in points of the view:")
    for path in scene.touches {
      let points =
        path.points.count > Self.mostPlaces
        ? [path.points[0], path.points.last ?? path.points[0]] : path.points
      let list = points.map(place).joined(
        separator: path.points.count > points.count ? " … " : ", ")
      let count = path.points.count > points.count ? ", \(path.points.count) places" : ""
      code.addComment(
        "- finger \(path.finger): \(list)\(count)\(path.isSmooth ? ", smoothly" : "")")
    }
    return code
  }

  /// The most places of a finger that are all printed; `framegen dump touches` prints more.
  private static let mostPlaces = 8

  private func place(_ point: TouchPath.Point) -> String {
    "\(SwiftLiteral.number(point.time)) s (\(number(point.location.x)), \(number(point.location.y)))"
  }

  private func number(_ value: CGFloat) -> String { SwiftLiteral.number(Double(value)) }
}
