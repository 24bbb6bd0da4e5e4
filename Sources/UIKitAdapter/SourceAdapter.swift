/// Turns what a Swift file for iOS says to Objective-C, and of UIKit's actor, into what compiles without them.
///
/// Nothing else is changed, and every line stays where it is, so that messages of the compiler point at the right place:
///
/// | in the file | becomes |
/// |---|---|
/// | `#selector(drag(_:))` | `Selector(drag(_:))`, which takes the method as a closure |
/// | `#keyPath(CALayer.opacity)` | `"opacity"` |
/// | `@objc`, `@objc(name)`, `@objcMembers`, `@IBOutlet`, `@IBAction`, `@UIApplicationMain` | nothing |
/// | `@MainActor`, but for that of a closure | nothing: UIKit's classes are bound to no actor here |
/// | `import UIKit.UIGestureRecognizerSubclass` | `import UIKit` |
/// | `import Foundation` beside `import UIKit`, which brings it along, or beside names that begin with `UI` | `import UIKit`, whose timers follow the film's time |
///
/// Comments and the text of strings stay as they are; code in interpolations is adapted.
public enum SourceAdapter {
  /// A file that compiles without Objective-C.
  ///
  /// - Parameter source: The text of a file.
  /// - Returns: The adapted text, with as many lines.
  public static func adapted(_ source: String) -> String {
    var adapter = Adapter(source)
    adapter.run(until: nil)
    if adapter.importsFoundation, adapter.importsUIKit || adapter.namesUIKit {
      adapter = Adapter(source)
      adapter.replacesFoundation = true
      adapter.run(until: nil)
    }
    return String(String.UnicodeScalarView(adapter.result))
  }
}

/// Goes through a file from the beginning to the end.
private struct Adapter {
  private let text: [Unicode.Scalar]
  private var index = 0
  private(set) var result: [Unicode.Scalar] = []
  private(set) var importsUIKit = false
  private(set) var importsFoundation = false
  /// Whether there is a name such as `UIView`.
  private(set) var namesUIKit = false
  /// Whether Foundation is imported with UIKit.
  var replacesFoundation = false

  init(_ source: String) { text = Array(source.unicodeScalars) }

  /// The attributes that are left out.
  private static let attributes: Set<String> = [
    "objc", "objcMembers", "IBOutlet", "UIApplicationMain", "NSApplicationMain", "nonobjc",
    "MainActor", "IBAction",
  ]

  /// Copies code up to a closing parenthesis, which belongs to an interpolation, or to the end of the file.
  mutating func run(until end: Unicode.Scalar?) {
    var depth = 0
    while index < text.count {
      let scalar = text[index]
      if let end, scalar == end, depth == 0 { return }
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if has("//") {
        copyLine()
      } else if has("/*") {
        copyComment()
      } else if scalar == "\"" || scalar == "#" && startsRawString {
        copyString()
      } else if scalar == "@" {
        adaptAttribute()
      } else if scalar == "#" {
        adaptDirective()
      } else if scalar == "i", isWordStart, word(from: index) == "import" {
        adaptImport()
      } else if scalar == "U", isWordStart, has("UI"), index + 2 < text.count,
        text[index + 2].properties.isUppercase
      {
        namesUIKit = true
        copy(2)
      } else {
        copy()
      }
    }
  }

  // MARK: Reading

  private mutating func copy(_ count: Int = 1) {
    let end = min(index + count, text.count)
    result += text[index..<end]
    index = end
  }

  private func has(_ mark: String, at offset: Int = 0) -> Bool {
    let scalars = Array(mark.unicodeScalars)
    let start = index + offset
    return start + scalars.count <= text.count
      && text[start..<start + scalars.count].elementsEqual(scalars)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private var isWordStart: Bool { index == 0 || !Self.isWordPart(text[index - 1]) }

  private func word(from start: Int) -> String {
    var word = String.UnicodeScalarView()
    var place = start
    while place < text.count, Self.isWordPart(text[place]) {
      word.append(text[place])
      place += 1
    }
    return String(word)
  }

  // MARK: What stays

  private mutating func copyLine() {
    while index < text.count, text[index] != "\n" { copy() }
  }

  /// Copies a comment, in which others can be nested.
  private mutating func copyComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        copy(2)
      } else if has("*/") {
        depth -= 1
        copy(2)
      } else {
        copy()
      }
    } while depth > 0 && index < text.count
  }

  private var startsRawString: Bool {
    var place = index
    while place < text.count, text[place] == "#" { place += 1 }
    return place < text.count && text[place] == "\""
  }

  /// Copies a string of one or several lines, raw or not; code in it is adapted.
  private mutating func copyString() {
    var hashes = 0
    while index < text.count, text[index] == "#" {
      hashes += 1
      copy()
    }
    let raw = String(repeating: "#", count: hashes)
    let quote = has("\"\"\"") ? "\"\"\"" : "\""
    copy(quote.count)
    while index < text.count {
      if has(quote + raw) { return copy(quote.count + hashes) }
      if quote == "\"", text[index] == "\n" { return }
      guard has("\\" + raw) else {
        copy()
        continue
      }
      copy(1 + hashes)
      guard index < text.count else { return }
      let isCode = text[index] == "("
      copy()
      if isCode { run(until: ")") }
    }
  }

  // MARK: What is adapted

  /// Leaves out an attribute of Objective-C or of the actor, with its argument and the spaces after it.
  private mutating func adaptAttribute() {
    let name = word(from: index + 1)
    guard Self.attributes.contains(name), name != "MainActor" || !isOfClosure else { return copy() }
    index += 1 + name.unicodeScalars.count
    if index < text.count, text[index] == "(" {
      while index < text.count, text[index] != ")" { index += 1 }
      index += 1
    }
    while index < text.count, text[index] == " " { index += 1 }
  }

  /// Whether the attribute that begins here is that of a closure: what follows it would not be one without it.
  private var isOfClosure: Bool {
    guard text[..<index].last(where: { !$0.properties.isWhitespace }) == "{" else { return false }
    var place = index + 1
    while place < text.count, Self.isWordPart(text[place]) { place += 1 }
    while place < text.count, text[place].properties.isWhitespace { place += 1 }
    return place < text.count
      && (text[place] == "[" || text[place] == "(" || word(from: place) == "in")
  }

  private mutating func adaptDirective() {
    switch word(from: index + 1) {
    case "selector" where has("(", at: 9):
      result += Array("Selector".unicodeScalars)
      index += 9
    case "keyPath" where has("(", at: 8):
      index += 9
      skipTypes()
      result.append("\"")
      while index < text.count, text[index] != ")" { copy() }
      index += 1
      result.append("\"")
    default: copy()
    }
  }

  /// Leaves out the types before a key path, which begin with capital letters.
  private mutating func skipTypes() {
    while index < text.count, text[index].properties.isUppercase {
      let end = index + word(from: index).unicodeScalars.count
      guard end < text.count, text[end] == "." else { return }
      index = end + 1
    }
  }

  /// Imports the whole of UIKit where a part is imported.
  private mutating func adaptImport() {
    copy("import".count)
    while index < text.count, text[index] == " " { copy() }
    let name = word(from: index)
    if name == "Foundation" {
      importsFoundation = true
      guard replacesFoundation else { return }
      result += Array("UIKit".unicodeScalars)
      index += name.unicodeScalars.count
      return
    }
    guard name == "UIKit" else { return }
    importsUIKit = true
    copy("UIKit".count)
    while index < text.count, text[index] == "." || Self.isWordPart(text[index]) { index += 1 }
  }
}
