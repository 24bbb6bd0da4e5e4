/// What a document says about itself to those who do not see it.
public struct DocumentDescription: Equatable, Sendable {
  /// The title; none if empty.
  public var title: String
  /// What the picture shows, in a sentence or more; none if empty.
  public var text: String

  /// A title and a description, by default neither.
  public init(title: String = "", text: String = "") {
    self.title = title
    self.text = text
  }

  /// Neither a title nor a description.
  public static let none = DocumentDescription()
}
