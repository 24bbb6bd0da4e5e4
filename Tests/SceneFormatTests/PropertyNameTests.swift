import SceneFormat
import Testing

@Suite("Short names of properties")
struct PropertyNameTests {
  @Test(
    "a name is as short as it can be, and says what it is of",
    arguments: [
      (["snap.damping"], ["damping"]), (["snap.to.0"], ["to.x"]), (["snap.to[1]"], ["to.y"]),
      (["canvas.size.1"], ["size.height"]), (["square.frame.2"], ["frame.width"]),
      (["square.center.y"], ["center.y"]), (["behaviors.0.damping"], ["damping"]),
      (["first.damping", "second.damping"], ["first.damping", "second.damping"]),
      (["a.damping", "a.frequency"], ["damping", "frequency"]),
      (["a.damping", "a.damping"], ["damping", "damping"]), (["variables.x"], ["variables.x"]),
    ])
  func names(paths: [String], expected: [String]) {
    #expect(PropertyNames.short(paths) == expected)
  }
}
