import Foundation
import FramegenKit
import Geometry
import Preview
import SceneFormat
import Stage
import Testing

@Suite("Tuning of springs")
struct SpringTunerTests {
  private let text = """
    {
      "framegen": 1,
      "views": [{"id": "a", "frame": [10, 20, 30, 40]}],
      "behaviors": [
        {"id": "bar", "type": "attachment", "item": "a", "anchor": [50, 0], "frequency": 2, "damping": 0.3},
        {"id": "rod", "type": "attachment", "item": "a", "anchor": [50, 0]},
        {"type": "snap", "item": "a", "to": [90, 90], "damping": 0.4}
      ],
      "timeline": [{"at": 0, "do": [
        {"animate": {"duration": 0.8, "spring": {"damping": 0.5}, "set": {"a.alpha": 0}}},
        {"animate": {"spring": {"duration": 0.5, "bounce": 0.3}, "set": {"a.alpha": 0}}},
        {"animate": {"spring": {"response": 0.4}, "set": {"a.alpha": 0}}},
        {"animate": {"spring": {"mass": 2, "stiffness": 200, "damping": 12}, "set": {"a.alpha": 0}}},
        {"animate": {"duration": 1, "set": {"a.alpha": 0}}}
      ]}]
    }
    """

  private func tuners(_ values: [String: Double] = [:]) throws -> [SpringTuner] {
    let copy = try SceneCopy(text: text)
    let outline = EditableScene(
      copy.path, bytes: try copy.bytes, limits: SceneLimits(), access: SceneAccess()
    ).outline()
    return outline.springs.map {
      SpringTuner($0, numbers: outline.numbers, replacing: values, in: SpringTuner.Situation())
    }
  }

  /// How far an oscillation with a damping ratio moves beyond its rest, as a fraction of the way.
  private func overshoot(_ ratio: Double) -> Double {
    exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
  }

  @Test("the springs of a scene are found, with the numbers of the text that make them")
  func found() throws {
    let springs = try tuners().map(\.spring)
    #expect(
      springs.map(\.form) == [.attachment, .snap, .ratio, .bounce, .response, .stiffness])
    #expect(springs[0].parameters.map(\.path) == ["#bar.frequency", "#bar.damping"])
    #expect(springs[1].parameters.map(\.path) == ["behaviors[2].damping"])
    let first = "timeline[0].do[0].animate"
    #expect(springs[2].parameters.map(\.path) == ["\(first).spring.damping", "\(first).duration"])
    // SwiftUI's fraction is not in the text.
    #expect(springs[4].parameters.map(\.path?.isEmpty) == [false, nil])
    #expect(springs[4]["dampingFraction"]?.value.rounded() == 1)
    #expect(springs[5]["dampingCoefficient"]?.value == 12)
  }

  @Test("an overshoot that is wished for is reached, as far as the rounding of the damping allows")
  func overshoots() throws {
    for var tuner in try tuners() {
      guard tuner.canOvershoot else {
        #expect(tuner.spring.form == .response)
        continue
      }
      for wanted in [0.02, 0.1, 0.25] {
        tuner.reach(.overshoot(wanted))
        #expect(
          abs(tuner.response.overshoot.amount - wanted) < 0.003, "\(tuner.spring.form) \(wanted)")
      }
      tuner.reach(.overshoot(0))
      // The four springs of a snap damp it less than one of them would.
      let least = tuner.spring.form == .snap ? 0.002 : 0.0005
      #expect(tuner.response.overshoot.amount < least, "\(tuner.spring.form)")
    }
    var ratio = try tuners()[2]
    ratio.reach(.overshoot(overshoot(0.7)))
    #expect(ratio.values["damping"] == 0.7)
    #expect(ratio.values["duration"] == 0.8)
  }

  @Test("a time to rest that is wished for is reached, and the overshoot stays")
  func settling() throws {
    for var tuner in try tuners() {
      guard tuner.canSettle else {
        #expect(tuner.spring.form == .snap)
        continue
      }
      let before = tuner.response.overshoot.amount
      for wanted in [0.4, 1.2] {
        tuner.reach(.settling(wanted))
        let time = try #require(tuner.response.settling)
        let tolerance = tuner.spring.form == .attachment ? 0.05 : 0.005
        #expect(abs(time / wanted - 1) < tolerance, "\(tuner.spring.form) \(wanted): \(time)")
        // The engine's steps damp quick springs more.
        #expect(
          abs(tuner.response.overshoot.amount - before)
            < (tuner.spring.form == .attachment ? 0.1 : 0.005), "\(tuner.spring.form)")
      }
    }
  }

  @Test("a view spring is the same in all words")
  func words() throws {
    for tuner in try tuners().dropFirst(2) {
      let words = tuner.wordings
      #expect(words.count == 4 && words[0].isOwn && !words[1...].contains(where: \.isOwn))
      func value(_ name: String, _ key: String) -> Double? {
        words.first { $0.name.hasPrefix(name) }?.numbers.first { $0.key == key }?.value
      }
      let response = try #require(value("response", "response"))
      let ratio = try #require(value("response", "dampingFraction"))
      let mass = try #require(value("mass", "mass"))
      let stiffness = try #require(value("mass", "stiffness"))
      let damping = try #require(value("mass", "damping"))
      #expect(abs(value("bounce", "duration").map { $0 / response - 1 } ?? 1) < 1e-3)
      #expect(abs((value("bounce", "bounce") ?? 9) - (1 - ratio)) < 1e-3)
      #expect(abs((stiffness / mass).squareRoot() * response / (2 * .pi) - 1) < 1e-3)
      #expect(abs(damping / (2 * (stiffness * mass).squareRoot()) - ratio) < 1e-3)
      // UIKit's equation of a spring that rests to a thousandth at the end of its duration.
      let duration = try #require(value("damping ratio", "duration"))
      let root = (1 - ratio * ratio).squareRoot()
      let rest = ratio / root * exp(-ratio * 2 * .pi / response * duration)
      #expect(abs(rest / 0.001 - 1) < 0.02, "\(tuner.spring.form): \(rest)")
    }
  }

  @Test("numbers that no spring can have are those at the ends of their ranges")
  func extremes() throws {
    for value in [-1e300, -1, 0, Double.leastNonzeroMagnitude, 1e300, .infinity] {
      for tuner in try tuners([
        "#bar.frequency": value, "#bar.damping": value, "behaviors[2].damping": value,
        "timeline[0].do[0].animate.duration": value,
        "timeline[0].do[0].animate.spring.damping": value,
        "timeline[0].do[3].animate.spring.stiffness": value,
        "timeline[0].do[3].animate.spring.damping": value,
      ]) {
        var tuner = tuner
        for goal in [SpringRequest.Goal.overshoot(value), .settling(value)] {
          tuner.reach(goal)
          #expect(tuner.response.values.allSatisfy { $0.isFinite }, "\(tuner.spring.form) \(value)")
          #expect(tuner.values.values.allSatisfy { $0.isFinite })
          _ = tuner.wordings
        }
      }
    }
  }
}
