internal import Foundation
internal import FramegenKit
internal import Synchronization

/// Ends the process cleanly on SIGINT, SIGTERM or SIGHUP.
///
/// The first signal asks the run to stop after the current frames. If it has not stopped after a
/// grace period, or at a second signal, temporary files are removed and the process ends at once.
///
/// A handler passes each signal on through a pipe, so that none is lost once the handler is
/// installed.
final class Interruption: Sendable {
  /// The request to stop, which the run checks between frames.
  let cancellation = Cancellation()
  private let signalNumber = Mutex<Int32?>(nil)

  /// How long a run may take to stop by itself, in milliseconds: enough for many frames, short for
  /// a person.
  private static let grace: Int32 = 1_000

  /// The end of the pipe that the handler writes to.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Handles signals for the rest of the process.
  ///
  /// - Parameter beforeExit: Runs before the process is ended at once.
  init(beforeExit: @escaping @Sendable () -> Void) {
    // Writing to a closed pipe or beyond a file size limit must be an error instead of a signal.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var ends: [Int32] = [-1, -1]
    // Without a pipe, signals keep their default action.
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    Self.writingEnd.store(ends[1], ordering: .releasing)
    let wait: @Sendable () -> Void = { [self, readingEnd = ends[0]] in
      guard let number = Self.next(readingEnd, within: -1) else { return }
      signalNumber.withLock { $0 = number }
      cancellation.cancel()
      let last = Self.next(readingEnd, within: Self.grace) ?? number
      TemporaryFiles.remove()
      beforeExit()
      _exit(ExitCode.signal(last))
    }
    // So do they without a thread that waits for them.
    do throws(FramegenError) {
      try WorkerThread.start("framegen signals", stackSize: WorkerThread.smallStackSize, wait)
      installHandler()
    } catch {
      return
    }
  }

  /// The exit code of an interrupted run; nil if no signal has arrived.
  var exitCode: Int32? { signalNumber.withLock(\.self).map(ExitCode.signal) }

  /// Installs the handler.
  private func installHandler() {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { number in
      // The interrupted code must find its own error number.
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      write(Interruption.writingEnd.load(ordering: .acquiring), &byte, 1)
      errno = code
    }
    var handled = [SIGINT, SIGTERM]
    // Under nohup, SIGHUP stays ignored.
    var hangup = sigaction()
    sigaction(SIGHUP, nil, &hangup)
    let isIgnored =
      unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { handled.append(SIGHUP) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in handled {
      sigaction(number, &action, nil)
      sigaddset(&signals, number)
    }
    // The process may have inherited blocked signals from its parent.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The next signal; nil if none arrives within the milliseconds, where −1 means no limit.
  private static func next(_ readingEnd: Int32, within milliseconds: Int32) -> Int32? {
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    var ready = poll(&request, 1, milliseconds)
    while ready < 0, errno == EINTR { ready = poll(&request, 1, milliseconds) }
    var byte: UInt8 = 0
    guard ready > 0, read(readingEnd, &byte, 1) == 1 else { return nil }
    return Int32(byte)
  }
}
