import AutoLayout
import Scene

/// Views with their superviews, for visual formats.
struct FormatViews {
  private(set) var boxes: [String: Box] = [:]
  private let superview = Box("super")

  /// Views in one superview that the views dictionary does not name, and views without a superview.
  init(_ names: String..., detached: [String] = []) {
    for name in names {
      let box = Box(name)
      superview.add(box)
      boxes[name] = box
    }
    for name in detached { boxes[name] = Box(name) }
  }

  /// The views dictionary; valid as long as the views, which hold each other weakly upwards.
  var scope: LayoutItemScope { LayoutItemScope(items: boxes) }
}

extension ConstraintDescription {
  /// The constraint on one line; `|` is the superview, braces hold the kind of standard space.
  var line: String {
    func name(_ item: Item) -> String {
      switch item {
      case .view(let name): name
      case .superview: "|"
      }
    }
    var line = "\(name(firstItem)).\(firstAttribute.name) \(relation.sign) "
    if let secondItem {
      line += "\(name(secondItem)).\(secondAttribute.name)"
      if constant != 0 { line += " \(constant < 0 ? "-" : "+") \(abs(constant).brief)" }
    } else {
      line += constant.brief
    }
    if priority != .required { line += " @\(Double(priority.rawValue).brief)" }
    if let standardSpace { line += " {\(standardSpace)}" }
    return line
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var brief: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
