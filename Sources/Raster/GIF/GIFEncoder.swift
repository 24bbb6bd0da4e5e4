internal import CGIF

/// Writes a film as one animated GIF.
///
/// Every frame uses the film's one palette, without dithering. A frame after the first holds the
/// smallest rectangle around all pixels whose color changed, and leaves out those inside that did
/// not; a frame without a change prolongs the previous one. A film with clear pixels is written as
/// rectangles around the visible part, each cleared before the next. Source: CompuServe, Graphics
/// Interchange Format, Version 89a; Netscape's extension for the number of plays.
///
/// The bytes of the file are returned as frames are added; at most two frames are in memory.
public struct GIFEncoder {
  /// The longest delay of one image, in hundredths of a second: the field has 16 bits.
  static let longestHold = 65_535
  /// The longest side that the format allows, in pixels.
  private static let longestSide = 65_535
  /// The highest rate that viewers play, in frames per second: most of them take a delay below two
  /// hundredths of a second for a mistake and use ten.
  public static let highestRate = 50.0

  /// A part of a frame whose duration is not yet known.
  private struct Image {
    var rect: PixelRect
    var indices: [UInt8]
    var hold: Int
  }

  private let palette: Palette
  private let clears: Bool
  private var index: PaletteIndex
  private var stream: GIFStream?
  private var size = (width: 0, height: 0)
  /// The last frame, as indices of the palette.
  private var shown: [UInt8] = []
  private var pending: Image?
  private let comment: String
  private let plays: Int?

  /// A film without frames.
  ///
  /// - Parameters:
  ///   - palette: The colors of all frames.
  ///   - isTransparent: Whether there are clear pixels; without it, clear pixels show the previous
  ///     frame.
  ///   - comment: A comment in the file; none if empty.
  ///   - plays: How many times it plays, from 1 to 65,536; nil for ever.
  public init(palette: Palette, isTransparent: Bool, comment: String = "", plays: Int? = nil) {
    self.palette = palette
    self.plays = plays
    self.comment = comment
    clears = isTransparent
    index = PaletteIndex(palette)
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture, of the same size as the first one.
  ///   - hold: How long it is shown, in hundredths of a second, at least 0.
  /// - Returns: Bytes of the file that are ready; perhaps none.
  /// - Throws: `RasterError.notEncodable` for a picture of another size or one that is too large,
  ///   `.outOfMemory`.
  public mutating func append(_ bitmap: Bitmap, hold: Int) throws(RasterError) -> [UInt8] {
    if stream == nil { stream = try begin(bitmap) }
    guard let stream else { return [] }
    guard bitmap.width == size.width, bitmap.height == size.height else {
      throw .notEncodable("a frame differs from the first one in size")
    }
    let next = index.indices(of: bitmap)
    let image = shown.isEmpty || clears ? visiblePart(of: next) : changedPart(of: next)
    let isUnchanged = next == shown
    shown = next
    if isUnchanged, pending != nil {
      pending?.hold += hold
    } else {
      try flush(into: stream)
      pending = image
      pending?.hold = hold
    }
    return stream.takeBytes()
  }

  /// Ends the file.
  ///
  /// - Returns: The rest of the file's bytes; none where no frame was added.
  /// - Throws: `RasterError.notEncodable`, `.outOfMemory`.
  public mutating func finish() throws(RasterError) -> [UInt8] {
    guard let stream else { return [] }
    try flush(into: stream)
    try stream.close()
    self.stream = nil
    return stream.takeBytes()
  }

  private mutating func begin(_ bitmap: Bitmap) throws(RasterError) -> GIFStream {
    let sides = 1...Self.longestSide
    guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
      throw .notEncodable("a side is longer than GIF's \(Self.longestSide) pixels")
    }
    size = (bitmap.width, bitmap.height)
    let stream = try GIFStream(width: bitmap.width, height: bitmap.height, palette: palette)
    // Without the extension it plays once.
    if plays != 1 { try stream.putLoop(repetitions: plays.map { $0 - 1 } ?? 0) }
    if !comment.isEmpty { try stream.putComment(comment) }
    return stream
  }

  /// Writes the pending image; a duration beyond the field's limit is continued by a single
  /// unchanged pixel.
  private mutating func flush(into stream: GIFStream) throws(RasterError) {
    guard var image = pending else { return }
    pending = nil
    repeat {
      let hold = min(image.hold, Self.longestHold)
      try stream.put(
        image.indices, in: image.rect, hold: hold, clear: palette.clear, clears: clears)
      image.hold -= hold
      // What has been cleared has to be drawn again.
      if !clears {
        image.rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
        image.indices = [palette.clear]
      }
    } while image.hold > 0
  }

  /// The smallest part around all pixels that changed, in which those that did not are clear.
  private func changedPart(of next: [UInt8]) -> Image {
    let rect = bounds { next[$0] != shown[$0] }
    return Image(
      rect: rect,
      indices: part(rect) { next[$0] == shown[$0] ? palette.clear : next[$0] }, hold: 0)
  }

  /// The smallest part around all visible pixels.
  private func visiblePart(of next: [UInt8]) -> Image {
    let rect =
      clears
      ? bounds { next[$0] != palette.clear }
      : PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return Image(rect: rect, indices: part(rect) { next[$0] }, hold: 0)
  }

