internal import Foundation
internal import FramegenKit

/// Turns a trap or a crash, which is always our own fault, into words and exit code 70.
enum FaultHandler {
  /// What is said, beside what the Swift runtime or the C library has said.
  static let message = """
    framegen: internal fault; this is a mistake in framegen, not in your scene
          please report it with the scene, the command line and 'framegen --version'

    """

  /// Begins to listen to the signals of faults.
  static func install() {
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
    let bytes = Self.message.utf8CString
    bytes.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
    TemporaryFiles.remove()
    _exit(ExitCode.fault)
  }
}
