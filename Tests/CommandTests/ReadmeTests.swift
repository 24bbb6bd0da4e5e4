import Foundation
import Testing

@Suite("The README is true")
struct ReadmeTests {
  /// The folder of the package.
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README's code blocks in a language.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    return text.components(separatedBy: "```" + language + "\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0]
    }
  }

  /// The command lines of the README, with continued lines joined.
  private static func commands() throws -> [String] {
    try blocks("sh").flatMap { block in
      block.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    }.filter { !$0.hasPrefix("#") }
  }

  /// A folder in which the README's paths lead to the package's scenes.
  private static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    for name in ["Scenes", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: scratch.url.appending(path: name), withDestinationURL: package.appending(path: name))
    }
    return scratch
  }

  @Test("every command line of the README works, and writes the files that the README names")
  func commandLines() throws {
    let commands = try Self.commands()
    #expect(commands.contains { $0.hasPrefix("tools/framegen ") })
    let scratch = try Self.scratch()
    for command in commands {
      let words = command.split(separator: " ", maxSplits: 1)
      switch words[0] {
      case "tools/framegen", "framegen":
        let outcome = try Tool.bash("\"$framegen\" \(words.dropFirst().joined())", in: scratch)
        #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      default:
        // A test cannot build or run the tests, but it can check that the script exists.
        let path = Self.package.appending(path: String(words[0])).path
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(command)")
      }
    }
    let text = try String(
      contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    for match in text.matches(of: #/`(Output/[^`]*\.[a-z]+)`/#) {
      let path = scratch.url.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }

  @Test("the scenes of the README are valid")
  func scenes() throws {
    let scenes = try Self.blocks("json")
    #expect(!scenes.isEmpty)
    let scratch = try Self.scratch()
    for scene in scenes {
      try scratch.write(scene, to: "scene.json")
      let outcome = try Tool.run(["scene.json", "-o", "frames", "--force"], in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(scratch.names(in: "frames").contains("frame_0001.png"))
    }
  }

  @Test(
    "the README's recipes for many machines make the frames of one run, byte for byte",
    arguments: ["slurm", "yaml", "parallel"])
  func shards(system: String) throws {
    let block = try #require(try Self.blocks(system).first)
    let line = try #require(block.split(separator: "\n").first { $0.contains("--shard") })
    let command = try #require(line.firstRange(of: "framegen ")).lowerBound
    let scratch = try Scratch()
    try scratch.write(Scenes.falling(duration: 1), to: "scene.json")
    // As the schedulers would do: the same line in 16 environments, several at a time.
    let job = line[command...].replacing("framegen ", with: "\"$framegen\" ")
      .replacing("{}", with: "$N").replacing(" ::: $(seq 16)", with: "").replacing("']", with: "")
    let script = """
      "$framegen" scene.json -o whole/ -q
      for N in $(seq 16); do
        (SLURM_ARRAY_TASK_ID=$N JOB_COMPLETION_INDEX=$((N - 1)); \(job) -q) &
        [ $((N % 4)) -ne 0 ] || wait
      done
      wait
      """
    let outcome = try Tool.bash(script, in: scratch)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let whole = try scratch.contents(of: "whole")
    #expect(whole.count == 21)
    #expect(try scratch.contents(of: "frames") == whole)
  }

  @Test("the files that the README links to exist")
  func links() throws {
    let text = try String(
      contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    for match in text.matches(of: #/\]\(([^)#:]+)\)/#) {
      let path = Self.package.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
