import Foundation

extension Repository {
  /// The scenes in which a key occurs, but for the invalid ones and the benchmarks, as paths below `Scenes`, in
  /// the order of their names.
  static func scenes(with key: String) -> [String] {
    let folder = path("Scenes")
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard name.hasSuffix(".json") || name.hasSuffix(".jsonc"), name.contains("/"),
        !name.hasPrefix("errors/"),
        !name.hasPrefix("bench/")
      else {
        return false
      }
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.contains("\"\(key)\"")
    }.sorted()
  }
}
