/// A text from which values of a scene are read: the scene file, or a command-line option that
/// overrides a value.
public struct SourceText: Equatable, Sendable {
  /// The origin of a text.
  public enum Origin: Equatable, Sendable {
    /// A file, with the path that messages show.
    case file(String)
    /// A command-line option, with its name, for example `--set`.
    case option(String)
  }

  /// The origin of the text.
  public let origin: Origin
  /// The bytes as read, not necessarily valid UTF-8.
  public let bytes: [UInt8]
  /// The byte offsets at which the lines begin; the first line begins after a byte order mark.
  private let lineStarts: [Int]

  /// The bytes of a UTF-8 byte order mark.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text with its origin.
  ///
  /// - Parameters:
  ///   - origin: The origin of the text.
  ///   - bytes: The text, in UTF-8; lines end with LF, CR LF or CR.
  public init(origin: Origin, bytes: [UInt8]) {
    self.origin = origin
    self.bytes = bytes
    var starts = [bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0]
    for (index, byte) in bytes.enumerated() {
      let isPaired = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPaired) {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// The line and column of a byte.
  ///
  /// Both count from 1, columns in `Character`s. Offsets outside the text mean its nearer end.
  /// Complexity: O(log lines + length of the line).
  public func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    let line = lineIndex(ofByte: offset)
    let before = bytes[lineStarts[line]..<offset]
    // Generated scenes may be a single line of megabytes; ASCII needs no segmentation into
    // characters.
    let isASCII = before.allSatisfy { $0 < 0x80 }
    let count = isASCII ? before.count : String(decoding: before, as: UTF8.self).count
    return (line + 1, count + 1)
  }

  /// The range of the line that contains a byte, without its line break.
  func lineRange(ofByte offset: Int) -> Range<Int> {
    let line = lineIndex(ofByte: min(max(offset, lineStarts[0]), bytes.count))
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// The index of the line that contains a byte, by binary search.
  private func lineIndex(ofByte offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
