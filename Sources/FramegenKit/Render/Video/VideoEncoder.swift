internal import Foundation
internal import Raster

/// Writes a film with ffmpeg, which reads the frames as raw pixels.
struct VideoEncoder: FilmEncoder {
  private let container: VideoContainer
  private let file: FilmFile
  /// The file that ffmpeg writes.
  private let path: String
  private let ffmpeg: ChildProcess

  /// Starts ffmpeg.
  ///
  /// - Throws: `FramegenError.request` if ffmpeg cannot be found, or for standard output.
  init(
    _ container: VideoContainer, _ job: RenderJob, _ file: FilmFile
  ) throws(FramegenError) {
    guard let path = file.temporaryPath else {
      throw .request(
        "ffmpeg cannot write a film to standard output",
        hint: "write raw pixels with --raw, and pipe them into ffmpeg")
    }
    do throws(FileError) {
      ffmpeg = try ChildProcess("ffmpeg", container.arguments(for: job, writingTo: path))
    } catch {
      guard error.code == ENOENT else { throw .file(error) }
      let others = FilmFormat.all.filter {
        $0.needs.contains(.pixels) && !$0.needs.contains(.ffmpeg)
      }
      throw .request(
        ".\(container.rawValue) needs ffmpeg, which is not installed or not in PATH",
        hint: "install it (Debian: apt-get install ffmpeg), or write "
          + others.listed(or: "a folder of frames"))
    }
    self.container = container
    self.file = file
    self.path = path
  }

  func append(_ bitmap: Bitmap, frame: Int) throws(FramegenError) -> [UInt8] {
    do throws(FileError) {
      try ffmpeg.write(bitmap.bytes)
    } catch {
      // ffmpeg has stopped reading, and its messages have the reason.
      throw failure(ffmpeg.finish())
    }
    return []
  }

  func finish() throws(FramegenError) -> [UInt8] {
    let end = ffmpeg.finish()
    // After some errors at the end, ffmpeg exits with code 0 and only prints a message.
    guard end.code == 0, end.messages.isEmpty else { throw failure(end) }
    let isComplete: Bool
    do throws(FileError) {
      isComplete = try container.complete(path)
    } catch {
      throw .file(FileError(.write, file.path, code: error.code))
    }
    guard isComplete else { throw .file(FileError(.write, file.path, code: ENOSPC)) }
    return []
  }

  private func failure(_ end: ChildProcess.End) -> FramegenError {
    let isFull = end.messages.contains(String(cString: strerror(ENOSPC)))
    guard !isFull else { return .file(FileError(.write, file.path, code: ENOSPC)) }
    let reason = end.messages.isEmpty ? "exit code \(end.code)" : end.messages
    return .program("ffmpeg could not write \(file.path): \(reason)")
  }
}

/// Another program that reads its standard input from this one.
final class ChildProcess {
  /// The end of a program.
  struct End: Equatable {
    /// The exit code, or 128 plus the number of a signal.
    let code: Int32
    /// The end of its standard error output.
    let messages: String
  }

  /// The number of bytes of messages that are kept.
  private static let messageLimit = 4096

  private let process: pid_t
  /// The writing end of its standard input.
  private var input: FileDescriptor
  /// The file with its standard error output.
  private let messages: UnsafeMutablePointer<FILE>
  private var isRunning = true

  /// Starts a program in `PATH`, and discards its standard output.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - arguments: The arguments after the name.
  /// - Throws: `FileError` with the program as its path; code `ENOENT` where there is no such
  ///   program.
  init(_ program: String, _ arguments: [String]) throws(FileError) {
    guard let messages = tmpfile() else { throw FileError(.read, program, code: errno) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let code = errno
      fclose(messages)
      throw FileError(.read, program, code: code)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (process, code) = Self.spawn(
      program, arguments, input: ends[0], messages: fileno(messages))
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      fclose(messages)
      throw FileError(.read, program, code: code)
    }
    self.process = process
    self.messages = messages
    input = FileDescriptor(ends[1], path: program)
  }

  deinit {
    if isRunning {
      kill(process, SIGKILL)
      _ = finish()
    }
    fclose(messages)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, messages: Int32
  ) -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    // Without this, the program would also ignore the signals that this process ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // In its own process group, the program gets no signals from the terminal; this process ends
    // it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    strings.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, &attributes, strings, environ)
    return (process, code)
  }

  /// Writes bytes to the program.
  ///
  /// - Throws: `FileError`; code `EPIPE` if the program has stopped reading.
  func write(_ bytes: [UInt8]) throws(FileError) { try input.write(bytes) }

  /// Closes the input of the program, and waits for its end; must be called only once.
  func finish() -> End {
    try? input.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    isRunning = false
    // The status has the signal in its low 7 bits, and the exit code in the next 8; see wait(2).
    let signal = status & 0x7F
    return End(code: signal == 0 ? status >> 8 & 0xFF : 128 + signal, messages: lastMessages())
  }

  private func lastMessages() -> String {
    var bytes = [UInt8](repeating: 0, count: Self.messageLimit)
    let end = lseek(fileno(messages), 0, SEEK_END)
    let start = max(0, Int(end) - Self.messageLimit)
    let count = pread(fileno(messages), &bytes, Self.messageLimit, start)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
