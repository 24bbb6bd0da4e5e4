import Foundation
import Geometry
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
      // Newton's steps end below 0, and UIKit uses the amount: 354.6 was measured on a view.
      (2, 0.5, 0.9, 354.606256, 18.830992),
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

  @Test(
    "an animation that plays back and forth and repeats n + 0.5 times ends with its changes made")
  func halves() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for (count, end) in [(1.5, 10.0), (2.5, 10), (2, 0)] {
      root.center.x = 0
      var places: [Double] = []
      root.animate(
        withDuration: 1, timing: CubicTimingParameters(animationCurve: .linear),
        options: .autoreverse, repeatCount: count
      ) { root.center.x = 10 }
      let start = root.animationEngine.time
      for step in 1...100 {
        let time = 2 * count * Double(step) / 100
        root.animationEngine.advance(to: start + time - 1e-9)
        places.append(Double(root.presentation.center.x))
      }
      // Just before its end it is where it turns for the last time.
      #expect(abs((places.last ?? 0) - end) < 1e-6, "\(count)")
      root.animationEngine.advance(to: start + 2 * count)
      #expect(root.presentation.center.x == 10)
    }
  }

  /// Core Animation's closed form below critical damping: Apple documents 1.4727 s for the default spring; from critical
  /// damping on 9.2350365 / ω was measured on UIKit.
  @Test(
    "springs by physical properties play until they have settled",
    arguments: [
      (SettlingSpring(stiffness: 100, damping: 10), 1.4727),
      (SettlingSpring(stiffness: 400, damping: 40), 9.2350365 / 20),
      (SettlingSpring(mass: 3, stiffness: 1000, damping: 500), 9.2350365 / 18.257418583505537),
      // The slower of two velocities counts.
      (
        SettlingSpring(stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: -10)),
        (6.907755278982137 + log(1 + 15 / 75.0.squareRoot())) / 5
      ),
    ])
  func settling(spring: SettlingSpring, duration: Double) {
    #expect(abs(spring.settlingDuration - duration) < 5e-5)
  }

  @Test(
    "a spring with a bounce has the frequency 2π / duration, and is critical without one",
    arguments: [0, 0.3, -0.3])
  func bounce(bounce: Double) {
    let spring = SettlingSpring(
      perceptualDuration: 0.5, bounce: bounce, initialVelocity: CGVector(dx: 0, dy: 0))
    #expect(abs(spring.naturalFrequency - 4 * .pi) < 1e-12)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
  }

  @Test("the coordinates of a center take both velocities of a spring, all else the horizontal one")
  func vector() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.center = CGPoint(x: 0, y: 0)
    let spring = SettlingSpring(
      stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 3, dy: -4))
    root.animate(with: spring) {
      root.center = CGPoint(x: 10, y: 20)
      root.alpha = 0
    }
    // x(t) = 1 − e^(−5t) (cos ωt + (5 − v)/ω sin ωt), ω = √75.
    func progress(_ velocity: Double, _ t: Double) -> Double {
      let omega = 75.0.squareRoot()
      return 1 - exp(-5 * t) * (cos(omega * t) + (5 - velocity) / omega * sin(omega * t))
    }
    for step in 1...12 {
      let time = Double(step) / 10
      root.animationEngine.advance(to: time)
      let shown = root.presentation
      #expect(abs(shown.center.x - 10 * progress(3, time)) < 1e-9)
      #expect(abs(shown.center.y - 20 * progress(-4, time)) < 1e-9)
      #expect(abs(Double(shown.look.alpha) - max(1 - progress(3, time), 0)) < 1e-9)
    }
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
