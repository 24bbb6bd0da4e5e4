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
