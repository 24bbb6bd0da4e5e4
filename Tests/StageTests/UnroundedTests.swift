import DisplayList
import Foundation
import Geometry
import Stage
import Testing

@Suite("Places that are not rounded to pixels")
struct UnroundedTests {
  /// The centers of the views in a display list.
  private func centers(_ list: DisplayList) -> [CGPoint] {
    list.items.compactMap(\.fill).map { CGPoint(x: $0.transform.tx, y: $0.transform.ty) }
  }

  @Test("a moved view is drawn where its body is, and on pixels by default")
  func moved() throws {
    let stage = try staged(
      """
      "views": [{"id": "a", "frame": [10, 10, 20, 20], "backgroundColor": "red"}],
      "behaviors": [{"type": "gravity", "items": ["a"]}]
      """)
    stage.advance(frames: 7)
    let sample = try stage.sample("a")
    let exact = try #require(centers(stage.displayList(isRounded: false)).first)
    #expect(agree(sample.y, Double(exact.y)) && sample.y != sample.y.rounded())
    let rounded = try #require(centers(stage.displayList()).first)
    #expect(rounded.y != exact.y && abs(rounded.y - exact.y) <= 0.5)
  }

  @Test("asking for unrounded places does not change the motion")
  func sameMotion() throws {
    let text = """
      "views": [{"id": "a", "frame": [10, 10, 20, 20], "backgroundColor": "red"}],
      "behaviors": [{"type": "gravity", "items": ["a"]}]
      """
    let (asked, other) = (try staged(text), try staged(text))
    for _ in 0..<20 {
      _ = asked.displayList(isRounded: false)
      asked.advance()
      other.advance()
    }
    #expect(asked.samples() == other.samples())
    #expect(asked.displayList() == other.displayList())
  }

  @Test("the members of a group keep their places in it")
  func group() throws {
    let stage = try staged(
      """
      "views": [
        {"id": "a", "frame": [10, 10, 20, 20], "backgroundColor": "red"},
        {"id": "b", "frame": [40, 10, 20, 20], "backgroundColor": "red"}
      ],
      "groups": [{"id": "g", "items": ["a", "b"]}],
      "behaviors": [
        {"type": "gravity", "items": ["g"]},
        {"type": "itemProperties", "items": ["g"], "angularVelocity": 2}
      ]
      """)
    stage.advance(frames: 11)
    let places = centers(stage.displayList(isRounded: false))
    try #require(places.count == 2)
    for (id, place) in zip(["a", "b"], places) {
      let sample = try stage.sample(id)
      #expect(agree(sample.x, Double(place.x)) && agree(sample.y, Double(place.y)))
    }
  }
}
