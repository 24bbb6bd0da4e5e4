internal import Arguments
internal import FramegenKit
internal import LanguageServer

/// The options of `framegen lsp`.
private final class LSPOptions: OptionGroup {
  let files = fileOptions
  let messages = messageOptions
}

private let options = LSPOptions()

extension Command {
  static let lsp = Command(
    "lsp",
    summary: "Serve an editor in which scenes are written, by the Language Server Protocol.",
    options: options,
    discussion: [
      "An editor starts it and speaks with it on standard input and output. While a scene is typed, the editor "
        + "shows the problems that check reports, also those that appear when the scene is played; completes "
        + "keys, words, ids and colors; explains what is under the pointer; goes to declarations of ids, to "
        + "components and included files; finds uses of ids and renames them; shows an outline and colors; "
        + "formats as fmt does; and replaces misspelled names.",
      "Files that a scene includes are read as the editor has them, saved or not. JSON that is not of framegen is "
        + "left alone: an object with none of a scene's first keys, such as \"framegen\", \"canvas\" or "
        + "\"views\".",
      "The page about editors in the documentation has settings for Visual Studio Code, Neovim, Helix and Zed.",
    ],
    examples: [("framegen lsp", "serve the editor that starts it")])
}

extension CommandRun {
  /// Serves an editor until it ends.
  func lsp() throws -> Int32 {
    let server = LanguageServer(limits: arguments[fileOptions.limit], access: fileAccess)
    return try server.run { console.warning($0, code: "protocol") }
  }
}
