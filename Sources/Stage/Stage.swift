internal import AutoLayout
public import DisplayList
internal import Dynamics
public import Foundation
public import Geometry
public import Scene
internal import SceneFormat
public import SceneText
internal import Views

/// A scene as live objects on a virtual clock: laid out once, then advanced frame by frame.
///
/// Frame n shows the time n / fps; frame 0 shows the initial layout. A stage is sequential and
/// cheap, and must not be used by two threads at the same time. Its results are plain values, which
/// other threads can draw, trace and check.
public final class Stage {
  /// The scene being played.
  public let scene: Scene
  /// The warnings so far: broken constraints, ambiguous views and failed actions.
  public var diagnostics: [Diagnostic] {
    (buildDiagnostics + timeline.diagnostics).sortedByPlace()
  }
  /// The initial layout of the views, in the order of the file.
  public let layout: [LaidOutView]
  /// The number of the current frame, from 0.
  public private(set) var frame = 0
  /// How many warnings actions had given at time 0.
  private(set) var initialProblemCount = 0

  let root: View
  private(set) var views: [View]
  let items: SceneItems
  let animator: AnimatorGroup
  /// What code has built; nil for a scene.
  let live: (any LiveContent)?
  let timeline: TimelinePlayer
  /// The contacts that began or ended since the previous frame.
  private(set) var recentContacts: [ContactRecord] = []
  /// The ids of views and groups whose states are recorded in every frame, whatever moves them; at first those
  /// that expectations mention.
  public var tracked: Set<String> {
    didSet { trackViews() }
  }
  /// The names of what code has built; nil for a scene.
  private var liveNames: LiveNames?
  /// The views of `tracked`, in the order of the file.
  private(set) var trackedViews: [View] = []
  /// Whether the ends of attachments and snaps are recorded in every frame; false at first.
  public var tracksConnections = false
  /// The points of views and groups that are recorded in every frame; none at first.
  public var trackedPoints: [ItemPoint] = []
  /// Whether the masses of the items are recorded in every frame; false at first.
  public var tracksBodies = false
  /// The ids of views that are not drawn, with all that is in them.
  let leftOut: Set<String>
  private(set) var overlays: StageOverlays
  private let buildDiagnostics: [Diagnostic]
  /// The error that ends the scene early; nil where there is none.
  public private(set) var excess: Diagnostic?
  /// The number of contacts that have begun and not ended.
  private var contactCount = 0
  /// The number of animator steps so far; see `advance()`.
  private var animatorSteps = 0
  /// The time to which everything has advanced, in seconds.
  private(set) var clock = 0.0

  /// Lays out a scene and creates its behaviors.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - measurer: Measures the texts of labels and buttons exactly as they will be drawn.
  ///   - imageSizes: The sizes of the scene's images in points, by path; images without a size are
  ///     not drawn.
  ///   - leftOut: The ids of views that are not drawn, with all that is in them; the motion is the same.
  /// - Throws: The errors that only layout and dynamics can detect.
  public init(
    _ scene: Scene, measuring measurer: any TextMeasuring, imageSizes: [String: CGSize] = [:],
    leavingOut leftOut: Set<String> = []
  ) throws(StageError) {
    self.scene = scene
    self.leftOut = leftOut
    let tree = ViewBuilder(scene, measuring: measurer, imageSizes: imageSizes)
    root = tree.root
    views = tree.ordered

    let layout = try LayoutBuilder.laidOut(scene, tree)
    self.layout = LaidOutView.states(of: tree.ordered, below: tree.root, at: 0)

    items = SceneItems(scene, tree: tree)
    guard !items.diagnostics.hasErrors else {
      throw StageError(diagnostics: (layout.diagnostics + items.diagnostics).sortedByPlace())
    }
    live = nil
    animator = AnimatorGroup(DynamicAnimator(referenceView: root))
    animator.own.pixelRounding = scene.canvas.scale
    let behaviors = BehaviorBuilder(items: items, animator: animator.own, seed: scene.seed)
    for behavior in scene.behaviors { behaviors.add(behavior) }
    let diagnostics =
      (layout.diagnostics + behaviors.drainDiagnostics()
      + LayoutChangeCheck.diagnostics(of: scene, layout.constraints)).sortedByPlace()
    guard !diagnostics.hasErrors else { throw StageError(diagnostics: diagnostics) }
    buildDiagnostics = diagnostics
    let objects = StageObjects(
      tree: tree, items: items, layout: layout, behaviors: behaviors, animators: animator)
    let subjects = Set(scene.expectations.flatMap(\.subjects).map(\.item.id))
    tracked = subjects
    trackedViews = tree.ordered.filter { subjects.contains($0.identifier) }
    overlays = StageOverlays(scene, objects: objects, measuring: measurer, leavingOut: leftOut)
    timeline = TimelinePlayer(scene, objects: objects)
    timeline.run(at: 0)
    initialProblemCount = timeline.diagnostics.count
    recordOverlays()
  }

