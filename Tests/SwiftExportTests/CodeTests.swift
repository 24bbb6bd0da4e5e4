import Scene
import SceneText
import SwiftExport
import Testing

/// What the code says, compared with the declarations of the iOS SDK.
@Suite("The code of view controllers")
struct CodeTests {
  private func lines(_ keys: String) throws -> [String] {
    Exports.lines(of: try Exports.file(of: keys))
  }

  private static let box = #"{"id": "box", "frame": [10, 10, 40, 40]}"#

  // MARK: Names

  @Test("ids become names of Swift, each once, which hide nothing of UIKit")
  func names() throws {
    let ids = ["second-row", "switch", "next", "view", "min", "a-b", "secondRow"]
    let views = ids.map { #"{"id": "\#($0)", "frame": [0, 0, 9, 9]}"# }.joined(separator: ", ")
    let text = try lines("\"views\": [\(views)]")
    for name in [
      "secondRow", "`switch`", "nextView", "viewView", "minView", "aB", "secondRowView",
    ] {
      #expect(text.contains("private let \(name) = UIView()"), "\(name)")
    }
    for id in ids { #expect(text.contains { $0.hasSuffix("accessibilityIdentifier = \"\(id)\"") }) }
  }

  @Test(
    "the class is named after the file",
    arguments: [
      ("tap-to-snap", "TapToSnapViewController"), ("7-thrown", "Scene7ThrownViewController"),
      ("", "SceneViewController"), ("snap", "SnapViewController"),
    ])
  func className(name: String, expected: String) throws {
    let scene = try Exports.scene("Scenes/recipes/snap.json")
    let file = SwiftFile(of: scene, named: name)
    #expect(file.className == expected)
    #expect(file.text.contains("final class \(expected): UIViewController {"))
  }

  // MARK: Values

  @Test("numbers have the fewest digits, and parts of a half turn are written with π")
  func numbers() throws {
    let text = try lines(
      """
      "views": [
        {"id": "a", "frame": [0.1, 20, 1e-3, 5.25], "transform": {"rotation": "30deg"}},
        {"id": "b", "frame": [0, 0, 9, 9], "transform": {"rotation": "-7deg", "scale": [2, 1]}},
        {"id": "c", "frame": [0, 0, 9, 9], "transform": {"rotation": 0.3, "translation": [1, 2]}}]
      """)
    #expect(text.contains("a.frame = CGRect(x: 0.1, y: 20, width: 0.001, height: 5.25)"))
    #expect(text.contains("a.transform = CGAffineTransform(rotationAngle: .pi / 6)"))
    #expect(
      text.contains(
        "b.transform = CGAffineTransform(rotationAngle: -7 * .pi / 180).scaledBy(x: 2, y: 1)"))
    #expect(
      text.contains("c.transform = CGAffineTransform(translationX: 1, y: 2).rotated(by: 0.3)"))
  }

