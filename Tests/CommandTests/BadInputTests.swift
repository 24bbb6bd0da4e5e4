import Foundation
import Testing

@Suite("Bad input is reported")
struct BadInputTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Scenes.falling(), to: "scene.json")
  }

  @Test(
    "an invalid scene is rejected at its place, and nothing is written",
    arguments: [
      ("", "bad.json:1:1"), ("{\"framegen\": 1,,}", "bad.json:1:16"), ("[]", "bad.json:1:1"),
      ("{\"framegen\": 1, \"veiws\": []}", "did you mean 'views'?"),
      (
        "{\"framegen\": 1, \"behaviors\": [{\"type\": \"gravity\", \"items\": [\"sqare\"]}]}",
        "sqare"
      ),
      ("{\"framegen\": 1, \"canvas\": {\"size\": [-1, 5]}}", "bad.json:1:"),
      ("\u{FEFF}nonsense", "bad.json:1:"),
    ])
  func badScenes(text: String, complaint: String) throws {
    try scratch.write(text, to: "bad.json")
    for arguments in [["bad.json", "-o", "out"], ["check", "bad.json"], ["trace", "bad.json"]] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(outcome.code == 3, "\(arguments): \(outcome.errors)")
      #expect(
        outcome.errors.contains("error: ") && outcome.errors.contains(complaint),
        "\(outcome.errors)")
    }
    #expect(scratch.names(in: ".") == ["bad.json", "scene.json"])
  }

  @Test("bytes that are not UTF-8 are rejected")
  func notUTF8() throws {
    try Data([0x7B, 0xFF, 0xFE, 0x7D]).write(to: scratch.url.appending(path: "bad.json"))
    let outcome = try Tool.run(["bad.json", "-o", "out"], in: scratch)
    #expect(outcome.code == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains("bad.json:1:2"), "\(outcome.errors)")
  }

  @Test(
    "a file that cannot be read is reported with the system's message",
    arguments: [
      ("missing.json", "cannot read missing.json: No such file or directory"),
      ("scene.json/x.json", "cannot read scene.json/x.json: Not a directory"),
    ])
  func unreadable(path: String, complaint: String) throws {
    for arguments in [[path, "-o", "out"], ["check", path], ["trace", path]] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(outcome.code == 4)
      #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    }
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test("a folder as a scene is an error that says what to do")
  func folderAsScene() throws {
    try scratch.write("{\"framegen\": 1}", to: "scenes/a.json")
    for arguments in [["scenes", "-o", "out"], ["trace", "scenes/"]] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors.contains(
          "is a folder, not a scene file\n      name the scenes in it: scenes/*.json"),
        "\(outcome.errors)")
    }
  }

  @Test(
    "a file that cannot be written is reported with the system's message",
    arguments: [
      (["scene.json", "-o", "scene.json/"], "cannot create scene.json/: Not a directory"),
      (["scene.json", "-o", "/proc/frames/"], "cannot create /proc/frames/: No such file"),
      (
        ["scene.json", "-o", "scene.json/still.png", "--frames", "0"],
        "cannot create scene.json/: Not a directory"
      ),
      (
        ["trace", "scene.json", "-o", "/proc/none/motion.csv"],
        "cannot create /proc/none/: No such file"
      ),
      (["trace", "scene.json", "-o", "."], "cannot write .: Is a directory"),
      (
        ["trace", "scene.json", "-o", "/dev/full"],
        "cannot write /dev/full: No space left on device"
      ),
    ])
  func unwritable(arguments: [String], complaint: String) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["scene.json"])
    #expect(try scratch.read("scene.json") == Data(Scenes.falling().utf8))
  }

  @Test("a full device on standard output is reported")
  func fullStandardOutput() throws {
    for command in [
      "trace scene.json", "help", "completions bash", "--version", "scene.json --raw",
    ] {
      let outcome = try Tool.bash("exec \"$framegen\" \(command) > /dev/full", in: scratch)
      #expect(outcome.code == 4)
      #expect(
        outcome.errors.contains("cannot write standard output: No space left on device"))
    }
  }

  @Test("a folder without write permission is reported", .enabled(if: getuid() != 0))
  func unwritableFolder() throws {
    try scratch.write("", to: "locked/file")
    let path = scratch.url.appending(path: "locked").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    let outcome = try Tool.run(["scene.json", "-o", "locked"], in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("locked/manifest.json: Permission denied"))
  }

  @Test("a limit on file size leaves only complete frames")
  func fileSizeLimit() throws {
    let outcome = try Tool.bash(
      "ulimit -f 1; exec \"$framegen\" scene.json -o out --size 600x600", in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("File too large"), "\(outcome.errors)")
    // A manifest without a frame would claim the folder for nothing.
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  // Cause: the frames that had been drawn were counted, of which a film's file keeps none.
  @Test("a film that cannot be completed leaves no file, and says so")
  func unfinishedFilm() throws {
    let outcome = try Tool.bash(
      "ulimit -f 1; exec \"$framegen\" scene.json -o film.apng --size 600x600", in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("no file was written"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("complete"), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  // Cause: every failure of drawing was taken for a mistake in the program.
  @Test("a canvas that does not fit in memory is an error of its own")
  func memory() throws {
    let outcome = try Tool.bash(
      """
      ulimit -v 1000000
      exec "$framegen" scene.json -o out --size 20000x20000 --at 0 -j 1 \
        --limit canvas-pixels=500000000 --limit total-pixels=500000000000
      """, in: scratch)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("not enough memory for the canvas"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("bug"), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test(
    "a file that the scene is read from is never overwritten, whatever it is called",
    arguments: [
      ["trace", "scene.json", "-o", "scene.json"], ["trace", "scene.json", "-o", "./scene.json"],
      ["dump", "scene", "scene.json", "-o", "link.json"],
      ["picture.json", "-o", "picture.png", "--at", "0"],
    ])
  func input(arguments: [String]) throws {
    let link = scratch.url.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "scene.json")
    #expect(try Tool.run(["scene.json", "-o", "picture.png", "--at", "0"], in: scratch).code == 0)
    let picture = try scratch.read("picture.png")
    try scratch.write(
      """
      {"framegen": 1, "canvas": {"size": [9, 9]}, "timing": {"duration": 1},
       "views": [{"id": "a", "type": "image", "image": "picture.png"}]}
      """, to: "picture.json")
    let outcome = try Tool.run(arguments + ["--force"], in: scratch)
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("is read by the same command"), "\(outcome.errors)")
    #expect(try scratch.read("scene.json") == Data(Scenes.falling().utf8))
    #expect(try scratch.read("picture.png") == picture)
  }

  @Test("a full disk leaves only complete frames")
  func fullDisk() throws {
    let outcome = try Tool.bash(
      """
      mkdir disk copy
      unshare --mount --map-root-user bash -c '
        mount -t tmpfs -o size=64k none disk || exit 99
        "$framegen" scene.json -o disk --size 2000x2000
        code=$?
        cp -a disk/. copy
        exit $code'
      """, in: scratch)
    // Where user namespaces are forbidden there is no disk to fill.
    guard outcome.code != 99, !outcome.errors.contains("unshare") else { return }
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    let names = scratch.names(in: "copy")
    #expect(names.contains("manifest.json"))
    #expect(!names.contains { $0.hasSuffix(".part") })
    for name in names where name.hasSuffix(".png") {
      #expect(
        try scratch.read("copy/" + name).suffix(8)
          == Data([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
    }
  }

  // Cause: the limit plus one byte was read, which overflowed for the largest limit.
  @Test("a run without a handle for another file says so", arguments: 4...12)
  func noHandles(count: Int) throws {
    try scratch.write(Scenes.falling(), to: "scene.json")
    for output in ["out", "film.gif", "film.svg"] {
      let outcome = try Tool.bash(
        "ulimit -n \(count); exec timeout 60 \"$framegen\" scene.json -o \(output) --force",
        in: scratch)
      #expect(outcome.code == 0 || outcome.code == 4, "\(output) with \(count): \(outcome.errors)")
      if outcome.code == 4 { #expect(outcome.errors.contains("Too many open files")) }
    }
  }

  /// Threads have stacks of 64 MB, which do not fit beside the program.
  // Cause: without a thread, a test of no scene passed, and a comparison waited for ever.
  @Test("a run without memory for a thread ends with an error and does not wait for ever")
  func noThreads() throws {
    try scratch.write(Scenes.falling(), to: "scenes/scene.json")
    for folder in ["a", "b"] {
      #expect(try Tool.run(["scenes/scene.json", "-o", folder + "/"], in: scratch).code == 0)
    }
    // Without its reference the test fails, with code 1.
    for (command, success) in [
      ("scenes/scene.json -o out/ --force", 0), ("test scenes", 1), ("bless scenes --dry-run", 0),
      ("diff a b", 0),
    ] as [(String, Int32)] {
      for kilobytes in [170_000, 220_000, 260_000] {
        let outcome = try Tool.bash(
          "ulimit -v \(kilobytes); exec timeout 20 \"$framegen\" \(command) 2>&1", in: scratch)
        #expect(
          [success, 4].contains(outcome.code), "\(command) with \(kilobytes) kB: \(outcome.code)")
      }
    }
    let outcome = try Tool.bash(
      "ulimit -v 140000; exec timeout 20 \"$framegen\" scenes/scene.json -o out -j 2", in: scratch)
    #expect(outcome.code == 4, "\(outcome.errors)")
    #expect(
      ["no thread can be started: ", "not enough memory"].contains { outcome.errors.contains($0) },
      "\(outcome.errors)")
  }

  @Test("the largest limit is accepted")
  func largestLimit() throws {
    let outcome = try Tool.run(
      ["check", "scene.json", "--limit", "file-size=\(Int.max)"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  // Cause: sizes were rounded up for the check, but to the nearest pixel for drawing.
  @Test("a canvas without pixels is rejected before anything is written")
  func emptyCanvas() throws {
    for arguments in [["--scale", "0.001"], ["--set", "canvas.size=[0.2, 9]"]] {
      let outcome = try Tool.run(["scene.json", "-o", "out"] + arguments, in: scratch)
      // At the option, not in the scene, whose size is right at its own scale.
      #expect(outcome.code == 2, "\(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix("\(arguments[0]) ")
          && outcome.errors.contains("the canvas would have no pixels"), "\(outcome.errors)")
    }
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  // Cause: Swift repairs such arguments, so that a folder of another name was written.
  @Test("an argument that is not UTF-8 is rejected")
  func argumentsThatAreNoText() throws {
    let outcome = try Tool.bash(
      "exec \"$framegen\" scene.json -o $'o\\xFFut/' --frames 0", in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("is not valid UTF-8"), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test(
    "a wrong command line ends with exit code 2 and a hint",
    arguments: [
      (["--quiet"], "SCENE is missing"),
      (["scene.json"], "--output is missing"),
      (["chek", "scene.json"], "did you mean 'check'?"),
      (["scene.json", "--ouptut", "x"], "did you mean '--output'?"),
      (["scene.json", "-o", "x", "--frames", "5..<5"], "invalid value '5..<5' for --frames"),
      (["scene.json", "-o", "x", "--frames", "0..<11"], "the scene has 10 frames, 0 to 9"),
      (["scene.json", "-o", "x", "--frames", "10..."], "the scene has 10 frames, 0 to 9"),
      (["scene.json", "-o", "x", "--shard", "4/3"], "invalid value '4/3' for --shard"),
      (["scene.json", "-o", "x", "--pattern", "a.png"], "no place for the number"),
      (["scene.json", "-o", "x", "--pattern", "a%d%d.png"], "more than one place"),
      (["scene.json", "-o", "x", "--pattern", "%d.jpg"], "must end in .png, .svg or .pdf"),
      (["scene.json", "-o", "x", "--pattern", "a/%d.png"], "is not a file name"),
      (["scene.json", "-o", "x", "--pattern", "%x.png"], "not part of %d, %04d or %%"),
      (["scene.json", "-o", "x.bmp"], "frames cannot be written as .bmp"),
      (["scene.json", "-o", "x.png"], "x.png is a single picture, but 10 frames are selected"),
      (["scene.json", "-o", "x", "--raw"], "--raw writes to standard output"),
      (["scene.json", "-o", "x", "--size", "40"], "--size"),
      (["scene.json", "-o", "x", "--jobs", "0"], "--jobs 0 is out of range"),
      (
        ["scene.json", "-o", "x", "--raw", "--resume"],
        "--raw writes to standard output, not to 'x'"
      ),
      (["scene.json", "--raw", "--resume"], "--resume cannot be combined with --raw"),
      (["scene.json", "-o", "x.gif", "--shard", "1/2"], "--shard does not apply to a film"),
      (
        ["scene.json", "-o", "x", "--at", "0", "--every", "2"],
        "--every cannot be combined with --at"
      ),
      (["scene.json", "-o", "x", "--fps", "fast"], "--fps"),
      (["scene.json", "-o", "x", "--scale", "-1"], "--scale"),
      (["scene.json", "-o", "x", "--overlay", "anchrs"], "did you mean 'anchors'?"),
      (["scene.json", "-o", "x", "--overlay", "+anchors,boundaries"], "for --overlay"),
      (["scene.json", "-o", "x", "--set", "views.7.alpha=1"], "--set"),
      (["scene.json", "-o", "x", "--set", "nonsense"], "--set"),
      (["scene.json", "-o", "x", "--limit", "vews=5"], "did you mean 'views'?"),
      (["trace", "scene.json", "-o", "motion.txt"], "a trace is written as .csv or .json"),
      (["painting", "scene.json"], "'painting' is neither a command nor a scene file"),
      (["dump", "layuot", "scene.json"], "did you mean 'layout'?"),
      (["dump"], "STAGE is missing"), (["dump", "layout"], "SCENE is missing"),
      (["dump", "layout", "scene.json", "--every", "2"], "--every does not apply to the layout"),
      (["help", "nothing"], "there is no help on 'nothing'"),
      (["completions", "fsih"], "did you mean 'fish'?"),
      (["check"], "SCENE is missing"),
    ])
  func usage(arguments: [String], complaint: String) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    #expect(scratch.names(in: ".") == ["scene.json"])
  }

  @Test(
    "a bad value of an option is wrong usage, unless the scene is wrong, too",
    arguments: [(Scenes.falling(), 2), (#"{"framegen": 1, "canvas": {"size": [0, 1]}}"#, 3)])
  func wrongValueOfOption(scene: String, code: Int) throws {
    try scratch.write(scene, to: "scene.json")
    let outcome = try Tool.run(
      ["scene.json", "-o", "x", "--set", "canvas.background=blurple"], in: scratch)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains("blurple"))
  }

  @Test("with --json an error is an object")
  func jsonErrors() throws {
    let outcome = try Tool.run(["--json", "missing.json", "-o", "x"], in: scratch)
    #expect(outcome.code == 4)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8))
    #expect((object as? [String: Any])?["severity"] as? String == "error")
  }

  // Cause: --json was ignored in a command line that could not be read.
  @Test(
    "with --json an error in the command line is an object, too",
    arguments: [["--json"], ["check", "--json", "--bogus"], ["--json", "dump", "x"]])
  func jsonUsageErrors(arguments: [String]) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 2)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8))
    #expect((object as? [String: Any])?["code"] as? String == "usage")
  }

  @Test("an error in the command line refers to the help of the command")
  func wayOut() throws {
    #expect(try Tool.run(["check"], in: scratch).errors.contains("try 'framegen help check'"))
    #expect(
      try Tool.run(["help", "x"], in: scratch).errors.contains("try 'framegen help' for more"))
  }
}
