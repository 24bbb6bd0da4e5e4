internal import Foundation

/// A font or image file of a scene.
enum SceneResource {
  /// The reason why a scene may not use a file, or nil.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - folder: The scene's folder, empty for the current one; it, or one that the scene may use, must
  ///     contain the file, with symbolic links resolved.
  ///   - access: The folders that the scene may use besides.
  ///   - noun: What messages call the file, such as "font".
  /// - Returns: The reason, in lower case.
  static func problem(
    with path: String, in folder: String, _ access: SceneAccess, noun: String
  ) -> String? {
    let folder = folder.isEmpty ? "." : folder
    guard let file = resolved(path), let root = resolved(folder) else {
      return "cannot read the \(noun) file: \(String(cString: strerror(errno)))"
    }
    let roots = [root] + access.folders.compactMap(resolved)
    guard roots.contains(where: { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
    else {
      return "the \(noun) file is outside the scene's folder; "
        + "--allow-path DIR allows files below DIR"
    }
    // Opening a pipe can wait forever for its other end.
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "the \(noun) file is not a regular file"
    }
    return nil
  }

  /// The path with symbolic links resolved; nil, with `errno` set, on failure.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
