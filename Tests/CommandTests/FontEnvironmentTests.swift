import Foundation
import Testing

@Suite("Text under other font configurations and locales")
struct FontEnvironmentTests {
  /// A scene with text in five scripts, one in a font file of the scene's own.
  private static let scene = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scenes/drawing/scripts.json").standardized.path

  /// A configuration that edits every font.
  private static func rules(_ edits: String) -> String {
    """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <dir>/usr/share/fonts</dir>
    <match target="font">\(edits)</match><match target="pattern">\(edits)</match></fontconfig>
    """
  }

  private static func edit(_ name: String, _ value: String) -> String {
    "<edit name=\"\(name)\" mode=\"assign\" binding=\"strong\">\(value)</edit>"
  }

  /// Four font configurations, each of which changes what Pango and Cairo draw by default.
  private static let configurations = [
    "LCD antialiasing": rules(
      edit("rgba", "<const>rgb</const>") + edit("lcdfilter", "<const>lcddefault</const>")),
    "full hinting": rules(
      edit("hinting", "<bool>true</bool>") + edit("hintstyle", "<const>hintfull</const>")
        + edit("autohint", "<bool>true</bool>") + edit("embolden", "<bool>true</bool>")),
    "another default family": rules(edit("family", "<string>DejaVu Serif</string>")),
    "no fonts at all": "<?xml version=\"1.0\"?><fontconfig></fontconfig>",
  ]

  private func picture(_ environment: String) throws -> Data {
    let folder = try Scratch()
    let outcome = try Tool.bash(
      "\(environment) \"$framegen\" '\(Self.scene)' -o - --scale 1 --quiet", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test(
    "a picture has the same bytes under hostile font configurations",
    arguments: configurations.keys.sorted())
  func configuration(name: String) throws {
    let folder = try Scratch()
    let file = folder.url.appending(path: "fonts.conf")
    try Data(Self.configurations[name, default: ""].utf8).write(to: file)
    let expected = try picture("")
    #expect(expected.count > 1000)
    #expect(try picture("FONTCONFIG_FILE='\(file.path)'") == expected)
  }

  @Test(
    "a picture has the same bytes in every locale",
    arguments: ["LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8", "LC_ALL=C", "LANGUAGE=ja PANGO_LANGUAGE=sr"])
  func locale(environment: String) throws {
    #expect(try picture(environment) == picture(""))
  }
}
