internal import Foundation

/// Whether no decimal with fewer digits reads back to the same number, by the C library's reader.
///
/// Of each smaller number of digits the correctly rounded decimal is tried, and those next to it:
/// the decimals that read back to a power of two reach twice as far above it as below, so that
/// another one may do where the nearest does not.
///
/// - Parameter text: A finite decimal, with or without an exponent.
/// - Returns: Whether it is a number in its shortest form.
public func hasShortestDigits(_ text: String) -> Bool {
  guard let value = read(text), value.isFinite else { return false }
  let mantissa = text.drop { "+-".contains($0) }.prefix { !"eE".contains($0) }
  let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }.reversed().drop { $0 == "0" }
  for count in stride(from: 1, to: digits.count, by: 1) {
    // One digit before the point, as in -1.234e+05.
    let parts = String(format: "%.\(count - 1)e", value).split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]),
      let rounded = Int(parts[0].filter { $0 != "." })
    else { return false }
    for neighbor in rounded - 1...rounded + 1
    where read("\(neighbor)e\(exponent - count + 1)") == value { return false }
  }
  return true
}

/// The number that all of a text stands for, by `strtod`.
private func read(_ text: String) -> Double? {
  text.withCString { start in
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(start, &end)
    guard let end, end != start, end.pointee == 0 else { return nil }
    return value
  }
}
