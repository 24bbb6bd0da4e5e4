import Foundation
import FramegenKit
import Inspection
import SceneFormat
import Synchronization
import TestSupport
import Testing

/// Views nested as deep as a scene allows, through everything that reads, lays out and draws them, on a
/// thread whose stack is smaller than that of the main thread.
@Suite("Deeply nested views")
struct DepthTests {
  /// What each view has besides its subviews.
  enum Kind: String, CaseIterable {
    case frames = #""frame": [0.1, 0.1, 90, 90], "backgroundColor": "red""#
    case masks = #""frame": [0, 0, 90, 90], "autoresizingMask": ["flexibleWidth"]"#
    case turned = #""frame": [0, 0, 90, 90], "transform": {"rotation": 0.001}"#
    case clipped = #""frame": [0, 0, 9, 9], "clipsToBounds": true, "backgroundColor": "blue""#
    case stacks = #""type": "stack", "intrinsicSize": [9, 9]"#
    case constrained = #""backgroundColor": "green""#
  }

  // A debug build takes ten times as long, and needs larger frames on the stack.
  #if DEBUG
  private static let depth = SceneLimits.viewDepth / 5
  #else
  private static let depth = SceneLimits.viewDepth
  #endif

  private static func scene(_ kind: Kind) -> String {
    let count = kind == .stacks ? depth - 1 : depth
    let starts = (0..<count).map { #"{"id": "v\#($0)", \#(kind.rawValue), "subviews": ["# }
    let innermost = kind == .stacks ? #"{"id": "inner", "intrinsicSize": [9, 9]}"# : ""
    let views = starts.joined() + innermost + String(repeating: "]}", count: count)
    let layout =
      kind == .constrained
      ? (0..<count).flatMap { [#""H:|-0.01-[v\#($0)]-0.01-|""#, #""V:|-0.01-[v\#($0)]-0.01-|""#] }
      : []
    return
      #"{"framegen": 1, "canvas": {"size": [100, 100], "scale": 1}, "timing": {"duration": 0.1}, "#
      + #""views": [\#(views)], "#
      + #""layout": [\#(layout.joined(separator: ", "))], "#
      + #""timeline": [{"at": 0.01, "do": [{"set": {"v0.frame": [0, 0, 80, 80]}}]}]}"#
  }

  @Test(
    "a thousand in each other, of six kinds, are laid out, drawn, dumped, traced and freed",
    arguments: Kind.allCases)
  func pipeline(kind: Kind) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "framegen-depth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    try Data(Self.scene(kind).utf8).write(to: URL(filePath: path("scene.json")))

    let failure = Mutex<String?>("the thread has not ended")
    let done = DispatchSemaphore(value: 0)
    let (source, targets) = (path("scene.json"), ["frames", "film.svg", "film.pdf"].map(path))
    let dumps = ["scene", "layout", "display-list", "trace.csv"].map(path)
    let thread = Thread {
      do throws(FramegenError) {
        let film = try Film(SceneFile.load(source))
        try film.render(to: .folder(targets[0]))
        try film.render(to: .film(targets[1], .svg))
        try film.render(to: .film(targets[2], .pdf))
        // 166 MB for a thousand, most of it indentation, and alike for every kind: ten seconds.
        if kind == .frames, isThorough { try film.dump(.scene, to: dumps[0]) }
        try film.dump(.layout, to: dumps[1])
        try film.dump(.displayList, to: dumps[2])
        try film.trace(to: dumps[3])
        failure.withLock { $0 = nil }
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
      done.signal()
    }
    thread.stackSize = 2 << 20
    thread.start()
    done.wait()
    #expect(failure.withLock(\.self) == nil)
  }
}
