internal import Foundation
package import Geometry

/// Copies of what is in a view, as a `CAReplicatorLayer` makes them.
package struct Replication {
  /// How many there are, the first one among them.
  package var count: Int
  /// How each one is placed after the one before, about the middle of the bounds.
  package var transform: CGAffineTransform
  /// By how much each one is later than the one before, in seconds.
  package var delay: Double
  /// What the colors of the first one are multiplied by.
  package var color: Color
  /// What is added to that color for each further one: red, green, blue, opacity.
  package var offsets: [Double]

  /// The most copies that are drawn in one view.
  package static let largestCount = 1_000
  /// The most copies of a view that are drawn, where what copies it is copied itself.
  package static let largestTotal = 100_000
  /// How deep copies of copies are drawn; deeper ones are drawn once.
  package static let largestDepth = 3

  /// One that changes nothing.
  package init() {
    (count, transform, delay) = (1, .identity, 0)
    (color, offsets) = (.white, [0, 0, 0, 0])
  }

  /// What the colors of a copy are multiplied by.
  package func color(of index: Int) -> Color {
    func part(_ value: Double, _ offset: Int) -> Double {
      min(max(value + Double(index) * offsets[offset], 0), 1)
    }
    return Color(
      red: part(color.red, 0), green: part(color.green, 1), blue: part(color.blue, 2),
      alpha: part(color.alpha, 3))
  }
}

extension View {
  /// The presentation as it was some time ago, according to the animations that exist now.
  package final func presentation(delayedBy delay: Double) -> ViewPresentation {
    guard delay != 0 else { return presentation }
    guard animations.isEmpty else { return presentation(at: animationEngine.time - delay) }
    guard let first = presentedAnimations.first else { return presentation }
    return presentation(at: first.engine.time - delay)
  }
}
