import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import TestSupport
import Scene

/// A view with an intrinsic size.
private final class Block: View {
  var size = CGSize(width: 40, height: 20) {
    didSet { invalidateIntrinsicContentSize() }
  }
  override var intrinsicContentSize: CGSize { size }
}

/// A tree with random changes, the same for the same random numbers.
private final class Scene {
  let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let stack = StackView()
  var blocks: [Block] = []
  var constraints: [LayoutConstraint] = []

  init() {
    root.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.spacing = 4
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    stack.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 3).isActive = true
  }

  func change(_ random: inout SplitMix, step: Int) {
    switch random.below(11) {
    case 0: add(&random, step: step)
    case 1 where blocks.count > 3:
      blocks.remove(at: random.below(blocks.count)).removeFromSuperview()
    case 2, 3:
      guard !constraints.isEmpty else { return }
      constraints[random.below(constraints.count)].constant = CGFloat(random.below(60))
    case 4:
      guard !constraints.isEmpty else { return }
      let constraint = constraints[random.below(constraints.count)]
      if !constraint.priority.isRequired {
        constraint.priority = LayoutPriority(Float(300 + step) + 0.5)
      }
    case 5, 6:
      guard !constraints.isEmpty else { return }
      let constraint = constraints[random.below(constraints.count)]
      // One of its items may have been removed.
      if constraint.isActive { constraint.isActive = false } else { try? constraint.activate() }
    case 7: root.bounds.size.width = CGFloat(200 + random.below(300))
    case 8:
      guard !blocks.isEmpty else { return }
      blocks[random.below(blocks.count)].size.width = CGFloat(10 + random.below(90))
    case 9:
      guard !blocks.isEmpty else { return }
      let block = blocks[random.below(blocks.count)]
      if random.below(2) == 0 { block.isHidden.toggle() } else { root.layoutMargins.right += 1 }
    default:
      root.layoutDirection = random.below(2) == 0 ? .leftToRight : .rightToLeft
    }
  }

  private func add(_ random: inout SplitMix, step: Int) {
    let block = Block()
    block.identifier = "block\(step)"
    block.translatesAutoresizingMaskIntoConstraints = false
    block.size.width = CGFloat(10 + random.below(60))
    // The priorities differ, so that the layout is not ambiguous.
    block.setContentHuggingPriority(LayoutPriority(Float(100 + step)), for: .horizontal)
    block.setContentCompressionResistancePriority(
      LayoutPriority(Float(600 + step)), for: .horizontal)
    block.setContentHuggingPriority(LayoutPriority(Float(100 + step)), for: .vertical)
    if random.below(3) == 0 {
      stack.addArrangedSubview(block)
    } else {
      root.addSubview(block)
      let other = blocks.isEmpty ? root : blocks[random.below(blocks.count)]
      constraints.append(
        block.leadingAnchor.constraint(
          equalTo: other.leadingAnchor, constant: CGFloat(random.below(30))))
      constraints.append(
        block.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(random.below(90))))
      let width = block.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5)
      width.priority = LayoutPriority(Float(300 + step))
      constraints.append(width)
      for constraint in constraints.suffix(3) { constraint.isActive = true }
    }
    blocks.append(block)
  }
}

@Suite("Layouts in motion")
struct MotionTests {
  @Test(
    "an incremental layout equals a new one: constants, priorities, activation, contents (4.3)",
    arguments: 0..<12)
  func random(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var twinRandom = random
    let (scene, twin) = (Scene(), Scene())
    for step in 0..<80 {
      scene.change(&random, step: step)
      twin.change(&twinRandom, step: step)
      guard random.below(2) + twinRandom.below(2) > 0 else { continue }
      scene.root.layoutIfNeeded()
      let engine = LayoutEngine(root: twin.root)
      engine.layout()
      #expect(
        scene.root.layoutEngine.conflicts.map(\.broken.printed)
          == engine.conflicts.map(\.broken.printed), "step \(step)")
      let views = scene.root.subviews
      let ambiguities = scene.root.layoutEngine.ambiguities(of: views)
      for (index, (view, other)) in zip(views, twin.root.subviews).enumerated()
      where ambiguities[index].isEmpty {
        let (frame, expected) = (view.frame, other.frame)
        let difference =
          abs(frame.minX - expected.minX) + abs(frame.minY - expected.minY)
          + abs(frame.width - expected.width) + abs(frame.height - expected.height)
        #expect(difference < 1e-6, "step \(step): \(view.identifier) \(frame), but \(expected)")
      }
    }
  }

  @Test("a change of a constraint sets only the frames that depend on it")
  func follows() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let (first, second) = (View(), View())
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    }
    let gap = second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5)
    let place = first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    try LayoutConstraint.activate([gap, place])
    root.layoutIfNeeded()
    #expect([first.frame.minX, second.frame.minX] == [10, 65])
    place.constant = 30
    root.layoutIfNeeded()
    #expect([first.frame.minX, second.frame.minX] == [30, 85])
    gap.isActive = false
    let centred = second.centerXAnchor.constraint(equalTo: root.centerXAnchor)
    centred.isActive = true
    root.layoutIfNeeded()
    #expect([first.frame.minX, second.frame.minX] == [30, 135])
    // A frame that is set on a constrained view lasts until the next layout.
    second.center.x = 0
    root.layoutIfNeeded()
    #expect(second.frame.minX == 135)
    centred.isActive = false
    gap.isActive = true
    root.bounds.size.width = 400
    root.layoutIfNeeded()
    #expect([first.frame.minX, second.frame.minX] == [30, 85])
  }
}

@Suite("Views that change trees")
struct EngineChangeTests {
  private func pinned(_ view: View, in root: View) -> LayoutConstraint {
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    return view.leftAnchor.constraint(equalTo: root.leftAnchor)
  }

  @Test("a change that the first tree's engine has not read is read by the next one")
  func unread() {
    let (first, second) = (View(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), View())
    second.frame = first.frame
    let view = View()
    let place = pinned(view, in: first)
    place.isActive = true
    first.layoutIfNeeded()
    // The first tree is not laid out again.
    place.constant = 5
    let width = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
    width.isActive = true
    width.isActive = false
    let other = pinned(view, in: second)
    other.isActive = true
    second.layoutIfNeeded()
    LayoutConstraint.deactivate(view.constraints.filter { $0.constant == 50 })
    width.isActive = true
    second.layoutIfNeeded()
    #expect(view.frame.width >= 60)
    other.constant = 9
    second.layoutIfNeeded()
    #expect(view.frame.minX == 9)
  }

  @Test("measuring a view between layouts loses no change")
  func measured() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let stack = StackView(arrangedSubviews: [View(), View()])
    let place = pinned(stack, in: root)
    place.isActive = true
    let size = stack.arrangedSubviews[0].widthAnchor.constraint(equalToConstant: 20)
    size.isActive = true
    root.layoutIfNeeded()
    place.constant = 7
    size.constant = 30
    stack.spacing = 4
    _ = stack.systemLayoutSizeFitting(.zero)
    place.constant = 8
    root.layoutIfNeeded()
    #expect(stack.frame.minX == 8)
    #expect(stack.arrangedSubviews.map(\.frame.width) == [30, 16])
    _ = stack.systemLayoutSizeFitting(.zero)
    size.constant = 10
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.width) == [10, 36])
  }
}
