/// How a property of a scene is written in UIKit: after what has it, and as a value of which type.
struct PropertyForm {
  /// The types of properties.
  enum Kind: Equatable {
    case number, float, integer, boolean, color, layerColor, text
    /// An angle in radians.
    case angle
    case pair(SwiftOperand.PairType)
    case rect, insets, directionalInsets
    /// A case of an enumeration, under the scene's name.
    case choice
    case corners, mask
  }

  /// The name, perhaps with what it is a member of, such as `layer.cornerRadius`.
  let path: String
  /// The type.
  let kind: Kind
  /// Whether a view animation moves it.
  var isAnimatable = false

  init(_ path: String, _ kind: Kind, isAnimatable: Bool = false) {
    (self.path, self.kind, self.isAnimatable) = (path, kind, isAnimatable)
  }

  /// The form in which a property of a view is read, by its name in scenes; nil for those that are read in other ways.
  static func ofReading(_ name: String) -> PropertyForm? {
    reading[name] ?? ofView(name) ?? ofContent(name)
  }

  /// What is read in another way than it is set.
  private static let reading: [String: PropertyForm] = [
    "intrinsicSize": PropertyForm("intrinsicContentSize", .pair(.size)),
    "safeAreaInsets.top": PropertyForm("safeAreaInsets.top", .number),
    "safeAreaInsets.left": PropertyForm("safeAreaInsets.left", .number),
    "safeAreaInsets.bottom": PropertyForm("safeAreaInsets.bottom", .number),
    "safeAreaInsets.right": PropertyForm("safeAreaInsets.right", .number),
  ]

  /// The form of a property of any view, by its name in scenes; nil for those that are written in other ways.
  static func ofView(_ name: String) -> PropertyForm? { place[name] ?? look[name] ?? layout[name] }

  private static let place: [String: PropertyForm] = [
    "center": PropertyForm("center", .pair(.point), isAnimatable: true),
    "center.x": PropertyForm("center.x", .number, isAnimatable: true),
    "center.y": PropertyForm("center.y", .number, isAnimatable: true),
    "frame": PropertyForm("frame", .rect, isAnimatable: true),
    "anchorPoint": PropertyForm("layer.anchorPoint", .pair(.point), isAnimatable: true),
    "anchorPoint.x": PropertyForm("layer.anchorPoint.x", .number, isAnimatable: true),
    "anchorPoint.y": PropertyForm("layer.anchorPoint.y", .number, isAnimatable: true),
    "bounds.size": PropertyForm("bounds.size", .pair(.size), isAnimatable: true),
    "bounds.size.width": PropertyForm("bounds.size.width", .number, isAnimatable: true),
    "bounds.size.height": PropertyForm("bounds.size.height", .number, isAnimatable: true),
  ]

  private static let look: [String: PropertyForm] = [
    "backgroundColor": PropertyForm("backgroundColor", .color, isAnimatable: true),
    "cornerRadius": PropertyForm("layer.cornerRadius", .number, isAnimatable: true),
    "borderWidth": PropertyForm("layer.borderWidth", .number),
    "borderColor": PropertyForm("layer.borderColor", .layerColor),
    "alpha": PropertyForm("alpha", .number, isAnimatable: true),
    "isHidden": PropertyForm("isHidden", .boolean),
    "clipsToBounds": PropertyForm("clipsToBounds", .boolean),
    "maskedCorners": PropertyForm("layer.maskedCorners", .corners),
    "shadowColor": PropertyForm("layer.shadowColor", .layerColor),
    "shadowOpacity": PropertyForm("layer.shadowOpacity", .float, isAnimatable: true),
    "shadowOffset": PropertyForm("layer.shadowOffset", .pair(.size)),
    "shadowOffset.width": PropertyForm("layer.shadowOffset.width", .number),
    "shadowOffset.height": PropertyForm("layer.shadowOffset.height", .number),
    "shadowRadius": PropertyForm("layer.shadowRadius", .number),
    "zPosition": PropertyForm("layer.zPosition", .number),
    "gradient.startPoint": PropertyForm("gradientLayer.startPoint", .pair(.point)),
    "gradient.startPoint.x": PropertyForm("gradientLayer.startPoint.x", .number),
    "gradient.startPoint.y": PropertyForm("gradientLayer.startPoint.y", .number),
    "gradient.endPoint": PropertyForm("gradientLayer.endPoint", .pair(.point)),
    "gradient.endPoint.x": PropertyForm("gradientLayer.endPoint.x", .number),
    "gradient.endPoint.y": PropertyForm("gradientLayer.endPoint.y", .number),
    "tintColor": PropertyForm("tintColor", .color),
    "isUserInteractionEnabled": PropertyForm("isUserInteractionEnabled", .boolean),
  ]

