import FramegenKit
import SceneText
import Testing
import UIKit

/// What Core Animation's documentation says of explicit animations.
@Suite("Animations of layers")
struct LayerAnimationTests {
  /// The position of a layer at times, whose model is at 10.
  private func positions(
    _ animation: @autoclosure @escaping () -> CAAnimation,
    at times: [Double] = [0.25, 0.5, 0.75, 1.25]
  ) throws -> [Double] {
    try Moments.numbers(at: times, of: (times.last ?? 0) + 0.1) { view in
      let layer = CALayer()
      layer.position = CGPoint(x: 10, y: 5)
      view.layer.addSublayer(layer)
      layer.add(animation(), forKey: "move")
      return { [Double(layer.presentation()?.position.x ?? -1), Double(layer.position.x)] }
    }.map { numbers -> Double in
      #expect(numbers[1] == 10, "the model is as it was")
      return (numbers[0] * 1000).rounded() / 1000
    }
  }

  private func basic(
    from: Double? = nil, to: Double? = nil, by: Double? = nil,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.duration = 1
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    change(animation)
    return animation
  }

  @Test("from, to and by are what Core Animation says, and the model is seen at the end")
  func interpolation() throws {
    #expect(try positions(basic(from: 20, to: 40)) == [25, 30, 35, 10])
    #expect(try positions(basic(from: 20, by: 8)) == [22, 24, 26, 10])
    #expect(try positions(basic(to: 40, by: 8)) == [34, 36, 38, 10])
    #expect(try positions(basic(from: 50)) == [40, 30, 20, 10])
    #expect(try positions(basic(to: 50)) == [20, 30, 40, 10])
    #expect(try positions(basic(by: 40)) == [20, 30, 40, 10])
  }

  @Test("an additive animation adds to what is seen, a cumulative one goes on where it ended")
  func sums() throws {
    #expect(try positions(basic(from: 0, to: 40) { $0.isAdditive = true }) == [20, 30, 40, 10])
    let cumulative = basic(from: 0, to: 40) {
      $0.isCumulative = true
      $0.repeatCount = 2
    }
    #expect(try positions(cumulative, at: [0.5, 1.5]) == [20, 60])
  }

  @Test("an animation runs at its speed, and begins where its time offset says")
  func speeds() throws {
    #expect(try positions(basic(from: 0, to: 40) { $0.speed = 2 }) == [20, 10, 10, 10])
    #expect(try positions(basic(from: 0, to: 40) { $0.speed = 0.5 }) == [5, 10, 15, 25])
    // It goes on at its beginning, and takes as long as without an offset.
    #expect(try positions(basic(from: 0, to: 40) { $0.timeOffset = 0.5 }) == [30, 0, 10, 10])
    let paused = basic(from: 0, to: 40) { ($0.speed, $0.timeOffset) = (0, 0.25) }
    #expect(try positions(paused) == [10, 10, 10, 10])
  }

  private func keyframes(
    _ values: [Double], _ change: (CAKeyframeAnimation) -> Void
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    (animation.duration, animation.values) = (1, values)
    change(animation)
    return animation
  }

  /// By the formula of Catmull and Rom: half way between two values, 1/8 of the difference of the derivatives is added to
  /// their mean.
  @Test("cubic keyframes are on a spline, which tension, continuity and bias bend")
  func cubicKeyframes() throws {
    let plain = keyframes([0, 100, 0]) { $0.calculationMode = .cubic }
    #expect(try positions(plain, at: [0.25, 0.5, 0.75]) == [62.5, 100, 62.5])
    let two = keyframes([0, 100]) { $0.calculationMode = .cubic }
    #expect(try positions(two, at: [0.25, 0.75]) == [25, 75])
    // Without a derivative at the middle value; as the way after it; as the straight ways on both sides.
    let tight = keyframes([0, 100, 200]) {
      ($0.calculationMode, $0.tensionValues) = (.cubic, [0, 1, 0])
    }
    #expect(try positions(tight, at: [0.25, 0.75]) == [50 + 100.0 / 8, 150 - 100.0 / 8])
    let biased = keyframes([0, 100, 100]) {
      ($0.calculationMode, $0.biasValues) = (.cubic, [0, 1, 0])
    }
    #expect(try positions(biased, at: [0.25, 0.75]) == [50 + 100.0 / 8, 100])
    let sharp = keyframes([0, 100, 100]) {
      ($0.calculationMode, $0.continuityValues) = (.cubic, [0, 1, 0])
    }
    #expect(try positions(sharp, at: [0.25, 0.75]) == [50, 100])
  }

