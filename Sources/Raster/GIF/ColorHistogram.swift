/// How often each color occurs in a film.
///
/// Pixels that are more than half transparent are not counted, and the alpha of the others is
/// ignored: GIF has only clear and opaque pixels. The result does not depend on the order in which
/// pictures are added.
public struct ColorHistogram: Sendable {
  /// The least alpha of a pixel that counts as opaque, from 0 to 255.
  static let leastOpaqueAlpha: UInt8 = 128
  /// The largest number of distinct colors.
  ///
  /// The table then takes 24 MB. It is more than 100 times what a figure has; a film with more
  /// loses the lowest bits of its colors.
  static let capacity = 1 << 20

  /// A color as one number, 0xRRGGBB.
  typealias Key = UInt32

  /// Marks a free slot; not a color.
  private static let free = Key.max

  /// The colors, in a hash table with open addressing; the count of a slot is at the same index.
  private var keys: [Key]
  private var counts: [UInt64]
  /// How many colors there are, at most `capacity`.
  public private(set) var colorCount = 0
  /// How many low bits of each component are dropped, from 0 to 7.
  private(set) var droppedBits = 0

  /// How many pixels were neither opaque nor clear.
  public private(set) var translucentCount: UInt64 = 0

  /// A histogram without colors.
  public init() {
    keys = [Key](repeating: Self.free, count: 1 << 10)
    counts = [UInt64](repeating: 0, count: 1 << 10)
  }

  /// Counts a picture's pixels.
  public mutating func add(_ bitmap: Bitmap) {
    var last = Self.free
    var run: UInt64 = 0
    translucentCount += Self.forEachKey(of: bitmap) { key in
      if key == last {
        run += 1
      } else {
        if last != Self.free { add(last, count: run) }
        (last, run) = (key, 1)
      }
    }
    if last != Self.free { add(last, count: run) }
  }

  /// Adds what another histogram counted.
  public mutating func add(_ other: ColorHistogram) {
    translucentCount += other.translucentCount
    while droppedBits < other.droppedBits { dropBit() }
    for (key, count) in zip(other.keys, other.counts) where key != Self.free {
      add(key, count: count)
    }
  }

  /// The colors and how often they occur, in ascending order of the colors.
  var entries: [(key: Key, count: UInt64)] {
    zip(keys, counts).filter { $0.0 != Self.free }.map { (key: $0.0, count: $0.1) }
      .sorted { $0.key < $1.key }
  }

  /// Calls `body` with the color of each opaque pixel, and with `free` for each clear one; returns how many are neither.
  private static func forEachKey(of bitmap: Bitmap, _ body: (Key) -> Void) -> UInt64 {
    let step = bitmap.format.bytesPerPixel
    var translucentCount: UInt64 = 0
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count, by: step) {
        if step == 4 {
          let alpha = bytes[index + 3]
          if alpha > 0, alpha < 255 { translucentCount += 1 }
          guard alpha >= leastOpaqueAlpha else {
            body(free)
            continue
          }
        }
        body(key(bytes[index], bytes[index + 1], bytes[index + 2]))
      }
    }
    return translucentCount
  }

  /// A color of three components as one number.
  static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Key {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private mutating func add(_ key: Key, count: UInt64) {
    let key = key & mask
    let slot = slot(of: key)
    counts[slot] &+= count
    guard keys[slot] == Self.free else { return }
    keys[slot] = key
    colorCount += 1
    if colorCount > Self.capacity {
      dropBit()
    } else if colorCount * 2 > keys.count {
      rebuild(slots: keys.count * 2)
    }
  }

  /// The bits of a color that are kept.
  private var mask: Key {
    let byte: Key = (0xFF << Key(droppedBits)) & 0xFF
    return byte << 16 | byte << 8 | byte
  }

  /// The slot that holds a color, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    // Knuth, The Art of Computer Programming 3, 6.4: multiplicative hashing.
    var slot = Int(key &* 0x9E37_79B1 >> 7) & (keys.count - 1)
    while keys[slot] != Self.free, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func dropBit() {
    guard droppedBits < 7 else { return }
    droppedBits += 1
    rebuild(slots: keys.count)
  }

  private mutating func rebuild(slots: Int) {
    let (oldKeys, oldCounts) = (keys, counts)
    keys = [Key](repeating: Self.free, count: slots)
    counts = [UInt64](repeating: 0, count: slots)
    colorCount = 0
    for (key, count) in zip(oldKeys, oldCounts) where key != Self.free {
      add(key, count: count)
    }
  }
}
