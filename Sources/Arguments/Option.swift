/// An option, declared once: its name, the type of its value and its help.
///
/// The parser, the help and the shell completions read the declaration; the value is
/// `arguments[option]`.
public struct Option<Value: Sendable>: AnyOption {
  /// What the parser, the help and the completions know of the option.
  public let declaration: OptionDeclaration
  /// The value of an option that is not given.
  let initial: Value

  /// The option as a user writes it, `--fps`.
  public var spelling: String { declaration.spelling }

  /// An option whose value changes each time that the option is given.
  ///
  /// - Parameters:
  ///   - name: The name after two dashes, `fps` for `--fps`.
  ///   - letter: The letter after one dash, or nil.
  ///   - syntax: How the text that follows is written.
  ///   - initial: The value of an option that is not given.
  ///   - help: What the option does, in one line.
  ///   - isRepeatable: Whether the option may be given several times; it may by default.
  ///   - change: Changes the value by what was read.
  public init<Given>(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Given>, initial: Value,
    help: String, isRepeatable: Bool = true,
    change: @escaping @Sendable (inout Value, Given) throws(UsageError) -> Void
  ) {
    self.initial = initial
    declaration = OptionDeclaration(
      name: name, letter: letter, placeholder: syntax.placeholder, completion: syntax.completion,
      isRepeatable: isRepeatable, help: help
    ) { text, previous throws(UsageError) in
      var value = previous as? Value ?? initial
      try change(&value, try syntax.read(text, "--" + name))
      return value
    }
  }

  /// An option that is given at most once, with a default.
  public init(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Value>,
    default value: Value, help: String
  ) {
    self.init(
      name, letter: letter, syntax, initial: value, help: help, isRepeatable: false
    ) { $0 = $1 }
  }

  /// An option that is given at most once; otherwise its value is nil.
  public init<Given>(
    _ name: String, letter: Character? = nil, _ syntax: ValueSyntax<Given>,
    help: String
  ) where Value == Given? {
    self.init(
      name, letter: letter, syntax, initial: nil, help: help, isRepeatable: false
    ) { $0 = $1 }
  }

  /// An option without a text, which is true if it is given.
  public init(
    _ name: String, letter: Character? = nil, help: String
  ) where Value == Bool {
    self.init(name, letter: letter, .flag, default: false, help: help)
  }
}

/// Options that belong together: those of a command, or a group that several commands share.
///
/// The properties of the group are its options, and groups whose options it takes over. A property is all that an
/// option needs: the parser, the help, the manual and the completions find it in the command's group.
///
/// Groups and the declarations of options are classes: the code that copies dozens of options field by field was 40 %
/// of the tool's.
public protocol OptionGroup: AnyObject, Sendable {}

extension OptionGroup {
  /// The options of the group and of the groups in it, in the order of the properties.
  var options: [OptionDeclaration] {
    Mirror(reflecting: self).children.flatMap { property -> [OptionDeclaration] in
      switch property.value {
      case let option as any AnyOption: [option.declaration]
      case let group as any OptionGroup: group.options
      default: preconditionFailure("a property of a group is an option or a group")
      }
    }
  }
}

/// An option with a value of any type.
public protocol AnyOption: Sendable {
  /// What the parser, the help and the completions know of the option.
  var declaration: OptionDeclaration { get }
}

/// What the parser, the help and the completions know of an option.
public final class OptionDeclaration: Sendable {
  /// The name after two dashes; no two options of a command have the same.
  package let name: String
  package let letter: Character?
  /// The text that follows in help and messages, `N`; empty for an option without one.
  let placeholder: String
  let completion: Completion
  let isRepeatable: Bool
  package let help: String
  /// Reads a text; returns the value, which may depend on the previous one.
  let read:
    @Sendable (_ text: String, _ previous: (any Sendable)?) throws(UsageError) -> any Sendable

  init(
    name: String, letter: Character?, placeholder: String, completion: Completion,
    isRepeatable: Bool, help: String,
    read:
      @escaping @Sendable (_ text: String, _ previous: (any Sendable)?) throws(UsageError) ->
      any Sendable
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = placeholder
    self.completion = completion
    self.isRepeatable = isRepeatable
    self.help = help
    self.read = read
  }

  /// What tells the option from others, of which those of other commands may have the same name.
  var id: ID { ID(name: name, help: help) }

  struct ID: Hashable, Sendable {
    let name: String
    let help: String
  }

  package var spelling: String { "--" + name }

  /// The option with what follows it, `--fps N`.
  var usage: String { takesText ? spelling + " " + placeholder : spelling }

  var takesText: Bool { !placeholder.isEmpty }

  /// The option in each of its spellings: `-o`, `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [spelling] }
}

/// How the value of an option is written: its name in the help, its completions, and how it is read.
public struct ValueSyntax<Value: Sendable>: Sendable {
  /// The text in help and messages, `N`; empty for an option without one.
  let placeholder: String
  let completion: Completion
  let read: @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value

  /// A syntax with error messages of its own.
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
  ///   - parse: Reads a text for an option, `--fps`; nil, or an error that says more, if the text is invalid.
  public init(
    _ placeholder: String, example: String,
    parse: @escaping @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value?
  ) {
    self.init(placeholder) { text, option throws(UsageError) in
      guard let value = try parse(text, option) else {
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
