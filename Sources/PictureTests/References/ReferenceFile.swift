internal import FramegenKit

/// A file of a reference, as it is to be.
struct ReferenceFile: Equatable, Sendable {
  /// The path.
  var path: String
  /// What it has.
  var bytes: [UInt8]

  /// How many files are complete under other names before the first of them gets its own.
  ///
  /// Each is open until then. Larger: a reference of hundreds of pictures needs more open files than a process may
  /// have. Smaller: a disk that becomes full leaves more references of which only a part is written.
  private static let openFiles = 64

  /// Writes files, which appear under their names in their order, and only once all of them are on the disk.
  ///
  /// - Parameter files: The files.
  /// - Throws: `FramegenError.file` if one cannot be written; those of a large number may then be written in part.
  static func write(_ files: [ReferenceFile]) throws(FramegenError) {
    for start in stride(from: 0, to: files.count, by: openFiles) {
      let part = files[start..<min(files.count, start + openFiles)]
      try onDisk { () throws(FileError) in try write(part) }
    }
  }

  /// A file that is written has a single owner, so that each stage has one of them.
  private static func write(_ files: ArraySlice<ReferenceFile>) throws(FileError) {
    guard let last = files.last else { return }
    var output = try OutputFile(last.path)
    try output.write(last.bytes)
    try write(files.dropLast())
    try output.commit()
  }
}
