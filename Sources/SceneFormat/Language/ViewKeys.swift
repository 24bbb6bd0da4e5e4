internal import Foundation
internal import Geometry
internal import Scene

/// The keys of views.
enum ViewKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The name by which the view is referred to.")
  static let added = DefaultedKey(
    "added", Syntax<Bool>.boolean, default: "true",
    "Whether the view is there from the start; else it waits for an action.")
  // A frame may be absent from a file, where constraints give it; live views always have one.
  static let frame = Key(
    "frame", Syntax<CGRect>.rect,
    "The frame in the superview, [x, y, width, height] in points; where a constraint places the view, "
      + "only what it starts from.")
  // What a live view collides as is read when a behavior gets it.
  static let collisionBounds = DefaultedKey(
    "collisionBounds", CollisionBoundsKeys.syntax, default: "\"rectangle\"",
    "The outline with which the view collides.")
  static let subviews = Key(
    "subviews", Syntax<[ViewNode]>.list(of: syntax), "The subviews, back to front.")

  /// A kind of view: its keys, and what it is before any of them is read.
  struct Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// The content with every default.
    let content: ViewContent
    /// What is declared of it.
    let properties: [Property<ViewValues>]
    /// What can be set of it.
    var settable: [SettableProperty<ViewValues>] {
      PlaceKeys.settable.map { $0.lifted(to: \.place) } + properties.flatMap(\.settable)
    }

    init(
      _ name: String, _ noun: String, _ summary: String, _ content: ViewContent,
      _ own: [Property<ViewValues>] = []
    ) {
      properties = ViewKeys.look + own + ViewKeys.layout
      table = KeyTable(
        name: name, noun: noun, summary: summary,
        keys: [id, ViewKeys.type(name), added, frame] + properties + [collisionBounds, subviews])
      self.content = content
    }
  }

  // What every kind has.
  private static let look =
    LookKeys.properties.map { $0.lifted(to: \ViewValues.look) }
    + TransformKeys.properties.map { $0.lifted(to: \ViewValues.place) }
  private static let layout = LayoutTraitKeys.ofView.map { $0.lifted(to: \ViewValues.layout) }

  /// What can be set of each kind by every name, in the order of the kinds.
  static let settableByName = kinds.map { Dictionary(named: $0.settable) }

  static let kinds: [Kind] = [
    Kind("view", "a view", "A plain rectangle.", .plain),
    Kind(
      "label", "a label", "A text.", .label(LabelContent()),
      LabelKeys.properties.map { $0.lifted(to: \.content.label) }),
    Kind(
      "button", "a button", "A titled button.", .button(ButtonContent()),
      ButtonKeys.properties.map { $0.lifted(to: \.content.button) }),
    Kind(
      "image", "an image", "A picture.", .image(ImageContent()),
      ImageKeys.properties.map { $0.lifted(to: \.content.image) }),
    Kind(
      "shape", "a shape", "A path, filled and stroked.", .shape(ShapeContent()),
      ShapeKeys.properties.map { $0.lifted(to: \.content.shape) }),
    Kind(
      "stack", "a stack", "A view that arranges its subviews in a row or a column.",
      .stack(StackContent()), StackKeys.properties.map { $0.lifted(to: \.content.stack) }),
  ]

  private static func type(_ name: String) -> Key<String> {
    Key(
      "type", Syntax<String>.string.described(as: .choice([name])),
      "The kind of view; \"view\" by default.")
  }

  /// A guide has a name and traits, and nothing to draw or to hold.
  private static let guideTable = KeyTable(
    name: "guide", noun: "a guide",
    summary: "A place in its superview that takes part in the layout and is not drawn.",
    keys: [id, type("guide")] + LayoutTraitKeys.ofGuide)

  static let variants = VariantTable(
    discriminator: "type", fallback: "view", noun: "a view",
    tables: kinds.map(\.table) + [guideTable])

  /// A view of any kind, with its subviews.
  static let syntax = Syntax(schema: .definition("anyView"), read: read)

  private static func read(_ value: JSONValue, _ decoding: Decoding) -> ViewNode? {
    guard let table = variants.select(value, decoding),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return nil }
    let id = reader[id]
    var node = ViewNode(
      id: id?.value ?? decoding.names.generate(table.name), isNamed: id != nil,
      isGuide: table.name == guideTable.name, place: value.place,
      idPlace: id?.place ?? value.place)
    guard let kind = kinds.first(where: { $0.table.name == table.name }) else {
      LayoutTraitKeys.read(LayoutTraitKeys.ofGuide, reader, into: &node.values.layout)
      return node
    }
    node.isAdded = reader[added]
    node.frame = reader[frame]
    node.collisionBounds = reader[collisionBounds]
    node.values.content = kind.content
    let isWhole = reader.read(kind.properties, into: &node.values)
    LayoutTraitKeys.check(reader, &node.values.layout)
    if case .label = kind.content { LabelKeys.check(reader) }
    node.subviews = reader[subviews] ?? []
    if case .stack = kind.content { StackKeys.check(reader, &node.values.content.stack) }
    return isWhole ? node : nil
  }
}

