internal import Foundation

/// The files outside a scene's folder that the scene may use.
public struct SceneAccess: Equatable, Sendable {
  /// The paths of font files that are used besides those of the scene, before the standard fonts.
  public var fonts: [String]
  /// The paths of folders: fonts and images below them may be used as well.
  public var folders: [String]

  /// The given files and folders, by default none.
  public init(fonts: [String] = [], folders: [String] = []) {
    self.fonts = fonts
    self.folders = folders
  }
}

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

/// How the files of scenes are named.
public enum SceneFileName {
  /// The file extensions, of JSON and of JSON with comments, which are read in the same way.
  public static let endings = ["json", "jsonc"]

  /// What precedes the extension in the name of a scene; nil for other files, for JSON Schemas
  /// (`.schema.json`) and for the touches that scenes name (`.touches.json`).
  public static func stem(of name: String) -> String? {
    guard let stem = stemOfJSON(name), !stem.hasSuffix(".schema"), !stem.hasSuffix(".touches")
    else { return nil }
    return stem
  }

  /// What precedes the extension in the name of any file with one of the extensions.
  package static func stemOfJSON(_ name: String) -> String? {
    endings.first { name.hasSuffix("." + $0) }.map { String(name.dropLast($0.count + 1)) }
  }
}
