public import DisplayList
public import Foundation
public import Geometry
public import SceneFormat

internal import AutoLayout
internal import Dynamics
internal import Views

/// A scene brought to life on a virtual clock: laid out once, then moved from frame to frame.
///
/// Frame n shows the time n / fps; frame 0 is the laid-out start before anything has moved. The
/// stage is sequential and cheap; what it hands out are plain values that can be drawn, traced and
/// checked elsewhere, in parallel. It belongs to one thread at a time.
public final class Stage {
  /// The scene being played.
  public let scene: Scene
  /// What is worth a warning: constraints that were broken, views whose place is ambiguous.
  public let diagnostics: [Diagnostic]
  /// Where the views stood before anything moved, in the order of the file.
  public let layout: [LaidOutView]
  /// The number of the current frame, from 0.
  public private(set) var frame = 0

  private let root: View
  let views: [View]
  let items: SceneItems
  let animator: DynamicAnimator
  private let overlays: OverlayPainter

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
    self.layout = tree.ordered.map { view in
      LaidOutView(
        id: view.identifier, frame: view.frame, center: view.center, size: view.bounds.size,
        rotation: view.transform.rotationAngle, alpha: view.alpha,
        superviewToCanvas: Self.transform(from: view.superview, to: tree.root))
    }

    items = SceneItems(scene, tree: tree)
    guard !items.diagnostics.hasErrors else {
      throw StageError(diagnostics: (layout.diagnostics + items.diagnostics).sortedByPlace())
    }
    animator = DynamicAnimator(referenceView: root)
    animator.pixelRounding = scene.canvas.scale
    var behaviors = BehaviorBuilder(items: items, animator: animator, seed: scene.seed)
    behaviors.add(scene.behaviors)
    let found = (layout.diagnostics + behaviors.diagnostics).sortedByPlace()
    guard !found.hasErrors else { throw StageError(diagnostics: found) }
    diagnostics = found
    overlays = OverlayPainter(scene, behaviors: behaviors.behaviors, measuring: measurer)
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
    return frameCount == nil && !animator.isRunning
  }

  /// Moves on to the next frame.
  public func advance() {
    animator.advance(by: 1 / scene.timing.fps)
    frame += 1
  }

  // MARK: What the current frame shows

  /// What the current frame draws.
  public func displayList() -> DisplayList {
    DisplayList(
      size: scene.canvas.size, scale: scene.canvas.scale, background: scene.canvas.background,
      items: ViewPainter.items(below: root, transform: .identity) + overlays.items(at: time))
  }

  /// The current frame as part of the recorded motion.
  public func motionFrame() -> MotionFrame {
    MotionFrame(index: frame, time: time, samples: samples(), contacts: contacts())
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

  private static func transform(from view: View?, to root: View) -> CGAffineTransform {
    var transform = CGAffineTransform.identity
    var view = view
    while let current = view, current !== root {
      transform =
        transform
        .concatenating(
          CGAffineTransform(translationX: -current.bounds.midX, y: -current.bounds.midY)
        )
        .concatenating(current.transform)
        .concatenating(CGAffineTransform(translationX: current.center.x, y: current.center.y))
      view = current.superview
    }
    return transform
  }
}
