/// A scene for several engines: bodies with one shape each, hinges, one material.
///
/// Lengths are in metres, angles in radians, times in seconds; y points down. The programs of all
/// engines read the text of `description`, so they simulate the same scene.
struct BenchmarkScene {
  enum Form {
    case circle(radius: Float)
    /// A convex polygon around its centroid, with at most eight corners (Box2D's limit).
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

  /// A hinge between two bodies, given by index, with an anchor in the coordinates of each.
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
  /// Whether all bodies are bullets, as UIKit's are under gravity.
  var areBullets = false
  var bodies: [Body] = []
  var hinges: [Hinge] = []

  static func box(_ width: Float, _ height: Float) -> Form {
    let (x, y) = (width / 2, height / 2)
    return .polygon([[-x, -y], [x, -y], [x, y], [-x, y]])
  }
}

extension BenchmarkScene: CustomStringConvertible {
  /// One line for each element; the first word of a line is its kind.
  ///
  /// Numbers are the shortest decimals that read back as the same single-precision numbers.
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
