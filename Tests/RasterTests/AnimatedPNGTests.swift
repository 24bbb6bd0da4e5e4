import Raster
import Testing

@Suite("Animated PNG")
struct AnimatedPNGTests {
  /// The types and data of a file's chunks, read without the code under test.
  private func chunks(of file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var place = 8
    while place < file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append((type, Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return chunks
  }

  private func picture(spotAt spot: Int?) -> Bitmap {
    var bytes = [UInt8](repeating: 255, count: 20 * 10 * 3)
    if let spot { bytes[spot * 3] = 0 }
    return Bitmap(width: 20, height: 10, format: .rgb, bytes: bytes)
  }

  @Test("the first frame is an ordinary PNG; later ones carry only the changed rectangle")
  func changedRectangle() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 30)
    try encoder.append(picture(spotAt: nil))
    try encoder.append(picture(spotAt: 25))
    let file = encoder.finish()
    #expect(try PNGDecoder().decode(file).bitmap == picture(spotAt: nil))
    let chunks = chunks(of: file)
    let types = chunks.map(\.type)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.filter { $0 == "fcTL" }.count == 2)
    #expect(chunks.first { $0.type == "acTL" }?.data == [0, 0, 0, 2, 0, 0, 0, 0])
    // Sequence 1, 1 × 1 pixels at (5, 1), for 1/30 s, left in place, replacing.
    #expect(
      chunks.last { $0.type == "fcTL" }?.data == [
        0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 1, 0, 30, 0, 0,
      ])
  }

  @Test("a frame without a change prolongs the one before")
  func hold() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 60)
    for _ in 0..<3 { try encoder.append(picture(spotAt: 3)) }
    let controls = chunks(of: encoder.finish()).filter { $0.type == "fcTL" }
    #expect(controls.count == 1)
    #expect(controls.first?.data[20..<24] == [0, 3, 0, 60])
  }

  @Test("a rate that is not whole is kept to a thousandth")
  func fractionalRate() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 29.97)
    try encoder.append(picture(spotAt: 3))
    let control = chunks(of: encoder.finish()).first { $0.type == "fcTL" }
    #expect(control?.data[20..<24] == [3, 232, 117, 18])
  }

  @Test("a frame of another size is refused")
  func otherSize() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 60)
    try encoder.append(picture(spotAt: nil))
    #expect(throws: RasterError.self) {
      try encoder.append(
        Bitmap(width: 1, height: 1, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0)))
    }
  }
}
