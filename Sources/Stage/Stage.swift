public import DisplayList
public import Foundation
public import Geometry
public import SceneFormat

internal import AutoLayout
internal import Dynamics
internal import Views
public import Scene

/// A scene brought to life on a virtual clock: laid out once, then moved from frame to frame.
///
/// Frame n shows the time n / fps; frame 0 is the laid-out start before anything has moved. The
/// stage is sequential and cheap; what it hands out are plain values that can be drawn, traced and
/// checked elsewhere, in parallel. It belongs to one thread at a time.
public final class Stage {
  /// The scene being played.
  public let scene: Scene
  /// What is worth a warning: constraints that were broken, views whose place is ambiguous, and what
  /// actions could not do up to now.
  public var diagnostics: [Diagnostic] {
    (found + timeline.diagnostics).sortedByPlace()
  }
  /// Where the views stood before anything moved, in the order of the file.
  public let layout: [LaidOutView]
  /// The number of the current frame, from 0.
  public private(set) var frame = 0

  let root: View
  let views: [View]
  let items: SceneItems
  let animator: DynamicAnimator
  let timeline: TimelinePlayer
  /// The contacts that began or ended since the frame before.
  private(set) var recentContacts: [ContactRecord] = []
  /// The views that the timeline moves or changes, as far as its words tell.
  let changingViews: ChangingViews
  private var overlays: StageOverlays
  /// What was found before anything moved.
  private let found: [Diagnostic]
  /// How many beats have passed; see `advance()`.
  private var beats = 0
  /// The time that everything has come to, in seconds.
  private var clock = 0.0

  /// Lays a scene out and sets up its behaviours.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - measurer: What measures the texts of labels and buttons, exactly as they will be drawn.
  ///   - imageSizes: The sizes of the scene's pictures in points, by path; of others nothing is seen.
  /// - Throws: The problems that only layout and dynamics can see.
  public init(
    _ scene: Scene, measuring measurer: any TextMeasuring, imageSizes: [String: CGSize] = [:]
  ) throws(StageError) {
    self.scene = scene
    let tree = ViewBuilder(scene, measuring: measurer, imageSizes: imageSizes)
    root = tree.root
    views = tree.ordered

    var layout = LayoutBuilder(scene, tree: tree)
    layout.activate()
    guard !layout.diagnostics.hasErrors else { throw StageError(diagnostics: layout.diagnostics) }
    layout.solve()
    self.layout = tree.ordered.map { LaidOutView($0, below: tree.root) }

    items = SceneItems(scene, tree: tree)
    guard !items.diagnostics.hasErrors else {
      throw StageError(diagnostics: (layout.diagnostics + items.diagnostics).sortedByPlace())
    }
    animator = DynamicAnimator(referenceView: root)
    animator.pixelRounding = scene.canvas.scale
    let behaviors = BehaviorBuilder(items: items, animator: animator, seed: scene.seed)
    behaviors.add(scene.behaviors)
    let found =
      (layout.diagnostics + behaviors.takeDiagnostics()
      + LayoutChangeCheck.diagnostics(of: scene, layout.constraints)).sortedByPlace()
    guard !found.hasErrors else { throw StageError(diagnostics: found) }
    self.found = found
    let objects = StageObjects(
      tree: tree, items: items, layout: layout, behaviors: behaviors, animator: animator)
    changingViews = ChangingViews(scene, objects: objects)
    overlays = StageOverlays(scene, objects: objects, measuring: measurer)
    timeline = TimelinePlayer(scene, objects: objects)
    timeline.run(at: 0)
    recordOverlays()
  }

  // MARK: The clock

  /// How many frames the scene has: known from the start where the scene has a duration, nil where
  /// it plays until everything rests.
  public var frameCount: Int? {
    guard case .seconds(let seconds) = scene.timing.duration else { return nil }
    return max(1, Int((seconds * scene.timing.fps).rounded()))
  }

  /// The largest number of frames that the scene can have.
  public var frameLimit: Int {
    max(1, Int((scene.timing.duration.bound * scene.timing.fps).rounded()))
  }

  /// The time that the current frame shows, in seconds.
  public var time: Double { Double(frame) / scene.timing.fps }

  /// Whether the current frame is the last one.
  public var isFinished: Bool {
    if frame + 1 >= frameLimit { return true }
    return frameCount == nil && !animator.isRunning && !timeline.isBusy
  }

  /// Moves on to the next frame.
  ///
  /// Whatever the frame rate, the animator keeps the 60 beats a second of UIKit's display: contacts
  /// are told, and the animator pauses, at multiples of 1/60 s. An entry of the timeline, and the end
  /// of an animation, has its effect at its own time: sub-steps of the world that were due by
  /// then come before it, later ones after it. Frames only look on, so that every frame rate
  /// shows the same motion.
  public func advance() {
    frame += 1
    recentContacts = []
    timeline.records = []
    let target = time
    while true {
      let beat = Double(beats + 1) / Self.beatsPerSecond
      let event = timeline.nextMoment ?? .infinity
      let moment = min(beat, event)
      // What lies within a rounding error of a frame belongs to it.
      guard moment <= target + Self.simultaneity else { break }
      pass(to: max(moment, clock), endsBeat: beat - moment <= Self.simultaneity)
      if event - moment <= Self.simultaneity { timeline.run(at: event) }
    }
    if clock < target { pass(to: target, endsBeat: false) }
    recordOverlays()
  }

  /// The beats of an animator in a second, as on the displays on which UIKit was measured.
  private static let beatsPerSecond = 60.0
  /// Times closer than this, in seconds, are the same moment.
  private static let simultaneity = 1e-9

  /// Lets everything come to a time.
  private func pass(to moment: Double, endsBeat: Bool) {
    let dt = moment - clock
    clock = moment
    root.animationEngine.pass(to: moment)
    animator.advance(by: dt, endsFrame: endsBeat)
    timeline.scales.restoreScales()
    guard endsBeat else { return }
    beats += 1
    recentContacts += contacts(of: animator.contactEvents)
    timeline.layOutIfNeeded()
  }

  /// Shows the current frame to the overlays, also where it is not drawn.
  private func recordOverlays() {
    overlays.record(frame: frame, time: time)
    guard timeline.hasChangedBoundaries else { return }
    timeline.hasChangedBoundaries = false
    overlays.follow()
  }

  // MARK: What the current frame shows

  /// What the current frame draws.
  public func displayList() -> DisplayList {
    DisplayList(
      size: scene.canvas.size, scale: scene.canvas.scale, background: scene.canvas.background,
      items: overlays.items(over: ViewPainter.items(below: root, transform: .identity)))
  }

  /// The current frame as part of the recorded motion.
  public func motionFrame() -> MotionFrame {
    MotionFrame(
      index: frame, time: time, samples: samples(), contacts: contacts(), views: shownViews())
  }

  /// Plays the scene from the current frame to its end.
  ///
  /// - Returns: The motion, from the current frame to the last one.
  public func play() -> Motion {
    var motion = Motion(frames: [motionFrame()])
    while !isFinished {
      advance()
      motion.frames.append(motionFrame())
    }
    return motion
  }
}
