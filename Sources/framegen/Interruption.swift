@preconcurrency internal import Dispatch
internal import Foundation
internal import FramegenKit
internal import Synchronization

/// Ends the process in good order when it is asked to by SIGINT, SIGTERM or SIGHUP.
///
/// The first signal asks the run to stop after the frames at hand. If it has not ended by then, or
/// a second signal comes, temporary files are removed and the process ends on the spot.
final class Interruption: Sendable {
  /// What the run looks at between frames.
  let cancellation = Cancellation()
  private let signalNumber = Mutex<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// How long a run may take to stop by itself: many frames' time, little of a person's patience.
  private static let grace = 1.0

  /// Begins to listen.
  ///
  /// - Parameter lastWords: What to say when the process has to be ended on the spot.
  init(lastWords: @escaping @Sendable () -> Void) {
    // Writing into a closed pipe or beyond a file's size limit must be an error, not the end.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var listened = [SIGINT, SIGTERM]
    // After nohup a lost terminal is no reason to stop.
    var hangup = sigaction()
    sigaction(SIGHUP, nil, &hangup)
    let isIgnored =
      unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { listened.append(SIGHUP) }
    sources = listened.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for (number, source) in zip(listened, sources) {
      source.setEventHandler { [self] in receive(number, lastWords: lastWords) }
      source.resume()
    }
  }

  /// The exit code of an interrupted run, nil where none was asked to stop.
  var exitCode: Int32? { signalNumber.withLock(\.self).map(ExitCode.signal) }

  private func receive(_ number: Int32, lastWords: @escaping @Sendable () -> Void) {
    let isFirst = signalNumber.withLock { first in
      defer { first = first ?? number }
      return first == nil
    }
    cancellation.cancel()
    let end: @Sendable () -> Void = {
      TemporaryFiles.remove()
      lastWords()
      _exit(ExitCode.signal(number))
    }
    guard isFirst else { return end() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace, execute: end)
  }
}
