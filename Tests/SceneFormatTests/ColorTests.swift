import Geometry
import SceneFormat
import Testing
import Scene

/// The color of a name on a light or a dark canvas.
private func color(_ name: String, dark: Bool = false) throws -> Color {
  let text = """
    {"framegen": 1, "canvas": {"theme": "\(dark ? "dark" : "light")"},
     "views": [{"backgroundColor": "\(name)"}]}
    """
  return try #require(scene(text).views[0].values.look.backgroundColor)
}

@Suite("Colors")
struct ColorTests {
  @Test("single hexadecimal digits are doubled")
  func hexadecimal() throws {
    #expect(try color("#F80") == Color(hex: 0xFF8800))
    #expect(try color("#f808") == Color(hex: 0xFF8800).withAlpha(136.0 / 255))
    #expect(try color("#12aBcD") == Color(hex: 0x12ABCD))
    #expect(try color("#12ABCD80") == Color(hex: 0x12ABCD).withAlpha(128.0 / 255))
  }

  /// Values of CSS Color Module Level 4, section 6.1.
  @Test(
    "CSS names are read in any case",
    arguments: [
      ("aliceblue", 0xF0F8FF), ("black", 0), ("cornflowerblue", 0x6495ED), ("gray", 0x808080),
      ("grey", 0x808080), ("green", 0x008000), ("lightGoldenrodYellow", 0xFAFAD2),
      ("MediumSpringGreen", 0x00FA9A), ("rebeccapurple", 0x663399), ("tomato", 0xFF6347),
      ("WHITE", 0xFFFFFF), ("yellowgreen", 0x9ACD32),
    ] as [(String, UInt32)])
  func css(name: String, value: UInt32) throws {
    #expect(try color(name) == Color(hex: value))
  }

  /// Values of Apple's Human Interface Guidelines, in decimal as they are published there.
  @Test(
    "UIKit's system colors have a light and a dark variant",
    arguments: [
      ("systemRed", [255, 59, 48], [255, 69, 58]),
      ("systemOrange", [255, 149, 0], [255, 159, 10]),
      ("systemYellow", [255, 204, 0], [255, 214, 10]),
      ("systemGreen", [52, 199, 89], [48, 209, 88]),
      ("systemTeal", [90, 200, 250], [100, 210, 255]),
      ("systemBlue", [0, 122, 255], [10, 132, 255]),
      ("systemIndigo", [88, 86, 214], [94, 92, 230]),
      ("systemPurple", [175, 82, 222], [191, 90, 242]),
      ("systemPink", [255, 45, 85], [255, 55, 95]),
      ("systemGray", [142, 142, 147], [142, 142, 147]),
      ("systemGray2", [174, 174, 178], [99, 99, 102]),
      ("systemGray6", [242, 242, 247], [28, 28, 30]),
      ("label", [0, 0, 0], [255, 255, 255]), ("systemBackground", [255, 255, 255], [0, 0, 0]),
    ])
  func system(name: String, light: [Double], dark: [Double]) throws {
    func plain(_ parts: [Double]) -> Color {
      Color(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255)
    }
    #expect(try color(name) == plain(light))
    #expect(try color(name, dark: true) == plain(dark))
  }

  @Test("colors can be translucent or transparent")
  func clear() throws {
    #expect(try color("secondaryLabel") == Color(hex: 0x3C3C43).withAlpha(0.6))
    #expect(try color("clear") == .clear)
    #expect(try color("transparent") == .clear)
  }
}
