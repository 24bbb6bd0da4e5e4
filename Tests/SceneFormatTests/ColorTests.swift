import Geometry
import SceneFormat
import TestSupport
import Testing
import Scene

/// The color of a name on a light or a dark canvas.
private func color(_ name: String, dark: Bool = false) throws -> Color {
  let text = #"{"framegen": 1, "views": [{"backgroundColor": "\#(name)"}]}"#
  let color = try #require(scene(text).views[0].values.look.backgroundColor)
  return color.resolved(for: dark ? .dark : .light)
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

  /// The names of CSS with their values, as in the list of Vim 9.0 (csscolors.vim), which follows
  /// W3C, CSS Color Module Level 3; rebeccapurple is of Level 4.
  private static let cssColors = """
    aliceblue:F0F8FF antiquewhite:FAEBD7 aqua:00FFFF aquamarine:7FFFD4 azure:F0FFFF
    beige:F5F5DC bisque:FFE4C4 black:000000 blanchedalmond:FFEBCD blue:0000FF
    blueviolet:8A2BE2 brown:A52A2A burlywood:DEB887 cadetblue:5F9EA0 chartreuse:7FFF00
    chocolate:D2691E coral:FF7F50 cornflowerblue:6495ED cornsilk:FFF8DC crimson:DC143C
    cyan:00FFFF darkblue:00008B darkcyan:008B8B darkgoldenrod:B8860B darkgray:A9A9A9
    darkgreen:006400 darkgrey:A9A9A9 darkkhaki:BDB76B darkmagenta:8B008B
    darkolivegreen:556B2F darkorange:FF8C00 darkorchid:9932CC darkred:8B0000
    darksalmon:E9967A darkseagreen:8FBC8F darkslateblue:483D8B darkslategray:2F4F4F
    darkslategrey:2F4F4F darkturquoise:00CED1 darkviolet:9400D3 deeppink:FF1493
    deepskyblue:00BFFF dimgray:696969 dimgrey:696969 dodgerblue:1E90FF firebrick:B22222
    floralwhite:FFFAF0 forestgreen:228B22 fuchsia:FF00FF gainsboro:DCDCDC ghostwhite:F8F8FF
    gold:FFD700 goldenrod:DAA520 gray:808080 green:008000 greenyellow:ADFF2F grey:808080
    honeydew:F0FFF0 hotpink:FF69B4 indianred:CD5C5C indigo:4B0082 ivory:FFFFF0 khaki:F0E68C
    lavender:E6E6FA lavenderblush:FFF0F5 lawngreen:7CFC00 lemonchiffon:FFFACD
    lightblue:ADD8E6 lightcoral:F08080 lightcyan:E0FFFF lightgoldenrodyellow:FAFAD2
    lightgray:D3D3D3 lightgreen:90EE90 lightgrey:D3D3D3 lightpink:FFB6C1 lightsalmon:FFA07A
    lightseagreen:20B2AA lightskyblue:87CEFA lightslategray:778899 lightslategrey:778899
    lightsteelblue:B0C4DE lightyellow:FFFFE0 lime:00FF00 limegreen:32CD32 linen:FAF0E6
    magenta:FF00FF maroon:800000 mediumaquamarine:66CDAA mediumblue:0000CD
    mediumorchid:BA55D3 mediumpurple:9370DB mediumseagreen:3CB371 mediumslateblue:7B68EE
    mediumspringgreen:00FA9A mediumturquoise:48D1CC mediumvioletred:C71585
    midnightblue:191970 mintcream:F5FFFA mistyrose:FFE4E1 moccasin:FFE4B5 navajowhite:FFDEAD
    navy:000080 oldlace:FDF5E6 olive:808000 olivedrab:6B8E23 orange:FFA500 orangered:FF4500
    orchid:DA70D6 palegoldenrod:EEE8AA palegreen:98FB98 paleturquoise:AFEEEE
    palevioletred:DB7093 papayawhip:FFEFD5 peachpuff:FFDAB9 peru:CD853F pink:FFC0CB
    plum:DDA0DD powderblue:B0E0E6 purple:800080 rebeccapurple:663399 red:FF0000
    rosybrown:BC8F8F royalblue:4169E1 saddlebrown:8B4513 salmon:FA8072 sandybrown:F4A460
    seagreen:2E8B57 seashell:FFF5EE sienna:A0522D silver:C0C0C0 skyblue:87CEEB
    slateblue:6A5ACD slategray:708090 slategrey:708090 snow:FFFAFA springgreen:00FF7F
    steelblue:4682B4 tan:D2B48C teal:008080 thistle:D8BFD8 tomato:FF6347 turquoise:40E0D0
    violet:EE82EE wheat:F5DEB3 white:FFFFFF whitesmoke:F5F5F5 yellow:FFFF00
    yellowgreen:9ACD32
    """.split(whereSeparator: \.isWhitespace).map { entry -> (name: String, value: UInt32) in
      let parts = entry.split(separator: ":").map(String.init)
      return (parts[0], UInt32(parts[1], radix: 16) ?? 0)
    }

  @Test("each of the 148 color names of CSS has its value, in any case")
  func css() throws {
    #expect(Self.cssColors.count == 148)
    for (name, value) in Self.cssColors {
      #expect(try color(name) == Color(hex: value), "\(name)")
    }
    for (name, value) in [
      ("lightGoldenrodYellow", 0xFAFAD2), ("MediumSpringGreen", 0x00FA9A), ("WHITE", 0xFFFFFF),
    ] as [(String, UInt32)] {
      #expect(try color(name) == Color(hex: value), "\(name)")
    }
  }

  /// A color as it is published: red, green and blue from 0 to 255, and an opacity.
  private typealias Published = (Double, Double, Double, Double)

  /// Values of Apple's Human Interface Guidelines and of UIKit's element colors, in decimal as they are
  /// published there, in the light and the dark appearance.
  private static let systemColors: [(name: String, light: Published, dark: Published)] = [
    ("systemRed", (255, 59, 48, 1), (255, 69, 58, 1)),
    ("systemOrange", (255, 149, 0, 1), (255, 159, 10, 1)),
    ("systemYellow", (255, 204, 0, 1), (255, 214, 10, 1)),
    ("systemGreen", (52, 199, 89, 1), (48, 209, 88, 1)),
    ("systemMint", (0, 199, 190, 1), (99, 230, 226, 1)),
    ("systemTeal", (90, 200, 250, 1), (100, 210, 255, 1)),
    ("systemCyan", (50, 173, 230, 1), (100, 210, 255, 1)),
    ("systemBlue", (0, 122, 255, 1), (10, 132, 255, 1)),
    ("systemIndigo", (88, 86, 214, 1), (94, 92, 230, 1)),
    ("systemPurple", (175, 82, 222, 1), (191, 90, 242, 1)),
    ("systemPink", (255, 45, 85, 1), (255, 55, 95, 1)),
    ("systemBrown", (162, 132, 94, 1), (172, 142, 104, 1)),
    ("systemGray", (142, 142, 147, 1), (142, 142, 147, 1)),
    ("systemGray2", (174, 174, 178, 1), (99, 99, 102, 1)),
    ("systemGray3", (199, 199, 204, 1), (72, 72, 74, 1)),
    ("systemGray4", (209, 209, 214, 1), (58, 58, 60, 1)),
    ("systemGray5", (229, 229, 234, 1), (44, 44, 46, 1)),
    ("systemGray6", (242, 242, 247, 1), (28, 28, 30, 1)),
    ("label", (0, 0, 0, 1), (255, 255, 255, 1)),
    ("secondaryLabel", (60, 60, 67, 0.6), (235, 235, 245, 0.6)),
    ("tertiaryLabel", (60, 60, 67, 0.3), (235, 235, 245, 0.3)),
    ("quaternaryLabel", (60, 60, 67, 0.18), (235, 235, 245, 0.16)),
    ("placeholderText", (60, 60, 67, 0.3), (235, 235, 245, 0.3)),
    ("link", (0, 122, 255, 1), (9, 132, 255, 1)),
    ("separator", (60, 60, 67, 0.29), (84, 84, 88, 0.6)),
    ("opaqueSeparator", (198, 198, 200, 1), (56, 56, 58, 1)),
    ("systemFill", (120, 120, 128, 0.2), (120, 120, 128, 0.36)),
    ("secondarySystemFill", (120, 120, 128, 0.16), (120, 120, 128, 0.32)),
    ("tertiarySystemFill", (118, 118, 128, 0.12), (118, 118, 128, 0.24)),
    ("quaternarySystemFill", (116, 116, 128, 0.08), (118, 118, 128, 0.18)),
    ("systemBackground", (255, 255, 255, 1), (0, 0, 0, 1)),
    ("secondarySystemBackground", (242, 242, 247, 1), (28, 28, 30, 1)),
    ("tertiarySystemBackground", (255, 255, 255, 1), (44, 44, 46, 1)),
    ("systemGroupedBackground", (242, 242, 247, 1), (0, 0, 0, 1)),
    ("secondarySystemGroupedBackground", (255, 255, 255, 1), (28, 28, 30, 1)),
    ("tertiarySystemGroupedBackground", (242, 242, 247, 1), (44, 44, 46, 1)),
  ]

  @Test("each of UIKit's system colors has its two variants, and there are no other words")
  func system() throws {
    func read(_ color: Published) -> Color {
      Color(red: color.0 / 255, green: color.1 / 255, blue: color.2 / 255, alpha: color.3)
    }
    for (name, light, dark) in Self.systemColors {
      #expect(try color(name) == read(light), "\(name)")
      #expect(try color(name, dark: true) == read(dark), "\(name)")
    }
    let schema = try PlainJSON.read(SceneSchema.text)
    let words = (schema["$defs"]?["color"]?["anyOf"]?.elements ?? [])
      .flatMap { $0["oneOf"]?.elements ?? [] }.compactMap { $0["const"]?.string }
    #expect(
      words == Self.systemColors.map(\.name) + Self.cssColors.map(\.name)
        + ["transparent", "clear"])
  }

  @Test("colors can be translucent or transparent")
  func clear() throws {
    #expect(try color("secondaryLabel") == Color(hex: 0x3C3C43).withAlpha(0.6))
    #expect(try color("clear") == .clear)
    #expect(try color("transparent") == .clear)
  }
}
