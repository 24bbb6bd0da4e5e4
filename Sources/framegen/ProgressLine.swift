internal import Foundation
internal import FramegenKit
internal import Synchronization

/// Tells how far a run has come: a line that rewrites itself on a terminal, an object now and then
/// with `--json`, else nothing.
final class ProgressLine: Sendable {
  private struct State {
    var progress = RenderProgress()
    var lastTold: ContinuousClock.Instant?
    var isShown = false
  }

  private let console: Console
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// How long a line stands before it is rewritten, and an object before the next.
  private var interval: Duration? {
    if console.isQuiet { return nil }
    if console.isJSON { return .seconds(1) }
    return Console.isTerminal ? .milliseconds(100) : nil
  }

  init(_ console: Console) {
    self.console = console
  }

  /// What has been done so far.
  var progress: RenderProgress { state.withLock(\.progress) }

  /// The seconds since the beginning.
  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Takes in what has been done; called from any thread.
  func update(_ progress: RenderProgress) {
    let now = ContinuousClock.now
    state.withLock { state in
      // Threads may arrive out of order.
      guard progress.finished > state.progress.finished || state.progress.total == 0 else { return }
      state.progress = progress
      guard let interval, now - (state.lastTold ?? start) >= interval else { return }
      state.lastTold = now
      if console.isJSON {
        console.write(Console.json(Event(progress)) + "\n")
      } else {
        // To the line's start, over it, and clear what is left of the one before.
        console.write("\r" + line(progress).prefix(Self.width) + "\u{1B}[K")
        state.isShown = true
      }
    }
  }

  /// Removes the line, before something else is said.
  func clear() {
    state.withLock { state in
      if state.isShown { console.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// How long a line may be: one that reaches the terminal's edge could not be taken back.
  private static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 79 }
    return Int(size.ws_col) - 1
  }

  private func line(_ progress: RenderProgress) -> String {
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
