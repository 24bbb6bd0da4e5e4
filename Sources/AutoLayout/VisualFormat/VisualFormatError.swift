/// What is wrong with a visual format, and where.
///
/// A format is read from its beginning and the first problem ends it, as in UIKit: an unknown view
/// in front of a syntax error is what is reported.
public struct VisualFormatError: Error, Equatable, Sendable {
  /// The kind of problem.
  public let category: Category
  /// The problem in one sentence, in lower case without a full stop.
  public let message: String
  /// The character at which the reader stopped, counted from 0; the count of all at the end.
  public let index: Int

  /// The kinds of problem.
  public enum Category: String, CaseIterable, Sendable {
    /// An orientation letter without its colon; the index is just after the letter.
    case expectedColon
    /// No `[` where a view must begin; the index is that character.
    case expectedView
    /// A view's name that begins with neither a letter nor an underscore; the index is that
    /// character.
    case invalidViewName
    /// A name in brackets that is no view; the index is just after the name.
    case unknownView
    /// Something else where a number or a name must stand; the index is that character.
    case expectedNumberOrMetric
    /// A name that stands for nothing that fits; the index is just after the name.
    case unknownMetric
    /// A relation other than `==`, `<=` and `>=`; the index is its sign.
    case unknownRelation
    /// A list of predicates without its `)`, or a view without its `]`; the index is the character
    /// that stands instead.
    case unterminated
    /// A minus sign outside parentheses, where it would look like a dash; the index is the sign.
    case ambiguousMinus
    /// A connection that does not go on to its end; the index is the character that stands there.
    case unfinishedConnection
    /// A priority not above 0 and at most 1000; the index is just after it.
    case priorityOutOfRange
    /// A number that is not finite; the index is just after it.
    case numberOutOfRange
    /// A `|` beside a view without superview; the index is just after the view.
    case noSuperview
    /// Options that align along the format's axis or contradict each other; the index is just
    /// after the last view.
    case invalidOptions
    /// Something after the closing `|`; the index is that character.
    case expectedEnd
  }

  init(_ category: Category, _ message: String, at index: Int) {
    self.category = category
    self.message = message
    self.index = index
  }

  /// The problem as UIKit's exception shows it: a lead, the message, the format, and a caret under
  /// the character at which the reader stopped.
  ///
  /// Each line break, tab or other control character of the format is shown as a space, so that
  /// the caret stands right.
  ///
  /// - Parameter format: The format that was read.
  /// - Returns: Four lines, the last one without a line break at its end.
  public func description(in format: String) -> String {
    let line = String(
      format.map { character in
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        return character.isNewline || isControl ? " " : character
      })
    let caret = String(repeating: " ", count: index) + "^"
    return "Unable to parse constraint format:\n\(message)\n\(line)\n\(caret)"
  }
}
