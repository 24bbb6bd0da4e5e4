internal import Foundation

/// The exit codes of the process.
enum ExitCode {
  static let success: Int32 = 0
  /// Pictures differ, expectations failed, or scenes are not in the canonical form.
  static let mismatch: Int32 = 1
  static let usage: Int32 = 2
  static let invalidScene: Int32 = 3
  /// Something cannot be read or written, or does not fit in memory.
  static let file: Int32 = 4
  /// An internal error; the number is that of `EX_SOFTWARE` in sysexits.h.
  static let fault: Int32 = 70

  /// The codes with their meanings, for the help and the manual.
  static let meanings: [(code: Int32, meaning: String)] = [
    (success, "success"),
    (mismatch, "pictures differ, expectations failed or fmt --check found changes"),
    (usage, "invalid usage"), (invalidScene, "errors in the scene"),
    (file, "cannot read or write, or not enough memory"), (fault, "internal error"),
  ]

  /// The code of a process that a signal ended, as shells report it.
  static func signal(_ number: Int32) -> Int32 { 128 + number }

  /// The worse of two codes: an internal error before a file error, a scene's errors, a mismatch.
  static func worse(_ first: Int32, _ second: Int32) -> Int32 { max(first, second) }
}

/// The environment variables that framegen reads, for the help and the manual.
enum EnvironmentVariable {
  static let ci = "CI"
  static let gitHubActions = "GITHUB_ACTIONS"
  static let gitHubSummary = "GITHUB_STEP_SUMMARY"
  static let noColor = "NO_COLOR"
  static let path = "PATH"
  static let sourceDate = "SOURCE_DATE_EPOCH"
  static let terminal = "TERM"

  /// The variables, each with a sentence about its effect.
  static let meanings: [(name: String, meaning: String)] = [
    (ci, "If it is set, bless approves nothing without --ci."),
    (gitHubActions, "If it is true, test also prints failures as annotations."),
    (gitHubSummary, "The file to which test then appends a table."),
    (noColor, "If it is not empty, messages are not colored without --color always."),
    (path, "Where ffmpeg, for some formats of films, and git, for --changed and --since, are."),
    (sourceDate, "The date of manual pages, in seconds since 1970; otherwise that of today."),
    (terminal, "If it is dumb, messages are not colored; test --show auto also looks at it."),
  ]
}
