import Foundation

/// The built program with any words.
extension FuzzTarget {
  static let commands = [
    FuzzTarget(
      name: "command", kind: .command,
      summary: "the built framegen with a command line and a scene, in an empty folder",
      mutation: JSONMutation(strings: ByteMutation(words: CommandLines.words)),
      seeds: { CommandLines.seeds }, run: tryCommand)
  ]

  /// How long a command may take, in seconds.
  private static let patience = 20
  /// The codes with which a command may end; see `framegen help`.
  private static let codes: Set<Int32> = [0, 1, 2, 3, 4]

  /// Runs a command line: it ends by itself, with one of its codes, and prints nothing that controls a terminal.
  private static func tryCommand(_ bytes: [UInt8]) throws {
    guard let input = JSONTree(reading: bytes), let words = input["words"]?.words,
      CommandLines.areHarmless(words)
    else { return }
    let folder = try WorkFolder.current.emptyFolder("run")
    try WorkFolder.current.write(input["scene"]?.bytes ?? [], to: "run/scene.json")
    let output = WorkFolder.current.path + "/output"
    guard FileManager.default.createFile(atPath: output, contents: nil),
      let handle = FileHandle(forWritingAtPath: output)
    else {
      throw Finding("\(output) cannot be written")
    }
    defer { try? handle.close() }
    let process = Process()
    process.executableURL = CommandLines.program
    process.arguments = words + CommandLines.limits(of: words)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = handle
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + .seconds(patience)) == .success else {
      kill(process.processIdentifier, SIGKILL)
      throw Finding("the command took more than \(patience) s: \(words)")
    }
    try require(
      process.terminationReason == .exit && codes.contains(process.terminationStatus),
      "the command ended with \(process.terminationStatus): \(words)")
    let printed = Seeds.bytes(output) ?? []
    guard let text = String(validating: printed, as: UTF8.self) else {
      throw Finding("what is printed is not UTF-8: \(words)")
    }
    guard !words.contains("always") else { return }
    try Invariants.check(printed: text, as: "what is printed")
  }
}
