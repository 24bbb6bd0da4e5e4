internal import Foundation
internal import Geometry

extension SettableProperty {
  /// Whose a property is and what values it takes: the one source for the reader, its hints and the
  /// JSON Schema.
  struct Row: Sendable {
    /// The property.
    let property: SettableProperty
    /// The sorts of views and behaviours that have it; `anyView` stands for every sort of view.
    let owners: [String]
    /// How its values are written.
    let value: Shape<PropertyValue>

    init(
      _ property: SettableProperty, of owners: String..., as value: Shape<PropertyValue>
    ) {
      self.property = property
      self.owners = owners
      self.value = value
    }
  }

  /// The owner of what every sort of view has.
  static let anyView = "any view"

  static let table: [Row] = [
    Row(.center, of: anyView, as: .point),
    Row(.centerX, of: anyView, as: .number(.coordinate)),
    Row(.centerY, of: anyView, as: .number(.coordinate)),
    Row(.frame, of: anyView, as: Shape<CGRect>.rect.map { .rect($0) }),
    Row(.boundsSize, of: anyView, as: .size),
    Row(.transform, of: anyView, as: TransformKeys.shape.map { .transform($0) }),
    Row(.rotation, of: anyView, as: .angle),
    Row(.scale, of: anyView, as: TransformKeys.scaleShape.map { .vector($0) }),
    Row(.scaleX, of: anyView, as: .number(.coordinate)),
    Row(.scaleY, of: anyView, as: .number(.coordinate)),
    Row(.translation, of: anyView, as: .vector(.coordinate)),
    Row(.translationX, of: anyView, as: .number(.coordinate)),
    Row(.translationY, of: anyView, as: .number(.coordinate)),
    Row(.alpha, of: anyView, as: .number(.unit)),
    Row(.backgroundColor, of: anyView, as: .color),
    Row(.cornerRadius, of: anyView, as: .number(.length)),
    Row(.borderWidth, of: anyView, as: .number(.length)),
    Row(.borderColor, of: anyView, as: .color),
    Row(.isHidden, of: anyView, as: .boolean),
    Row(.clipsToBounds, of: anyView, as: .boolean),
    Row(.text, of: "label", as: .text),
    Row(.textColor, of: "label", as: .color),
    Row(.title, of: "button", as: .text),
    Row(.tintColor, of: "button", as: .color),
    Row(.gravityDirection, of: "gravity", as: .vector(.any)),
    Row(.angle, of: "gravity", "push", as: .angle),
    Row(.magnitude, of: "gravity", "push", as: .number(.any)),
    Row(.pushDirection, of: "push", as: .vector(.any)),
    Row(.active, of: "push", as: .boolean),
    Row(.snapPoint, of: "snap", as: .point),
    Row(.damping, of: "snap", as: .number(.unit)),
    Row(.damping, of: "attachment", as: .number(.notNegative)),
    Row(.anchorPoint, of: "attachment", as: .point),
    Row(.length, of: "attachment", as: .number(.length)),
    Row(.frequency, of: "attachment", as: .number(.notNegative)),
    Row(.frictionTorque, of: "attachment", as: .number(.notNegative)),
    Row(.attachmentRange, of: "attachment", as: .range),
    Row(.collisionMode, of: "collision", as: .mode),
    Row(.translatesReferenceBoundsIntoBoundary, of: "collision", as: .boolean),
    Row(.insets, of: "collision", as: Shape<EdgeInsets>.insets.map { .insets($0) }),
    Row(.elasticity, of: "itemProperties", as: .number(.notNegative)),
    Row(.friction, of: "itemProperties", as: .number(.notNegative)),
    Row(.density, of: "itemProperties", as: .number(.positive)),
    Row(.resistance, of: "itemProperties", as: .number(.notNegative)),
    Row(.angularResistance, of: "itemProperties", as: .number(.notNegative)),
    Row(.charge, of: "itemProperties", as: .number(.any)),
    Row(.isAnchored, of: "itemProperties", as: .boolean),
    Row(.allowsRotation, of: "itemProperties", as: .boolean),
    Row(.position, of: "field", as: .point),
    Row(.strength, of: "field", as: .number(.any)),
    Row(.falloff, of: "field", as: .number(FieldKeys.falloffRange)),
    Row(.minimumRadius, of: "field", as: .number(.positiveLength)),
    Row(.direction, of: "field", as: .vector(.any)),
    Row(.smoothness, of: "field", as: .number(.notNegative)),
    Row(.animationSpeed, of: "field", as: .number(.any)),
  ]

  /// The rows of a sort of view or behaviour, by the word of its `type`.
  static func rows(of kind: Declaration.Kind, type: String) -> [Row] {
    table.filter { row in
      row.owners.contains(type) || kind == .view && row.owners.contains(anyView)
    }
  }
}

extension Shape where Value == PropertyValue {
  fileprivate static func number(_ range: NumberRange) -> Shape {
    Shape<CGFloat>.number(range).map { .number($0) }
  }
  fileprivate static func vector(_ range: NumberRange) -> Shape {
    Shape<CGVector>.vector(range).map { .vector($0) }
  }
  fileprivate static var point: Shape { Shape<CGPoint>.point.map { .point($0) } }
  fileprivate static var angle: Shape { Shape<CGFloat>.angle.map { .number($0) } }
  fileprivate static var boolean: Shape { Shape<Bool>.boolean.map { .boolean($0) } }
  fileprivate static var text: Shape { Shape<String>.string.map { .text($0) } }
  fileprivate static var color: Shape { Shape<Color>.color.map { .color($0) } }
  fileprivate static var mode: Shape {
    Shape<CollisionParameters.Mode>.choice().map { .mode($0) }
  }
  /// The size of bounds, which may be empty.
  fileprivate static var size: Shape {
    Shape<[CGFloat]>.numbers([.length, .length], form: "[width, height]")
      .map { .size(CGSize(width: $0[0], height: $0[1])) }
  }
  /// The range of an attachment: points or angles.
  fileprivate static var range: Shape {
    AttachmentKeys.rangeShape.checked { ends, value, decoding in
      AttachmentKeys.range(ends, at: value.place, of: Shape<CGFloat>.angle, decoding)
        .map { .range($0) }
    }
  }
}
