internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

/// Warnings of animations that do something else than what they seem to say.
extension TimelinePlayer {
  /// Warns of animated rotations to an angle that differs from the present one by whole turns: they move nothing, as in
  /// UIKit, where a transform does not know how often it has turned.
  func warnOfTurns(_ assignments: [Assignment]) {
    for assignment in assignments {
      let id = assignment.target.id
      switch (assignment.property, assignment.value.base) {
      case (Self.rotation, let angle as CGFloat): warnOfTurn(of: id, to: Double(angle), assignment)
      case ("transform", let parts as TransformComponents):
        warnOfTurn(of: id, to: Double(parts.rotation), assignment)
      // As an amount, of a group: its views move in straight lines between their places.
      case (Self.rotation, ExpressionValue.number(let angle))
      where abs(angle) > .pi + 1e-9 && objects.view(id) == nil:
        report(
          Diagnostic(
            .warning, code: "without-effect",
            "a group does not turn by more than half a turn at once",
            at: assignment.valuePlace ?? assignment.target.place,
            hint: "divide the turn into keyframes"))
      default: break
      }
    }
  }

  private func warnOfTurn(of id: String, to angle: Double, _ assignment: Assignment) {
    guard let stated = presentValue(of: Self.rotation, id)?.base as? CGFloat else { return }
    let whole = 2 * Double.pi
    var present = Double(stated)
    // Going back to the angle from which amounts have turned it is no mistake.
    if abs(present) > .pi + 1e-9 { present -= (present / whole).rounded() * whole }
    let turns = ((angle - present) / whole).rounded()
    guard turns != 0, abs(angle - present - turns * whole) < 1e-6 else { return }
    report(
      Diagnostic(
        .warning, code: "without-effect",
        "an animation to the same angle after whole turns moves nothing",
        at: assignment.valuePlace ?? assignment.target.place,
        hint: "to turn, write \"by\": {\"\(id).\(Self.rotation)\": \"\(Int(turns * 360))deg\"}"))
  }

  /// Warns of an animation that repeats forever in a scene that plays until it rests.
  func warnOfEndlessness(at place: SourceSpan) {
    guard let longest = longestUntilRest else { return }
    report(
      Diagnostic(
        .warning, code: "endless",
        "the animation repeats forever, so the scene never rests: the film lasts \(longest.shortestText) s",
        at: place,
        hint: "that is the 'maximum' of its timing; give it a 'duration' in seconds instead"))
  }
}
