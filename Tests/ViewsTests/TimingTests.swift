import Foundation
import Scene
import Testing
import Views

@Suite("The curves and springs of view animations")
struct TimingTests {
  /// The y coordinate of a cubic Bézier curve at an x, by bisection.
  private func height(_ p: (Double, Double, Double, Double), over x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (lower + upper) / 2
      if bezier(p.0, p.2, middle) < x { lower = middle } else { upper = middle }
    }
    return bezier(p.1, p.3, lower)
  }

  @Test("the named curves have the control points of dynamics 3.1")
  func curves() {
    let table: [(CubicTimingParameters, (Double, Double, Double, Double))] = [
      (.init(animationCurve: .easeInOut), (0.42, 0, 0.58, 1)),
      (.init(animationCurve: .easeIn), (0.42, 0, 1, 1)),
      (.init(animationCurve: .easeOut), (0, 0, 0.58, 1)),
      (.init(animationCurve: .linear), (0, 0, 1, 1)),
      (.init(animationCurve: .default), (0.25, 0.1, 0.25, 1)),
      (
        .init(controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)),
        (0, 1, 1, 0)
      ),
    ]
    for (curve, points) in table {
      for step in 0...100 {
        let x = Double(step) / 100
        #expect(abs(curve.progress(at: x) - height(points, over: x)) < 1e-6, "\(points) \(x)")
      }
      #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1)
    }
  }

  @Test("a curve with a vertical tangent in its middle is still a function")
  func upright() {
    let points = (1.0, -1.0, 0.0, 2.0)
    let curve = CubicTimingParameters(
      controlPoint1: CGPoint(x: 1, y: -1), controlPoint2: CGPoint(x: 0, y: 2))
    for step in 0...1000 {
      let x = Double(step) / 1000
      // There the error of the parameter is the cube root of the rounding error.
      #expect(abs(curve.progress(at: x) - height(points, over: x)) < 1e-4)
    }
  }

  @Test(
    "a damping ratio results in the stiffness and damping of dynamics 3.2",
    arguments: [
      (0.404, 1.0, 0.0, 522.3503, 45.70997), (1, 1, 0, 85.25592, 18.46683),
      (0.5, 0.7, 0, 387.2746, 27.55101), (3, 0.25, 0, 54.83363, 3.702487),
      (1, 0.8, -3, 88.61263, 15.06149),
    ])
  func dampingRatio(
    duration: Double, ratio: Double, velocity: Double, stiffness: Double, damping: Double
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness / stiffness - 1) < 1e-6)
    #expect(abs(spring.damping / damping - 1) < 1e-6)
  }

  @Test("a spring measured on UIKit in full precision is the root of the equation")
  func systemSpring() {
    let spring = SpringTimingParameters(dampingRatio: 1, duration: 0.404)
    #expect(abs(spring.stiffness / 522.350_314_956_859_6 - 1) < 1e-7)
    #expect(abs(spring.damping / 45.709_968_932_689_49 - 1) < 1e-7)
  }

  @Test("a critical spring has the progress of dynamics 3.2 at every tenth of its duration")
  func progress() {
    let spring = SpringTimingParameters(dampingRatio: 1, duration: 0.404)
    let expected = [
      0, 0.236069, 0.550908, 0.763768, 0.883191, 0.944477, 0.974322, 0.988361, 0.994805, 0.997709,
      0.999,
    ]
    for (tenth, value) in expected.enumerated() {
      #expect(abs(spring.progress(at: 0.0404 * Double(tenth)) - value) < 1e-6)
    }
  }

  @Test(
    "springs overshoot by the amounts of dynamics 3.2",
    arguments: [(0.5, 0.7, 1.04599), (3, 0.25, 1.44434)])
  func peaks(duration: Double, ratio: Double, peak: Double) {
    let spring = SpringTimingParameters(dampingRatio: ratio, duration: duration)
    let highest = (0...20_000).map { spring.progress(at: duration * Double($0) / 20_000) }.max()
    #expect(abs((highest ?? 0) - peak) < 1e-5)
  }

  @Test("a spring satisfies its equation of motion, m x″ + c x′ + k (x − 1) = 0")
  func equation() {
    for (mass, stiffness, damping, velocity) in [
      (1.0, 100.0, 10.0, 0.0), (2, 50, 3, 4), (1, 100, 20, -2),
    ] {
      let spring = SpringTimingParameters(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      let h = 1e-4
      for step in 1..<20 {
        let t = Double(step) / 10
        let (a, b, c) = (
          spring.progress(at: t - h), spring.progress(at: t), spring.progress(at: t + h)
        )
        let force = mass * (a - 2 * b + c) / (h * h) + damping * (c - a) / (2 * h)
        #expect(abs(force + stiffness * (b - 1)) < 1e-3)
      }
      #expect(abs(spring.progress(at: h) / h - velocity) < 0.01)
    }
  }

  @Test("an overdamped spring moves like a critical one: 0.9989 after half a second (dynamics 3.3)")
  func overdamped() {
    let system = SpringTimingParameters(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(system.progress(at: 0.5) - 0.9989) < 5e-5)
  }
}
