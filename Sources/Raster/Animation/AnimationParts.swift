internal import CGIF

/// The parts of an animated PNG file.
struct AnimatedPNGParts: AnimationParts {
  let width: Int
  let height: Int

  /// What a chunk fcTL says.
  private struct Control {
    var part: PixelRect
    var duration: AnimationFrame.Fraction
    var disposal: AnimationPart.Disposal
    var isBlended: Bool
  }

  private let bytes: [UInt8]
  /// The header and what follows it before the image data, for every frame alike.
  private let header: [UInt8]
  private var common: [PNGChunk] = []
  /// Where the next chunk begins.
  private var place = PNGChunk.signature.count
  /// The control of the next frame, if it has been read.
  private var control: Control?
  /// The number of frames that the file says it has.
  private var frameCount = 0
  private var shown = 0
  private var hasEnded = false

  init(_ bytes: [UInt8]) throws(RasterError) {
    self.bytes = bytes
    guard bytes.starts(with: PNGChunk.signature) else { throw .malformed("it is not a PNG file") }
    guard let first = PNGChunk.next(in: bytes, at: &place), first.type == "IHDR",
      first.data.count == 13
    else { throw .malformed("it has no header") }
    header = first.data
    width = Int(first.data.bigEndian(at: 0))
    height = Int(first.data.bigEndian(at: 4))
  }

  mutating func next() throws(RasterError) -> AnimationPart? {
    guard !hasEnded else { return nil }
    var data: [UInt8] = []
    while let chunk = PNGChunk.next(in: bytes, at: &place) {
      switch chunk.type {
      case "acTL":
        guard chunk.data.count == 8 else { throw .malformed("its chunk acTL is damaged") }
        frameCount = Int(chunk.data.bigEndian(at: 0))
      case "fcTL":
        let next = try control(in: chunk.data)
        if let current = control, !data.isEmpty {
          control = next
          return try part(current, data)
        }
        guard control == nil else { throw .malformed("a frame has no pixels") }
        control = next
      case "IDAT":
        // A picture for viewers without animation is not a frame.
        if control != nil { data += chunk.data }
      case "fdAT":
        guard control != nil, chunk.data.count > 4 else { throw .malformed("a frame is damaged") }
        data += chunk.data.dropFirst(4)
      case "IEND":
        hasEnded = true
        guard let current = control, !data.isEmpty, shown + 1 == frameCount else {
          throw .malformed("it has \(shown + (data.isEmpty ? 0 : 1)) of \(frameCount) frames")
        }
        return try part(current, data)
      default:
        // The whole frame is turned, not each of its parts.
        if shown == 0, control == nil || data.isEmpty, chunk.type != "eXIf" { common.append(chunk) }
      }
    }
    throw .malformed("the data end too early")
  }

  private func control(in data: [UInt8]) throws(RasterError) -> Control {
    guard data.count == 26 else { throw .malformed("its chunk fcTL is damaged") }
    func word(_ offset: Int) -> Int { Int(data.bigEndian(at: offset)) }
    let part = PixelRect(x: word(12), y: word(16), width: word(4), height: word(8))
    guard part.width > 0, part.height > 0, part.x + part.width <= width,
      part.y + part.height <= height
    else { throw .malformed("a frame reaches out of the picture") }
    let (parts, perSecond) = (
      Int(data[20]) << 8 | Int(data[21]), Int(data[22]) << 8 | Int(data[23])
    )
    let disposals: [AnimationPart.Disposal] = [.keep, .clear, .restore]
    guard disposals.indices.contains(Int(data[24])), data[25] < 2 else {
      throw .malformed("its chunk fcTL is damaged")
    }
    var disposal = disposals[Int(data[24])]
    // Before the first frame, everything is clear.
    if shown == 0, control == nil, disposal == .restore { disposal = .clear }
    return Control(
      part: part,
      // 0 parts a second stand for 100; a frame "as quickly as possible" is seen for one of those.
      duration: parts == 0
        ? .init(1, per: 100) : .init(parts, per: perSecond == 0 ? 100 : perSecond),
      disposal: disposal,
      isBlended: data[25] == 1)
  }

  /// Decodes the pixels of a frame as a picture of their own.
  private mutating func part(
    _ control: Control, _ data: [UInt8]
  ) throws(RasterError) -> AnimationPart {
    var own: [UInt8] = []
    own.appendBigEndian(UInt32(control.part.width))
    own.appendBigEndian(UInt32(control.part.height))
    var file = PNGChunk.signature
    PNGChunk(type: "IHDR", data: own + header[8...]).append(to: &file)
    for chunk in common { chunk.append(to: &file) }
    PNGChunk(type: "IDAT", data: data).append(to: &file)
    PNGChunk(type: "IEND", data: []).append(to: &file)
    shown += 1
    if hasEnded { self.control = nil }
    return AnimationPart(
      bitmap: try PNGDecoder().bitmap(of: file), x: control.part.x, y: control.part.y,
      isBlended: control.isBlended, disposal: control.disposal, duration: control.duration)
  }
}

