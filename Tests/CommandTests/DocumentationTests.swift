import Foundation
import Testing

@Suite("The documentation is true")
struct DocumentationTests {
  /// A folder that looks like a clone of the repository in which the command is built.
  ///
  /// The scenes and references are links, because copying them takes seconds. What a page approves is
  /// beside them, as long as its scene is not in `Scenes`.
  private static func clone() throws -> Scratch {
    let scratch = try Scratch()
    let files = FileManager.default
    for folder in ["Tests/References", "tools"] {
      try files.createDirectory(
        at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
    }
    let references = try files.contentsOfDirectory(
      atPath: MarkdownPage.package.appending(path: "Tests/References").path)
    for path in ["Scenes"] + references.map({ "Tests/References/\($0)" }) {
      try files.createSymbolicLink(
        at: scratch.url.appending(path: path),
        withDestinationURL: MarkdownPage.package.appending(path: path))
    }
    try files.createSymbolicLink(
      at: scratch.url.appending(path: "tools/framegen"), withDestinationURL: Tool.url)
    return scratch
  }

  /// Runs a command line of a page, with the command in the search path; its output has the errors too.
  private static func run(_ command: String, in clone: Scratch) throws -> Tool.Outcome {
    try Tool.bash("exec 2>&1\nPATH=$PWD/tools:$PATH\n\(command)", in: clone)
  }

  @Test(
    "the commands of each page work, and print and write what the page shows",
    arguments: MarkdownPage.documentation)
  func commands(path: String) throws {
    let page = try MarkdownPage(path)
    let clone = try Self.clone()
    for block in page.blocks {
      if let file = block.file {
        try #require(!file.contains("/"), "\(file) could be a file of the repository")
        try clone.write(block.text, to: file)
      }
      switch block.language {
      case "sh":
        // A test cannot build or run the tests; that the scripts exist is tested below.
        for command in block.commands
        where command.hasPrefix("framegen ") || command.hasPrefix("tools/framegen ") {
          let outcome = try Self.run(command, in: clone)
          #expect(outcome.code == 0, "\(command): \(outcome.text)")
        }
      case "console":
        #expect(block.text.hasPrefix("$ "))
        for (command, output) in block.session {
          let outcome = try Self.run(command, in: clone)
          #expect(outcome.text == output, "\(command)")
        }
      default:
        break
      }
    }
    for match in page.body.matches(of: #/`(Output/[^`]*\.[a-z]+)`/#) {
      let file = clone.url.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(match.1)")
    }
  }

  @Test(
    "the scenes of each page are valid and can be drawn", arguments: MarkdownPage.documentation)
  func scenes(path: String) throws {
    let scratch = try Scratch()
    for block in try MarkdownPage(path).blocks
    where ["json", "jsonc"].contains(block.language) && block.text.contains(#""framegen": 1"#) {
      let name = "scene.\(block.language)"
      try scratch.write(block.text, to: name)
      let outcome = try Tool.run([name, "-o", "frames", "--strict", "--force"], in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(scratch.names(in: "frames").contains("frame_0000.png"))
    }
  }

  @Test("what the tutorial shows of its scenes is in them, apart from the indent")
  func excerpts() throws {
    func trimmed(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    var excerpts: [String] = []
    for block in try MarkdownPage("\(MarkdownPage.folder)/Tutorial.md").blocks {
      if block.language == "jsonc" { excerpts.append(trimmed(block.text)) }
      // The command of a step, or the one of its figure, follows its excerpts and names its scene.
      guard let match = block.text.firstMatch(of: #/Scenes/tutorial/[^ ]+\.jsonc/#) else {
        continue
      }
      let file = MarkdownPage.package.appending(path: String(match.0))
      let scene = trimmed(try String(contentsOf: file, encoding: .utf8))
      for excerpt in excerpts { #expect(scene.contains(excerpt), "\(match.0): \(excerpt)") }
      excerpts = []
    }
    #expect(excerpts.isEmpty)
  }

  @Test("the README shows commands, scenes and what the command prints")
  func readmeBlocks() throws {
    let readme = try MarkdownPage("README.md")
    let commands = readme.blocks("sh").flatMap(\.commands)
    #expect(commands.contains { $0.hasPrefix("tools/framegen ") })
    #expect(commands.contains("tools/test"))
    #expect(readme.blocks("json").count >= 2)
    #expect(!readme.blocks("console").isEmpty)
  }

  @Test("the README has at most 900 words")
  func readmeWords() throws {
    let words = try MarkdownPage("README.md").text.split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 900)
  }

  @Test("the index of the documentation links to every page, and the README to the index")
  func index() throws {
    let index = "\(MarkdownPage.folder)/README.md"
    let pages = MarkdownPage.documentation.filter { $0 != "README.md" && $0 != index }
    #expect(!pages.isEmpty)
    let targets = try MarkdownPage(index).targets
    for page in pages {
      #expect(targets.contains(String(page.dropFirst(MarkdownPage.folder.count + 1))), "\(page)")
    }
    #expect(try MarkdownPage("README.md").targets.contains(index))
  }

  @Test(
    "links and pictures lead to files and headings that exist",
    arguments: MarkdownPage.documentation + [
      "ACKNOWLEDGEMENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Scenes/GALLERY.md",
      "Scenes/PROPERTIES.md",
      "Scenes/README.md", "Scenes/dynamics/README.md", "Scenes/gestures/README.md",
      "Scenes/timeline/README.md", "Scenes/tutorial/README.md", "Tests/Compatibility/README.md",
    ])
  func links(path: String) throws {
    let page = try MarkdownPage(path)
    let folder = path.split(separator: "/").dropLast().map(String.init)
    for target in page.targets {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let isElsewhere = !parts[0].isEmpty
      // `..` is resolved in the path, so that what is linked is the same on GitHub.
      var steps = folder
      for step in parts[0].split(separator: "/") {
        if step == ".." {
          try #require(!steps.isEmpty, "\(target) is outside of the repository")
          steps.removeLast()
        } else {
          steps.append(String(step))
        }
      }
      let linked = isElsewhere ? steps.joined(separator: "/") : path
      let file = MarkdownPage.package.appending(path: linked).path
      #expect(FileManager.default.fileExists(atPath: file), "\(target)")
      guard parts.count == 2, FileManager.default.fileExists(atPath: file) else { continue }
      let anchors = try MarkdownPage(linked).anchors
      #expect(anchors.contains(String(parts[1])), "\(target)")
    }
  }

  @Test("the scripts that each page names exist", arguments: MarkdownPage.documentation)
  func scripts(path: String) throws {
    for match in try MarkdownPage(path).text.matches(of: #/\btools/[a-z_-]+(?:\.[a-z]+)?/#) {
      let file = MarkdownPage.package.appending(path: String(match.0)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(match.0)")
    }
  }

  @Test(
    "the recipes for many machines make the frames of one run, byte for byte",
    arguments: ["slurm", "yaml", "parallel"])
  func shards(system: String) throws {
    let page = try MarkdownPage("\(MarkdownPage.folder)/ManyMachines.md")
    let block = try #require(page.blocks(system).first)
    let line = try #require(block.text.split(separator: "\n").first { $0.contains("--shard") })
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

  @Test("the package that uses the library is that of its page, byte for byte")
  func library() throws {
    let blocks = try MarkdownPage("\(MarkdownPage.folder)/Library.md").blocks("swift")
    let names =
      ["Package.swift"]
      + ["main", "variants", "figures", "pictures", "values"].map { "Sources/draw/\($0).swift" }
    let files = try names.map { name in
      try String(
        contentsOf: MarkdownPage.package.appending(path: "Tests/Library/\(name)"), encoding: .utf8)
    }
    #expect(blocks.map(\.text) == files)
  }
}
