import Foundation

/// Command lines of framegen, from which others are made.
enum CommandLines {
  /// The program, which is built beside this one.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("framegen")

  /// Options that follow a command line, so that no film takes long; none where they are not taken.
  static func limits(of words: [String]) -> [String] {
    let others = ["test", "bless", "diff", "help", "completions", "schema", "manual", "--version"]
    guard !words.contains(where: others.contains) else { return [] }
    return ["--limit", "frames=40", "--limit", "canvas-pixels=400000"]
  }

  private static let lines = [
    "scene.json -o out/", "scene.json -o out.gif --every 2",
    "scene.json -o out.svg --text embedded",
    "scene.json -o out.pdf --frames 0..10", "scene.json -o out.apng --scale 0.5",
    "scene.json -o still.png --at 0.1", "scene.json -o out/%03d.svg --theme light,dark",
    "scene.json -o out/ --shard 1/2 --jobs 2 --raw", "scene.json -o out/ --set canvas.scale=1",
    "scene.json --overlay all -o out/ --duration 0.1 --fps 10", "check scene.json",
    "check scene.json --explain-layout --json", "check scene.json --strict --verbose",
    "trace scene.json", "trace scene.json --events --format json",
    "trace scene.json -o t.csv --steps",
    "trace scene.json --of a.center.y --every 3", "dump scene scene.json",
    "dump layout scene.json --at 0.1", "dump motion scene.json", "dump touches scene.json",
    "dump display-list scene.json --frames 3", "figure scene.json -o f.svg",
    "figure scene.json -o f.png --kind onionSkin --moments 0,0.1",
    "figure scene.json -o f.pdf --of a.center.y --sweep snap.damping=0.1,0.5 --theme dark",
    "measure scene.json", "measure scene.json --format csv --sweep snap.damping=0.1…0.9/3",
    "measure scene.json --of a --format json",
    "tune scene.json --vary snap.damping=0…1 --goal overshoot",
    "tune scene.json --vary timing.duration=0.1…0.2 --plot p.svg",
    "test scene.json --references r", "bless scene.json --references r --scenes .",
    "bless --scenes . --dry-run --filter s*", "diff scene.json scene.json", "help figure",
    "export scene.json", "export scene.json --as swift -o a.swift --strict", "completions bash",
    "schema", "manual", "--version", "help tune --color always",
  ]

  /// The words of the command lines.
  static let words = Array(Set(lines.flatMap { $0.split(separator: " ").map(String.init) }))
    .sorted()

  /// Every line with a few of the scenes.
  static let seeds: [[UInt8]] = lines.enumerated().flatMap { index, line in
    let words = line.split(separator: " ").map { JSONTree.string(String($0)) }
    return stride(from: index, to: Seeds.trees.count, by: lines.count).map { number in
      JSONTree.object([
        JSONTree.Member(key: "words", value: .array(words)),
        JSONTree.Member(key: "scene", value: Seeds.trees[number]),
      ]).bytes
    }
  }

  /// Whether a command line stays within its folder and ends by itself.
  static func areHarmless(_ words: [String]) -> Bool {
    !words.contains { word in
      word == "preview" || word.contains("../") || word.contains("\0") || word.hasPrefix("/")
        || word.contains("=/") || word.hasPrefix("-o/")
    }
  }
}
