internal import FramegenKit
internal import Raster

extension PictureTestResult {
  /// The frames that differ, each as a PNG file: expected picture, difference and actual picture side by
  /// side, or the actual one alone where there is no other.
  public var strips: [(name: String, file: [UInt8])] {
    frames.compactMap { frame in
      guard let actual = frame.actual else { return nil }
      let name = frame.isLast ? "last.png" : FramePattern.standard.name(of: frame.number)
      guard let expected = frame.expected.flatMap({ try? PNGDecoder().bitmap(of: $0) }) else {
        return actual.corner == nil ? (name, actual.file) : nil
      }
      guard let part = try? PNGDecoder().bitmap(of: actual.file),
        let file = try? PNGEncoder().encode(
          DifferencePicture.strip(expected: expected, actual: actual.whole(part, over: expected)))
      else { return nil }
      return (name, file)
    }
  }
}

extension PictureTestResult {
  /// The height of a strip in a terminal, in pixels, at most: about 15 lines.
  private static let terminalHeight = 300

  /// The first of the strips as text for a terminal; nil if there is none.
  public func terminalStrip(as form: TerminalPicture) -> String? {
    guard let file = strips.first?.file, let strip = try? PNGDecoder().bitmap(of: file) else {
      return nil
    }
    let factor = (strip.height + Self.terminalHeight - 1) / Self.terminalHeight
    return try? form.text(of: strip.reduced(by: max(1, factor)))
  }
}

extension FramePicture {
  /// The whole frame.
  fileprivate func whole(_ part: Bitmap, over expected: Bitmap) -> Bitmap {
    guard let corner else { return part }
    var whole = expected
    for y in 0..<part.height {
      for x in 0..<part.width { whole[corner.x + x, corner.y + y] = part[x, y] }
    }
    return whole
  }
}
