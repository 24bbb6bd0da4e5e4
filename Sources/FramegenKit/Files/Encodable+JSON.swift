internal import Foundation
internal import SceneFormat

extension Encodable {
  /// The value as an indented JSON file, with keys in alphabetical order.
  package var jsonFile: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("finite numbers and strings can always be encoded as JSON")
    }
    return Array((MessageText.escaped(json: String(decoding: data, as: UTF8.self)) + "\n").utf8)
  }
}
