internal import Arguments
internal import Foundation
internal import FramegenKit
internal import Preview

extension CommandRun {
  /// Serves the page that shows scenes, until it is interrupted.
  func preview() throws -> Int32 {
    let path = arguments.operands[0]
    guard path != "-" else {
      throw UsageError(
        "standard input cannot be previewed, because it cannot change", hint: "name a file")
    }
    var configuration = PreviewServer.Configuration(path: path)
    configuration.port = arguments[options.port] ?? 0
    configuration.stopsWithLastPage = arguments[options.once]
    configuration.limits = arguments[options.limit]
    configuration.access = fileAccess
    let server = try PreviewServer(configuration)
    interruption.cancellation.onCancel { server.stop() }
    let address = server.address
    try StandardOutput.write(
      console.isJSON ? Console.json(Listening(address: address)) + "\n" : address + "\n")
    if !console.isQuiet, !console.isJSON { console.write("stop with Ctrl-C\n") }
    if arguments[options.opens] { open(address) }
    server.run()
    return interruption.exitCode ?? ExitCode.success
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
