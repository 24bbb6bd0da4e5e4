internal import Arguments
internal import Foundation
internal import FramegenKit
internal import PictureTests
internal import SceneFormat
internal import SceneText

/// The options of `framegen fmt`.
private final class FormatOptions: OptionGroup {
  let check = Option(
    "check", help: "Write nothing; list the scenes that would change, and fail if there are any.")
  let messages = messageOptions
}

private let options = FormatOptions()

extension Command {
  static let format = Command(
    "fmt",
    summary: "Write scenes in the canonical form, with their comments.",
    operands: [
      Operand("SCENE|FOLDER", .files(endings: SceneFileName.endings), count: 0...1_000_000)
    ],
    options: options,
    discussion: [
      "Each scene is written in place if that changes it, and its path is printed. A folder stands for every "
        + "scene below it; the default is the current folder. In a folder, only files with the key \"framegen\" are "
        + "scenes, and hidden folders and scenes with a file .expected are left out. For -, the scene is read from "
        + "standard input and written to standard output. A scene that is not valid JSON stays as it is.",
      "A list or an object stays on several lines if the line is broken after its opening bracket. Otherwise it is "
        + "put on one line if that fits in 100 columns; if not, it goes on in further lines below its first "
        + "element, where lines break as they did, and before what would not fit.",
      "What was on one line that is too long is broken by what it contains: numbers and objects of short members "
        + "fill lines; the last member of an object stays where it is if its own brackets can be broken instead; in "
        + "everything else each element gets a line, two columns further in.",
      "Comments, numbers, strings and the order of keys stay as they are, as does a blank line between elements. "
        + "There is a space after a comma and a colon, none inside brackets, and no comma after the last element. Lines "
        + "end with LF.",
    ],
    examples: [
      ("framegen fmt", "format the scenes in the current folder"),
      ("framegen fmt --check Scenes", "list what is not in the canonical form, as for a commit"),
      ("framegen fmt - < snap.json", "print the scene in the canonical form"),
    ])
}

extension CommandRun {
  /// Writes scenes in the canonical form; the worst result decides the exit code.
  func format() throws -> Int32 {
    let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    guard !operands.contains("-") || operands.count == 1 else {
      throw UsageError("'-' cannot be combined with other scenes")
    }
    var total = FormatSummary(isCheck: arguments[options.check])
    var code = ExitCode.success
    func attempt(_ work: () throws(FramegenError) -> Void) {
      do throws(FramegenError) {
        try work()
      } catch {
        code = ExitCode.worse(code, end(error))
        total.broken += 1
      }
    }
    for operand in operands {
      var isFolder = ObjCBool(false)
      let exists = FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
      guard exists, isFolder.boolValue else {
        attempt { () throws(FramegenError) in
          try format(operand, isNamed: true, &total)
        }
        continue
      }
      for path in PictureSuite.scenes(in: operand) where !Self.isHidden(path, in: operand) {
        attempt { () throws(FramegenError) in
          try format(operand == "." ? String(path.dropFirst(2)) : path, isNamed: false, &total)
        }
        if let interrupted = interruption.exitCode { return interrupted }
      }
    }
    guard total.scenes + total.broken > 0 else {
      throw FramegenError.request("no scenes in \(operands.joined(separator: ", "))", hint: nil)
    }
    // Whoever pipes a scene through wants to see its errors only.
    if operands != ["-"] || total.isCheck { try console.summary(total.line, total) }
    return total.isCheck && total.changed > 0 ? ExitCode.worse(code, ExitCode.mismatch) : code
  }

  /// Whether a file is in a hidden folder, or is hidden itself.
  private static func isHidden(_ path: String, in folder: String) -> Bool {
    path.dropFirst(folder.count).split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Writes a scene in the canonical form.
  ///
  /// - Parameters:
  ///   - path: The path of the scene.
  ///   - isNamed: Whether the user named it; other JSON in a folder is left alone.
  ///   - total: Takes in what was done.
  /// - Throws: `FramegenError` if the scene cannot be read or written, or is not valid JSON.
  private func format(
    _ path: String, isNamed: Bool, _ total: inout FormatSummary
  ) throws(FramegenError) {
    let bytes = try SceneFile.bytes(of: path, limits: SceneLimits())
    let document = SceneDocument(bytes, name: path == "-" ? "<stdin>" : path)
    guard isNamed || document.isScene else { return }
    guard let text = document.canonicalText else {
      throw .scene(document.problems.sortedByPlace(), sources: document.sources)
    }
    let isChange = text != bytes
    total.scenes += 1
    total.changed += isChange ? 1 : 0
    if path == "-", !total.isCheck {
      try onDisk { () throws(FileError) in try StandardOutput.write(text) }
      return
    }
    guard isChange else { return }
    if !total.isCheck {
      try FileEdit.replace(
        0..<bytes.count, of: path, holding: bytes, by: String(decoding: text, as: UTF8.self))
    }
    let name = path == "-" ? "<stdin>" : MessageText.visible(path)
    let line = console.isJSON ? Console.json(FormatEntry(scene: name)) : name
    guard console.isJSON || !console.isQuiet || total.isCheck else { return }
    try onDisk { () throws(FileError) in try StandardOutput.write(line + "\n") }
  }
}

/// A scene that changes, for programs.
private struct FormatEntry: Encodable {
  let event = "changed"
  let scene: String
}

/// How many scenes change.
private struct FormatSummary: Encodable {
  let event = "summary"
  let isCheck: Bool
  /// How many could be formatted, and how many of these change.
  var scenes = 0
  var changed = 0
  /// How many could not be read, written or parsed.
  var broken = 0

  /// The summary as text: `2 of 14 scenes changed, 1 with errors`.
  var line: String {
    let errors = broken == 0 ? "" : ", \(broken) with errors"
    let verb = isCheck ? "would change" : "changed"
    let count = changed == 0 ? "none" : "\(changed)"
    return "\(count) of \(MessageText.count(scenes, "scene")) \(verb)" + errors
  }
}
