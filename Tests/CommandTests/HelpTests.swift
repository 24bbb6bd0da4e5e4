import Arguments
import Foundation
import Testing

@Suite("Help, version and completions")
struct HelpTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the version is one line", arguments: [["--version"], ["-V"], ["check", "--version"]])
  func version(arguments: [String]) throws {
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 0)
    #expect(try #/framegen \d+\.\d+\.\d+\n/#.wholeMatch(in: outcome.text) != nil)
    #expect(outcome.text == "framegen \(Tool.version)\n")
  }

  @Test("help is the same as a command and as an option")
  func help() throws {
    let whole = try Tool.run(["help"], in: scratch)
    #expect(whole.code == 0 && whole.errors.isEmpty)
    #expect(whole.text.contains("Usage: framegen [OPTIONS] SCENE"))
    #expect(try Tool.run(["--help"], in: scratch).output == whole.output)
    let trace = try Tool.run(["help", "trace"], in: scratch)
    #expect(trace.text.contains("Usage: framegen trace [OPTIONS] SCENE"))
    #expect(try Tool.run(["trace", "-h"], in: scratch).output == trace.output)
  }

  @Test("without arguments, a short help, as of a wrong command line")
  func short() throws {
    let outcome = try Tool.run([], in: scratch)
    #expect(outcome.code == 2 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("\n  figure "))
    #expect(outcome.errors.contains("\n  framegen help expressions "))
    #expect(
      !outcome.errors.contains("--output") && outcome.errors.split(separator: "\n").count < 50)
  }

  @Test("topics, and what a scene contains, are explained in lines of at most 80 characters")
  func topics() throws {
    let whole = try Tool.run(["help"], in: scratch).text
    let commands = whole.matches(of: #/\n  framegen ([a-z]+) /#).map { String($0.1) }
    let topics = whole.matches(of: #/\n  framegen help ([a-z]+) /#).map { String($0.1) }
    #expect(
      topics == ["options", "scene", "expressions", "expect", "components", "variants", "formats"])
    for word in commands.filter({ $0 != "help" }) + topics + [
      "snap", "timelineEntry", "EXPRESSIONS", "alpha", "animate", "touches", "trails", "loop",
    ] {
      let outcome = try Tool.run(["help", word], in: scratch)
      #expect(outcome.code == 0 && !outcome.text.isEmpty, "\(word)")
      for line in outcome.text.split(separator: "\n") {
        #expect(line.count <= 80, "\(word): \(line)")
      }
    }
    for (word, part) in [
      ("options", "--quiet"), ("scene", "\"framegen\": 1"), ("expressions", "atan2(y, x)"),
      ("expect", "overshoot"), ("formats", ".webp"), ("snap", "snapPoint"),
      ("alpha", "  view\n"), ("damping", "  snap\n"), ("damping", "  attachment\n"),
    ] {
      #expect(try Tool.run(["help", word], in: scratch).text.contains(part), "\(word)")
    }
    #expect(
      try Tool.run(["help", "expression"], in: scratch).errors.contains(
        "did you mean 'expressions'?"))
    #expect(
      try Tool.run(["help", "dampng"], in: scratch).errors.contains("did you mean 'damping'?"))
  }

  @Test(
    "on a terminal, a manual page is text",
    .enabled(if: Tool.areInstalled("script"), "script is not installed"),
    arguments: ["framegen", "scene", "framegen-scene"])
  func terminal(page: String) throws {
    let outcome = try Tool.bash("script -qec \"'$framegen' manual \(page)\" /dev/null", in: scratch)
    let lines = outcome.text.replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.first == "NAME" && lines.count > 200)
    for line in lines { #expect(line.count <= 80 && line.last != " ", "\(line)") }
  }

  @Test("bash completes the command's options after the script is sourced")
  func bashCompletions() throws {
    let outcome = try Tool.bash(
      """
      source <("$framegen" completions bash)
      COMP_WORDS=(framegen scene.json --comp); COMP_CWORD=2
      _framegen
      printf '%s\\n' "${COMPREPLY[@]}"
      """, in: scratch)
    #expect(outcome.text == "--compression\n", "\(outcome.errors)")
  }

  // Cause: bash breaks words at equals signs, and passes three words for one.
  @Test("bash completes the value after an equals sign", arguments: ["= f", "="])
  func bashCompletionOfValue(words: String) throws {
    let outcome = try Tool.bash(
      """
      source <("$framegen" completions bash)
      COMP_WORDS=(framegen --compression \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _framegen
      printf '%s\\n' "${COMPREPLY[0]}"
      """, in: scratch)
    #expect(outcome.text == "fast\n", "\(outcome.errors)")
  }

  @Test("zsh and fish accept their scripts", arguments: ["zsh", "fish"])
  func otherShells(shell: String) throws {
    let outcome = try Tool.bash(
      """
      command -v \(shell) > /dev/null || exit 0
      "$framegen" completions \(shell) > script
      \(shell) -n script
      """, in: scratch)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}

