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