/// The parts of a GIF file, read through giflib.
final class GIFParts: AnimationParts {
  /// The bytes that giflib reads.
  private final class Source {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// How long a frame without a duration is seen, in hundredths of a second, as in browsers.
  private static let usualHold = 10

  private let source: Source
  private let file: UnsafeMutablePointer<GifFileType>
  /// How the next image is shown, if it was said.
  private var control: GraphicsControlBlock?

  var width: Int { Int(file.pointee.SWidth) }
  var height: Int { Int(file.pointee.SHeight) }

  /// Whether bytes begin like a GIF file.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
  }

  init(_ bytes: [UInt8]) throws(RasterError) {
    source = Source(bytes)
    var status: Int32 = 0
    // The source outlives the file, which is closed when this object ends.
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { file, target, count in
        guard let file, let target, let data = file.pointee.UserData else { return 0 }
        let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
        let read = min(Int(count), source.bytes.count - source.place)
        for index in 0..<max(0, read) { target[index] = source.bytes[source.place + index] }
        source.place += read
        return Int32(read)
      }, &status)
    guard let opened else { throw Self.error(status) }
    file = opened
  }

  deinit { DGifCloseFile(file, nil) }

  func next() throws(RasterError) -> AnimationPart? {
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &kind))
      switch kind {
      case IMAGE_DESC_RECORD_TYPE: return try image()
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return nil
      default: throw .malformed("it has an unknown record")
      }
    }
  }

  private func readExtension() throws(RasterError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    while let data = block {
      if code == GRAPHICS_EXT_FUNC_CODE, data[0] >= 4 {
        var found = GraphicsControlBlock()
        try check(DGifExtensionToGCB(Int(data[0]), data + 1, &found))
        control = found
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  /// The next image, as RGBA.
  private func image() throws(RasterError) -> AnimationPart {
    try check(DGifGetImageDesc(file))
    let image = file.pointee.Image
    let part = PixelRect(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    // Parts that reach out are cut, but must not be much larger than the whole.
    guard part.width > 0, part.height > 0, part.width <= width, part.height <= height else {
      throw .malformed("a frame is larger than the picture")
    }
    guard let map = image.ColorMap ?? file.pointee.SColorMap else {
      throw .malformed("a frame has no palette")
    }
    let palette = UnsafeBufferPointer(
      start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    let pixels = try pixels(of: part, palette, isInterlaced: image.Interlace)
    let hold = Int(control?.DelayTime ?? 0)
    let disposal: AnimationPart.Disposal =
      switch control?.DisposalMode {
      case DISPOSE_BACKGROUND: .clear
      case DISPOSE_PREVIOUS: .restore
      default: .keep
      }
    control = nil
    return AnimationPart(
      bitmap: Bitmap(width: part.width, height: part.height, format: .rgba, bytes: pixels),
      x: part.x, y: part.y, isBlended: true, disposal: disposal,
      duration: .init(hold > 0 ? hold : Self.usualHold, per: 100))
  }

  /// Reads the indices of an image as RGBA; the transparent one and those beyond the palette are clear.
  private func pixels(
    of part: PixelRect, _ palette: UnsafeBufferPointer<GifColorType>, isInterlaced: Bool
  ) throws(RasterError) -> [UInt8] {
    let clear = Int(control?.TransparentColor ?? NO_TRANSPARENT_COLOR)
    var pixels = [UInt8](repeating: 0, count: 4 * part.width * part.height)
    var line = [UInt8](repeating: 0, count: part.width)
    for y in Self.order(ofRows: part.height, isInterlaced: isInterlaced) {
      try check(DGifGetLine(file, &line, Int32(part.width)))
      var place = 4 * y * part.width
      for index in line {
        if Int(index) != clear, palette.indices.contains(Int(index)) {
          let color = palette[Int(index)]
          (pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3]) =
            (color.Red, color.Green, color.Blue, 255)
        }
        place += 4
      }
    }
    return pixels
  }

  /// The rows in the order of the file: interlaced ones in four passes.
  private static func order(ofRows count: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<count) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: count, by: step))
    }
  }

  private func check(_ status: Int32) throws(RasterError) {
    guard status == GIF_OK else { throw Self.error(file.pointee.Error) }
  }

  private static func error(_ code: Int32) -> RasterError {
    guard code != D_GIF_ERR_NOT_ENOUGH_MEM else { return .outOfMemory }
    return .malformed(
      GifErrorString(code).map { String(cString: $0) } ?? "giflib's error \(code)")
  }
}