  private func part(_ rect: PixelRect, _ index: (Int) -> UInt8) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<(rect.y + rect.height) {
      for x in rect.x..<(rect.x + rect.width) { indices.append(index(y * size.width + x)) }
    }
    return indices
  }

  /// The smallest rectangle around all pixels that fulfil a condition; the first pixel where none
  /// does, since an image cannot be empty.
  private func bounds(where holds: (Int) -> Bool) -> PixelRect {
    var (left, right) = (size.width, -1)
    var (top, bottom) = (size.height, -1)
    for y in 0..<size.height {
      let row = y * size.width
      guard let first = (0..<size.width).first(where: { holds(row + $0) }),
        let last = (0..<size.width).last(where: { holds(row + $0) })
      else { continue }
      left = min(left, first)
      right = max(right, last)
      top = min(top, y)
      bottom = y
    }
    guard right >= 0 else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

/// A GIF file being written through giflib, owned.
final class GIFStream {
  /// What giflib has written since the bytes were last taken.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let sink = Sink()
  /// Nil once closed.
  private var file: UnsafeMutablePointer<GifFileType>?

  /// A file of given size in pixels, with a palette for all images.
  init(width: Int, height: Int, palette: Palette) throws(RasterError) {
    var status: Int32 = 0
    // The sink outlives the file, which is closed before this object ends.
    file = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { file, bytes, count in
        guard let file, let bytes, let data = file.pointee.UserData else { return 0 }
        Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &status)
    guard let file else { throw Self.error(status) }
    EGifSetGifVersion(file, true)
    // A palette has 2, 4, 8, … 256 colors, the clear one included.
    var bits: Int32 = 1
    while 1 << bits < palette.colors.count + 1 { bits += 1 }
    var colors = [GifColorType](
      repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 1 << Int(bits))
    for (index, color) in palette.colors.enumerated() {
      colors[index] = GifColorType(Red: color.red, Green: color.green, Blue: color.blue)
    }
    guard let map = GifMakeMapObject(1 << bits, colors) else { throw .outOfMemory }
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(file, Int32(width), Int32(height), bits, 0, map))
  }

  deinit {
    if let file { EGifCloseFile(file, nil) }
  }

  /// The bytes that were written since the last call.
  func takeBytes() -> [UInt8] {
    defer { sink.bytes = [] }
    return sink.bytes
  }

  /// Makes the film play again.
  ///
  /// - Parameter repetitions: How many times after the first one, as browsers read it; 0 for ever.
  /// - Throws: `RasterError.notEncodable`, `.outOfMemory`.
  func putLoop(repetitions: Int) throws(RasterError) {
    try check(EGifPutExtensionLeader(file, Int32(APPLICATION_EXT_FUNC_CODE)))
    let name = Array("NETSCAPE2.0".utf8)
    try check(EGifPutExtensionBlock(file, Int32(name.count), name))
    // Block 1: the number in two bytes, the lower one first.
    let count = UInt16(clamping: repetitions)
    let block: [UInt8] = [1, UInt8(count & 0xFF), UInt8(count >> 8)]
    try check(EGifPutExtensionBlock(file, 3, block))
    try check(EGifPutExtensionTrailer(file))
  }

  /// Adds a comment; giflib splits long ones.
  func putComment(_ comment: String) throws(RasterError) {
    try check(EGifPutComment(file, comment))
  }

  /// Adds an image in a part of the screen.
  ///
  /// - Parameters:
  ///   - indices: The pixels as indices of the palette, row by row; as many as the part has.
  ///   - rect: The part.
  ///   - hold: How long it is shown, in hundredths of a second, below 65,536.
  ///   - clear: The index that leaves a pixel unchanged.
  ///   - clears: Whether the part is cleared afterwards.
  /// - Throws: `RasterError.notEncodable`, `.outOfMemory`.
  func put(
    _ indices: [UInt8], in rect: PixelRect, hold: Int, clear: UInt8, clears: Bool
  ) throws(RasterError) {
    var control = GraphicsControlBlock(
      DisposalMode: clears ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(hold), TransparentColor: Int32(clear))
    var extent = [UInt8](repeating: 0, count: 4)
    let length = EGifGCBToExtension(&control, &extent)
    try check(
      EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), Int32(length), extent))
    try check(
      EGifPutImageDesc(
        file, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, nil))
    var pixels = indices
    for row in 0..<rect.height {
      let status = pixels.withUnsafeMutableBufferPointer { buffer in
        EGifPutLine(
          file, buffer.baseAddress?.advanced(by: row * rect.width), Int32(rect.width))
      }
      try check(status)
    }
  }

  /// Ends the file.
  func close() throws(RasterError) {
    guard let open = file else { return }
    file = nil
    var status: Int32 = 0
    guard EGifCloseFile(open, &status) == GIF_OK else { throw Self.error(status) }
  }

  private func check(_ status: Int32) throws(RasterError) {
    guard status == GIF_OK else { throw Self.error(file?.pointee.Error ?? 0) }
  }

  private static func error(_ code: Int32) -> RasterError {
    guard code != E_GIF_ERR_NOT_ENOUGH_MEM else { return .outOfMemory }
    return .notEncodable(
      GifErrorString(code).map { String(cString: $0) } ?? "giflib's error \(code)")
  }
}
