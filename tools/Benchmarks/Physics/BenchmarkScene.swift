/// A scene for several engines: bodies of one shape each, hinges, one material.
///
/// Lengths are metres, angles radians, times seconds; y points down. `description` is the text that
/// every engine's program reads, so that all build the same scene by construction.
struct BenchmarkScene {
  enum Form {
    case circle(radius: Float)
    /// A convex polygon about its centroid, at most eight corners (Box2D's limit).
    case polygon([SIMD2<Float>])
  }

  struct Body {
    var isStatic = false
    var position: SIMD2<Float>
    var angle: Float = 0
    var velocity: SIMD2<Float> = .zero
    var spin: Float = 0
    var form: Form
  }

  /// A hinge: two bodies, by index, and the anchor on each in its own coordinates.
  struct Hinge {
    var a: Int
    var b: Int
    var anchorA: SIMD2<Float>
    var anchorB: SIMD2<Float>
  }

  var name: String
  var stepCount: Int
  var gravity: SIMD2<Float> = [0, 10]
  var friction: Float = 0.6
  var restitution: Float = 0
  /// Whether moving bodies are swept against each other too, as UIKit's are under gravity.
  var areBullets = false
  var bodies: [Body] = []
  var hinges: [Hinge] = []

  static func box(_ width: Float, _ height: Float) -> Form {
    let (x, y) = (width / 2, height / 2)
    return .polygon([[-x, -y], [x, -y], [x, y], [-x, y]])
  }
}

extension BenchmarkScene: CustomStringConvertible {
  /// One line for each thing; a line's first word says what it is.
  ///
  /// Numbers are the shortest decimal ones that read back to the same single-precision numbers.
  var description: String {
    var lines = [
      "scene \(name)", "steps \(stepCount)", "gravity \(gravity.x) \(gravity.y)",
      "material \(friction) \(restitution)", "bullets \(areBullets ? 1 : 0)",
    ]
    for body in bodies {
      let kind = body.isStatic ? "static" : "dynamic"
      lines.append(
        "body \(kind) \(body.position.x) \(body.position.y) \(body.angle)"
          + " \(body.velocity.x) \(body.velocity.y) \(body.spin) \(body.form)")
    }
    for hinge in hinges {
      lines.append(
        "hinge \(hinge.a) \(hinge.b) \(hinge.anchorA.x) \(hinge.anchorA.y)"
          + " \(hinge.anchorB.x) \(hinge.anchorB.y)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension BenchmarkScene.Form: CustomStringConvertible {
  var description: String {
    switch self {
    case .circle(let radius): "circle \(radius)"
    case .polygon(let corners):
      "polygon \(corners.count) " + corners.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }
  }
}
