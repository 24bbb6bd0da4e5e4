import Foundation
import Testing

@Suite("Tracing a scene")
struct TraceTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["trace"] + arguments, in: scratch)
  }

  @Test("the table has a line for each item and frame, and numbers that read back")
  func table() throws {
    let outcome = try run("scene.json")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let lines = outcome.text.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines.count == 11)
    #expect(lines[0].joined(separator: ",") == "frame,time,item,x,y,angle,vx,vy,omega")
    #expect(lines[1].joined(separator: ",") == "0,0,square,20,10,0,0,0,0")
    var height: Float = 0
    for (frame, fields) in lines.dropFirst().enumerated() {
      #expect(fields[0] == "\(frame)" && fields[2] == "square")
      #expect(Double(fields[1]) == Double(frame) / 20)
      let y = try #require(Float(fields[4]))
      // Whole numbers are written without a fraction.
      #expect(fields.allSatisfy { !$0.hasSuffix(".0") })
      #expect(y > height)
      height = y
    }
  }

  @Test("the object holds the same numbers as the table")
  func object() throws {
    let table = try run("scene.json").text.split(separator: "\n").dropFirst()
    let outcome = try run("scene.json", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let samples = try #require(object?["samples"] as? [[String: Any]])
    #expect(samples.count == table.count)
    for (sample, line) in zip(samples, table) {
      let fields = line.split(separator: ",")
      #expect(sample["frame"] as? Int == Int(fields[0]))
      #expect(sample["y"] as? Double == Double(fields[4]))
      #expect(sample["vy"] as? Double == Double(fields[7]))
    }
  }

  @Test("the ending of the output chooses the format, and a trace may overwrite a trace")
  func endings() throws {
    #expect(try run("scene.json", "-o", "motion.csv").code == 0)
    #expect(try scratch.read("motion.csv") == run("scene.json").output)
    #expect(try run("scene.json", "-o", "motion.csv").code == 0)
    #expect(try run("scene.json", "-o", "motion.json").code == 0)
    #expect(try scratch.read("motion.json") == run("scene.json", "--format", "json").output)
    #expect(try run("scene.json", "-o", "motion.json").code == 0)
    try scratch.write("frame,mine", to: "motion.csv")
    let outcome = try run("scene.json", "-o", "motion.csv")
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("motion.csv exists and is not a trace"))
    #expect(try run("scene.json", "-o", "motion.csv", "--force").code == 0)
  }

  @Test("selected frames are lines of the whole trace")
  func selection() throws {
    let all = try run("scene.json").text.split(separator: "\n")
    let some = try run("scene.json", "--frames", "2..<8", "--every", "3").text
      .split(separator: "\n")
    #expect(some == [all[0], all[3], all[6]])
  }

  @Test("a link to a file is not followed, and a pipe stays a pipe")
  func links() throws {
    let outcome = try Tool.bash(
      """
      ln -s real.csv link.csv; : > real.csv
      "$framegen" trace scene.json -o link.csv -q && exit 90
      [[ -L link.csv && ! -s real.csv ]] || exit 91
      "$framegen" trace scene.json -o link.csv -q --force || exit
      [[ ! -L link.csv && ! -s real.csv ]] || exit 92
      mkfifo pipe.csv
      cat pipe.csv > copy.csv &
      "$framegen" trace scene.json -o pipe.csv -q || exit
      wait
      [[ -p pipe.csv ]] && cmp link.csv copy.csv
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.code): \(outcome.errors)")
    #expect(outcome.errors.contains("link.csv is a symbolic link, which is not followed"))
  }

  @Test("an open file is written where it stands", arguments: ["stdout", "fd/1", "fd/3"])
  func openFile(name: String) throws {
    let outcome = try Tool.bash(
      """
      echo before > all.csv
      exec 3>> all.csv >&3
      "$framegen" trace scene.json -o /dev/\(name) -q
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = try String(decoding: scratch.read("all.csv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.prefix(2) == ["before", "frame,time,item,x,y,angle,vx,vy,omega"])
    #expect(lines.count == 12)
  }

  // MARK: Quantities

  /// A view that fades and grows evenly for 0.4 s from 0.25 s on, at 20 frames a second, and is removed at 0.9 s.
  private func writeFading() throws {
    try scratch.write(
      #"""
      {"framegen": 1, "canvas": {"size": [60, 60]}, "timing": {"duration": 1, "fps": 20},
       "views": [{"id": "card", "frame": [10, 10, 20, 20]}, {"id": "other", "frame": [0, 0, 5, 5]}],
       "timeline": [
         {"at": 0.25, "do": [{"animate": {"duration": 0.4, "curve": "linear",
           "set": {"card.alpha": 0, "card.transform.scale": [2, 2]}}}]},
         {"at": 0.9, "do": [{"remove": "card"}]}]}
      """#, to: "fading.json")
  }

  @Test("the numbers that are asked for have a column each, in a row for each frame")
  func quantities() throws {
    try writeFading()
    let outcome = try run(
      "fading.json", "--of", "card.alpha", "--of", "card.transform.scale.x", "--of",
      "other.center.x")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      lines[0] == ["frame", "time", "card.alpha", "card.transform.scale.x", "other.center.x"])
    #expect(lines.count == 21)
    for (frame, fields) in lines.dropFirst().enumerated() {
      let time = Double(frame) / 20
      #expect(Int(fields[0]) == frame && Double(fields[1]) == time && fields[4] == "2.5")
      guard time < 0.9 else {
        #expect(fields[2].isEmpty && fields[3].isEmpty)
        continue
      }
      let part = min(max((time - 0.25) / 0.4, 0), 1)
      #expect(abs(try #require(Double(fields[2])) - (1 - part)) < 1e-9)
      #expect(abs(try #require(Double(fields[3])) - (1 + part)) < 1e-9)
    }
  }

  @Test(
    "at the engine's steps and the moments of entries, numbers are the same at every frame rate")
  func steps() throws {
    try writeFading()
    func rows(_ fps: String) throws -> [Substring] {
      let outcome = try run("fading.json", "--of", "card.alpha", "--steps", "--fps", fps)
      return outcome.text.split(separator: "\n")
    }
    let reference = try rows("60")
    #expect(reference[0] == "time,card.alpha" && reference.contains("0.25,1"))
    #expect(reference.count > 120)
    for fps in ["7", "24", "120"] { #expect(try rows(fps) == reference) }
  }

  @Test("quantities stand in one option, with commas, or in several")
  func quantityLists() throws {
    try writeFading()
    let table = try run("fading.json", "--of", "card.alpha", "--of", "card.frame.x").text
    #expect(try run("fading.json", "--of", "card.alpha, card.frame.x").text == table)
    let wrong = try run("fading.json", "--of", "card.alpha,,card.frame.x")
    #expect(wrong.code == 2 && wrong.errors.contains("'' is not a quantity"), "\(wrong.errors)")
  }

  @Test("the object names the numbers with their units, and holds those of the table")
  func quantityObject() throws {
    try writeFading()
    let table = try run("fading.json", "--of", "card.alpha", "--of", "card.frame.x").text
      .split(separator: "\n").dropFirst()
    let outcome = try run(
      "fading.json", "--of", "card.alpha", "--of", "card.frame.x", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let quantities = try #require(object?["quantities"] as? [[String: String]])
    #expect(
      quantities == [
        ["name": "card.alpha", "unit": ""], ["name": "card.frame.x", "unit": "pt"],
      ])
    let samples = try #require(object?["samples"] as? [[String: Any]])
    #expect(samples.count == table.count)
    for (sample, line) in zip(samples, table) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let values = try #require(sample["values"] as? [Any])
      #expect(sample["frame"] as? Int == Int(fields[0]))
      for (value, field) in zip(values, fields.dropFirst(2)) {
        // Foundation's reader rounds the last digit differently.
        let (number, other) = (value as? Double ?? .nan, Double(field) ?? .nan)
        #expect(abs(number - other) < 1e-12 || (number.isNaN && other.isNaN))
      }
    }
  }

  @Test(
    "what does not go together, or names nothing, is refused",
    arguments: [
      (["--items", ","], "--items names nothing"), (["--steps"], "--steps requires --of"),
      (["--of", "square.center.y", "--items", "square"], "--items cannot be combined with --of"),
      (["--of", "square.center.y", "--events"], "--events cannot be combined with --of"),
      (
        ["--of", "square.center.y", "--steps", "--every", "2"],
        "--every cannot be combined with --steps"
      ),
      (["--of", "square.centre.y"], "did you mean 'center.y'?"),
      (["--of", "square"], "is not a quantity"),
    ])
  func refused(options: [String], message: String) throws {
    let outcome = try Tool.run(["trace", "scene.json"] + options, in: scratch)
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
