/// The shortest digits that read back to the same number, whole numbers without `.0`.
func shortest(_ number: some CustomStringConvertible) -> String {
  let digits = number.description
  return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}

/// A number with its noun: `1 frame`, `2 frames`.
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
