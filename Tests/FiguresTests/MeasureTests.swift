import Figures
import Foundation
import FramegenKit
import Testing

/// Scenes whose motion is known in closed form.
@Suite("Measuring scenes")
struct MeasureTests {
  /// Measures a scene from its text.
  private func measures(_ text: String, of names: [String] = []) throws -> MotionMeasures {
    let file = FileManager.default.temporaryDirectory.appending(path: "measure-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let report = try SceneMeasurer(file.path).report(of: names)
    return try #require(report.variants.first).measures
  }

  private func scene(
    duration: Double = 3, view: String = "[100, 100, 100, 100]", _ more: String
  ) -> String {
    """
    {
      "framegen": 1, "canvas": {"size": [400, 700]}, "timing": {"duration": \(duration)},
      "views": [{"id": "square", "frame": \(view), "backgroundColor": "red"}], \(more)
    }
    """
  }

  // MARK: Quantities

  @Test(
    "every number that a scene can set is measured by its name, or an alias of it",
    arguments: [
      ("transform.scale.x", 1.0, 2), ("transform.scale.y", 1, 0.5), ("backgroundColor.red", 1, 0),
      ("backgroundColor.blue", 0, 1), ("frame.x", 100, 50), ("frame.height", 100, 50),
      ("cornerRadius", 0, 8),
    ])
  func everyNumber(name: String, start: Double, end: Double) throws {
    let text = scene(
      """
      "timeline": [{"at": 0.5, "do": [{"animate": {"duration": 1, "set": {"square.transform.scale": [2, 0.5],
        "square.backgroundColor": "blue", "square.cornerRadius": 8}}}]}]
      """)
    let measured = try #require(measures(text, of: ["square.\(name)"]).quantities.first)
    #expect(measured.of == "square.\(name)")
    #expect(abs(measured.start - start) < 1e-12 && abs(measured.end - end) < 1e-12)
  }

  @Test(
    "what the engine holds of an item stays where it was when the timeline moves the item at rest")
  func body() throws {
    let text = scene(
      """
      "behaviors": [{"type": "snap", "item": "square", "to": [160, 150]}],
      "timeline": [{"at": 2.5, "do": [{"set": {"square.transform.translation": [40, 0]}}]}]
      """)
    let measured = try measures(text, of: ["square.body.center.x", "square.frame.x"]).quantities
    #expect(measured.map(\.start) == [150, 100])
    #expect(measured.map { $0.end.rounded() } == [160, 150])
  }

  @Test(
    "a name that is not one number is refused with the names that are",
    arguments: [
      ("square.transform.scale", "use square.transform.scale.x or square.transform.scale.y"),
      ("square.transform.scal.x", "did you mean 'transform.scale.x'?"),
      ("sqare.center.y", "did you mean 'square'?"),
    ])
  func refusedName(name: String, hint: String) throws {
    let error = #expect(throws: FramegenError.self) {
      try measures(scene("\"timeline\": []"), of: [name])
    }
    #expect(error?.description.contains(hint) == true)
  }

  // MARK: Springs

  @Test(
    "a spring attachment moves as the discretized oscillator of its frequency and damping",
    arguments: [0.05, 0.2, 0.5], [1.0, 3.0])
  func attachment(damping: Double, frequency: Double) throws {
    // Straight below the anchor, so that the length is the only motion; stretched from 200 to 240 pt.
    let measures = try measures(
      scene(
        """
        "behaviors": [
          {"id": "jelly", "type": "attachment", "item": "square", "anchor": [150, -90], "length": 200,
           "frequency": \(frequency), "damping": \(damping)},
          {"type": "itemProperties", "items": ["square"], "resistance": 0.3}
        ]
        """))
    let spring = try #require(measures.springs.first)
    #expect(spring.of == "jelly.length")
    #expect(spring.nominal == DampedOscillation(frequency: frequency, dampingRatio: damping))
    let effective = try #require(spring.effective)
    let measured = try #require(spring.measured)
    #expect(effective.dampingRatio > damping)
    #expect(abs(measured.frequency / effective.frequency - 1) < 0.01)
    #expect(abs(measured.dampingRatio / effective.dampingRatio - 1) < 0.01)
  }

