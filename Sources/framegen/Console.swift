internal import Arguments
internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import SceneText
internal import Synchronization

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

/// Shows the progress of a run: a line that is rewritten on a terminal, an object every second with
/// `--json`, otherwise nothing.
final class ProgressLine: Sendable {
  private struct State {
    var progress = RenderProgress()
    var start = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
    var isShown = false
    var isOneFile = false
  }

  private let console: Console
  private let state = Mutex(State())

  /// The time between two updates; nil for no updates.
  private var interval: Duration? {
    if console.isQuiet { return nil }
    if console.isJSON { return .seconds(1) }
    return Console.isTerminal ? .milliseconds(100) : nil
  }

  init(_ console: Console) {
    self.console = console
  }

  /// Begins a run.
  ///
  /// - Parameter isOneFile: Whether all frames go into one file, which is not there before its end.
  func begin(isOneFile: Bool) { state.withLock { $0 = State(isOneFile: isOneFile) } }

  /// What a run leaves that does not come to its end; nil before it has begun.
  var remains: String? {
    let (progress, isOneFile) = state.withLock { ($0.progress, $0.isOneFile) }
    guard progress.total > 0 else { return nil }
    return isOneFile
      ? "no file was written" : "\(progress.finished) of \(progress.total) frames are complete"
  }

  /// The seconds since the beginning of the run.
  var seconds: Double { (ContinuousClock.now - state.withLock { $0.start }) / .seconds(1) }

  /// Records the progress and shows it when an update is due; may be called from any thread.
  func update(_ progress: RenderProgress) {
    let now = ContinuousClock.now
    state.withLock { state in
      // Threads may arrive out of order.
      guard progress.finished > state.progress.finished || state.progress.total == 0 else { return }
      state.progress = progress
      guard let interval, now - (state.lastShown ?? state.start) >= interval else { return }
      state.lastShown = now
      if console.isJSON {
        console.write(Console.json(Event(progress)) + "\n")
      } else {
        // Back to the start of the line, over it, then clear the rest.
        let seconds = (now - state.start) / .seconds(1)
        console.write("\r" + line(progress, seconds).prefix(Self.width) + "\u{1B}[K")
        state.isShown = true
      }
    }
  }

  /// Removes the line before another message.
  func clear() {
    state.withLock { state in
      if state.isShown { console.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The greatest length of a line: one that reaches the edge of the terminal cannot be removed.
  private static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 79 }
    return Int(size.ws_col) - 1
  }

  private func line(_ progress: RenderProgress, _ seconds: Double) -> String {
    let rate = Double(progress.drawn) / max(seconds, 0.001)
    let left = Double(progress.total - progress.finished) / max(rate, 0.001)
    return "frame \(progress.finished)/\(progress.total)  \(Int(rate.rounded()))/s  "
      + "\(Int(left.rounded(.up))) s left"
  }

  private struct Event: Encodable {
    let event = "progress"
    let frames: Int
    let total: Int
    let bytes: Int

    init(_ progress: RenderProgress) {
      frames = progress.finished
      total = progress.total
      bytes = progress.bytes
    }
  }
}
