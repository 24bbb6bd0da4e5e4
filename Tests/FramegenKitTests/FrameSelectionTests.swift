import FramegenKit
import Testing

@Suite("Selections of frames")
struct FrameSelectionTests {
  @Test(
    "ranges are written as in Swift",
    arguments: [
      ("3..<8", 3, 8), ("3...8", 3, 9), ("3...", 3, nil), ("..<8", 0, 8), ("...8", 0, 9),
      ("5", 5, 6), ("0..<1", 0, 1),
    ] as [(String, Int, Int?)])
  func ranges(text: String, first: Int, end: Int?) {
    #expect(FrameSelection(text) == FrameSelection(first: first, end: end))
  }

  @Test(
    "invalid and empty ranges are refused",
    arguments: [
      "", "..<", "...", "5..<5", "8..<3", "-1..<3", "a..<b", "1..2", "1..<2..<3", "1.5", " 1",
      "9223372036854775807", "0...9223372036854775807", "99999999999999999999",
    ])
  func invalid(text: String) {
    #expect(FrameSelection(text) == nil)
  }

  @Test("a part has a number from 1 to the number of parts")
  func shards() {
    #expect(FrameSelection.Shard(0, of: 3) == nil)
    #expect(FrameSelection.Shard(4, of: 3) == nil)
    #expect(FrameSelection.Shard(1, of: 0) == nil)
    #expect(FrameSelection.Shard(3, of: 3)?.index == 3)
  }
}
