/// An error in a visual format.
///
/// As in UIKit a format is parsed from its beginning up to the first error, whether in the syntax or
/// in a name.
public struct VisualFormatError: Error, Equatable, Sendable {
  /// The kind of error.
  public let category: Category
  /// The error in one sentence, in lower case without a full stop.
  public let message: String
  /// The character at which the parser stopped, counted from 0; the number of characters at the end.
  public let index: Int

  /// The kinds of error.
  public enum Category: String, CaseIterable, Sendable {
    /// An orientation letter without its colon; the index is just after the letter.
    case expectedColon
    /// A view does not begin with `[`; the index is the character found instead.
    case expectedView
    /// A view's name that begins with neither a letter nor an underscore; the index is that
    /// character.
    case invalidViewName
    /// A name in brackets that is not a view's; the index is just after the name.
    case unknownView
    /// A number or a name is missing; the index is the character found instead.
    case expectedNumberOrMetric
    /// A name that is not a metric's, or in a size a view's; the index is just after the name.
    case unknownMetric
    /// A relation other than `==`, `<=` and `>=`; the index is its sign.
    case unknownRelation
    /// A list of predicates without its `)`, or a view without its `]`; the index is the character
    /// found instead.
    case unterminated
    /// A minus sign outside parentheses, where it would look like a dash; the index is the sign.
    case ambiguousMinus
    /// An incomplete connection; the index is the character found instead of its next part.
    case unfinishedConnection
    /// A priority not above 0 and at most 1000; the index is just after it.
    case priorityOutOfRange
    /// A number that is not finite; the index is just after it.
    case numberOutOfRange
    /// A `|` next to a view without a superview; the index is just after the view.
    case noSuperview
    /// Options that align along the format's axis or exclude each other; the index is just after the
    /// last view.
    case invalidOptions
    /// Characters after the closing `|`; the index is the first of them.
    case expectedEnd
  }

  init(_ category: Category, _ message: String, at index: Int) {
    self.category = category
    self.message = message
    self.index = index
  }
}
