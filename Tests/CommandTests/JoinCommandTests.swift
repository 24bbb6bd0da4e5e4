import Foundation
import Raster
import Testing

@Suite("Joining frames that have been drawn")
struct JoinCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  /// Runs a command that must succeed.
  private func pass(_ arguments: String..., at place: SourceLocation = #_sourceLocation) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)", sourceLocation: place)
  }

  /// Expects that frames cannot be joined, for a reason.
  private func refuse(
    _ arguments: String..., because reason: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Tool.run(["join"] + arguments + ["-o", "refused.gif"], in: scratch)
    #expect(outcome.code != 0, sourceLocation: place)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)", sourceLocation: place)
    #expect(!scratch.names(in: ".").contains("refused.gif"), sourceLocation: place)
  }

  @Test(
    "a film of frames that have been drawn has the bytes of one that is written at once",
    arguments: ["gif", "apng", "mp4"])
  func sameBytes(ending: String) throws {
    guard ending != "mp4" || Tool.areInstalled("ffmpeg") else { return }
    try pass("scene.json", "-o", "whole.\(ending)", "-q")
    for part in 1...3 { try pass("scene.json", "-o", "parts/", "--shard", "\(part)/3", "-q") }
    for part in 1...3 { try pass("scene.json", "-o", "part\(part)/", "--shard", "\(part)/3", "-q") }
    let whole = try scratch.read("whole.\(ending)")
    try pass("join", "parts/", "-o", "one.\(ending)", "-q")
    #expect(try scratch.read("one.\(ending)") == whole)
    try pass("join", "part3", "part1/", "part2", "-o", "several.\(ending)", "-q", "-j", "1")
    #expect(try scratch.read("several.\(ending)") == whole)
    try pass("join", "parts/frame_%04d.png", "-o", "pattern.\(ending)", "-q")
    #expect(try scratch.read("pattern.\(ending)") == whole)
  }

  @Test("an ending of .png gives an animated PNG, with every Nth frame and the times of the scene")
  func every() throws {
    try pass("scene.json", "-o", "whole.apng", "--every", "3", "-q")
    try pass("scene.json", "-o", "frames/", "--every", "3", "-q")
    try pass("join", "frames/", "--every", "3", "-o", "joined.png", "-q")
    #expect(try scratch.read("joined.png") == scratch.read("whole.apng"))
    try refuse("frames/", because: "--every 3")
  }

  @Test(
    "frames that are missing, there twice or of another size or film are named, and nothing is written"
  )
  func refusals() throws {
    try pass("scene.json", "-o", "frames/", "-q")
    try pass("scene.json", "-o", "other/", "--set", "canvas.background=red", "-q")
    try pass("scene.json", "-o", "large/", "--scale", "2", "-q")
    try refuse("frames", "frames", because: "frame 0 is there twice")
    try refuse("frames", "other", because: "are frames of different films")
    try refuse("large", "frames", because: "are frames of different films")
    try refuse("nothing", because: "cannot read nothing")
    try refuse("scene.json", because: "is not a PNG file")
    let names = scratch.names(in: "frames").filter { $0.hasSuffix(".png") }
    try FileManager.default.removeItem(at: scratch.url.appending(path: "frames/\(names[1])"))
    try refuse(
      "frames", because: "frame 1 is missing; \(names.count - 1) of \(names.count) are there")
    try FileManager.default.removeItem(at: scratch.url.appending(path: "frames/\(names[0])"))
    try refuse("frames", because: "frames 0 to 1 are missing")
    try refuse("frames", because: "--frames 2...\(names.count - 1)")
    try pass("join", "frames", "--frames", "2...\(names.count - 1)", "-o", "rest.gif", "-q")
    // What is damaged is found when it is read.
    let bytes = try scratch.read("frames/\(names[3])")
    let file = scratch.url.appending(path: "frames/\(names[3])")
    try bytes.prefix(bytes.count / 2).write(to: file)
    try refuse("frames", "--frames", "2...4", because: "frames/\(names[3])' cannot be read")
  }

  @Test("frames of another program need a rate, and one size")
  func foreign() throws {
    func picture(_ width: Int, _ red: UInt8) throws -> Data {
      let bitmap = Bitmap(
        width: width, height: 4, format: .rgb, filledWith: Pixel(red: red, green: 0, blue: 9))
      return Data(try PNGEncoder().encode(bitmap))
    }
    let folder = scratch.url.appending(path: "shots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 8...12 {
      try picture(6, UInt8(20 * number)).write(to: folder.appending(path: "shot\(number).png"))
    }
    try refuse("shots", because: "state it: --fps 60")
    try pass("join", "shots", "--fps", "10", "-o", "shots.png", "-q")
    var reader = try AnimationReader(Array(scratch.read("shots.png")))
    for number in 8...12 {
      let frame = try #require(try reader.next())
      #expect(frame.bitmap[0, 0] == Pixel(red: UInt8(20 * number), green: 0, blue: 9))
      #expect(frame.duration.partsPerSecond == 10 * frame.duration.parts)
    }
    #expect(try reader.next() == nil)
    try pass("join", "shots/shot%d.png", "--fps", "10", "-o", "same.png", "-q")
    #expect(try scratch.read("same.png") == scratch.read("shots.png"))
    try picture(8, 0).write(to: folder.appending(path: "shot13.png"))
    try refuse("shots", "--fps", "10", because: "the frames differ in size")
    try picture(6, 0).write(to: folder.appending(path: "cover.png"))
    try pass(
      "join", "shots", "--fps", "10", "--frames", "8...12", "-o", "some.png", "--force", "-q")
  }

  @Test("a film needs an ending of a format with pixels, and its name")
  func endings() throws {
    try pass("scene.json", "-o", "frames/", "-q")
    #expect(try run("join", "frames", "-o", "film.svg").errors.contains("vector graphics"))
    #expect(try run("join", "frames", "-o", "film").code == 2)
    #expect(try run("join", "frames", "-o", "film.txt").code == 2)
    #expect(try run("join", "frames").errors.contains("--output is missing"))
    try scratch.write("somebody's", to: "film.gif")
    #expect(try run("join", "frames", "-o", "film.gif").code == 4)
    try pass("join", "frames", "-o", "film.gif", "--force", "-q")
  }
}
