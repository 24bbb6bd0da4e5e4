import Foundation
import Raster
import Testing

@Suite("Rendering a scene")
struct RenderTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("a scene of half a second at 20 frames per second has ten frames, and a summary")
  func sequence() throws {
    let outcome = try run("scene.json", "-o", "frames/")
    #expect(outcome.code == 0)
    #expect(
      scratch.names(in: "frames") == (0..<10).map { "frame_000\($0).png" } + ["manifest.json"])
    #expect(outcome.output.isEmpty)
    let line = #/10 frames in \d+\.\d\d s \(\d+/s\), \d+\.\d kB in frames/\n/#
    #expect(try line.wholeMatch(in: outcome.errors) != nil, "\(outcome.errors)")
  }

  @Test("each picture has the size of the canvas and names its time, its scene and the tool")
  func pictures() throws {
    #expect(try run("scene.json", "-o", "frames/", "--scale", "2").code == 0)
    let picture = try PNGDecoder().decode(Array(scratch.read("frames/frame_0003.png")))
    #expect(picture.bitmap.width == 120 && picture.bitmap.height == 200)
    #expect(picture.bitmap.format == .rgb)
    let texts = picture.metadata.texts.map { "\($0.keyword)=\($0.text)" }
    #expect(
      texts.filter { !$0.hasPrefix("Fingerprint=") }
        == ["Title=Falling", "Software=framegen \(Tool.version)", "Frame=3", "Time=0.15 s"])
    // Two pixels per point, 72 points per inch.
    #expect(picture.metadata.pixelsPerMetre == 5669)
  }

  @Test("the bytes do not depend on the number of workers or on the run")
  func determinism() throws {
    for (folder, jobs) in [("one", "1"), ("three", "3"), ("again", "3")] {
      #expect(try run("scene.json", "-o", folder, "-j", jobs, "-q").code == 0)
    }
    let one = try scratch.contents(of: "one")
    #expect(one.count == 11)
    #expect(try scratch.contents(of: "three") == one)
    #expect(try scratch.contents(of: "again") == one)
  }

  @Test("a frame is the same whether all are drawn or it alone")
  func selections() throws {
    #expect(try run("scene.json", "-o", "all", "-q").code == 0)
    #expect(
      try run("scene.json", "-o", "some", "-q", "--frames", "3...8", "--every", "2").code == 0)
    #expect(
      scratch.names(in: "some")
        == ["frame_0003.png", "frame_0005.png", "frame_0007.png", "manifest.json"])
    #expect(try run("scene.json", "-o", "still.png", "-q", "--frames", "5").code == 0)
    let expected = try scratch.read("all/frame_0005.png")
    #expect(try scratch.read("some/frame_0005.png") == expected)
    #expect(try scratch.read("still.png") == expected)
  }

  @Test("the parts of several machines make up the whole")
  func shards() throws {
    #expect(try run("scene.json", "-o", "all", "-q").code == 0)
    for part in 1...3 {
      #expect(try run("scene.json", "-o", "parts", "-q", "--shard", "\(part)/3").code == 0)
    }
    #expect(try scratch.contents(of: "parts") == scratch.contents(of: "all"))
  }

  @Test("more parts than frames leave some parts empty")
  func emptyShards() throws {
    for part in 1...12 {
      #expect(try run("scene.json", "-o", "parts", "-q", "--shard", "\(part)/12").code == 0)
    }
    #expect(scratch.names(in: "parts").count == 11)
  }

  @Test(
    "names follow the pattern",
    arguments: [
      (["-o", "out/shot-%03d.png"], ["manifest.json", "shot-000.png", "shot-001.png"]),
      (["-o", "out", "--pattern", "%d.png"], ["0.png", "1.png", "manifest.json"]),
      (
        ["-o", "out/", "--start-number", "9999"],
        ["frame_09999.png", "frame_10000.png", "manifest.json"]
      ),
      (["-o", "out", "--pattern", "100%%_%d.png"], ["100%_0.png", "100%_1.png", "manifest.json"]),
    ])
  func patterns(arguments: [String], names: [String]) throws {
    let outcome = try Tool.run(
      ["scene.json", "--duration", "0.1", "-q"] + arguments, in: scratch)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(scratch.names(in: "out") == names)
  }

  @Test("a name that only begins with a dot is that of a folder")
  func hiddenFolder() throws {
    #expect(try run("scene.json", "-o", ".hidden", "-q", "--duration", "0.1").code == 0)
    #expect(
      scratch.names(in: ".hidden") == ["frame_0000.png", "frame_0001.png", "manifest.json"])
  }

  @Test("raw frames are the pictures' pixels, one after the other")
  func raw() throws {
    #expect(try run("scene.json", "-o", "frames", "-q").code == 0)
    let outcome = try run("scene.json", "--raw", "--jobs", "3")
    #expect(outcome.code == 0)
    var expected: [UInt8] = []
    for number in 0..<10 {
      let file = try scratch.read("frames/frame_000\(number).png")
      expected += try PNGDecoder().decode(Array(file)).bitmap.withAlpha().bytes
    }
    #expect(Array(outcome.output) == expected)
  }

  @Test("a scene is read from standard input")
  func standardInput() throws {
    #expect(try run("scene.json", "-o", "file", "-q").code == 0)
    let outcome = try Tool.run(["-", "-o", "input", "-q"], in: scratch, input: Scenes.falling())
    #expect(outcome.code == 0)
    #expect(
      try scratch.read("input/frame_0009.png") == scratch.read("file/frame_0009.png"))
  }

  @Test("every compression holds the same pixels")
  func compressions() throws {
    var bitmaps: [Bitmap] = []
    for compression in PNGEncoder.Compression.allCases {
      let name = "\(compression).png"
      let outcome = try run(
        "scene.json", "-o", name, "--frames", "5", "-q", "--compression", "\(compression)")
      #expect(outcome.code == 0)
      bitmaps.append(try PNGDecoder().decode(Array(scratch.read(name))).bitmap)
    }
    #expect(bitmaps.count == 3 && bitmaps.allSatisfy { $0 == bitmaps[0] })
  }

  @Test(
    "options replace values of the scene",
    arguments: [
      (["--fps", "40"], 20), (["--duration", "1"], 20), (["--set", "timing.fps=10"], 5),
      (["--fps=10", "--duration=2"], 20),
    ])
  func overridesOfTiming(arguments: [String], frames: Int) throws {
    let outcome = try Tool.run(["scene.json", "-o", "out", "-q"] + arguments, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "out").count == frames + 1)
  }

  @Test("size and background are replaced too")
  func overridesOfCanvas() throws {
    let outcome = try run(
      "scene.json", "-o", "still.png", "--frames", "0", "--size", "40x30", "--background",
      "#FF000080")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let bitmap = try PNGDecoder().decode(Array(scratch.read("still.png"))).bitmap
    #expect(bitmap.width == 40 && bitmap.height == 30 && bitmap.format == .rgba)
    #expect(Array(bitmap.bytes.suffix(4)) == [255, 0, 0, 128])
  }

  @Test("with --json the summary is an object on standard output")
  func jsonSummary() throws {
    let outcome = try run("scene.json", "-o", "frames", "--json")
    #expect(outcome.errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect(object?["event"] as? String == "summary")
    #expect(object?["frames"] as? Int == 10)
    #expect(object?["output"] as? String == "frames")
  }

  @Test("quiet runs print nothing")
  func quiet() throws {
    let outcome = try run("scene.json", "-o", "frames", "--quiet")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  // Cause: all processors of the machine were counted.
  @Test("the default number of threads is that of the processors that may be used")
  func threads() throws {
    let scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
    let outcome = try Tool.bash(
      "taskset -c 0 \"$framegen\" scene.json -o out -v", in: scratch)
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("10 frames, 1 threads"), "\(outcome.errors)")
  }

  // Cause: Swift reads the arguments of a process from /proc.
  @Test(
    "framegen works where /proc is missing",
    .enabled(if: Tool.canUnmount, "needs the right to change mounts"))
  func withoutProc() throws {
    let scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
    let outcome = try Tool.bash(
      "unshare --mount bash -c 'umount --lazy /proc && exec \"$framegen\" scene.json -o out'",
      in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.names(in: "out").count == 11)
  }
}
