/// The path of something inside a folder.
///
/// Paths are not normalised, so that messages show them as the user wrote them.
func path(of name: String, in folder: String) -> String {
  if folder.isEmpty { return name }
  return folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// A path's folder, empty for the current one, and the name in it.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return ("", path) }
  return (String(path[...slash]), String(path[path.index(after: slash)...]))
}
