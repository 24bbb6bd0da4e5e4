import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("Fitting sizes")
struct FittingTests {
  private let measuring = FixedPitch()

  /// A view that contains a label with margins.
  private func card(_ text: String) -> (View, Label) {
    let (view, label) = (View(), Label(measuring: measuring))
    label.text = text
    label.font = Font(size: 10)
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    let guide = view.layoutMarginsGuide
    label.leadingAnchor.constraint(equalTo: guide.leadingAnchor).isActive = true
    label.trailingAnchor.constraint(equalTo: guide.trailingAnchor).isActive = true
    label.topAnchor.constraint(equalTo: guide.topAnchor).isActive = true
    label.bottomAnchor.constraint(equalTo: guide.bottomAnchor).isActive = true
    return (view, label)
  }

  @Test("the compressed size is the smallest possible, the expanded one the largest (3.2)")
  func extremes() {
    // Ten characters of 6 are 60 by 12; the margins add 16.
    let (view, label) = card("0123456789")
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == CGSize(width: 76, height: 28))
    // The fitting priority of 50 is below the hugging priority of 250.
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == CGSize(width: 76, height: 28))
    label.setContentHuggingPriority(49, for: .horizontal)
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == CGSize(width: 10_000, height: 28))
  }

  @Test(
    "a width at priority 49 loses against the target, one at 51 wins (3.2)",
    arguments: [49, 51] as [Float])
  func optionalWidth(priority: Float) {
    let view = View()
    let width = view.widthAnchor.constraint(equalToConstant: 70)
    width.priority = LayoutPriority(priority)
    width.isActive = true
    let size = view.systemLayoutSizeFitting(CGSize(width: 200, height: 10))
    #expect(size == CGSize(width: priority > 50 ? 70 : 200, height: 10))
  }

  @Test("a required width is kept, and the height depends on the preferred width (3.2)")
  func heightForWidth() {
    let (view, label) = card("0123456789")
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = 30
    let size = view.systemLayoutSizeFitting(
      CGSize(width: 46, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size == CGSize(width: 46, height: 40))
  }

  @Test("constraints to views outside are ignored, and the layout of the tree is kept (3.2)")
  func outside() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let (view, _) = card("0123456789")
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
    view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    root.layoutIfNeeded()
    let before = root.layoutEngine.report()
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == CGSize(width: 76, height: 28))
    #expect(root.layoutEngine.report() == before)
    root.bounds.size.width = 350
    root.layoutIfNeeded()
    #expect(view.bounds.width == 350)
  }

  @Test("a view without subviews has its intrinsic size (3.1, 3.2)")
  func leaf() {
    let label = Label(measuring: measuring)
    label.text = "0123456789"
    label.font = Font(size: 10)
    #expect(label.systemLayoutSizeFitting(.zero) == CGSize(width: 60, height: 12))
    #expect(
      label.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == CGSize(width: 60, height: 12))
    #expect(
      label.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
        == CGSize(width: 200, height: 12))
    label.setContentCompressionResistancePriority(49, for: .horizontal)
    #expect(label.systemLayoutSizeFitting(.zero).width == 0)
  }

  @Test("sizes are rounded up to pixels (3.2)")
  func rounding() {
    let view = View()
    view.widthAnchor.constraint(equalToConstant: 30.2).isActive = true
    view.heightAnchor.constraint(equalToConstant: 40).isActive = true
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 31, height: 40))
    view.layoutEngine.scale = 2
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 30.5, height: 40))
  }
}
