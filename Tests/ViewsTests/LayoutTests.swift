import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("Views laid out by constraints")
struct LayoutTests {
  private let measuring = FixedPitch()
  private let root = View(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  private func add<Child: View>(_ child: Child, _ name: String) -> Child {
    child.identifier = name
    child.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(child)
    return child
  }

  @Test("constraints of its centers center a button of intrinsic size")
  func button() {
    let button = add(Button(measuring: measuring), "go")
    button.title = "Go on"
    button.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    button.centerYAnchor.constraint(equalTo: root.centerYAnchor).isActive = true
    root.layoutIfNeeded()
    let size = button.intrinsicContentSize
    #expect(button.bounds.size == size)
    #expect(abs(button.center.x - 187.5) <= 0.5 && abs(button.center.y - 333.5) <= 0.5)
    #expect(root.layoutEngine.exactFrame(of: button)?.center == CGPoint(x: 187.5, y: 333.5))
    #expect(root.layoutEngine.ambiguities(of: [button]) == [[]])
  }

  @Test("a layout sets bounds and center and keeps the transform")
  func transform() {
    let view = add(View(), "a")
    view.transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(
      CGAffineTransform(rotationAngle: 1))
    view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).isActive = true
    view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    view.heightAnchor.constraint(equalToConstant: 40).isActive = true
    root.layoutIfNeeded()
    #expect(
      view.center == CGPoint(x: 25, y: 40) && view.bounds.size == CGSize(width: 30, height: 40))
    #expect(
      view.transform
        == CGAffineTransform(scaleX: 2, y: 2).concatenating(
          CGAffineTransform(rotationAngle: 1)))
  }

  @Test("labels of two font sizes are aligned by their baselines")
  func baselines() throws {
    let (small, large) = (
      add(Label(measuring: measuring), "small"), add(Label(measuring: measuring), "large")
    )
    (small.text, large.text) = ("ab", "cd")
    large.font = Font(size: 34)
    let views: [String: any LayoutItem] = ["small": small, "large": large]
    try LayoutConstraint.activate(
      LayoutConstraint.constraints(
        withVisualFormat: "H:|-[small]-[large]", options: .alignAllLastBaseline, views: views
      ).map(\.constraint))
    try LayoutConstraint.activate(
      LayoutConstraint.constraints(withVisualFormat: "V:|-[large]", views: views).map(\.constraint))
    root.layoutIfNeeded()
    let baseline = { (label: Label) in label.layoutFrame.minY + label.firstBaselineFromTop }
    #expect(abs(baseline(small) - baseline(large)) <= 0.5)
    #expect(small.layoutFrame.minX == 8 && large.layoutFrame.minY == 8)
    #expect(large.layoutFrame.minX == small.layoutFrame.maxX + 8)
  }

  @Test("a label of several lines gets the height for its width (3.2)")
  func severalLines() throws {
    let label = add(Label(measuring: measuring), "text")
    label.text = String(repeating: "word ", count: 20)
    label.numberOfLines = 0
    let below = add(View(), "below")
    let views: [String: any LayoutItem] = ["text": label, "below": below]
    for format in ["H:|-[text]-|", "V:|-[text]-[below(1)]"] {
      try LayoutConstraint.activate(
        LayoutConstraint.constraints(withVisualFormat: format, views: views).map(\.constraint))
    }
    for width in [375.0, 200, 375, 5000] {
      root.bounds.size.width = width
      root.layoutIfNeeded()
      let wanted = measuring.measure(label.textBlock(in: .light), width: width - 16).size.height
      #expect(label.bounds.height == wanted.rounded(.up))
      #expect(below.layoutFrame.minY == 8 + label.bounds.height + 8)
    }
  }

  @Test("autoresizing masks adapt subviews to a new size of their superview (3.5)")
  func autoresizing() {
    let view = View(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(view)
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    inner.autoresizingMask = [.flexibleWidth]
    view.addSubview(inner)
    root.bounds.size = CGSize(width: 475, height: 700)
    #expect(view.frame == CGRect(x: 10, y: 43, width: 200, height: 100))
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 150, height: 50))
  }

  @Test("a removed view loses its constraints to views outside (1.6)")
  func removal() throws {
    let (first, second) = (add(View(), "a"), add(View(), "b"))
    let width = first.widthAnchor.constraint(equalToConstant: 5)
    let gap = first.leftAnchor.constraint(equalTo: second.rightAnchor)
    try LayoutConstraint.activate([width, gap])
    #expect(root.constraints.count == 1 && first.constraints.count == 1)
    root.bringSubviewToFront(first)
    root.insertSubview(first, at: 0)
    #expect(gap.isActive)
    first.removeFromSuperview()
    #expect(!gap.isActive && width.isActive)
  }

  @Test("layoutSubviews is called after a change of size")
  func byHand() {
    final class Row: View {
      var count = 0
      override func layoutSubviews() {
        count += 1
        for (index, view) in subviews.enumerated() {
          view.frame = CGRect(
            x: bounds.width / 2 * CGFloat(index), y: 0, width: bounds.width / 2, height: 10)
        }
      }
    }
    let row = add(Row(), "row")
    row.addSubview(View())
    row.addSubview(View())
    row.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(row.count == 1 && row.subviews[1].frame.minX == 187.5)
    root.layoutIfNeeded()
    #expect(row.count == 1)
    root.bounds.size.width = 100
    root.layoutIfNeeded()
    #expect(row.count == 2 && row.subviews[1].frame.minX == 50)
  }

  @Test("a view tree is freed with its engine and constraints")
  func memory() {
    weak var lost: View?
    do {
      let top = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let view = View()
      top.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      view.leftAnchor.constraint(equalTo: top.layoutMarginsGuide.leftAnchor).isActive = true
      top.layoutIfNeeded()
      lost = top
    }
    #expect(lost == nil)
  }
}
