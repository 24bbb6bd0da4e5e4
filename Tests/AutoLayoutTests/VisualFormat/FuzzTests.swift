import AutoLayout
import TestSupport
import Testing
import Scene

/// Random formats from a seed, so that failures are reproducible.
@Suite("The visual format parser accepts or rejects any input")
struct VisualFormatFuzzTests {
  private static let valid = [
    "H:|-20-[square(80)]-(>=gap@750)-[go]", "V:|-[a(>=b@999.5,<=200)][b]-(-5,<=gap@p)-|",
    "|-gap@750-[a]-.5-[b(==a)]-|", "[a(1e2)]", "H:|[a]|", "V:[_1(H)]-0x1F@1-[V]",
  ]

  private let views = FormatViews("a", "b", "square", "go", "_1", "H", "V")

  private func constraints(
    _ format: String
  ) throws(VisualFormatError) -> [ConstraintDescription] {
    try VisualFormat.constraints(
      withVisualFormat: format, options: [.alignAllTop], metrics: ["gap": 5, "p": 1],
      scope: views.scope)
  }

  private func check(_ format: String) {
    let count = format.count
    do {
      for constraint in try constraints(format) {
        #expect(constraint.constant.isFinite && constraint.priority.isLegal, "\(format)")
        #expect(constraint.range.clamped(to: 0..<count) == constraint.range, "\(format)")
      }
    } catch {
      #expect((0...count).contains(error.index), "\(format)")
    }
  }

  @Test("a truncated format is valid or fails at its end", arguments: valid)
  func truncation(format: String) {
    for length in 0..<format.count {
      let cut = String(format.prefix(length))
      check(cut)
      do {
        _ = try constraints(cut)
      } catch {
        // The parser stops before an incomplete token: a sign, a relation or a number's exponent.
        let tail = cut.dropFirst(error.index)
        #expect(["", "e", "x", "=", "<", ">", "-", "."].contains(tail), "\(cut)")
      }
    }
  }

  @Test("a format with a character removed, doubled or replaced is handled", arguments: valid)
  func mutation(format: String) {
    let characters = Array(format)
    let strange: [Character] = [
      "[", "]", "(", ")", "|", "-", "@", ",", "=", ":", ".", "9", "e", " ", "\n", "\r\n", "\0", "é",
      "\u{1F468}\u{200D}\u{1F469}", "٣", "\u{202E}",
    ]
    for index in characters.indices {
      var shorter = characters
      shorter.remove(at: index)
      check(String(shorter))
      for character in strange + [characters[index]] {
        var longer = characters
        longer.insert(character, at: index)
        check(String(longer))
        var other = characters
        other[index] = character
        check(String(other))
      }
    }
  }

  @Test("any sequence of tokens is handled", arguments: 1...20 as ClosedRange<UInt64>)
  func pieces(seed: UInt64) {
    let pieces = [
      "[", "]", "a", "b", "gap", "p", "(", ")", "|", "-", "--", "@", ",", "==", ">=", "<=", "H:",
      "V:", "5", "1e400", "0", "1000", "-5", ".", "[a]", "-5-", "-(5)-", "[b(a)]", "\u{301}",
      "99999999999999999999", "0x", "1e", "e99999999999999999999", "nan", "inf",
    ]
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      check((0..<random.below(12)).map { _ in random.pick(pieces) }.joined())
    }
  }

  @Test("a very long format is parsed")
  func length() throws {
    let format = "|" + Array(repeating: "[a(>=5)]", count: 20_000).joined(separator: "-") + "|"
    // Of sizes, of gaps with the edges', of alignments.
    #expect(try constraints(format).count == 20_000 + 20_001 + 19_999)
    let open = "[a" + String(repeating: "(", count: 100_000)
    #expect(throws: VisualFormatError.self) { try constraints(open) }
  }
}
