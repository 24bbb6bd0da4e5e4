import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Fonts")
struct FontTests {
  @Test("the standard fonts are those whose hashes are known")
  func hashes() {
    #expect(FontCollection.unexpectedStandardFiles() == [])
    #expect(FontCollection.haveExpectedSizes())
  }

  @Test("the checksum of fonts is the SHA-256 of those of their files, as sha256sum prints them")
  func checksum() throws {
    let files = ["/etc/hostname"] + FontCollection.standardFiles
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments =
      [
        "-c", "printf %s \"$(sha256sum \"$@\" | cut -d ' ' -f 1)\" | sha256sum", "bash",
      ] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let fonts = FontCollection(adding: ["/etc/hostname"])
    #expect(fonts.files == files)
    #expect(String(decoding: printed.prefix(64), as: UTF8.self) == fonts.checksum())
    #expect(fonts.checksum() != FontCollection().checksum())
  }

  @Test("the families are only those of the named files")
  func families() throws {
    #expect(try TextSetter().families == ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"])
  }

  @Test("a further file adds its family, whatever its name")
  func addedFile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("framegen-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("schrift ä.dat")
    let mono = try #require(FontCollection.standardFiles.first { $0.contains("Mono") })
    try FileManager.default.copyItem(at: URL(fileURLWithPath: mono), to: copy)
    var fonts = FontCollection(adding: [copy.path], defaultFamily: "DejaVu Sans Mono")
    fonts.files = [copy.path]
    #expect(try TextSetter(fonts: fonts).families == ["DejaVu Sans Mono"])
  }

  @Test("a text whose font is gone before it is first set is an error, not other letters")
  func removedFile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("framegen-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("removed.ttf")
    let mono = try #require(FontCollection.standardFiles.first { $0.contains("Mono") })
    try FileManager.default.copyItem(at: URL(fileURLWithPath: mono), to: copy)
    var fonts = FontCollection(adding: [], defaultFamily: "DejaVu Sans Mono")
    fonts.files = [copy.path]
    let setter = try TextSetter(fonts: fonts)
    try setter.check()
    try FileManager.default.removeItem(at: copy)
    let text = TextBlock("gone", font: Font(size: 20))
    #expect(setter.measure(text, width: nil).size == .zero)
    let error = CanvasError.unreadableFont(path: copy.path)
    #expect(throws: error) { try setter.check() }
    let list = DisplayList(
      size: CGSize(width: 99, height: 50), scale: 1, background: .white,
      items: [.text(DisplayList.Text(text, in: rect(0, 0, 99, 50), color: .black))])
    #expect(throws: error) { try Renderer(fonts: fonts).render(list) }
  }

  @Test("a file that is missing or not a font is named in the error")
  func unreadable() throws {
    for path in ["/nonexistent.ttf", "/etc/hostname", "/", ""] {
      #expect(throws: CanvasError.unreadableFont(path: path)) {
        try TextSetter(fonts: FontCollection(adding: [path]))
      }
    }
  }

  @Test("a default family that no file has is named with the known ones")
  func defaultFamily() {
    let known = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"]
    #expect(throws: CanvasError.noDefaultFamily(name: "Inter", known: known)) {
      try TextSetter(fonts: FontCollection(defaultFamily: "Inter"))
    }
  }

  @Test("an unknown family is reported with the known ones, and the default one is used")
  func unknownFamily() throws {
    let setter = try TextSetter()
    let block = TextBlock("abc", font: Font(family: "Helvetika"))
    #expect(setter.problems(with: block) == [.unknownFamily("Helvetika", known: setter.families)])
    #expect(setter.measure(block, width: nil) == setter.measure(TextBlock("abc"), width: nil))
    #expect(
      setter.problems(with: block).first?.description == """
        unknown font family 'Helvetika'; there are: DejaVu Sans, DejaVu Sans Mono, DejaVu Serif
        """)
  }

  @Test("characters that no font has are reported once each, in order")
  func missingCharacters() throws {
    let setter = try TextSetter()
    let problems = setter.problems(with: TextBlock("a中b文中\u{F8FE}ä"))
    #expect(problems == [.missingCharacters(["中", "文", "\u{F8FE}"])])
    #expect(problems.first?.description == "no font has '中' (U+4E2D), '文' (U+6587), U+F8FE")
    #expect(setter.problems(with: TextBlock("Größe → ½ Привет שלום\n\t\u{2009}…")) == [])
  }

  @Test("a character that no font has is drawn as a box")
  func box() throws {
    let text = DisplayList.Text(
      TextBlock("中", font: Font(size: 18)), in: rect(0, 0, 40, 40), color: .black)
    #expect(try draw([.text(text)], width: 40, height: 40).blackness > 5)
  }

  @Test("a character that the family lacks comes from another font")
  func fallback() throws {
    let setter = try TextSetter()
    // DejaVu Sans Mono has no Hebrew; DejaVu Sans has.
    let block = TextBlock("א", font: Font(family: "DejaVu Sans Mono", size: 2048))
    #expect(setter.problems(with: block) == [])
    #expect(setter.measure(block, width: nil).size.width == 1369)
  }

  /// Many scripts, which exercise shaping, line breaking and fallback.
  private static func sample() throws -> [UInt8] {
    let string = "Größe fi AV 0.433 s Привет б шалом שלום مرحبا Ελληνικά नमस्ते 中文 ไทย 👩‍🔬 İi"
    let block = TextBlock(string, font: Font(size: 13, weight: .semibold), numberOfLines: 0)
    let text = DisplayList.Text(block, in: rect(2, 2, 116, 116), color: .black)
    return try draw([.text(text)], width: 120, height: 120).bytes
  }

  @Test("neither the locale nor the system's font configuration changes a pixel")
  func environment() async throws {
    let expected = try Self.sample()
    await #expect(processExitsWith: .success) { [expected = expected as [UInt8]] in
      let configuration = """
        <fontconfig><dir>/usr/share/fonts</dir><match target="font">
        <edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
        <edit name="rgba" mode="assign"><const>rgb</const></edit></match></fontconfig>
        """
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("framegen-fonts-\(UUID().uuidString).conf")
      try Data(configuration.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let hostile = [
        "FONTCONFIG_FILE": file.path, "FONTCONFIG_PATH": "/nonexistent",
        "FONTCONFIG_SYSROOT": "/nonexistent", "FC_LANG": "ja", "LANG": "tr_TR.UTF-8",
        "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ja:zh", "PANGO_LANGUAGE": "sr:zh:mr",
        "XDG_CONFIG_HOME": "/nonexistent", "FREETYPE_PROPERTIES": "truetype:interpreter-version=35",
      ]
      for (name, value) in hostile { setenv(name, value, 1) }
      setlocale(LC_ALL, "")
      let found = try FontTests.sample()
      guard found == expected else { exit(1) }
    }
  }
}