  /// Whether overlays follow the frames, as they must where a frame is drawn; true by default.
  public var followsOverlays = true

  /// Lays out views that code has built, and begins them.
  ///
  /// - Parameters:
  ///   - live: The views.
  ///   - scene: The canvas, the timing, the overlays and the touches; the views are those of the content.
  ///   - measurer: Measures the texts of overlays.
  ///   - leftOut: The names of views that are not drawn.
  public init(
    _ live: any LiveContent, in scene: Scene, measuring measurer: any TextMeasuring,
    leavingOut leftOut: Set<String> = []
  ) {
    (self.scene, self.live, self.leftOut) = (scene, live, leftOut)
    root = live.root
    let tree = ViewBuilder(live: root)
    items = SceneItems(live: root)
    animator = AnimatorGroup(DynamicAnimator(referenceView: root))
    animator.own.pixelRounding = scene.canvas.scale
    let behaviors = BehaviorBuilder(items: items, animator: animator.own, seed: scene.seed)
    var layout = LayoutBuilder(scene, tree: tree)
    live.perform { layout.solve() }
    let names = LiveNames(live, tree: tree, items: items, behaviors: behaviors, animators: animator)
    live.perform {
      live.begin()
      tree.root.layoutIfNeeded()
      names.update()
    }
    views = tree.ordered
    self.layout = LaidOutView.states(of: tree.ordered, below: tree.root, at: 0)
    buildDiagnostics = layout.diagnostics
    let objects = StageObjects(
      tree: tree, items: items, layout: layout, behaviors: behaviors, animators: animator)
    tracked = []
    liveNames = names
    overlays = StageOverlays(scene, objects: objects, measuring: measurer, leavingOut: leftOut)
    timeline = TimelinePlayer(scene, objects: objects, live: live)
    live.perform {
      timeline.run(at: 0)
      updateNames()
    }
    initialProblemCount = timeline.diagnostics.count
    recordOverlays()
  }

  /// Names and draws what code has built since the last time, and reports what it could not do.
  private func updateNames() {
    guard let liveNames else { return }
    if liveNames.update() {
      views = timeline.objects.tree.ordered
      trackViews()
      overlays.follow()
    }
    for problem in liveNames.takeProblems() + (live?.takeProblems() ?? []) {
      timeline.report("live", problem, at: nil)
    }
  }

  private func trackViews() {
    trackedViews = views.filter { tracked.contains($0.identifier) }
  }

  // MARK: The clock

  /// The number of frames, or nil if the scene plays until everything is at rest.
  public var frameCount: Int? { scene.timing.frameCount }

  /// The maximum number of frames.
  public var frameLimit: Int { scene.timing.frameLimit }

  /// The time that is shown, in seconds: that of the current frame, unless the stage was advanced between frames.
  public private(set) var time = 0.0

  /// Whether the current frame is the last one.
  public var isFinished: Bool {
    frame + 1 >= frameLimit || isOver
  }

