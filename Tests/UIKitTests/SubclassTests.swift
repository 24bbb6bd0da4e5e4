import Testing
import UIKit

/// What the SDK declares as `open`, and which initializers it declares as designated.
@Suite("Subclasses of UIKit's classes")
struct SubclassTests {
  private final class PlainButton: UIButton {}
  private final class CardButton: UIButton {
    var isSetUp = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isSetUp = true
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test("a button with a configuration is drawn as this says from the start")
  func configuration() throws {
    let button = UIButton(configuration: .filled())
    #expect(button.backgroundColor != nil && button.layer.cornerRadius > 0)
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Go"
    let titled = UIButton(configuration: configuration)
    #expect(titled.currentTitle == "Go" && titled.buttonType == .system)
    #expect(titled.backgroundColor == .secondarySystemFill)
    let action = UIAction(title: "Tap") { _ in }
    #expect(UIButton(configuration: .plain(), primaryAction: action).currentTitle == "Tap")
  }

  @Test("subclasses of buttons inherit the initializers")
  func buttons() {
    #expect(PlainButton(type: .system).buttonType == .system)
    #expect(PlainButton().buttonType == .custom && PlainButton(frame: .zero).currentTitle == nil)
    let configured = PlainButton(configuration: .filled())
    #expect(configured.backgroundColor != nil)
    let card = CardButton(type: .system)
    #expect(card.isSetUp && card.buttonType == .system && CardButton().isSetUp)
    #expect(CardButton(configuration: .tinted()).isSetUp)
    let action = UIAction(title: "Go") { _ in }
    #expect(CardButton(type: .custom, primaryAction: action).currentTitle == "Go")
    #expect(PlainButton(frame: .zero, primaryAction: action).currentTitle == "Go")
  }

  private final class Leash: UIAttachmentBehavior {
    var isSetUp = false
    override init(
      item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
      super.init(item: item, offsetFromCenter: offset, attachedToAnchor: point)
      isSetUp = true
    }
  }
  private final class Rod: UIAttachmentBehavior {}

  @Test("subclasses of attachments are made as attachments are")
  func attachments() {
    let (first, second) = (UIView(), UIView())
    let leash = Leash(
      item: first, offsetFromCenter: .zero, attachedToAnchor: CGPoint(x: 1, y: 2))
    #expect(leash.isSetUp && leash.anchorPoint == CGPoint(x: 1, y: 2) && leash.items.count == 1)
    let rod = Rod(item: first, attachedTo: second)
    #expect(rod.items.count == 2 && rod.attachedBehaviorType == .items)
    #expect(Rod(item: first, attachedToAnchor: CGPoint(x: 3, y: 4)).anchorPoint.y == 4)
  }
}