  @Test("an overdamped attachment has a damping ratio above 1, but no frequency that is seen")
  func overdamped() throws {
    let measures = try measures(
      scene(
        """
        "behaviors": [{"id": "jelly", "type": "attachment", "item": "square", "anchor": [150, -90],
          "length": 200, "frequency": 1, "damping": 2}]
        """), of: ["jelly.length"])
    let quantity = try #require(measures.quantities.first)
    #expect(try #require(quantity.dampingRatio) > 1.9)
    #expect(quantity.dampedFrequency == nil && quantity.logarithmicDecrement == nil)
  }

  @Test(
    "a view spring has the damping ratio it states and the frequency that its duration gives it",
    arguments: [0.2, 0.5, 0.8])
  func viewSpring(damping: Double) throws {
    let duration = 2.0
    let text = scene(
      """
      "timeline": [{"at": 0.25, "do": [{"animate": {"duration": \(duration),
        "spring": {"damping": \(damping)}, "set": {"square.center": [150, 450]}}}]}]
      """)
    let measures = try measures(text)
    // The envelope e^(−ζωt) |sin φ|⁻¹ falls to 0.001 at the end of the duration (UIKit's rule).
    let root = (1 - damping * damping).squareRoot()
    let omega = log(1000 * damping / root) / (damping * duration)
    let spring = try #require(measures.springs.first)
    let measured = try #require(spring.measured)
    #expect(abs(measured.dampingRatio / damping - 1) < 0.01)
    #expect(abs(measured.frequency / (omega / (2 * .pi)) - 1) < 0.01)
    #expect(abs(spring.nominal.frequency / measured.frequency - 1) < 0.01)
    // The first overshoot of a step is e^(−πζ/√(1−ζ²)) of it.
    let item = try #require(measures.items.first)
    let percent = 100 * exp(-.pi * damping / root)
    #expect(abs(try #require(item.overshootPercent) - percent) < 0.01 * percent + 0.2)
    // What is left of the way is e^(−ζωt) (cos ω′t + ζω/ω′ sin ω′t), with ω′ = ω √(1 − ζ²).
    let outside = (0...30_000).map { Double($0) * 1e-4 }.last { time in
      let damped = omega * root
      let left = cos(damped * time) + damping * omega / damped * sin(damped * time)
      return abs(exp(-damping * omega * time) * left) > 0.02
    }
    let quantities = try self.measures(text, of: ["square.center.y"]).quantities
    let settles = try #require(quantities.first?.settles2Percent)
    #expect(abs(settles - (0.25 + (try #require(outside)))) < 0.012)
  }

