public import Raster

extension RecordedMotion {
  /// The first bytes of a recorded motion: not 3, which a single wrong bit would make an older one of.
  private static let mark = Array("framegen motion 4\n".utf8)
  /// Those of one whose places lack the translations of the views' own transforms.
  private static let markWithoutTranslations = Array("framegen motion 2\n".utf8)
  /// Those of one without the scales, the properties and the order of the views.
  private static let oldMark = Array("framegen motion 1\n".utf8)
  /// The largest motion that is read, in bytes before compression.
  private static let largestSize = 1 << 28

  /// The motion as a file.
  ///
  /// After a mark and the number of bytes that follow once they are decompressed: the numbers of frames
  /// and of views; for each view its id, the number of its places, and for each of their values the
  /// second differences from frame to frame. Steady motion takes next to nothing. Then come the properties of the view,
  /// each with its name and its values, from which frame after the former one on; after all views, in the same form,
  /// the order in which they are drawn. Numbers have 7 bits in each byte, the least significant first, and their sign in
  /// the lowest bit.
  ///
  /// - Throws: `RasterError.outOfMemory`.
  public func bytes() throws(RasterError) -> [UInt8] {
    var plain = VariableLengthWriter()
    plain.append(frameCount)
    plain.append(tracks.count)
    for track in tracks {
      plain.append(Array(track.id.utf8))
      plain.append(track.places.count)
      for value in 0..<Place.count { plain.append(track.places.map { Int($0.units[value]) }) }
      guard isComplete else { continue }
      for value in 0..<2 { plain.append(track.places.map { Int($0.scaleUnits[value]) }) }
      plain.append(track.properties.count)
      for property in track.properties { plain.append(property) }
    }
    if isComplete { plain.append(order) }
    var count = VariableLengthWriter()
    count.append(plain.bytes.count)
    let complete = hasTranslations ? Self.mark : Self.markWithoutTranslations
    return (isComplete ? complete : Self.oldMark) + count.bytes
      + (try DeflatedBytes.deflate(plain.bytes))
  }

  /// Reads a motion from a file; nil if it is damaged, or is no motion.
  public init?(bytes: [UInt8]) {
    let hasTranslations = bytes.starts(with: Self.mark)
    let isComplete = hasTranslations || bytes.starts(with: Self.markWithoutTranslations)
    guard isComplete || bytes.starts(with: Self.oldMark) else { return nil }
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
      guard let track = reader.track(in: frames, isComplete: isComplete),
        ids.insert(track.id).inserted
      else { return nil }
      tracks.append(track)
    }
    var order: Property?
    if isComplete {
      order = reader.property(in: frames)
      guard order != nil else { return nil }
    }
    guard reader.rest.isEmpty else { return nil }
    self.init(
      tracks: tracks, frameCount: frames, order: order, isComplete: isComplete,
      hasTranslations: hasTranslations)
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

  /// A column of numbers, as their second differences.
  mutating func append(_ column: [Int]) {
    var (last, slope) = (0, 0)
    for current in column {
      append(current - last - slope)
      slope = current - last
      last = current
    }
  }

  mutating func append(_ property: RecordedMotion.Property) {
    append(Array(property.name.utf8))
    append(property.changes.count)
    var last = 0
    for (frame, text) in property.changes {
      append(frame - last)
      last = frame
      append(text == nil ? 0 : 1)
      if let text { append(Array(text.utf8)) }
    }
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

  /// The next column of numbers; nil where there are too few, or one is too large.
  mutating func column(of count: Int) -> [Int32]? {
    var (last, slope) = (0, 0)
    var column: [Int32] = []
    for _ in 0..<count {
      guard let difference = next(in: -(1 << 40)...1 << 40),
        let current = Int32(exactly: last + slope + difference)
      else { return nil }
      column.append(current)
      slope = Int(current) - last
      last = Int(current)
    }
    return column
  }

  /// The next view; nil where there is none, or it is in more frames than there are.
  mutating func track(in frames: Int, isComplete: Bool) -> RecordedMotion.Track? {
    guard let id = text(), let count = next(in: 0...min(frames, rest.count)) else { return nil }
    var track = RecordedMotion.Track(
      id: id, places: [RecordedMotion.Place](repeating: .none, count: count))
    for value in 0..<RecordedMotion.Place.count {
      guard let column = column(of: count) else { return nil }
      for index in 0..<count { track.places[index].units[value] = column[index] }
    }
    guard isComplete else {
      for index in 0..<count { track.places[index].scaleUnits = RecordedMotion.Place.unknownScale }
      return track
    }
    for value in 0..<2 {
      guard let column = column(of: count) else { return nil }
      for index in 0..<count { track.places[index].scaleUnits[value] = column[index] }
    }
    guard let propertyCount = next(in: 0...rest.count) else { return nil }
    for _ in 0..<propertyCount {
      guard let property = property(in: frames) else { return nil }
      track.properties.append(property)
    }
    return track
  }

  /// The next property; nil where there is none, or its frames are not in a film of so many.
  mutating func property(in frames: Int) -> RecordedMotion.Property? {
    guard let name = text(), let count = next(in: 0...rest.count) else { return nil }
    var property = RecordedMotion.Property(name: name)
    var last = 0
    for _ in 0..<count {
      guard let step = next(in: 0...frames), last + step <= frames, let hasText = next(in: 0...1)
      else { return nil }
      last += step
      guard hasText == 1 else {
        property.append(nil, at: last)
        continue
      }
      guard let text = text() else { return nil }
      property.append(text, at: last)
    }
    return property.changes.count == count ? property : nil
  }

  /// The next text; nil where there is none.
  mutating func text() -> String? {
    guard let count = next(in: 0...rest.count), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(validating: rest.prefix(count), as: UTF8.self)
  }
}
