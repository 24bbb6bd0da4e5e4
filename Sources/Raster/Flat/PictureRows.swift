internal import Foundation

/// The rows of a picture, in whatever form they are held.
///
/// Encoders are specialized for each form, so that no call is made for single pixels.
protocol PictureRows {
  /// The width, in pixels.
  var width: Int { get }
  /// The height, in pixels.
  var height: Int { get }
  /// The format of the pixels in a file.
  var format: Bitmap.Format { get }

  /// Rectangles inside the picture outside of which all pixels are of one color.
  var drawnRects: [PixelRect] { get }

  /// Whether pixels of a row equal those above them; pixels that differ here may still be equal in
  /// a file.
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool
  /// Writes pixels of a row in the format of a file.
  func pack(_ pixels: Range<Int>, ofRow y: Int, into target: UnsafeMutableRawPointer)
}

extension FramePixels: PictureRows {
  @inline(__always)
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool {
    let place = start + y * bytesPerRow + pixels.lowerBound * 4
    return RowDifference.isNone(place, place - bytesPerRow, count: pixels.count * 4)
  }
}

/// The rows of a bitmap, valid as long as its bytes are borrowed.
struct BitmapRows: PictureRows {
  let start: UnsafeRawPointer
  let width: Int
  let height: Int
  let format: Bitmap.Format

  var drawnRects: [PixelRect] { [PixelRect(x: 0, y: 0, width: width, height: height)] }

  @inline(__always)
  func equalAbove(_ pixels: Range<Int>, ofRow y: Int) -> Bool {
    let size = format.bytesPerPixel
    let place = start + (y * width + pixels.lowerBound) * size
    return RowDifference.isNone(place, place - width * size, count: pixels.count * size)
  }

  func pack(_ pixels: Range<Int>, ofRow y: Int, into target: UnsafeMutableRawPointer) {
    let size = format.bytesPerPixel
    let source = start + (y * width + pixels.lowerBound) * size
    target.copyMemory(from: source, byteCount: pixels.count * size)
  }
}
