import SceneFormat
import SceneText
import Testing
import TestSupport
import Scene

/// Reads bytes as a scene and checks properties that hold for any bytes: every place is in its
/// source, the problems are sorted and within their limit, and they can be rendered in every style
/// (tested for one text in four, depending on its length, because rendering takes longer than
/// reading).
private func check(_ bytes: [UInt8], edits: [SceneEdit] = []) -> SceneReading {
  let reading = SceneReader().read(bytes, name: "fuzz.json", edits: edits)
  let places = reading.diagnostics.compactMap(\.place).map(reading.sources.written)
  #expect(places == places.sorted())
  #expect(reading.diagnostics.count <= SceneLimits().problems + 1)
  for diagnostic in reading.diagnostics {
    for place in [diagnostic.place].compactMap({ $0 }) + diagnostic.notes.compactMap(\.place) {
      let length = reading.sources.text(of: place)?.bytes.count ?? -1
      #expect(place.range.lowerBound >= 0 && place.range.upperBound <= length)
    }
    #expect(!diagnostic.message.unicodeScalars.contains { $0.value < 0x20 })
  }
  for style in DiagnosticRenderer.Style.allCases where bytes.count % 4 == 1 {
    let text = DiagnosticRenderer(style, sources: reading.sources).render(reading.diagnostics)
    #expect(text.isEmpty == reading.diagnostics.isEmpty)
  }
  return reading
}

@Suite("The reader does not trap on any bytes")
struct FuzzTests {
  @Test(
    "a scene that is cut off at any of thousands of places is read and reported",
    arguments: [0, 1, 2, 3])
  func truncation(quarter: Int) {
    for sample in [Samples.snap, Samples.everything] {
      let bytes = Array(sample.utf8)
      // Reading takes linear time, so that all cuts of a long text would take quadratic time.
      let step = (isThorough ? 4 : 12) * max(1, bytes.count / 2400) + 1
      for length in stride(from: quarter, to: bytes.count, by: step) {
        #expect(check(Array(bytes[..<length])).diagnostics.hasErrors)
      }
    }
  }

  @Test("with random bytes changed, removed and inserted", arguments: 1...4 as ClosedRange<UInt64>)
  func mutation(seed: UInt64) {
    var random = SplitMix(state: seed)
    let marks =
      Array("{}[]\",:/*\\u-+.eE09#$ \n\t\0\u{7F}".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0xC0, 0x80]
    for round in 0..<75 {
      var bytes = Array((round % 2 == 0 ? Samples.snap : Samples.everything).utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        default:
          let end = Int.random(in: index...bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[index..<end].prefix(200), at: index)
        }
      }
      _ = check(bytes)
    }
  }

  @Test("random tokens and random bytes", arguments: 1...4 as ClosedRange<UInt64>)
  func soup(seed: UInt64) {
    var random = SplitMix(state: seed)
    let words = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"id\"", "\"type\"", "\"views\"", "\"subviews\"",
      "\"framegen\"", "1", "-1e300", "1e-5", "true", "null", "tru", "'b'", "//", "/*", "*/", "\n",
      "\"", "\\", "\"canvas\"", "\"behaviors\"", "\"label\"", "\"90deg\"", "\"layout\"", "é",
      "\u{1F600}",
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      _ = check(Array(text.utf8))
      _ = check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test("with any value at any place of a scene", arguments: 1...4 as ClosedRange<UInt64>)
  func values(seed: UInt64) {
    var random = SplitMix(state: seed)
    let values = [
      "null", "true", "0", "-1", "1e308", "-1e308", "1e-320", "\"\"", "\"root\"", "\"box\"",
      "\"\\u0000\"", "[]", "[1]", "[1, 2]", "[1, 2, 3, 4]", "[null, null]", "[[0, 0], [0, 0]]",
      "{}",
      "{\"a\": 1}", "9223372036854775808", "\"1e999deg\"", "\"infdeg\"", "\"#\"", "\"é日😀\"",
    ]
    let paths = [
      "canvas", "canvas.size", "canvas.scale", "canvas.background", "timing", "timing.duration",
      "timing.fps", "seed", "fonts", "spacing", "views", "#box.frame", "#box.transform",
      "#box.transform.scale", "#box.collisionBounds", "#box.intrinsicSize", "#box.alpha", "#box.id",
      "#box.subviews", "#hello.font", "#hello.numberOfLines", "layout", "layout.0",
      "layout.3.priority",
      "layout.1.metrics", "layout.1.options", "behaviors", "behaviors.1.angle", "#walls.boundaries",
      "#walls.insets", "#floor.from", "#spring.anchor", "#rod.to", "#kick.offsets", "#kick.items",
      "overlays", "expect", "expect.0", "expect.1.within", "expect.2.at", "expect.3.contact",
      "expect.4.items", "framegen", "a.b.c.d", "#nobody", "views.0.subviews.0.subviews",
    ]
    let bytes = Array(Samples.everything.utf8)
    for _ in 0..<75 {
      let edits = (0..<3).map { _ in
        SceneEdit(
          (paths.randomElement(using: &random) ?? "") + "="
            + (values.randomElement(using: &random) ?? ""))
      }
      _ = check(bytes, edits: edits)
    }
  }

  @Test("what Foundation reads as JSON is read to the same values")
  func foundation() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<300 {
      let text = Self.json(depth: 4, &random)
      let result = JSONReader.read(Array(text.utf8), rules: .scene)
      #expect(result.diagnostics.isEmpty, "\(text)")
      #expect(try result.value?.plain == PlainJSON.foundation(text), "\(text)")
      // The reader of the other tests.
      #expect(try PlainJSON.read(text) == PlainJSON.foundation(text), "\(text)")
    }
  }

  /// A random JSON value, written in a random way.
  private static func json(depth: Int, _ random: inout SplitMix) -> String {
    let blank = [" ", "\n", "", "\t"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random) ?? ""
    case 1: return "\(Int.random(in: -1000...1000, using: &random))"
    case 2: return "\(Double.random(in: -1e10...1e10, using: &random))"
    case 3:
      return ["1e5", "-0.0", "1E+2", "0.1e-7"].randomElement(using: &random) ?? ""
    case 4:
      let parts = ["a", "\\n", "\\u0041", "é", "😀", "\\ud83d\\ude00", "\\\"", "\\\\", "\\/", " "]
      let count = Int.random(in: 0...5, using: &random)
      return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        + "\""
    case 5:
      let count = Int.random(in: 0...3, using: &random)
      let elements = (0..<count).map { _ in json(depth: depth - 1, &random) }
      return "[" + blank + elements.joined(separator: blank + ",") + "]"
    default:
      let count = Int.random(in: 0...3, using: &random)
      let members = (0..<count).map { "\"k\($0)\"" + blank + ":" + json(depth: depth - 1, &random) }
      return "{" + members.joined(separator: "," + blank) + blank + "}"
    }
  }
}
