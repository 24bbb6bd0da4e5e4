import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("Margins, safe area and direction")
struct MarginTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let inner = View(frame: CGRect(x: 5, y: 50, width: 390, height: 250))

  init() { root.addSubview(inner) }

  @Test("margins are 8 by default, and directional ones depend on the direction (3.6)")
  func defaults() {
    #expect(root.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    root.margins = .directional(
      DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    root.layoutDirection = .rightToLeft
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    root.layoutMargins = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    #expect(root.layoutMargins == EdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
  }

  @Test("a view without its own direction inherits it (1.5)")
  func direction() {
    #expect(inner.effectiveLayoutDirection == .leftToRight)
    root.layoutDirection = .rightToLeft
    #expect(inner.effectiveLayoutDirection == .rightToLeft)
    inner.layoutDirection = .leftToRight
    #expect(inner.effectiveLayoutDirection == .leftToRight)
  }

  @Test("a subview inherits the part of the safe area insets that overlaps it (3.6)")
  func safeArea() {
    root.additionalSafeAreaInsets = EdgeInsets(top: 60, left: 0, bottom: 20, right: 4)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 10, left: 0, bottom: 20, right: 0))
    #expect(inner.layoutMargins == EdgeInsets(top: 18, left: 8, bottom: 28, right: 8))
    inner.insetsLayoutMarginsFromSafeArea = false
    #expect(inner.layoutMargins.top == 8)
  }

  /// Measured on UIKit: each inset is clamp(inset of the superview − distance, 0, inset of the superview).
  @Test(
    "a view that sticks out of its superview has no larger insets than it",
    arguments: [
      (
        CGRect(x: -40, y: -60, width: 200, height: 200),
        CGRect(x: 10, y: 44, width: 190, height: 156)
      ),
      (CGRect(x: 30, y: 20, width: 100, height: 500), CGRect(x: 0, y: 24, width: 100, height: 442)),
    ])
  func cappedSafeArea(frame: CGRect, safeArea: CGRect) {
    let canvas = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    canvas.additionalSafeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    let child = View(frame: frame)
    canvas.addSubview(child)
    let guide = child.safeAreaLayoutGuide
    canvas.layoutIfNeeded()
    #expect(guide.layoutFrame == safeArea)
  }

  @Test(
    "preserved margins keep the content inside the superview's, also where the view sticks out (3.6)"
  )
  func preservedOutside() {
    root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 10, right: 30)
    let outside = View(frame: CGRect(x: -40, y: 50, width: 460, height: 100))
    root.addSubview(outside)
    outside.preservesSuperviewLayoutMargins = true
    #expect(outside.layoutMargins == EdgeInsets(top: 8, left: 60, bottom: 8, right: 50))
  }

  @Test("preserved margins include the superview's (3.6)")
  func preserved() {
    root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 10, right: 30)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == EdgeInsets(top: 8, left: 15, bottom: 10, right: 25))
  }

  @Test("the guides of margins and safe area follow both (3.6)")
  func guides() {
    root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let (margins, safeArea) = (root.layoutMarginsGuide, root.safeAreaLayoutGuide)
    root.layoutIfNeeded()
    #expect(margins.layoutFrame == CGRect(x: 20, y: 10, width: 340, height: 260))
    #expect(safeArea.layoutFrame == CGRect(x: 0, y: 0, width: 400, height: 300))
    root.additionalSafeAreaInsets = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    root.layoutIfNeeded()
    #expect(safeArea.layoutFrame == CGRect(x: 6, y: 5, width: 386, height: 288))
    #expect(margins.layoutFrame == CGRect(x: 26, y: 15, width: 326, height: 248))
    #expect(root.layoutMarginsGuide === margins && root.layoutGuides.count == 2)
  }

  @Test("the readable guide is as wide as the margins allow, up to 672 points (3.6)")
  func readable() {
    let guide = root.readableContentGuide
    root.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 8, y: 8, width: 384, height: 284))
    root.bounds.size.width = 1000
    root.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 164, y: 8, width: 672, height: 284))
    #expect(root.layoutEngine.conflicts.isEmpty)
  }

  @Test("the constraints of a guide are kept in a conflict (3.4)")
  func guideConflict() throws {
    let guide = root.layoutMarginsGuide
    let edge = guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50)
    edge.isActive = true
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutEngine.conflicts.first)
    #expect(conflict.broken.id == edge.id)
    #expect(conflict.members.map(\.identifier) == ["View-leftMargin-guide-constraint", nil])
    root.removeLayoutGuide(guide)
    #expect(root.constraints.isEmpty && !edge.isActive)
  }

  @Test("a margin that depends on a frame is correct in the same layout (3.6)")
  func settles() {
    inner.translatesAutoresizingMaskIntoConstraints = false
    inner.preservesSuperviewLayoutMargins = true
    root.layoutMargins = EdgeInsets(top: 0, left: 100, bottom: 0, right: 0)
    let leaf = View()
    leaf.translatesAutoresizingMaskIntoConstraints = false
    inner.addSubview(leaf)
    inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30).isActive = true
    inner.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
    leaf.leftAnchor.constraint(equalTo: inner.layoutMarginsGuide.leftAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(leaf.layoutFrame.minX == 70)
  }
}
