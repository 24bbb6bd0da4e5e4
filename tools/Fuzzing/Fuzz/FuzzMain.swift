import Foundation
import SceneFormat
import SceneText

/// The program of `tools/fuzz`, which says how it is called.
@main
struct FuzzMain {
  /// The words after the name of the program.
  private var words: ArraySlice<String>

  static func main() {
    var program = FuzzMain(words: CommandLine.arguments.dropFirst())
    do {
      exit(try program.run())
    } catch let finding as Finding {
      FileHandle.standardError.write(Data("tools/fuzz: \(finding.message)\n".utf8))
    } catch {
      FileHandle.standardError.write(Data("tools/fuzz: \(error)\n".utf8))
    }
    exit(64)
  }

  private mutating func run() throws -> Int32 {
    switch words.popFirst() {
    case "list":
      for target in FuzzTarget.all {
        print(target.name.padding(toLength: 15, withPad: " ", startingAt: 0), target.summary)
      }
      return 0
    case "run":
      let target = try target()
      let seconds = try number("SECONDS", words.popFirst())
      let (seed, executions) = (try option("--seed") ?? 1, try option("--executions"))
      let outcome = try Campaign(target: target).run(
        seed: UInt64(seed), executions: Int(executions ?? 1e15), seconds: seconds)
      return Self.report(target, outcome)
    case "guided":
      let target = try target()
      guard target.kind != .command else {
        throw Finding("'\(target.name)' cannot be guided, because it runs other processes")
      }
      let seconds = try number("SECONDS", words.popFirst())
      let (seed, executions) = (try option("--seed") ?? 1, try option("--executions") ?? 0)
      return try GuidedRun.run(
        target, seed: UInt64(seed), executions: Int(executions), seconds: seconds)
    case "replay": return try replay(Array(words))
    case "worker":
      try work()
      return 0
    default: throw Finding("see tools/fuzz --help")
    }
  }

  /// Tries the kept inputs of all targets, or given files of one, whose folder has its name.
  private func replay(_ paths: [String]) throws -> Int32 {
    var status: Int32 = 0
    for target in FuzzTarget.all {
      let chosen =
        paths.isEmpty
        ? target.keptPaths
        : paths.filter { $0.split(separator: "/").contains { $0 == target.name } }
      guard !chosen.isEmpty else { continue }
      status = max(status, Self.report(target, try Campaign(target: target).replay(chosen)))
    }
    return status
  }

  /// Prints what a campaign has tried.
  private static func report(_ target: FuzzTarget, _ outcome: Campaign.Outcome) -> Int32 {
    let seconds = String(format: "%.0f", outcome.seconds)
    print(
      "\(target.name): \(MessageText.count(outcome.executions, "input")) in \(seconds) s,",
      MessageText.count(outcome.findings.count, "finding"))
    return outcome.findings.isEmpty ? 0 : 1
  }

  /// Tries inputs in this process.
  private mutating func work() throws {
    let target = try target()
    guard let path = words.popFirst() else { throw Finding("a worker needs a file") }
    Worker.limit()
    let worker = Worker(target: target, current: try CurrentInput(path))
    if words.first == "--files" { return worker.replay(Array(words.dropFirst())) }
    let seed = UInt64(try option("--seed") ?? 1)
    let first = Int(try option("--first") ?? 0)
    let count = Int(try option("--executions") ?? 1)
    let seconds = try option("--seconds") ?? 1
    worker.run(seed: seed, first..<first + count, until: Date() + seconds)
  }

  // MARK: - Words

  private mutating func target() throws(Finding) -> FuzzTarget {
    let name = words.popFirst() ?? ""
    guard let target = FuzzTarget.named(name) else {
      throw Finding("unknown target '\(name)'; see tools/fuzz --list")
    }
    return target
  }

  private func number(_ name: String, _ word: String?) throws(Finding) -> Double {
    guard let number = word.flatMap({ Double($0) }), number >= 0, number <= 1e15 else {
      throw Finding("\(name) must be a number, not '\(word ?? "")'")
    }
    return number
  }

  /// The number after an option; nil if it is not given.
  private func option(_ name: String) throws(Finding) -> Double? {
    guard let index = words.firstIndex(of: name) else { return nil }
    return try number(name, index + 1 < words.endIndex ? words[index + 1] : nil)
  }
}
