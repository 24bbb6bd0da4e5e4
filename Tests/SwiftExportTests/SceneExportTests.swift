import Foundation
import Scene
import SwiftExport
import Testing

@Suite("Scenes as view controllers")
struct SceneExportTests {
  private static let recipes = Repository.scenes(
    in: "Scenes/recipes", "Scenes/cookbook", "Scenes/tutorial")

  /// Files that have been read and compared with the scenes by hand.
  private static let approved = [
    "recipes/snap.json", "recipes/landing.json", "recipes/tap-to-snap.json",
    "recipes/edge-panel.json", "cookbook/bar-grows.jsonc", "cookbook/list-of-30.jsonc",
  ]

  @Test("the files of some scenes are as they have been approved", arguments: approved)
  func goldens(path: String) throws {
    let file = try Exports.file("Scenes/" + path)
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let expected = try String(
      contentsOf: Repository.url("Tests/Exports/\(name).swift.txt"), encoding: .utf8)
    #expect(file.text == expected)
  }

  @Test("everything in recipes, cookbook and tutorial can be written", arguments: recipes)
  func complete(path: String) throws {
    let file = try Exports.file(path)
    #expect(file.warnings == [])
    #expect(!file.text.contains("Not exported"))
  }

  @Test(
    "each id of a view is in the file, and each behavior and recognizer is made", arguments: recipes
  )
  func ids(path: String) throws {
    let scene = try Exports.scene(path)
    let text = try Exports.file(path).text
    for node in scene.views.flatMap(\.withSubviews) where node.isNamed && !node.isGuide {
      // In a loop, the index stands for the number.
      let pattern = node.id.split(separator: ".", omittingEmptySubsequences: false).map { part in
        part.allSatisfy(\.isNumber) ? #"(\d+|\\\([a-z0-9 +]+\))"# : String(part)
      }.joined(separator: #"\."#)
      let identifier = try Regex(#"accessibilityIdentifier = ""# + pattern + "\"")
      #expect(try identifier.firstMatch(in: text) != nil, "\(node.id)")
    }
    for behavior in scene.allBehaviors {
      let name = Self.className(of: behavior)
      #expect(text.contains(name), "\(behavior.id): \(name)")
    }
    for gesture in scene.gestures {
      let kind = "\(type(of: gesture.parameters))".replacing("Parameters", with: "")
      #expect(text.contains("UI\(kind)GestureRecognizer("), "\(gesture.id)")
    }
  }

  private static func className(of behavior: Behavior) -> String {
    switch behavior.parameters {
    case is GravityParameters: "UIGravityBehavior("
    case is CollisionParameters: "UICollisionBehavior("
    case is AttachmentParameters: "UIAttachmentBehavior"
    case is SnapParameters: "UISnapBehavior("
    case is PushParameters: "UIPushBehavior("
    case is ItemPropertiesParameters: "UIDynamicItemBehavior("
    case is FieldParameters: "UIFieldBehavior."
    default: "UIDynamicBehavior("
    }
  }

  @Test("every scene gives a file with brackets in pairs, the same each time")
  func wholeRepository() throws {
    for path in Repository.scenes(in: "Scenes") {
      let file = try Exports.file(path)
      #expect(file.text == (try Exports.file(path)).text, "\(path)")
      #expect(file.text.hasPrefix("import UIKit\n\n") && file.text.hasSuffix("\n"), "\(path)")
      var depth: [Character: Int] = [:]
      for line in file.text.split(separator: "\n") where !Self.isComment(line) {
        let code = Self.withoutStrings(line)
        for character in code { depth[character, default: 0] += 1 }
        #expect(line.last != " ", "\(path): \(line)")
      }
      for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] as [(Character, Character)] {
        #expect(depth[open] ?? 0 == depth[close] ?? 0, "\(path): \(open)")
      }
      for name in Self.unused(in: file.text) { Issue.record("\(path): \(name)") }
      // What cannot be written is said twice.
      #expect(file.text.contains("// Not exported:") == !file.warnings.isEmpty, "\(path)")
    }
  }

  /// The names of members and constants that occur only where they are declared.
  private static func unused(in text: String) -> [String] {
    let code = text.split(separator: "\n").filter { !isComment($0) }.joined(separator: "\n")
    var counts: [Substring: Int] = [:]
    for word in code.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      counts[word, default: 0] += 1
    }
    return code.matches(of: #/(?m)(?:private (?:lazy )?(?:func|let|var)|^ +let) `?(\w+)/#)
      .map(\.1).filter { counts[$0] == 1 }.map(String.init)
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }

  private static func withoutStrings(_ line: Substring) -> String {
    String(line).replacing(#/"(\\.|[^"\\])*"/#, with: "")
  }

  @Test("the compiler reads the files of all scenes")
  func parsed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "exports-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (number, path) in Repository.scenes(in: "Scenes").enumerated() {
      let url = folder.appending(path: "scene\(number).swift")
      try Data(try Exports.file(path).text.utf8).write(to: url)
      files.append(url.path)
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-parse", "-whole-module-optimization"] + files
    process.standardError = output
    try process.run()
    let messages = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(messages.prefix(2000))")
  }
}
