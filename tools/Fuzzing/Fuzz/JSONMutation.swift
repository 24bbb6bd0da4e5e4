import Foundation
import TestSupport

/// Changes JSON value by value, so that most of what results is still close to a good scene: it takes the keys and the
/// values of other scenes, which suit each other, as well as numbers and strings that suit nothing.
struct JSONMutation: Mutation {
  /// How the text of a string is changed.
  var strings = ByteMutation()
  /// The most values of a text that is made.
  private static let mostValues = 3_000

  /// The members in the scenes, of which keys and values are taken.
  private static let members = Seeds.trees.flatMap(\.members)
  /// The values of each key.
  private static let values = Dictionary(grouping: members, by: \.key).mapValues { $0.map(\.value) }

  /// The objects that have a key, by the key.
  private static let objects: [String: [[JSONTree.Member]]] = {
    var objects: [String: [[JSONTree.Member]]] = [:]
    for object in Seeds.trees.flatMap(\.objects) {
      for member in object { objects[member.key, default: []].append(object) }
    }
    return objects
  }()

  private static let numbers = [
    "0", "-0.0", "1", "-1", "2", "0.5", "-0.5", "3", "10", "60", "100", "255", "1000", "1e4", "1e5",
    "1e6", "-1e6", "1e9", "-1e9", "1e15", "1e37", "1e39", "1e150", "1e300", "-1e300",
    "1.7976931348623157e308", "5e-324", "1e-300", "1e-40", "1e-9", "1e-4", "1e400", "2147483647",
    "2147483648", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "0.1", "0.30000000000000004", "359.99999999", "3.141592653589793",
  ]

  private static let texts = [
    "", " ", "root", "#", "$", "90deg", "1e999deg", "0.25turn", "=1/0", "=$time", "=1e308*10",
    "\u{0}", "\u{1B}[2J", "\u{202E}abc", "\u{200B}", "日本語", "👨‍👩‍👧", "a\nb", "مرحبا", "नमस्ते",
    "H:|-[a]-|", "M 0 0 L 1e308 1e308 Z", "M0 0 A 0 0 0 0 0 1 1", "transparent", "system", "none",
    "::error::x", "../../x", "/dev/zero", "%s%n",
  ]

  func apply(to bytes: inout [UInt8], with other: [UInt8], _ random: inout SplitMix) {
    // Mistakes in the text itself are tried less often, because they hide what is in it.
    guard random.below(16) > 0, var tree = JSONTree(reading: bytes) else {
      return strings.apply(to: &bytes, with: other, &random)
    }
    let donor = random.below(2) == 0 ? random.pick(Seeds.trees) : .null
    for _ in 0..<(1 + random.below(1 << random.below(3))) {
      let number = random.below(tree.count)
      let source = random.below(3) == 0 || donor == .null ? tree : donor
      tree.change(number) { value in change(&value, source, &random) }
      if tree.count > Self.mostValues { break }
    }
    guard tree.count <= Self.mostValues else { return }
    let text = tree.bytes
    if text.count <= ByteMutation.largestCount { bytes = text }
  }

  private func change(_ value: inout JSONTree, _ source: JSONTree, _ random: inout SplitMix) {
    // A value of another kind is mostly refused at once, and hides the rest.
    switch random.below(32) {
    case 0: value = part(of: source, &random)
    case 1: value = random.pick(Self.members).value
    case 2:
      value = random.pick([.null, .boolean(true), .boolean(false), .array([]), .object([])])
    case 3: value = random.below(2) == 0 ? .array([value]) : .array([value, value])
    default:
      switch value {
      case .null: value = .number(random.pick(Self.numbers))
      case .boolean(let boolean): value = .boolean(!boolean)
      case .number(let text): value = number(text, &random)
      case .string(let text): value = string(text, source, &random)
      case .array(var elements):
        change(&elements, source, &random)
        value = .array(elements)
      case .object(var members):
        change(&members, &random)
        value = .object(members)
      }
    }
  }

  private func part(of source: JSONTree, _ random: inout SplitMix) -> JSONTree {
    var result = JSONTree.null
    var source = source
    source.change(random.below(source.count)) { result = $0 }
    return result
  }

  private func number(_ text: String, _ random: inout SplitMix) -> JSONTree {
    let old = Double(text) ?? 0
    switch random.below(8) {
    case 0: return .number("\(-old)")
    case 1: return .number("\(old * random.uniform(0, 3))")
    case 2: return .number("\(old + random.pick([-1, 1, 0.5, 1e-9]))")
    case 3: return .number("\(random.uniform(-500, 500))")
    case 4: return .number("\(random.uniform(0, 1))")
    case 5: return .number("\(random.below(10))")
    default: return .number(random.pick(Self.numbers))
    }
  }

  private func string(
    _ text: String, _ source: JSONTree, _ random: inout SplitMix
  ) -> JSONTree {
    switch random.below(8) {
    case 0:
      var bytes = Array(text.utf8)
      strings.apply(to: &bytes, with: Array(random.pick(Seeds.strings).utf8), &random)
      return .string(String(decoding: bytes, as: UTF8.self))
    case 1: return .string(random.pick(Self.texts))
    case 2: return .string(random.pick(Seeds.strings))
    default:
      let strings = source.strings
      return .string(strings.isEmpty ? text : random.pick(strings))
    }
  }

  private func change(
    _ elements: inout [JSONTree], _ source: JSONTree, _ random: inout SplitMix
  ) {
    let index = random.below(elements.count + 1)
    switch random.below(5) {
    case 0: elements.insert(part(of: source, &random), at: index)
    case 1 where index < elements.count: elements.remove(at: index)
    case 2 where index < elements.count:
      elements += [JSONTree](repeating: elements[index], count: 1 << random.below(6))
    case 3: elements.reverse()
    default:
      guard index < elements.count else { return }
      elements.swapAt(index, random.below(elements.count))
    }
  }

  private func change(_ members: inout [JSONTree.Member], _ random: inout SplitMix) {
    let index = random.below(members.count + 1)
    let strange = random.pick(Self.members)
    guard index < members.count else { return members.append(strange) }
    let key = members[index].key
    switch random.below(12) {
    case 0, 1: members.remove(at: index)
    case 2: members[index].key = strange.key
    case 3: members.append(JSONTree.Member(key: strange.key, value: members[index].value))
    case 4: members.append(strange)
    // What other scenes have beside this key, or there, is mostly possible.
    case 5...7:
      guard
        let beside = Self.objects[key].flatMap({ random.pick($0).randomElement(using: &random) })
      else { return }
      members.removeAll { $0.key == beside.key }
      members.append(beside)
    default: members[index].value = random.pick(Self.values[key] ?? [.null])
    }
  }
}
