/// The time that the frame shows, as a caption at the right.
struct TimePainter: OverlayPainter {
  var hasText: Bool { true }

  func caption(_ context: OverlayContext) -> Caption? { Caption(time: context.time) }
}

extension Caption {
  /// The caption of a time in seconds, at the right: rounded to the nearest thousandth, with three
  /// decimals and a thin space before the unit.
  public init(time seconds: Double) {
    self.init("t = \(Self.decimals(seconds))\u{2009}s", side: .right)
  }

  /// A number with three decimals, in no locale.
  private static func decimals(_ value: Double) -> String {
    let thousandths = (abs(value) * 1000).rounded()
    guard thousandths < 1e15 else { return "\(value)" }
    let whole = Int(thousandths)
    let fraction = String(whole % 1000)
    let sign = value < 0 && whole > 0 ? "−" : ""
    return sign + "\(whole / 1000)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
