import Foundation

/// Tries inputs in processes, whose ends are looked at, and keeps what ended them.
struct Campaign {
  let target: FuzzTarget
  /// The input that a worker tries at present; several campaigns may run at once.
  private var currentPath: String { "\(target.outputFolder)/current-\(getpid())" }
  /// The number of findings after which no more are looked for.
  private static let mostFindings = 20

  /// What a campaign has tried.
  struct Outcome {
    var executions = 0
    var seconds = 0.0
    /// Where the findings are.
    var findings: [String] = []
  }

  /// How a worker ended.
  private struct End {
    /// How many inputs it tried, the last one included.
    var executions: Int
    /// The last input.
    var last: [UInt8]
    /// Why it ended early; nil if it did not.
    var reason: String?
    var log: String
  }

  /// Tries inputs that are made at random.
  ///
  /// - Parameters:
  ///   - seed: Decides all inputs.
  ///   - executions: How many inputs are tried at most.
  ///   - seconds: How long inputs are tried.
  /// - Returns: What was tried.
  /// - Throws: An error if no worker can be started.
  func run(seed: UInt64, executions: Int, seconds: Double) throws -> Outcome {
    var outcome = Outcome()
    let start = Date()
    while outcome.executions < executions, outcome.findings.count < Self.mostFindings {
      outcome.seconds = Date().timeIntervalSince(start)
      guard outcome.seconds < seconds else { break }
      let first = outcome.executions
      let end = try work([
        "--seed", "\(seed)", "--first", "\(first)", "--executions", "\(executions - first)",
        "--seconds", "\(seconds - outcome.seconds)",
      ])
      outcome.executions = end.executions
      if let reason = end.reason { outcome.findings.append(try save(end.last, reason, end.log)) }
    }
    outcome.seconds = Date().timeIntervalSince(start)
    return outcome
  }

  /// Tries inputs in files.
  func replay(_ paths: [String]) throws -> Outcome {
    var outcome = Outcome()
    let start = Date()
    while outcome.executions < paths.count {
      let end = try work(["--files"] + paths[outcome.executions...])
      outcome.executions += max(end.executions, 1)
      guard let reason = end.reason else { continue }
      let path = paths[outcome.executions - 1]
      outcome.findings.append(path)
      report("\(path): \(reason)\n\(Self.summary(of: end.log))")
    }
    outcome.seconds = Date().timeIntervalSince(start)
    return outcome
  }

  /// Runs a worker to its end.
  private func work(_ words: [String]) throws -> End {
    try FileManager.default.createDirectory(
      atPath: target.outputFolder, withIntermediateDirectories: true)
    let current = try CurrentInput(currentPath)
    current.number = 0
    defer { try? FileManager.default.removeItem(atPath: currentPath) }
    let log = currentPath + ".log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    guard FileManager.default.createFile(atPath: log, contents: nil),
      let handle = FileHandle(forWritingAtPath: log)
    else {
      throw Finding("\(log) cannot be written")
    }
    defer { try? handle.close() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["worker", target.name, currentPath] + words
    // Libraries in C print some of their last words there.
    process.standardOutput = handle
    process.standardError = handle
    // Where it crashes is enough.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=yes,color=no,registers=none,images=none,limit=20"]
    ) { $1 }
    try process.run()
    process.waitUntilExit()
    WorkFolder(process: process.processIdentifier).remove()
    let status = process.terminationStatus
    var reason: String?
    if process.terminationReason == .uncaughtSignal {
      reason = Self.meaning(ofSignal: status)
    } else if status != 0 {
      reason = status == Worker.findingCode ? "something does not hold" : "exit code \(status)"
    }
    let text = String(decoding: Seeds.bytes(log) ?? [], as: UTF8.self)
    return End(
      executions: current.number + (reason == nil ? 0 : 1), last: current.bytes, reason: reason,
      log: text)
  }

  private static func meaning(ofSignal number: Int32) -> String {
    switch number {
    case SIGPROF, SIGALRM: "it takes too long"
    case SIGILL, SIGTRAP: "a trap"
    case SIGSEGV, SIGBUS: "memory that is not there"
    case SIGABRT: "aborted"
    case SIGKILL: "killed, perhaps for lack of memory"
    default: "signal \(number)"
    }
  }

  /// Keeps the input that ended a worker, with what the worker printed.
  private func save(_ bytes: [UInt8], _ reason: String, _ log: String) throws -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let path = target.outputFolder + "/" + String(hash, radix: 16)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try Data(log.utf8).write(to: URL(fileURLWithPath: path + ".log"))
    report(
      """
      \(target.name): \(reason)
      \(Self.summary(of: log))
        to repeat it: tools/fuzz replay \(path)
      """)
    return path
  }

  /// The lines of a log that say what was wrong and where.
  private static func summary(of log: String) -> String {
    log.split(separator: "\n").filter { line in
      ["finding:", "Fatal error", "ERROR", "crashed", "runtime failure", " in Fuzz at "].contains(
        where: line.contains)
    }.prefix(6).map { "  " + $0.prefix(200) }.joined(separator: "\n")
  }

  private func report(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
