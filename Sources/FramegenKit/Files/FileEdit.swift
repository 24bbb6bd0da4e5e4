internal import Foundation

/// Changes to the files of scenes that people write.
package enum FileEdit {
  /// Replaces some bytes of a file, and leaves all others, its permissions and symbolic links to it.
  ///
  /// - Parameters:
  ///   - range: The bytes that are replaced.
  ///   - path: The path of the file.
  ///   - known: The bytes that the file must have.
  ///   - text: What replaces them.
  /// - Throws: `FramegenError.occupied` if the file has other bytes by now; `.file` if it cannot be read
  ///   or written.
  package static func replace(
    _ range: Range<Int>, of path: String, holding known: [UInt8], by text: String
  ) throws(FramegenError) {
    // The file is replaced, and not a link that leads to it.
    guard let real = realpath(path, nil) else {
      throw .file(FileError(.write, path, code: errno))
    }
    defer { free(real) }
    let target = String(cString: real)
    var mode: mode_t = 0o644
    let present = try onDisk { () throws(FileError) in
      let file = try FileDescriptor(opening: target, flags: O_RDONLY, for: .read)
      mode = try file.status().st_mode & 0o7777
      return try file.read(limit: known.count)
    }
    let changed = FramegenError.occupied(
      "\(path) has changed since it was read", hint: "look at it and try again")
    guard present == known else { throw changed }
    guard access(target, W_OK) == 0 else { throw .file(FileError(.write, path, code: errno)) }
    var bytes = known
    bytes.replaceSubrange(range, with: Array(text.utf8))
    let isWritten = try onDisk { () throws(FileError) in
      var output = try OutputFile(target, isRegular: true)
      guard chmod(output.writingPath, mode) == 0 else {
        throw FileError(.write, path, code: errno)
      }
      try output.write(bytes)
      return try output.commit(replacing: known, by: bytes)
    }
    guard isWritten else { throw changed }
  }

  /// Writes a file under the first name that is free: `a.touches.json`, `a-2.touches.json` and so on.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - stem: The path up to the number.
  ///   - ending: The rest of the name.
  /// - Returns: The path.
  /// - Throws: `FramegenError.file` if it cannot be written.
  package static func create(
    _ bytes: [UInt8], stem: String, ending: String
  ) throws(FramegenError) -> String {
    var number = 1
    while true {
      let path = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
      do throws(FileError) {
        try OutputFile.write(bytes, to: path, isRegular: true, replacing: false)
        return path
      } catch {
        guard error.code == EEXIST, number < 10_000 else { throw .file(error) }
        number += 1
      }
    }
  }
}
