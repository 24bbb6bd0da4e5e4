import DisplayList
import Geometry
import Scene
import Stage
import Testing

/// What one stage draws in both themes.
@Suite("Appearances")
struct AppearanceTests {
  private func colored(theme: Theme, more canvas: String) throws -> Scene {
    try scene(
      #"""
      "canvas": {"size": [300, 200], "theme": "\#(theme.rawValue)"\#(canvas)},
       "timing": {"duration": 1}, "variables": {"tone": "systemGreen"},
       "overlays": {"boundaries": true, "constraints": true, "time": true, "trails": true},
       "overlayColors": {"velocity": "systemPink"},
       "views": [
         {"id": "a", "frame": [20, 20, 50, 50], "backgroundColor": "systemRed", "borderWidth": 2,
          "borderColor": "separator", "shadowOpacity": 0.5, "shadowColor": "systemIndigo"},
         {"id": "b", "frame": [100, 20, 50, 50], "tintColor": "systemTeal",
          "gradient": {"colors": ["systemYellow", "#123456"]},
          "subviews": [{"id": "button", "type": "button", "frame": [0, 0, 50, 30], "title": "Go"}]},
         {"id": "c", "type": "label", "frame": [20, 90, 120, 20],
          "attributedText": [{"text": "one ", "color": "link"}, {"text": "two"}]},
         {"id": "d", "type": "shape", "frame": [160, 20, 50, 50], "path": "M 0 0 L 50 0 L 50 50 Z",
          "fillColor": "systemFill", "strokeColor": "label"},
         {"id": "e", "backgroundColor": "systemGray6"}],
       "layout": ["e.left == root.left + 20", "e.top == root.top + 130", "e.width == 40", "e.height == 20"],
       "behaviors": [{"type": "gravity", "items": ["a"]},
                     {"type": "collision", "items": ["a"], "translatesReferenceBoundsIntoBoundary": true,
                      "boundaries": [{"id": "floor", "from": [0, 150], "to": [300, 150]}]}],
       "timeline": [
         {"at": 0.1, "do": [
           {"animate": {"duration": 0.4, "set": {
             "a.backgroundColor": "systemBlue", "a.shadowColor": "white", "d.fillColor": "$tone",
             "b.gradient": {"colors": ["#123456", "systemGray"]}}}}]},
         {"at": 0.6, "do": [{"set": {"$tone": "systemOrange"}}, {"set": {"e.backgroundColor": "$tone"}}]}]
      """#)
  }

  @Test(
    "a stage draws each theme as one whose scene states it",
    arguments: ["", #", "background": "systemBackground""#, #", "background": "orange""#])
  func bothThemes(canvas: String) throws {
    let scenes = try Theme.allCases.map { try colored(theme: $0, more: canvas) }
    for shared in scenes {
      let stage = try Stage(shared, measuring: FixedPitch())
      let stated = try scenes.map { try Stage($0, measuring: FixedPitch()) }
      while true {
        for (theme, other) in zip(Theme.allCases, stated) {
          let appearance = Appearance(of: shared, theme: theme)
          #expect(stage.displayList(in: appearance) == other.displayList(), "frame \(stage.frame)")
          #expect(
            stage.layers(moving: ["a"], in: appearance)
              == other.layers(moving: ["a"], in: Appearance(of: other.scene)))
        }
        if stage.isFinished { break }
        for stage in [stage] + stated { stage.advance() }
      }
    }
  }

  /// The values are those of Apple's Human Interface Guidelines.
  @Test("a system color is animated in both of its variants")
  func interpolation() throws {
    let stage = try Stage(
      scene(
        """
        "timing": {"duration": 2},
         "views": [{"id": "a", "frame": [0, 0, 9, 9], "backgroundColor": "systemRed"}],
         "timeline": [{"at": 0, "do": [{"animate": {
           "duration": 1, "curve": "linear", "set": {"a.backgroundColor": "white"}}}]}]
        """), measuring: FixedPitch())
    stage.advance(toTime: 0.5)
    for (theme, red) in [(Theme.light, 0xFF3B30), (.dark, 0xFF453A)] {
      let list = stage.displayList(in: Appearance(of: stage.scene, theme: theme))
      let color = try #require(list.items.first?.fill).color
      let start = Color(hex: UInt32(red))
      #expect(abs(color.green - (start.green + 1) / 2) < 1e-9)
      #expect(abs(color.blue - (start.blue + 1) / 2) < 1e-9)
    }
  }
}
