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
}
