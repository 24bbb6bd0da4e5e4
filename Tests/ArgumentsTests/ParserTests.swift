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
    #expect(parsed.text(Sample.output) == "x")
    #expect(parsed.operands == ["a.json"])
    #expect(!parsed.has(Sample.force))
  }

  @Test("the first operand chooses the command, wherever it stands among the options")
  func commandAmongOptions() throws {
    #expect(try Sample.tool.parse(["-q", "check", "a", "b"]).operands == ["a", "b"])
    #expect(try Sample.tool.parse(["--output", "x", "trace", "a"]).command.name == "trace")
    #expect(try Sample.tool.parse(["-qo", "check", "a"]).command.name == "render")
    #expect(try Sample.tool.parse(["a.json", "check"]).operands == ["a.json", "check"])
    #expect(try Sample.tool.parse(["render", "check"]).operands == ["check"])
  }

  @Test("a dash alone is an operand, and after two dashes everything is")
  func dashes() throws {
    #expect(try Sample.tool.parse(["-"]).operands == ["-"])
    #expect(try Sample.tool.parse(["--", "--speed", "check"]).operands == ["--speed", "check"])
    #expect(try Sample.tool.parse(["-o", "-", "a"]).text(Sample.output) == "-")
  }

  @Test("a value may begin with a dash as long as it is no option")
  func dashedValues() throws {
    #expect(try Sample.tool.parse(["--set", "-contacts", "a"]).texts(Sample.set) == ["-contacts"])
    #expect(try Sample.tool.parse(["--output=-q", "a"]).text(Sample.output) == "-q")
  }

  @Test("numbers are read, and repeatable options keep their order")
  func values() throws {
    let parsed = try Sample.tool.parse(["--speed", "2.5", "-j3", "--set", "b=1", "--set=a=2", "a"])
    #expect(parsed.number(Sample.speed) == 2.5)
    #expect(parsed.integer(Sample.jobs) == 3)
    #expect(parsed.texts(Sample.set) == ["b=1", "a=2"])
    #expect(parsed.number(Sample.output) == nil)
  }

  @Test(
    "a wrong command line says what is wrong and, where it can, the way out",
    arguments: [
      (["--spede", "1", "a"], "unknown option '--spede'", "did you mean '--speed'?"),
      (["-x", "a"], "unknown option '-x'", nil),
      (["--loud", "a"], "unknown option '--loud'", "it is an option of 'sample shout'"),
      (
        ["check", "--quite", "a"], "unknown option '--quite' of 'sample check'",
        "did you mean '--quiet'?"
      ),
      (["--speed"], "--speed needs a value: --speed N", nil),
      (
        ["--output", "--quiet", "a"], "--output needs a value, and '--quiet' is an option",
        "if it is meant as the value, write --output=--quiet"
      ),
      (["--speed", "fast", "a"], "--speed takes a number, not 'fast'", nil),
      (["--speed", "nan", "a"], "--speed takes a number, not 'nan'", nil),
      (["--speed", "1e999", "a"], "--speed takes a number, not '1e999'", nil),
      (["--speed", "0", "a"], "--speed 0 is out of range", "from 0.5 to 1000"),
      (["--jobs", "2.5", "a"], "--jobs takes a whole number, not '2.5'", nil),
      (
        ["--jobs", "99999999999999999999", "a"],
        "--jobs takes a whole number, not '99999999999999999999'", nil
      ),
      (["--jobs", "0", "a"], "--jobs 0 is out of range", "from 1 to 64"),
      (["--color", "awlays", "a"], "--color does not know 'awlays'", "did you mean 'always'?"),
      (
        ["--color", "42", "a"], "--color does not know '42'",
        "it is one of auto, always, never"
      ),
      (["--output=", "a"], "--output is given an empty value", nil),
      (["--quiet=yes", "a"], "--quiet takes no value", nil),
      (["-q", "--quiet", "a"], "--quiet is given twice", nil),
      (["--later", "a"], "--later is not supported yet", nil),
      (["dump", "a"], "the command 'dump' is not supported yet", nil),
      (["part"], "END is missing", "it is one of head, tail"),
      (["part", "daeh", "a"], "unknown END 'daeh'", "did you mean 'head'?"),
      (["part", "tail"], "SCENE is missing", nil),
      (["part", "tail", "a", "b"], "'b' is one operand too many", "the command takes one SCENE"),
      ([], "SCENE is missing", nil),
      (["a", "b"], "'b' is one operand too many", "the command takes one SCENE"),
      (["shout", "a"], "'a' is one operand too many", nil),
    ] as [([String], String, String?)])
  func errors(arguments: [String], message: String, hint: String?) {
    let error = Sample.error(arguments)
    #expect(error?.message == message && error?.hint == hint)
  }
}
