internal import FramegenKit
internal import Foundation
internal import Scene
internal import SceneFormat

/// Writes the paths of fingers as a scene's `touches`.
enum TouchDump {
  /// A JSON object with a line for each sample.
  static func text(of paths: [TouchPath]) -> String {
    let touches = paths.map { path in
      JSONOutput.object([
        ("finger", .number(Double(path.finger))), ("rate", .number(path.rate)),
        (
          "path",
          .array(
            path.samples.map { sample in
              .array([
                .number(sample.time), .number(Double(sample.location.x)),
                .number(Double(sample.location.y)),
              ])
            })
        ),
      ])
    }
    let whole = JSONOutput.object([("framegen", .string("touches")), ("touches", .array(touches))])
    return whole.text(.lines(downTo: 4)) + "\n"
  }
}