  @Test("near its point a snap is a spring for each direction and one for the angle")
  func snap() throws {
    let measures = try measures(
      scene(
        view: "[100, 100, 100, 100]",
        """
        "behaviors": [{"type": "snap", "item": "square", "to": [152, 153], "damping": 0.2}]
        """))
    let spring = try #require(measures.springs.first { $0.of == "square.center.y" })
    // Of a square, the effective mass at a corner along a side is m / (1 + 6/4) = 0.4 m.
    let factor = 0.8.squareRoot()
    #expect(abs(spring.nominal.frequency - 4 * factor) < 1e-6)
    #expect(abs(spring.nominal.dampingRatio - 0.2 * factor) < 1e-6)
    let (effective, measured) = (try #require(spring.effective), try #require(spring.measured))
    #expect(abs(measured.frequency / effective.frequency - 1) < 0.01)
    #expect(abs(measured.dampingRatio / effective.dampingRatio - 1) < 0.02)
  }

  // MARK: Impacts

  @Test("the restitution of a bouncing square is its elasticity", arguments: [0.3, 0.6, 0.9])
  func restitution(elasticity: Double) throws {
    let measures = try measures(
      scene(
        duration: 2,
        """
        "behaviors": [
          {"type": "gravity", "items": ["square"]},
          {"type": "collision", "items": ["square"],
           "boundaries": [{"id": "floor", "from": [0, 600], "to": [400, 600]}]},
          {"type": "itemProperties", "items": ["square"], "elasticity": \(elasticity), "resistance": 0}
        ]
        """))
    let contact = try #require(measures.contacts.first)
    #expect(contact.item == "square" && contact.partner == "floor")
    let bounce = try #require(contact.bounces.first)
    #expect(abs(bounce.restitution / elasticity - 1) < 0.01)
    // It falls 400 pt, at 1000 pt/s² without resistance.
    let speed = (2 * 1000 * 400.0).squareRoot()
    #expect(abs(bounce.speedBefore / speed - 1) < 0.02)
    #expect(abs(bounce.time - (2 * 400 / 1000.0).squareRoot()) < 0.02)
    // The height is e²h.
    #expect(abs(bounce.height / (elasticity * elasticity * 400) - 1) < 0.04)
  }

  @Test("a ball rises from where it touched the floor, and one that stays there does not bounce")
  func heights() throws {
    func ball(_ elasticity: Double) throws -> ContactMeasures {
      let text = """
        {"framegen": 1, "canvas": {"size": [200, 420]}, "timing": {"duration": 4},
         "views": [{"id": "ball", "frame": [90, 100, 20, 20]}, {"id": "floor", "frame": [0, 400, 200, 20]}],
         "behaviors": [
           {"type": "gravity", "items": ["ball"]}, {"type": "collision", "items": ["ball", "floor"]},
           {"type": "itemProperties", "items": ["ball", "floor"], "elasticity": \(elasticity), "resistance": 0},
           {"type": "itemProperties", "items": ["floor"], "isAnchored": true}]}
        """
      return try #require(try measures(text).contacts.first)
    }
    let bounces = try ball(0.7).bounces
    #expect(bounces.count > 3)
    // With the speed v it rises v²/2g; the film ends before the last one has. What is pushed out of the floor has been
    // deeper by up to half a point.
    for bounce in bounces.dropLast() {
      let height = bounce.speedAfter * bounce.speedAfter / 2000
      #expect(abs(bounce.height - height) < 0.6 + 0.02 * height, "\(bounce)")
    }
    let dead = try ball(0)
    #expect(dead.count > 0 && dead.bounces.isEmpty, "\(dead)")
  }

  @Test("a touch changes no restitution", arguments: [410, 415, 420, 425, 430])
  func touched(y: Int) throws {
    let text = scene(
      duration: 2, view: "[100, \(y), 100, 100]",
      """
      "touches": [{"tap": [10, 10], "at": 0.1}],
      "behaviors": [
        {"type": "gravity", "items": ["square"]},
        {"type": "collision", "items": ["square"],
         "boundaries": [{"id": "floor", "from": [0, 600], "to": [400, 600]}]},
        {"type": "itemProperties", "items": ["square"], "elasticity": 0.6, "resistance": 0}
      ]
      """)
    let bounce = try #require(try measures(text).contacts.first?.bounces.first)
    #expect(abs(bounce.restitution / 0.6 - 1) < 0.01)
  }

  @Test("springs of translations, scales and other numbers are measured by their components")
  func otherSprings() throws {
    for (property, names) in [
      ("transform.translation", ["transform.translation.x", "transform.translation.y"]),
      ("transform.scale", ["transform.scale.x", "transform.scale.y"]),
      ("cornerRadius", ["cornerRadius"]),
      ("frame", ["frame.x", "frame.y", "frame.width", "frame.height"]),
    ] {
      let value = ["frame": "[30, 40, 120, 150]", "cornerRadius": "30"][property] ?? "[4, 3]"
      let springs = try measures(
        scene(
          duration: 3,
          """
          "timeline": [{"at": 0, "do": [{"animate": {"duration": 2.5,
            "spring": {"damping": 0.3}, "set": {"square.\(property)": \(value)}}}]}]
          """)
      ).springs
      #expect(springs.map(\.of) == names.map { "square.\($0)" }, "\(property)")
      #expect(
        springs.allSatisfy { abs(($0.measured?.dampingRatio ?? 0) - 0.3) < 0.01 }, "\(property)")
    }
  }

