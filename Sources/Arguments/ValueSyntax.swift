/// How the value of an option is written: its name in the help, its completions, and how it is read.
public struct ValueSyntax<Value: Sendable>: Sendable {
  /// The text in help and messages, `N`; empty for an option without one.
  let placeholder: String
  let completion: Completion
  let read: @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value

  /// A syntax with error messages of its own.
  ///
  /// - Parameters:
  ///   - placeholder: The text in help and messages, `N`.
  ///   - completion: What a shell offers; nothing by default.
  ///   - read: Reads a text, which is not empty, for an option, `--fps`.
  public init(
    _ placeholder: String, _ completion: Completion = .nothing,
    read: @escaping @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.read = read
  }

  /// A syntax whose errors show an example.
  ///
  /// - Parameters:
  ///   - placeholder: The text in help and messages, `N`.
  ///   - example: Valid texts.
  ///   - parse: Reads a text for an option, `--fps`; nil if the text is invalid.
  public init(
    _ placeholder: String, example: String,
    parse: @escaping @Sendable (_ text: String, _ option: String) -> Value?
  ) {
    self.init(placeholder) { text, option throws(UsageError) in
      guard let value = parse(text, option) else {
        throw UsageError("invalid value '\(text)' for \(option)", hint: "for example: \(example)")
      }
      return value
    }
  }
}

extension ValueSyntax<Bool> {
  /// No text: an option that is either given or not.
  static var flag: Self { Self("") { _, _ in true } }
}

extension ValueSyntax<String> {
  /// Any text.
  public static func text(_ placeholder: String) -> Self { Self(placeholder) { text, _ in text } }

  /// The path of a file.
  public static func file(_ placeholder: String) -> Self {
    Self(placeholder, .files()) { text, _ in text }
  }

  /// The path of a folder.
  public static func folder(_ placeholder: String) -> Self {
    Self(placeholder, .folders) { text, _ in text }
  }
}

extension ValueSyntax<Int> {
  /// A whole number within a range.
  public static func integer(_ placeholder: String, _ range: ClosedRange<Int>) -> Self {
    Self(placeholder) { text, option throws(UsageError) in
      guard let number = Int(text) else {
        throw UsageError("\(option) takes a whole number, not '\(text)'")
      }
      guard range.contains(number) else {
        throw UsageError(
          "\(option) \(text) is out of range",
          hint: "from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension ValueSyntax where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's cases, written as its raw value.
  public static func choice(_: Value.Type) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(words.joined(separator: "|"), .words(words)) { text, option throws(UsageError) in
      guard let value = Value(rawValue: text) else {
        throw UsageError(
          "invalid value '\(text)' for \(option)", mistyped: text, among: words,
          otherwise: UsageError.list(words))
      }
      return value
    }
  }
}
