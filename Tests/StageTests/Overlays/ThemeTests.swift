import Geometry
import Stage
import Testing
import Scene

@Suite("The theme of overlays")
struct ThemeTests {
  @Test(
    "the ink is dark on light backgrounds and light on dark ones",
    arguments: [
      (Color?.none, 0x1C1C1E), (.white, 0x1C1C1E), (Color(hex: 0xFFCC00), 0x1C1C1E),
      (.black, 0xF2F2F7), (Color(hex: 0x1C1C1E), 0xF2F2F7), (Color(hex: 0x0000FF), 0xF2F2F7),
    ] as [(Color?, UInt32)])
  func ink(background: Color?, ink: UInt32) {
    #expect(OverlayTheme(on: background)[.ink] == Color(hex: ink))
  }

  @Test("halos have the color of the background, as it looks on white")
  func halo() {
    #expect(OverlayTheme(on: Color(hex: 0x336699)).background == Color(hex: 0x336699))
    #expect(OverlayTheme(on: nil).background == .white)
    #expect(OverlayTheme(on: Color.black.withAlpha(0.2)).background == Color(hex: 0xCCCCCC))
  }

  /// 0.85 · 28 + 0.15 · 255 = 62.05 and 0.85 · 30 + 0.15 · 255 = 63.75.
  @Test("shades are ink mixed with the background")
  func shades() {
    #expect(OverlayTheme(on: .white).structure == Color(hex: 0x3E3E40))
    #expect(OverlayTheme(on: .white).structure.alpha == 1)
  }
}
