import Foundation
import FuzzBridge
import Synchronization
import TestSupport

/// Runs libFuzzer, which keeps inputs that reach new code and changes them further.
///
/// It finds what takes several lucky changes, but tries fewer inputs in a second. It runs a target in its own process and
/// ends at the first finding. `command` cannot be guided, since the code that it reaches is in other processes.
enum GuidedRun {
  /// The inputs of the target, of which parts are taken; libFuzzer's functions have no context.
  private static let context = Mutex<(target: FuzzTarget, seeds: [[UInt8]])?>(nil)

  /// The largest input that is made, in bytes; libFuzzer prefers small ones only among those that reach the same code.
  private static let largestCount = 6_000

  /// Guides a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - seed: Decides all inputs.
  ///   - executions: How many inputs are tried at most; 0 for no limit.
  ///   - seconds: How long inputs are tried.
  /// - Returns: The exit code.
  /// - Throws: A finding if the program is built without libFuzzer.
  static func run(_ target: FuzzTarget, seed: UInt64, executions: Int, seconds: Double) throws
    -> Int32
  {
    guard fuzzbridge_is_guided() else {
      throw Finding("this program is built without libFuzzer; see tools/fuzz")
    }
    let seeds = target.allSeeds
    context.withLock { $0 = (target, seeds) }
    // The corpus grows from run to run.
    let corpus = target.outputFolder + "/corpus"
    try FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
    for (number, bytes) in seeds.enumerated() {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(corpus)/seed-\(number)"))
    }
    let words = [
      "fuzz", "-seed=\(seed % 4_294_967_295 + 1)", "-max_total_time=\(Int(seconds))",
      "-timeout=10", "-rss_limit_mb=4096", "-print_final_stats=1", "-verbosity=1",
      "-artifact_prefix=\(target.outputFolder)/", "-max_len=\(largestCount)",
      executions > 0 ? "-runs=\(executions)" : "-runs=-1", corpus,
    ]
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    defer { WorkFolder(process: getpid()).remove() }
    return fuzzbridge_guide(
      Int32(words.count), &pointers,
      { bytes, count in
        GuidedRun.attempt(Array(UnsafeBufferPointer(start: bytes, count: count)))
      },
      { bytes, count, limit, seed in
        GuidedRun.change(UnsafeMutableBufferPointer(start: bytes, count: limit), count, seed)
      })
  }

  private static func attempt(_ bytes: [UInt8]) {
    do {
      try context.withLock { $0?.target }?.run(bytes)
    } catch {
      // libFuzzer keeps the input of a process that aborts.
      FileHandle.standardError.write(Data("finding: \(error)\n".utf8))
      abort()
    }
  }

  private static func change(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: Int, _ seed: UInt32
  ) -> Int {
    guard let (target, seeds) = context.withLock({ $0 }) else { return count }
    var random = SplitMix(state: UInt64(seed))
    var bytes = Array(buffer.prefix(count))
    target.mutation.apply(to: &bytes, with: seeds.isEmpty ? [] : random.pick(seeds), &random)
    bytes = Array(bytes.prefix(buffer.count))
    _ = buffer.update(fromContentsOf: bytes)
    return bytes.count
  }
}
