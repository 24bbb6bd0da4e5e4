internal import Foundation
internal import FramegenKit
internal import Synchronization

/// Tells when files change, with inotify.
///
/// The folders of the files are watched and not the files: editors write another file and rename it, and a
/// file that is deleted can come back. Of a folder that is not there, the nearest one above that exists is
/// watched, until the folder appears.
package final class FileWatcher: Sendable {
  /// Who is told of which files.
  private struct Listener {
    var paths: Set<String>
    /// Folders of which everything that is in them counts.
    var folders: Set<String>
    var changed: @Sendable () -> Void
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var nextID = 0
    /// The watched folders by the numbers of the system.
    var folders: [Int32: String] = [:]
    var numbers: [String: Int32] = [:]
    var isStopped = false
    /// Why a folder could not be watched, by the system's error number; nil if all are.
    var failure: Int32?
  }

  private let state = Mutex(State())
  private let notifier: Int32
  /// A pipe whose end stops the thread.
  private let stopping: (read: Int32, write: Int32)

  /// The events of a folder that may have changed a file in it, or the folder.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  /// A watcher of no files; nil, with the reason in `errno`, if the system has no more of them.
  package init?() {
    notifier = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    var ends: [Int32] = [-1, -1]
    guard notifier >= 0 else { return nil }
    guard pipe(&ends) == 0 else {
      close(notifier)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopping = (ends[0], ends[1])
    do throws(FramegenError) {
      try WorkerThread.start("framegen files", stackSize: WorkerThread.smallStackSize) { [self] in
        watch()
      }
    } catch {
      for number in [notifier, ends[0], ends[1]] { close(number) }
      errno = EAGAIN
      return nil
    }
  }

  /// Watches files.
  ///
  /// - Parameters:
  ///   - paths: The files, which need not exist.
  ///   - folders: Folders of which everything that is directly in them is watched.
  ///   - changed: Called on the thread of the watcher when one of them may have changed.
  /// - Returns: A number with which the files are changed.
  package func add(
    _ paths: [String], in folders: [String] = [], changed: @escaping @Sendable () -> Void
  ) -> Int {
    let id = state.withLock { state in
      state.nextID += 1
      state.listeners[state.nextID] = Listener(paths: [], folders: [], changed: changed)
      return state.nextID
    }
    replace(id, with: paths, in: folders)
    return id
  }

  /// Watches other files and folders.
  package func replace(_ id: Int, with paths: [String], in folders: [String] = []) {
    let folders = Set(folders.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
    state.withLock { state in
      guard state.listeners[id] != nil else { return }
      state.listeners[id]?.paths = Set(paths.flatMap(Self.names))
      state.listeners[id]?.folders = folders
      update(&state)
    }
  }

  /// Why not all files are watched, in the system's words; nil if they are.
  package var failure: String? {
    state.withLock(\.failure).map { String(cString: strerror($0)) }
  }

  /// Ends watching files.
  package func remove(_ id: Int) {
    state.withLock { state in
      state.listeners[id] = nil
      update(&state)
    }
  }

  /// Ends watching.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { close(stopping.write) }
  }

  // MARK: - Folders

  /// The absolute paths of a file: its own, and that of the file to which it leads as a link.
  private static func names(of path: String) -> [String] {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
    guard let real = realpath(path, nil) else { return [absolute] }
    defer { free(real) }
    let target = String(cString: real)
    return target == absolute ? [absolute] : [absolute, target]
  }

  /// Watches the folders of all files, and no others.
  private func update(_ state: inout State) {
    var wanted = folders(of: state)
    while true {
      watch(wanted, &state)
      // A folder that appears after it was looked for and before the one above it is watched causes no event.
      let now = folders(of: state)
      if now == wanted { return }
      wanted = now
    }
  }

  /// The folders to watch, as they are now.
  private func folders(of state: State) -> Set<String> {
    // As the folder of any file in it.
    let whole = state.listeners.values.flatMap(\.folders).map { Self.nearestFolder(of: $0 + "/*") }
    return Set(state.listeners.values.flatMap(\.paths).map(Self.nearestFolder) + whole)
  }

  /// Watches these folders, and no others.
  private func watch(_ wanted: Set<String>, _ state: inout State) {
    state.failure = nil
    for (folder, number) in state.numbers where !wanted.contains(folder) {
      inotify_rm_watch(notifier, number)
      state.numbers[folder] = nil
      state.folders[number] = nil
    }
    for folder in wanted where state.numbers[folder] == nil {
      let number = inotify_add_watch(notifier, folder, Self.mask)
      guard number >= 0 else {
        state.failure = errno
        continue
      }
      state.numbers[folder] = number
      state.folders[number] = folder
    }
  }

  /// The folder of a file, or the nearest one above it that exists.
  private static func nearestFolder(of path: String) -> String {
    var folder = path
    repeat {
      folder = (folder as NSString).deletingLastPathComponent
      var status = stat()
      if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return folder }
    } while folder.count > 1
    return "/"
  }

  // MARK: - Events

  private func watch() {
    let size = 1 << 16
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: MemoryLayout<inotify_event>.alignment)
    defer {
      buffer.deallocate()
      close(notifier)
      close(stopping.read)
    }
    while true {
      var requests = [
        pollfd(fd: notifier, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopping.read, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&requests, 2, -1) >= 0 || errno == EINTR else { return }
      if requests[1].revents != 0 { return }
      let count = read(notifier, buffer.baseAddress, size)
      guard count > 0 else { continue }
      handle(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func handle(_ events: UnsafeRawBufferPointer) {
    let header = MemoryLayout<inotify_event>.size
    let told = state.withLock { state in
      var (changed, folders): (Set<String>, Set<String>) = ([], [])
      var isFolder = false
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = events[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
        offset += header + Int(event.len)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isFolder = true }
        guard let folder = state.folders[event.wd] else { continue }
        if event.mask & UInt32(IN_IGNORED) != 0 {
          state.folders[event.wd] = nil
          state.numbers[folder] = nil
        }
        let gone = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
        if event.mask & (gone | UInt32(IN_ISDIR)) != 0 { isFolder = true }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        changed.insert(prefix + String(decoding: name, as: UTF8.self))
        folders.insert(folder)
      }
      // Folders that came or went may hold files that are watched.
      if isFolder { update(&state) }
      return state.listeners.values
        .filter { listener in
          isFolder || !listener.paths.isDisjoint(with: changed)
            || !listener.folders.isDisjoint(with: folders)
        }.map(\.changed)
    }
    for changed in told { changed() }
  }
}

/// What tells a version of a file from another without reading it.
struct FileStamp: Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  /// When it was last written, in seconds and nanoseconds.
  private let time: SIMD2<Int64>

  /// The stamp of a file; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    size = Int64(status.st_size)
    time = SIMD2(Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
  }

  /// The stamp as a text.
  var text: String { "\(number)-\(size)-\(time.x)-\(time.y)" }

  private init() { (device, number, size, time) = (0, 0, -1, .zero) }

  /// The stamps of files; those that are not there have one of their own.
  static func stamps(of paths: [String]) -> [String: FileStamp] {
    Dictionary(paths.map { ($0, FileStamp($0) ?? FileStamp()) }, uniquingKeysWith: { $1 })
  }
}
