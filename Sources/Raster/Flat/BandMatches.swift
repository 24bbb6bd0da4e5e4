/// The bytes of a band as deflate writes them: literal bytes, and matches, which repeat earlier bytes.
///
/// General searches follow chains of earlier places with the same few bytes, from one byte to the
/// next. Rows of pixels need less. What repeats in gradients, shadows and texts is one of four: the
/// pixel before, the row above, the latest place with the same eight bytes, and the latest with the
/// same pixel. All four are compared at once, eight bytes by exclusive or, so that a place takes one
/// branch that is hard to predict and not one for each candidate. Where none matches, nothing begins
/// before the next pixel, except what goes on behind a component that differs; so the search steps
/// from pixel to pixel. Only places where it looks are remembered, none inside of matches: older
/// places in flat areas would only be replaced by newer ones of no more use.
///
/// Measured: two places for the same eight bytes instead of the latest make files up to 7 % smaller, and
/// take a quarter more time; a search from byte to byte, as much more time for 1 %. A search of 160
/// columns by themselves, so that those that have not changed are not searched again, makes files a third
/// larger, and one of 640 columns 8 %. What libraries would do is in CONTRIBUTING.md.
struct BandMatches: ~Copyable {
  /// Some literal bytes, then a match.
  struct Part {
    /// The number of literals.
    var literalCount: UInt32
    /// The number of bytes that are repeated, 3 to 258; 0 in the last part.
    var length: UInt16
    /// One less than the distance from a byte to its repetition, below 2¹⁵.
    var distance: UInt16
  }

  /// The largest distance that deflate can express.
  private static let window = 32_768
  /// A match of so many bytes is taken without looking for a longer one.
  ///
  /// Measured: 128 instead makes files 0.2 % smaller, and takes 4 % more time.
  private static let enough = 32
  /// After so many rows it is judged whether enough of them repeats.
  ///
  /// Fewer would take the first rows of a gradient, whose colors are all new, for a photograph.
  private static let judgedRows = 8
  /// The binary logarithm of the number of places that are remembered by eight bytes, and by a pixel.
  private static let pairBits: UInt64 = 13
  private static let pixelBits: UInt64 = 12
  /// Multiplied by this, words that differ get different high bits: 2⁶⁴ divided by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// What is not within reach of any place.
  private static let nowhere = Int32.min / 2

  /// The parts, the first `count` of which are set.
  let parts: UnsafeMutablePointer<Part>
  private(set) var count = 0
  /// How often each literal occurs and, 256 higher, each length.
  let frequencies: UnsafeMutablePointer<UInt32>
  /// How often each symbol of distances occurs.
  let distanceFrequencies: UnsafeMutablePointer<UInt32>
  /// The latest places of eight bytes and of a pixel, by the high bits of their products.
  private let pairs: UnsafeMutablePointer<Int32>
  private let pixels: UnsafeMutablePointer<Int32>

  /// Memory for the parts of a number of bytes.
  init(capacity: Int) {
    parts = .allocate(capacity: capacity / RunTokens.shortestMatch + 1)
    frequencies = .allocate(capacity: RunTokens.tokenCount)
    distanceFrequencies = .allocate(capacity: DeflateAlphabet.distanceSymbolCount)
    pairs = .allocate(capacity: 1 << Self.pairBits)
    pixels = .allocate(capacity: 1 << Self.pixelBits)
  }

  deinit {
    parts.deallocate()
    frequencies.deallocate()
    distanceFrequencies.deallocate()
    pairs.deallocate()
    pixels.deallocate()
  }

  /// Replaces the parts by those of a band, unless little in it repeats.
  ///
  /// - Parameters:
  ///   - bytes: Rows of pixels, a byte for the filter before each.
  ///   - byteCount: Their number, within the capacity.
  ///   - stride: The bytes from a row to the next.
  ///   - pixelSize: The bytes of a pixel, 3 or 4.
  /// - Returns: Whether the parts were replaced; false as soon as more than a fourth of the rows so far,
  ///   at least `judgedRows`, are literals.
  mutating func find(
    in bytes: UnsafePointer<UInt8>, byteCount: Int, stride: Int, pixelSize: Int
  ) -> Bool {
    clear()
    let raw = UnsafeRawPointer(bytes)
    // Local copies, which the compiler knows not to alias the memory that is written.
    let latest = LatestPlaces(pairs: pairs, pixels: pixels, pixelSize: pixelSize)
    var end = End(parts: parts, frequencies: frequencies, distances: distanceFrequencies)
    let above = stride <= Self.window ? stride : pixelSize
    var place = min(byteCount, pixelSize + 1)
    end.addLiterals(bytes, count: place)
    var row = 0
    let judged = Self.judgedRows &* stride
    // Two words are readable at each place.
    while place < byteCount &- 16 {
      let candidates = Candidates(raw, place, pixelSize: pixelSize, above: above, latest)
      var match = candidates.best
      if match.length < RunTokens.shortestMatch {
        if place >= row &+ stride {
          while place >= row &+ stride { row &+= stride }
          let literals = place &- end.matchedCount
          guard row < judged || literals &* 4 <= place else { return false }
        }
        let left = Self.bytesLeft(ofPixelAt: place &- row, pixelSize)
        let inside = candidates.findInside(ofPixelWith: left, &match)
        end.addLiterals(bytes + place, count: inside)
        place &+= inside
        guard match.length >= RunTokens.shortestMatch else { continue }
        match.length = Self.length(raw, place, match.distance, byteCount)
      } else if match.length == 8 {
        candidates.lengthen(&match, raw, place, byteCount)
      }
      end.addMatch(length: match.length, distance: match.distance)
      place &+= match.length
    }
    if place < byteCount { end.addLiterals(bytes + place, count: byteCount &- place) }
    count = end.finish()
    return true
  }

