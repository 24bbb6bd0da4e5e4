package import Foundation
package import Geometry
package import SceneFormat
internal import SceneText

/// How a page shows a scene; nil everywhere means as the scene says.
package struct PreviewSettings: Equatable, Sendable {
  package var theme: Theme?
  /// The page's own theme, in which scenes are shown that leave theirs open.
  package var pageTheme: Theme?
  /// The pixels per point.
  package var scale: Double?
  /// The size of the canvas, in points.
  package var size: CGSize?
  /// The names of the overlays that are drawn, and no others.
  package var overlays: [String]?

  /// The given choices, by default none.
  package init(
    theme: Theme? = nil, pageTheme: Theme? = nil, scale: Double? = nil, size: CGSize? = nil,
    overlays: [String]? = nil
  ) {
    self.theme = theme
    self.pageTheme = pageTheme
    self.scale = scale
    self.size = size
    self.overlays = overlays
  }

  /// The settings for a scene: one that leaves its theme open is shown in that of the page.
  ///
  /// - Parameter hasOpenTheme: Whether the scene leaves its theme open; without an option it is light then.
  /// - Returns: The settings with a theme if it is another one than the scene's own.
  package func resolved(hasOpenTheme: Bool) -> PreviewSettings {
    var settings = self
    if hasOpenTheme, theme == nil, pageTheme == .dark { settings.theme = .dark }
    return settings
  }

  /// The options of the command that do the same, in the order in which the command applies them, with
  /// numbers of the scene that are replaced.
  ///
  /// The order matters: the pictures name it, so that theirs are the bytes that the command writes.
  ///
  /// - Parameters:
  ///   - values: The values by the names of their numbers.
  ///   - numbers: The numbers of the scene, as far as they are known: those within strings replace a part of these.
  /// - Returns: The options.
  package func options(
    replacing values: [String: Double], of numbers: [SceneNumber] = []
  ) -> [CommandOption] {
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
    options += Self.edits(replacing: values, of: numbers).map { CommandOption($0) }
    if let theme { options.append(CommandOption("--theme", theme.rawValue)) }
    return options
  }

  /// The edits that replace numbers, in the order of their paths; the numbers of one string are replaced together.
  private static func edits(
    replacing values: [String: Double], of numbers: [SceneNumber]
  ) -> [SceneEdit] {
    let parts = numbers.filter { $0.text != nil && values[$0.name] != nil }
    let names = Set(parts.map(\.name))
    var edits: [String: SceneEdit.Value] = [:]
    for (name, value) in values where !names.contains(name) { edits[name] = .number(value) }
    for (path, numbers) in Dictionary(grouping: parts, by: \.path) {
      var text = Array((numbers.first?.text?.string ?? "").utf8)
      for number in numbers.reversed() {
        guard let part = number.text, let value = values[number.name] else { continue }
        text.replaceSubrange(part.range, with: Array(value.shortestText.utf8))
      }
      edits[path] = .text(JSONOutput.string(String(decoding: text, as: UTF8.self)).text(.compact))
    }
    return edits.ordered { $0.key < $1.key }.map { SceneEdit(path: $0, $1, option: "--set") }
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
