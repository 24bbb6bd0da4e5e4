internal import Scene
internal import AutoLayout
internal import Foundation
internal import Views

/// A view with an intrinsic width.
private final class ContentView: View {
  var width: CGFloat = View.noIntrinsicMetric
  override var intrinsicContentSize: CGSize { CGSize(width: width, height: View.noIntrinsicMetric) }
}

extension Scenario {
  /// Measures the whole engine, with views and constraints, through the public interface.
  func run() throws -> Measurement {
    var measurement = Measurement()
    var start = processorMilliseconds()
    let views = parents.indices.map { _ in ContentView() }
    views[0].bounds.size = Self.rootSize
    for (view, parent) in zip(views, parents) where parent >= 0 {
      view.translatesAutoresizingMaskIntoConstraints = false
      views[parent].addSubview(view)
    }
    for content in contents {
      let view = views[content.view]
      view.width = content.width
      view.setContentHuggingPriority(LayoutPriority(Float(content.hugging)), for: .horizontal)
      view.setContentCompressionResistancePriority(
        LayoutPriority(Float(content.resistance)), for: .horizontal)
    }
    let constraints = try equations.map { equation in
      try LayoutConstraint(
        item: views[equation.view], attribute: equation.attribute, relatedBy: .equal,
        toItem: equation.other >= 0 ? views[equation.other] : nil,
        attribute: equation.otherAttribute, constant: equation.constant)
    }
    try LayoutConstraint.activate(constraints)
    views[0].layoutIfNeeded()
    measurement.build = processorMilliseconds() - start

    let repeats = equations.count > 5000 ? 40 : 400
    start = processorMilliseconds()
    for turn in 0..<repeats {
      views[0].bounds.size.width = Self.rootSize.width + CGFloat(turn % 2)
      views[0].bounds.size.height = Self.rootSize.height + CGFloat(turn % 2)
      views[0].layoutIfNeeded()
    }
    measurement.resize = (processorMilliseconds() - start) / Double(repeats)

    let exchanges = equations.count > 5000 ? 40 : 400
    let constraint = constraints[replaced]
    start = processorMilliseconds()
    for turn in 0..<exchanges {
      constraint.isActive = false
      constraint.constant = equations[replaced].constant + (turn % 2 == 0 ? 0.01 : 0)
      constraint.isActive = true
      views[0].layoutIfNeeded()
    }
    measurement.replace = (processorMilliseconds() - start) / Double(exchanges)
    precondition(views[0].layoutEngine.conflicts.isEmpty, "a scenario must not have conflicts")
    return measurement
  }
}
