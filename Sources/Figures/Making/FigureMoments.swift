internal import FramegenKit
internal import Foundation
internal import Scene
internal import Stage

/// Which times of a film a figure shows, in seconds.
struct FigureMoments {
  private let motion: Motion
  /// The rate of the times that nobody states, in hertz.
  private let rate: Double
  /// The first time from which on everything stays near its last place, so that moments end there; the last one where
  /// something moves to the end.
  ///
  /// A film of a given duration may stand still for most of it, and a spring takes long for its last points.
  let end: Double

  /// The ids of what changes.
  private let items: Set<String>

  /// The moments of a motion.
  ///
  /// - Parameters:
  ///   - recording: The motion.
  ///   - rate: The rate of its records, in hertz.
  ///   - items: The ids of what changes.
  init(of recording: MotionRecording, rate: Double, items: Set<String>) {
    let motion = recording.motion
    self.items = items
    self.motion = motion
    self.rate = rate
    let settled = items.compactMap { recording.changes(of: $0)?.settled }.max() ?? 0
    end = motion.frames.indices.contains(settled) ? motion.frames[settled].time : 0
  }

  /// The last time of the motion.
  private var last: Double { motion.frames.last?.time ?? 0 }

  /// The time nearest to one that somebody states.
  func time(_ time: Double) -> Double { min(last, max(0, Stage.time(meantBy: time))) }

  /// The middle of the motion, up to where everything is near its last place.
  var middle: Double { (end / 2 * rate).rounded(.down) / rate }

  /// The times of a choice, ascending, each once.
  func times(
    _ moments: FigureDescription.Moments, _ spacing: FigureDescription.Spacing
  ) -> [Double] {
    switch moments {
    case .times(let times):
      let times = times.map { moment in
        switch moment {
        case .time(let time): self.time(time)
        case .rest: last
        }
      }
      return Set(times).sorted()
    case .count(let count):
      guard count > 1, end > 0 else { return [end] }
      let parts = (0..<count).map { Double($0) / Double(count - 1) }
      let times =
        switch spacing {
        case .time: times(atParts: parts)
        // Where nothing travels, the time is all that passes.
        case .travel: times(atParts: parts, of: travel()) ?? times(atParts: parts)
        }
      return Set(times).sorted()
    }
  }

  /// The times at which parts of the time have passed.
  private func times(atParts parts: [Double]) -> [Double] {
    parts.map { min(end, (end * $0 * rate).rounded() / rate) }
  }

  /// The first times at which parts of a path have been passed; nil for a path without length.
  private func times(atParts parts: [Double], of path: [Double]) -> [Double]? {
    guard let whole = path.last, whole > 0 else { return nil }
    return parts.map { part in
      motion.frames[path.firstIndex { $0 >= whole * part - 1e-9 } ?? path.count - 1].time
    }
  }

  /// How far the item that moves farthest has come, in points, record by record.
  private func travel() -> [Double] {
    var farthest: [Double] = []
    for id in items.sorted() {
      var path: [Double] = []
      var former: SIMD2<Double>?
      for (position, frame) in motion.frames.enumerated() where frame.time <= end {
        guard let place = motion.sample(of: id, at: position)?.center else { continue }
        let step = former.map { place - $0 } ?? .zero
        former = place
        let before = path.last ?? 0
        // Where it was not in the scene, it has not moved.
        while path.count < position { path.append(before) }
        path.append(before + (step * step).sum().squareRoot())
      }
      if path.last ?? 0 > farthest.last ?? -1 { farthest = path }
    }
    return farthest
  }
}
