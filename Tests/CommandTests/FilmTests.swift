import Foundation
import Raster
import Testing

@Suite("Films in one file")
struct FilmTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  /// The first bytes of the formats that need no other program.
  private static let signatures = [
    "apng": "\u{89}PNG", "gif": "GIF89a", "svg": "<?xml", "pdf": "%PDF-",
  ]
  private static let own = signatures.keys.sorted()
  /// The formats that ffmpeg writes.
  private static let videos = ["mp4", "webm", "mov", "webp"]

  @Test("a film has the signature of its format, and can be overwritten", arguments: own)
  func formats(ending: String) throws {
    let beginning = try #require(Self.signatures[ending])
    for _ in 0..<2 {
      let outcome = try run("scene.json", "-o", "film.\(ending)")
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let bytes = try scratch.read("film.\(ending)")
    #expect(bytes.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }))
    #expect(scratch.names(in: ".") == ["film.\(ending)", "scene.json"])
  }

  @Test("the bytes do not depend on the number of workers", arguments: own)
  func workers(ending: String) throws {
    #expect(try run("scene.json", "-o", "one.\(ending)", "-j", "1", "-q").code == 0)
    #expect(try run("scene.json", "-o", "three.\(ending)", "-j", "3", "-q").code == 0)
    #expect(try scratch.read("one.\(ending)") == scratch.read("three.\(ending)"))
  }

  @Test("an animated PNG is the same in a pipe, where its header cannot be rewritten")
  func pipe() throws {
    #expect(try run("scene.json", "-o", "film.apng", "-q").code == 0)
    let outcome = try Tool.bash(
      """
      mkfifo pipe.apng
      timeout 60 cat pipe.apng > read & reader=$!
      timeout 60 "$framegen" scene.json -o pipe.apng -q && wait $reader
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try scratch.read("read") == scratch.read("film.apng"))
  }

  @Test("a file that framegen did not write is kept, unless forced", arguments: ["gif", "svg"])
  func foreign(ending: String) throws {
    try scratch.write("somebody's", to: "film.\(ending)")
    let refused = try run("scene.json", "-o", "film.\(ending)")
    #expect(refused.code == 4)
    #expect(refused.errors.contains("was not written by framegen"))
    #expect(try scratch.read("film.\(ending)") == Data("somebody's".utf8))
    #expect(try run("scene.json", "-o", "film.\(ending)", "--force").code == 0)
  }

  @Test("a GIF with translucent pixels says that it cannot have them, with what to do")
  func translucency() throws {
    func scene(_ background: String, _ alpha: Double) -> String {
      """
      {"framegen": 1, "canvas": {"size": [20, 20], "scale": 1, "background": "\(background)"},
       "timing": {"duration": 0.2, "fps": 10},
       "views": [{"id": "a", "frame": [2, 2, 10, 10], "backgroundColor": "red", "alpha": \(alpha)}]}
      """
    }
    for (background, alpha, isTold) in [
      ("clear", 0.5, true), ("clear", 1, false), ("white", 0.5, false),
    ] {
      try scratch.write(scene(background, alpha), to: "fade.json")
      let outcome = try run("fade.json", "-o", "fade.gif", "--force")
      #expect(outcome.code == 0)
      #expect(
        outcome.errors.contains("no translucent pixels, so they become opaque or clear") == isTold,
        "\(outcome.errors)")
    }
  }

  @Test("a film of every Nth frame lasts as long as one of all", arguments: ["apng", "gif", "svg"])
  func sameDuration(ending: String) throws {
    for (every, frames) in [(1, "0..<10"), (3, "0..<10"), (4, "0..<10"), (7, "2..<10")] {
      #expect(
        try run(
          "scene.json", "-o", "film.\(ending)", "-q", "--force", "--fps", "20", "--frames", frames,
          "--every", "\(every)"
        ).code == 0)
      let expected = frames.hasPrefix("0") ? 0.5 : 0.4
      let file = try Array(scratch.read("film.\(ending)"))
      guard ending != "svg" else {
        let text = String(decoding: file, as: UTF8.self)
        let durations = Set(text.matches(of: #/ dur="([.0-9]+)s"/#).map { Double($0.1) })
        #expect(durations == [expected], "every \(every)")
        continue
      }
      var reader = try AnimationReader(file)
      var duration = 0.0
      while let frame = try reader.next() {
        duration += Double(frame.duration.parts) / Double(frame.duration.partsPerSecond)
      }
      #expect(abs(duration - expected) < 1e-9, "every \(every)")
    }
  }

  @Test(
    "so does one by ffmpeg, whose frames are repeated for that",
    .enabled(if: Tool.areInstalled("ffmpeg", "ffprobe"), "ffmpeg is not installed"),
    arguments: ["mp4", "webm", "mov"])
  func sameVideoDuration(ending: String) throws {
    for (every, count) in [(3, 10), (5, 2)] {
      #expect(
        try run(
          "scene.json", "-o", "film.\(ending)", "-q", "--force", "--fps", "20", "--frames",
          "0..<10",
          "--every", "\(every)", "--background", "white"
        ).code == 0)
      let found = try Tool.bash(
        "ffprobe -v error -count_frames -show_entries format=duration:stream=nb_read_frames -of csv=p=0 "
          + "film.\(ending)", in: scratch)
      let numbers = found.text.split(whereSeparator: \.isWhitespace)
      #expect(numbers.count == 2 && Int(numbers[0]) == count, "\(found.text)")
      #expect(numbers.last.flatMap { Double($0) } == 0.5, "\(found.text)")
    }
  }

  @Test("what a format cannot hold of a film is told in one warning, with what to do")
  func losses() throws {
    let film = try run(
      "scene.json", "-o", "film.gif", "--fps", "60", "--background", "#ff000080")
    #expect(film.code == 0)
    #expect(
      film.errors.hasPrefix(
        "warning: GIF plays at most 50 frames per second, so every second one is written (--every chooses "
          + "others); it rounds times to 1/100 s, 3 or 4 of them a frame (--fps 25 is exact); it has no "
          + "translucent pixels, so the background is drawn opaque (--background chooses another); .apng "
      ),
      "\(film.errors)")
    let exact = try run("scene.json", "-o", "film.gif", "--force", "--fps", "25")
    #expect(!exact.errors.contains("warning"), "\(exact.errors)")
    // The background is drawn as its opaque color, not left out.
    var reader = try AnimationReader(Array(scratch.read("film.gif")))
    let color = try #require(try reader.next()).bitmap
    try #expect(
      run("scene.json", "-o", "red.gif", "--fps", "25", "--background", "#ff0000").code == 0)
    try #expect(
      run("scene.json", "-o", "film.gif", "--force", "--fps", "25", "--background", "#ff000080")
        .code
        == 0)
    #expect(try scratch.read("film.gif") == scratch.read("red.gif") && color.format == .rgb)
  }

  @Test(
    "the sides of an MP4 are made even, and a translucent canvas opaque, both with a warning",
    .enabled(if: Tool.areInstalled("ffmpeg"), "ffmpeg is not installed"))
  func videoLosses() throws {
    let outcome = try run(
      "scene.json", "-o", "film.mp4", "--size", "41x31", "--scale", "1", "--background", "#ff000080"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.hasPrefix(
        "warning: MP4 has even sides, so 41×31 pixels become 42×32; it has no translucent pixels, so the "
          + "background is drawn opaque (--background chooses another)"), "\(outcome.errors)")
    let clear = try run("scene.json", "-o", "clear.mp4", "--background", "clear")
    #expect(clear.code == 2 && clear.errors.contains("MP4 has no transparency"), "\(clear.errors)")
  }

  @Test("a GIF of more than 50 frames a second omits frames, with a warning")
  func thinning() throws {
    let outcome = try run("scene.json", "-o", "film.gif", "--fps", "60")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("at most 50 frames per second"))
    #expect(outcome.errors.contains("15 frames in"))
  }

  @Test("no frame of a GIF is shown for less than 2/100 s, also a part of one at the end")
  func shortestFrame() throws {
    // Of 5 frames at 60 a second, every second one is written, and the last one stands for a sixtieth.
    #expect(
      try run("scene.json", "-o", "film.gif", "--fps", "60", "--frames", "0..<5", "-q").code == 0)
    let file = Array(try scratch.read("film.gif"))
    // A graphic control extension begins with these bytes; two further on there is the delay, low byte first.
    let delays = file.indices.dropLast(6).filter { Array(file[$0..<$0 + 3]) == [0x21, 0xF9, 4] }
      .map { Int(file[$0 + 4]) + 256 * Int(file[$0 + 5]) }
    #expect(!delays.isEmpty && delays.allSatisfy { $0 >= 2 }, "\(delays)")
  }

  @Test("one frame as SVG is a still picture; several are animated")
  func stillAndAnimated() throws {
    #expect(try run("scene.json", "-o", "still.svg", "--at", "0.2", "-q").code == 0)
    #expect(try run("scene.json", "-o", "film.svg", "-q").code == 0)
    let still = String(decoding: try scratch.read("still.svg"), as: UTF8.self)
    let film = String(decoding: try scratch.read("film.svg"), as: UTF8.self)
    #expect(!still.contains("<animate") && still.contains("title\">Falling</title>"))
    // The square moves in each of the ten frames; the last one is shown as long as any.
    let places = try #require(film.firstMatch(of: #/type="translate"[^>]*values="([^"]*)"/#))
    #expect(places.1.split(separator: ";").count == 11)
  }

  @Test(
    "--at selects the frame shown at a time",
    arguments: [("0", 0), ("0.24", 4), ("0.25", 5), ("0.5", 9)])
  func time(text: String, frame: Int) throws {
    #expect(try run("scene.json", "-o", "still.png", "--at", text, "-q").code == 0)
    let still = try PNGDecoder().decode(Array(scratch.read("still.png")))
    #expect(still.metadata.texts.contains { $0.keyword == "Frame" && $0.text == "\(frame)" })
  }

  @Test(
    "invalid times and contradictory selections are rejected",
    arguments: [
      ["--at", "9"], ["--at", "-1"], ["--at", "now"], ["--at", "0", "--frames", "3"],
    ])
  func badTimes(arguments: [String]) throws {
    let outcome = try Tool.run(["scene.json", "-o", "still.png"] + arguments, in: scratch)
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(!outcome.errors.isEmpty && scratch.names(in: ".") == ["scene.json"])
  }

  @Test("a sequence of SVGs or PDFs has a file for each frame", arguments: ["svg", "pdf"])
  func vectorSequence(ending: String) throws {
    #expect(try run("scene.json", "-o", "frames/f_%02d.\(ending)", "-q").code == 0)
    #expect(
      scratch.names(in: "frames") == (0..<10).map { "f_0\($0).\(ending)" } + ["manifest.json"])
    #expect(try run("scene.json", "-o", "frames/f_%02d.\(ending)", "--resume").code == 2)
  }

  @Test("without ffmpeg its formats are rejected, and nothing is written")
  func noFFmpeg() throws {
    let outcome = try Tool.bash("PATH=/nowhere $framegen scene.json -o film.mp4", in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(".mp4 needs ffmpeg, which is not installed"))
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test("the error of an ffmpeg that fails is quoted, and no file remains")
  func failingFFmpeg() throws {
    try scratch.write("#!/bin/sh\necho 'no such codec' >&2\nexit 1\n", to: "bin/ffmpeg")
    let outcome = try Tool.bash(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $framegen scene.json -o film.webm", in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("no such codec"))
    #expect(scratch.names(in: ".") == ["bin", "scene.json"])
  }

  @Test("a film that ffmpeg left without an index is not accepted")
  func truncatedFilm() throws {
    // Writes the start of a file whose media data end too early, and succeeds.
    try scratch.write(
      """
      #!/bin/sh
      cat >/dev/null
      for last; do :; done
      printf '\\0\\0\\0\\020ftypisom\\0\\0\\2\\0\\0\\0\\1\\0mdat' >"$last"
      """, to: "bin/ffmpeg")
    let outcome = try Tool.bash(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $framegen scene.json -o film.mp4", in: scratch)
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["bin", "scene.json"])
  }

  @Test(
    "ffmpeg's films have the scene's frames",
    .enabled(if: Tool.areInstalled("ffmpeg", "ffprobe"), "ffmpeg is not installed"),
    arguments: videos)
  func video(ending: String) throws {
    for _ in 0..<2 {
      let outcome = try run("scene.json", "-o", "film.\(ending)", "--size", "61x99")
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    // ffprobe of Debian 12 does not decode animated WebP.
    guard ending != "webp" else { return }
    let probe = try Tool.bash(
      "ffprobe -v error -count_frames -show_entries stream=nb_read_frames,width,r_frame_rate "
        + "-of csv=p=0 film.\(ending)", in: scratch)
    #expect(probe.text == "62,20/1,10\n", "\(probe.text)\(probe.errors)")
  }

  /// Where formats state how many times they play, after a text, and what they state.
  @Test(
    "a film plays as often as is asked, for ever by default",
    arguments: [
      // GIF counts what follows the first time, and plays once without the extension.
      ("gif", "NETSCAPE2.0\u{3}\u{1}", nil, [0, 0]), ("gif", "NETSCAPE2.0\u{3}\u{1}", "3", [2, 0]),
      ("gif", "NETSCAPE2.0\u{3}\u{1}", "300", [0x2B, 1]), ("gif", "NETSCAPE2.0", "once", nil),
      // The number of frames comes first.
      ("apng", "acTL", nil, [0, 0, 0, 0]), ("apng", "acTL", "once", [0, 0, 0, 1]),
      ("apng", "acTL", "300", [0, 0, 1, 0x2C]),
      ("svg", "repeatCount=\"", nil, Array("indefinite\"".utf8)),
      ("svg", "repeatCount=\"", "2", Array("2\" fill=\"freeze\"".utf8)),
      ("svg", "repeatCount=\"", "forever", Array("indefinite\"".utf8)),
    ] as [(String, String, String?, [UInt8]?)])
  func loops(ending: String, mark: String, loop: String?, stated: [UInt8]?) throws {
    let option = loop.map { ["--loop", $0] } ?? []
    let outcome = try Tool.run(["scene.json", "-o", "film.\(ending)"] + option, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let film = try scratch.read("film.\(ending)")
    let found = film.range(of: Data(mark.unicodeScalars.map { UInt8($0.value) }))
    guard let stated else { return #expect(found == nil) }
    let end = try #require(found?.upperBound)
    #expect(Array(film[end...].dropFirst(ending == "apng" ? 4 : 0).prefix(stated.count)) == stated)
  }

  @Test("what cannot play again, or so often, is refused")
  func noLoop() throws {
    for arguments in [
      ["-o", "frames", "--loop", "2"], ["-o", "film.mp4", "--loop", "2"],
      ["-o", "a.png", "--at", "0", "--loop", "2"],
      ["-o", "film.pdf", "--loop", "once"],
    ] {
      let outcome = try Tool.run(["scene.json"] + arguments, in: scratch)
      #expect(
        outcome.code == 2
          && outcome.errors.contains("applies to films as GIF, animated PNG, WebP and SVG only"))
    }
    for loop in ["0", "-1", "1.5", "65536", "twice"] {
      let outcome = try Tool.run(["scene.json", "-o", "film.gif", "--loop", loop], in: scratch)
      #expect(
        outcome.code != 0 && outcome.code != 70 && outcome.errors.contains("--loop"),
        "\(outcome.errors)")
    }
  }

  @Test(
    "ProRes has the colors of the scene",
    .enabled(if: Tool.areInstalled("ffmpeg", "ffprobe"), "ffmpeg is not installed"))
  func proRes() throws {
    try scratch.write(
      """
      {"framegen": 1, "canvas": {"size": [64, 32], "scale": 1, "background": "clear"}, "timing": {"duration": 0.1, "fps": 30},
       "views": [{"id": "a", "frame": [0, 0, 32, 32], "backgroundColor": "#ff0000"}]}
      """, to: "red.json")
    #expect(try run("red.json", "-o", "red.mov", "-q").code == 0)
    let decoded = try Tool.bash(
      "ffmpeg -v error -i red.mov -frames:v 1 -f rawvideo -pix_fmt rgba -", in: scratch)
    let pixels = Array(decoded.output)
    try #require(pixels.count == 64 * 32 * 4)
    let red = pixels[(16 * 64 + 10) * 4..<(16 * 64 + 10) * 4 + 4].map(Int.init)
    #expect(zip(red, [255, 0, 0, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(red)")
    #expect(pixels[(16 * 64 + 50) * 4 + 3] == 0)
    let colors = try Tool.bash(
      "ffprobe -v error -show_entries stream=color_space,color_transfer,color_primaries -of csv=p=0 red.mov",
      in: scratch)
    #expect(colors.text == "bt709,bt709,bt709\n")
  }

  @Test(
    "another program renders the pages of a PDF like the PNG frames",
    .enabled(if: Tool.areInstalled("pdftoppm"), "pdftoppm is not installed"))
  func pdfDecoder() throws {
    #expect(try run("scene.json", "-o", "film.pdf", "-q").code == 0)
    #expect(try run("scene.json", "-o", "frames/", "-q").code == 0)
    let outcome = try Tool.bash("pdftoppm -r 72 -f 1 -l 1 -png film.pdf page", in: scratch)
    #expect(outcome.code == 0)
    let page = try #require(scratch.names(in: ".").first { $0.hasPrefix("page") })
    try expectSame(page, "frames/frame_0000.png")
  }

  @Test(
    "another program renders an SVG like the PNG frame",
    .enabled(if: Tool.areInstalled("rsvg-convert"), "rsvg-convert is not installed"))
  func svgDecoder() throws {
    #expect(try run("scene.json", "-o", "frames/", "-q").code == 0)
    // A program without animation shows the first frame of a film.
    #expect(try run("scene.json", "-o", "film.svg", "-q").code == 0)
    #expect(try run("scene.json", "-o", "still.svg", "--at", "0.2", "-q").code == 0)
    for (name, frame) in [("film", "0000"), ("still", "0004")] {
      #expect(try Tool.bash("rsvg-convert \(name).svg -o \(name).png", in: scratch).code == 0)
      try expectSame("\(name).png", "frames/frame_\(frame).png")
    }
  }

  /// Compares two pictures of the same size, tolerating the differences of antialiasing.
  private func expectSame(_ one: String, _ other: String) throws {
    let pictures = try [one, other].map { name in
      try PNGDecoder().decode(Array(scratch.read(name))).bitmap.withAlpha()
    }
    try #require(pictures[0].width == pictures[1].width)
    try #require(pictures[0].height == pictures[1].height)
    let difference = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
    // Only the moving edges of the square cover fractions of pixels.
    #expect(difference.filter { $0 > 2 }.count <= 20 * 3 * 2)
  }
}