extension ViewPlace: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<ViewPlace>> {
    [\.center, \.size, \.frame, \.transform]
  }
}

/// Where a view is: properties that a file writes as a frame and actions set one by one.
enum PlaceKeys {
  static let settable: [SettableProperty<ViewPlace>] = [
    Property("center", \ViewPlace.center, .point, "The center in the superview in points."),
    Property("frame", \ViewPlace.frame, .rect, "The frame in the superview in points."),
    Property("bounds.size", \ViewPlace.size, .size(.length), "The size of the bounds in points."),
  ].flatMap(\.settable)

  /// Whether a property places or turns a view.
  static let names = Set(
    (settable + TransformKeys.properties.flatMap(\.settable)).map(\.name))
}

extension TransformComponents: PropertyOwner {
  init() { self.init(translation: .zero) }
}

/// A view's transform.
enum TransformKeys {
  private static let components: [Property<TransformComponents>] = [
    Property("rotation", \.rotation, .angle, "The rotation, positive clockwise."),
    Property(
      "scale", \.scale, scaleSyntax,
      "The factors along the view's own axes, [x, y], or one for both."),
    Property(
      "translation", \.translation, .vector(.coordinate),
      "The displacement in the superview, [x, y] in points."),
  ]

  static let table = KeyTable(
    name: "transform", noun: "a transform",
    summary: "What is applied to a view about its center: scaled first, then turned, then moved.",
    keys: components)

  static let properties: [Property<ViewPlace>] = [
    Property(
      "transform", \.transform,
      Syntax(
        schema: .definition(table.name),
        write: { transform in
          JSONText.object(components.map { ($0.name, $0.settable[0].text(transform)) })
        }, parts: components.flatMap(\.settable)
      ) { value, decoding in
        guard let reader = ObjectReader(value, table, decoding) else { return nil }
        var transform = TransformComponents()
        reader.read(components, into: &transform)
        return transform
      }, "The rotation, scale and translation about the center.")
  ]

  private static let scaleSyntax: Syntax<CGVector> = {
    let both = Syntax<CGVector>.vector(.coordinate)
    let one = Syntax<CGFloat>.number(.coordinate)
    return Syntax(
      schema: .any([both.schema, one.schema]), write: both.write, parts: both.parts
    ) { value, decoding in
      guard case .number = value.content else { return both.read(value, decoding) }
      return one.read(value, decoding).map { CGVector(dx: $0, dy: $0) }
    }
  }()
}

/// The ways to write a view's collision bounds.
enum CollisionBoundsKeys {
  static let path = RequiredKey(
    "path", Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 3, what: "point"),
    "The corners of a convex polygon about the center, [[x, y], …] in points.")

  static let table = KeyTable(
    name: "collisionPath", noun: "the collision bounds",
    summary: "A polygon as the outline with which a view collides.", keys: [path])

  private static let words = Syntax<CollisionBounds>.choice(
    [("rectangle", .rectangle), ("ellipse", .ellipse)], called: "collision bounds")

  static let syntax = Syntax<CollisionBounds>(
    schema: .any([words.schema, .definition(table.name)])
  ) { value, decoding in
    switch value.content {
    case .string: return words.read(value, decoding)
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
