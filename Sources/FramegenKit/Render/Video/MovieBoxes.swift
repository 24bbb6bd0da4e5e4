internal import Foundation

/// Checks whether an MP4 or QuickTime file is complete, by its top-level boxes.
///
/// ffmpeg reports no error if the disk is full when it writes the index at the end. Source: ISO
/// 14496-12, 4.2: a box begins with its size in 32 bits and its type; size 1 means that a size of
/// 64 bits follows, size 0 the rest of the file.
enum MovieBoxes {
  /// Whether the boxes fill the file exactly, and one of them is an index.
  static func areComplete(_ path: String) throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    let length = Int(try file.status().st_size)
    var (offset, hasIndex) = (0, false)
    while offset < length {
      let head = try file.read(count: 16, at: offset)
      guard head.count >= 8 else { return false }
      var size = Int(number(head[0..<4]))
      if size == 1, head.count == 16 { size = Int(truncatingIfNeeded: number(head[8..<16])) }
      if size == 0 { size = length - offset }
      guard size >= 8, size <= length - offset else { return false }
      hasIndex = hasIndex || head[4..<8].elementsEqual("moov".utf8)
      offset += size
    }
    return hasIndex
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
