import AutoLayout
import Foundation
import Testing
import Scene

@Suite("Which constraints are valid")
struct LegalityTests {
  private let root = Box.root()
  private let other = Box("other")

  private func error(
    _ first: LayoutAttribute, _ second: LayoutAttribute?, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> LayoutError? {
    do {
      _ = try LayoutConstraint(
        item: root, attribute: first, relatedBy: .equal,
        toItem: second == nil ? nil : other, attribute: second ?? .notAnAttribute,
        multiplier: multiplier, constant: constant)
      return nil
    } catch {
      return error
    }
  }

  @Test("the kinds of attributes decide which of the 20 × 20 pairs are valid (1.3)")
  func allPairs() throws {
    let attributes = LayoutAttribute.allCases.filter { $0 != .notAnAttribute }
    let absolute: Set<LayoutAttribute> = [.left, .right, .leftMargin, .rightMargin]
    let directional: Set<LayoutAttribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
    for first in attributes {
      for second in attributes {
        let sizes = [first, second].filter { $0 == .width || $0 == .height }.count
        let pair: Set<LayoutAttribute> = [first, second]
        let isMixed = !pair.isDisjoint(with: absolute) && !pair.isDisjoint(with: directional)
        var expected: LayoutError?
        if isMixed { expected = .mixedDirections(first, second) }
        if sizes == 1 { expected = .invalidPairing(first, second) }
        #expect(error(first, second) == expected, "\(first) with \(second)")
      }
    }
  }

  @Test(
    "distances and system spacing lie between locations along one axis that do not mix directions")
  func locationPairs() throws {
    let attributes = LayoutAttribute.allCases
    for first in attributes {
      for second in attributes {
        let pairing = error(first, second)
        let areAlike = first.kind != nil && first.kind != .size && first.kind == second.kind
        let expected = areAlike ? pairing : .unrelatedLocations(first, second)
        var found: LayoutError?
        do {
          _ = try LayoutAnchorPair(root, first, other, second)
        } catch {
          found = error
        }
        #expect(found == expected, "\(first) with \(second)")
      }
    }
    let pair = try LayoutAnchorPair(root, .left, other, .right)
    #expect(throws: LayoutError.notFinite) { try pair.constraint(.equal, systemSpacing: 1e308) }
  }

  @Test("a location alone, or times 0, is an error; a size alone is valid (1.3)")
  func alone() {
    for attribute in LayoutAttribute.allCases where attribute != .notAnAttribute {
      let isSize = attribute == .width || attribute == .height
      let expected: LayoutError? = isSize ? nil : .unpairedLocation(attribute)
      #expect(error(attribute, nil, constant: 5) == expected)
      #expect(error(attribute, attribute, multiplier: 0) == expected)
    }
  }

  @Test(
    "an aspect ratio may have any multiplier but 0 (1.3)", arguments: [0.5, 2, -1] as [CGFloat])
  func aspect(multiplier: CGFloat) {
    #expect(error(.width, .height, multiplier: multiplier) == nil)
  }

  @Test("a missing first item or attribute and numbers that are not finite are errors (1.2, 1.3)")
  func nothing() {
    #expect(error(.notAnAttribute, .left) == .unknownAttribute)
    #expect(error(.left, .left, constant: .infinity) == .notFinite)
    #expect(error(.left, .left, multiplier: .nan) == .notFinite)
    #expect(throws: LayoutError.missingFirstItem) {
      try LayoutConstraint(item: nil, attribute: .width, relatedBy: .equal)
    }
  }

  @Test("without a second item the second attribute is ignored (1.3)")
  func secondAttribute() throws {
    let constraint = try LayoutConstraint(
      item: root, attribute: .width, relatedBy: .equal, attribute: .height, constant: 44)
    #expect(constraint.secondAttribute == .notAnAttribute && constraint.secondItem == nil)
  }

  @Test("priorities are legal, and do not become required or optional while active (1.1, 1.2)")
  func priorities() throws {
    let constraint = try LayoutConstraint(item: root, attribute: .width, relatedBy: .equal)
    #expect(constraint.priority == .required && constraint.multiplier == 1)
    for illegal in [0, -1, 1000.5] as [Float] {
      #expect(throws: LayoutError.priorityOutOfRange(LayoutPriority(illegal))) {
        try constraint.setPriority(LayoutPriority(illegal))
      }
    }
    try constraint.setPriority(999.5)
    constraint.isActive = true
    try constraint.setPriority(1)
    #expect(throws: LayoutError.requirednessOfActiveConstraint) {
      try constraint.setPriority(.required)
    }
    constraint.isActive = false
    try constraint.setPriority(.required)
    #expect(constraint.priority == .required)
  }
}
