/// How frames are named: a file name with a place for the number, `frame_%04d.png`.
///
/// The form is that of ffmpeg and of C's `printf`: `%d` for the bare number, `%04d` for one padded
/// with zeros to at least four digits, `%%` for a percent sign.
public struct FramePattern: Equatable, Sendable {
  /// What comes before the number.
  private let prefix: String
  /// What comes after the number.
  private let suffix: String
  /// The least number of digits, 1 for no padding.
  private let width: Int

  /// A pattern that cannot be used, with the reason.
  public struct Invalid: Error, Equatable, Sendable {
    /// What is wrong, in lower case.
    public let message: String
  }

  /// `frame_%04d.png`.
  public static let standard = FramePattern(prefix: "frame_", suffix: ".png", width: 4)

  private init(prefix: String, suffix: String, width: Int) {
    self.prefix = prefix
    self.suffix = suffix
    self.width = width
  }

  /// Reads a pattern.
  ///
  /// - Throws: `Invalid` unless the pattern is a plain file name with exactly one number in it, not
  ///   padded to more than 12 digits.
  public init(_ text: String) throws(Invalid) {
    var parts = [""]
    var width: Int?
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      guard rest.popFirst() == "d" else {
        throw Invalid(message: "the pattern '\(text)' has a % that is neither %d, %04d nor %%")
      }
      guard width == nil else {
        throw Invalid(message: "the pattern '\(text)' has more than one place for the number")
      }
      guard digits.isEmpty || digits.hasPrefix("0"), let digitCount = Int("0" + digits),
        digitCount <= 12
      else {
        throw Invalid(message: "the pattern '\(text)' needs its width as %04d, at most %012d")
      }
      width = max(digitCount, 1)
      parts.append("")
    }
    guard let width else {
      throw Invalid(message: "the pattern '\(text)' has no place for the number, such as %04d")
    }
    guard !text.contains("/"), !text.contains("\0") else {
      throw Invalid(message: "the pattern '\(text)' is not a plain file name")
    }
    guard FrameFormat(ending: text) != nil else {
      let endings = FrameFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw Invalid(message: "the pattern '\(text)' ends in none of \(endings)")
    }
    self.init(prefix: parts[0], suffix: parts[1], width: width)
  }

  /// What the frames are, by the ending of their names.
  public var format: FrameFormat { FrameFormat(ending: suffix) ?? .png }

  /// The pattern as text.
  public var text: String {
    func escaped(_ part: String) -> String { part.replacing("%", with: "%%") }
    return escaped(prefix) + (width == 1 ? "%d" : "%0\(width)d") + escaped(suffix)
  }

  /// The pattern with room for a number, so that all names up to it are equally long and sort.
  ///
  /// A pattern without padding stays without.
  public func widened(for number: Int) -> FramePattern {
    guard width > 1 else { return self }
    return FramePattern(prefix: prefix, suffix: suffix, width: max(width, String(number).count))
  }

  /// The name of a frame's file.
  public func name(of number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }

  /// Whether a name would be a frame of this pattern with whatever padding.
  public func resembles(_ name: String) -> Bool { digits(in: name) != nil }

  /// The number that a name was made of by `name(of:)`, or nil.
  public func number(in name: String) -> Int? {
    guard let digits = digits(in: name), let number = Int(digits), self.name(of: number) == name
    else { return nil }
    return number
  }

  private func digits(in name: String) -> Substring? {
    guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix)
    else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : nil
  }
}
