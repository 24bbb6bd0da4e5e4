internal import Geometry
internal import Scene
internal import Stage

/// A quantity over the time of a film.
public struct Series: Equatable, Sendable {
  /// What it is.
  public let quantity: Quantity
  /// Pieces without gaps, each of times in seconds and numbers in the quantity's unit: where its subject is
  /// not in the scene, it has none.
  public private(set) var pieces: [[SIMD2<Double>]] = []

  /// All times and numbers, in the order of time.
  public var points: [SIMD2<Double>] { pieces.flatMap { $0 } }

  /// Whether it changes so far that it can be seen.
  public var changes: Bool {
    let values = points.map(\.y)
    guard let least = values.min(), let greatest = values.max() else { return false }
    return greatest - least >= ItemChanges.visibleStep(of: quantity.unit)
  }

  /// A quantity in a recorded motion.
  ///
  /// - Parameters:
  ///   - quantity: What is read.
  ///   - recording: The motion, in which its subject is tracked.
  public init(of quantity: Quantity, in recording: MotionRecording) {
    self.quantity = quantity
    var piece: [SIMD2<Double>] = []
    var travel = 0.0
    var last: SIMD2<Double>?
    for (position, frame) in recording.motion.frames.enumerated() {
      guard !recording.isBetweenSteps(quantity.subject, at: position) else { continue }
      guard let value = recording.value(of: quantity, at: position) else {
        if !piece.isEmpty { pieces.append(piece) }
        (piece, last) = ([], nil)
        continue
      }
      if quantity.measure.source == .motion(.travel),
        let sample = recording.sample(of: quantity.subject, at: position)
      {
        let place = SIMD2(Double(sample.x), Double(sample.y))
        if let last { travel += (place - last).length }
        last = place
        piece.append(SIMD2(frame.time, travel))
      } else {
        piece.append(SIMD2(frame.time, value))
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
  }

  /// The same in a span of time in seconds, from the value that it has at the start.
  func during(_ span: ClosedRange<Double>) -> Series {
    var series = self
    series.pieces = pieces.compactMap { piece in
      let (start, end) = (
        span.lowerBound - Stage.simultaneity, span.upperBound + Stage.simultaneity
      )
      var points = piece.filter { $0.x >= start && $0.x <= end }
      let startsLater = (points.first?.x ?? .infinity) > span.lowerBound + Stage.simultaneity
      // What is removed has no value any more.
      if startsLater, let former = piece.last(where: { $0.x < start }),
        former.x > span.lowerBound - 1 / Stage.animatorStepsPerSecond || former != piece.last
      {
        points.insert(SIMD2(span.lowerBound, former.y), at: 0)
      }
      return points.isEmpty ? nil : points
    }
    return series
  }

  /// The pieces in the unit in which they are shown.
  var shownPieces: [[SIMD2<Double>]] {
    let factor = ShownUnit(quantity.unit).factor
    return piecesOfTurns.map { $0.map { SIMD2($0.x, $0.y * factor) } }
  }

  /// The pieces, those of angles broken where another turn begins: nothing turned back there.
  private var piecesOfTurns: [[SIMD2<Double>]] {
    guard quantity.unit == "rad" else { return pieces }
    return pieces.flatMap { piece in
      var parts: [[SIMD2<Double>]] = []
      for (index, point) in piece.enumerated() {
        if index > 0, abs(point.y - piece[index - 1].y) <= .pi {
          parts[parts.count - 1].append(point)
        } else {
          parts.append([point])
        }
      }
      return parts
    }
  }

  /// Pieces of the number and how fast it changes per second, by central differences, at the ends by those of
  /// one side.
  public var phasePieces: [[SIMD2<Double>]] {
    piecesOfTurns.filter { $0.count > 1 }.map { piece in
      piece.indices.map { index in
        let (before, after) = (piece[max(0, index - 1)], piece[min(piece.count - 1, index + 1)])
        return SIMD2(piece[index].y, (after.y - before.y) / (after.x - before.x))
      }
    }
  }
}

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
