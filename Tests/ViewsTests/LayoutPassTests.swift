import AutoLayout
import Foundation
import Geometry
import Scene
import TestSupport
import Testing
import Views

@Suite("Marks and layout passes")
struct LayoutPassTests {
  /// A view that lays out its tree whenever its size changes, and may remove a subview before.
  private final class EagerView: View {
    var extra: View?

    override var bounds: CGRect {
      didSet {
        guard bounds.size != oldValue.size else { return }
        extra?.removeFromSuperview()
        layoutIfNeeded()
        superview?.layoutIfNeeded()
      }
    }
  }

  @Test("a view may lay out its tree while a layout sets its frame", arguments: [false, true])
  func nested(removes: Bool) {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let views = (0..<4).map { _ in EagerView() }
    for (index, view) in views.enumerated() {
      let outer = index == 0 ? root : views[index - 1]
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      let edges = [
        view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 5),
        view.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -5),
        view.topAnchor.constraint(equalTo: outer.topAnchor),
        view.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      ]
      for edge in edges { edge.isActive = true }
    }
    for width: CGFloat in [100, 160, 120] {
      for view in views where removes {
        let extra = View()
        extra.translatesAutoresizingMaskIntoConstraints = false
        view.insertSubview(extra, at: 0)
        extra.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        view.extra = extra
      }
      root.layoutIfNeeded()
      root.bounds.size.width = width
      for _ in 0..<4 { root.layoutIfNeeded() }
      #expect(views.map(\.frame.width) == [width - 10, width - 20, width - 30, width - 40])
    }
  }

  /// A tree of nested views, stacks and labels whose layout is never ambiguous.
  private final class Tree {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    var views: [View] = []
    var constants: [LayoutConstraint] = []
    var labels: [Label] = []
    var stacks: [StackView] = []

    init(_ random: inout SplitMix) {
      for index in 0..<12 {
        let outer = index < 3 ? root : views[random.below(index)]
        add(below: outer is StackView ? root : outer, &random)
      }
    }

    func add(below outer: View, _ random: inout SplitMix) {
      let view: View
      switch random.below(4) {
      case 0:
        let label = Label(measuring: FixedPitch())
        label.text = "text"
        labels.append(label)
        view = label
      case 1:
        let stack = StackView()
        stack.distribution = .fillEqually
        for _ in 0..<3 { stack.addArrangedSubview(View()) }
        stacks.append(stack)
        view = stack
      default: view = View()
      }
      outer.addSubview(view)
      views.append(view)
      if random.below(4) == 0, !(view is StackView) {
        view.frame = CGRect(x: 5, y: 5, width: 60, height: 40)
        view.autoresizingMask = [.flexibleWidth]
        return
      }
      view.translatesAutoresizingMaskIntoConstraints = false
      let edges = [
        view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
        view.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
        view.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -10),
        view.heightAnchor.constraint(equalToConstant: 40),
      ]
      for edge in edges { edge.isActive = true }
      constants += edges
    }

    func change(_ random: inout SplitMix) {
      let view = views[random.below(views.count)]
      let length = CGFloat(20 + random.below(300))
      switch random.below(8) {
      case 0: root.bounds.size.width = 200 + length
      case 1:
        if let label = labels.randomElement(using: &random) {
          label.text = (label.text ?? "") + "s"
        }
      case 2:
        if let stack = stacks.randomElement(using: &random) {
          stack.arrangedSubviews[random.below(3)].isHidden.toggle()
        }
      case 3: if let stack = stacks.randomElement(using: &random) { stack.spacing = length / 20 }
      case 4:
        if view.translatesAutoresizingMaskIntoConstraints { view.bounds.size.width = length }
      case 5: add(below: view is StackView ? root : view, &random)
      case 6: if view.translatesAutoresizingMaskIntoConstraints { view.center.x = length }
      default:
        let constraint = constants[random.below(constants.count)]
        constraint.constant += CGFloat(random.below(7)) - 3
      }
    }

    var frames: [CGRect] { Self.all(root).map(\.frame) }

    static func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
  }

  @Test(
    "whatever changes, laying out what is marked gives the layout of everything", arguments: 0..<20)
  func marks(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let tree = Tree(&random)
    for _ in 0..<30 {
      for _ in 0..<(1 + random.below(3)) { tree.change(&random) }
      // A second pass takes the frames of views that their superviews have autoresized meanwhile.
      for _ in 0..<2 where tree.root.layoutEngine.needsLayout { tree.root.layoutIfNeeded() }
      #expect(!tree.root.layoutEngine.needsLayout)
    }
    let frames = tree.frames
    LayoutEngine(root: tree.root).layout()
    for (frame, expected) in zip(frames, tree.frames) {
      #expect(abs(frame.minX - expected.minX) + abs(frame.minY - expected.minY) < 1e-6)
      #expect(abs(frame.width - expected.width) + abs(frame.height - expected.height) < 1e-6)
    }
  }

  /// Notes when its subviews are laid out.
  private final class Witness: View {
    var log: (() -> Void)?
    override func layoutSubviews() { log?() }
  }

  @Test("only marked views lay out their subviews, superviews first, and each once")
  func order() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var log: [String] = []
    func witness(_ name: String, in outer: View) -> Witness {
      let view = Witness(frame: outer.bounds)
      view.log = { log.append(name) }
      outer.addSubview(view)
      return view
    }
    let outer = witness("outer", in: root)
    let inner = witness("inner", in: outer)
    let other = witness("other", in: root)
    root.layoutIfNeeded()
    #expect(log == ["outer", "inner", "other"])
    log = []
    root.layoutIfNeeded()
    #expect(log.isEmpty)
    inner.bounds.size.width = 50
    outer.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(log == ["outer", "inner"])
    log = []
    inner.addSubview(View())
    other.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(log == ["inner"])
    root.layoutIfNeeded()
    #expect(log == ["inner", "other"])
    inner.center.x += 10
    inner.backgroundColor = .black
    root.layoutIfNeeded()
    #expect(log == ["inner", "other"])
  }

  @Test("a layout below a view places only what is inside it; the rest waits for the whole layout")
  func scope() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (outer, inner) = (View(), View())
    root.addSubview(outer)
    outer.addSubview(inner)
    for view in [outer, inner] {
      view.translatesAutoresizingMaskIntoConstraints = false
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    outer.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    let width = outer.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor).isActive = true
    inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor).isActive = true
    root.layoutIfNeeded()
    width.constant = 80
    outer.layoutIfNeeded()
    #expect(outer.frame.width == 50 && inner.frame.width == 80)
    #expect(root.layoutEngine.needsLayout)
    root.layoutIfNeeded()
    #expect(outer.frame.width == 80)
  }

  /// A view that counts the calls of `layoutSubviews()`.
  private final class CountingView: View {
    var count = 0
    override func layoutSubviews() { count += 1 }
  }

  @Test("views that come and go alone have the places that they are given", arguments: 0..<20)
  func comeAndGo(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    var places: [(view: CountingView, frame: CGRect)] = []
    root.layoutIfNeeded()
    for step in 0..<150 {
      switch random.below(6) {
      case 0, 1, 2:
        let (x, y) = (CGFloat(random.below(200)), CGFloat(random.below(200)))
        let frame = CGRect(x: x, y: y, width: CGFloat(random.below(40)), height: 10)
        let parents = [root] + places.map(\.view).filter { $0.isDescendant(of: root) }
        let parent = parents[random.below(parents.count)]
        let isPlaced = random.below(3) == 0
        let view = CountingView(frame: isPlaced ? .zero : frame)
        places.append((view, frame))
        parent.insertSubview(view, at: random.below(parent.subviews.count + 1))
        guard isPlaced else { break }
        view.translatesAutoresizingMaskIntoConstraints = false
        let edges = [
          view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: x),
          view.topAnchor.constraint(equalTo: parent.topAnchor, constant: y),
          view.widthAnchor.constraint(equalToConstant: frame.width),
          view.heightAnchor.constraint(equalToConstant: 10),
        ]
        for edge in edges { edge.isActive = true }
      case 3 where !places.isEmpty:
        // Some of them have no other owner, and are deallocated.
        let index = random.below(places.count)
        places[index].view.removeFromSuperview()
        if random.below(2) == 0 { places.remove(at: index) }
      case 4 where !places.isEmpty:
        // Also out and in again before the next layout, into the same view or another.
        let (moved, other) = (
          places[random.below(places.count)].view, places[random.below(places.count)].view
        )
        guard moved.translatesAutoresizingMaskIntoConstraints else { break }
        moved.removeFromSuperview()
        if random.below(2) == 0 { root.layoutIfNeeded() }
        (other.isDescendant(of: moved) ? root : other).addSubview(moved)
      case 5 where !places.isEmpty:
        let index = random.below(places.count)
        guard places[index].view.translatesAutoresizingMaskIntoConstraints else { break }
        places[index].frame.origin.x += 7
        places[index].view.center.x += 7
      default: break
      }
      guard step % 2 == 0 || random.below(3) == 0 else { continue }
      root.layoutIfNeeded()
      for (view, frame) in places where view.isDescendant(of: root) {
        #expect(view.frame == frame)
        #expect(view.count > 0)
      }
      #expect(!root.layoutEngine.needsLayout)
    }
  }

  @Test("a view that is added or removed alone is laid out once, with its superview")
  func alone() {
    let root = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let views = (0..<4).map { _ in CountingView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
    root.addSubview(views[0])
    root.layoutIfNeeded()
    #expect(root.count == 1 && views[0].count == 1)
    for view in views.dropFirst() {
      root.insertSubview(view, at: 0)
      root.addSubview(view)
      root.layoutIfNeeded()
    }
    #expect(root.count == 4 && views.map(\.count) == [1, 1, 1, 1])
    for view in views.reversed() {
      view.removeFromSuperview()
      root.layoutIfNeeded()
    }
    #expect(root.count == 8 && views.map(\.count) == [1, 1, 1, 1])
    views[1].addSubview(views[2])
    root.addSubview(views[1])
    root.layoutIfNeeded()
    // The one that was not marked stays as it is.
    #expect(root.count == 9 && views[1].count == 2)
    views[2].removeFromSuperview()
    views[1].removeFromSuperview()
    root.layoutIfNeeded()
    #expect(!root.layoutEngine.needsLayout)
  }

  /// A view that counts how often a layout sets its frame.
  private final class PlacedView: View {
    var count = 0
    override func setLayoutFrame(_ frame: CGRect, exact: CGRect) {
      count += 1
      super.setLayoutFrame(frame, exact: exact)
    }
  }

  @Test(
    "a layout places the views whose constraints have changed, and those that have been moved since"
  )
  func onlyDueViews() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let views = (0..<100).map { _ in PlacedView() }
    var widths: [LayoutConstraint] = []
    for (index, view) in views.enumerated() {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let inset = CGFloat(index)
      widths.append(view.widthAnchor.constraint(equalToConstant: 50))
      let edges = [
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: inset),
        view.topAnchor.constraint(equalTo: root.topAnchor),
        view.heightAnchor.constraint(equalToConstant: 10),
      ]
      for edge in edges + [widths[index]] { edge.isActive = true }
    }
    root.layoutIfNeeded()
    func frame(_ index: Int, _ width: CGFloat) -> CGRect {
      CGRect(x: CGFloat(index), y: 0, width: width, height: 10)
    }
    for (index, view) in views.enumerated() { #expect(view.frame == frame(index, 50)) }

    for view in views { view.count = 0 }
    widths[7].constant = 60
    root.layoutIfNeeded()
    #expect(views.indices.filter { views[$0].count > 0 } == [7])
    #expect(views[7].frame == frame(7, 60))

    // As in UIKit, a view that was moved stays until its superview places its subviews again.
    views[30].center.x += 100
    views[7].count = 0
    root.layoutIfNeeded()
    #expect(views.allSatisfy { $0.count == 0 })
    #expect(views[30].frame == frame(130, 50))
    widths[8].constant = 70
    root.layoutIfNeeded()
    #expect(views.indices.filter { views[$0].count > 0 } == [8, 30])
    #expect(views[30].frame == frame(30, 50) && views[8].frame == frame(8, 70))

    // A place between two pixels is passed on with the next layout of the superview.
    let fraction = views[50].widthAnchor.constraint(equalToConstant: 50.25)
    widths[50].isActive = false
    fraction.isActive = true
    root.layoutIfNeeded()
    #expect(views[50].roundingError == RoundingError())
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(views[50].frame == frame(50, 50) && views[50].roundingError.size.dx == -0.25)
  }
}
