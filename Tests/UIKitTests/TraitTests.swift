import FramegenKit
import Raster
import Testing
import UIKit

/// A trait that is not UIKit's.
private enum DensityTrait: UITraitDefinition { static let defaultValue = 3 }

extension UITraitCollection {
  fileprivate var density: Int { self[DensityTrait.self] }
}

extension UIMutableTraits {
  fileprivate var density: Int {
    get { self[DensityTrait.self] }
    set { self[DensityTrait.self] = newValue }
  }
}

/// A view whose color is white in a light interface and black in a dark one.
private final class PlainView: UIView {
  var changes: [(UIUserInterfaceStyle?, UIUserInterfaceStyle)] = []

  init(_ frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
  }

  required init?(coder: NSCoder) { nil }

  /// The styles before and after each change.
  var summary: [String] { changes.map { "\($0?.rawValue ?? -1) \($1.rawValue)" } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    changes.append(
      (previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle))
  }
}

@Suite("Traits")
struct TraitTests {
  private static func view(_ x: CGFloat) -> PlainView {
    PlainView(CGRect(x: x, y: 0, width: 50, height: 200))
  }

  @Test("a style that is forced is drawn in the view and all that is in it, and nowhere else")
  func drawn() throws {
    let film = try Moments.film { view in
      let (outer, inner, beside) = (Self.view(0), Self.view(20), Self.view(100))
      let light = PlainView(CGRect(x: 0, y: 100, width: 20, height: 20))
      let added = CALayer()
      added.frame = CGRect(x: 0, y: 150, width: 20, height: 20)
      added.backgroundColor = inner.backgroundColor?.cgColor
      outer.addSubview(inner)
      inner.addSubview(light)
      outer.layer.addSublayer(added)
      outer.overrideUserInterfaceStyle = .dark
      light.traitOverrides.userInterfaceStyle = .light
      for each in [outer, beside] { view.addSubview(each) }
    }
    let picture = try Moments.picture(of: film)
    #expect(picture[10, 50].red == 0)
    #expect(picture[60, 50].red == 0)
    #expect(picture[25, 110].red == 255)
    #expect(picture[10, 160].red == 0)
    #expect(picture[120, 50].red == 255)
  }

  @Test("a style that is forced on a controller is that of its view and of the controllers in it")
  func controllers() throws {
    let (parent, child, grandchild) = (UIViewController(), UIViewController(), UIViewController())
    for (outer, inner) in [(parent, child), (child, grandchild)] {
      outer.addChild(inner)
      outer.view.addSubview(inner.view)
      inner.didMove(toParent: outer)
    }
    parent.setOverrideTraitCollection(
      UITraitCollection(userInterfaceStyle: .dark), forChild: child)
    let styles = [parent, child, grandchild].map(\.traitCollection.userInterfaceStyle)
    #expect(styles == [.light, .dark, .dark])
    #expect(grandchild.view.traitCollection.userInterfaceStyle == .dark)
    #expect(parent.overrideTraitCollection(forChild: child)?.userInterfaceStyle == .dark)
    grandchild.overrideUserInterfaceStyle = .light
    #expect(grandchild.view.traitCollection.userInterfaceStyle == .light)
    parent.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.traitCollection.userInterfaceStyle == .light)
  }

  @Test("what a view states holds in all that is in it until it is removed")
  func inherited() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    outer.traitOverrides.displayScale = 3
    outer.traitOverrides.density = 7
    #expect(inner.traitCollection.displayScale == 3 && inner.traitCollection.density == 7)
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
    #expect(!inner.traitOverrides.contains(DensityTrait.self))
    #expect(outer.traitOverrides.contains(DensityTrait.self))
    outer.traitOverrides.remove(DensityTrait.self)
    #expect(inner.traitCollection.density == 3)
  }

  @Test("a direction is laid out in all that is in the view, a semantic one in the view alone")
  func directions() {
    let (outer, inner, innermost) = (UIView(), UIView(), UIView())
    outer.addSubview(inner)
    inner.addSubview(innermost)
    func directions() -> [UIUserInterfaceLayoutDirection] {
      [outer, inner, innermost].map(\.effectiveUserInterfaceLayoutDirection)
    }
    outer.traitOverrides.layoutDirection = .rightToLeft
    #expect(directions() == [.rightToLeft, .rightToLeft, .rightToLeft])
    #expect(innermost.traitCollection.layoutDirection == .rightToLeft)
    inner.semanticContentAttribute = .forceLeftToRight
    #expect(directions() == [.rightToLeft, .leftToRight, .rightToLeft])
    inner.semanticContentAttribute = .playback
    #expect(directions() == [.rightToLeft, .leftToRight, .rightToLeft])
  }

  @Test("changes are told once, before the next layout, to those whose traits are others")
  func told() throws {
    nonisolated(unsafe) var notes: [String] = []
    _ = try Moments.film(2) { view in
      let (outer, inner) = (Self.view(0), Self.view(0))
      outer.addSubview(inner)
      view.addSubview(outer)
      inner.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (view: PlainView, former: UITraitCollection) in
        notes.append(
          "style \(former.userInterfaceStyle.rawValue)"
            + " \(view.traitCollection.userInterfaceStyle.rawValue)"
            + " \(UITraitCollection.current.userInterfaceStyle.rawValue)")
      }
      inner.registerForTraitChanges([UITraitDisplayScale.self]) { (_: PlainView, _) in
        notes.append("scale")
      }
      let registration = inner.registerForTraitChanges(
        [UITraitUserInterfaceStyle.self], action: Selector { notes.append("never") })
      inner.unregisterForTraitChanges(registration)
      nonisolated(unsafe) let parts = (view, outer, inner)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        parts.1.overrideUserInterfaceStyle = .dark
        parts.1.overrideUserInterfaceStyle = .light
        parts.0.traitOverrides.userInterfaceStyle = .dark
        parts.1.overrideUserInterfaceStyle = .unspecified
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        notes.append("\(parts.1.changes.count) \(parts.2.changes.count)")
        // A view that comes where other traits hold is told, too.
        let late = Self.view(0)
        parts.1.addSubview(late)
        nonisolated(unsafe) let added = late
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
          notes.append("late \(added.summary)")
        }
      }
    }
    #expect(notes.prefix(3) == ["style 1 2 2", "1 1", "late [\"1 2\"]"])
  }

  @Test("a collection has what is stated, and tells what differs")
  func collections() {
    let style = UITraitCollection(userInterfaceStyle: .dark)
    #expect(style.displayScale == 0 && style.horizontalSizeClass == .unspecified)
    let both = UITraitCollection(traitsFrom: [style, UITraitCollection(displayScale: 3)])
    #expect(both.containsTraits(in: style) && !style.containsTraits(in: both))
    #expect(both != style && both == both.modifyingTraits { $0.displayScale = 3 })
    #expect(!both.hasDifferentColorAppearance(comparedTo: style))
    #expect(both.hasDifferentColorAppearance(comparedTo: UITraitCollection(displayScale: 3)))
    var scale = CGFloat(0)
    both.performAsCurrent { scale = UITraitCollection.current.displayScale }
    #expect(scale == 3)
  }
}
