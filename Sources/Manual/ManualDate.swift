/// A date of a manual page.
public struct ManualDate: Equatable, Sendable {
  /// The date as mdoc writes it, `November 24, 2026`.
  let text: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The date of a time in seconds since 1970, in UTC.
  public init(secondsSince1970 seconds: Int) {
    // Days since 1 March of the year 0, with years from March on, so that leap days come last.
    // After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let day = days % 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isLate = month >= 10
    text =
      "\(Self.months[(month + 2) % 12]) \(dayOfYear - (153 * month + 2) / 5 + 1), "
      + "\(year + era * 400 + (isLate ? 1 : 0))"
  }
}
