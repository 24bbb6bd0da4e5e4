internal import Foundation
internal import FramegenKit
internal import MemoryBridge
internal import Synchronization

/// Turns a trap or a crash, which is a bug in framegen unless there is no memory left, into a message and an exit
/// code.
///
/// A lack of memory has code 4 as everywhere. It is told by `MemoryBridge`, either before anything fails, or after
/// the crash of code that cannot go on without a large block.
enum FaultHandler {
  /// The message of an internal error, printed after that of the Swift runtime or the C library.
  ///
  /// It is static: after a fault the heap cannot be relied upon, and allocating may block for ever.
  static let message: StaticString = """
    framegen: internal error; this is a bug in framegen, not in your scene
          please report it with the scene, the command line and 'framegen --version'

    """

  /// What is told of a lack that no statement of the program reports: a message, and the same for programs.
  private struct Lack {
    let message: StaticString
    let line: StaticString

    /// Prints it, ends the process, and allocates nothing.
    func end() -> Never {
      FaultHandler.end(FaultHandler.isJSON.load(ordering: .relaxed) ? line : message, ExitCode.file)
    }
  }

  private static let memory = Lack(
    message: """
      error: not enough memory
            draw at a smaller --scale, or with fewer --jobs

      """,
    line: """
      {"code":"memory","hint":"draw at a smaller --scale, or with fewer --jobs",\
      "message":"not enough memory","severity":"error"}

      """)
  private static let threads = Lack(
    message: """
      error: no thread can be started
            draw with fewer --jobs, or end other programs

      """,
    line: """
      {"code":"memory","hint":"draw with fewer --jobs, or end other programs",\
      "message":"no thread can be started","severity":"error"}

      """)

  /// Whether messages are JSON.
  private static let isJSON = Atomic<Bool>(false)

  /// Sets whether messages are JSON.
  static func setJSON(_ isJSON: Bool) { Self.isJSON.store(isJSON, ordering: .relaxed) }

  /// Installs the handler for the signals of traps and crashes, and that of a lack of memory.
  static func install() {
    // Initialized now rather than in the handlers.
    _ = (message, memory, threads)
    setJSON(false)
    TemporaryFiles.prepare()
    // After a stack overflow the handler needs a stack of its own.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    var action = sigaction()
    // Not reset: a second thread may fail while the first ends the process.
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_NODEFER))
    action.__sigaction_handler.sa_handler = { _ in
      switch memory_lack_of_fault() {
      case MEMORY_LACKS_BLOCK: FaultHandler.memory.end()
      case MEMORY_LACKS_THREAD: FaultHandler.threads.end()
      default: FaultHandler.end(FaultHandler.message, ExitCode.fault)
      }
    }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      sigaction(number, &action, nil)
    }
    memory_set_end { FaultHandler.memory.end() }
  }

  /// Prints a message and ends the process.
  private static func end(_ message: StaticString, _ code: Int32) -> Never {
    memory_begin_end(code)
    // If anything below blocks nevertheless, the system ends the process.
    alarm(2)
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    TemporaryFiles.remove()
    _exit(code)
  }
}
