internal import Foundation

/// Whether a path stands for something that is written directly: a device, a pipe or an open file.
package func isStream(_ path: String) -> Bool {
  guard SymbolicLinks.openFile(at: path) == nil else { return true }
  var status = stat()
  return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}

/// Where symbolic links lead.
enum SymbolicLinks {
  /// The number of links that the system follows in one path.
  private static let limit = 40

  /// Whether a path is a symbolic link.
  static func isLink(_ path: String) -> Bool { destination(of: path) != nil }

  /// Whether a path is a symbolic link to a regular file, or to none.
  ///
  /// Links to devices and pipes, and those to files that the process has open, are not among them:
  /// nothing behind them is replaced.
  static func isLinkToFile(_ path: String) -> Bool {
    guard isLink(path), openFile(at: path) == nil else { return false }
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// The number of the open file of this process that a path stands for, such as 1 for
  /// `/dev/stdout`; nil for other paths.
  static func openFile(at path: String) -> Int32? {
    guard path != "-" else { return STDOUT_FILENO }
    var end = path
    for _ in 0..<limit {
      let (folder, name) = splitPath(end)
      if let number = Int32(name), isFolderOfOpenFiles(folder) { return number }
      guard let next = destination(of: end) else { return nil }
      end = next.hasPrefix("/") ? next : folder + next
    }
    return nil
  }

  /// Whether a folder is the one in which Linux lists the open files of this process.
  private static func isFolderOfOpenFiles(_ folder: String) -> Bool {
    guard let real = realpath(folder.isEmpty ? "." : folder, nil) else { return false }
    defer { free(real) }
    let parts = String(cString: real).split(separator: "/").map(String.init)
    // A thread's own folder, /proc/1/task/2/fd, shows the same files.
    return parts.starts(with: ["proc", String(getpid())]) && parts.last == "fd"
  }

  /// The target of a symbolic link; nil for other files.
  private static func destination(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      guard count >= 0 else { return nil }
      return String(
        decoding: buffer.prefix(count).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