  /// Forgets the last band.
  private func clear() {
    frequencies.update(repeating: 0, count: RunTokens.tokenCount)
    distanceFrequencies.update(repeating: 0, count: DeflateAlphabet.distanceSymbolCount)
    pairs.update(repeating: Self.nowhere, count: 1 << Self.pairBits)
    pixels.update(repeating: Self.nowhere, count: 1 << Self.pixelBits)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ place: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
  }

  /// How many bytes two words have in common at their low ends.
  @inline(__always)
  private static func equalBytes(_ difference: UInt64) -> Int {
    difference.trailingZeroBitCount &>> 3
  }

  /// How many bytes are left of the pixel at an offset in a row; 1 at the filter.
  @inline(__always)
  private static func bytesLeft(ofPixelAt offset: Int, _ pixelSize: Int) -> Int {
    guard offset > 0 else { return 1 }
    // Divisions by constants are cheap.
    return pixelSize == 3 ? 3 &- (offset &- 1) % 3 : 4 &- (offset &- 1) & 3
  }

  /// How many bytes at a place equal those at a distance before, at most 258.
  @inline(__always)
  private static func length(
    _ bytes: UnsafeRawPointer, _ place: Int, _ distance: Int, _ byteCount: Int
  ) -> Int {
    let limit = min(byteCount &- place, RunTokens.longestMatch)
    var length = 0
    while length &+ 8 <= limit {
      let difference = word(bytes, place &+ length) ^ word(bytes, place &+ length &- distance)
      guard difference == 0 else { return length &+ equalBytes(difference) }
      length &+= 8
    }
    while length < limit {
      guard
        bytes.load(fromByteOffset: place &+ length, as: UInt8.self)
          == bytes.load(fromByteOffset: place &+ length &- distance, as: UInt8.self)
      else { return length }
      length &+= 1
    }
    return length
  }

  /// The latest places where the search has looked.
  private struct LatestPlaces {
    private let pairs: UnsafeMutablePointer<Int32>
    private let pixels: UnsafeMutablePointer<Int32>
    /// Shifts a pixel's bytes to the high end of a word, and everything else out of it.
    private let pixelShift: UInt64

    init(
      pairs: UnsafeMutablePointer<Int32>, pixels: UnsafeMutablePointer<Int32>, pixelSize: Int
    ) {
      (self.pairs, self.pixels) = (pairs, pixels)
      pixelShift = UInt64(64 - 8 * pixelSize)
    }

    /// The distances to the latest places with the same eight bytes and the same pixel as a place, which replaces them.
    @inline(__always)
    func replace(_ word: UInt64, by place: Int) -> (toPair: Int, toPixel: Int) {
      let pairSlot = Int(
        truncatingIfNeeded: (word &* BandMatches.factor) >> (64 &- BandMatches.pairBits))
      let pixelSlot = Int(
        truncatingIfNeeded: ((word &<< pixelShift) &* BandMatches.factor)
          >> (64 &- BandMatches.pixelBits))
      let distances = (place &- Int(pairs[pairSlot]), place &- Int(pixels[pixelSlot]))
      pairs[pairSlot] = Int32(truncatingIfNeeded: place)
      pixels[pixelSlot] = Int32(truncatingIfNeeded: place)
      return distances
    }
  }

  /// An earlier place whose bytes may be repeated.
  private struct Candidate {
    /// How far before the present place it is.
    let distance: Int
    /// The bits in which its eight bytes differ from those at the present place.
    let difference: UInt64

    @inline(__always)
    init(_ bytes: UnsafeRawPointer, _ place: Int, _ word: UInt64, distance: Int) {
      self.distance = distance
      difference = word ^ BandMatches.word(bytes, place &- distance)
    }

    /// Replaces a match by that of this place, if its eight bytes are equal and it is longer; not if the match is long
    /// enough.
    @inline(__always)
    func lengthen(
      _ match: inout (length: Int, distance: Int), _ bytes: UnsafeRawPointer, _ place: Int,
      _ byteCount: Int
    ) {
      guard difference == 0, match.length < BandMatches.enough else { return }
      let length = BandMatches.length(bytes, place, distance, byteCount)
      if length > match.length { match = (length, distance) }
    }
  }

