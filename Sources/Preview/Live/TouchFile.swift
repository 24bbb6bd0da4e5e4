internal import Foundation
package import Scene
internal import SceneFormat

/// A file of touches, which a scene names under `touches`.
package enum TouchFile {
  /// The text of the file: the paths as they are, with a line for each point.
  package static func text(of paths: [TouchPath]) -> String {
    let touches = paths.map { path in
      JSONOutput.object(
        [("finger", .number(Double(path.finger))), ("rate", .number(path.rate))]
          + (path.isSmooth ? [("smooth", .boolean(true))] : []) + [
            (
              "path",
              .array(
                path.points.map { point in
                  .array([
                    .number(point.time), .number(Double(point.location.x)),
                    .number(Double(point.location.y)),
                  ])
                })
            )
          ])
    }
    let whole = JSONOutput.object([("framegen", .string("touches")), ("touches", .array(touches))])
    return whole.text(.lines(downTo: 4)) + "\n"
  }
}

extension [TouchPath] {
  /// The paths up to a time, at which fingers that still touch are lifted.
  package func cut(at end: Double) -> [TouchPath] {
    compactMap { path in
      guard path.start < end else { return nil }
      guard path.end > end else { return path }
      // The samples of a curve that is cut are those of the whole one.
      var cut = path
      cut.isSmooth = false
      cut.points = path.samples.filter { $0.time < end - 1e-9 }
      cut.points.append(.init(time: end, location: path.location(at: end)))
      return cut
    }
  }
}
