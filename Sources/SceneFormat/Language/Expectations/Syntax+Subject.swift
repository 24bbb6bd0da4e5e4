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
        let owner = string.value.prefix { $0 != "." }
        let parts = property.parts.map { "\(owner).\($0)" }
        decoding.report(
          "wrong-type", at: string.place, "'\(string.value)' is not one number",
          hint: parts.isEmpty ? nil : "use one of its numbers: \(MessageText.quotedList(parts))")
        return nil
      }
      let subject = ExpectationSubject(
        item: property.reference.view, property: property.reference.property)
      return (subject, property.tolerance)
    }.described(as: .numberName)
  }
}
