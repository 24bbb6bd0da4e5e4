package import Foundation
package import Geometry
package import SceneFormat
internal import SceneText

/// How a page shows a scene; nil everywhere means as the scene says.
package struct PreviewSettings: Equatable, Sendable {
  package var theme: Theme?
  /// The pixels per point.
  package var scale: Double?
  /// The size of the canvas, in points.
  package var size: CGSize?
  /// The names of the overlays that are drawn, and no others.
  package var overlays: [String]?

  /// The given choices, by default none.
  package init(
    theme: Theme? = nil, scale: Double? = nil, size: CGSize? = nil, overlays: [String]? = nil
  ) {
    self.theme = theme
    self.scale = scale
    self.size = size
    self.overlays = overlays
  }

  /// The options of the command that do the same, in the order in which the command applies them, with
  /// numbers of the scene that are replaced.
  ///
  /// The order matters: the pictures name it, so that theirs are the bytes that the command writes.
  package func options(replacing values: [String: Double]) -> [CommandOption] {
    var options: [CommandOption] = []
    if let size {
      options.append(
        CommandOption(
          SceneEdit(.canvasSize, .size(size), option: "--size"),
          "\(Double(size.width).shortestText)x\(Double(size.height).shortestText)"))
    }
    if let scale {
      options.append(CommandOption(SceneEdit(.canvasScale, .number(scale), option: "--scale")))
    }
    if let overlays {
      options.append(
        CommandOption(
          SceneEdit(.overlays, .names(overlays), option: "--overlay"),
          overlays.isEmpty ? "none" : overlays.joined(separator: ",")))
    }
    for (name, value) in values.ordered(by: { $0.key < $1.key }) {
      options.append(CommandOption(SceneEdit(path: name, .number(value), option: "--set")))
    }
    if let theme { options.append(CommandOption("--theme", theme.rawValue)) }
    return options
  }
}

/// An option of the command that changes a scene.
package struct CommandOption: Equatable, Sendable {
  package var name: String
  package var argument: String
  /// What it does to the scene; nil for the theme, which has no influence on what is read.
  package var edit: SceneEdit?

  fileprivate init(_ name: String, _ argument: String) {
    (self.name, self.argument) = (name, argument)
  }

  /// The option of an edit, whose argument is by default the edit's.
  fileprivate init(_ edit: SceneEdit, _ argument: String? = nil) {
    (name, self.argument, self.edit) = (edit.option, argument ?? edit.argument, edit)
  }
}

/// Command lines as text, for a POSIX shell.
package enum ShellCommand {
  /// A command line of words, quoted where a shell needs it.
  package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// The command that draws a scene to a path.
  static func drawing(
    _ scene: String, output: String, further: [String], _ options: [CommandOption]
  ) -> String {
    text(
      ["framegen", scene, "-o", output] + further + options.flatMap { [$0.name, $0.argument] })
  }

  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic
            || "0123456789._/=+,:@%-".unicodeScalars.contains(scalar))
      }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
