extension Double {
  /// The fewest digits that read back to the same number, whole numbers without `.0`.
  package var shortestText: String { withoutFraction("\(self)") }
}

extension Float {
  /// The fewest digits that read back to the same number, whole numbers without `.0`.
  package var shortestText: String { withoutFraction("\(self)") }
}

private func withoutFraction(_ digits: String) -> String {
  digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}
