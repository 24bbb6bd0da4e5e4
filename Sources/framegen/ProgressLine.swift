internal import Foundation
internal import FramegenKit
internal import Synchronization

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
