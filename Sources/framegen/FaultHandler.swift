internal import Foundation
internal import FramegenKit

/// Turns a trap or a crash, which is always a bug in framegen, into a message and exit code 70.
enum FaultHandler {
  /// The message, printed after that of the Swift runtime or the C library.
  ///
  /// It is static: after a fault the heap cannot be relied upon, and allocating may block for ever.
  static let message: StaticString = """
    framegen: internal error; this is a bug in framegen, not in your scene
          please report it with the scene, the command line and 'framegen --version'

    """

  /// Installs the handler for the signals of traps and crashes.
  static func install() {
    // Initialized now rather than in the handler.
    _ = message
    // After a stack overflow the handler needs a stack of its own.
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

  /// Prints the message and ends the process.
  static func end() -> Never {
    // If anything below blocks nevertheless, the system ends the process.
    alarm(2)
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    TemporaryFiles.remove()
    _exit(ExitCode.fault)
  }
}
