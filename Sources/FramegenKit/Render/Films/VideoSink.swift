internal import DisplayList
internal import Foundation
internal import Raster
internal import Synchronization

/// One film that ffmpeg writes, from frames that it gets as bare pixels.
final class VideoSink: FrameSink {
  /// What belongs to the film, used by one thread at a time.
  private struct State {
    var process: ChildProcess
  }

  private let file: FilmFile
  private let settings: VideoSettings
  private let state: Mutex<State>

  /// Starts ffmpeg.
  ///
  /// - Throws: `FramegenError.request` where ffmpeg is not to be found.
  init(_ file: FilmFile, settings: VideoSettings) throws(FramegenError) {
    guard let path = file.temporaryPath else {
      throw .request(
        "a film that ffmpeg writes cannot go to standard output",
        hint: "pipe bare pixels into ffmpeg: --raw")
    }
    self.file = file
    self.settings = settings
    do throws(ChildProcess.Errno) {
      state = Mutex(
        State(process: try ChildProcess("ffmpeg", settings.arguments(writingTo: path))))
    } catch {
      guard error.code == ENOENT else {
        throw .file(FileError(.read, "ffmpeg", code: error.code))
      }
      throw .request(
        ".\(settings.format.rawValue) is written by ffmpeg, which is not installed or not in PATH",
        hint:
          "install it (Debian: apt-get install ffmpeg), or write .apng, .gif or a folder of frames")
    }
  }

  var isOrdered: Bool { true }

  func needs(_ frame: Int) -> Bool { true }

  func encode(
    _ list: DisplayList, frame: Int, with tools: FrameTools
  ) throws(FramegenError) -> EncodedFrame {
    .bytes(try tools.bitmap(of: list, frame: frame).bytes)
  }

  func write(_ encoded: EncodedFrame, frame: Int) throws(FramegenError) -> Int {
    do throws(ChildProcess.Errno) {
      try state.withLock { state throws(ChildProcess.Errno) in
        try state.process.write(encoded.bytes)
      }
    } catch {
      // A program that reads no more has a reason, and says it.
      let end = state.withLock { $0.process.finish() }
      throw failure(end)
    }
    return 0
  }

  func finish() throws(FramegenError) -> Int {
    let end = state.withLock { $0.process.finish() }
    // Some errors at the end do not change its exit code, but are told.
    guard end.code == 0, end.lastWords.isEmpty, let path = file.temporaryPath else {
      throw failure(end)
    }
    switch settings.format {
    case .webp:
      do throws(FileError) {
        try WebPMark.append(FrameEncoder.software, to: path)
      } catch {
        throw .file(FileError(.write, file.path, code: error.code))
      }
    case .mp4, .mov:
      guard try onDisk({ () throws(FileError) in try MovieBoxes.areWhole(path) }) else {
        throw .file(FileError(.write, file.path, code: ENOSPC))
      }
    default: break
    }
    let bytes = try file.length()
    try file.commit()
    return bytes
  }

  func abandon() {
    state.withLock { $0.process.kill() }
    file.abandon()
  }

  private func failure(_ end: ChildProcess.End) -> FramegenError {
    let isFull = end.lastWords.contains(String(cString: strerror(ENOSPC)))
    guard !isFull else { return .file(FileError(.write, file.path, code: ENOSPC)) }
    let words = end.lastWords.isEmpty ? "it ended with code \(end.code)" : end.lastWords
    return .program("ffmpeg could not write \(file.path): \(words)")
  }
}
