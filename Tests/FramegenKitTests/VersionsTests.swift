import Foundation
import FramegenKit
import Geometry
import SceneFormat
import Synchronization
import TestSupport
import Testing

/// Several versions of a film, each of which must be as if there were no other.
@Suite("Films in both themes")
struct VersionsTests {
  private static let scene = """
    {
      "framegen": 1, "title": "Falling",
      "canvas": {"size": [90, 100], "scale": 1}, "timing": {"duration": 0.5, "fps": 60},
      "views": [
        {"id": "square", "frame": [10, 0, 20, 20], "backgroundColor": "systemBlue"},
        {"id": "word", "type": "label", "frame": [36, 40, 50, 20], "text": "Wait"}
      ],
      "behaviors": [{"type": "gravity", "items": ["square"]}],
      "overlays": {"velocities": true, "time": true}
    }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.scene.utf8).write(to: folder.url.appending(path: "scene.json"))
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func film(_ theme: Theme? = nil) throws -> Film {
    let file = try SceneFile.load(path("scene.json"))
    return try Film(theme.map(file.shown) ?? file)
  }

  private func target(_ name: String) -> RenderTarget {
    let format = FilmFormat(ending: URL(filePath: name).pathExtension)
    return format.map { .film(path(name), $0) } ?? .folder(path(name))
  }

  /// The bytes of a file, or of the files in a folder.
  private func contents(_ name: String) throws -> [Data] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    return try (names.map { $0.map { "\(name)/\($0)" } } ?? [name]).map {
      try Data(contentsOf: URL(filePath: path($0)))
    }
  }

  @Test(
    "two themes drawn together have the bytes of each alone, whatever the formats and the workers",
    arguments: [
      ("gif", "gif", 1), ("gif", "gif", 3), ("apng", "apng", 2), ("svg", "svg", 2),
      ("pdf", "pdf", 1), ("frames", "frames", 1), ("frames", "frames", 3), ("frames", "gif", 2),
      ("svg", "frames", 3),
    ])
  func together(first: String, second: String, jobs: Int) throws {
    let names = ["light.\(first)", "dark.\(second)"]
    var options = RenderOptions()
    options.jobs = jobs
    let results = try film().render(
      [
        RenderVersion(theme: .light, target: target(names[0])),
        RenderVersion(theme: .dark, target: target(names[1])),
      ], options: options)
    for (theme, (name, result)) in zip([Theme.light, .dark], zip(names, results)) {
      let alone = try film(theme).render(to: target("alone-\(name)"))
      #expect(try result.get() == alone)
      #expect(try contents(name) == contents("alone-\(name)"))
    }
    if first == second { #expect(try contents(names[0]) != contents(names[1])) }
  }

  @Test("a version that cannot be written does not stop the other", arguments: [1, 3])
  func failure(jobs: Int) throws {
    var options = RenderOptions()
    options.jobs = jobs
    try Data("somebody's".utf8).write(to: folder.url.appending(path: "taken.gif"))
    let results = try film().render(
      [
        // Writing to it fails as to a full disk.
        RenderVersion(theme: .light, target: .film("/dev/full", .gif)),
        RenderVersion(theme: .light, target: target("taken.gif")),
        RenderVersion(theme: .dark, target: target("dark.gif")),
      ], options: options)
    let errors = results.map { result -> FramegenError? in
      if case .failure(let error) = result { error } else { nil }
    }
    if case .file(let error) = errors[0] {
      #expect(error.code == ENOSPC && error.path == "/dev/full")
    } else {
      Issue.record("\(results[0])")
    }
    if case .occupied = errors[1] {} else { Issue.record("\(results[1])") }
    #expect(errors[2] == nil)
    _ = try film(.dark).render(to: target("alone.gif"))
    #expect(try contents("dark.gif") == contents("alone.gif"))
    #expect(try contents("taken.gif") == [Data("somebody's".utf8)])
  }

  @Test("progress counts the frames of all versions, and a cancelled run leaves no film")
  func cancelled() throws {
    let cancellation = Cancellation()
    let totals = Mutex<Set<Int>>([])
    let results = try film().render(
      Theme.allCases.map { RenderVersion(theme: $0, target: target($0.rawValue + ".apng")) },
      observer: RenderObserver(
        cancellation: cancellation,
        progress: { progress in
          totals.withLock { _ = $0.insert(progress.total) }
          if progress.drawn == 5 { cancellation.cancel() }
        }))
    #expect(totals.withLock { $0 } == [60])
    #expect(try results.allSatisfy { try $0.get().isCancelled })
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("")) == ["scene.json"])
  }
}
