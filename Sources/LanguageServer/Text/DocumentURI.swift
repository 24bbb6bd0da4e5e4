internal import Foundation

/// The address of a document, and the path of its file.
enum DocumentURI {
  /// The path that an address with the scheme `file` has; nil for others, such as those of unsaved documents.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return String(rest[slash...]).removingPercentEncoding
  }

  /// The address of a file by its absolute path.
  static func uri(of path: String) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~/")
    // Letters beyond ASCII are escaped, too.
    let text = path.utf8.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII && allowed.contains(scalar)
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "file://" + text.joined()
  }
}
