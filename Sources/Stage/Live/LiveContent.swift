public import Dynamics
internal import Foundation
internal import Scene
public import Views

/// Views that code has built and moves, in place of what a scene file says.
///
/// A stage lays out its root, begins it, and lets the time pass: animators that refer to a view below the root, or to
/// none, step, the animations of the root's tree play, fingers touch, and what the content has to do at a moment is done.
public protocol LiveContent: AnyObject {
  /// The view of the canvas.
  var root: View { get }

  /// Does what user code does in an environment in which it finds the content.
  func perform(_ body: () -> Void)

  /// Called once, at time 0, after the first layout.
  func begin()

  /// The animators without a reference view.
  var freeAnimators: [DynamicAnimator] { get }

  /// When something is to be done next, in seconds; nil for nothing.
  var nextMoment: Double? { get }

  /// Does what is due at a time.
  func run(at moment: Double)

  /// Called at every step of the engine, 60 times a second, before its animators step.
  func step(at moment: Double)

  /// What a view that is new to the stage is called; the stage adds a number where the name is taken.
  func name(of view: View) -> String

  /// What a behavior that is new to the stage is called; the stage adds a number where the name is taken.
  func name(of behavior: DynamicBehavior) -> String

  /// What could not be done, in words, since this was last asked.
  func takeProblems() -> [String]
}

/// Finds what code has built, and names it, so that a stage can record and draw it as the parts of a scene.
final class LiveNames {
  private let live: any LiveContent
  private let tree: ViewBuilder
  private let items: SceneItems
  private let behaviors: BehaviorBuilder
  private let animators: AnimatorGroup
  private var known: Set<ObjectIdentifier> = []
  private var names: Set<String> = [Scene.rootID]
  private var found: [(parent: String, node: ViewNode)] = []
  /// The views that have had a place that is none.
  private var misplaced: Set<ObjectIdentifier> = []
  private var problems: [String] = []
  /// Named objects are kept, so that no other one gets the identity of one that was named.
  private var kept: [AnyObject] = []

  init(
    _ live: any LiveContent, tree: ViewBuilder, items: SceneItems, behaviors: BehaviorBuilder,
    animators: AnimatorGroup
  ) {
    self.live = live
    self.tree = tree
    self.items = items
    self.behaviors = behaviors
    self.animators = animators
  }

  /// Names what has come since the last time.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  func update() -> Bool {
    let count = kept.count
    var waiting = [tree.root]
    while let view = waiting.popLast() {
      waiting += view.subviews.reversed()
      for case let animator as DynamicAnimator in view.animators.lazy.compactMap(\.object) {
        animators.add(animator)
      }
      if view !== tree.root, isNew(view) {
        view.identifier = unique(live.name(of: view))
        found.append((view.superview?.identifier ?? Scene.rootID, view.node))
        tree.register(view)
        items.register(view)
      }
      noteGeometry(of: view)
    }
    live.freeAnimators.forEach(animators.add)
    for animator in animators.all { animator.behaviors.forEach(name) }
    return kept.count > count
  }

  /// The views as they were when they came, below those that had them then.
  var nodes: [ViewNode] {
    var nodes = Dictionary(grouping: found, by: \.parent)
    func below(_ id: String) -> [ViewNode] {
      (nodes.removeValue(forKey: id) ?? []).map { found in
        var node = found.node
        node.subviews = below(node.id)
        return node
      }
    }
    return below(Scene.rootID)
  }

  /// What of the views cannot be drawn, in words, since this was last asked.
  func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  /// Notes a view whose place is none; UIKit raises an exception, `CALayerInvalidGeometry`.
  private func noteGeometry(of view: View) {
    let (center, bounds) = (view.center, view.bounds)
    let sum = center.x + center.y + bounds.minX + bounds.minY + bounds.width + bounds.height
    guard !sum.isFinite, misplaced.insert(ObjectIdentifier(view)).inserted else { return }
    problems.append(
      "'\(view.identifier)' is not drawn: not all numbers of its center and its bounds are finite"
    )
  }

  private func isNew(_ object: AnyObject) -> Bool {
    guard known.insert(ObjectIdentifier(object)).inserted else { return false }
    kept.append(object)
    return true
  }

  private func name(_ behavior: DynamicBehavior) {
    if isNew(behavior) {
      behaviors.register(behavior, as: unique(live.name(of: behavior)))
    }
    for case let group as DynamicItemGroup in behavior.heldItems where isNew(group) {
      items.register(group, as: unique("group"))
    }
    behavior.childBehaviors.forEach(self.name)
  }

  /// A name, with a number from 2 on where it is taken; it is taken from then on.
  private func unique(_ name: String) -> String {
    var (number, candidate) = (1, name)
    while !names.insert(candidate).inserted {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }
}

extension View {
  /// The view as a scene would state it, without its subviews.
  fileprivate var node: ViewNode {
    var node = ViewNode()
    (node.id, node.isNamed) = (identifier, true)
    node.frame = layoutFrame
    node.values = values
    return node
  }
}
