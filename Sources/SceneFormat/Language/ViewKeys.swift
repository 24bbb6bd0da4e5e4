internal import Foundation
internal import Geometry

/// The keys of views.
enum ViewKeys {
  static let id = Key(
    "id", Shape<JSONString>.identifier, "The name by which the view is referred to.")
  static let added = DefaultedKey(
    "added", Shape<Bool>.boolean, default: "true",
    "Whether the view is there from the start; else it waits for an action.")
  static let frame = Key(
    "frame", Shape<CGRect>.rect,
    "The frame in the superview, [x, y, width, height] in points; where a constraint places the view, "
      + "only what it starts from.")
  static let backgroundColor = Key("backgroundColor", Shape<Color>.color, "The fill.")
  static let cornerRadius = DefaultedKey(
    "cornerRadius", Shape<CGFloat>.number(.length), default: "0", "The corners' radius in points.")
  static let borderWidth = DefaultedKey(
    "borderWidth", Shape<CGFloat>.number(.length), default: "0",
    "The width of the border, inside the bounds, in points.")
  static let borderColor = DefaultedKey(
    "borderColor", Shape<Color>.color, default: "\"black\"", "The border's color.")
  static let alpha = DefaultedKey(
    "alpha", Shape<CGFloat>.number(.unit), default: "1",
    "The opacity of the view with its subviews.")
  static let isHidden = DefaultedKey(
    "isHidden", Shape<Bool>.boolean, default: "false",
    "Whether the view and its subviews are left out of the picture.")
  static let clipsToBounds = DefaultedKey(
    "clipsToBounds", Shape<Bool>.boolean, default: "false",
    "Whether subviews are cut off at the bounds.")
  static let transform = Key(
    "transform", TransformKeys.shape, "The rotation, scale and translation about the center.")
  static let collisionBounds = DefaultedKey(
    "collisionBounds", CollisionBoundsKeys.shape, default: "\"rectangle\"",
    "The outline with which the view collides.")
  static let subviews = Key(
    "subviews", Shape<[ViewNode]>.list(of: shape), "The subviews, back to front.")

  /// The keys that every kind of view has.
  private static func table(
    _ name: String, _ noun: String, _ summary: String, _ own: [any DeclaredKey]
  ) -> KeyTable {
    let common: [any DeclaredKey] = [
      id, typeKey(name), added, frame, backgroundColor, cornerRadius, borderWidth, borderColor,
      alpha,
      isHidden,
      clipsToBounds, transform, collisionBounds, subviews,
    ]
    return KeyTable(
      name: name, noun: noun, summary: summary,
      keys: common + own + AppearanceKeys.keys + TraitKeys.keys)
  }

  private static func typeKey(_ name: String) -> Key<String> {
    Key(
      "type", Shape<String>.string.described(as: .choice([name])),
      "The kind of view; \"view\" by default.")
  }

  static let variants = VariantTable(
    discriminator: "type", fallback: "view", noun: "a view",
    tables: [
      table("view", "a view", "A plain rectangle.", []),
      table("label", "a label", "A text.", LabelKeys.keys),
      table("button", "a button", "A titled button.", ButtonKeys.keys),
      table("image", "an image", "A picture.", ImageKeys.keys),
      table("shape", "a shape", "A path, filled and stroked.", ShapeKeys.keys),
      table(
        "stack", "a stack", "A view that arranges its subviews in a row or a column.",
        StackKeys.keys),
      guideTable,
    ],
    refused: [])

  /// A guide has a name and traits, and nothing to draw or to hold.
  private static let guideTable = KeyTable(
    name: "guide", noun: "a guide",
    summary: "A place in its superview that takes part in the layout and is not drawn.",
    keys: [id, typeKey("guide")] + TraitKeys.guideKeys)

  /// A view of any kind, with its subviews.
  static let shape = Shape(schema: .definition("anyView"), read: read)

  private static func read(_ value: JSONValue, _ decoding: Decoding) -> ViewNode? {
    guard let table = variants.select(value, decoding),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    let id = reader[id]
    let name = id?.value ?? decoding.names.generate(table.name)
    guard table.name != guideTable.name else {
      return ViewNode(
        guide: name, isNamed: id != nil, layout: TraitKeys.guideTraits(reader), place: value.place,
        idPlace: id?.place ?? value.place)
    }
    guard let kind = kind(reader) else { return nil }
    return ViewNode(
      id: name, isNamed: id != nil, isAdded: reader[added], kind: kind,
      frame: reader[frame],
      backgroundColor: reader[backgroundColor],
      cornerRadius: reader[cornerRadius], borderWidth: reader[borderWidth],
      borderColor: reader[borderColor], alpha: reader[alpha], isHidden: reader[isHidden],
      clipsToBounds: reader[clipsToBounds], transform: reader[transform] ?? .identity,
      collisionBounds: reader[collisionBounds],
      appearance: AppearanceKeys.appearance(reader), layout: TraitKeys.traits(reader),
      subviews: reader[subviews] ?? [], place: value.place, idPlace: id?.place ?? value.place)
  }

