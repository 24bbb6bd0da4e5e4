import AutoLayout

/// Views known by name, each with the name of its superview.
struct Family: VisualFormatScope {
  var superviews: [String: String?]
  var margins: [LayoutAttribute: Double] = [:]

  /// The views of a list, all in one superview that the views dictionary does not name.
  init(_ names: String...) {
    superviews = Dictionary(uniqueKeysWithValues: names.map { ($0, "super") })
  }

  func hasView(named name: String) -> Bool { superviews.keys.contains(name) }

  func viewHasSuperview(named name: String) -> Bool { (superviews[name] ?? nil) != nil }

  func isView(named name: String, superviewOfViewNamed other: String) -> Bool {
    (superviews[other] ?? nil) == name
  }

  func layoutMargin(ofViewNamed name: String, at edge: LayoutAttribute) -> Double {
    margins[edge] ?? 0
  }
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
