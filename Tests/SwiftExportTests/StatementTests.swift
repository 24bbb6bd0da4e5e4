import SwiftExport
import Testing

/// Statements about what scenes say that is not as common as in recipes.
@Suite("Statements of view controllers")
struct StatementTests {
  private static let box = #"{"id": "a", "frame": [20, 20, 40, 40]}"#
  private static let other = #"{"id": "b", "frame": [80, 20, 40, 40]}"#
  private static let label = #"{"id": "l", "type": "label", "frame": [0, 0, 90, 20]}"#

  private static func at(_ actions: String) -> String {
    #""timeline": [{"at": 1, "do": [\#(actions)]}]"#
  }

  // MARK: Views

  private static let viewCases = [
    ExportCase(
      "a path of whole and other numbers",
      """
      "views": [{"id": "s", "type": "shape", "frame": [0, 0, 90, 90],
                 "path": [[0, 0], [50.5, 0], [60, 30], [40, 50.5], [10, 50]]}]
      """,
      ["in [(50.5, 0), (60, 30), (40, 50.5), (10, 50)] as [(CGFloat, CGFloat)] {"]),
    ExportCase(
      "a gradient that the timeline gives",
      #""views": [\#(box)], \#(at(#"{"set": {"a.gradient": {"colors": ["white", "black"]}}}"#))"#,
      ["let a = GradientView()", "var gradientLayer: CAGradientLayer"]),
    ExportCase(
      "a size that the timeline gives",
      #""views": [\#(box), \#(label)], \#(at(#"{"set": {"a.intrinsicSize": [5, 6], "l.intrinsicSize": [5, 6]}}"#))"#,
      [
        "let a = SizedView()", "let l = SizedLabel()", "self.a.statedSize = CGSize(",
        "CGSize { statedSize ?? super.intrinsicContentSize }",
      ]),
    ExportCase(
      "insets that the timeline gives",
      #""views": [\#(box)], \#(at(#"{"set": {"a.alignmentRectInsets": [5, 5, 5, 5]}}"#))"#,
      ["let a = InsetView()", "didSet { invalidateIntrinsicContentSize() }"]),
    ExportCase(
      "a shape with a gradient",
      """
      "views": [{"id": "s", "type": "shape", "frame": [0, 0, 9, 9], "path": "M 0 0 L 5 5",
                 "gradient": {"colors": ["red", "blue"]}}]
      """,
      ["let s = ShapeView()", "the gradient of the shape 's'"], absent: ["CAGradientLayer"],
      warnings: 1),
    ExportCase(
      "empty lists",
      """
      "views": [{"id": "s", "type": "shape", "frame": [0, 0, 9, 9], "path": "M 0 0 L 5 5",
                 "lineDashPattern": [4, 2]},
                {"id": "st", "type": "stack", "subviews": [{"id": "x"}, {"id": "y"}]}],
      \(at(#"{"set": {"s.lineDashPattern": [], "st.customSpacing": {"x": 3}}}, {"set": {"st.customSpacing": {"y": 4}}}, {"set": {"st.customSpacing": {}}}"#))
      """,
      [
        "self.s.shapeLayer.lineDashPattern = nil",
        "setCustomSpacing(UIStackView.spacingUseDefault, after: self.x) self.st.setCustomSpacing(4, after: self.y)",
      ],
      absent: ["attributedText"]),
    ExportCase(
      "a text with attributes",
      """
      "views": [{"id": "l", "type": "label", "frame": [0, 0, 90, 20], "font": {"size": 20},
                 "textColor": "red", "textAlignment": "center",
                 "attributedText": [{"text": "A", "underline": true}]}]
      """,
      [
        "l.font = .systemFont(ofSize: 20) l.textColor = .red let text = NSMutableAttributedString(",
        "l.attributedText = text l.textAlignment = .center",
      ]),
    ExportCase(
      "colors of layers in a dark scene",
      """
      "canvas": {"theme": "dark"},
      "views": [{"id": "a", "frame": [0, 0, 9, 9], "borderColor": "label", "shadowColor": "white"}]
      """,
      [
        "let darkTraits = UITraitCollection(userInterfaceStyle: .dark)",
        "a.layer.borderColor = UIColor.label.resolvedColor(with: darkTraits).cgColor",
        "shadowColor = UIColor.white.cgColor",
      ]),
    ExportCase(
      "another gradient",
      """
      "views": [{"id": "a", "frame": [0, 0, 9, 9], "gradient": {"type": "radial",
        "colors": ["red", "blue", "red"], "locations": [0, 0.9, 1], "startPoint": [0, 0]}}],
      \(at(#"{"set": {"a.gradient": {"colors": ["white", "black"]}}}, {"set": {"a.gradient.colors": ["white", "black"]}}"#))
      """,
      [
        "self.a.gradientLayer.type = .axial self.a.gradientLayer.locations = nil self.a.gradientLayer.startPoint = CGPoint(x: 0.5, y: 0)",
        "if self.a.gradientLayer.colors?.count != 2 { self.a.gradientLayer.locations = nil }",
      ]),
    ExportCase(
      "parts of a font",
      #""views": [\#(label)], \#(at(#"{"set": {"l.font.weight": "bold"}}, {"by": {"l.font.size": 5}}, {"set": {"l.font.size": "$l.font.size * 2"}}"#))"#,
      [
        "self.l.font = .systemFont(ofSize: self.l.font.pointSize, weight: .bold)",
        "self.l.font = self.l.font?.withSize(min(self.l.font.pointSize + 5, 10000))",
        "self.l.font = self.l.font?.withSize(self.l.font.pointSize * 2)",
      ]),
    ExportCase(
      "a weight and a family",
      #""views": [\#(label)], \#(at(#"{"set": {"l.font.weight": "bold"}}, {"set": {"l.font.family": "DejaVu Sans"}}"#))"#,
      ["as the weight and the family of a font both change"], warnings: 2),
    ExportCase(
      "insets of the safe area",
      #""views": [\#(box)], \#(at(#"{"set": {"a.safeAreaInsets": [1, 2, 3, 4]}}"#))"#,
      ["the safe area insets of 'a', which only view controllers have"], warnings: 1),
  ]