  /// Whether the scene ends before its longest duration: at rest, if that is its end, or at a limit.
  var isOver: Bool {
    excess != nil || (frameCount == nil && !animator.isRunning && !timeline.isBusy)
  }

  /// Advances to the next frame.
  ///
  /// The animator steps 60 times a second, whatever the frame rate: contacts are reported, and the
  /// animator pauses, at multiples of 1/60 s. Timeline entries and animation ends run at their exact
  /// times, between the world's sub-steps. A frame only reads the state at its time, so the motion
  /// is the same at every frame rate.
  public func advance() {
    let number = frame + 1
    show(at: Double(number) / scene.timing.fps)
    frame = number
    if excess == nil { recordOverlays() }
  }

  /// Advances to the next frame, moment by moment: what the frame shows is what it shows without these stops.
  ///
  /// - Parameters:
  ///   - moments: The moments to stop at.
  ///   - body: Called at each of them, with whether it is a step of the engine.
  func advance(through moments: inout RecordedMoments, _ body: (_ isStep: Bool) -> Void) {
    let number = frame + 1
    let target = Double(number) / scene.timing.fps
    var (contacts, records): ([ContactRecord], [TimelineRecord]) = ([], [])
    func keep() {
      for index in timeline.records.indices {
        timeline.records[index].precedingContacts += contacts.count
      }
      contacts += recentContacts
      records += timeline.records
    }
    while let isStep = moments.advance(self, until: target) {
      body(isStep)
      keep()
    }
    if excess == nil {
      show(at: target)
      keep()
    }
    (recentContacts, timeline.records, frame) = (contacts, records, number)
    if excess == nil { recordOverlays() }
  }

  /// Advances to a time that need not be that of a frame: what is shown then is the same at every frame rate.
  ///
  /// Overlays follow at the animator's steps.
  ///
  /// - Parameter target: The time in seconds, not before the current one.
  public func advance(toTime target: Double) {
    precondition(target >= time, "a stage only advances")
    while excess == nil, followsOverlays, !overlays.isEmpty {
      let step = Double(animatorSteps + 1) / Self.animatorStepsPerSecond
      guard step < target - Self.simultaneity else { break }
      showBetweenFrames(at: step)
    }
    showBetweenFrames(at: target)
  }

  private func showBetweenFrames(at target: Double) {
    show(at: target)
    if excess == nil { recordOverlays() }
  }

  /// Advances to a time, and keeps what happens until then.
  func show(at target: Double) {
    time = target
    frame = Int((target * scene.timing.fps + Self.simultaneity).rounded(.down))
    recentContacts = []
    timeline.records = []
    perform { play(until: target) }
  }

  private func play(until target: Double) {
    while excess == nil {
      let step = Double(animatorSteps + 1) / Self.animatorStepsPerSecond
      let event = timeline.nextMoment ?? .infinity
      let moment = min(step, event)
      // Anything due at the time, but for a rounding error, has happened then.
      guard moment <= target + Self.simultaneity else { break }
      let (known, before) = (timeline.records.count, recentContacts.count)
      advance(to: max(moment, clock), endsStep: step - moment <= Self.simultaneity)
      if event - moment <= Self.simultaneity {
        timeline.run(at: event)
        timeline.reportConflicts()
      }
      for index in timeline.records.indices.dropFirst(known) {
        // The animator resumes before its items touch, and pauses after that.
        let isBefore = timeline.records[index].event == .animatorResumed
        timeline.records[index].time = clock
        timeline.records[index].precedingContacts = isBefore ? before : recentContacts.count
      }
    }
    if excess == nil, clock < target { advance(to: target, endsStep: false) }
  }

  /// The refresh rate of the displays on which UIKit was measured, in hertz.
  public static let animatorStepsPerSecond = 60.0
  /// Times that are closer than this, in seconds, are treated as equal.
  public static let simultaneity = 1e-9

