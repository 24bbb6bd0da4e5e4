import FramegenKit
import Testing
import UIKit

@Suite("How controllers appear")
struct AppearanceTests {
  @Test("a child is told with its parent where it is there from the start")
  func early() throws {
    let found = try notes { notes in
      let parent = Controller("parent", notes)
      parent.load = { $0.embed(Controller("child", notes)) }
      return parent
    }
    #expect(
      found == [
        "parent will appear 0.0", "child will appear 0.0", "parent appeared 0.0",
        "child appeared 0.0",
      ])
  }

  @Test("a child that comes and goes later is told then, unless its parent forwards nothing")
  func late() throws {
    for forwards in [true, false] {
      let found = try notes { notes in
        let (parent, child) = (Controller("parent", notes), Controller("child", notes))
        parent.forwards = forwards
        parent.start = { parent in
          after(0.1) { parent.embed(child) }
          after(0.3) { parent.expel(child) }
        }
        return parent
      }
      #expect(
        found.dropFirst(2)
          == (forwards
            ? [
              "child will appear 0.1", "child appeared 0.1", "child will disappear 0.3",
              "child disappeared 0.3",
            ] : []))
    }
  }

  @Test("a navigation controller tells both controllers, and they find it")
  func navigation() throws {
    let found = try notes { notes in
      let (first, second) = (Controller("first", notes), Controller("second", notes))
      first.load = { notes.add("in \($0.navigationController == nil ? "none" : "one")") }
      first.start = { first in
        first.start = { _ in }
        after(0.1) { first.navigationController?.pushViewController(second, animated: true) }
        after(0.2) { second.navigationController?.popViewController(animated: true) }
        after(0.3) { notes.add("in \(second.navigationController == nil ? "none" : "one")") }
      }
      return UINavigationController(rootViewController: first)
    }
    #expect(
      found == [
        "in one 0.0", "first will appear 0.0", "first appeared 0.0", "first will disappear 0.1",
        "second will appear 0.1", "first disappeared 0.1", "second appeared 0.1",
        "second will disappear 0.2", "first will appear 0.2", "second disappeared 0.2",
        "first appeared 0.2", "in none 0.3",
      ])
  }

  @Test("the controller that presents another one disappears where that covers it")
  func presenting() throws {
    for style in [UIModalPresentationStyle.fullScreen, .automatic] {
      let found = try notes { notes in
        let (below, above) = (Controller("below", notes), Controller("above", notes))
        above.modalPresentationStyle = style
        below.start = { below in
          below.start = { _ in }
          below.present(above, animated: false)
          after(0.1) { below.dismiss(animated: false) }
        }
        return below
      }
      let covers = style == .fullScreen
      #expect(
        found.dropFirst(2)
          == (covers
            ? [
              "below will disappear 0.0", "above will appear 0.0", "above appeared 0.0",
              "below disappeared 0.0", "above will disappear 0.1",
              "below will appear in a window 0.1",
              "below appeared 0.1", "above disappeared 0.1",
            ]
            : [
              "above will appear 0.0", "above appeared 0.0", "above will disappear 0.1",
              "above disappeared 0.1",
            ]))
    }
  }
}

@Suite("What controllers give their views")
struct ControllerViewTests {
  /// Source: Apple, `systemMinimumLayoutMargins`; 16 points, and 20 on the wide telephones and on tablets.
  @Test(
    "the view has the margins of the system at its sides, unless it states wider ones",
    arguments: [(375.0, 16.0), (414, 20), (768, 20)])
  func systemMargins(width: Double, side: Double) throws {
    nonisolated(unsafe) var seen: [CGFloat] = []
    let size = CGSize(width: width, height: 800)
    _ = try Simulation(InsetController { seen = $0 }, size: size, duration: 0.1).film()
    #expect(seen == [CGFloat(side), 0, 8, 8, CGFloat(side), 3, 5, 3])
  }
}

/// Puts a view into its margins, and notes where that is with several margins.
private final class InsetController: UIViewController {
  private let inner = UIView()
  private let note: ([CGFloat]) -> Void

  init(_ note: @escaping ([CGFloat]) -> Void) {
    self.note = note
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let guide = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      inner.topAnchor.constraint(equalTo: guide.topAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    var places = place + [UIView().layoutMargins.left, inner.layoutMargins.left]
    view.layoutMargins = UIEdgeInsets(top: 3, left: 5, bottom: 0, right: 40)
    places += place
    viewRespectsSystemMinimumLayoutMargins = false
    note(places + place)
  }

  private var place: [CGFloat] {
    view.layoutIfNeeded()
    return [inner.frame.minX, inner.frame.minY]
  }
}
