public import Raster

extension RecordedMotion {
  /// The first bytes of a recorded motion.
  private static let mark = Array("framegen motion 1\n".utf8)
  /// The largest motion that is read, in bytes before compression.
  private static let largestSize = 1 << 28

  /// The motion as a file.
  ///
  /// After a mark and the number of bytes that follow once they are decompressed: the numbers of frames
  /// and of views; for each view its id, the number of its places, and for each of their values the
  /// second differences from frame to frame. Steady motion takes next to nothing. Numbers have 7 bits in
  /// each byte, the least significant first, and their sign in the lowest bit.
  ///
  /// - Throws: `RasterError.outOfMemory`.
  public func bytes() throws(RasterError) -> [UInt8] {
    var plain = VariableLengthWriter()
    plain.append(frameCount)
    plain.append(tracks.count)
    for track in tracks {
      plain.append(Array(track.id.utf8))
      plain.append(track.places.count)
      for value in 0..<Place.count {
        var (last, slope) = (0, 0)
        for place in track.places {
          let current = Int(place.units[value])
          plain.append(current - last - slope)
          slope = current - last
          last = current
        }
      }
    }
    var count = VariableLengthWriter()
    count.append(plain.bytes.count)
    return Self.mark + count.bytes + (try DeflatedBytes.deflate(plain.bytes))
  }

  /// Reads a motion from a file; nil if it is damaged, or is no motion.
  public init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return nil }
    var head = VariableLengthReader(bytes[Self.mark.count...])
    guard let count = head.next(in: 0...Self.largestSize),
      let plain = DeflatedBytes.inflate(head.rest, count: count)
    else { return nil }
    var reader = VariableLengthReader(plain[...])
    guard let frames = reader.next(in: 0...Int(Int32.max)),
      let views = reader.next(in: 0...plain.count)
    else { return nil }
    var tracks: [Track] = []
    var ids: Set<String> = []
    for _ in 0..<views {
      guard let id = reader.text(), ids.insert(id).inserted,
        let places = reader.next(in: 0...min(frames, plain.count))
      else { return nil }
      var track = Track(id: id, places: [Place](repeating: .none, count: places))
      for value in 0..<Place.count {
        var (last, slope) = (0, 0)
        for index in 0..<places {
          guard let difference = reader.next(in: -(1 << 40)...1 << 40),
            let current = Int32(exactly: last + slope + difference)
          else { return nil }
          track.places[index].units[value] = current
          slope = Int(current) - last
          last = Int(current)
        }
      }
      tracks.append(track)
    }
    guard reader.rest.isEmpty else { return nil }
    self.init(tracks: tracks, frameCount: frames)
  }
}

/// Writes numbers with 7 bits in each byte.
private struct VariableLengthWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: [UInt8]) {
    append(text.count)
    bytes += text
  }
}

/// Reads numbers with 7 bits in each byte.
private struct VariableLengthReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next number; nil at the end, and where it is outside a range.
  mutating func next(in range: ClosedRange<Int>) -> Int? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 63 else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 != 0 else {
        let value = Int(number >> 1) ^ -Int(number & 1)
        return range.contains(value) ? value : nil
      }
    }
    return nil
  }

  /// The next text; nil where there is none.
  mutating func text() -> String? {
    guard let count = next(in: 0...rest.count), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(validating: rest.prefix(count), as: UTF8.self)
  }
}
