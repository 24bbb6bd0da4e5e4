import Foundation
import FramegenKit
import Raster
import SceneFormat
import SceneText
import Testing

@Suite("Images of a scene")
struct ImageTests {
  /// A temporary folder with a scene that shows an image, removed at the end of the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("framegen-images-\(UUID().uuidString)")

    init(showing image: String) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let scene = """
        {"framegen": 1, "canvas": {"size": [20, 20], "scale": 1},
         "timing": {"duration": 1, "fps": 1},
         "views": [{"id": "cat", "type": "image", "frame": [2, 3, 4, 4], "image": "\(image)"}]}
        """
      try Data(scene.utf8).write(to: url.appendingPathComponent("scene.json"))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], to name: String) throws {
      try Data(bytes).write(to: url.appendingPathComponent(name))
    }

    func film() throws -> Film {
      try Film(try SceneFile.load(url.appendingPathComponent("scene.json").path))
    }

    /// The messages of the errors.
    func problems() -> [String] {
      do {
        _ = try film()
        return []
      } catch FramegenError.scene(let diagnostics, _) {
        return diagnostics.map(\.message)
      } catch {
        return ["another error: \(error)"]
      }
    }
  }

  private static let red = Bitmap(
    width: 4, height: 4, format: .rgb, filledWith: Pixel(red: 255, green: 0, blue: 0))

  @Test("a PNG is drawn exactly in its view")
  func drawn() throws {
    let folder = try Folder(showing: "cat.png")
    try folder.write(try PNGEncoder().encode(Self.red), to: "cat.png")
    let target = folder.url.appendingPathComponent("picture.png")
    try folder.film().render(to: .picture(target.path))
    let bitmap = try PNGDecoder().decode([UInt8](try Data(contentsOf: target))).bitmap
    #expect(bitmap.cropped(to: PixelRect(x: 2, y: 3, width: 4, height: 4)) == Self.red)
    #expect(bitmap[6, 3] == Pixel(red: 255, green: 255, blue: 255))
  }

  @Test("a missing, truncated or other file is an error")
  func undecodable() throws {
    let folder = try Folder(showing: "cat.png")
    #expect(folder.problems() == ["cannot read the image file: No such file or directory"])
    try folder.write(Array("no picture".utf8), to: "cat.png")
    #expect(folder.problems().first?.hasPrefix("the image cannot be used: not a readable") == true)
    let file = try PNGEncoder().encode(Self.red)
    try folder.write(Array(file.prefix(file.count / 2)), to: "cat.png")
    #expect(folder.problems().count == 1)
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0], to: "cat.png")
    #expect(folder.problems().first?.hasPrefix("the image cannot be used: not a readable") == true)
  }

  @Test(
    "files of other kinds are called by their names, with what to do",
    arguments: [
      ("GIF89a....", "a GIF file", "; convert it, as one picture"),
      ("RIFF0000WEBPVP8 ", "a WebP file", "; convert it"),
      ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG file", "; convert it"),
      ("<?xml version=\"1.0\"?><!-- a --><svg/>", "an SVG file", "; convert it"),
      (
        "version https://git-lfs.github.com/spec/v1\n", "a Git LFS pointer",
        "; 'git lfs pull' fetches the file"
      ),
      (
        "\u{89}PNG\r\n\u{1A}\n\0\0\0\u{4}CgBI....", "a PNG file in the form of Xcode's builds",
        "; take the file from before the build, or 'pngcrush -revert-iphone-optimizations'"
      ),
      ("", "empty", ""), ("{}", "a text file", ""),
    ])
  func kinds(text: String, kind: String, advice: String) throws {
    let folder = try Folder(showing: "cat.png")
    try folder.write(text.unicodeScalars.map { UInt8($0.value) }, to: "cat.png")
    #expect(folder.problems() == ["the image file is \(kind), not a PNG or JPEG file\(advice)"])
  }

  @Test("an image with colors that cannot be converted gets a warning, once")
  func colors() throws {
    let folder = try Folder(showing: "cat.png")
    // The chunk cICP of BT.2100's PQ, with its checksum, after the signature and the header.
    var file = try PNGEncoder().encode(Self.red)
    file.insert(
      contentsOf: [0, 0, 0, 4] + Array("cICP".utf8) + [9, 16, 0, 1, 0x4D, 0x23, 0x23, 0xFE], at: 33)
    try folder.write(file, to: "cat.png")
    let warnings = try folder.film().diagnostics
    #expect(
      warnings.map(\.message) == [
        "the image has the code points 9-16-0-1 of cICP, and is drawn as if its colors were those of sRGB"
      ])
    #expect(warnings.map(\.severity) == [.warning])
    try folder.write(try PNGEncoder().encode(Self.red), to: "cat.png")
    #expect(try folder.film().diagnostics.isEmpty)
  }

  @Test("an image that exceeds the limits is an error")
  func tooLarge() throws {
    let folder = try Folder(showing: "cat.png")
    let wide = Bitmap(
      width: 16_385, height: 1, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))
    try folder.write(try PNGEncoder().encode(wide), to: "cat.png")
    #expect(
      folder.problems() == [
        "the image cannot be used: the picture of 16385 x 1 pixels is larger than allowed: "
          + "16384 a side, 50000000 together"
      ])
  }

  @Test("a symbolic link out of the scene's folder is not followed")
  func outside() throws {
    let folder = try Folder(showing: "cat.png")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("cat.png"),
      withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
    #expect(
      folder.problems() == [
        "the image file is outside the scene's folder; --allow-path DIR allows files below DIR"
      ])
  }

  @Test(
    "another image with the same name changes the fingerprint, so that stale frames are redrawn")
  func fingerprint() throws {
    let folder = try Folder(showing: "cat.png")
    func frame() throws -> Data {
      let target = folder.url.appendingPathComponent("frames")
      var options = RenderOptions()
      options.resumes = true
      try folder.film().render(to: .folder(target.path), options: options)
      return try Data(contentsOf: target.appendingPathComponent("frame_0000.png"))
    }
    try folder.write(try PNGEncoder().encode(Self.red), to: "cat.png")
    let first = try frame()
    #expect(try frame() == first)
    let blue = Bitmap(
      width: 4, height: 4, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 255))
    try folder.write(try PNGEncoder().encode(blue), to: "cat.png")
    #expect(try frame() != first)
  }

  @Test("files outside the scene's folder are used if they are below an allowed one")
  func allowedFolder() throws {
    let other = try Folder(showing: "cat.png")
    try other.write(try PNGEncoder().encode(Self.red), to: "cat.png")
    for path in ["\(other.url.path)/cat.png", "../\(other.url.lastPathComponent)/cat.png"] {
      let folder = try Folder(showing: path)
      let scene = folder.url.appendingPathComponent("scene.json").path
      #expect(folder.problems().count == 1)
      let access = SceneAccess(folders: [other.url.path])
      #expect(try Film(try SceneFile.load(scene, access: access)).frameCount == 1)
      let wrong = SceneAccess(folders: [other.url.path + "/none", "/usr"])
      #expect(throws: FramegenError.self) { try Film(try SceneFile.load(scene, access: wrong)) }
    }
  }

  @Test("images beyond the limit are reduced to twice the size shown, or refused at their place")
  func budget() throws {
    let folder = try Folder(showing: "cat.png")
    var checks = Bitmap(
      width: 64, height: 64, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))
    for y in 0..<64 {
      for x in 0..<64 where (x + y) % 2 == 0 {
        checks[x, y] = Pixel(red: 255, green: 255, blue: 255)
      }
    }
    try folder.write(try PNGEncoder().encode(checks), to: "cat.png")
    let scene = folder.url.appendingPathComponent("scene.json").path
    func film(_ pixels: Int) throws -> Film {
      var limits = SceneLimits()
      limits.imagePixels = pixels
      return try Film(try SceneFile.load(scene, limits: limits))
    }
    // The image is shown at 4 x 4 pixels, so that 8 x 8 are enough.
    let target = folder.url.appendingPathComponent("picture.png")
    try film(64).render(to: .picture(target.path))
    let bitmap = try PNGDecoder().decode([UInt8](try Data(contentsOf: target))).bitmap
    #expect((126...129).contains(bitmap[4, 5].red))
    let error = #expect(throws: FramegenError.self) { try film(63) }
    guard case .scene(let diagnostics, _) = error else {
      Issue.record("not an error of the scene")
      return
    }
    #expect(diagnostics.map(\.code) == ["limit"] && diagnostics.first?.place != nil)
    var limits = SceneLimits()
    limits.imageFilePixels = 4095
    #expect(throws: FramegenError.self) { try Film(try SceneFile.load(scene, limits: limits)) }
  }
}
