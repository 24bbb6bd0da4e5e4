internal import Foundation

/// The exit codes of the process.
enum ExitCode {
  static let success: Int32 = 0
  /// Pictures differ or expectations failed.
  static let mismatch: Int32 = 1
  static let usage: Int32 = 2
  static let invalidScene: Int32 = 3
  /// Something cannot be read or written, or does not fit in memory.
  static let file: Int32 = 4
  /// An internal error; the number is that of `EX_SOFTWARE` in sysexits.h.
  static let fault: Int32 = 70

  /// The codes with their meanings, for the help and the manual.
  static let meanings: [(code: Int32, meaning: String)] = [
    (success, "success"), (mismatch, "pictures differ or expectations failed"),
    (usage, "invalid usage"), (invalidScene, "errors in the scene"),
    (file, "cannot read or write, or not enough memory"), (fault, "internal error"),
  ]

  /// The code of a process that a signal ended, as shells report it.
  static func signal(_ number: Int32) -> Int32 { 128 + number }

  /// The worse of two codes: an internal error before a file error, a scene's errors, a mismatch.
  static func worse(_ first: Int32, _ second: Int32) -> Int32 { max(first, second) }
}
