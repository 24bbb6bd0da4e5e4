import DisplayList
import Stage
import Testing

@Suite("Shadows and what else a view has")
struct ShadowTests {
  /// The number of shadows below a view with the given properties.
  private func shadowCount(_ members: String) throws -> Int {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1}, "views": [{"id": "card", "frame": [20, 20, 50, 50],
        "shadowOpacity": 0.5, "shadowRadius": 4, "shadowOffset": [3, 6]\(members)}]
      """)
    var waiting = stage.displayList().items
    var count = 0
    while let item = waiting.popLast() {
      switch item {
      case .shadow: count += 1
      case .group(let group): waiting += group.items
      default: break
      }
    }
    return count
  }

  @Test(
    "what is cut at the bounds casts no shadow outside of them, as with Core Animation's masksToBounds",
    arguments: [
      (#", "backgroundColor": "red""#, 1),
      (#", "backgroundColor": "red", "clipsToBounds": true"#, 0),
      (#", "backgroundColor": "red", "clipsToBounds": true, "cornerRadius": 8"#, 0),
      (#", "backgroundColor": "red", "cornerRadius": 8"#, 1),
      (#", "backgroundColor": "red", "shadowColor": "clear""#, 0),
      (#", "backgroundColor": "red", "alpha": 0.5"#, 1),
      (#", "backgroundColor": "red", "isHidden": true"#, 0),
      // The shadow is that of what is drawn.
      ("", 0),
      (#", "borderWidth": 2"#, 1),
      (#", "subviews": [{"frame": [40, 40, 30, 30], "backgroundColor": "red"}]"#, 1),
      (
        #", "clipsToBounds": true, "subviews": [{"frame": [0, 0, 9, 9], "backgroundColor": "red"}]"#,
        0
      ),
    ])
  func count(members: String, expected: Int) throws {
    #expect(try shadowCount(members) == expected)
  }
}
