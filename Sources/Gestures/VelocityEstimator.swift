/// Estimates the velocity of a value that is sampled at irregular times.
///
/// The estimate is the slope of the line through the samples of the last 50 ms that fits them best (least
/// squares), at least of the last two. A uniform motion has its exact velocity; noise is averaged, at the
/// cost of a delay of 25 ms. The window is a choice; UIKit does not document its own.
struct VelocityEstimator<Value: SIMD> where Value.Scalar == Double {
  /// The times of the samples that count, in seconds.
  private static var window: Double { 0.05 }

  private var samples: [(time: Double, value: Value)] = []

  /// Adds a sample; one at the time of the last one replaces it.
  mutating func add(_ value: Value, at time: Double) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
    // A hundredth of a period of 120 Hz absorbs the rounding of times.
    let start = time - Self.window - 1e-4
    while samples.count > 2, samples[0].time < start { samples.removeFirst() }
  }

  /// Adds to all samples, after which the value goes on from another one.
  mutating func shift(by difference: Value) {
    for index in samples.indices { samples[index].value += difference }
  }

  /// The velocity per second; zero after fewer than two samples.
  var velocity: Value {
    guard samples.count > 1, let last = samples.last else { return Value(repeating: 0) }
    let count = Double(samples.count)
    // Relative to the last sample, so that large times and values do not cancel.
    var time = 0.0
    var value = Value(repeating: 0)
    for sample in samples {
      time += sample.time - last.time
      value += sample.value - last.value
    }
    time /= count
    value /= count
    var square = 0.0
    var product = Value(repeating: 0)
    for sample in samples {
      let offset = sample.time - last.time - time
      square += offset * offset
      product += (sample.value - last.value - value) * offset
    }
    return square > 0 ? product / square : Value(repeating: 0)
  }

  /// Forgets all samples.
  mutating func reset() { samples = [] }
}
