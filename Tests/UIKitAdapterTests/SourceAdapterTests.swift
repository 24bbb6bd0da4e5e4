import Testing
import UIKitAdapter

@Suite("Adapting files for iOS")
struct SourceAdapterTests {
  @Test(
    "what speaks to Objective-C is replaced, and every line stays where it is",
    arguments: [
      ("#selector(drag(_:))", "Selector(drag(_:))"),
      ("#selector(Controller.drag(_:with:))", "Selector(Controller.drag(_:with:))"),
      ("@objc private func drag() {}", "private func drag() {}"),
      ("@objc(drag:) func drag(_ pan: Any) {}", "func drag(_ pan: Any) {}"),
      ("@objcMembers class A {}", "class A {}"),
      ("@IBOutlet weak var label: UILabel!", "weak var label: UILabel!"),
      ("@objc\nfunc drag() {}", "\nfunc drag() {}"),
      ("#keyPath(CALayer.opacity)", "\"opacity\""), ("#keyPath(title)", "\"title\""),
      ("#keyPath(App.Card.layer.opacity)", "\"layer.opacity\""), ("#keyPath(URL)", "\"URL\""),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
      ("import Foundation\nimport UIKit", "import UIKit\nimport UIKit"),
      ("import Foundation\nlet a = 1", "import Foundation\nlet a = 1"),
      ("@IBAction func tap() {}", "func tap() {}"),
      ("import Foundation\nlet a: UIView?", "import UIKit\nlet a: UIView?"),
      ("import Foundation\nlet a = UInt8(1)", "import Foundation\nlet a = UInt8(1)"),
      ("let important = 1", "let important = 1"),
      ("@MainActor final class A {}", "final class A {}"),
      ("class A {\n  @MainActor func f() {}\n}", "class A {\n  func f() {}\n}"),
      ("let f: @MainActor () -> Void", "let f: () -> Void"),
      ("Task { @MainActor in f() }", "Task { @MainActor in f() }"),
      ("Task { @MainActor [weak self] in f() }", "Task { @MainActor [weak self] in f() }"),
      ("await MainActor.run {}", "await MainActor.run {}"),
      (
        "#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
        "#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)"
      ),
      ("#if os(iOS)\n#endif", "#if os(iOS)\n#endif"),
    ])
  func replaced(source: String, expected: String) {
    #expect(SourceAdapter.adapted(source) == expected)
  }

  @Test(
    "comments and the text of strings stay",
    arguments: [
      "// #selector(a) @objc", "/* @objc /* nested #selector(b) */ @objc */",
      "\"#selector(a) @objc\"", "#\"raw \\( @objc \"#",
      "\"\"\"\n@objc \"quoted\" #selector(a)\n\"\"\"",
      "\"escaped \\\" @objc\"",
    ])
  func kept(source: String) { #expect(SourceAdapter.adapted(source) == source) }

  @Test("code in strings is adapted")
  func interpolations() {
    #expect(SourceAdapter.adapted(#""at \(name(#selector(a)))""#) == #""at \(name(Selector(a)))""#)
    #expect(
      SourceAdapter.adapted("#\"at \\#(f(\"@objc\")) @objc\"#")
        == "#\"at \\#(f(\"@objc\")) @objc\"#")
  }

  @Test(
    "files that end in the middle of something end so, too",
    arguments: [
      "\"open", "/* open", "#selector(", "@objc(", "#keyPath(a", "\"\\(", "#\"", "@", "#",
    ])
  func truncated(source: String) { _ = SourceAdapter.adapted(source) }
}
