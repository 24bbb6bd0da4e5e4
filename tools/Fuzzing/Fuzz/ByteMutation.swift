import TestSupport

/// Changes bytes, with the words of a language.
struct ByteMutation: Mutation {
  /// The largest input that is made, in bytes.
  static let largestCount = 1 << 16

  /// What means something in the language.
  var words: [[UInt8]] = []
  /// Repairs what must be right for an input to get anywhere, such as checksums; nil for nothing.
  var repair: (@Sendable (inout [UInt8]) -> Void)?

  /// Texts that numbers, names and encodings may trip over.
  private static let strange: [[UInt8]] =
    [
      "0", "-0", "-1", "1e308", "-1e308", "1e-320", "1e400", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "4294967296", "0x10", "nan", "inf", "1_000",
      "",
      "\0", "\n", "\r\n", "\t", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{200D}", "\u{FEFF}",
      "\u{301}", "é", "日", "\u{1F468}\u{200D}\u{1F469}", "\u{10FFFF}", "\u{1B}[31m", "::error::",
      "\"", "\\", "\\u0000", "\\ud800", "%s", "%n", "../", "/", "$", "…", "±",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]

  /// A mutation with words of a language.
  init(words: [String] = [], repair: (@Sendable (inout [UInt8]) -> Void)? = nil) {
    self.words = words.map { Array($0.utf8) }
    self.repair = repair
  }

  func apply(to bytes: inout [UInt8], with other: [UInt8], _ random: inout SplitMix) {
    for _ in 0..<(1 << random.below(4)) { change(&bytes, other, &random) }
    if bytes.count > Self.largestCount { bytes.removeLast(bytes.count - Self.largestCount) }
    // A checksum is left wrong now and then, which must be noticed.
    if let repair, random.below(8) > 0 { repair(&bytes) }
  }

  private func change(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout SplitMix) {
    let place = random.below(bytes.count + 1)
    guard place < bytes.count else {
      bytes += word(&random)
      return
    }
    // Short ranges are as likely as long ones.
    let length = min(1 + random.below(1 << random.below(10)), bytes.count - place)
    let range = place..<place + length
    switch random.below(11) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(random.below(256))
    case 2: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
    case 3: bytes.removeSubrange(range)
    case 4: bytes.insert(contentsOf: bytes[range], at: place)
    case 5: bytes.insert(contentsOf: word(&random), at: place)
    case 6: bytes.replaceSubrange(range, with: word(&random))
    case 7: bytes.insert(contentsOf: part(of: other, &random), at: place)
    case 8: bytes.replaceSubrange(range, with: part(of: other, &random))
    case 9:
      // Now and then very often, for what is nested, and for what takes more than linear time.
      let largest = random.below(16) == 0 ? 12 : 6
      let repeated = [[UInt8]](repeating: word(&random), count: 1 << random.below(largest))
      bytes.insert(contentsOf: repeated.joined(), at: place)
    default: bytes.removeSubrange(range.lowerBound...)
    }
  }

  private func word(_ random: inout SplitMix) -> [UInt8] {
    words.isEmpty || random.below(4) == 0 ? random.pick(Self.strange) : random.pick(words)
  }

  private func part(of other: [UInt8], _ random: inout SplitMix) -> ArraySlice<UInt8> {
    guard !other.isEmpty else { return [] }
    let start = random.below(other.count)
    return other[start...].prefix(1 + random.below(1 << random.below(10)))
  }
}
