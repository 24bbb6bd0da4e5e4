internal import Dynamics
internal import Foundation
internal import Geometry
internal import Scene
internal import Stage
internal import Synchronization
internal import Views

/// The window, the clock and the screen of the simulation that runs.
///
/// Code for iOS finds them by global names: `UIScreen.main`, `UIView.animate`, `DispatchQueue.main`. Each simulation
/// has its own, which are those of the task that plays it, so that several can be played at once.
final class Runtime: @unchecked Sendable {
  /// The simulation that runs; nil outside of one.
  @TaskLocal static var current: Runtime?
  /// The traits of the simulation that runs, or those of a telephone.
  static var traits: UITraitCollection {
    current?.traits ?? usualTraits
  }
  /// Those of a telephone.
  private static let usualTraits = UITraitCollection(
    style: .light, size: CGSize(width: 375, height: 667), scale: 2)

  let window: UIWindow
  let size: CGSize
  let scale: CGFloat
  let traits: UITraitCollection
  let clock = SimulationClock()
  /// The pictures that the code uses.
  let images: UsedImages
  var animationsAreEnabled = true
  /// The groups of animations of layers that have been begun, the innermost last.
  var transactions: [Transaction] = []
  /// Whether any traits have been stated, so that those of views can be others than the film's.
  var hasTraitOverrides = false
  /// Whether traits that may have changed are still to be told.
  var awaitsTraits = false
  private var problems: [String] = []
  /// The layers that are looked at before each frame, whether all of them is drawn.
  private var watched: [WeakReference] = []
  private let names = ObjectNames()
  /// The animators that a page has made, which live as long as its variables do in a playground: as long as the page.
  private var animatorsOfPage: [UIDynamicAnimator] = []
  private var isPage = false
  /// The animators without a reference view that have got behaviors.
  private var viewless: [WeakReference] = []

  /// Builds what is simulated.
  ///
  /// - Parameters:
  ///   - scene: The canvas.
  ///   - insets: The safe area's distances from the edges, in points.
  ///   - isPage: Whether what is made is to live as long as the simulation, as what a page of a playground makes does.
  ///   - images: Where the pictures that the code uses are noted.
  ///   - make: Makes the controller or the view, or shows it itself.
  init(
    _ scene: Scene, insets: UIEdgeInsets, isPage: Bool, _ images: UsedImages,
    _ make: () -> Simulation.Content?
  ) {
    self.images = images
    size = scene.canvas.size
    scale = scene.canvas.scale
    traits = UITraitCollection(
      style: scene.canvas.theme == .dark ? .dark : .light, size: size, scale: scale)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.look.tintColor = scene.canvas.tintColor
    window.traits.additionalSafeAreaInsets = insets
    window.animationEngine.completeSoon = { [clock] in clock.after(0, $0) }
    window.animationEngine.noteEnd = { [unowned self] in transactions.last?.note(end: $0) }
    perform {
      self.isPage = isPage
      if let content = make() { show(content) }
      self.isPage = false
    }
  }

  /// Notes an animator to which code adds behaviors; one of a page is kept.
  func note(_ animator: UIDynamicAnimator) {
    if animator.referenceView == nil, !freeAnimators.contains(where: { $0 === animator }) {
      viewless.append(WeakReference(animator))
    }
    guard isPage, !animatorsOfPage.contains(where: { $0 === animator }) else { return }
    animatorsOfPage.append(animator)
  }

  /// What the window shows; nil for nothing.
  private(set) var content: Simulation.Content?
  private var controller: UIViewController? {
    if case .controller(let controller)? = content { controller } else { nil }
  }

  /// Shows a controller or a view in place of what is shown, which fills the window where it has no size.
  func show(_ content: Simulation.Content) {
    switch self.content {
    case .controller: window.rootViewController = nil
    case .view(let shown): shown.removeFromSuperview()
    case nil: break
    }
    self.content = content
    switch content {
    case .controller(let controller):
      controller.view.frame = window.bounds
      controller.willAppear(false)
      window.rootViewController = controller
      updateTraits()
      controller.isAppearing()
    case .view(let view):
      if view.bounds.size == .zero, view.translatesAutoresizingMaskIntoConstraints {
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
      window.addSubview(view)
      updateTraits()
    }
  }

  /// The time, in seconds.
  var now: Double { max(clock.time, window.animationEngine.time) }

  /// Notes what could not be done, which is told with the film.
  func report(_ problem: String) {
    if problems.count < 100, !problems.contains(problem) { problems.append(problem) }
  }
}

/// The pictures that code uses while it is played, of which a film of it loads all.
final class UsedImages: Sendable {
  private let noted = Mutex<[ImageFile]>([])

