import Arguments
import Testing

@Suite("Reading a command line")
struct ParserTests {
  @Test(
    "an option's value is found however it is attached",
    arguments: [
      ["a.json", "-o", "x"], ["a.json", "-ox"], ["-o", "x", "a.json"], ["--output", "x", "a.json"],
      ["--output=x", "a.json"], ["-qox", "a.json"], ["-qo", "x", "a.json"],
      ["-o", "x", "--", "a.json"],
    ])
  func spellings(arguments: [String]) throws {
    let parsed = try Sample.tool.parse(arguments)
    #expect(parsed.command.name == "render")
    #expect(parsed[Sample.options.output] == "x")
    #expect(parsed.operands == ["a.json"])
    #expect(!parsed[Sample.options.force] && !parsed.has(Sample.options.force))
  }

  @Test("the first operand chooses the command, wherever it stands among the options")
  func commandAmongOptions() throws {
    #expect(try Sample.tool.parse(["-q", "check", "a", "b"]).operands == ["a", "b"])
    #expect(try Sample.tool.parse(["--output", "x", "trace", "a"]).command.name == "trace")
    #expect(try Sample.tool.parse(["-qo", "check", "a"]).command.name == "render")
    #expect(try Sample.tool.parse(["a.json", "check"]).operands == ["a.json", "check"])
    #expect(try Sample.tool.parse(["render", "check"]).operands == ["check"])
  }

  @Test(
    "the command is found before, between and after options in every spelling",
    arguments: [
      ["-o", "x"], ["-ox"], ["--output", "x"], ["--output=x"], ["-otrace"], ["-ocheck"],
    ])
  func commandAndSpellings(option: [String]) throws {
    for arguments in [
      option + ["trace", "a"], ["trace"] + option + ["a"], ["trace", "a"] + option,
    ] {
      let parsed = try Sample.tool.parse(arguments)
      #expect(parsed.command.name == "trace" && parsed.isNamed, "\(arguments)")
      #expect(parsed.operands == ["a"])
      let value = option.count == 2 ? "x" : option[0].hasPrefix("--") ? "x" : option[0].dropFirst(2)
      #expect(parsed[Sample.options.output] == String(value))
    }
  }

  @Test(
    "an option in the place of a value is a forgotten value, in every spelling",
    arguments: ["-o", "--output", "-j", "--jobs", "--speed", "--color", "--set", "-qo", "-fj"],
    ["-o", "-q", "-f", "-h", "--output", "--quiet", "--force", "--help", "--set", "--"])
  func forgottenValue(option: String, next: String) {
    #expect(Sample.error([option, next, "a"])?.message.contains("needs a value") == true)
    #expect(Sample.error(["a", option, next])?.message.contains("needs a value") == true)
  }

  @Test("an option of another command that has the same name keeps its own default")
  func otherOptionOfTheName() throws {
    let parsed = try Sample.tool.parse(["-o", "x", "a"])
    let other = Option("output", .file("FILE"), help: "Write to another FILE.")
    #expect(parsed[Sample.options.output] == "x")
    #expect(parsed[other] == nil && !parsed.has(other))
  }

  @Test("a single dash is an operand, as is everything after two dashes")
  func dashes() throws {
    #expect(try Sample.tool.parse(["-"]).operands == ["-"])
    #expect(try Sample.tool.parse(["--", "--speed", "check"]).operands == ["--speed", "check"])
    #expect(try Sample.tool.parse(["-o", "-", "a"])[Sample.options.output] == "-")
  }

  @Test("a value may begin with a dash if it is not an option")
  func dashedValues() throws {
    let options = Sample.options
    #expect(try Sample.tool.parse(["--set", "-contacts", "a"])[options.set] == ["-contacts"])
    #expect(try Sample.tool.parse(["--output=-q", "a"])[options.output] == "-q")
  }

  @Test("values have the declared type, and repeatable options keep their order")
  func values() throws {
    let options = Sample.options
    let parsed = try Sample.tool.parse([
      "--speed", "2.5", "-j3", "--color=never", "--set", "b=1", "--set=a=2", "a",
    ])
    #expect(parsed[options.speed] == 2.5)
    #expect(parsed[options.jobs] == 3)
    #expect(parsed[options.color] == .never)
    #expect(parsed[options.set] == ["b=1", "a=2"])
    #expect(parsed[options.output] == nil)
  }

  @Test("an option that is not given has its default")
  func defaults() throws {
    let options = Sample.options
    let parsed = try Sample.tool.parse(["a"])
    #expect(parsed[options.speed] == 1 && parsed[options.color] == .auto)
    #expect(
      parsed[options.jobs] == nil && parsed[options.set].isEmpty && !parsed[Sample.messages.quiet])
  }

  @Test("options that do not apply are refused by name")
  func refusal() throws {
    let options = Sample.options
    let parsed = try Sample.tool.parse(["-qf", "a"])
    try parsed.refuse(options.jobs, options.output, because: "cannot be used")
    let error = #expect(throws: UsageError.self) {
      try parsed.refuse(options.jobs, options.force, because: "cannot be used")
    }
    #expect(error?.message == "--force cannot be used")
  }

  @Test(
    "an error in the command line has a message and, where possible, a hint",
    arguments: [
      (["--spede", "1", "a"], "unknown option '--spede'", "did you mean '--speed'?"),
      (["-x", "a"], "unknown option '-x'", nil),
      (["--later", "a"], "unknown option '--later'", nil),
      (["--loud", "a"], "unknown option '--loud'", "it is an option of 'sample shout'"),
      (
        ["check", "--set", "a"], "unknown option '--set' for 'sample check'",
        "it is an option of 'sample render'"
      ),
      (
        ["check", "--quite", "a"], "unknown option '--quite' for 'sample check'",
        "did you mean '--quiet'?"
      ),
      (["--speed"], "--speed needs a value: --speed N", nil),
      (
        ["--output", "--quiet", "a"], "--output needs a value, but '--quiet' is an option",
        "to pass it as the value, write --output=--quiet"
      ),
      (["--speed", "fast", "a"], "invalid value 'fast' for --speed", "for example: 2.5"),
      (["--jobs", "2.5", "a"], "--jobs takes a whole number, not '2.5'", nil),
      (
        ["--jobs", "99999999999999999999", "a"],
        "--jobs takes a whole number, not '99999999999999999999'", nil
      ),
      (["--jobs", "0", "a"], "--jobs 0 is out of range", "from 1 to 64"),
      (["--color", "awlays", "a"], "invalid value 'awlays' for --color", "did you mean 'always'?"),
      (["--color", "42", "a"], "invalid value '42' for --color", "one of auto, always, never"),
      (["--output=", "a"], "the value of --output is empty", nil),
      (["--quiet=yes", "a"], "--quiet takes no value", nil),
      (["-q", "--quiet", "a"], "--quiet is given twice", nil),
      (["part"], "END is missing", "one of head, tail"),
      (["part", "haed", "a"], "unknown end 'haed'", "did you mean 'head'?"),
      (["part", "42", "a"], "unknown end '42'", "one of head, tail"),
      (["part", "tail"], "SCENE is missing", nil),
      (["part", "tail", "a", "b"], "unexpected operand 'b'", "the command takes one SCENE"),
      ([], "SCENE is missing", nil),
      (["a", "b"], "unexpected operand 'b'", "the command takes one SCENE"),
      (["shout", "a"], "unexpected operand 'a'", nil),
    ] as [([String], String, String?)])
  func errors(arguments: [String], message: String, hint: String?) {
    let error = Sample.error(arguments)
    #expect(error?.message == message && error?.hint == hint)
  }
}
