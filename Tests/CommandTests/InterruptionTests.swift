import Foundation
import Testing

@Suite("Interrupting a run")
struct InterruptionTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    // Pictures that take a while, and more of them than anyone waits for.
    try scratch.write(
      Scenes.falling(duration: 500).replacing("[60, 100]", with: "[1000, 1000]"), to: "scene.json")
  }

  /// Starts a run, sends it a signal after the third frame, and returns its outcome.
  private func interrupt(with signal: String, _ arguments: String) throws -> Tool.Outcome {
    try Tool.bash(
      """
      "$framegen" scene.json \(arguments) &
      for ((try = 0; try < 3000; try++)); do
        [[ -e out/frame_0002.png || -s raw ]] && break
        sleep 0.01
      done
      kill -\(signal) $!
      wait $!
      """, in: scratch)
  }

  @Test(
    "a signal ends the run cleanly, and the run can be resumed",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func signals(signal: String, code: Int32) throws {
    let outcome = try interrupt(with: signal, "-o out --jobs 2")
    #expect(outcome.code == code)
    let frames = scratch.names(in: "out").filter { $0.hasSuffix(".png") }
    #expect(frames.count >= 3 && frames.count < 10_000)
    #expect(
      outcome.errors.contains("interrupted: \(frames.count) of 10000 frames are complete"),
      "\(outcome.errors)")
    // The names of temporary files are hidden.
    #expect(scratch.names(in: "out").allSatisfy { !$0.hasPrefix(".") })
    for name in frames {
      #expect(try scratch.read("out/" + name).suffix(8).prefix(4) == Data("IEND".utf8))
    }
    let resumed = try Tool.run(
      ["scene.json", "-o", "out", "--resume", "--frames", "0..<3"], in: scratch)
    #expect(resumed.code == 0)
    #expect(resumed.errors.contains("0 frames, 3 kept"), "\(resumed.errors)")
  }

  @Test("an interrupted bless says what it has approved")
  func blessing() throws {
    try scratch.write(Scenes.falling(duration: 0.1), to: "Scenes/a.json")
    try scratch.write(try scratch.text(of: "scene.json"), to: "Scenes/b.json")
    let outcome = try Tool.bash(
      """
      "$framegen" bless --jobs 1 &
      for ((try = 0; try < 3000; try++)); do
        [[ -e Output/tests/a/film.png ]] && break
        sleep 0.01
      done
      kill -INT $!
      wait $!
      """, in: scratch)
    #expect(outcome.code == 130)
    #expect(
      outcome.errors.contains("interrupted: references of 1 scene changed"), "\(outcome.errors)")
    #expect(scratch.names(in: "Tests/References") == ["a"])
  }

  @Test("no signal is lost, however early it arrives")
  func early() throws {
    // Before the handler is installed, a signal ends the run too; the result must be the same.
    for delay in 1...30 {
      let outcome = try Tool.bash(
        """
        "$framegen" scene.json -o early -q & sleep 0.0\(delay % 10)\(delay % 3)
        kill -TERM $!
        wait $!
        """, in: scratch)
      #expect(outcome.code == 143)
    }
  }

  @Test("a run whose output nobody reads ends at once too")
  func stalledPipe() throws {
    let outcome = try Tool.bash(
      """
      mkfifo pipe
      (head -c 1 > first; exec sleep 60) < pipe & reader=$!
      "$framegen" scene.json --raw > pipe & writer=$!
      for ((try = 0; try < 3000; try++)); do
        [[ -s first ]] && break
        sleep 0.01
      done
      kill -INT $writer
      SECONDS=0
      wait $writer
      code=$?
      kill -KILL $reader
      ((SECONDS < 20)) && exit $code
      """, in: scratch)
    #expect(outcome.code == 130)
  }

  @Test("a reader that goes away ends the run without a message")
  func closedPipe() throws {
    for command in ["trace scene.json", "scene.json --raw"] {
      let outcome = try Tool.bash(
        "\"$framegen\" \(command) | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}", in: scratch)
      #expect(outcome.code == 141)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test("an interrupted trace leaves no file")
  func trace() throws {
    let outcome = try Tool.bash(
      """
      "$framegen" trace scene.json --duration 86400 --fps 1000 --limit frames=100000000 \
        --limit total-pixels=1000000000000000 -o motion.csv &
      for ((try = 0; try < 3000; try++)); do
        ls -a | grep -q part && break
        sleep 0.01
      done
      kill -INT $!
      wait $!
      """, in: scratch)
    #expect(outcome.code == 130)
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test("a crash is reported as an internal error")
  func fault() throws {
    // Several runs, because the other threads are in another state each time.
    for run in 1...8 {
      let outcome = try interrupt(with: "SEGV", "-o out")
      #expect(outcome.code == 70)
      #expect(outcome.errors.contains("please report it"))
      #expect(scratch.names(in: "out").allSatisfy { !$0.hasPrefix(".") }, "run \(run)")
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out"))
    }
  }
}