  /// The files, in the order in which they were used first.
  var files: [ImageFile] { noted.withLock { $0 } }

  /// Notes a file.
  func note(_ file: ImageFile) {
    noted.withLock { if !$0.contains(file) { $0.append(file) } }
  }
}

extension Runtime: LiveContent {
  var root: View { window }

  func perform(_ body: () -> Void) {
    if Runtime.current === self { return body() }
    Runtime.$current.withValue(self) {
      Selector.reporting(to: { [unowned self] in report($0) }) {
        window.animationEngine.animatingDetachedViews(body)
      }
    }
  }

  func begin() { controller?.didAppear() }

  var freeAnimators: [DynamicAnimator] {
    viewless.compactMap { $0.object as? DynamicAnimator }
  }

  var nextMoment: Double? { clock.nextMoment }

  func run(at moment: Double) { clock.run(at: moment) }

  func step(at moment: Double) {
    clock.step(at: moment)
    // Views may have come where other traits hold.
    updateTraits()
  }

  func name(of view: View) -> String {
    if let stated = (view as UIView).accessibilityIdentifier, !stated.isEmpty { return stated }
    return names.name(of: view, in: owners(of: view), kind: names.kind(of: view))
  }

  func name(of behavior: DynamicBehavior) -> String {
    var owners: [AnyObject] = controller.map { [$0] } ?? []
    owners += window.subviews
    return names.name(of: behavior, in: owners, kind: names.kind(of: behavior))
  }

  /// Looks at a layer before each frame, and reports once what is not drawn of it.
  func watch(_ layer: CALayer) {
    if !watched.contains(where: { $0.object === layer }) { watched.append(WeakReference(layer)) }
  }

  func takeProblems() -> [String] {
    watched.removeAll { reference in
      guard let layer = reference.object as? CALayer else { return true }
      let limits = layer.limits
      limits.forEach(report)
      return !limits.isEmpty
    }
    defer { problems = [] }
    return problems
  }

  /// Who may have a view in a property: what is above it, and the controllers of that.
  private func owners(of view: View) -> [AnyObject] {
    var owners: [AnyObject] = []
    var above = view.superview
    while let current = above {
      if let controller = current.controller { owners.append(controller) }
      owners.append(current)
      above = current.superview
    }
    if let controller { owners.append(controller) }
    return owners
  }
}

/// Names views and behaviors by the properties that hold them, or else by what they are.
struct ObjectNames {
  /// The name of an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - owners: Who may have it in a property, the nearest first.
  ///   - kind: What it is called where nobody has.
  /// - Returns: The name.
  func name(of object: AnyObject, in owners: [AnyObject], kind: String) -> String {
    let id = ObjectIdentifier(object)
    return owners.lazy.compactMap { owner in
      Self.properties(of: owner).first { $0.object == id }?.label
    }.first ?? kind
  }

  /// What an object is, in lower case: `view`, `label`, `snap`.
  func kind(of object: AnyObject) -> String {
    var name = "\(type(of: object))"
    if let end = name.firstIndex(of: "<") { name = String(name[..<end]) }
    if name.hasPrefix("UI") { name.removeFirst(2) }
    for ending in ["Behavior", "View"] where name.hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
    }
    return name.isEmpty ? "view" : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The objects in the properties of another one, and in arrays there.
  private static func properties(
    of owner: AnyObject
  ) -> [(label: String, object: ObjectIdentifier)] {
    var found: [(label: String, object: ObjectIdentifier)] = []
    var mirror: Mirror? = Mirror(reflecting: owner)
    // What belongs to the library names nothing.
    while let current = mirror, current.subjectType != View.self,
      current.subjectType != UIViewController.self
    {
      for (label, value) in current.children {
        guard var label else { continue }
        let lazyMark = "$__lazy_storage_$_"
        if label.hasPrefix(lazyMark) { label.removeFirst(lazyMark.count) }
        add(value, label, to: &found)
      }
      mirror = current.superclassMirror
    }
    return found
  }

  private static func add(
    _ value: Any, _ label: String, to found: inout [(label: String, object: ObjectIdentifier)]
  ) {
    switch value {
    case let views as [View]:
      for (index, view) in views.enumerated() {
        found.append(("\(label).\(index)", ObjectIdentifier(view)))
      }
    case let behaviors as [DynamicBehavior]:
      for (index, behavior) in behaviors.enumerated() {
        found.append(("\(label).\(index)", ObjectIdentifier(behavior)))
      }
    case let view as View: found.append((label, ObjectIdentifier(view)))
    case let behavior as DynamicBehavior: found.append((label, ObjectIdentifier(behavior)))
    default: break
    }
  }
}
