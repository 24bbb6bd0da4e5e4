/// Puts a page together from a skeleton in HTML, in which `{{name}}` stands for a part.
package enum PageSkeleton {
  /// The page; names without a part are left as they are.
  ///
  /// Parts are not searched for names, so a scene's text cannot insert another part.
  package static func joined(_ skeleton: String, parts: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    var rest = skeleton[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      page += Array(rest[..<start.lowerBound].utf8)
      let name = String(rest[start.upperBound..<end.lowerBound])
      page += parts[name] ?? Array("{{\(name)}}".utf8)
      rest = rest[end.upperBound...]
    }
    return page + Array(rest.utf8)
  }

  /// A text as HTML, in elements and in quoted attributes.
  package static func escaped(_ text: String) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += Array("&amp;".utf8)
      case UInt8(ascii: "<"): escaped += Array("&lt;".utf8)
      case UInt8(ascii: ">"): escaped += Array("&gt;".utf8)
      case UInt8(ascii: "\""): escaped += Array("&quot;".utf8)
      default: escaped.append(byte)
      }
    }
    return escaped
  }
}
