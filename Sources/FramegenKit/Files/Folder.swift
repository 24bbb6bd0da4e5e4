internal import Foundation

/// Operations on folders.
package enum Folder {
  /// Creates a folder and those around it.
  ///
  /// - Returns: The paths of the folders that were not there before, from the outermost.
  @discardableResult
  package static func create(_ folder: String) throws(FileError) -> [String] {
    var created: [String] = []
    var partial = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      partial += part + "/"
      guard !part.isEmpty else { continue }
      guard mkdir(partial, 0o777) != 0 else {
        created.append(partial)
        continue
      }
      // The folder exists already, or there is a file of that name.
      let code = errno
      var status = stat()
      guard stat(partial, &status) == 0 else {
        throw FileError(.create, folder, code: errno == ENOENT ? code : errno)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(.create, folder, code: ENOTDIR)
      }
    }
    return created
  }

  /// Removes folders from the innermost, until one is not empty.
  package static func removeEmpty(_ folders: [String]) {
    for folder in folders.reversed() {
      guard rmdir(folder) == 0 else { return }
    }
  }

  /// The names of the files in a folder, in order.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard let directory = opendir(folder) else { throw FileError(.read, folder, code: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // The name is read in place: the declared array may be longer than the entry, so that copying
      // it would read past the end of the buffer.
      guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { continue }
      let name = UnsafeRawPointer(entry).advanced(by: offset)
      names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names.sorted()
  }

  /// Removes files, which may be gone already, from a folder.
  package static func remove(_ names: [String], from folder: String) throws(FileError) {
    for name in names {
      let path = path(of: name, in: folder)
      guard unlink(path) == 0 || errno == ENOENT else {
        throw FileError(.remove, path, code: errno)
      }
    }
  }
}

/// The path of a file in a folder; an absolute path remains.
///
/// Paths are not normalized, so that messages show them as the user wrote them.
package func path(of name: String, in folder: String) -> String {
  if folder.isEmpty || name.hasPrefix("/") { return name }
  return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// The folder of a path, empty for the current one, and the name in it.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return ("", path) }
  return (String(path[...slash]), String(path[path.index(after: slash)...]))
}

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
