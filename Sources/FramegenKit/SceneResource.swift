internal import Foundation

/// A file that a scene brings along, beside the scene's own.
enum SceneResource {
  /// Why a scene may not use a file, or nil.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: The scene's folder, outside of which a link must not lead.
  ///   - noun: What the file is, as in "font".
  /// - Returns: The reason as a sentence in lower case.
  static func problem(with path: String, in folder: String, noun: String) -> String? {
    guard let file = resolved(path), let root = resolved(folder.isEmpty ? "." : folder) else {
      return "cannot read the \(noun) file: \(String(cString: strerror(errno)))"
    }
    guard file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
      return "the \(noun) file lies outside the scene's folder"
    }
    // To open a pipe would mean to wait for its other end, perhaps forever.
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "the \(noun) is not a regular file"
    }
    return nil
  }

  /// The path without links, or nil with `errno` set.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
