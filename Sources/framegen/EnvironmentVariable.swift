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
