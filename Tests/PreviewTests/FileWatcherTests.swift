import Foundation
import Preview
import Synchronization
import Testing

@Suite("Watching files", .serialized)
struct FileWatcherTests {
  /// Counts the calls of a watcher.
  private final class Bell: Sendable {
    private let count = Mutex(0)

    func ring() { count.withLock { $0 += 1 } }

    /// Whether it has rung since the last time or does within some seconds, which is long: other tests may keep
    /// the machine busy.
    func hasRung(within seconds: Double = 30) -> Bool {
      let end = Date(timeIntervalSinceNow: seconds)
      while Date() < end {
        if count.withLock({ count in
          defer { count = 0 }
          return count > 0
        }) {
          // The events of one change may come apart.
          Thread.sleep(forTimeInterval: 0.02)
          count.withLock { $0 = 0 }
          return true
        }
        Thread.sleep(forTimeInterval: 0.002)
      }
      return false
    }
  }

  private func manager() -> FileManager { .default }

  @Test("a file that is written, renamed over, deleted and restored is noticed each time")
  func changes() throws {
    let copy = try SceneCopy(text: "1")
    let (watcher, bell) = (try #require(FileWatcher()), Bell())
    defer { watcher.stop() }
    _ = watcher.add([copy.path], changed: bell.ring)
    try "2".write(toFile: copy.path, atomically: false, encoding: .utf8)
    #expect(bell.hasRung())
    try "3".write(toFile: copy.path, atomically: true, encoding: .utf8)
    #expect(bell.hasRung())
    try manager().removeItem(atPath: copy.path)
    #expect(bell.hasRung())
    try "4".write(toFile: copy.path, atomically: true, encoding: .utf8)
    #expect(bell.hasRung())
    try copy.write("5", to: "other.json")
    #expect(!bell.hasRung(within: 1))
  }

  @Test("whatever comes, changes or goes in a folder is noticed, and nothing elsewhere")
  func wholeFolder() throws {
    let (copy, other) = (try SceneCopy(text: "1"), try SceneCopy(text: "1"))
    let (watcher, bell) = (try #require(FileWatcher()), Bell())
    defer { watcher.stop() }
    let id = watcher.add([], in: [copy.folder.path], changed: bell.ring)
    try copy.write("2", to: "other.json")
    #expect(bell.hasRung())
    try copy.write("3", to: "other.json")
    #expect(bell.hasRung())
    try manager().removeItem(at: copy.folder.appending(path: "other.json"))
    #expect(bell.hasRung())
    let folder = copy.folder.appending(path: "deep")
    try manager().createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(bell.hasRung())
    watcher.replace(id, with: [], in: [copy.folder.path, folder.path])
    try copy.write("4", to: "deep/other.json")
    #expect(bell.hasRung())
    try other.write("5")
    #expect(!bell.hasRung(within: 1))
  }

  @Test("a folder that comes later is watched")
  func laterFolder() throws {
    let copy = try SceneCopy(text: "1")
    let folder = copy.folder.appending(path: "a/b")
    let file = folder.appending(path: "font.ttf").path
    let (watcher, bell) = (try #require(FileWatcher()), Bell())
    defer { watcher.stop() }
    _ = watcher.add([file], changed: bell.ring)
    try manager().createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(bell.hasRung())
    try "1".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(bell.hasRung())
    try manager().removeItem(at: copy.folder.appending(path: "a"))
    #expect(bell.hasRung())
    try manager().createDirectory(at: folder, withIntermediateDirectories: true)
    _ = bell.hasRung(within: 1)
    try "2".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(bell.hasRung())
  }

  @Test("a folder that comes while another one is noticed is watched, thirty times")
  func nestedFolders() throws {
    let copy = try SceneCopy(text: "1")
    let (watcher, bell) = (try #require(FileWatcher()), Bell())
    defer { watcher.stop() }
    let (top, folder) = (copy.folder.appending(path: "a"), copy.folder.appending(path: "a/b/c/d"))
    let file = folder.appending(path: "font.ttf").path
    _ = watcher.add([file], changed: bell.ring)
    for round in 1...30 {
      try manager().createDirectory(at: folder, withIntermediateDirectories: true)
      _ = bell.hasRung()
      // What is told of the folders may come in several parts.
      while bell.hasRung(within: 0.02) {}
      try "1".write(toFile: file, atomically: false, encoding: .utf8)
      guard bell.hasRung() else {
        Issue.record("the file was not noticed in round \(round)")
        return
      }
      try manager().removeItem(at: top)
      while bell.hasRung(within: 0.02) {}
    }
  }

  @Test("the file to which a link leads is watched")
  func links() throws {
    let (copy, other) = (try SceneCopy(text: "1"), try SceneCopy(text: "2"))
    let link = copy.folder.appending(path: "link.json").path
    try manager().createSymbolicLink(atPath: link, withDestinationPath: other.path)
    let (watcher, bell) = (try #require(FileWatcher()), Bell())
    defer { watcher.stop() }
    let id = watcher.add([link], changed: bell.ring)
    try "3".write(toFile: other.path, atomically: false, encoding: .utf8)
    #expect(bell.hasRung())
    watcher.remove(id)
    try "4".write(toFile: other.path, atomically: false, encoding: .utf8)
    #expect(!bell.hasRung(within: 1))
  }
}
