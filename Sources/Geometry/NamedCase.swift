/// A choice that texts call by the name of its case, because its raw value is UIKit's number.
public protocol NamedCase: CaseIterable {}

extension NamedCase {
  /// The name of the case.
  public var name: String { "\(self)" }

  /// The case of a name.
  ///
  /// - Returns: Nil where no case has the name.
  public static func named(_ name: String) -> Self? { allCases.first { $0.name == name } }
}
