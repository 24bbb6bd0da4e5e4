internal import Foundation

/// The files that this process is writing under temporary names.
///
/// A temporary file is locked as long as its process lives, so that another process can tell a file
/// that a killed one left behind. Its name is random, because processes in separate containers have
/// the same numbers.
public enum TemporaryFiles {
  static let unfinished = UnfinishedFiles()

  private static let marker = ".framegen-"
  private static let ending = ".part"
  /// The number of hexadecimal digits of a random number of 64 bits.
  private static let digitCount = 16

  /// Removes the files, for a process that ends without waiting for its workers.
  ///
  /// No further file can be created. Nothing is allocated, once `prepare` has been called.
  public static func remove() { unfinished.remove() }

  /// Makes the list of the files, which is otherwise made with the first file.
  public static func prepare() { _ = unfinished.isEmpty }

  /// Creates a temporary file in the folder of another file.
  ///
  /// - Parameter path: The path of the other file.
  /// - Returns: The file, open for writing.
  /// - Throws: `FileError` if the file cannot be created.
  static func make(for path: String) throws(FileError) -> TemporaryFile {
    while true {
      let temporary = temporaryPath(for: path)
      do throws(FileError) {
        let file = try unfinished.begin(temporary) { () throws(FileError) in
          try FileDescriptor(
            opening: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, for: .write)
        }
        // Without locks, nobody removes the files of others.
        guard file.lock(.exclusive, waits: true) == .held, file.hasNoName else {
          return TemporaryFile(file: file, path: temporary)
        }
        // Another process took the file for one that was left behind, before it was locked.
        unfinished.end(temporary)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  /// Removes an unfinished file.
  package static func remove(_ path: String) {
    unlink(path)
    unfinished.end(path)
  }

  /// The path of a temporary file, hidden and random.
  private static func temporaryPath(for path: String) -> String {
    let (folder, name) = splitPath(path)
    let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
    let zeros = String(repeating: "0", count: digitCount - digits.count)
    let end = marker + zeros + digits + ending
    var rest = name[...]
    while rest.utf8.count + end.utf8.count + 1 > Int(NAME_MAX), !rest.isEmpty {
      rest = rest.dropLast()
    }
    return folder + "." + rest + end
  }

  /// Whether a name is one that `temporaryPath(for:)` gives.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let rest = name.dropLast(ending.count)
    let digits = rest.suffix(digitCount)
    return digits.allSatisfy(\.isHexDigit) && rest.dropLast(digitCount).hasSuffix(marker)
  }

  /// Removes the files that killed processes left in the folder of a file.
  static func removeLeftovers(beside path: String) {
    let folder = splitPath(path).folder
    guard let names = try? Folder.names(in: folder.isEmpty ? "." : folder) else { return }
    removeLeftovers(among: names, in: folder)
  }

  /// Removes the files that killed processes left in a folder.
  ///
  /// A file without a lock belongs to no process. Where the file system has no locks, all files
  /// stay.
  ///
  /// - Parameters:
  ///   - names: The names of the files in the folder.
  ///   - folder: The path of the folder.
  static func removeLeftovers(among names: [String], in folder: String) {
    for name in names where isTemporary(name) {
      let path = path(of: name, in: folder)
      let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK
      guard let file = try? FileDescriptor(opening: path, flags: flags, for: .remove),
        file.lock(.exclusive) == .held
      else { continue }
      unlink(path)
    }
  }
}

/// A file with a temporary name.
struct TemporaryFile: ~Copyable {
  /// The file, open for writing.
  let file: FileDescriptor
  /// Its path.
  package let path: String
}
