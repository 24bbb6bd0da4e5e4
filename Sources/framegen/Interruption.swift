internal import Foundation
internal import FramegenKit
internal import Synchronization

/// Ends the process in good order when it is asked to by SIGINT, SIGTERM or SIGHUP.
///
/// The first signal asks the run to stop after the frames at hand. If it has not ended by then, or
/// a second signal comes, temporary files are removed and the process ends on the spot.
///
/// A handler passes each signal on through a pipe, so that none is lost from the moment on at which
/// listening begins.
final class Interruption: Sendable {
  /// What the run looks at between frames.
  let cancellation = Cancellation()
  private let signalNumber = Mutex<Int32?>(nil)

  /// How long a run may take to stop by itself, in milliseconds: many frames' time, little of a
  /// person's patience.
  private static let grace: Int32 = 1_000

  /// The end of the pipe that the handler writes to.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Begins to listen, for the rest of the process.
  ///
  /// - Parameter lastWords: What to say when the process has to be ended on the spot.
  init(lastWords: @escaping @Sendable () -> Void) {
    // Writing into a closed pipe or beyond a file's size limit must be an error, not the end.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var ends: [Int32] = [-1, -1]
    // Without a pipe, signals end the process as they do by themselves.
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    Self.writingEnd.store(ends[1], ordering: .releasing)
    let thread = Thread { [self, readingEnd = ends[0]] in
      guard let number = Self.next(readingEnd, within: -1) else { return }
      signalNumber.withLock { $0 = number }
      cancellation.cancel()
      let last = Self.next(readingEnd, within: Self.grace) ?? number
      TemporaryFiles.remove()
      lastWords()
      _exit(ExitCode.signal(last))
    }
    thread.name = "framegen signals"
    thread.start()
    listen()
  }

  /// The exit code of an interrupted run, nil where none was asked to stop.
  var exitCode: Int32? { signalNumber.withLock(\.self).map(ExitCode.signal) }

  /// Installs the handler.
  private func listen() {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { number in
      // What runs in between must not find another error than its own.
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      write(Interruption.writingEnd.load(ordering: .acquiring), &byte, 1)
      errno = code
    }
    var listened = [SIGINT, SIGTERM]
    // After nohup a lost terminal is no reason to stop.
    var hangup = sigaction()
    sigaction(SIGHUP, nil, &hangup)
    let isIgnored =
      unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { listened.append(SIGHUP) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in listened {
      sigaction(number, &action, nil)
      sigaddset(&signals, number)
    }
    // A thread that starts programs may have blocked them, which programs inherit.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The next signal, nil where none comes within a number of milliseconds; −1 waits for ever.
  private static func next(_ readingEnd: Int32, within milliseconds: Int32) -> Int32? {
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    var ready = poll(&request, 1, milliseconds)
    while ready < 0, errno == EINTR { ready = poll(&request, 1, milliseconds) }
    var byte: UInt8 = 0
    guard ready > 0, read(readingEnd, &byte, 1) == 1 else { return nil }
    return Int32(byte)
  }
}
