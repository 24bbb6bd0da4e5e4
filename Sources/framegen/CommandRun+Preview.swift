internal import Arguments
internal import Foundation
internal import FramegenKit
internal import Preview

/// The options of `framegen preview`.
private final class PreviewOptions: OptionGroup {
  let server = serverOptions
  let files = fileOptions
  let messages = messageOptions
}

private let options = PreviewOptions()

extension Command {
  static let preview = Command(
    "preview",
    summary: "Show scenes in a browser while you write them, and touch them.",
    operands: [Operand("SCENE|FOLDER", .files(endings: SceneFileName.endings))],
    options: options,
    discussion: [
      "It serves a page on 127.0.0.1 and prints its address, which contains a secret; nothing else of the "
        + "machine or the network is used. Whenever the scene or a file that it uses is saved, the page shows "
        + "it at the same moment; errors are shown over the last good picture. A folder is shown as a "
        + "gallery of the scenes below it.",
      "The frames are those that the command draws. The page plays, scrubs, zooms, plots, explains views and "
        + "events, varies the numbers of the scene and writes them back, lets the pointer touch the scene as "
        + "a finger and saves what it did, and exports frames, films and figures with the commands that do "
        + "the same.",
      "It runs until Ctrl-C. It needs the library libwebsockets, which Debian has as libwebsockets17.",
    ],
    examples: [
      ("framegen preview snap.json --open", "show a scene in the browser"),
      ("framegen preview Scenes/recipes", "show a folder as a gallery"),
      (
        "framegen preview snap.json --port 8080 --once",
        "use a port of your choice, and stop with the last page"
      ),
    ])
}

extension CommandRun {
  /// Serves the page that shows scenes, until it is interrupted.
  func preview() throws -> Int32 {
    let path = arguments.operands[0]
    guard path != "-" else {
      throw UsageError(
        "standard input cannot be previewed, because it cannot change", hint: "name a file")
    }
    var configuration = PreviewServer.Configuration(path: path)
    configuration.port = arguments[serverOptions.port] ?? 0
    configuration.stopsWithLastPage = arguments[serverOptions.once]
    configuration.limits = arguments[fileOptions.limit]
    configuration.access = fileAccess
    let server = try PreviewServer(configuration)
    interruption.cancellation.onCancel { server.stop() }
    try announce(server.address)
    server.run()
    return interruption.exitCode ?? ExitCode.success
  }

  /// Prints where a page is, and opens it if that was asked for.
  func announce(_ address: String) throws {
    try StandardOutput.write(
      console.isJSON ? Console.json(Listening(address: address)) + "\n" : address + "\n")
    if !console.isQuiet, !console.isJSON { console.write("stop with Ctrl-C\n") }
    if arguments[serverOptions.opens] { open(address) }
  }

  /// Opens an address in the browser of the desktop.
  private func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [console] process in
      guard process.terminationStatus != 0 else { return }
      console.warning("xdg-open cannot open the page; open the address yourself", code: "open")
    }
    do {
      try process.run()
    } catch {
      console.warning("xdg-open cannot be run; open the address yourself", code: "open")
    }
  }
}

/// Where the page is.
private struct Listening: Encodable {
  let event = "listening"
  let address: String
}
