public import Scene

extension View {
  /// States how values go from keyframe to keyframe in the animation block whose closure is running; outside of a block
  /// nothing happens.
  ///
  /// - Parameter mode: The way; a straight line where none is stated.
  public func calculateKeyframes(by mode: KeyframeCalculationMode) {
    animationEngine.block?.calculationMode = mode
  }
}

extension [PropertyAnimation.Segment] {
  /// The changes of a property, which are in chronological order, as a mode calculates them.
  ///
  /// Between keyframes that do not follow each other at once, the value stays. Paced ones take the whole duration.
  func calculated(by mode: KeyframeCalculationMode) -> Self {
    var result = self
    switch mode {
    case .linear: return self
    case .discrete: for index in indices { result[index].start = result[index].end }
    case .paced:
      for index in indices {
        result[index].piece = CurvePiece(from: self[index].from, to: self[index].to)
      }
      result.pace()
    case .cubic: result.bend(isPaced: false)
    case .cubicPaced:
      result.bend(isPaced: true)
      result.pace()
    }
    return result
  }

  /// Makes changes that follow each other curves without corners.
  private mutating func bend(isPaced: Bool) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, isPaced || self[end].start <= self[end - 1].end,
        self[end].from == self[end - 1].to
      {
        end += 1
      }
      let values = [self[start].from] + self[start..<end].map(\.to)
      for (index, piece) in zip(start..<end, CurvePiece.spline(through: values)) {
        self[index].piece = piece
      }
      start = end
    }
  }

  /// Gives each change the part of the duration that it has of the whole way.
  private mutating func pace() {
    let lengths = map { $0.piece?.length ?? 0 }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return }
    var sum = 0.0
    for index in indices {
      self[index].start = sum / total
      sum += lengths[index]
      self[index].end = index + 1 == count ? 1 : sum / total
      self[index].isPaced = true
      self[index].curve = nil
    }
  }
}