  private func advance(to moment: Double, endsStep: Bool) {
    let dt = moment - clock
    clock = moment
    root.animationEngine.advance(to: moment)
    if endsStep { live?.step(at: moment) }
    animator.advance(by: dt, endsFrame: endsStep)
    timeline.scales.restoreScales()
    timeline.layOutIfNeeded()
    timeline.reportConflicts()
    updateNames()
    guard endsStep else { return }
    animatorSteps += 1
    countContacts(animator.contactEvents)
    recentContacts += contacts(of: animator.contactEvents)
  }

  /// Counts the contacts that began and ended in a step, and ends the scene where they are too many.
  private func countContacts(_ events: [ContactEvent]) {
    for event in events { contactCount += event.phase == .began ? 1 : -1 }
    guard contactCount > largestContactCount else { return }
    contactCount = animator.contactCount
    if contactCount > largestContactCount { excess = excess(ofContacts: contactCount) }
  }

  /// Lets the overlays show the paths of fingers that touch while the scene plays.
  func showTouches(_ paths: [TouchPath]) { overlays.show(paths) }

  /// Shows the current frame to the overlays, also where it is not drawn.
  private func recordOverlays() {
    guard followsOverlays else { return }
    if timeline.hasChangedBoundaries {
      timeline.hasChangedBoundaries = false
      overlays.follow()
    }
    overlays.record(
      frame: frame, time: time, contacts: recentContacts, showing: shown)
  }

  // MARK: What the current frame shows

  /// What the current frame draws.
  ///
  /// - Parameters:
  ///   - appearance: How it is drawn; as the scene says by default.
  ///   - isRounded: Whether views are rounded to the canvas's pixels, as UIKit rounds them; a drawing that can be
  ///     magnified steps less without. The motion is the same.
  /// - Returns: The background and the items, from back to front.
  public func displayList(
    in appearance: Appearance? = nil, isRounded: Bool = true
  ) -> DisplayList {
    let appearance = appearance ?? Appearance(of: scene)
    var items: [DisplayList.Item] = []
    perform {
      items = ViewPainter.items(
        below: root, transform: .identity, without: leftOut, in: appearance.theme
      ) { [self] view in
        isRounded ? view.presentation : unroundedPresentation(of: view)
      }
    }
    return DisplayList(
      size: scene.canvas.size, scale: scene.canvas.scale, background: appearance.background,
      items: overlays.items(over: items, in: appearance, isRounded: isRounded))
  }

  /// The views that code has built so far, each with what it was when it came, below the one that had it then.
  public var liveViews: [ViewNode] { liveNames?.nodes ?? [] }

  /// Lets views that code has built draw themselves where they find it.
  func perform(_ body: () -> Void) {
    guard let live else { return body() }
    live.perform(body)
  }

  /// The current frame as part of the recorded motion.
  public func motionFrame() -> MotionFrame {
    var record = MotionFrame(
      index: frame, time: time, contacts: contacts(),
      connections: tracksConnections ? connections() : [])
    record.events = timeline.records
    if tracksBodies { record.bodies = bodies() }
    if !trackedPoints.isEmpty { record.points = points() }
    return record
  }

  /// Plays the scene from the current frame to its end.
  ///
  /// - Returns: The motion, from the current frame to the last one.
  public func play() -> Motion {
    var motion = Motion()
    record(into: &motion)
    while !isFinished {
      advance()
      record(into: &motion)
    }
    return motion
  }
}

/// How what a stage shows is drawn; it has no influence on the motion.
public struct Appearance: Equatable, Sendable {
  /// The theme, which selects the variants of dynamic colors.
  public var theme: Theme
  /// The color behind the views; nil for a transparent canvas.
  public var background: Color?

  /// An appearance of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene, with its background.
  ///   - theme: The theme; the scene's own by default.
  public init(of scene: Scene, theme: Theme? = nil) {
    self.theme = theme ?? scene.canvas.theme
    background = scene.canvas.background?.resolved(for: self.theme)
  }
}
