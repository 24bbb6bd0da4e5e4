/// The pattern of frame names: a file name with a place for the number, such as `frame_%04d.png`.
///
/// The syntax is that of ffmpeg and of C's `printf`: `%d` for the plain number, `%04d` for one
/// padded with zeros to at least four digits, `%%` for a percent sign.
public struct FramePattern: Equatable, Sendable {
  /// The text before the number.
  private let prefix: String
  /// The text after the number.
  private let suffix: String
  /// The minimum number of digits; 1 for no padding.
  private let width: Int
  /// The format of the files, which the file extension determines.
  public let format: FrameFormat

  /// An invalid pattern, with the reason.
  public struct Invalid: Error, Equatable, Sendable {
    /// The reason, in lower case.
    public let message: String
  }

  /// `frame_%04d.png`.
  public static let standard = FramePattern(
    prefix: "frame_", suffix: ".png", width: 4, format: .png)

  /// The name of one file that a text stands for: in it `%%` is a percent sign, as in patterns.
  ///
  /// - Parameter text: A text that may be a pattern.
  /// - Returns: The name; nil where any other `%` makes the text a pattern, if a valid one.
  public static func nameOfOne(_ text: String) -> String? {
    let parts = text.split(separator: "%%", omittingEmptySubsequences: false)
    return parts.contains { $0.contains("%") } ? nil : parts.joined(separator: "%")
  }

  private init(prefix: String, suffix: String, width: Int, format: FrameFormat) {
    self.prefix = prefix
    self.suffix = suffix
    self.width = width
    self.format = format
  }

  /// Parses a pattern.
  ///
  /// - Throws: `Invalid` unless the pattern is a file name with exactly one number of at most 12
  ///   digits.
  public init(_ text: String) throws(Invalid) {
    func invalid(_ reason: String) -> Invalid {
      Invalid(message: "the pattern '\(text)' \(reason)")
    }
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
        throw invalid("has a % that is not part of %d, %04d or %%")
      }
      guard width == nil else { throw invalid("has more than one place for the number") }
      guard digits.isEmpty || digits.hasPrefix("0"), let digitCount = Int("0" + digits),
        digitCount <= 12
      else {
        throw invalid("needs a width such as %04d, at most %012d")
      }
      width = max(digitCount, 1)
      parts.append("")
    }
    guard let width else { throw invalid("has no place for the number, such as %04d") }
    guard !text.contains("/"), !text.contains("\0") else { throw invalid("is not a file name") }
    let ending = parts[1].lastIndex(of: ".").map { parts[1][$0...].dropFirst() } ?? ""
    guard let format = FrameFormat(ending: String(ending)) else {
      throw invalid("must end in \(FrameFormat.all.listed())")
    }
    self.init(prefix: parts[0], suffix: parts[1], width: width, format: format)
  }

  /// The pattern as text.
  public var text: String {
    func escaped(_ part: String) -> String { part.replacing("%", with: "%%") }
    return escaped(prefix) + (width == 1 ? "%d" : "%0\(width)d") + escaped(suffix)
  }

  /// The pattern with enough padding for a number, so that all names up to it sort.
  ///
  /// A pattern without padding is not changed.
  public func widened(for number: Int) -> FramePattern {
    guard width > 1 else { return self }
    return FramePattern(
      prefix: prefix, suffix: suffix, width: max(width, String(number).count), format: format)
  }

  /// The file name of a frame.
  public func name(of number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }

  /// Whether a name matches the pattern with any padding.
  public func resembles(_ name: String) -> Bool { digits(in: name) != nil }

  /// The number of the frame with a name, or nil if `name(of:)` does not give that name.
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
