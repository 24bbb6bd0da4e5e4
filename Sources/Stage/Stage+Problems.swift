internal import Dynamics
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
public import SceneText

extension Stage {
  /// The warnings about the motion so far: stopped items, contacts beyond the engine's limit, items that keep a film
  /// from resting, and what actions and code could not do after time 0.
  public var motionDiagnostics: [Diagnostic] {
    (overflows + contactLimit + restlessness + timeline.diagnostics.dropFirst(initialProblemCount))
      .sortedByPlace()
  }

  /// The number of contacts at once above which the scene ends.
  var largestContactCount: Int {
    max(SceneLimits.contacts, SceneLimits.contactsPerView * views.count)
  }

  /// The error of more contacts than a scene may have.
  func excess(ofContacts count: Int) -> Diagnostic {
    Diagnostic(
      .error, code: "limit",
      "\(count) contacts in frame \(frame); at most \(largestContactCount) are allowed",
      at: scene.behaviors.first?.place ?? scene.place,
      hint: "this limit cannot be raised; keep items from overlapping in great numbers")
  }

  private var contactLimit: [Diagnostic] {
    guard animator.hasReachedContactLimit else { return [] }
    return [
      Diagnostic(
        .warning, code: "contact-limit",
        "more than \(DynamicAnimator.largestContactCount) parts of items touch at once; the others "
          + "pass through each other", at: nil, hint: "reduce the number of items that overlap")
    ]
  }

  /// The fastest item, where a scene that plays until it rests has reached its longest duration.
  private var restlessness: [Diagnostic] {
    let end = scene.timing.latestEnd
    guard frameCount == nil, excess == nil, animator.isRunning, time > end - 1.5 / scene.timing.fps,
      let fastest = bodies().max(by: { Self.pace(of: $0) < Self.pace(of: $1) }),
      Self.pace(of: fastest) > (0, 0)
    else { return [] }
    let hasLeft = !CGRect(origin: .zero, size: scene.canvas.size)
      .contains(CGPoint(x: fastest.state.center.x, y: fastest.state.center.y))
    return [
      Diagnostic(
        .warning, code: "endless",
        hasLeft
          ? "'\(fastest.item)' has left the canvas and never rests: the film lasts \(end.shortestText) s"
          : "'\(fastest.item)' still moves after \(end.shortestText) s, at which the film ends",
        at: scene.place(ofItem: fastest.item),
        hint: hasLeft
          ? "a collision with 'translatesReferenceBoundsIntoBoundary' keeps it in the canvas; a 'duration' "
            + "of the timing ends the film sooner"
          : "that is the 'maximum' of its timing; give it a 'duration' in seconds instead")
    ]
  }

  /// How fast a body moves and, among those of one speed, turns.
  private static func pace(of body: BodyRecord) -> (speed: Double, turn: Double) {
    (body.state.speed, abs(Double(body.state.omega)))
  }

  private var overflows: [Diagnostic] {
    animator.overflowedItems.compactMap { item in
      guard let id = items.id(of: item) else { return nil }
      return Diagnostic(
        .warning, code: "overflow",
        "'\(id)' was stopped because its motion exceeded the range of the engine",
        at: scene.place(ofItem: id),
        hint: "increase its mass, or the mass of what it touches; it is too small for the forces "
          + "and lever arms")
    }
  }
}

extension Scene {
  /// The place of the view or group with an id.
  fileprivate func place(ofItem id: String) -> SourceSpan? {
    if let group = groups.first(where: { $0.id == id }) { return group.place }
    return views.lazy.flatMap(\.withSubviews).first { $0.id == id }?.idPlace
  }
}

/// Why a scene cannot be staged: errors that only layout and dynamics can detect.
public struct StageError: Error, Equatable, Sendable {
  /// The diagnostics, at least one of them an error, in the order of the file.
  public var diagnostics: [Diagnostic]
}
