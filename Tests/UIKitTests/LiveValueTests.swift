import FramegenKit
import SceneText
import Testing
import UIKit

@Suite("What views and recognizers know")
struct LiveValueTests {
  @Test("a view takes the size of its content and keeps its origin")
  func sizeToFit() {
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 80))
    label.text = "Hi"
    label.sizeToFit()
    #expect(label.frame.origin == CGPoint(x: 20, y: 100))
    #expect(label.frame.width < 200 && label.frame.height < 80)
  }

  @Test("guides are where they are before any constraint")
  func guides() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 100))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
    #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 20, y: 1, width: 740, height: 96))
    #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds)
    #expect(view.readableContentGuide.layoutFrame == CGRect(x: 54, y: 1, width: 672, height: 96))
  }

  @Test("a view holds the constraints that are added to it")
  func holder() {
    let (view, other) = (UIView(), UIView())
    view.addSubview(other)
    let height = other.heightAnchor.constraint(equalToConstant: 10)
    view.addConstraint(height)
    #expect(view.constraints.count == 1 && other.constraints.isEmpty)
    view.removeConstraints(view.constraints)
    #expect(!height.isActive)
  }

  /// An item that is no view.
  private final class Point: NSObject, UIDynamicItem {
    var center = CGPoint.zero
    var bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var transform = CGAffineTransform.identity
  }

  @Test("an animator without a reference view moves items that are no views")
  func freeAnimator() throws {
    let found = try notes { notes in
      let controller = Controller("", notes)
      let (animator, point) = (UIDynamicAnimator(), Point())
      controller.start = { _ in
        animator.addBehavior(UIGravityBehavior(items: [point]))
        after(0.5) { notes.add("\(point.center.y.rounded()) \(animator.elapsedTime > 0.4)") }
      }
      return controller
    }
    // 1000 pt/s² for 0.5 s, by steps of 1/60 s.
    let place = try #require(found.last.flatMap { Double($0.split(separator: " ")[0]) })
    #expect(abs(place - 125) < 6 && found.last?.contains("true") == true)
  }

  @Test("a display link keeps its target")
  func link() throws {
    final class Target: NSObject {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func tick(_ link: CADisplayLink) {
        notes.add("tick")
        link.invalidate()
      }
    }
    let found = try notes { notes in
      let controller = Controller("", notes)
      controller.start = { _ in
        CADisplayLink(target: Target(notes), selector: Selector(Target.tick)).add(
          to: .main, forMode: .common)
      }
      return controller
    }
    #expect(found.count { $0.hasPrefix("tick") } == 1)
  }

  @Test("a tap knows the fingers that tapped, and a view is told that its touch is cancelled")
  func touches() throws {
    final class Touched: UIView {
      var notes: Notes?
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        notes?.add("cancelled \(touches.first?.phase == .cancelled)")
      }
    }
    final class Target: NSObject {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func tap(_ tap: UITapGestureRecognizer) {
        notes.add(
          "\(tap.numberOfTouches) \(tap.location(ofTouch: 1, in: nil).x) \(tap.location(in: nil).x)"
        )
      }
    }
    let fingers = [30.0, 60].map {
      SimulatedTouch.tap(at: CGPoint(x: $0, y: 50), time: 0.2)
    }
    nonisolated(unsafe) var target: Target?
    let found = try notes(touches: fingers) { notes in
      let controller = Controller("", notes)
      target = Target(notes)
      controller.load = { controller in
        let tap = UITapGestureRecognizer(target: target, action: Selector(Target.tap))
        tap.numberOfTouchesRequired = 2
        controller.view.addGestureRecognizer(tap)
        let touched = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        touched.notes = notes
        controller.view.addSubview(touched)
      }
      return controller
    }
    #expect(found.contains { $0.hasPrefix("2 60.0 45.0") })
    #expect(found.count { $0.hasPrefix("cancelled true") } == 2)
  }

  @Test("constraints that contradict each other are reported, also later ones")
  func conflicts() throws {
    let simulation = Simulation(
      {
        let controller = Controller("", Notes())
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.load = { controller in
          controller.view.addSubview(view)
          view.widthAnchor.constraint(equalToConstant: 10).isActive = true
          view.widthAnchor.constraint(equalToConstant: 20).isActive = true
        }
        controller.start = { controller in
          after(0.2) {
            view.heightAnchor.constraint(equalToConstant: 10).isActive = true
            view.heightAnchor.constraint(equalToConstant: 30).isActive = true
            controller.view.layoutIfNeeded()
          }
        }
        return controller
      }(), size: CGSize(width: 40, height: 40), duration: 0.5)
    let film = try simulation.film()
    let messages = (film.diagnostics + film.motionDiagnostics).map(\.message)
      .filter { $0.contains("unable to simultaneously satisfy") }
    #expect(messages.count == 2)
    #expect(messages.contains { $0.contains("width == 20") })
    #expect(messages.contains { $0.contains("height == 30") && $0.contains("at 0.2 s") })
  }

  @Test("a view whose center is no number is reported, once")
  func noPlace() throws {
    let simulation = Simulation(
      {
        let controller = Controller("", Notes())
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.accessibilityIdentifier = "lost"
        controller.load = { $0.view.addSubview(view) }
        controller.start = { _ in after(0.1) { view.center.x = .nan } }
        return controller
      }(), size: CGSize(width: 40, height: 40), duration: 0.5)
    let messages = try simulation.film().motionDiagnostics.map(\.message)
    #expect(
      messages == ["'lost' is not drawn: not all numbers of its center and its bounds are finite"])
  }
}