  @Test("an overdamped view spring is critical in effect, as it moves")
  func overdampedViewSpring() throws {
    let spring = try #require(
      try measures(
        scene(
          duration: 3,
          """
          "timeline": [{"at": 0, "do": [{"animate": {"spring": {"duration": 0.5, "bounce": -0.3},
            "set": {"square.center.y": 450}}}]}]
          """)
      ).springs.first)
    #expect(
      abs(spring.nominal.dampingRatio - 1 / 0.7) < 1e-6 && spring.effective?.dampingRatio == 1)
    #expect(spring.measured?.dampedFrequency == nil && spring.measured?.logarithmicDecrement == nil)
  }

  @Test("the path of a view that is added elsewhere has no way between")
  func readded() throws {
    let item = try #require(
      try measures(
        scene(
          duration: 1,
          """
          "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.2, "by": {"square.center.x": 10}}}]},
            {"at": 0.25, "do": [{"remove": "square"}]},
            {"at": 0.5, "do": [{"set": {"square.center": [300, 300]}}]}, {"at": 0.75, "do": [{"add": "square"}]}]
          """)
      ).items.first { $0.id == "square" })
    #expect(abs(item.path - 10) < 1e-3)
  }

  @Test("the energy of a free fall without resistance stays the same")
  func energy() throws {
    let measures = try measures(
      scene(
        duration: 0.5,
        """
        "behaviors": [{"type": "gravity", "items": ["square"]},
          {"type": "itemProperties", "items": ["square"], "resistance": 0}]
        """))
    let energy = try #require(measures.energy)
    // The last of 60 frames is the 59th after the first, of which UIKit's first takes no step. Each of the
    // others adds 10 m/s² for 1/120 s to the speed of 1 kg.
    let speed = 10.0 * 58 / 120
    #expect(abs(energy.greatestKinetic - speed * speed / 2) < 0.001)
    #expect(abs(energy.end / energy.start - 1) < 0.05)
  }

  // MARK: What changes

  /// The names of the quantities that are measured where nobody names any.
  private func changing(_ actions: String) throws -> [String] {
    try measures(
      scene(
        #""timeline": [{"at": 0.1, "do": [{"animate": {"duration": 0.4, "set": {\#(actions)}}}]}]"#)
    ).quantities.map(\.of)
  }

  @Test(
    "all numbers that change are measured where nobody names any, not only places",
    arguments: [
      (#""square.transform.scale": [0.5, 0.25]"#, ["transform.scale.x", "transform.scale.y"]),
      (#""square.backgroundColor": "lime""#, ["backgroundColor.red", "backgroundColor.green"]),
      (#""square.alpha": 0.5, "square.cornerRadius": 9"#, ["alpha", "cornerRadius"]),
      (
        #""square.transform.rotation": 1, "square.center.x": 200"#,
        ["center.x", "transform.rotation"]
      ),
      (#""square.bounds.size": [100, 50]"#, ["bounds.size.height"]),
      (#""square.transform.scale": [1.0001, 1]"#, []),
    ])
  func allNumbers(actions: String, names: [String]) throws {
    #expect(try changing(actions) == names.map { "square." + $0 })
  }

  @Test("what only grows or changes its color moves nowhere")
  func stays() throws {
    let measures = try measures(
      scene(#""timeline": [{"at": 0.1, "do": [{"set": {"square.transform.scale": [2, 2]}}]}]"#))
    #expect(measures.items.isEmpty && measures.quantities.count == 2)
  }

  @Test("what a rod drags is at rest once it stands still, though the engine gives it no velocity")
  func dragged() throws {
    let measures = try measures(
      """
      {"framegen": 1, "canvas": {"size": [400, 200]}, "timing": {"duration": 1.5},
       "views": [{"id": "card", "frame": [50, 80, 60, 40]}],
       "behaviors": [{"id": "grab", "type": "attachment", "item": "card", "anchorPoint": [80, 100], "length": 0}],
       "timeline": [{"every": 0.05, "at": 0.2, "until": 0.9, "do": [{"set": {"grab.anchorPoint": ["80 + 100 * $time", 100]}}]}]}
      """)
    let card = try #require(measures.items.first)
    #expect(
      card.id == "card" && abs((card.rests ?? 0) - 0.9) < 0.05, "\(String(describing: card.rests))")
  }

  @Test("what stands still between two motions has no peaks where its last digits change")
  func plateau() {
    let values = [13, 38, 63, 63 + 7e-15, 63, 63 - 7e-15, 63, 63 + 7e-15, 38, 13]
    let points = values.enumerated().map { SIMD2(Double($0) / 10, $1) }
    #expect(Extremum.all(in: points).count == 1)
  }

  @Test(
    "a turn at a jump, or at a jump in the velocity, is at a sample; a smooth one between samples")
  func sharpTurns() {
    func turns(_ values: [Double]) -> [Double] {
      Extremum.all(in: values.enumerated().map { SIMD2(Double($0), $1) }).map(\.value)
    }
    #expect(turns([10, 10, 250, 250, 20, 20, 290]) == [250, 20])
    #expect(turns([0, 10, 20, 30, 27, 24, 21]) == [30])
    // A ball that bounces: two parabolas.
    #expect(turns([100, 97, 88, 73, 52, 60, 71, 80, 87]) == [52])
    let wave = (0..<12).map { sin(Double($0) * .pi / 5.3) }
    #expect(turns(wave).allSatisfy { abs(abs($0) - 1) < 0.002 } && turns(wave).count == 2)
  }

  @Test("the angle of a view that the timeline turns has whole turns, as that of a body has")
  func wholeTurns() throws {
    let turn = try measures(
      scene(
        duration: 2,
        #""timeline": [{"at": 0, "do": [{"animate": {"duration": 2, "curve": "linear", "by": {"square.transform.rotation": "720deg"}}}]}]"#
      ), of: ["square.transform.rotation"])
    let angle = try #require(turn.quantities.first)
    #expect(angle.peaks.isEmpty && abs(angle.least) < 1e-9)
    #expect(abs(angle.greatest - 4 * .pi) < 0.06)
  }

  // MARK: Names

  @Test(
    "unknown names and what never changes are refused with a hint",
    arguments: [
      ("sqare", "did you mean 'square'?"), ("square.centre.y", "did you mean 'center.y'?"),
      ("wall", "what changes: square"), ("wall.center.x", "what changes: square"),
    ])
  func refused(name: String, hint: String) throws {
    let text = """
      {"framegen": 1, "timing": {"duration": 0.2},
       "views": [{"id": "square", "frame": [0, 0, 20, 20]}, {"id": "wall", "frame": [0, 90, 20, 20]}],
       "behaviors": [{"type": "gravity", "items": ["square"]}]}
      """
    let error = #expect(throws: FramegenError.self) { try measures(text, of: [name]) }
    guard case .request(_, let said) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(said == hint)
  }

  @Test("a table in a width has parts of some columns, each with the names; nothing is lost")
  func width() {
    var table = MeasureTable([.names("item")] + (0..<12).map { .numbers("number \($0)", "pt") })
    table.columns[4] = .numbers("", "%")
    table.rows = ["first", "second"].map { name in
      [.text(name)] + (0..<12).map { .number(Double($0) * 100) }
    }
    let (wide, narrow) = (table.text, table.text(width: 60))
    let lines = narrow.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(narrow)")
    #expect(lines.count { $0.hasPrefix("first") } == lines.count { $0.hasPrefix("item") })
    func numbers(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" }.filter { $0.hasSuffix(".000") }
    }
    #expect(numbers(narrow).sorted() == numbers(wide).sorted())
    #expect(table.text(width: 1_000) == wide)
    // A width that has no space for a single column has one in each part.
    #expect(table.text(width: 1).contains("number 11"))
  }
}