@Suite("The manual and the schema")
struct ManualTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the manual has every command, option, exit code and variable of the help")
  func manual() throws {
    let page = try Tool.run(["manual"], in: scratch).text
    #expect(try Tool.run(["manual", "framegen"], in: scratch).text == page)
    let help = try Tool.run(["help"], in: scratch).text
    let options = try Tool.run(["help", "options"], in: scratch).text
    let names = (help + options).matches(of: #/\n +(?:-[a-zA-Z], )?--([a-z-]+)/#).map {
      String($0.1)
    }
    #expect(names.count > 20)
    for name in names {
      #expect(page.contains("Fl -\(name)\n") || page.contains("Fl -\(name) "), "\(name)")
    }
    let commands = help.matches(of: #/\n  framegen ([a-z]+) /#).map { String($0.1) }
    #expect(commands.contains("schema") && commands.contains("manual") && commands.count > 10)
    for command in commands { #expect(page.contains("\n.Ss \(command)\n"), "\(command)") }
    // The sentence of the help may be broken into lines anywhere.
    let sentence =
      help.replacing("\n", with: " ")
      .firstMatch(of: #/Exit codes: ([^.]*)\./#).map { String($0.1) } ?? ""
    let codes = sentence.split(separator: "; ").map { String($0.prefix(while: \.isNumber)) }
    #expect(codes.contains("70") && codes.allSatisfy { !$0.isEmpty })
    let listed = page.matches(of: #/\n\.It No \\&(\d+)\n/#).map { String($0.1) }
    #expect(listed == codes)
    let variables = help.components(separatedBy: "\nEnvironment:\n").last ?? ""
    let environment = variables.matches(of: #/(?m)^  ([A-Z_]+) /#).map { String($0.1) }
    #expect(environment.contains("NO_COLOR"))
    for name in environment { #expect(page.contains("\n.It Ev \(name)\n"), "\(name)") }
  }

  @Test("the date of a page is that of SOURCE_DATE_EPOCH")
  func date() throws {
    let outcome = try Tool.bash(
      "SOURCE_DATE_EPOCH=951782400 \"$framegen\" manual framegen-scene", in: scratch)
    #expect(outcome.text.hasPrefix(".Dd February 29, 2000\n.Dt FRAMEGEN-SCENE 5\n"))
  }

  @Test(
    "mandoc finds no fault in the pages",
    .enabled(if: Tool.areInstalled("mandoc"), "mandoc is not installed"))
  func lint() throws {
    let outcome = try Tool.bash(
      """
      "$framegen" manual framegen > framegen.1
      "$framegen" manual framegen-scene > framegen-scene.5
      mandoc -T lint framegen.1 framegen-scene.5
      """, in: scratch)
    #expect(outcome.code == 0 && outcome.text.isEmpty, "\(outcome.text)")
  }

  @Test("the schema is that beside the scenes")
  func schema() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenes/framegen.schema.json")
    #expect(try Tool.run(["schema"], in: scratch).output == Data(contentsOf: file))
  }

  @Test("a page that does not exist is refused")
  func unknown() throws {
    let outcome = try Tool.run(["manual", "framegen-scenes"], in: scratch)
    #expect(outcome.code == 2 && outcome.errors.contains("did you mean 'framegen-scene'?"))
  }
}
