import Foundation
import Raster
import Testing

/// `framegen diff`.
@Suite("Comparing pictures and films")
struct DiffTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A picture of a bar at a place, 40×30.
  private func bar(_ place: Int, red: UInt8 = 200) -> Bitmap {
    var bitmap = Bitmap(
      width: 40, height: 30, format: .rgb, filledWith: Pixel(red: 255, green: 255, blue: 255))
    for y in 10..<20 {
      for x in place..<min(place + 5, 40) { bitmap[x, y] = Pixel(red: red, green: 0, blue: 0) }
    }
    return bitmap
  }

  private func write(_ bitmap: Bitmap, _ name: String, _ comment: String = "") throws {
    let url = scratch.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let metadata = PNGMetadata(texts: [.init("Comment", comment)])
    try Data(try PNGEncoder().encode(bitmap, metadata: metadata)).write(to: url)
  }

  /// Writes a film in which the bar goes right by a pixel a frame and stops at 20.
  private func film(
    _ folder: String, _ frames: Range<Int>, prefix: String = "frame_",
    place: (Int) -> Int = { min($0, 20) }
  ) throws {
    for frame in frames {
      let number = String(repeating: "0", count: 4 - String(frame).count) + String(frame)
      try write(bar(place(frame)), "\(folder)/\(prefix)\(number).png", folder)
    }
  }

  private func diff(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["diff"] + arguments, in: scratch)
  }

  @Test("equal pictures succeed, whatever their metadata and alpha channel")
  func equal() throws {
    try write(bar(3), "a.png", "one")
    try write(bar(3).withAlpha(), "b.png", "two")
    let outcome = try diff("a.png", "b.png")
    #expect(outcome.code == 0)
    #expect(outcome.text.isEmpty)
    #expect(outcome.errors == "1 picture: 1 same\n")
  }

  @Test("two pictures that differ are told with count, largest difference and bounds")
  func different() throws {
    try write(bar(3), "a.png")
    try write(bar(5), "b.png")
    let outcome = try diff("a.png", "b.png", "-o", "out")
    #expect(outcome.code == 1)
    #expect(
      outcome.text
        == "b.png: differs in 40 pixels, by at most 255 of 255, within 7×10 at (3, 10)\n"
        + "b.png: yiq (pixelmatch 7.2, threshold 0.1) counts 40 pixels, oklab (ΔE-OK, threshold 0.02) 40\n"
        + "b.png: 5×10 at (3, 10) moved by (2, 0) pixels\n")
    #expect(
      outcome.errors == "note: the report is out/index.html\n1 picture: 1 different\n")
    let strip = try PNGDecoder().decode(Array(try scratch.read("out/a.png"))).bitmap
    #expect((strip.width, strip.height) == (3 * 40 + 2 * 8, 30))
    #expect(strip[48 + 3, 12] == Pixel(red: 255, green: 0, blue: 64))
  }

  @Test("what happened in the first frame that differs is told, up to three changes")
  func changes() throws {
    try film("expected", 0..<4)
    try film("actual", 0..<4) { $0 == 1 ? 8 : min($0, 20) }
    let outcome = try diff("expected", "actual")
    #expect(
      outcome.text.hasSuffix("frame: in frame 1, 5×10 at (1, 10) moved by (7, 0) pixels\n"),
      "\(outcome.text)")
    var dotted = bar(3, red: 100)
    for x in [12, 20, 28, 36] { dotted[x, 2] = Pixel(red: 0, green: 0, blue: 0) }
    try write(bar(3), "a.png")
    try write(dotted, "b.png")
    let many = try diff("a.png", "b.png").text
    #expect(
      many.hasSuffix(
        "b.png: 5×10 at (3, 10) changed color from #C80000 to #640000; 1×1 at (12, 2) appeared; "
          + "1×1 at (20, 2) appeared; and 2 more\n"), "\(many)")
  }

  @Test(
    "a film is told apart from one at another time, of another length and at another rate",
    arguments: [
      ("shift", "shows the same 2 frames later"), ("cut", "is shorter: 25 frames instead of 30"),
      ("sparse", "shows every 2nd frame of the expected one"),
      ("dense", "has 3 frames for each of the expected one"),
    ])
  func alignment(kind: String, sentence: String) throws {
    try film("expected", 0..<30)
    switch kind {
    case "shift": try film("actual", 0..<30) { min(max($0 - 2, 0), 20) }
    case "cut": try film("actual", 0..<25)
    case "sparse": try film("actual", 0..<15) { min($0 * 2, 20) }
    default: try film("actual", 0..<90) { min($0 / 3, 20) }
    }
    let outcome = try diff("expected", "actual")
    #expect(outcome.code == 1)
    #expect(outcome.text.hasPrefix("frame: \(sentence)"), "\(outcome.text)")
  }

  @Test("the first, the worst and the last frame that differ are named, and what is missing")
  func film() throws {
    try film("expected", 0..<30)
    try film("actual", 0..<30) { frame in
      let place = min(frame, 20)
      return (8...12).contains(frame) ? place + (frame == 11 ? 3 : 1) : place
    }
    for name in ["frame_0004.png", "frame_0005.png", "frame_0022.png"] {
      try FileManager.default.removeItem(at: scratch.url.appending(path: "actual/\(name)"))
    }
    try write(bar(1), "actual/notes.png")
    let outcome = try diff("expected", "actual")
    #expect(outcome.code == 1)
    #expect(
      outcome.text.contains(
        "frame: 5 of 27 frames differ, from frame 8 to frame 12; most in frame 11, which differs in 60 "
          + "pixels"), "\(outcome.text)")
    #expect(outcome.text.contains("frame: 3 frames missing: 4 to 5, 22\n"))
    #expect(outcome.text.contains("notes: the picture is extra\n"))
    #expect(outcome.errors == "31 pictures: 22 same, 5 different, 3 missing, 1 extra\n")
  }

  @Test(
    "films whose files have other names are matched by their numbers, in folders and as patterns")
  func names() throws {
    try film("expected", 0..<5)
    try film("actual", 0..<5, prefix: "out-")
    #expect(try diff("expected", "actual").errors == "5 pictures: 5 same\n")
    #expect(
      try diff("expected/frame_%04d.png", "actual/out-%04d.png").errors == "5 pictures: 5 same\n")
  }

  @Test("a metric, its threshold and limits decide what is the same")
  func tolerance() throws {
    try write(bar(3, red: 200), "a.png")
    try write(bar(3, red: 198), "b.png")
    try write(bar(4, red: 200), "c.png")
    #expect(try diff("a.png", "b.png").code == 1)
    #expect(try diff("a.png", "b.png", "--metric", "yiq").code == 0)
    #expect(try diff("a.png", "b.png", "--metric", "oklab").code == 0)
    #expect(try diff("a.png", "b.png", "--metric", "oklab", "--threshold", "0.0001").code == 1)
    #expect(try diff("a.png", "c.png", "--max-pixels", "20").code == 0)
    #expect(try diff("a.png", "c.png", "--max-pixels", "19").code == 1)
    #expect(try diff("a.png", "c.png", "--max-ratio", "0.02").code == 0)
    #expect(try diff("a.png", "c.png", "--max-pixels", "10", "--window", "4").code == 0)
    #expect(try diff("a.png", "c.png", "--max-pixels", "7", "--window", "8").code == 1)
    #expect(try diff("a.png", "c.png", "--ignore", "0,0,20,30").code == 0)
    var mask = Bitmap(
      width: 40, height: 30, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))
    mask[0, 0] = Pixel(red: 255, green: 255, blue: 255)
    try write(mask, "mask.png")
    #expect(try diff("a.png", "c.png", "--mask", "mask.png").code == 0)
  }

  @Test("what cannot be compared is an error that names the file, and the rest is compared")
  func unreadable() throws {
    try film("expected", 0..<6)
    try film("actual", 0..<6)
    let file = scratch.url.appending(path: "actual/frame_0002.png")
    try Data(try scratch.read("actual/frame_0002.png").prefix(60)).write(to: file)
    try scratch.write("no picture", to: "actual/frame_0004.png")
    // A header that promises 2³¹ - 1 by 2³¹ - 1 pixels.
    var bomb = Array(try scratch.read("actual/frame_0005.png"))
    bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    try Data(bomb).write(to: scratch.url.appending(path: "actual/frame_0005.png"))
    let outcome = try diff("expected", "actual")
    #expect(outcome.code == 4)
    for number in [2, 4, 5] {
      #expect(
        outcome.errors.contains("error: actual/frame_000\(number).png: "), "\(outcome.errors)")
    }
    #expect(outcome.errors.hasSuffix("6 pictures: 3 same, 3 failed\n"))
    let mask = try diff("expected", "actual", "--mask", "expected/frame_0001.png")
    #expect(mask.code == 4)
    try write(
      Bitmap(width: 2, height: 2, format: .rgb, bytes: [UInt8](repeating: 0, count: 12)), "m.png")
    try write(bar(3), "a.png")
    try write(bar(4), "b.png")
    let small = try diff("a.png", "b.png", "--mask", "m.png")
    #expect(small.code == 4)
    #expect(small.errors.contains("a.png has 40×30 pixels, the mask 2×2"))
  }

  // MARK: Films in one file

  /// The film of `film(_:_:)` as an animated PNG file.
  private func animation(
    _ name: String, _ frames: Range<Int>, rate: Double = 10, place: (Int) -> Int = { min($0, 20) }
  ) throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: rate)
    var file: [UInt8] = []
    for frame in frames { file += try encoder.append(bar(place(frame))) }
    file += encoder.finish()
    let correction = encoder.correction
    file.replaceSubrange(
      correction.place..<correction.place + correction.bytes.count, with: correction.bytes)
    try Data(file).write(to: scratch.url.appending(path: name))
  }

  /// The film as a GIF file, with durations in hundredths of a second.
  private func gif(_ name: String, _ frames: Range<Int>, hold: Int, red: UInt8 = 200) throws {
    var histogram = ColorHistogram()
    for frame in frames { histogram.add(bar(min(frame, 20), red: red)) }
    var encoder = GIFEncoder(palette: try Palette(histogram), isTransparent: false)
    var file: [UInt8] = []
    for frame in frames {
      file += try encoder.append(bar(min(frame, 20), red: red), hold: hold)
    }
    file += try encoder.finish()
    try Data(file).write(to: scratch.url.appending(path: name))
  }

  @Test("an animated picture is compared frame by frame, with a folder and with another one")
  func animated() throws {
    try film("folder", 0..<30)
    // The bar stands from frame 20 on, which is one frame of the file.
    try animation("same.png", 0..<30)
    for (first, second) in [("folder", "same.png"), ("same.png", "folder")] {
      let outcome = try diff(first, second)
      #expect(outcome.code == 0, "\(outcome.text)")
      #expect(outcome.errors == "30 pictures: 30 same\n")
    }
    try animation("other.apng", 0..<30) { $0 == 12 ? 20 : min($0, 20) }
    let outcome = try diff("same.png", "other.apng", "-o", "out")
    #expect(outcome.code == 1)
    #expect(
      outcome.text.hasPrefix(
        "other.apng: frame 12 (1.20 s) differs in 100 pixels, by at most 255 of 255, within 13×10 at "
          + "(12, 10)\n"), "\(outcome.text)")
    #expect(scratch.names(in: "out").sorted() == ["index.html", "same_0012.png"])
    let later = try diff("folder", "late.apng")
    #expect(later.code == 4)
  }

  @Test("frames of other rates are matched in time")
  func rates() throws {
    try animation("fast.apng", 0..<20, rate: 20) { $0 / 2 }
    try animation("slow.apng", 0..<10, rate: 10)
    #expect(try diff("fast.apng", "slow.apng").errors == "10 pictures: 10 same\n")
    try gif("film.gif", 0..<10, hold: 10)
    #expect(try diff("slow.apng", "film.gif").errors == "10 pictures: 10 same\n")
    try gif("red.gif", 0..<10, hold: 10, red: 199)
    let outcome = try diff("film.gif", "red.gif")
    #expect(outcome.text.hasPrefix("red.gif: 10 of 10 frames differ, from frame 0 (0.00 s) to "))
  }

  @Test("damaged films in one file, and those in folders, are errors that name the file")
  func damagedFilms() throws {
    try animation("good.apng", 0..<4)
    try gif("good.gif", 0..<4, hold: 5)
    for name in ["good.apng", "good.gif"] {
      let file = try scratch.read(name)
      try file.prefix(file.count - 20).write(to: scratch.url.appending(path: "cut"))
      let outcome = try diff(name, "cut")
      #expect(outcome.code == 4)
      #expect(outcome.errors.hasPrefix("error: cut: not a readable picture: "), "\(outcome.errors)")
    }
    try film("folder", 0..<3)
    try film("other", 0..<3)
    try Data(try scratch.read("good.apng"))
      .write(to: scratch.url.appending(path: "other/frame_0001.png"))
    let outcome = try diff("folder", "other")
    #expect(outcome.code == 4)
    #expect(
      outcome.errors.contains("other/frame_0001.png is a film in one file"), "\(outcome.errors)")
    try write(bar(1), "still.png")
    #expect(try diff("still.png", "good.apng").code == 2)
  }

  @Test(
    "wrong usage is refused, and nothing is written",
    arguments: [
      (["a.png"], "missing"), (["a.png", "folder"], "is a single picture, folder is not"),
      (["a.png", "a.png", "--threshold", "0.1"], "the exact metric has no threshold"),
      (["a.png", "a.png", "--metric", "yiq", "--threshold", "1.5"], "invalid value '1.5'"),
      (["a.png", "a.png", "--window", "8"], "--window needs a limit"),
      (["a.png", "a.png", "--ignore", "1,2,3"], "invalid value '1,2,3'"),
      (["folder", "other", "-o", "other"], "would be written among the pictures"),
      (["folder", "other", "-o", "folder/inner"], "would be written among the pictures"),
      (["folder", "empty"], "no pictures in empty"),
    ])
  func usage(arguments: [String], message: String) throws {
    try write(bar(3), "a.png")
    try film("folder", 0..<2)
    try film("other", 1..<3)
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "empty"), withIntermediateDirectories: true)
    let before = try scratch.contents(of: "other")
    let outcome = try Tool.run(["diff"] + arguments, in: scratch)
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try scratch.contents(of: "other") == before)
  }

  @Test("a path that does not exist is a file error")
  func absent() throws {
    try write(bar(3), "a.png")
    let outcome = try diff("a.png", "b.png")
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("cannot read b.png"))
  }

  @Test("with --json each picture that is not the same is an object, and the summary is one")
  func json() throws {
    try film("expected", 0..<4)
    try film("actual", 0..<3)
    try write(bar(9), "actual/frame_0001.png")
    let outcome = try diff("expected", "actual", "--json")
    let lines = try outcome.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["event"] as? String } == ["picture", "picture", "film", "summary"])
    #expect(lines[0]["frame"] as? Int == 1)
    #expect(lines[0]["verdict"] as? String == "different")
    #expect(lines[0]["differingPixels"] as? Int == 100)
    #expect(lines[0]["bounds"] as? [Int] == [1, 10, 13, 10])
    let changes = try #require(lines[0]["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes[0]["kind"] as? String == "moved")
    #expect(changes[0]["moved"] as? [Int] == [8, 0])
    #expect(changes[0]["bounds"] as? [Int] == [9, 10, 5, 10])
    #expect(changes[0]["expectedBounds"] as? [Int] == [1, 10, 5, 10])
    #expect(changes[0]["pixels"] as? Int == 100)
    #expect(lines[1]["verdict"] as? String == "missing")
    #expect(lines[1]["changes"] == nil)
    #expect(lines[2]["firstFrame"] as? Int == 1)
    #expect((lines[2]["lines"] as? [String])?.first == "is shorter: 3 frames instead of 4")
    #expect(lines[3]["same"] as? Int == 2)
  }

  @Test("a film with gaps is not called shorter, and one without its end is")
  func length() throws {
    try film("expected", 0..<30)
    try film("gaps", 0..<30)
    for number in ["0003", "0007"] {
      try FileManager.default.removeItem(
        at: scratch.url.appending(path: "gaps/frame_\(number).png"))
    }
    let gaps = try diff("expected", "gaps")
    #expect(gaps.text == "frame: 2 frames missing: 3, 7\n")
    // It moves on where the other one stops, so that their common frames differ.
    try film("other", 0..<25) { $0 }
    let shorter = try diff("expected", "other")
    #expect(shorter.text.hasPrefix("frame: is shorter: 25 frames instead of 30\nframe: 4 of 25"))
    let longer = try diff("other", "expected")
    #expect(longer.text.hasPrefix("frame: is longer: 30 frames instead of 25\n"))
  }

  @Test("frames that were written by another encoder are aligned by their pixels")
  func otherEncoder() throws {
    try film("expected", 0..<30)
    for frame in 0..<30 {
      let number = frame < 10 ? "000\(frame)" : "00\(frame)"
      let file = try PNGEncoder(compression: .small).encode(bar(min(max(frame - 2, 0), 20)))
      let url = scratch.url.appending(path: "actual/frame_\(number).png")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file).write(to: url)
    }
    #expect(try diff("expected", "actual").text.hasPrefix("frame: shows the same 2 frames later\n"))
  }

  @Test("the limits that were not kept are said, and the structural similarity on request")
  func limits() throws {
    try write(bar(3), "a.png")
    try write(bar(5), "b.png")
    for more in [[], ["-o", "differences"], ["--json"]] {
      let text = try Tool.run(["diff", "a.png", "b.png"] + more, in: scratch).text
      #expect(text.contains("yiq (pixelmatch 7.2, threshold 0.1) counts "), "\(more): \(text)")
    }
    let outcome = try diff(
      "a.png", "b.png", "--metric", "yiq", "--max-pixels", "7", "--window", "4", "--ssim")
    #expect(
      outcome.text.hasSuffix(
        "b.png: compared by yiq with a threshold of 0.1; at most 7 pixels may differ in any window of 4×4\n"
      ), "\(outcome.text)")
    #expect(outcome.text.contains("b.png: structural similarity (SSIM): 0."))
    #expect(try !diff("a.png", "b.png").text.contains("SSIM"))
  }

  @Test("equal files that are no pictures, or damaged ones, are not the same picture")
  func equalGarbage() throws {
    try write(bar(3), "a/good.png")
    let good = Array(try scratch.read("a/good.png"))
    let foreign = Array(try PNGEncoder(compression: .small).encode(bar(3)))
    for side in ["a", "b"] {
      try write(bar(3), "\(side)/good.png")
      for (name, bytes) in [
        ("cut", Array(good.dropLast(20))), ("foreign cut", Array(foreign.dropLast(20))),
        ("empty", []), ("garbage", Array("not a picture".utf8)), ("foreign", foreign),
      ] { try Data(bytes).write(to: scratch.url.appending(path: "\(side)/\(name).png")) }
    }
    let outcome = try diff("a", "b")
    #expect(outcome.code == 4)
    #expect(outcome.errors.hasSuffix("6 pictures: 2 same, 4 failed\n"), "\(outcome.errors)")
    for name in ["cut", "foreign cut", "empty", "garbage"] {
      #expect(outcome.errors.contains("a/\(name).png"))
    }
  }

  @Test(
    "every file of both sides is in one verdict: frames by their numbers, all others by their names",
    arguments: [
      // A number twice: two pictures, each by its name.
      (["f_1", "f_01"], ["f_1", "f_01"], "2 pictures: 2 same"),
      (["f_1", "f_01"], ["f_1"], "2 pictures: 1 same, 1 missing"),
      (["f_1", "f_01", "f_2"], ["f_1", "f_01", "f_2"], "3 pictures: 3 same"),
      (["f_1", "f_01", "f_2"], ["f_1", "f_2"], "3 pictures: 2 same, 1 missing"),
      // One number is a name.
      (["login-1"], ["settings-1"], "2 pictures: 1 missing, 1 extra"),
      (["login-375x667"], ["login-375x667"], "1 picture: 1 same"),
      // The same film with other padding and another name.
      (["f_1", "f_2"], ["shot001", "shot002"], "2 pictures: 2 same"),
      // A film and a picture beside it; a film of which one side has a frame.
      (["f_1", "f_2", "a"], ["f_1", "f_2", "b"], "4 pictures: 2 same, 1 missing, 1 extra"),
      (["f_1"], ["f_1", "f_2"], "2 pictures: 1 same, 1 extra"),
      // Two films.
      (
        ["a1", "a2", "b1", "b2"], ["a1", "a2", "b1", "b3"], "5 pictures: 3 same, 1 missing, 1 extra"
      ),
      (["x", "x.PNG"], ["x"], "2 pictures: 1 same, 1 missing"),
    ] as [([String], [String], String)])
  func names(expected: [String], actual: [String], summary: String) throws {
    for (folder, names) in [("expected", expected), ("actual", actual)] {
      for name in names {
        try write(bar(3), "\(folder)/\(name.hasSuffix(".PNG") ? name : name + ".png")")
      }
    }
    let outcome = try diff("expected", "actual")
    #expect(outcome.errors.hasSuffix(summary + "\n"), "\(outcome.errors)")
  }

  @Test("pictures that differ in size are told with both sizes")
  func sizes() throws {
    try write(bar(3), "a.png")
    try write(bar(3).cropped(to: PixelRect(x: 0, y: 0, width: 30, height: 20)), "b.png")
    #expect(try diff("a.png", "b.png").text.contains("b.png: has 30×20 pixels instead of 40×30\n"))
    let entry = try diff("a.png", "b.png", "--json").text
    #expect(entry.contains(#""actualSize":[30,20]"#) && entry.contains(#""expectedSize":[40,30]"#))
  }

  @Test("a link that leads back to a folder around it is found, one to another folder is followed")
  func links() throws {
    for side in ["a", "b"] { try write(bar(3), "\(side)/inner/one.png") }
    try write(bar(3), "elsewhere/two.png")
    for side in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url.appending(path: "\(side)/link").path,
        withDestinationPath: "../elsewhere")
    }
    #expect(try diff("a", "b").errors == "2 pictures: 2 same\n")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.appending(path: "a/inner/loop").path, withDestinationPath: "..")
    let outcome = try diff("a", "b")
    #expect(outcome.code != 0 && outcome.code != 70)
    #expect(outcome.errors.contains("the link a/inner/loop leads back to"), "\(outcome.errors)")
  }

  @Test("screenshots of whole pages, higher than a canvas can be, are compared")
  func high() throws {
    var page = Bitmap(
      width: 16, height: 40_000, format: .rgb, filledWith: Pixel(red: 255, green: 255, blue: 255))
    try write(page, "a.png")
    page[3, 39_990] = Pixel(red: 0, green: 0, blue: 0)
    try write(page, "b.png")
    #expect(try diff("a.png", "a.png").code == 0)
    let outcome = try diff("a.png", "b.png")
    #expect(outcome.code == 1)
    #expect(
      outcome.text.contains("differs in 1 pixel, by at most 255 of 255, within 1×1 at (3, 39990)"),
      "\(outcome.text)\(outcome.errors)")
  }

  @Test("stated colors count as what is seen, and those that are not understood are warned of once")
  func statedColors() throws {
    let plain = try PNGEncoder().encode(bar(3, red: 200))
    // After the signature and the header: cICP with the primaries of Display P3 and the curve of sRGB, and with that of
    // BT.2100's PQ; each with its checksum.
    func tagged(_ data: [UInt8]) -> Data {
      var file = plain
      file.insert(contentsOf: [0, 0, 0, 4] + Array("cICP".utf8) + data, at: 33)
      return Data(file)
    }
    for (name, data) in [
      ("plain", Data(plain)), ("p3", tagged([12, 13, 0, 1, 0x6E, 0x03, 0xE3, 0xEF])),
      ("pq", tagged([9, 16, 0, 1, 0x4D, 0x23, 0x23, 0xFE])),
    ] { try data.write(to: scratch.url.appending(path: "\(name).png")) }
    let seen = try diff("plain.png", "p3.png")
    #expect(seen.code == 1 && seen.text.contains("differs in 50 pixels"), "\(seen.text)")
    #expect(try diff("p3.png", "p3.png").code == 0)
    let unknown = try diff("plain.png", "pq.png")
    #expect(
      unknown.code == 0
        && unknown.errors.hasPrefix(
          "warning: pq.png has the code points 9-16-0-1 of cICP, and is compared as if its colors were "
            + "those of sRGB\n"),
      "\(unknown.errors)")
  }

  @Test("of folders with any names, every file is in one verdict")
  func anyNames() throws {
    let names = [
      "a.png", "a.PNG", "A.png", "f_1.png", "f_01.png", "f_2.png", "f_10.png", "login-375x667.png",
      "login-1.png",
      "settings-1.png", "1.png", "01.png", "2.png", "x 3.png", "x 4.png",
      "99999999999999999999.png", "f_.png", "ü7.png",
      "ü8.png", "below/f_1.png", "below/f_3.png",
    ]
    var state: UInt64 = 11
    for round in 0..<12 {
      for side in ["expected", "actual"] {
        try? FileManager.default.removeItem(at: scratch.url.appending(path: side))
      }
      var count = 0
      for side in ["expected", "actual"] {
        for name in names + ["always.png"] {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          guard name == "always.png" || state >> 40 & 1 == 0 else { continue }
          try write(bar(Int(state >> 50 & 1)), "\(side)/\(name)")
          count += 1
        }
      }
      let outcome = try diff("expected", "actual", "--json")
      let last = try #require(
        outcome.errors.split(separator: "\n").last ?? outcome.text.split(separator: "\n").last)
      let found = try JSONSerialization.jsonObject(with: Data(last.utf8))
      let summary = try #require(found as? [String: Any])
      func number(_ key: String) -> Int { summary[key] as? Int ?? -1 }
      let files = 2 * (number("same") + number("different")) + number("missing") + number("extra")
      #expect(
        files == count && number("failed") == 0, "round \(round): \(outcome.text)\(outcome.errors)")
    }
  }

  @Test(
    "a film is compared with its own GIF by time, whatever the rate",
    arguments: [
      (24, 24, "24 same"), (25, 25, "25 same"), (30, 30, "30 same"), (50, 50, "50 same"),
      (60, 60, "30 same, 30 skipped"), (100, 100, "50 same, 50 skipped"),
      (120, 120, "40 same, 80 skipped"),
    ])
  func filmAndGIF(fps: Int, count: Int, verdicts: String) throws {
    try scratch.write(
      """
      {"framegen": 1, "canvas": {"size": [40, 60]}, "timing": {"duration": 1},
       "views": [{"id": "square", "frame": [10, 2, 8, 8], "backgroundColor": "#ff0000"}],
       "behaviors": [{"type": "gravity", "items": ["square"], "magnitude": 0.1}]}
      """, to: "fall.json")
    for output in ["frames/", "film.gif", "film.apng"] {
      #expect(
        try Tool.run(["fall.json", "-q", "-o", output, "--fps", "\(fps)"], in: scratch).code == 0)
    }
    func expectSame(_ first: String, _ second: String) throws {
      let outcome = try diff(first, second)
      #expect(
        outcome.code == 0 && outcome.errors.hasSuffix("\(count) pictures: \(verdicts)\n"),
        "\(first) and \(second): \(outcome.text)\(outcome.errors)")
    }
    try expectSame("frames", "film.gif")
    try expectSame("film.gif", "film.apng")
    try FileManager.default.removeItem(at: scratch.url.appending(path: "frames/manifest.json"))
    // Without a rate, as many frames are taken to last as long; 50 frames of two hundredths could be all.
    if fps <= 60 { try expectSame("frames", "film.gif") }
    // A film that stands still from some time on is another one.
    for frame in count / 2..<count {
      let digits = String("000\(frame)".suffix(4))
      let picture = scratch.url.appending(path: "frames/frame_\(digits).png")
      try FileManager.default.removeItem(at: picture)
      try FileManager.default.copyItem(
        at: scratch.url.appending(path: "frames/frame_0000.png"), to: picture)
    }
    #expect(try diff("frames", "film.gif").code == 1)
  }

  @Test("limits on pictures can be raised, and are named where they are exceeded")
  func sizeLimits() throws {
    try write(
      Bitmap(width: 300, height: 2, format: .rgb, filledWith: .init(red: 1, green: 2, blue: 3)),
      "a.png")
    try write(bar(3), "b.png")
    let outcome = try diff("a.png", "b.png", "--limit", "picture-side=200")
    #expect(outcome.code == 4)
    #expect(
      outcome.errors.hasPrefix(
        "error: a.png: the picture of 300 x 2 pixels is larger than allowed: 200 a side, 100000000 together; "
          + "raise the limit with --limit picture-side=300\n"), "\(outcome.errors)")
    #expect(try diff("a.png", "b.png", "--limit", "picture-side=300").code == 1)
    try gif("film.gif", 0..<10, hold: 10)
    let film = try diff("film.gif", "film.gif", "--limit", "film-pixels=5000")
    #expect(film.code == 4 && film.errors.contains("raise the limit with --limit film-pixels=N"))
    let unknown = try diff("a.png", "b.png", "--limit", "picture-sides=3")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean 'picture-side'?"))
  }

  @Test("a ratio is printed as it was written")
  func ratio() throws {
    try write(bar(3), "a.png")
    try write(bar(30), "b.png")
    let outcome = try diff("a.png", "b.png", "--max-ratio", "0.0099")
    #expect(outcome.text.contains("at most 0.99 % of the pixels may differ"), "\(outcome.text)")
  }

  @Test(
    "files that are no PNG pictures are called what they are",
    arguments: [
      ("GIF89a…", "a GIF file, not a PNG file; compare it by itself, not in a folder"),
      ("", "empty, not a PNG file"),
      ("RIFF0000WEBPVP8 ", "a WebP file, not a PNG file; convert it"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n",
        "a Git LFS pointer, not a PNG file; 'git lfs pull' fetches the file"
      ),
    ])
  func kinds(text: String, sentence: String) throws {
    try film("expected", 0..<3)
    try film("actual", 0..<3)
    try scratch.write(text, to: "actual/frame_0001.png")
    try FileManager.default.removeItem(at: scratch.url.appending(path: "actual/frame_0002.png"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.appending(path: "actual/frame_0002.png").path,
      withDestinationPath: "nowhere")
    let outcome = try diff("expected", "actual")
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("error: actual/frame_0001.png is \(sentence)\n"))
    #expect(outcome.errors.contains("cannot read actual/frame_0002.png"))
    #expect(outcome.errors.hasSuffix("3 pictures: 1 same, 2 failed\n"))
  }
}
