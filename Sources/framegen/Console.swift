internal import Arguments
internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import SceneText

/// Prints messages to standard error and results to standard output.
struct Console: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool
  private let style: DiagnosticRenderer.Style

  /// A console as the options ask for; without arguments, one for errors in the command line.
  init(_ arguments: ParsedArguments?, isJSON: Bool = false) {
    isQuiet = arguments?[messageOptions.quiet] ?? false
    isVerbose = arguments?[messageOptions.verbose] ?? false
    self.isJSON = arguments?[messageOptions.json] ?? isJSON
    let usesColor =
      switch arguments?[messageOptions.color] ?? .auto {
      case .always: true
      case .never: false
      case .auto: Self.terminalShowsColor
      }
    style = self.isJSON ? .jsonLines : usesColor ? .rich : .plain
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether to color messages by default; see https://no-color.org.
  private static var terminalShowsColor: Bool {
    isTerminal && (environment(EnvironmentVariable.noColor) ?? "").isEmpty
      && environment(EnvironmentVariable.terminal) != "dumb"
  }

  /// The value of a variable of the environment; nil if there is none.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The same.
  func environment(_ name: String) -> String? { Self.environment(name) }

  /// Prints diagnostics with their places; in quiet runs errors only.
  func show(_ diagnostics: [Diagnostic], sources: SourceList) {
    let shown = diagnostics.filter { !isQuiet || $0.severity == .error }
    let width = isJSON ? nil : Self.width(ofTerminal: STDERR_FILENO)
    write(DiagnosticRenderer(style, sources: sources, width: width).render(shown))
  }

  /// How many cells a line of results on standard output has; nil where that is no terminal.
  static var resultWidth: Int? { width(ofTerminal: STDOUT_FILENO) }

  /// How many cells a line of a terminal has; nil where a file descriptor is none, or does not tell.
  private static func width(ofTerminal descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col >= leastWidth
    else { return nil }
    return Int(size.ws_col)
  }

  /// Narrower terminals break lines themselves.
  private static let leastWidth = 40

  /// Prints an error.
  func error(_ message: String, code: String, hint: String? = nil) {
    show(.error, message, code: code, hint: hint)
  }

  /// Prints a warning, except in quiet runs.
  func warning(_ message: String, code: String) { show(.warning, message, code: code) }

  /// Prints a note, except in quiet runs.
  func note(_ message: String) { show(.note, message, code: "note") }

  /// Prints a note in verbose runs only.
  func detail(_ message: @autoclosure () -> String) {
    if isVerbose { show(.note, message(), code: "detail") }
  }

  /// Prints the summary of a run: a line of text, or an object with `--json`.
  ///
  /// The object is a result and goes to standard output, unless frames are written there.
  func summary(
    _ line: String, _ object: any Encodable, isStandardOutputFree: Bool = true
  ) throws(FileError) {
    guard isJSON else {
      if !isQuiet { write(MessageText.visibleLines(line) + "\n") }
      return
    }
    let text = Self.json(object) + "\n"
    if isStandardOutputFree { try StandardOutput.write(text) } else { write(text) }
  }

  /// An object as one line of JSON, its keys in alphabetical order.
  ///
  /// Not specialized: the compiler would make twenty copies.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  static func json(_ object: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(object) else {
      preconditionFailure("finite numbers and strings can be encoded as JSON")
    }
    return MessageText.escaped(json: String(decoding: data, as: UTF8.self))
  }

  @inline(never)
  private func show(
    _ severity: Diagnostic.Severity, _ message: String, code: String, hint: String? = nil
  ) {
    show(
      [Diagnostic(severity, code: code, message, at: nil, hint: hint)], sources: SourceList([]))
  }

  /// Writes to standard error; a failure cannot be reported anywhere.
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
