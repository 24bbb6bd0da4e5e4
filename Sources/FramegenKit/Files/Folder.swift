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
