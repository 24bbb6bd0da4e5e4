import FramegenKit
import Testing
import UIKit

/// Notes when things happen.
private final class ClockController: UIViewController {
  let note: (String) -> Void
  private lazy var link = CADisplayLink(target: self, selector: Selector(tick))
  private var ticks = 0

  init(_ note: @escaping (String) -> Void) {
    self.note = note
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ what: String, _: Void) {
    note("\(what) \((CACurrentMediaTime() * 1000).rounded() / 1000)")
  }

  private func tick() { ticks += 1 }

  override func viewDidAppear(_ animated: Bool) {
    note("appear", ())
    // Closures of the main queue are on the main actor for the compiler.
    nonisolated(unsafe) let me = self
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { me.note("after", ()) }
    DispatchQueue.main.async { me.note("async", ()) }
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [unowned self] timer in
      note("timer", ())
      if CACurrentMediaTime() > 0.25 { timer.invalidate() }
    }
    Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in self.note("once", ()) }
    UIView.animate(
      withDuration: 0.2, animations: { self.view.alpha = 0.5 },
      completion: { finished in self.note("animated \(finished)", ()) })
    link.add(to: .main, forMode: .common)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      me.note("\(me.ticks) ticks", ())
    }
  }
}

@Suite("The time of a simulation")
struct ClockTests {
  @Test(
    "closures, timers, animations and display links follow the film's time, in the order of their times"
  )
  func order() throws {
    nonisolated(unsafe) var notes: [String] = []
    let simulation = Simulation(
      ClockController { notes.append($0) }, size: CGSize(width: 40, height: 40), duration: 1.1)
    _ = try simulation.film().diagnostics
    // The film was played once to find its views, and begun once more.
    #expect(
      notes.prefix(9) == [
        "appear 0.0", "async 0.0", "once 0.05", "timer 0.1", "animated true 0.2", "timer 0.2",
        "after 0.25", "timer 0.3", "60 ticks 1.0",
      ])
  }
}

/// Notes what fingers do to it.
private final class TouchedView: UIView {
  let note: (String) -> Void
  init(_ note: @escaping (String) -> Void) {
    self.note = note
    super.init(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first?.location(in: self) ?? .zero
    note("began \(place.x) \(place.y)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled")
  }
}

@Suite("Touches of a simulation")
struct TouchTests {
  private func notes(
    of touch: SimulatedTouch, _ change: @escaping (UIView, @escaping (String) -> Void) -> Void
  ) throws -> [String] {
    nonisolated(unsafe) var notes: [String] = []
    func make() -> UIViewController {
      notes = []
      let controller = UIViewController()
      change(controller.view) { notes.append($0) }
      return controller
    }
    let simulation = Simulation(
      make(), size: CGSize(width: 200, height: 200), duration: 1, touches: [touch])
    let film = try simulation.film()
    try film.drawAll()
    return notes
  }

  @Test("a view gets the touches that hit it")
  func view() throws {
    let notes = try notes(
      of: SimulatedTouch([(0.1, CGPoint(x: 20, y: 30)), (0.15, CGPoint(x: 40, y: 30))])
    ) { view, note in view.addSubview(TouchedView(note)) }
    #expect(notes.first == "began 10.0 20.0")
    #expect(notes.last == "ended")
    #expect(notes.dropFirst().dropLast().allSatisfy { $0 == "moved" } && notes.count > 2)
  }

  @Test("a gesture takes the touches away from a view")
  func gesture() throws {
    let notes = try notes(
      of: .drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: 120, y: 30), time: 0.1)
    ) { view, note in
      let touched = TouchedView(note)
      touched.addGestureRecognizer(
        UIPanGestureRecognizer(target: touched, action: Selector { note("pan") }))
      view.addSubview(touched)
    }
    #expect(notes.first?.hasPrefix("began") == true)
    #expect(notes.filter { $0 == "cancelled" }.count == 1 && !notes.contains("ended"))
    #expect(notes.last == "pan")
  }

  @Test("a button calls its action when a finger is lifted inside of it")
  func button() throws {
    let notes = try notes(of: .tap(at: CGPoint(x: 30, y: 30), time: 0.2)) { view, note in
      let button = UIButton(
        type: .system, primaryAction: UIAction(title: "Go") { _ in note("action") })
      button.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
      button.addTarget(button, action: Selector { note("down") }, for: .touchDown)
      button.addTarget(button, action: Selector { note("outside") }, for: .touchUpOutside)
      view.addSubview(button)
    }
    #expect(notes == ["down", "action"])
  }
}

extension Film {
  /// Plays the film to its end.
  fileprivate func drawAll() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try render(to: .folder(folder.path))
  }
}
