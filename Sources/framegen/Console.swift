internal import Arguments
internal import Foundation
internal import FramegenKit
internal import SceneFormat

/// Says things to the user: messages on standard error, results on standard output.
struct Console: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool
  private let style: DiagnosticRenderer.Style

  /// A console as the options want it; without a command line that could be read, as by default
  /// but for what is known of it.
  init(_ arguments: ParsedArguments?, isJSON: Bool = false) {
    isQuiet = arguments?.has(Options.quiet) ?? false
    isVerbose = arguments?.has(Options.verbose) ?? false
    self.isJSON = arguments?.has(Options.json) ?? isJSON
    let usesColor =
      switch arguments?.text(Options.color) {
      case "always": true
      case "never": false
      default: Self.terminalShowsColor
      }
    style = self.isJSON ? .jsonLines : usesColor ? .rich : .plain
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are welcome; see https://no-color.org.
  private static var terminalShowsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Shows diagnostics at their places; those that are no errors only where talk is welcome.
  func show(_ diagnostics: [Diagnostic], sources: SourceList) {
    let shown = diagnostics.filter { !isQuiet || $0.severity == .error }
    write(DiagnosticRenderer(style, sources: sources).render(shown))
  }

  /// Says what went wrong.
  func error(_ message: String, code: String, hint: String? = nil) {
    say(.error, message, code: code, hint: hint)
  }

  /// Says what the user should know.
  func warning(_ message: String, code: String) { say(.warning, message, code: code) }

  /// Says what happened, unless talk is not welcome.
  func note(_ message: String) { say(.note, message, code: "note") }

  /// Says what may interest, where the user wants to know more.
  func detail(_ message: String) {
    if isVerbose { say(.note, message, code: "detail") }
  }

  /// Says how something ended: a line for people, an object with `--json`.
  ///
  /// The object is a result, for standard output, unless that carries frames.
  func summary(
    _ line: String, _ object: some Encodable, isStandardOutputFree: Bool = true
  ) throws(FileError) {
    guard isJSON else {
      if !isQuiet { write(line + "\n") }
      return
    }
    let text = Self.json(object) + "\n"
    if isStandardOutputFree { try StandardOutput.write(text) } else { write(text) }
  }

  /// An object as one line of JSON, its keys in alphabetical order.
  static func json(_ object: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(object) else {
      preconditionFailure("what is encoded holds finite numbers and strings, which JSON can hold")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func say(
    _ severity: Diagnostic.Severity, _ message: String, code: String, hint: String? = nil
  ) {
    show(
      [Diagnostic(severity, code: code, message, at: nil, hint: hint)], sources: SourceList([]))
  }

  /// Writes to standard error; there is nobody to tell if that fails.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
