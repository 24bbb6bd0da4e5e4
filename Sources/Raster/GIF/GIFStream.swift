internal import CGIF

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