  private static let layout: [String: PropertyForm] = [
    "layoutMargins": PropertyForm("layoutMargins", .insets),
    "layoutMargins.top": PropertyForm("layoutMargins.top", .number),
    "layoutMargins.left": PropertyForm("layoutMargins.left", .number),
    "layoutMargins.bottom": PropertyForm("layoutMargins.bottom", .number),
    "layoutMargins.right": PropertyForm("layoutMargins.right", .number),
    "directionalLayoutMargins": PropertyForm("directionalLayoutMargins", .directionalInsets),
    "directionalLayoutMargins.top": PropertyForm("directionalLayoutMargins.top", .number),
    "directionalLayoutMargins.leading": PropertyForm("directionalLayoutMargins.leading", .number),
    "directionalLayoutMargins.bottom": PropertyForm("directionalLayoutMargins.bottom", .number),
    "directionalLayoutMargins.trailing": PropertyForm("directionalLayoutMargins.trailing", .number),
    "preservesSuperviewLayoutMargins": PropertyForm("preservesSuperviewLayoutMargins", .boolean),
    "insetsLayoutMarginsFromSafeArea": PropertyForm("insetsLayoutMarginsFromSafeArea", .boolean),
    "autoresizingMask": PropertyForm("autoresizingMask", .mask),
    "translatesAutoresizingMaskIntoConstraints": PropertyForm(
      "translatesAutoresizingMaskIntoConstraints", .boolean),
    "intrinsicSize": PropertyForm("statedSize", .pair(.size)),
    "alignmentRectInsets": PropertyForm("statedInsets", .insets),
    "alignmentRectInsets.top": PropertyForm("statedInsets.top", .number),
    "alignmentRectInsets.left": PropertyForm("statedInsets.left", .number),
    "alignmentRectInsets.bottom": PropertyForm("statedInsets.bottom", .number),
    "alignmentRectInsets.right": PropertyForm("statedInsets.right", .number),
  ]

  /// The form of a property of a label, a shape, a stack or an image, by its name in scenes.
  static func ofContent(_ name: String) -> PropertyForm? { contents[name] }

  private static let contents: [String: PropertyForm] = [
    "text": PropertyForm("text", .text),
    "textColor": PropertyForm("textColor", .color),
    "textAlignment": PropertyForm("textAlignment", .choice),
    "numberOfLines": PropertyForm("numberOfLines", .integer),
    "lineBreakMode": PropertyForm("lineBreakMode", .choice),
    "preferredMaxLayoutWidth": PropertyForm("preferredMaxLayoutWidth", .number),
    "contentMode": PropertyForm("contentMode", .choice),
    "axis": PropertyForm("axis", .choice),
    "distribution": PropertyForm("distribution", .choice),
    "alignment": PropertyForm("alignment", .choice),
    "spacing": PropertyForm("spacing", .number),
    "isBaselineRelativeArrangement": PropertyForm("isBaselineRelativeArrangement", .boolean),
    "isLayoutMarginsRelativeArrangement": PropertyForm(
      "isLayoutMarginsRelativeArrangement", .boolean),
    "fillColor": PropertyForm("shapeLayer.fillColor", .layerColor),
    "fillRule": PropertyForm("shapeLayer.fillRule", .choice),
    "strokeColor": PropertyForm("shapeLayer.strokeColor", .layerColor),
    "strokeStart": PropertyForm("shapeLayer.strokeStart", .number),
    "strokeEnd": PropertyForm("shapeLayer.strokeEnd", .number),
    "lineWidth": PropertyForm("shapeLayer.lineWidth", .number),
    "lineCap": PropertyForm("shapeLayer.lineCap", .choice),
    "lineJoin": PropertyForm("shapeLayer.lineJoin", .choice),
    "lineDashPhase": PropertyForm("shapeLayer.lineDashPhase", .number),
  ]

  /// The form of a property of a behavior, by its name in scenes; nil for those that are written in other ways.
  static func ofBehavior(_ name: String) -> PropertyForm? { behaviors[name] }

  private static let behaviors: [String: PropertyForm] = [
    "gravityDirection": PropertyForm("gravityDirection", .pair(.vector)),
    "gravityDirection.x": PropertyForm("gravityDirection.dx", .number),
    "gravityDirection.y": PropertyForm("gravityDirection.dy", .number),
    "pushDirection": PropertyForm("pushDirection", .pair(.vector)),
    "pushDirection.x": PropertyForm("pushDirection.dx", .number),
    "pushDirection.y": PropertyForm("pushDirection.dy", .number),
    "angle": PropertyForm("angle", .angle),
    "magnitude": PropertyForm("magnitude", .number),
    "active": PropertyForm("active", .boolean),
    "collisionMode": PropertyForm("collisionMode", .choice),
    "translatesReferenceBoundsIntoBoundary": PropertyForm(
      "translatesReferenceBoundsIntoBoundary", .boolean),
    "anchorPoint": PropertyForm("anchorPoint", .pair(.point)),
    "anchorPoint.x": PropertyForm("anchorPoint.x", .number),
    "anchorPoint.y": PropertyForm("anchorPoint.y", .number),
    "length": PropertyForm("length", .number),
    "frequency": PropertyForm("frequency", .number),
    "damping": PropertyForm("damping", .number),
    "frictionTorque": PropertyForm("frictionTorque", .number),
    "snapPoint": PropertyForm("snapPoint", .pair(.point)),
    "snapPoint.x": PropertyForm("snapPoint.x", .number),
    "snapPoint.y": PropertyForm("snapPoint.y", .number),
    "elasticity": PropertyForm("elasticity", .number),
    "friction": PropertyForm("friction", .number),
    "density": PropertyForm("density", .number),
    "resistance": PropertyForm("resistance", .number),
    "angularResistance": PropertyForm("angularResistance", .number),
    "charge": PropertyForm("charge", .number),
    "isAnchored": PropertyForm("isAnchored", .boolean),
    "allowsRotation": PropertyForm("allowsRotation", .boolean),
    "position": PropertyForm("position", .pair(.point)),
    "position.x": PropertyForm("position.x", .number),
    "position.y": PropertyForm("position.y", .number),
    "strength": PropertyForm("strength", .number),
    "falloff": PropertyForm("falloff", .number),
    "minimumRadius": PropertyForm("minimumRadius", .number),
    "direction": PropertyForm("direction", .pair(.vector)),
    "direction.x": PropertyForm("direction.dx", .number),
    "direction.y": PropertyForm("direction.dy", .number),
    "smoothness": PropertyForm("smoothness", .number),
    "animationSpeed": PropertyForm("animationSpeed", .number),
  ]
}
