internal import Foundation

/// A file open for reading.
struct InputFile: ~Copyable {
  private let path: String
  private let stream: UnsafeMutablePointer<FILE>

  /// Opens a file.
  init(path: String) throws(SceneFileError) {
    guard !path.utf8.contains(0), let stream = fopen(path, "rb") else {
      let code = path.utf8.contains(0) ? ENOENT : errno
      throw .unreadable(path: path, reason: String(cString: strerror(code)))
    }
    self.path = path
    self.stream = stream
  }

  deinit { fclose(stream) }

  /// Reads to the end of the file, but no more than a number of bytes.
  func read(upTo limit: Int) throws(SceneFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = fread(&chunk, 1, min(chunk.count, limit - bytes.count), stream)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard ferror(stream) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return bytes
  }
}
