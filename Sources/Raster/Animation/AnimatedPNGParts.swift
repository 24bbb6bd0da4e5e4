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
