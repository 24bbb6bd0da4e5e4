/// What a value looks like, as far as a JSON Schema can say it.
indirect enum SchemaNode: Equatable, Sendable {
  case boolean
  case string
  /// A string that matches a regular expression.
  case pattern(String)
  case number(NumberRange)
  case integer(NumberRange)
  /// One of some strings.
  case choice([String])
  /// A list of a fixed number of values; the second is the form in which they are written.
  case tuple([SchemaNode], form: String)
  /// A list of any number of values, from a least one on.
  case list(SchemaNode, atLeast: Int)
  /// An object whose keys match a regular expression.
  case map(pattern: String, SchemaNode)
  /// An object whose keys each match one of some regular expressions, which decides the value.
  case patterns([Pattern])
  /// What is defined elsewhere under a name.
  case definition(String)
  case any([SchemaNode])
  case null
  /// A value that is known to the language and not built yet.
  case refused

  /// Keys of one form and their values.
  struct Pattern: Equatable, Sendable {
    /// The form of the keys, as a regular expression.
    var pattern: String
    /// What their values look like.
    var value: SchemaNode
  }
}
