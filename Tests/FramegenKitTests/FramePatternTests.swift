import FramegenKit
import Testing

@Suite("Names of frames")
struct FramePatternTests {
  @Test(
    "a pattern makes the same names as C's printf, and recognizes them",
    arguments: [
      ("frame_%04d.png", 7, "frame_0007.png"), ("frame_%04d.png", 12345, "frame_12345.png"),
      ("%d.png", 0, "0.png"), ("%01d.png", 3, "3.png"), ("a%%b%012d.PNG", 1, "a%b000000000001.PNG"),
      ("été %03d.png", 42, "été 042.png"),
    ])
  func names(pattern: String, number: Int, name: String) throws {
    let pattern = try FramePattern(pattern)
    #expect(pattern.name(of: number) == name)
    #expect(pattern.number(in: name) == number)
  }

  @Test(
    "names of other patterns or paddings are not recognized",
    arguments: [
      "frame_7.png", "frame_00007.png", "frame_.png", "frame_0007.jpg", "frame_0007.png~",
      "frame_-007.png", "frame_٠٠٠٧.png", "",
    ])
  func foreignNames(name: String) {
    #expect(FramePattern.standard.number(in: name) == nil)
  }

  @Test("a name without a number has %% for a percent sign")
  func single() {
    #expect(FramePattern.nameOfOne("50%%.png") == "50%.png")
    #expect(FramePattern.nameOfOne("a.png") == "a.png")
    for pattern in ["%d.png", "50%.png", "%%%04d.png"] {
      #expect(FramePattern.nameOfOne(pattern) == nil)
    }
  }

  @Test("frames of another padding still look like frames")
  func resemblance() {
    #expect(FramePattern.standard.resembles("frame_7.png"))
    #expect(FramePattern.standard.resembles("frame_99999999999999999999999.png"))
    #expect(!FramePattern.standard.resembles("frame_.png"))
  }

  @Test("the width grows with the largest number if there is padding")
  func widening() throws {
    #expect(FramePattern.standard.widened(for: 9999).text == "frame_%04d.png")
    #expect(FramePattern.standard.widened(for: 10_000).text == "frame_%05d.png")
    #expect(try FramePattern("%d.png").widened(for: 10_000).text == "%d.png")
    #expect(try FramePattern("100%%_%03d.png").text == "100%%_%03d.png")
  }

  @Test(
    "invalid patterns are refused",
    arguments: [
      "frame.png", "%d%d.png", "%x.png", "%4d.png", "%013d.png", "%d.gif", "%", "%0", "a/%d.png",
      "%99999999999999999999d.png", "",
    ])
  func invalid(text: String) {
    #expect(throws: FramePattern.Invalid.self) { try FramePattern(text) }
  }
}
