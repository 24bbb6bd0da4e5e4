internal import Foundation
internal import Raster

/// Has ffmpeg write a film, from frames that it gets as raw pixels.
struct VideoEncoder: FilmEncoder {
  private let container: VideoContainer
  private let file: FilmFile
  /// The file that ffmpeg writes.
  private let path: String
  private let ffmpeg: ChildProcess

  /// Starts ffmpeg.
  ///
  /// - Throws: `FramegenError.request` where ffmpeg cannot be found.
  init(
    _ container: VideoContainer, _ job: RenderJob, _ file: FilmFile
  ) throws(FramegenError) {
    guard let path = file.temporaryPath else {
      throw .request(
        "a film that ffmpeg writes cannot go to standard output",
        hint: "pipe bare pixels into ffmpeg: --raw")
    }
    do throws(FileError) {
      ffmpeg = try ChildProcess("ffmpeg", container.arguments(for: job, writingTo: path))
    } catch {
      guard error.code == ENOENT else { throw .file(error) }
      let others = FilmFormat.all.filter {
        $0.needs.contains(.pixels) && !$0.needs.contains(.ffmpeg)
      }
      throw .request(
        ".\(container.rawValue) is written by ffmpeg, which is not installed or not in PATH",
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
      // ffmpeg has stopped reading, and its messages say why.
      throw failure(ffmpeg.finish())
    }
    return []
  }

  func finish() throws(FramegenError) -> [UInt8] {
    let end = ffmpeg.finish()
    // Some errors at the end leave the exit code at 0 and only print a message.
    guard end.code == 0, end.messages.isEmpty else { throw failure(end) }
    let isWhole: Bool
    do throws(FileError) {
      isWhole = try container.complete(path)
    } catch {
      throw .file(FileError(.write, file.path, code: error.code))
    }
    guard isWhole else { throw .file(FileError(.write, file.path, code: ENOSPC)) }
    return []
  }

  private func failure(_ end: ChildProcess.End) -> FramegenError {
    let isFull = end.messages.contains(String(cString: strerror(ENOSPC)))
    guard !isFull else { return .file(FileError(.write, file.path, code: ENOSPC)) }
    let reason = end.messages.isEmpty ? "it ended with code \(end.code)" : end.messages
    return .program("ffmpeg could not write \(file.path): \(reason)")
  }
}
