import Foundation

/// The built command, which is in the folder of the tests.
enum Tool {
  /// Held while a process starts or a test writes a file: a program that another test has just written cannot
  /// be run as long as a process that is about to start has the file open, too.
  fileprivate static let starting = NSLock()

  /// Where the command is.
  static let url: URL = {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "framegen")
  }()

  /// The version of the command, as `--version` tells it after the name.
  static let version: String = {
    let outcome = try? run(["--version"], in: Scratch())
    return outcome?.text.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "unknown"
  }()

  /// Whether a process may have mounts of its own.
  static let canUnmount: Bool = {
    let script = "unshare --mount umount --lazy /proc 2> /dev/null"
    return (try? bash(script, in: Scratch()))?.code == 0
  }()

  /// The exit code and the output of a run.
  struct Outcome {
    /// The exit code, or 128 plus the number of the signal that ended the process.
    var code: Int32
    /// Standard output.
    var output: Data
    /// Standard error.
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - folder: The current folder of the command.
  ///   - input: Standard input.
  /// - Returns: The outcome.
  /// - Throws: An error if the command cannot be started.
  static func run(_ arguments: [String], in folder: Scratch, input: String = "") throws -> Outcome {
    try run(url, arguments, in: folder, input: input)
  }

  /// Runs a script in bash, where `$framegen` is the command.
  static func bash(_ script: String, in folder: Scratch) throws -> Outcome {
    try run(URL(filePath: "/bin/bash"), ["-c", script], in: folder, input: "")
  }

  /// Whether programs are in the search path: those that decode what framegen writes.
  static func areInstalled(_ programs: String...) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return programs.allSatisfy { program in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }

  /// Runs a program to its end; several may run at once, each in a folder of its own.
  ///
  /// Foundation's `Process` can miss the end of a child if two are forked at once, so the tests would have
  /// to queue for it. This waits for its own child alone.
  private static func run(
    _ program: URL, _ arguments: [String], in folder: Scratch, input: String
  ) throws -> Outcome {
    // Files instead of pipes: neither side can block the other.
    let stdin = folder.hidden("stdin")
    let stdout = folder.hidden("stdout")
    let stderr = folder.hidden("stderr")
    try Data(input.utf8).write(to: stdin)
    var environment = ProcessInfo.processInfo.environment.merging(["framegen": url.path]) { $1 }
    // The command behaves differently in continuous integration.
    for name in ["CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"] { environment[name] = nil }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, stdin.path, O_RDONLY, 0)
    for (descriptor, file) in [(1 as Int32, stdout), (2, stderr)] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    // `env` changes the folder and becomes the program: the C library's own way is not declared for Swift.
    let command = ["/usr/bin/env", "-C", folder.url.path, program.path] + arguments
    var words = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let failure = Self.starting.withLock {
      posix_spawn(&child, command[0], &actions, nil, &words, &variables)
    }
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }

    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    // The macros of <sys/wait.h>: the signal is in the low seven bits, the exit code in the next byte.
    let signal = status & 0x7F
    return Outcome(
      code: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: try Data(contentsOf: stdout),
      errors: String(decoding: try Data(contentsOf: stderr), as: UTF8.self))
  }
}

/// A temporary folder for one test, removed afterwards.
final class Scratch {
  let url: URL
  private let outside: URL

  init() throws {
    let parent = FileManager.default.temporaryDirectory.appending(
      path: "framegen-tests-\(UUID().uuidString)")
    url = parent.appending(path: "work")
    outside = parent.appending(path: "streams")
    for folder in [url, outside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  /// A file outside the folder.
  func hidden(_ name: String) -> URL { outside.appending(path: name) }

  /// Writes a file into the folder.
  func write(_ data: Data, to name: String) throws {
    try Tool.starting.withLock { try data.write(to: url.appending(path: name)) }
  }

  /// Writes a text into the folder, in a subfolder if the name has one.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Tool.starting.withLock { try Data(text.utf8).write(to: file) }
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The text of a file in the folder.
  func text(of name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  /// The sorted names in a subfolder, hidden ones included; empty if there is no such folder.
  func names(in folder: String) -> [String] {
    let path = url.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The bytes of all files in a subfolder, by name.
  func contents(of folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in names(in: folder) { contents[name] = try read(folder + "/" + name) }
    return contents
  }
}

/// Scenes as text.
enum Scenes {
  /// An item whose motion is beyond the range of the engine, of which a run warns.
  static func beyondRange(duration: String = "0.5") -> String {
    """
    {"framegen": 1, "canvas": {"size": [60, 60]}, "timing": {"duration": \(duration), "fps": 10},
     "views": [{"id": "tiny", "frame": [50, 50, 0.001, 0.001]}],
     "behaviors": [
       {"type": "itemProperties", "items": ["tiny"], "density": 1e-6},
       {"type": "push", "items": ["tiny"], "mode": "continuous", "pushDirection": [1e6, 1],
        "offsets": {"tiny": [1e6, 1e6]}}, {"type": "gravity", "items": ["tiny"]},
       {"type": "attachment", "item": "tiny", "offset": [-30, 1e6], "anchor": [120, 40]}]}
    """
  }

  /// A falling square.
  static func falling(duration: Double = 0.5, fps: Int = 20, more: String = "") -> String {
    """
    {
      "framegen": 1, "title": "Falling",
      "canvas": {"size": [60, 100], "scale": 1, "background": "white"},
      "timing": {"duration": \(duration), "fps": \(fps)},
      "views": [{"id": "square", "frame": [10, 0, 20, 20], "backgroundColor": "systemBlue"}],
      "behaviors": [{"type": "gravity", "items": ["square"]}]\(more)
    }
    """
  }
}
