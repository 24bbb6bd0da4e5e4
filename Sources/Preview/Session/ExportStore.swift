internal import Figures
internal import Foundation
internal import FramegenKit
internal import Synchronization

/// The files that pages have exported, in a folder of the server's own, until their sessions end.
final class ExportStore: Sendable {
  /// A file to download.
  struct Entry: Sendable {
    var path: String
    var owner: ObjectIdentifier
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var count = 0
    var folder: String?
  }

  private let state = Mutex(State())

  /// The most files of a session; the oldest are removed.
  private static let limit = ExportQueue.limit

  /// A place for a file of a session: its key in addresses, and its path in a folder of its own.
  ///
  /// - Returns: Nil if no folder can be made.
  func make(_ name: String, for owner: ObjectIdentifier) -> (key: String, path: String)? {
    state.withLock { state in
      if state.folder == nil {
        var template = Array(
          (NSTemporaryDirectory() as NSString).appendingPathComponent("framegen-preview-XXXXXX")
            .utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        state.folder = String(
          decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      guard let folder = state.folder else { return nil }
      state.count += 1
      let own = "\(folder)/\(state.count)"
      guard mkdir(own, 0o700) == 0 else { return nil }
      let key = "\(state.count)/\(name)"
      let old = state.entries.filter { $0.value.owner == owner }
      if old.count >= Self.limit,
        let first = old.min(by: { Self.number($0.key) < Self.number($1.key) })
      {
        Self.remove(first.value.path)
        state.entries[first.key] = nil
      }
      state.entries[key] = Entry(path: "\(own)/\(name)", owner: owner)
      return (key, "\(own)/\(name)")
    }
  }

  private static func number(_ key: String) -> Int {
    Int(key.prefix { $0 != "/" }) ?? 0
  }

  /// The path of a file by its key.
  func path(of key: String) -> String? { state.withLock { $0.entries[key]?.path } }

  /// Removes the files of a session.
  func remove(of owner: ObjectIdentifier) {
    state.withLock { state in
      for (key, entry) in state.entries where entry.owner == owner {
        Self.remove(entry.path)
        state.entries[key] = nil
      }
    }
  }

  /// Removes all files.
  func removeAll() {
    state.withLock { state in
      if let folder = state.folder { try? FileManager.default.removeItem(atPath: folder) }
      state = State()
    }
  }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }
}

/// The exports of a session, one after the other: each uses all processors.
final class ExportQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// The most exports that wait.
  static let limit = 1_000

  /// Adds an export; false if too many wait already, or there is no thread for it.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isAdded, starts) = state.withLock { state -> (Bool, Bool) in
      guard state.waiting.count < Self.limit else { return (false, false) }
      state.waiting.append(job)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    guard starts else { return isAdded }
    do throws(FramegenError) {
      try WorkerThread.start("framegen export") { [self] in work() }
      return true
    } catch {
      state.withLock { $0 = State() }
      return false
    }
  }

  private func work() {
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}

/// The formats that a page can export.
enum ExportFormats {
  /// The endings of the files that show something.
  static func names(of kind: ExportRequest.Kind) -> [String] {
    switch kind {
    case .frame: ["png", "svg", "pdf"]
    case .film: FilmFormat.all.filter(\.isAvailable).map(\.ending)
    case .figure: FigureFormat.allCases.map(\.rawValue)
    }
  }
}
