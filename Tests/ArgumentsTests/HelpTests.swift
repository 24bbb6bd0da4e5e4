import Arguments
import Foundation
import Testing

@Suite("Help and completions from the declarations of options")
struct HelpTests {
  @Test("the help of the tool names all commands and the main command's options")
  func helpIsComplete() {
    let help = Sample.tool.helpText()
    let named = help.matches(of: #/(?m)^  (?:-[a-z], |    )--([a-z]+) /#).map { String($0.1) }
    // Those of this command alone first, but for the option of another command and the one of every command.
    let shared = ["output", "quiet"]
    let own = Sample.names.filter { !["loud", "help"].contains($0) && !shared.contains($0) }
    #expect(named == own + shared)
    #expect(
      help.contains(
        "\nAs most commands, it also takes -h, --help: 'sample help options' explains them.\n"))
    for command in Sample.tool.commands {
      #expect(help.contains("\n  sample \(command.name) "), "\(command.name)")
    }
    #expect(help.contains("\n  -j, --jobs N                Run N jobs.\n"))
  }

  @Test("a command without options of its own still takes those of every command")
  func commonOptions() {
    #expect(
      Sample.tool.helpText(of: .help) == """
        Print help.

        Usage: sample help [COMMAND]

        As most commands, it also takes -h, --help: 'sample help options' explains them.

        """)
    #expect(
      Sample.tool.helpText(ofTopic: "options")
        == "Options of most commands:\n  -h, --help                  Print help.\n")
    #expect(Sample.tool.helpText(ofTopic: "option") == nil)
  }

  @Test("without arguments, the help is one line for each command")
  func short() {
    let help = Sample.tool.shortHelpText
    #expect(help.hasPrefix("A sample.\n\nUsage: sample [OPTIONS] SCENE\n"))
    #expect(help.contains("\n  shout                       Shout.\n"))
    #expect(!help.contains("--output"))
  }

  @Test("no line of the help is longer than 80 characters or ends in a space")
  func helpFits() {
    for command in [Sample.tool.main] + Sample.tool.commands {
      for line in Sample.tool.helpText(of: command).split(separator: "\n") {
        #expect(line.count <= 80 && line.last != " ", "\(line)")
      }
    }
  }

  @Test(
    "bash offers commands, options, choices and scenes",
    arguments: [
      (["sample", "tr"], ["trace"]),
      (["sample", "--out"], ["--output"]),
      (["sample", "check", "--"], ["--quiet", "--help"]),
      (["sample", "--color", "a"], ["auto", "always"]),
      (["sample", "help", ""], ["check", "trace"]),
      (["sample", "sc"], ["scene.json", "scene.jsonc"]),
      (["sample", "part", "h"], ["head"]),
      (["sample", "part", "head", "s"], ["scene.json", "scene.jsonc"]),
      (["sample", "-q", "trace", "-"], ["-o", "--output", "-h", "--help"]),
      (["sample", "--speed", ""], []),
    ])
  func bash(words: [String], expected: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["scene.json", "scene.jsonc", "scene.txt"] {
      try Data().write(to: folder.appending(path: name))
    }
    let script = Sample.tool.completions(for: .bash)
    let array = words.map { "'\($0)'" }.joined(separator: " ")
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments = [
      "-c",
      script + "COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _sample; "
        + "printf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    bash.currentDirectoryURL = folder
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let offered = try output.fileHandleForReading.readToEnd() ?? Data()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    #expect(
      String(decoding: offered, as: UTF8.self).split(separator: "\n").map(String.init)
        == expected)
  }

  @Test("every shell's script names every option", arguments: Shell.allCases)
  func completionsAreComplete(shell: Shell) {
    let script = Sample.tool.completions(for: shell)
    for name in Sample.names {
      #expect(script.contains(shell == .fish ? "-l \(name)" : "--\(name)"), "\(name)")
    }
  }
}
