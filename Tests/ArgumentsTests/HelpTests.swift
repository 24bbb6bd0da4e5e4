import Arguments
import Foundation
import Testing

@Suite("Help and completions from the same tables")
struct HelpTests {
  @Test("the help names every command and option that works, and none that does not")
  func helpIsComplete() {
    let help = Sample.tool.helpText()
    for option in Sample.tool.main.options {
      #expect(help.contains(option.spelling) == option.isSupported, "\(option.spelling)")
    }
    for command in Sample.tool.commands {
      #expect(help.contains("sample \(command.name)") == command.isSupported, "\(command.name)")
    }
    #expect(help.contains("\n  -j, --jobs N                How many.\n"))
  }

  @Test("no line of the help is wider than 80 characters or ends in a blank")
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
      (["sample", "sc"], ["scene.json"]),
      (["sample", "part", "h"], ["head"]),
      (["sample", "part", "head", "s"], ["scene.json"]),
      (["sample", "-q", "trace", "-"], ["-o", "--output", "-h", "--help"]),
      (["sample", "--speed", ""], []),
    ])
  func bash(words: [String], expected: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["scene.json", "scene.txt"] {
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

  @Test("every shell's script names every option that works", arguments: Shell.allCases)
  func completionsAreComplete(shell: Shell) {
    let script = Sample.tool.completions(for: shell)
    for option in Sample.tool.main.options {
      let spelling = shell == .fish ? "-l \(option.name)" : option.spelling
      #expect(script.contains(spelling) == option.isSupported, "\(option.spelling)")
    }
  }
}