  /// What sort of view it is; nil where it lacks what it cannot be without.
  private static func kind(_ reader: ObjectReader) -> ViewNode.Kind? {
    switch reader.table.name {
    case "label": .label(LabelKeys.content(reader))
    case "button": .button(ButtonKeys.content(reader))
    case "stack": .stack(StackKeys.content(reader))
    case "image": ImageKeys.content(reader).map { .image($0) }
    case "shape": ShapeKeys.content(reader).map { .shape($0) }
    default: .view
    }
  }
}

extension ViewNode {
  /// A layout guide, which looks like nothing.
  fileprivate init(
    guide id: String, isNamed: Bool, layout: LayoutTraits, place: SourceSpan, idPlace: SourceSpan
  ) {
    self.init(
      id: id, isNamed: isNamed, isAdded: true, kind: .guide, frame: nil, backgroundColor: nil,
      cornerRadius: 0,
      borderWidth: 0, borderColor: .black, alpha: 1, isHidden: false, clipsToBounds: false,
      transform: .identity, collisionBounds: .rectangle, appearance: Appearance(), layout: layout,
      subviews: [],
      place: place, idPlace: idPlace)
  }
}

/// The keys of a view's transform.
enum TransformKeys {
  static let rotation = DefaultedKey(
    "rotation", Shape<CGFloat>.angle, default: "0", "The rotation, positive clockwise.")
  static let scale = DefaultedKey(
    "scale", scaleShape, default: "[1, 1]",
    "The factors along the view's own axes, [x, y], or one for both.")
  static let translation = DefaultedKey(
    "translation", Shape<CGVector>.vector(.coordinate), default: "[0, 0]",
    "The displacement in the superview, [x, y] in points.")

  static let table = KeyTable(
    name: "transform", noun: "a transform",
    summary: "What is applied to a view about its center: scaled first, then turned, then moved.",
    keys: [rotation, scale, translation])

  static let shape = Shape<ViewTransform>.object(table) { reader in
    ViewTransform(
      rotation: reader[rotation], scale: reader[scale], translation: reader[translation])
  }

  static let scaleShape: Shape<CGVector> = {
    let both = Shape<CGVector>.vector(.coordinate)
    let one = Shape<CGFloat>.number(.coordinate)
    return Shape(schema: .any([both.schema, one.schema])) { value, decoding in
      guard case .number = value.content else { return both.read(value, decoding) }
      return one.read(value, decoding).map { CGVector(dx: $0, dy: $0) }
    }
  }()
}

/// The ways to write a view's collision bounds.
enum CollisionBoundsKeys {
  static let path = RequiredKey(
    "path", Shape<[CGPoint]>.list(of: Shape<CGPoint>.point, atLeast: 3, what: "point"),
    "The corners of a convex polygon about the center, [[x, y], …] in points.")

  static let table = KeyTable(
    name: "collisionPath", noun: "the collision bounds",
    summary: "A polygon as the outline with which a view collides.", keys: [path])

  static let shape = Shape<CollisionBounds>(
    schema: .any([.choice(["rectangle", "ellipse"]), .definition(table.name)])
  ) { value, decoding in
    switch value.content {
    case .string(let name):
      switch name.value {
      case "rectangle": return .rectangle
      case "ellipse": return .ellipse
      default:
        decoding.reportUnknown(
          name, called: "collision bounds", choices: ["rectangle", "ellipse"])
        return nil
      }
    case .object:
      guard let reader = ObjectReader(value, table, decoding), let path = reader[path] else {
        return nil
      }
      guard path.enclosesArea else {
        decoding.report(.degenerateOutline, at: reader.place(of: Self.path) ?? value.place)
        return nil
      }
      return .path(path)
    default:
      decoding.reportType(value, expected: "\"rectangle\", \"ellipse\" or a path")
      return nil
    }
  }
}

extension [CGPoint] {
  /// Whether the points are corners of a polygon of some area: not all on one line.
  fileprivate var enclosesArea: Bool {
    guard let first, let second = self.first(where: { $0 != first }) else { return false }
    let axis = CGVector(from: first, to: second)
    return contains { point in
      let other = CGVector(from: first, to: point)
      return axis.dx * other.dy - axis.dy * other.dx != 0
    }
  }
}