  /// The four earlier places whose bytes may be repeated at a place.
  private struct Candidates {
    /// The pixel before and the row above.
    private let before, above: Candidate
    /// The latest places with the same eight bytes and with the same pixel.
    private let pair, pixel: Candidate

    @inline(__always)
    init(
      _ bytes: UnsafeRawPointer, _ place: Int, pixelSize: Int, above stride: Int,
      _ latest: LatestPlaces
    ) {
      let word = BandMatches.word(bytes, place)
      let (toPair, toPixel) = latest.replace(word, by: place)
      let window = BandMatches.window
      // What is out of reach is replaced by the pixel before, which makes no difference.
      before = Candidate(bytes, place, word, distance: pixelSize)
      above = Candidate(bytes, place, word, distance: place >= stride ? stride : pixelSize)
      pair = Candidate(bytes, place, word, distance: toPair <= window ? toPair : pixelSize)
      pixel = Candidate(bytes, place, word, distance: toPixel <= window ? toPixel : pixelSize)
    }

    /// The first of those that have most of eight bytes in common with the place.
    @inline(__always)
    var best: (length: Int, distance: Int) {
      var (length, distance) = (BandMatches.equalBytes(before.difference), before.distance)
      let (l2, l3, l4) = (
        BandMatches.equalBytes(above.difference), BandMatches.equalBytes(pair.difference),
        BandMatches.equalBytes(pixel.difference)
      )
      distance = l2 > length ? above.distance : distance
      length = max(length, l2)
      distance = l3 > length ? pair.distance : distance
      length = max(length, l3)
      distance = l4 > length ? pixel.distance : distance
      length = max(length, l4)
      return (length, distance)
    }

    /// Finds what goes on as before or above behind a component of the pixel that differs.
    ///
    /// - Parameters:
    ///   - left: The bytes that are left of the pixel.
    ///   - match: Set to the match, if there is one.
    /// - Returns: The number of bytes before it; those that are left without one.
    @inline(__always)
    func findInside(ofPixelWith left: Int, _ match: inout (length: Int, distance: Int)) -> Int {
      var inside = 1
      while inside < left {
        let shift = UInt64(truncatingIfNeeded: inside) &* 8
        let l1 = BandMatches.equalBytes(before.difference &>> shift)
        let l2 = BandMatches.equalBytes(above.difference &>> shift)
        guard max(l1, l2) < RunTokens.shortestMatch else {
          match = (max(l1, l2), l2 > l1 ? above.distance : before.distance)
          break
        }
        inside &+= 1
      }
      return inside
    }

    /// Replaces a match of eight bytes by the longest one of those whose eight bytes are equal; a long one ends the search.
    ///
    /// With `@inline(__always)` alone the compiler leaves a call, which takes 4 % more instructions.
    @_transparent
    func lengthen(
      _ match: inout (length: Int, distance: Int), _ bytes: UnsafeRawPointer, _ place: Int,
      _ byteCount: Int
    ) {
      // If the pixel before matches, the distance is its distance already.
      match.length =
        before.difference == 0 ? BandMatches.length(bytes, place, before.distance, byteCount) : 0
      above.lengthen(&match, bytes, place, byteCount)
      pair.lengthen(&match, bytes, place, byteCount)
      if pixel.difference == 0, pixel.distance != pair.distance {
        pixel.lengthen(&match, bytes, place, byteCount)
      }
    }
  }

  /// The end of the list of parts.
  private struct End {
    let parts: UnsafeMutablePointer<Part>
    let frequencies: UnsafeMutablePointer<UInt32>
    let distances: UnsafeMutablePointer<UInt32>
    private var count = 0
    private var literalCount: UInt32 = 0
    /// The number of bytes in matches.
    private(set) var matchedCount = 0

    init(
      parts: UnsafeMutablePointer<Part>, frequencies: UnsafeMutablePointer<UInt32>,
      distances: UnsafeMutablePointer<UInt32>
    ) {
      (self.parts, self.frequencies, self.distances) = (parts, frequencies, distances)
    }

    @inline(__always)
    mutating func addLiterals(_ bytes: UnsafePointer<UInt8>, count: Int) {
      var index = 0
      while index < count {
        frequencies[Int(bytes[index])] &+= 1
        index &+= 1
      }
      literalCount &+= UInt32(truncatingIfNeeded: count)
    }

    @inline(__always)
    mutating func addMatch(length: Int, distance: Int) {
      let distance = UInt16(truncatingIfNeeded: distance &- 1)
      frequencies[256 &+ length] &+= 1
      distances[DeflateAlphabet.symbol(ofDistance: distance)] &+= 1
      parts[count] = Part(
        literalCount: literalCount, length: UInt16(truncatingIfNeeded: length), distance: distance)
      count &+= 1
      literalCount = 0
      matchedCount &+= length
    }

    /// Adds the last literals; returns the number of parts.
    mutating func finish() -> Int {
      parts[count] = Part(literalCount: literalCount, length: 0, distance: 0)
      return count &+ 1
    }
  }
}
