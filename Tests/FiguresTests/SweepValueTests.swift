import Figures
import FramegenKit
import Scene
import SceneText
import Testing

@Suite("The values of a sweep as they are written")
struct SweepValueTests {
  @Test(
    "commas in brackets and quotes do not separate values",
    arguments: [
      ("a.alpha=0,0.5,1", ["0", "0.5", "1"]), ("a.center=[1,2],[3,4]", ["[1,2]", "[3,4]"]),
      ("a.text=\"x, y\",z", ["\"x, y\"", "z"]), ("s.x={\"a\":[1,2]},2", ["{\"a\":[1,2]}", "2"]),
      ("a.alpha=0…1/3", ["0", "0.5", "1"]), ("a.center=[1,2", ["[1,2"]),
    ])
  func values(text: String, expected: [String]) throws {
    let sweep = try #require(FigureDescription.Sweep(parsing: text))
    #expect(sweep.values.map(\.value) == expected)
  }
}
