internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// Values of properties.
extension Exporter {
  /// A value of a property of a kind; nil if it has no such form.
  func text(
    _ value: PropertyValue, as kind: PropertyForm.Kind, _ scope: Scope
  ) -> String? {
    switch (kind, value.base) {
    case (.float, _), (.number, _), (.integer, _):
      guard let number = value.plainNumber else { return nil }
      let term = term(number, scope)
      guard term.constant == nil, kind != .number else { return term.code }
      return "\(kind == .float ? "Float" : "Int")(\(term.code))"
    case (.angle, _): return value.plainNumber.map { angle($0, scope).code }
    case (.boolean, let isTrue as Bool): return isTrue ? "true" : "false"
    case (.color, let color as DynamicColor): return self.color(color, scope)
    case (.layerColor, let color as DynamicColor):
      return SwiftColor.layerCode(self.color(color, scope))
    case (.color, _), (.layerColor, _): return "nil"
    case (.text, let text as String): return SwiftLiteral.string(text)
    case (.pair(let type), _):
      if let size = value.base as? IntrinsicSize { return statedSize(size, scope) }
      return value.plainPair.map { pair($0.x, $0.y, as: type, scope) }
    case (.rect, let rect as CGRect): return self.rect(rect, scope)
    case (.insets, let insets as EdgeInsets): return self.insets(insets, scope)
    case (.directionalInsets, let insets as DirectionalEdgeInsets):
      let parts = [insets.top, insets.leading, insets.bottom, insets.trailing].map {
        number(Double($0), scope)
      }
      return
        "NSDirectionalEdgeInsets(top: \(parts[0]), leading: \(parts[1]), bottom: \(parts[2]), trailing: \(parts[3]))"
    case (.choice, _): return Self.caseName(value.base).map { ".\($0)" }
    case (.corners, let mask as CornerMask): return Self.corners(mask)
    case (.mask, let mask as AutoresizingMask): return Self.mask(mask)
    default: return nil
    }
  }

  /// A size with no intrinsic metric where there is none.
  private func statedSize(_ size: IntrinsicSize, _ scope: Scope) -> String {
    let parts = [size.width, size.height].map { length in
      length.map { number(Double($0), scope) } ?? "UIView.noIntrinsicMetric"
    }
    return "CGSize(width: \(parts[0]), height: \(parts[1]))"
  }

  /// The name of a case in UIKit; nil for a value of another kind.
  private static func caseName(_ value: any Equatable & Sendable) -> String? {
    switch value {
    case let value as TextAlignment: value.rawValue
    case let value as LineBreakMode: value.rawValue
    case let value as ContentMode: value.rawValue
    case let value as LayoutAxis: value == .horizontal ? "horizontal" : "vertical"
    case let value as StackContent.Distribution: value.rawValue
    case let value as StackContent.Alignment: value.rawValue
    case let value as FillRule: value == .nonZero ? "nonZero" : "evenOdd"
    case let value as LineCap: value.rawValue
    case let value as LineJoin: value.rawValue
    case let value as CollisionParameters.Mode: value.rawValue
    default: nil
    }
  }

  private static func corners(_ mask: CornerMask) -> String {
    let names: [(CornerMask, String)] = [
      (.topLeft, "layerMinXMinYCorner"), (.topRight, "layerMaxXMinYCorner"),
      (.bottomLeft, "layerMinXMaxYCorner"), (.bottomRight, "layerMaxXMaxYCorner"),
    ]
    return SwiftLiteral.options(names.filter { mask.contains($0.0) }.map(\.1))
  }

  private static func mask(_ mask: AutoresizingMask) -> String {
    let names: [(AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "flexibleLeftMargin"), (.flexibleWidth, "flexibleWidth"),
      (.flexibleRightMargin, "flexibleRightMargin"), (.flexibleTopMargin, "flexibleTopMargin"),
      (.flexibleHeight, "flexibleHeight"), (.flexibleBottomMargin, "flexibleBottomMargin"),
    ]
    return SwiftLiteral.options(names.filter { mask.contains($0.0) }.map(\.1))
  }
}

extension PropertyValue {
  /// The number; nil for a value of another type.
  var plainNumber: Double? {
    switch base {
    case let number as CGFloat: Double(number)
    case let number as Double: number
    case let number as Int: Double(number)
    case ExpressionValue.number(let number): number
    default: nil
    }
  }

  /// Both numbers; nil for a value of another type.
  var plainPair: (x: Double, y: Double)? {
    switch base {
    case let point as CGPoint: (Double(point.x), Double(point.y))
    case let size as CGSize: (Double(size.width), Double(size.height))
    case let vector as CGVector: (Double(vector.dx), Double(vector.dy))
    case let offset as Offset: (Double(offset.horizontal), Double(offset.vertical))
    case ExpressionValue.pair(let x, let y): (x, y)
    default: nil
    }
  }
}
