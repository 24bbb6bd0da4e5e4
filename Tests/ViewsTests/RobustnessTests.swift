import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import TestSupport
import Scene

@Suite("Layouts always terminate")
struct RobustnessTests {
  // In debug, a tenth takes about a second.
  #if DEBUG
  private static let (crowd, depth) = (400, 1000)
  #else
  private static let (crowd, depth) = (2000, 10_000)
  #endif

  private static let numbers: [CGFloat] = [
    0, 1, -1, 0.1, 1e-300, 1e9, -1e12, 1e300, .greatestFiniteMagnitude, .infinity, .nan, 37.5,
  ]

  @Test("random calls with any numbers result in finite frames or errors", arguments: 0..<12)
  func calls(seed: Int) {
    var random = SplitMix(state: UInt64(900 + seed))
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var views = [root]
    for _ in 0..<120 {
      let view = views[random.below(views.count)]
      let other = views[random.below(views.count)]
      let number = Self.numbers[random.below(Self.numbers.count)]
      switch random.below(8) {
      case 0:
        let new = random.below(4) == 0 ? StackView() : View()
        new.translatesAutoresizingMaskIntoConstraints = random.below(3) == 0
        view.addSubview(new)
        views.append(new)
      case 1 where view !== root:
        // A view cannot be added to its own descendant.
        if !other.isDescendant(of: view) { other.addSubview(view) }
      case 2 where view !== root && random.below(3) == 0: view.removeFromSuperview()
      case 3: root.layoutIfNeeded()
      case 4:
        guard let stack = view as? StackView, !view.isDescendant(of: other) else { continue }
        stack.addArrangedSubview(other)
      case 5 where number.isFinite: view.bounds.size.width = number
      default:
        // Cycles, self-references and invalid pairs result in an error or a constraint.
        let attributes = LayoutAttribute.allCases
        let relation = LayoutRelation.allCases[random.below(3)]
        do {
          let constraint = try LayoutConstraint(
            item: view, attribute: attributes[random.below(attributes.count)],
            relatedBy: relation, toItem: random.below(4) == 0 ? nil : other,
            attribute: attributes[random.below(attributes.count)],
            multiplier: Self.numbers[random.below(Self.numbers.count)], constant: number)
          try constraint.setPriority(LayoutPriority(Float(random.below(1100))))
          try constraint.activate()
        } catch {
          #expect(!error.localizedDescription.isEmpty)
        }
      }
    }
    root.layoutIfNeeded()
    let report = root.layoutEngine.report()
    #expect(report.items.allSatisfy { $0.frame.width.isFinite && $0.frame.minX.isFinite })
  }

  @Test("a tree of ten thousand levels is laid out, examined and freed")
  func deep() {
    let depth = Self.depth
    let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    var inner = root
    for _ in 0..<depth {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      inner.addSubview(view)
      view.leftAnchor.constraint(equalTo: inner.leftAnchor, constant: 0.01).isActive = true
      view.rightAnchor.constraint(equalTo: inner.rightAnchor).isActive = true
      view.topAnchor.constraint(equalTo: inner.topAnchor).isActive = true
      view.bottomAnchor.constraint(equalTo: inner.bottomAnchor).isActive = true
      inner = view
    }
    root.layoutIfNeeded()
    let width = root.layoutEngine.exactFrame(of: inner)?.width ?? 0
    #expect(abs(width - (1000 - CGFloat(depth) / 100)) < 1e-6)
    #expect(root.layoutEngine.ambiguities(of: [inner]) == [[]])
  }

  @Test("thousands of ambiguous views are found")
  func ambiguous() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    for index in 0..<Self.crowd {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      if index % 2 == 0 {
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5).isActive = true
        view.widthAnchor.constraint(equalToConstant: 7).isActive = true
      }
    }
    root.layoutIfNeeded()
    let report = root.layoutEngine.report()
    #expect(report.items.count { $0.ambiguity == [.minY, .height] } == Self.crowd / 2)
    #expect(
      report.items.count { $0.ambiguity == [.minX, .width, .minY, .height] } == Self.crowd / 2)
  }
}
