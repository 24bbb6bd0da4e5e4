import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Testing

@Suite("The springs of animations")
struct SpringTests {
  /// What reading an animation with some timing gives.
  private func read(_ timing: String) -> SceneReading {
    let text = #"""
      {"framegen": 1, "views": [{"id": "a"}], "timeline": [{"at": 0, "do": [
        {"animate": {\#(timing), "set": {"a.alpha": 0}}}]}]}
      """#
    return SceneReader().read(Array(text.utf8), name: "scene.json")
  }

  private func animation(_ timing: String) throws -> AnimationDescription {
    let reading = read(timing)
    #expect(reading.diagnostics.map(\.message) == [], "\(timing)")
    guard case .animate(let animation)? = reading.scene?.actions.first?.kind else {
      throw CancellationError()
    }
    return animation
  }

  private func settling(_ timing: String) throws -> SettlingSpring {
    guard case .settlingSpring(let spring) = try animation(timing).pace else {
      throw CancellationError()
    }
    return spring
  }

  /// Apple's formulas: stiffness (2π / response)², damping 4π · dampingFraction / response, mass 1; a bounce is 1 less the
  /// damping fraction, or 1 / (1 + bounce) below 0.
  @Test(
    "SwiftUI's words give the stiffness and damping of its formulas, with mass 1",
    arguments: [
      (#""spring": {"response": 0.5, "dampingFraction": 0.825}"#, 0.5, 0.825),
      (#""spring": {"response": 0.35, "dampingFraction": 1}"#, 0.35, 1),
      (#""spring": {"response": 2}"#, 2, 0.825), (#""spring": {"dampingFraction": 0.5}"#, 0.5, 0.5),
      (#""spring": {"duration": 0.5, "bounce": 0.3}"#, 0.5, 0.7),
      (#""duration": 0.5, "spring": {"bounce": 0.3}"#, 0.5, 0.7),
      (#""spring": {"duration": 0.6, "bounce": -0.2}"#, 0.6, 1.25),
      (#""spring": {"duration": 0.4}"#, 0.4, 1), (#""spring": "smooth""#, 0.5, 1),
      (#""spring": "snappy""#, 0.5, 0.85), (#""spring": "bouncy""#, 0.5, 0.7),
      (#""duration": 0.8, "spring": "bouncy""#, 0.8, 0.7),
    ])
  func swiftUI(timing: String, response: Double, fraction: Double) throws {
    let spring = try settling(timing)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - pow(2 * .pi / response, 2)) < 1e-9)
    #expect(abs(spring.damping - 4 * .pi * fraction / response) < 1e-9)
    #expect(try animation(timing).duration == spring.settlingDuration)
  }

  @Test("Core Animation's words, with either name of the damping")
  func coreAnimation() throws {
    for word in ["damping", "dampingCoefficient"] {
      let spring = try settling(
        #""spring": {"mass": 3, "stiffness": 1000, "\#(word)": 500, "initialVelocity": [1, 2]}"#)
      #expect(
        spring
          == SettlingSpring(
            mass: 3, stiffness: 1000, damping: 500, initialVelocity: CGVector(dx: 1, dy: 2)))
    }
    // CASpringAnimation's defaults.
    let plain = try settling(#""spring": {"stiffness": 100}"#)
    #expect(plain.mass == 1 && plain.damping == 10)
  }

  @Test("UIKit's damping ratio settles within the duration, which either states")
  func uiKit() throws {
    let texts = [
      #""duration": 0.5, "spring": {"damping": 0.7}"#,
      #""duration": 0.5, "spring": {"dampingRatio": 0.7}"#,
      #""spring": {"dampingRatio": 0.7, "duration": 0.5}"#,
    ]
    for text in texts {
      let animation = try animation(text)
      #expect(animation.pace == .spring(damping: 0.7, initialVelocity: 0), "\(text)")
      #expect(animation.duration == 0.5)
    }
    let thrown = try animation(
      #""duration": 0.5, "spring": {"dampingRatio": 1, "initialSpringVelocity": 3}"#)
    #expect(thrown.pace == .spring(damping: 1, initialVelocity: 3))
  }

  @Test(
    "what cannot be combined is reported with the kinds of springs",
    arguments: [
      (#"{"damping": 0.5, "bounce": 0.5}"#, "'damping' and 'bounce' cannot be combined"),
      (
        #"{"dampingRatio": 0.5, "response": 1}"#, "'dampingRatio' and 'response' cannot be combined"
      ),
      (
        #"{"bounce": 0.5, "dampingFraction": 1}"#,
        "'bounce' and 'dampingFraction' cannot be combined"
      ),
      (#"{"bounce": 0.5, "stiffness": 1}"#, "'bounce' and 'stiffness' cannot be combined"),
      (#"{"stiffness": 1, "response": 1}"#, "'stiffness' and 'response' cannot be combined"),
      (#"{"duration": 1, "response": 1}"#, "'duration' and 'response' cannot be combined"),
      (#"{"stiffness": 1, "duration": 1}"#, "'stiffness' and 'duration' cannot be combined"),
      (
        #"{"stiffness": 1, "damping": 1, "dampingCoefficient": 1}"#,
        "'damping' and 'dampingCoefficient' cannot be combined"
      ),
    ])
  func combinations(spring: String, message: String) {
    let diagnostics = read(#""spring": \#(spring)"#).diagnostics
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.first?.hint?.hasPrefix("a spring has 'damping' or 'bounce'") == true)
  }

  @Test(
    "other mistakes",
    arguments: [
      (
        #""duration": 1, "spring": {"response": 1}"#, "'response' and 'duration' cannot be combined"
      ),
      (
        #""duration": 1, "spring": {"duration": 1}"#,
        "'duration' is in the spring and in the animation"
      ),
      (#""spring": {"damping": 0.5}"#, "missing key 'duration' in an animation"),
      (#""spring": {"bounce": 0.5}"#, "missing key 'duration' in an animation"),
      (#""duration": 0, "spring": "snappy""#, "'spring' requires a 'duration' above 0"),
      (
        #""duration": 1, "spring": {"damping": 2}"#,
        "'damping' must be above 0 and at most 1, not 2"
      ),
      (
        #""spring": {"response": 1, "dampingFraction": 1.5}"#,
        "'dampingFraction' must be above 0 and at most 1, not 1.5"
      ),
      (#""spring": {"response": 0}"#, "'response' must be above 0 and at most 86400, not 0"),
      (#""duration": 1, "spring": {"mass": 2, "damping": 1}"#, "'mass' requires 'stiffness'"),
      (
        #""duration": 1, "spring": {"damping": 1, "initialVelocity": [1, 2]}"#,
        "'initialVelocity' requires 'bounce', 'response' or 'stiffness' to be [x, y]"
      ),
      (
        #""duration": 1, "spring": {}"#,
        "missing key in a spring: 'damping', 'bounce', 'response' or 'stiffness'"
      ),
      (#""spring": "snapy""#, "unknown spring 'snapy'"),
      (#""duration": 1, "curve": "snappy""#, "'snappy' is a spring, not a curve"),
      (
        #""spring": {"response": 1, "blendDuration": 0}"#,
        "unknown key 'blendDuration' in a spring"
      ),
    ])
  func mistakes(timing: String, message: String) {
    #expect(read(timing).diagnostics.map(\.message) == [message])
  }

  @Test("values of a spring can be expressions in all words")
  func expressions() {
    let springs = [
      #""spring": {"response": "$time + 1", "dampingFraction": "$a.alpha"}"#,
      #""spring": {"duration": "$time + 1", "bounce": "$a.alpha / 2"}"#,
      #""spring": {"stiffness": "$time + 1", "damping": "$time + 200"}"#,
      #""duration": "$time + 1", "spring": "bouncy""#,
    ]
    for spring in springs { #expect(read(spring).diagnostics.map(\.message) == []) }
  }
}
