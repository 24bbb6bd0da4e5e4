extension Series {
  /// The number at a time in seconds, between samples on a straight line; nil where there is none.
  public func value(at time: Double) -> Double? {
    for piece in pieces {
      guard let first = piece.first, let last = piece.last, time >= first.x - 1e-9,
        time <= last.x + 1e-9
      else { continue }
      guard let after = piece.firstIndex(where: { $0.x >= time }), after > 0 else {
        return time <= first.x ? first.y : last.y
      }
      let (from, to) = (piece[after - 1], piece[after])
      return from.y + (to.y - from.y) * (time - from.x) / (to.x - from.x)
    }
    return nil
  }
}