  @Test("colors have the names of UIKit, or their components")
  func colors() throws {
    let text = try lines(
      """
      "views": [
        {"id": "a", "frame": [0, 0, 9, 9], "backgroundColor": "systemTeal", "borderColor": "white"},
        {"id": "b", "frame": [0, 0, 9, 9], "backgroundColor": "#FF880080", "shadowColor": "label"}]
      """)
    #expect(text.contains("a.backgroundColor = .systemTeal"))
    #expect(text.contains("a.layer.borderColor = UIColor.white.cgColor"))
    #expect(
      text.contains(
        "b.backgroundColor = UIColor(red: 1, green: 136 / 255, blue: 0, alpha: 128 / 255)"))
    #expect(text.contains("b.layer.shadowColor = UIColor.label.cgColor"))
  }

  @Test("texts are escaped")
  func texts() throws {
    let text = try lines(
      #""views": [{"id": "a", "type": "label", "text": "\"\\(x)\"\n\u001B\u202E", "frame": [0, 0, 9, 9]}]"#
    )
    #expect(text.contains(#"a.text = "\"\\(x)\"\n\u{1B}\u{202E}""#))
  }

  @Test("only what differs from UIKit's defaults is set")
  func defaults() throws {
    let text = try lines(
      """
      "views": [{"id": "a", "type": "label", "text": "A", "frame": [0, 0, 9, 9], "alpha": 1,
                 "font": {"size": 17}, "numberOfLines": 1, "shadowOffset": [0, -3]}],
      "behaviors": [{"type": "gravity", "items": ["a"], "gravityDirection": [0, 1]},
                    {"type": "snap", "item": "a", "to": [1, 2], "damping": 0.5}]
      """)
    #expect(
      text.filter { $0.hasPrefix("a.") } == [
        #"a.accessibilityIdentifier = "a""#, "a.frame = CGRect(x: 0, y: 0, width: 9, height: 9)",
        #"a.text = "A""#,
      ])
    #expect(text.contains("animator.addBehavior(UIGravityBehavior(items: [a]))"))
    #expect(
      text.contains("animator.addBehavior(UISnapBehavior(item: a, snapTo: CGPoint(x: 1, y: 2)))"))
  }

  // MARK: Constraints

  @Test("constraints are written with anchors, and by attributes where there are none")
  func constraints() throws {
    let text = Exports.flat(
      try Exports.file(
        of: """
          "views": [{"id": "a"}, {"id": "b"}],
          "layout": [
            "a.leading == root.safeAreaLayoutGuide.leading + 8", "a.width >= 2 * b.width + 3 @750",
            "b.left == a.right + 2 * systemSpacing", "b.centerX == 0.5 * root.centerX",
            "(b.top - a.bottom) == 4", "b.top == root.topMargin", "a.center == b.center @high"]
          """))
    for code in [
      "a.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 8),",
      "a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor, multiplier: 2, constant: 3)"
        + ".withPriority(.defaultHigh),",
      "b.leftAnchor.constraint(equalToSystemSpacingAfter: a.rightAnchor, multiplier: 2),",
      "NSLayoutConstraint(item: b, attribute: .centerX, relatedBy: .equal, toItem: view, "
        + "attribute: .centerX, multiplier: 0.5, constant: 0),",
      "a.bottomAnchor.anchorWithOffset(to: b.topAnchor).constraint(equalToConstant: 4),",
      "b.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),",
      "a.centerYAnchor.constraint(equalTo: b.centerYAnchor).withPriority(.defaultHigh),",
      "a.translatesAutoresizingMaskIntoConstraints = false",
      "viewRespectsSystemMinimumLayoutMargins = false",
    ] {
      #expect(text.contains(code), "\(code)")
    }
  }

  // MARK: Expressions

  @Test(
    "expressions are computed as in scenes",
    arguments: [
      ("$tap.x * 2", "zoom = location.x * 2"),
      ("clamp($location.x, 10, 20)", "zoom = min(max(location.x, 10), 20)"),
      ("clamp($location.x, $zoom, 20)", "zoom = max(zoom, min(location.x, 20))"),
      ("$zoom + 1", "zoom += 1"), ("1 + $zoom", "zoom = 1 + zoom"),
      ("-($zoom - 1) % 3", "zoom = (-(zoom - 1)).truncatingRemainder(dividingBy: 3)"),
      ("$location.x > 5 && $on ? 45deg : 0", "zoom = location.x > 5 && on ? .pi / 4 : 0"),
      ("$zoom - ($zoom - 1)", "zoom = zoom - (zoom - 1)"),
      ("hypot($location.x, $box.alpha)", "zoom = hypot(location.x, box.alpha)"),
      ("sign($zoom)", "zoom = zoom > 0 ? 1 : zoom < 0 ? -1 : 0"),
      ("$box.transform.rotation", "zoom = atan2(box.transform.b, box.transform.a)"),
    ])
  func expressions(expression: String, expected: String) throws {
    let text = try lines(
      """
      "variables": {"zoom": 1, "on": true}, "views": [\(Self.box)],
      "gestures": [{"id": "tap", "type": "tap"}],
      "timeline": [
        {"on": {"gesture": "tap"}, "do": [
          {"set": {"$zoom": "\(expression.replacing("$tap.x", with: "$location.x"))"}},
          {"set": {"box.center": "$location"}}, {"set": {"box.center": "$location * 2"}},
          {"set": {"box.transform.rotation": "$zoom"}}]}]
      """)
    #expect(text.contains(expected), "\(text.filter { $0.hasPrefix("zoom") })")
    #expect(text.contains("let location = tap.location(in: view)"))
    #expect(text.contains("box.center = location"))
    #expect(text.contains("box.center = CGPoint(x: location.x * 2, y: location.y * 2)"))
  }

  @Test("what an action reads after it has changed it is kept before")
  func kept() throws {
    let text = try lines(
      """
      "views": [\(Self.box), {"id": "other", "frame": [0, 0, 9, 9]}],
      "timeline": [{"at": 0, "do": [
        {"set": {"box.center.x": "$other.center.x", "other.center.x": "$box.center.x"}}]}]
      """)
    let start = try #require(text.firstIndex(of: "let boxCenter = box.center.x"))
    #expect(
      text[start...].prefix(3) == [
        "let boxCenter = box.center.x", "box.center.x = other.center.x",
        "other.center.x = boxCenter",
      ])
  }

  // MARK: The timeline

  @Test("animations are those of UIKit")
  func animations() throws {
    let text = Exports.flat(
      try Exports.file(
        of:
          """
          "views": [\(Self.box)],
          "timeline": [{"at": 0, "do": [
            {"animate": {"duration": 1, "set": {"box.alpha": 0}}},
            {"animate": {"duration": 1, "delay": 0.5, "curve": "easeIn", "set": {"box.alpha": 1}}},
            {"animate": {"duration": 1, "spring": {"damping": 0.6}, "set": {"box.alpha": 0}}},
            {"animate": {"spring": {"duration": 0.4, "bounce": 0.2}, "set": {"box.alpha": 1}}},
            {"animate": {"spring": {"mass": 2, "stiffness": 80, "damping": 5}, "set": {"box.alpha": 0}}},
            {"animate": {"duration": 1, "curve": [0.1, 0.2, 0.3, 1], "set": {"box.alpha": 1}}},
            {"animate": {"duration": 1, "repeat": 3, "autoreverse": true, "set": {"box.alpha": 0}}}]}]
          """))
    for line in [
      "UIView.animate(withDuration: 1) {",
      "UIView.animate(withDuration: 1, delay: 0.5, options: .curveEaseIn) {",
      "withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0",
      "UIView.animate(springDuration: 0.4, bounce: 0.2) {",
      "mass: 2, stiffness: 80, damping: 5, initialVelocity: .zero))",
      "duration: 1, controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 1)",
      "UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("an animation waits by its delay where nothing notices, else by a closure")
  func delays() throws {
    let alone = try lines(
      """
      "views": [\(Self.box)],
      "timeline": [{"at": 0.5, "do": [{"animate": {"duration": 1, "set": {"box.alpha": 0}}}]}]
      """)
    #expect(alone.contains("UIView.animate(withDuration: 1, delay: 0.5) {"))
    let read = try lines(
      """
      "views": [\(Self.box)], "variables": {"seen": 0},
      "timeline": [
        {"at": 0.5, "do": [{"animate": {"duration": 1, "set": {"box.alpha": 0}}}]},
        {"at": 0.2, "do": [{"set": {"$seen": "$box.alpha"}}]}]
      """)
    #expect(read.contains("DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {"))
    #expect(read.contains("UIView.animate(withDuration: 1) {"))
  }

  @Test("entries that repeat are timers")
  func timers() throws {
    let text = try lines(
      """
      "views": [\(Self.box)], "timing": {"duration": 2},
      "timeline": [
        {"every": 0.5, "do": [{"set": {"box.alpha": 0}}]},
        {"every": 0.25, "until": 1, "do": [{"set": {"box.alpha": 1}}]}]
      """)
    #expect(
      text.contains("Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in")
    )
    #expect(text.contains { $0.hasPrefix("for time in stride(from: ") && $0.contains("by: 0.25)") })
  }

  // MARK: What UIKit cannot say

  @Test("what UIView.animate sets at once is animated by Core Animation")
  func layerAnimations() throws {
    let text = try lines(
      """
      "views": [\(Self.box)], "timeline": [{"at": 0, "do": [{"animate": {
        "duration": 0.5, "delay": 0.2, "curve": "easeIn", "repeat": 3, "autoreverse": true,
        "set": {"box.borderWidth": 4, "box.alpha": 0.5}}}]}]
      """)
    for line in [
      "let borderWidth = CABasicAnimation(keyPath: \"borderWidth\")",
      "borderWidth.fromValue = box.layer.borderWidth",
      "borderWidth.duration = 0.5",
      "borderWidth.timingFunction = CAMediaTimingFunction(name: .easeIn)",
      "borderWidth.beginTime = CACurrentMediaTime() + 0.2",
      "borderWidth.fillMode = .backwards",
      "borderWidth.repeatCount = 3",
      "borderWidth.autoreverses = true",
      "box.layer.add(borderWidth, forKey: nil)",
      "box.layer.borderWidth = 4",
      "self.box.alpha = 0.5",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("of keyframes and springs by a ratio, Core Animation has no form")
  func layerWarnings() throws {
    let file = try Exports.file(
      of: """
        "views": [\(Self.box)], "timeline": [{"at": 0, "do": [
          {"animate": {"duration": 1, "spring": {"damping": 0.5}, "set": {"box.shadowRadius": 4}}},
          {"animate": {"duration": 1, "set": {"box.shadowOffset.width": 4}}}]}]
        """)
    #expect(file.warnings.count == 2)
    #expect(file.warnings.allSatisfy { $0.message.contains("UIView.animate sets at once") })
  }

  @Test("UIKit has one gravity for all items, and items fall through a path of two points")
  func gravities() throws {
    func file(_ second: String) throws -> SwiftFile {
      try Exports.file(
        of: """
          "views": [\(Self.box), {"id": "other", "frame": [80, 10, 40, 40]}],
          "behaviors": [{"type": "gravity", "items": ["box"]}, {"type": "gravity", \(second)},
                        {"type": "collision", "items": ["box"],
                         "boundaries": [{"id": "floor", "path": [[0, 200], [300, 200]]}]}]
          """)
    }
    #expect(try file(#""items": ["other"]"#).warnings.isEmpty)
    #expect(try file(#""items": ["other"], "magnitude": 0.5"#).warnings.count == 1)
    #expect(try file(#""items": ["box"]"#).warnings.count == 1)
    let text = try file(#""items": ["other"]"#).text
    #expect(text.contains("from: CGPoint(x: 0, y: 200)") && !text.contains("UIBezierPath"))
  }

  @Test("whatever UIKit cannot say is a comment and a warning at its place")
  func warnings() throws {
    let file = try Exports.file(
      of: """
        "views": [{"id": "box", "frame": [10, 10, 40, 40], "baselines": [10, 2]}],
        "timeline": [{"at": 0, "do": [
          {"animate": {"duration": 1, "curve": "easeOutBack", "set": {"box.alpha": 0}}}]}]
        """)
    #expect(file.warnings.count == 2)
    #expect(file.warnings.allSatisfy { $0.code == "export" && $0.place != nil })
    let comments = Exports.lines(of: file).filter { $0.hasPrefix("// Not exported: ") }
    #expect(comments.count == 2)
    for (warning, comment) in zip(file.warnings, comments) {
      #expect(comment == "// \(warning.message.replacing("not exported", with: "Not exported")).")
    }
  }

  private struct UnknownBehavior: BehaviorParameters {
    static let type = "unknown"
  }

  private struct UnknownGesture: GestureParameters {}

  @Test("kinds of behaviors and gesture recognizers that UIKit does not have are named in warnings")
  func unknownKinds() throws {
    var scene = try Exports.scene(
      of: """
        "views": [{"id": "box", "frame": [10, 10, 40, 40]}],
        "behaviors": [{"type": "gravity", "id": "wind", "items": ["box"]}],
        "gestures": [{"type": "pan", "id": "dial", "view": "box"}],
        "timeline": [{"on": {"gesture": "dial"}, "do": [{"set": {"box.alpha": 0}}]}]
        """)
    scene.behaviors[0].parameters = UnknownBehavior()
    scene.gestures[0].parameters = UnknownGesture()
    let file = SwiftFile(of: scene, named: "test")
    #expect(
      file.warnings.map(\.message) == [
        "not exported: the gesture recognizer 'dial', which UIKit does not have",
        "not exported: the behavior 'wind', which UIKit does not have",
      ])
    #expect(file.text.contains(" = UIGestureRecognizer()"))
    #expect(file.text.contains(" = UIDynamicBehavior()"))
    #expect(!file.text.contains("Rotation") && !file.text.contains("@objc"))
  }
}