  @Test("views are set up and changed as the scene says", arguments: viewCases)
  func views(example: ExportCase) throws { try example.check() }

  // MARK: Behaviors

  private static let behaviorCases = [
    ExportCase(
      "a group beside a view",
      """
      "views": [\(box), \(other), {"id": "c", "frame": [0, 80, 9, 9]}],
      "groups": [{"id": "gr", "items": ["a", "b"]}],
      "behaviors": [{"type": "field", "kind": "linearGravity", "direction": [0, 1],
                     "items": ["gr", "c"]}]
      """,
      ["for item in [gr, c] as [any UIDynamicItem] { linearGravityField.addItem(item) }"]),
    ExportCase(
      "a boundary of a behavior that an action adds",
      """
      "views": [\(box)], "timeline": [
        {"at": 0, "do": [{"add": {"id": "col", "type": "collision", "items": ["a"],
          "boundaries": [{"id": "fl", "from": [0, 200], "to": [200, 200]}]}}]},
        {"at": 1, "do": [{"remove": "fl"}]}]
      """,
      [#"self.col?.removeBoundary(withIdentifier: "fl" as NSString)"#]),
    ExportCase(
      "a child of a composite that an action adds",
      """
      "views": [\(box)], "timeline": [
        {"at": 0, "do": [{"add": {"id": "cc", "type": "composite",
          "behaviors": [{"id": "gg", "type": "gravity", "items": ["a"]}]}}]},
        {"at": 1, "do": [{"remove": "gg"}]}, {"at": 2, "do": [{"add": "gg"}]}]
      """,
      [
        "private var gg: UIGravityBehavior?", "gg = newGg",
        "if let gg = self.gg { self.cc?.removeChildBehavior(gg) }",
        "if let gg = self.gg { self.cc?.addChildBehavior(gg) }",
      ]),
    ExportCase(
      "a velocity of a behavior that comes back",
      """
      "views": [\(box)], "behaviors": [{"id": "ip", "type": "itemProperties", "items": ["a"],
                                        "linearVelocity": [10, 0]}],
      "timeline": [{"at": 1, "do": [{"remove": "ip"}]}, {"at": 2, "do": [{"add": "ip"}]}]
      """,
      ["self.animator.addBehavior(self.ip) }"], absent: ["self.ip.addLinearVelocity"]),
    ExportCase(
      "an animator that pauses without behaviors",
      """
      "views": [\(box)], "timeline": [{"on": "animatorPaused", "do": [{"set": {"a.alpha": 0.3}}]}]
      """,
      ["private var animator: UIDynamicAnimator!", "animator.delegate = self"]),
    ExportCase(
      "what cannot be read",
      """
      "views": [\(box)], "variables": {"v": 0},
      "behaviors": [{"id": "c", "type": "collision", "items": ["a"], "insets": [3, 3, 3, 3]},
                    {"id": "at", "type": "attachment", "item": "a", "anchor": [1, 1]}],
      "timeline": [{"at": 1, "do": [{"set": {"$v": "$c.insets.top"}},
        {"set": {"a.center": "$at.attachmentRange"}}, {"set": {"$v": "$a.safeAreaInsets.top"}}]}]
      """,
      [
        "// Not exported: the value of 'c.insets.top', which UIKit does not have.",
        "x: self.at.attachmentRange.minimum, y: self.at.attachmentRange.maximum",
        "self.v = self.a.safeAreaInsets.top",
      ],
      absent: ["fractionComplete"], warnings: 1),
    ExportCase(
      "amounts for what is not a view",
      """
      "views": [\(box)], "gestures": [{"id": "pi", "type": "pinch"}, {"id": "pan", "type": "pan"}],
      "behaviors": [{"id": "at", "type": "attachment", "item": "a", "anchor": [1, 1]}],
      "timeline": [
        {"at": 0, "do": [{"animate": {"id": "m", "duration": 1, "set": {"a.alpha": 0.5}}},
                         {"pauseAnimation": "m"}]},
        {"at": 1, "do": [{"by": {"at.anchorPoint": [-20, 10]}}, {"by": {"m.fractionComplete": 0.1}},
                         {"by": {"pi.scale": 2}}, {"by": {"pan.translation.x": 2}}]}]
      """,
      [
        "self.at.anchorPoint.x -= 20 self.at.anchorPoint.y += 10",
        "self.m?.fractionComplete += 0.1",
        "self.pi.scale", "the amount for 'pan.translation.x'",
      ],
      warnings: 1),
    ExportCase(
      "a removed view that an action has hurled",
      """
      "views": [\(box)], "behaviors": [{"id": "g", "type": "gravity", "items": ["a"]}],
      "timeline": [{"at": 0, "do": [{"addLinearVelocity": [50, 100], "item": "a"}]},
        {"at": 1, "do": [{"remove": "a"}]}]
      """,
      ["self.momentum.removeItem(self.a) self.g.removeItem(self.a)"], absent: ["removeAllBehaviors"]
    ),
    ExportCase(
      "a removed view whose behavior comes back",
      """
      "views": [\(box)], "behaviors": [{"id": "g", "type": "gravity", "items": ["a"]}],
      "timeline": [{"at": 1, "do": [{"remove": "a"}]}, {"at": 2, "do": [{"add": "g"}]}]
      """,
      ["self.g.removeItem(self.a)"], absent: ["removeAllBehaviors"]),
    ExportCase(
      "the time in a custom field",
      """
      "views": [\(box)],
      "behaviors": [{"type": "field", "kind": "custom", "items": ["a"], "force": "[$time, 0]"}]
      """,
      ["// Not exported: the exact time in a custom field"], warnings: 1),
  ]

  @Test("behaviors act on what the scene says", arguments: behaviorCases)
  func behaviors(example: ExportCase) throws { try example.check() }
}
