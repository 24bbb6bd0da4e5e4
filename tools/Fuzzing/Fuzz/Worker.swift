import Foundation
import FuzzBridge
import TestSupport

/// Tries inputs in this process, which ends at the first finding.
struct Worker {
  /// The exit code of a worker that has found that something does not hold.
  static let findingCode: Int32 = 3
  /// How long an input may take, in seconds of processor time.
  private static let patience: UInt32 = 10
  /// The memory that a worker may use, in bytes.
  private static let memory: UInt64 = 4 << 30
  /// The memory that a worker may really have used, in bytes; reserving more is no fault.
  private static let mostMemory: UInt64 = 1 << 30
  /// The size of the files that a worker may write, in bytes.
  private static let fileSize: UInt64 = 1 << 28

  let target: FuzzTarget
  let current: CurrentInput

  /// Sets the limits of the process.
  static func limit() { fuzzbridge_limit(memory, fileSize) }

  /// Tries inputs that are made from those of the target.
  ///
  /// - Parameters:
  ///   - seed: Decides all inputs together with the first number.
  ///   - numbers: The numbers of the inputs, of which each can be tried alone.
  ///   - end: When to stop, even if not all are tried.
  func run(seed: UInt64, _ numbers: Range<Int>, until end: Date) {
    let seeds = target.allSeeds
    for number in numbers {
      // The clock of the system is looked at now and then, because some inputs take microseconds.
      if number % 64 == 0 || target.kind == .scene || target.kind == .command, end < Date() {
        return
      }
      var random = SplitMix(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
      var bytes = seeds.isEmpty ? [] : random.pick(seeds)
      let other = seeds.isEmpty ? [] : random.pick(seeds)
      target.mutation.apply(to: &bytes, with: other, &random)
      attempt(bytes, number)
      current.number = number + 1
    }
  }

  /// Tries the inputs in files.
  func replay(_ paths: [String]) {
    for (number, path) in paths.enumerated() {
      guard let bytes = Seeds.bytes(path) else { end(Finding("\(path) cannot be read")) }
      attempt(bytes, number)
      current.number = number + 1
    }
  }

  /// Tries an input; ends the process if it is a finding.
  private func attempt(_ bytes: [UInt8], _ number: Int) {
    (current.bytes, current.number) = (bytes, number)
    // Texts and pictures share it, because a call of the system takes as long as some of them.
    let sharesClock = target.kind == .text || target.kind == .binary
    if !sharesClock || number % 64 == 0 { fuzzbridge_start_clock(Self.patience) }
    do {
      try target.run(bytes)
      try require(
        fuzzbridge_peak_memory() <= Self.mostMemory,
        "the process has used \(fuzzbridge_peak_memory() >> 20) MB")
    } catch let finding as Finding {
      end(finding)
    } catch {
      end(Finding("unexpected error: \(error)"))
    }
  }

  private func end(_ finding: Finding) -> Never {
    FileHandle.standardError.write(Data("finding: \(finding.message)\n".utf8))
    exit(Self.findingCode)
  }
}
