package import Foundation
package import SceneFormat

/// How a page shows a scene; nil everywhere means as the scene says.
package struct PreviewSettings: Equatable, Sendable {
  /// `light` or `dark`.
  package var theme: String?
  /// The pixels per point.
  package var scale: Double?
  /// The size of the canvas, in points.
  package var size: CGSize?
  /// The names of the overlays that are drawn, and no others.
  package var overlays: [String]?

  /// The given choices, by default none.
  package init(
    theme: String? = nil, scale: Double? = nil, size: CGSize? = nil, overlays: [String]? = nil
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
      let (width, height) = (Double(size.width).shortestText, Double(size.height).shortestText)
      options.append(
        CommandOption(
          "--size", "\(width)x\(height)",
          SceneOverride(option: "--size", argument: "[\(width), \(height)]", path: "canvas.size")))
    }
    if let scale {
      let text = scale.shortestText
      options.append(
        CommandOption(
          "--scale", text, SceneOverride(option: "--scale", argument: text, path: "canvas.scale")))
    }
    if let overlays { options.append(Self.overlays(overlays)) }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let text = "\(name)=\(value.shortestText)"
      options.append(CommandOption("--set", text, SceneOverride(text)))
    }
    if let theme {
      options.append(
        CommandOption(
          "--theme", theme, SceneOverride(option: "--theme", argument: theme, path: "canvas.theme"))
      )
    }
    return options
  }

  private static func overlays(_ names: [String]) -> CommandOption {
    let members = names.map { "\(JSONOutput.string($0).text(.compact)): true" }
    let value = names.isEmpty ? "false" : "{\(members.joined(separator: ", "))}"
    return CommandOption(
      "--overlay", names.isEmpty ? "none" : names.joined(separator: ","),
      SceneOverride(option: "--overlay", argument: value, path: "overlays"))
  }
}

/// An option of the command that changes a scene.
package struct CommandOption: Equatable, Sendable {
  package var name: String
  package var argument: String
  /// What it does to the scene.
  package var override: SceneOverride

  init(_ name: String, _ argument: String, _ override: SceneOverride) {
    self.name = name
    self.argument = argument
    self.override = override
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
