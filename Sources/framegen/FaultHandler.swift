internal import Foundation
internal import FramegenKit

/// Turns a trap or a crash, which is always our own fault, into words and exit code 70.
enum FaultHandler {
  /// What is said, beside what the Swift runtime or the C library has said.
  ///
  /// Its bytes are there from the start: after a fault no memory can be relied upon, and asking for
  /// some may wait for ever.
  static let message: StaticString = """
    framegen: internal fault; this is a mistake in framegen, not in your scene
          please report it with the scene, the command line and 'framegen --version'

    """

  /// Begins to listen to the signals of faults.
  static func install() {
    // Made now rather than in the handler.
    _ = message
    // A stack that has overflowed cannot be run on.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: SA_RESETHAND)
    action.__sigaction_handler.sa_handler = { _ in FaultHandler.end() }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      sigaction(number, &action, nil)
    }
  }

  /// Says the words and ends the process.
  static func end() -> Never {
    // Should anything below wait nevertheless, the system ends the process.
    alarm(2)
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    TemporaryFiles.remove()
    _exit(ExitCode.fault)
  }
}
