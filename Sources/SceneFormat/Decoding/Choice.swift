internal import Scene

/// A word that stands for a value, with its meaning.
struct Choice<Value: Sendable>: Sendable {
  /// The word.
  let name: String
  /// The value.
  let value: Value
  /// The meaning, in a sentence for editors and the manual.
  let summary: String

  init(_ name: String, _ value: Value, _ summary: String) {
    (self.name, self.value, self.summary) = (name, value, summary)
  }
}

/// A word that a key accepts, with its meaning, which is empty if something else describes it.
struct DescribedWord: Equatable, Sendable {
  let name: String
  let summary: String
}

/// A value that scenes write as one of several words.
protocol DescribedChoice: CaseIterable, Equatable, Sendable, RawRepresentable<String> {
  /// The meaning, in a sentence for editors and the manual.
  var summary: String { get }
}

extension DescribedChoice {
  /// All words.
  static var choices: [Choice<Self>] { allCases.map { Choice($0.rawValue, $0, $0.summary) } }
}
