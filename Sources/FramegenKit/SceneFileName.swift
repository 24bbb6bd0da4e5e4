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
