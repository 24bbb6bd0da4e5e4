import FramegenKit
import Testing
import UIKit

/// What happens in a simulation, in its order.
final class Notes {
  var all: [String] = []

  /// Notes something with the present time, in seconds.
  func add(_ what: String) {
    all.append("\(what) \((CACurrentMediaTime() * 1000).rounded() / 1000)")
  }
}

/// Does something when it appears, and notes how it comes and goes.
final class Controller: UIViewController {
  let name: String
  let notes: Notes
  var load: (Controller) -> Void = { _ in }
  var start: (Controller) -> Void = { _ in }
  var forwards = true

  init(_ name: String, _ notes: Notes) {
    (self.name, self.notes) = (name, notes)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }

  override func viewDidLoad() {
    super.viewDidLoad()
    load(self)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    notes.add("\(name) will appear\(view.window == nil ? "" : " in a window")")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    notes.add("\(name) appeared\(view.window == nil ? " in no window" : "")")
    start(self)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    notes.add("\(name) will disappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    notes.add("\(name) disappeared")
  }

  /// Adds a child with its view.
  func embed(_ child: UIViewController) {
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func expel(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }
}

/// Does something after some seconds.
func after(_ delay: Double, _ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  DispatchQueue.main.asyncAfter(deadline: .now() + delay) { body() }
}

/// What a controller notes when it is played once.
func notes(
  touches: [SimulatedTouch] = [], _ make: @escaping (Notes) -> UIViewController
) throws -> [String] {
  nonisolated(unsafe) var runs: [Notes] = []
  let simulation = Simulation(
    {
      let notes = Notes()
      runs.append(notes)
      return make(notes)
    }(), size: CGSize(width: 100, height: 100), duration: 1, touches: touches)
  // A film is played once to learn which views there are.
  _ = try simulation.film()
  return try #require(runs.first).all
}
