import Figures
import Foundation
import FramegenKit
import Inspection
import Raster
import SceneFormat
import SceneText
import Synchronization
import TestSupport
import Testing

@Suite("Films in a program")
struct FilmTests {
  private static let scene = """
    {
      "framegen": 1, "title": "Falling",
      "canvas": {"size": [60, 100], "scale": 1, "background": "white"},
      "timing": {"duration": 0.5, "fps": 20},
      "views": [{"id": "square", "frame": [10, 0, 20, 20], "backgroundColor": "systemBlue"}],
      "behaviors": [{"type": "gravity", "items": ["square"]}],
      "expect": [{"at": 0.4, "square.center": [20, 90], "tolerance": 10}]
    }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.scene.utf8).write(to: folder.url.appending(path: "scene.json"))
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func film() throws -> Film { try Film(SceneFile.load(path("scene.json"))) }

  // CommandTests draws films in each of them.
  @Test("the formats of films are those that the documentation names")
  func formats() {
    #expect(
      FilmFormat.all.map(\.ending).sorted()
        == ["apng", "gif", "mov", "mp4", "pdf", "svg", "webm", "webp"])
  }

  @Test("one film draws, traces and checks, in any order and repeatedly")
  func reuse() throws {
    let film = try film()
    #expect(film.frameCount == 10)
    let check = try film.check()
    #expect(check.expectations == 1 && check.failures.isEmpty)
    for name in ["first", "second"] {
      let report = try film.render(to: .folder(path(name)))
      #expect(report.progress.drawn == 10 && !report.isCancelled)
      #expect(try film.trace(to: path(name + ".csv")).samples == 10)
    }
    for name in ["/frame_0009.png", "/manifest.json", ".csv"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: path("first" + name), andPath: path("second" + name)))
    }
  }

  @Test("progress counts up to the total, from any thread")
  func progress() throws {
    let seen = ProgressCollector()
    var options = RenderOptions()
    options.jobs = 3
    let observer = RenderObserver(progress: { progress in seen.add(progress) })
    let report = try film().render(to: .folder(path("out")), options: options, observer: observer)
    #expect(seen.all.map(\.finished).sorted() == Array(1...10))
    #expect(seen.all.allSatisfy { $0.total == 10 })
    #expect(seen.all.map(\.bytes).max() == report.progress.bytes)
  }

  @Test("a run that is cancelled before it begins leaves nothing")
  func cancelledAtOnce() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let report = try film().render(
      to: .folder(path("out")), observer: RenderObserver(cancellation: cancellation))
    #expect(report.isCancelled && report.progress.finished == 0)
    #expect(!FileManager.default.fileExists(atPath: path("out")))
  }

  @Test(
    "cancelling during a run leaves the reported number of complete frames", arguments: [1, 4])
  func cancelledOnTheWay(jobs: Int) throws {
    let cancellation = Cancellation()
    var options = RenderOptions()
    options.jobs = jobs
    let observer = RenderObserver(
      cancellation: cancellation,
      progress: { progress in if progress.finished >= 3 { cancellation.cancel() } })
    let report = try film().render(to: .folder(path("out")), options: options, observer: observer)
    #expect(report.isCancelled)
    let names = try FileManager.default.contentsOfDirectory(atPath: path("out"))
    #expect(names.filter { $0.hasSuffix(".png") }.count == report.progress.finished)
    #expect(names.count == report.progress.finished + 1)
  }

  @Test("a scene with errors is thrown with all its diagnostics and their sources")
  func sceneErrors() throws {
    try Data(#"{"framegen": 1, "veiws": [], "behaviours": []}"#.utf8).write(
      to: folder.url.appending(path: "bad.json"))
    let error = #expect(throws: FramegenError.self) { try SceneFile.load(path("bad.json")) }
    guard case .scene(let diagnostics, let sources) = error else {
      Issue.record("not a scene's error: \(String(describing: error))")
      return
    }
    #expect(diagnostics.count == 2)
    #expect(diagnostics.allSatisfy { $0.place.flatMap(sources.position)?.line == 1 })
  }

  @Test("parts of every second frame continue each other")
  func shardsOfEverySecondFrame() throws {
    let film = try film()
    for part in 1...2 {
      var options = RenderOptions()
      options.selection = FrameSelection(step: 2, shard: FrameSelection.Shard(part, of: 2))
      try film.render(to: .folder(path("part\(part)")), options: options)
    }
    let names = try (1...2).map { part in
      try FileManager.default.contentsOfDirectory(atPath: path("part\(part)"))
        .filter { $0.hasSuffix(".png") }.sorted()
    }
    // Of 10 frames, 0, 2, 4, 6 and 8.
    #expect(
      names == [[0, 2, 4], [6, 8]].map { frames in frames.map { "frame_000\($0).png" } })
  }

  @Test("a missing file is an error with the system's error number")
  func missingFile() {
    #expect(throws: FramegenError.file(FileError(.read, path("none.json"), code: ENOENT))) {
      try SceneFile.load(path("none.json"))
    }
  }

  @Test("an endless file is read only up to the limit")
  func endlessFile() {
    let error = #expect(throws: FramegenError.self) { try SceneFile.load("/dev/zero") }
    guard case .scene(let diagnostics, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(diagnostics.map(\.code) == ["limit"])
  }

  @Test("a font outside the scene's folder is refused, even through a symbolic link")
  func fontOutside() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try FileManager.default.createSymbolicLink(
      atPath: path("link.ttf"), withDestinationPath: font)
    try FileManager.default.copyItem(atPath: font, toPath: path("copy.ttf"))
    for (name, isAllowed) in [("link.ttf", false), ("none.ttf", false), ("copy.ttf", true)] {
      let text = Self.scene.replacing(
        "\"title\"", with: "\"fonts\": [\"\(name)\"], \"title\"")
      try Data(text.utf8).write(to: folder.url.appending(path: "fonts.json"))
      let film = try? Film(SceneFile.load(path("fonts.json")))
      #expect((film != nil) == isAllowed, "\(name)")
    }
  }
}

/// Collects progress from several threads.
private final class ProgressCollector: Sendable {
  private let list = Mutex<[RenderProgress]>([])

  var all: [RenderProgress] { list.withLock(\.self) }

  func add(_ progress: RenderProgress) { list.withLock { $0.append(progress) } }
}
