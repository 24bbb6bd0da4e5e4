/// An invalid line in a scene's text.
struct UnreadableLine: Error, CustomStringConvertible {
  let line: Substring

  var description: String { "unreadable line in the scene: \(line)" }
}

extension BenchmarkScene {
  /// Reads the text that `description` writes.
  init(text: String) throws {
    self.init(name: "", stepCount: 0)
    for line in text.split(separator: "\n") {
      var words = Words(line)
      switch try words.next() {
      case "scene": name = String(try words.next())
      case "steps": stepCount = try words.integer()
      case "gravity": gravity = try words.vector()
      case "material": (friction, restitution) = (try words.number(), try words.number())
      case "bullets": areBullets = try words.integer() != 0
      case "body": bodies.append(try Body(reading: &words))
      case "hinge":
        hinges.append(
          Hinge(
            a: try words.integer(), b: try words.integer(), anchorA: try words.vector(),
            anchorB: try words.vector()))
      default: throw UnreadableLine(line: line)
      }
    }
  }
}

extension BenchmarkScene.Body {
  fileprivate init(reading words: inout Words) throws {
    isStatic = try words.next() == "static"
    position = try words.vector()
    angle = try words.number()
    velocity = try words.vector()
    spin = try words.number()
    switch try words.next() {
    case "circle": form = .circle(radius: try words.number())
    case "polygon":
      let count = try words.integer()
      var corners: [SIMD2<Float>] = []
      for _ in 0..<max(count, 0) { corners.append(try words.vector()) }
      form = .polygon(corners)
    default: throw UnreadableLine(line: words.line)
    }
  }
}

/// Reads the words of a line one after another.
private struct Words {
  let line: Substring
  private var rest: ArraySlice<Substring>

  init(_ line: Substring) {
    self.line = line
    rest = line.split(separator: " ")[...]
  }

  mutating func next() throws -> Substring {
    guard let word = rest.popFirst() else { throw UnreadableLine(line: line) }
    return word
  }

  mutating func number() throws -> Float {
    guard let number = Float(try next()) else { throw UnreadableLine(line: line) }
    return number
  }

  mutating func integer() throws -> Int {
    guard let number = Int(try next()) else { throw UnreadableLine(line: line) }
    return number
  }

  mutating func vector() throws -> SIMD2<Float> { [try number(), try number()] }
}
