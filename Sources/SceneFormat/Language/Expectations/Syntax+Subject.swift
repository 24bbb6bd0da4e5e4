internal import Scene

extension ExpectationSubject {
  /// An item, or one of its properties that consists of numbers; also a number of a behavior.
  static let syntax = Syntax<JSONString>.placedString.checked {
    string, _, decoding -> ExpectationSubject? in
    guard string.value.contains(".") else {
      return decoding.resolve(string, as: .item).map { ExpectationSubject(item: $0) }
    }
    return ExpectationKeys.property(string, decoding).map {
      ExpectationSubject(item: $0.reference.view, property: $0.reference.property)
    }
  }.described(as: .subject)
}

extension Syntax where Value == ExpectationSubject {
  /// A single number of a view, a group or a behavior, with the accepted difference where a scene states none.
  static var number: Syntax<(subject: ExpectationSubject, tolerance: Double)> {
    Syntax<JSONString>.placedString.checked {
      string, _, decoding -> (subject: ExpectationSubject, tolerance: Double)? in
      guard let property = ExpectationKeys.property(string, decoding) else { return nil }
      guard property.isNumber else {
        decoding.report(
          .notNumber(string.value, parts: property.parts), at: string.place)
        return nil
      }
      let subject = ExpectationSubject(
        item: property.reference.view, property: property.reference.property)
      return (subject, property.tolerance)
    }.described(as: .numberName)
  }
}
