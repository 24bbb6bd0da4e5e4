import Foundation
import Testing

/// `framegen test` and `framegen bless` with failures of different kinds.
@Suite("The picture tests of several scenes")
struct PictureTestCommandTests {
  /// The ways in which a scene passes or fails, and their exit codes.
  enum Kind: String, CaseIterable {
    case good, differing, unexpected, broken, unreadable

    var code: Int32 {
      switch self {
      case .good: 0
      case .differing, .unexpected: 1
      case .broken: 3
      case .unreadable: 4
      }
    }
  }

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let missed = #", "expect": [{"at": 0.1, "square.center": [500, 500], "tolerance": 1}]"#
    let scene = Scenes.falling(duration: 0.2)
    // Each kind twice, as a scene that is tested before the others and as one tested after them.
    for name in Kind.allCases.flatMap({ ["a-\($0)", "z-\($0)"] }) {
      let text =
        name.hasSuffix("unexpected") ? Scenes.falling(duration: 0.2, more: missed) : scene
      try scratch.write(text, to: "Scenes/\(name).json")
    }
    let outcome = try Tool.run(["bless", "-q"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for start in ["a", "z"] {
      try scratch.write(
        scene.replacing("systemBlue", with: "systemRed"), to: "Scenes/\(start)-differing.json")
      try scratch.write(#"{"framegen": 1, "veiws": []}"#, to: "Scenes/\(start)-broken.json")
      let unreadable = scratch.url.appending(path: "Scenes/\(start)-unreadable.json")
      try FileManager.default.removeItem(at: unreadable)
      // A folder cannot be read as a scene, by any user.
      try FileManager.default.createSymbolicLink(
        at: unreadable, withDestinationURL: scratch.url.appending(path: "nowhere"))
    }
  }

  @Test(
    "the worst failure decides the exit code, in either order", arguments: Kind.allCases,
    Kind.allCases)
  func exitCode(first: Kind, second: Kind) throws {
    try scratch.isolate(["a-\(first)", "z-\(second)"])
    let outcome = try Tool.run(["test", "Scenes/some"], in: scratch)
    #expect(outcome.code == max(first.code, second.code), "\(outcome.errors)")
    let failed = [first, second].filter { $0 != .good }.count
    let summary = ": \(2 - failed) passed, \(failed) failed\n"
    #expect(outcome.errors.hasSuffix(summary), "\(outcome.errors)")
    #expect(scratch.names(in: "Output/tests").contains("index.html") == (failed > 0))
  }
}

extension Scratch {
  /// Links scenes and their references into `Scenes/some`.
  fileprivate func isolate(_ names: [String]) throws {
    for folder in ["Scenes", "Tests/References"] {
      let some = url.appending(path: folder + "/some")
      try FileManager.default.createDirectory(at: some, withIntermediateDirectories: true)
      for name in names {
        let name = folder == "Scenes" ? name + ".json" : name
        try FileManager.default.createSymbolicLink(
          at: some.appending(path: name),
          withDestinationURL: url.appending(path: folder + "/" + name))
      }
    }
  }
}