  @Test("a pace that goes beyond a keyframe shows what is beyond it")
  func overshoot() throws {
    let pace = CAMediaTimingFunction(controlPoints: 0.5, 2, 0.5, 2)
    let beyond = keyframes([0, 100]) { $0.timingFunctions = [pace] }
    // Half of the time is half of the curve, whose height there is 3 · (1/8 · 2 + 1/8 · 2) + 1/8.
    #expect(try positions(beyond, at: [0.5]) == [162.5])
  }

  @Test("paced keyframes go at an even speed, discrete ones jump")
  func pacedKeyframes() throws {
    let paced = keyframes([0, 100, 400]) { $0.calculationMode = .paced }
    #expect(try positions(paced, at: [0.25, 0.5]) == [100, 200])
    let cubic = keyframes([0, 100, 400]) { $0.calculationMode = .cubicPaced }
    #expect(try positions(cubic, at: [0.25, 0.5]).map { ($0 / 10).rounded() } == [10, 20])
    let discrete = keyframes([0, 100]) { $0.calculationMode = .discrete }
    #expect(try positions(discrete, at: [0.25, 0.75]) == [0, 100])
  }

  @Test("a layer turns with the path that its position follows")
  func rotationMode() throws {
    for (mode, turn) in [
      (CAAnimationRotationMode.rotateAuto, 0.0), (.rotateAutoReverse, 180.0),
    ] {
      let numbers = try Moments.numbers(at: [0.25, 0.75], of: 1) { view in
        let layer = CALayer()
        view.layer.addSublayer(layer)
        let animation = CAKeyframeAnimation(keyPath: "position")
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 100))
        (animation.path, animation.duration) = (path.cgPath, 1)
        animation.rotationMode = mode
        layer.add(animation, forKey: nil)
        return {
          let transform = layer.presentation()?.affineTransform() ?? .identity
          return [Double(atan2(transform.b, transform.a)) * 180 / .pi]
        }
      }
      let angles = numbers.map { ($0[0] + 360).truncatingRemainder(dividingBy: 360).rounded() }
      #expect(angles == [turn, turn + 90])
    }
  }

  @Test("cycles are repeated and run back")
  func cycles() throws {
    let repeated = basic(from: 0, to: 40) { $0.repeatCount = 1.5 }
    #expect(try positions(repeated, at: [0.5, 1.25, 1.6]) == [20, 10, 10])
    let back = basic(from: 0, to: 40) { $0.autoreverses = true }
    #expect(try positions(back, at: [0.5, 1.25, 1.75, 2.1]) == [20, 30, 10, 10])
    let limited = basic(from: 0, to: 40) { $0.repeatDuration = 1.5 }
    #expect(try positions(limited, at: [1.25, 1.6]) == [10, 10])
    let endless = basic(from: 0, to: 40) { $0.repeatCount = .infinity }
    #expect(try positions(endless, at: [7.25]) == [10])
  }

  @Test("what is seen before and after is what the fill mode says")
  func filling() throws {
    func late(_ mode: CAMediaTimingFillMode) -> CABasicAnimation {
      basic(from: 20, to: 40) {
        $0.beginTime = CACurrentMediaTime() + 1
        $0.fillMode = mode
        $0.isRemovedOnCompletion = false
      }
    }
    let times = [0.5, 1.5, 2.5]
    #expect(try positions(late(.removed), at: times) == [10, 30, 10])
    #expect(try positions(late(.backwards), at: times) == [20, 30, 10])
    #expect(try positions(late(.forwards), at: times) == [10, 30, 40])
    #expect(try positions(late(.both), at: times) == [20, 30, 40])
  }

  @Test("the pace is a timing function, of which the middle of one that is symmetric is the middle")
  func pace() throws {
    let eased = basic(from: 0, to: 100) {
      $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    }
    let seen = try positions(eased)
    #expect(seen[1] == 50 && seen[0] < 20 && abs(seen[0] + seen[2] - 100) < 0.01)
  }

  @Test("keyframes are reached at their times, evenly without any, or jumped to")
  func keyframes() throws {
    func keyframes(_ change: (CAKeyframeAnimation) -> Void) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [0, 40, 100]
      animation.duration = 1
      change(animation)
      return animation
    }
    #expect(try positions(keyframes { _ in }) == [20, 40, 70, 10])
    #expect(try positions(keyframes { $0.keyTimes = [0, 0.25, 1] }) == [40, 60, 80, 10])
    #expect(try positions(keyframes { $0.calculationMode = .paced }) == [25, 50, 75, 10])
    let discrete = keyframes { $0.calculationMode = .discrete }
    #expect(try positions(discrete, at: [0.3, 0.6, 0.9]) == [0, 40, 100])
  }

  @Test("a point follows a path, at an even speed where it is paced")
  func path() throws {
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 20, y: 0))
    line.addLine(to: CGPoint(x: 100, y: 0))
    func along(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = line.cgPath
      animation.duration = 1
      animation.calculationMode = mode
      return animation
    }
    #expect(try positions(along(.linear)) == [10, 20, 60, 10])
    #expect(try positions(along(.paced)) == [25, 50, 75, 10])
  }

  /// A spring without damping: 1 - cos(ωt), with ω = √(stiffness / mass).
  @Test("a spring swings as its stiffness and mass say")
  func spring() throws {
    func spring() -> CASpringAnimation {
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.mass, spring.stiffness, spring.damping) = (1, 4 * .pi * .pi, 0)
      (spring.fromValue, spring.toValue, spring.duration) = (0, 50, 2)
      return spring
    }
    #expect(try positions(spring(), at: [0.25, 0.5, 1, 2.1]) == [50, 100, 0, 10])
    // As Apple defines them: stiffness (2π / duration)², damping 4π (1 - bounce) / duration for a mass of 1.
    let bouncing = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(bouncing.mass == 1 && abs(bouncing.stiffness - 16 * .pi * .pi) < 1e-9)
    #expect(abs(bouncing.damping - 6 * .pi) < 1e-9)
    let usual = CASpringAnimation()
    (usual.mass, usual.stiffness, usual.damping) = (1, 100, 10)
    // The envelope's amplitude is 2/√3 of the way; it is 0.001 of it at ln(1000 (1 + 1/√3)) / 5.
    #expect(abs(usual.settlingDuration - log(1000 * (1 + 1 / 3.0.squareRoot())) / 5) < 1e-6)
  }

  @Test("the parts of a group begin in its time and end with it")
  func group() throws {
    let group = CAAnimationGroup()
    let second = basic(from: 60, to: 80) { $0.beginTime = 0.5 }
    group.animations = [basic(from: 20, to: 40) { $0.duration = 0.5 }, second]
    group.duration = 1
    #expect(try positions(group) == [30, 60, 65, 10])
  }

  @Test(
    "each property is animated",
    arguments: [
      ("transform.rotation.z", 0.0, 1.0), ("transform.scale", 1, 3), ("opacity", 0, 1),
      ("cornerRadius", 0, 8), ("transform.translation.x", 0, 10), ("bounds.size.width", 10, 30),
      ("strokeEnd", 0, 1), ("lineWidth", 2, 6), ("zPosition", 0, 4), ("borderWidth", 0, 2),
      ("anchorPoint.x", 0, 1),
    ] as [(String, Double, Double)])
  func properties(keyPath: String, from: Double, to: Double) throws {
    let seen = try Moments.numbers(at: [0.5, 1.5], of: 1.6) { view in
      let layer = CAShapeLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
      layer.opacity = 0.25
      view.layer.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: nil)
      return {
        guard let shown = layer.presentation() else { return [] }
        let transform = shown.affineTransform()
        return [
          atan2(Double(transform.b), Double(transform.a)),
          hypot(Double(transform.a), Double(transform.b)), Double(shown.opacity),
          shown.cornerRadius, transform.tx, shown.bounds.width, shown.strokeEnd, shown.lineWidth,
          shown.zPosition, shown.borderWidth, shown.anchorPoint.x,
        ].map { Double($0) }
      }
    }
    let names = [
      "transform.rotation.z", "transform.scale", "opacity", "cornerRadius",
      "transform.translation.x", "bounds.size.width", "strokeEnd", "lineWidth", "zPosition",
      "borderWidth", "anchorPoint.x",
    ]
    let model = [0, 1, 0.25, 0, 0, 5, 1, 1, 0, 0, 0.5]
    for (index, name) in names.enumerated() {
      let expected = name == keyPath ? (from + to) / 2 : model[index]
      #expect(abs(seen[0][index] - expected) < 1e-5, "\(name)")
      #expect(abs(seen[1][index] - model[index]) < 1e-5, "\(name)")
    }
  }

  @Test(
    "an animation of a view sets the border, the shadow's form and strokes at once, as measured in UIKit"
  )
  func atOnce() throws {
    let seen = try Moments.numbers(at: [0.5], of: 1) { view in
      let shape = ShapeView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      shape.shapeLayer.strokeEnd = 0
      view.addSubview(shape)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        shape.layer.borderWidth = 4
        shape.layer.shadowRadius = 8
        shape.layer.shadowOffset = CGSize(width: 2, height: 0)
        shape.layer.zPosition = 2
        shape.shapeLayer.strokeEnd = 1
        shape.layer.cornerRadius = 4
        shape.layer.shadowOpacity = 1
      }
      return {
        guard let shown = shape.layer.presentation() as? CAShapeLayer else { return [] }
        return [
          shown.borderWidth, shown.shadowRadius, shown.shadowOffset.width, shown.zPosition,
          shown.strokeEnd, shown.cornerRadius, CGFloat(shown.shadowOpacity),
        ].map { Double($0) }
      }
    }
    #expect(zip(seen[0], [4, 8, 2, 2, 1, 2, 0.5]).allSatisfy { abs($0 - $1) < 1e-3 }, "\(seen)")
  }

  /// A view whose layer draws a path.
  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var shapeLayer: CAShapeLayer { layer as? CAShapeLayer ?? CAShapeLayer() }
  }

  @Test("colors and paths are animated")
  func values() throws {
    let seen = try Moments.numbers(at: [0.5], of: 1) { view in
      let layer = CAShapeLayer()
      view.layer.addSublayer(layer)
      func animate(_ keyPath: String, _ from: Any, _ to: Any) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        layer.add(animation, forKey: keyPath)
      }
      animate("backgroundColor", UIColor.black.cgColor, UIColor.white.cgColor)
      animate(
        "path", CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil),
        CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil))
      animate(
        "transform", CATransform3DIdentity, CATransform3DMakeTranslation(40, 0, 0))
      return {
        let shown = layer.presentation()
        return [
          Double(shown?.backgroundColor?.components?[0] ?? -1),
          Double(shown?.path?.boundingBox.width ?? -1), Double(shown?.transform.m41 ?? -1),
        ]
      }
    }
    #expect(seen == [[0.5, 20, 20]])
  }

  @Test("a delegate is told of the begin and the end, and of one that is removed")
  func delegate() throws {
    final class Delegate: CAAnimationDelegate {
      var notes: [String] = []
      func note(_ what: String) {
        notes.append("\(what) \((CACurrentMediaTime() * 100).rounded() / 100)")
      }
      func animationDidStart(_ anim: CAAnimation) {
        note("start \(anim.value(forKey: "name") as? String ?? "")")
      }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop \(flag)") }
    }
    nonisolated(unsafe) var notes: [[String]] = []
    _ = try Moments.film(3) { view in
      let delegate = Delegate()
      let layer = view.layer
      for key in ["first", "second"] {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.duration, animation.delegate) = (1, delegate)
        animation.setValue(key, forKey: "name")
        animation.beginTime = CACurrentMediaTime() + 0.5
        layer.add(animation, forKey: key)
      }
      #expect(layer.animationKeys() == ["first", "second"])
      nonisolated(unsafe) let parts = (layer, delegate)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        parts.0.removeAnimation(forKey: "second")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
        #expect(parts.0.animation(forKey: "first") == nil)
        notes.append(parts.1.notes)
      }
    }
    #expect(
      notes.first == ["start first 0.5", "start second 0.5", "stop false 1.0", "stop true 1.5"])
  }

  @Test("a transaction ends with the last of its animations")
  func transaction() throws {
    nonisolated(unsafe) var ends: [Double] = []
    _ = try Moments.film(3) { view in
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime()) }
      CATransaction.setAnimationDuration(1.5)
      view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
      CATransaction.commit()
    }
    #expect(ends.first == 1.5)
  }

  @Test("the film says which animations are not played, and lasts until the others end")
  func film() throws {
    func make() -> UIViewController {
      let view = UIView()
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.duration) = (0, 2)
      view.layer.add(animation, forKey: nil)
      view.layer.add(CABasicAnimation(keyPath: "contents"), forKey: nil)
      let controller = UIViewController()
      controller.view.addSubview(view)
      return controller
    }
    let film = try Simulation(make(), size: CGSize(width: 20, height: 20)).film()
    #expect(film.diagnostics.map(\.message).contains { $0.contains("'contents'") })
    #expect(film.frameCount >= 120 && film.frameCount <= 123)
  }
}
