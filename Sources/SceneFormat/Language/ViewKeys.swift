internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

/// The `type` of a view or a guide.
enum ViewType: String, CaseIterable, Sendable {
  case view, label, button, image, shape, stack, guide

  /// The key that names the type.
  var key: Key<String> {
    Key(
      "type", Syntax<String>.string.described(as: .word(rawValue)),
      "The kind of view; \"view\" by default.")
  }
}

extension ViewNode: ConstantOwner {}

/// The keys of views.
enum ViewKeys {
  static let id = Key(
    "id", Syntax<JSONString>.identifier, "The id of the view.")
  static let added = Property<ViewNode>(
    "added", \.isAdded, .boolean,
    "Whether the view is in the scene from the start; otherwise an action adds it.")
  // Not settable here, but as a property of the view's place: without a frame, constraints determine it.
  static let frame = Property<ViewNode>(
    "frame", \.frame, .rect, PlaceKeys.frame.declaration.summary)
  // Not settable, because the engine reads it only when a behavior gets the view.
  static let collisionBounds = Property<ViewNode>(
    "collisionBounds", \.collisionBounds, CollisionBoundsKeys.syntax,
    "The outline of the view in collisions.")
  static let subviews = Key(
    "subviews", Syntax<[ViewNode]>.list(of: syntax), "The subviews, from back to front.")

  /// A kind of view: its keys, its properties and their defaults.
  final class Kind: Sendable {
    /// The keys.
    let table: KeyTable
    /// The content with all defaults.
    let content: ViewContent
    /// The declared properties.
    let properties: [Property<ViewValues>]
    /// The properties that can be set.
    let settable: SettableProperties<ViewValues>

    init(
      _ type: ViewType, _ noun: String, _ summary: String, uikit: String, _ content: ViewContent,
      _ own: [Property<ViewValues>] = [], hints: [String: String] = [:]
    ) {
      properties = ViewKeys.look + own + ViewKeys.layout
      table = KeyTable(
        name: type.rawValue, noun: noun, summary: summary, uikit: uikit,
        keys: [id, type.key, added, frame] + properties + [collisionBounds, subviews],
        hints: ViewKeys.hints.merging(hints) { $1 })
      settable = SettableProperties((ViewKeys.place + properties).map(\.settableEntry))
      self.content = content
    }
  }

  /// What places a view instead of properties that only actions set.
  private static let hints = [
    "center": "only actions set it; place the view by its 'frame', or by the layout",
    "bounds": "only actions set it; state the size in the 'frame', or by the layout",
    "size": "state the size in the 'frame', [x, y, width, height], or by the layout",
  ]

  // What every kind has.
  private static let place = PlaceKeys.properties.map { $0.lifted(to: \ViewValues.place) }
  private static let look =
    LookKeys.properties.map { $0.lifted(to: \ViewValues.look) }
    + [TransformKeys.property, PlaceKeys.anchorPoint].map { $0.lifted(to: \ViewValues.place) }
  private static let layout = LayoutTraitKeys.ofView.map { $0.lifted(to: \ViewValues.layout) }

  static let plain = Kind(.view, "a view", "A plain view.", uikit: "UIView", .plain)
  private static let label = Kind(
    .label, "a label", "A text label.", uikit: "UILabel", .label(LabelContent()),
    LabelKeys.properties.map { $0.lifted(to: \.content.label) })
  private static let button = Kind(
    .button, "a button", "A button with a title.", uikit: "UIButton", .button(ButtonContent()),
    ButtonKeys.properties.map { $0.lifted(to: \.content.button) },
    hints: ["text": "did you mean 'title'?"])
  private static let image = Kind(
    .image, "an image", "An image view.", uikit: "UIImageView", .image(ImageContent()),
    ImageKeys.properties.map { $0.lifted(to: \.content.image) })
  private static let shape = Kind(
    .shape, "a shape", "A path that is filled and stroked.", uikit: "CAShapeLayer",
    .shape(ShapeContent()),
    ShapeKeys.properties.map { $0.lifted(to: \.content.shape) })
  private static let stack = Kind(
    .stack, "a stack", "A view that arranges its subviews in a row or a column.",
    uikit: "UIStackView",
    .stack(StackContent()), StackKeys.properties.map { $0.lifted(to: \.content.stack) })

  /// The kind of view of a type; nil for a guide.
  static func kind(_ type: ViewType) -> Kind? {
    switch type {
    case .view: plain
    case .label: label
    case .button: button
    case .image: image
    case .shape: shape
    case .stack: stack
    case .guide: nil
    }
  }

  /// All kinds of views, in the order of the documentation.
  static var kinds: [Kind] { ViewType.allCases.compactMap(kind) }

  /// A guide has an id and layout traits, but no content and no subviews.
  static let guideTable = KeyTable(
    name: ViewType.guide.rawValue, noun: "a guide",
    summary:
      "A layout guide: an area in its superview that constraints can use and that is not drawn.",
    uikit: "UILayoutGuide",
    keys: [id, ViewType.guide.key] + LayoutTraitKeys.ofGuide)

  static let variants = VariantTable(
    discriminator: "type", fallback: ViewType.view.rawValue, noun: "a view",
    isUsedByComponents: true,
    variants: ViewType.allCases.map { type in
      (type.rawValue, { kind(type)?.table ?? guideTable })
    })

  /// A view of any kind, with its subviews.
  static let syntax = Syntax(schema: .definition("anyView"), write: write, read: read)

  /// A view whose subviews are being read; a class, because it is large.
  private final class OpenView {
    var node: ViewNode
    let kind: Kind
    let reader: ObjectReader
    /// Whether no essential part of the view itself is faulty.
    let isComplete: Bool
    /// The subviews that have not been read yet, the last one first, and the key that has them.
    var waiting: [JSONValue] = []
    var key = ""

    init(node: ViewNode, kind: Kind, reader: ObjectReader, isComplete: Bool) {
      (self.node, self.kind, self.reader, self.isComplete) = (node, kind, reader, isComplete)
    }

    /// The view, whose subviews are complete; nil if an essential part is faulty.
    func finished() -> ViewNode? {
      var node = node
      if case .stack = kind.content { StackKeys.check(reader, &node.values.content.stack) }
      return isComplete ? node : nil
    }
  }

  /// Reads a view with its subviews, which may be nested deeper than calls could be.
  private static func read(_ value: JSONValue, _ decoding: Decoding) -> ViewNode? {
    var open: [OpenView] = []
    var next: JSONValue? = value
    while true {
      var finished: ViewNode?
      if let value = next {
        let begun = begin(value, decoding)
        if let view = begun.open {
          open.append(view)
        } else {
          guard !open.isEmpty else { return begun.node }
          finished = begun.node
        }
      } else {
        finished = open.removeLast().finished()
        if open.isEmpty { return finished }
      }
      guard let last = open.indices.last else { return finished }
      if let finished { open[last].node.subviews.append(finished) }
      next = open[last].waiting.popLast()
      if next != nil { decoding.key = open[last].key }
    }
  }

  /// Reads a view without its subviews; one that cannot have any, or that is faulty, is finished then.
  private static func begin(
    _ value: JSONValue, _ decoding: Decoding
  ) -> (open: OpenView?, node: ViewNode?) {
    guard let table = variants.select(value, decoding),
      let reader = ObjectReader(value, table, of: variants, decoding)
    else { return (nil, nil) }
    let id = reader[id]
    var node = ViewNode()
    (node.id, node.isNamed) = (id?.value ?? decoding.names.generate(table.name), id != nil)
    (node.place, node.idPlace) = (value.place, id?.place ?? value.place)
    node.isGuide = table.name == guideTable.name
    guard let kind = ViewType(rawValue: table.name).flatMap(kind) else {
      LayoutTraitKeys.read(LayoutTraitKeys.ofGuide, reader, into: &node.values.layout)
      return (nil, node)
    }
    reader.read([added, frame, collisionBounds], into: &node)
    node.values.content = kind.content
    let isComplete = reader.read(kind.properties, into: &node.values)
    LayoutTraitKeys.check(reader, &node.values.layout)
    switch kind.content {
    case .label:
      LabelKeys.check(reader)
      node.textPlaces = LabelKeys.places(reader)
    case .button: node.textPlaces = ButtonKeys.places(reader)
    case .plain, .image, .shape, .stack: break
    }
    let view = OpenView(node: node, kind: kind, reader: reader, isComplete: isComplete)
    if let list = reader.value(of: subviews.declaration) {
      view.key = decoding.key
      if let elements = list.array {
        view.waiting = elements.reversed()
      } else {
        decoding.reportNoList(list)
      }
    }
    return (view, nil)
  }
}

extension ViewPlace: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<ViewPlace>> {
    [\.center, \.size, \.frame, \.transform, \.anchorPoint]
  }
}

/// The position and size of a view, of which a file has only the frame and the anchor point.
enum PlaceKeys {
  static let anchorPoint = Property(
    "anchorPoint", \ViewPlace.anchorPoint, .unitPoint,
    "The point that is at the center and about which the view is transformed, [x, y] as parts of the size."
  )

  static let frame = Property(
    "frame", \ViewPlace.frame, .rect,
    "The frame in the superview, [x, y, width, height] in points; if a constraint places the view, "
      + "only the initial value.")

  static let properties = [
    Property(
      "center", \ViewPlace.center, .point,
      "The center, or the place of the anchor point, in the superview, [x, y] in points."),
    frame,
    Property(
      "bounds.size", \ViewPlace.size, .size(.length),
      "The size of the bounds, [width, height] in points."),
  ]
}

extension TransformComponents: PropertyOwner {
  init() { self.init(translation: .zero) }
}

/// The transform of a view.
enum TransformKeys {
  private static let components: [Property<TransformComponents>] = [
    Property("rotation", \.rotation, .angle, "The rotation, clockwise."),
    Property(
      "scale", \.scale, scaleSyntax,
      "The scale factors along the view's axes, [x, y], or one number for both."),
    Property(
      "translation", \.translation, .vector(.coordinate),
      "The translation in the superview, [x, y] in points."),
  ]

  static let table = KeyTable(
    name: "transform", noun: "a transform",
    summary: "A transform about the center of a view: scale, then rotation, then translation.",
    uikit: "CGAffineTransform",
    keys: components)

  static let property = Property(
    "transform", \ViewPlace.transform,
    Syntax(
      compiling: .definition(table.name),
      write: { transform, writing in
        // A transform by itself shows all that it has.
        guard writing != nil else {
          return .object(ifComplete: components.map { ($0.name, $0.write(transform, nil)) })
        }
        var writer = ObjectWriter(table, writing)
        writer.set(propertiesOf: transform)
        return writer.output
      }, parts: components.flatMap(\.settable)
    ) { value, decoding in
      if value.string?.value == "identity" {
        decoding.reportType(value, expected: "an object", hint: "write {} for the identity")
        return nil
      }
      return ObjectReader(value, table, decoding)?.compiled { reader in
        var transform = TransformComponents()
        reader.read(components, into: &transform)
        return transform
      }
    }, "The scale, rotation and translation about the center.")

  private static let scaleSyntax: Syntax<CGVector> = {
    let both = Syntax<CGVector>.vector(.factor)
    let one = Syntax<CGFloat>.number(.factor)
    return Syntax(
      compiling: .any([both.schema, one.schema]), write: both.write, parts: both.parts
    ) { value, decoding in
      let isOne =
        if case .number = value.content { true } else {
          decoding.isExpression(value, of: .number)
        }
      guard isOne else { return both.compile(value, decoding) }
      return one.compile(value, decoding)?.map { CGVector(dx: $0, dy: $0) }
    }
  }()
}

/// The forms of a view's collision bounds.
enum CollisionBoundsKeys {
  static let path = RequiredKey(
    "path", Syntax<[CGPoint]>.list(of: Syntax<CGPoint>.point, atLeast: 3, what: "point"),
    "The corners of a convex polygon relative to the center, [[x, y], …] in points.")

  static let table = KeyTable(
    name: "collisionPath", noun: "the collision bounds",
    summary: "A polygon as the outline of a view in collisions.",
    uikit: "UIDynamicItem.collisionBoundingPath",
    keys: [path])

  private static let names = Syntax<CollisionBounds>.choice(
    CollisionBounds.choices, called: "collision bounds")

  static let syntax = Syntax<CollisionBounds>(
    compiling: .any([names.schema, .definition(table.name)]),
    write: { bounds, writing in
      guard case .path(let points) = bounds, writing != nil else {
        return names.write(bounds, writing)
      }
      var writer = ObjectWriter(table, writing)
      writer.set(path, points)
      return writer.output
    }
  ) { value, decoding in
    switch value.content {
    case .string: return names.compile(value, decoding)
    case .object:
      return ObjectReader(value, table, decoding)?.compiled { reader in
        guard let path = reader[path] else { return nil }
        guard path.enclosesArea else {
          reader.decoding.report(
            .degenerateOutline, at: reader.place(of: Self.path) ?? reader.place)
          return nil
        }
        return .path(path)
      }
    default:
      decoding.reportType(value, expected: "\"rectangle\", \"ellipse\" or a path")
      return nil
    }
  }
}

extension [CGPoint] {
  /// Whether the polygon with these corners encloses an area: not all points are on one line.
  fileprivate var enclosesArea: Bool {
    guard let first, let second = self.first(where: { $0 != first }) else { return false }
    let axis = CGVector(from: first, to: second)
    return contains { point in
      let other = CGVector(from: first, to: point)
      return axis.dx * other.dy - axis.dy * other.dx != 0
    }
  }
}

extension Problem {
  /// An outline of a body, or a boundary, without an inside.
  static let degenerateOutline = Problem("degenerate", "the outline encloses no area")
}

// Writing of views.
extension ViewKeys {
  /// Writes a view with its subviews, which may be nested deeper than calls could be.
  @Sendable
  static func write(_ view: ViewNode, _ writing: Writing?) -> JSONOutput? {
    let nodes = view.withSubviews
    // The ids are generated in the order of reading, each before those of the subviews.
    let ids = nodes.map { node in
      writing.id(of: node.id, node.isNamed, or: type(of: node).rawValue, node.idPlace)
    }
    var finished: [JSONOutput] = []
    for (node, id) in zip(nodes, ids).reversed() {
      // What was finished last comes first.
      let subviews = Array(finished.suffix(node.subviews.count).reversed())
      finished.removeLast(node.subviews.count)
      let step = node.id.isEmpty ? type(of: node).rawValue : "#\(node.id)"
      let output = writing.within(step) { write(node, id, subviews, writing) }
      guard let output else { return nil }
      finished.append(output)
    }
    return finished.last
  }

  private static func type(of node: ViewNode) -> ViewType {
    node.isGuide ? .guide : ViewType(node.values.content)
  }

  /// Writes a view with the subviews that have been written.
  private static func write(
    _ node: ViewNode, _ id: JSONString?, _ subviews: [JSONOutput], _ writing: Writing?
  ) -> JSONOutput? {
    let type = type(of: node)
    var writer = ObjectWriter(kind(type)?.table ?? guideTable, writing)
    writer.set(Self.id, id)
    if type != .view { writer.setWord(type.key.name) }
    var values = ViewValues()
    guard let kind = kind(type) else {
      values.layout = node.values.layout
      guard subviews.isEmpty, node.isAdded, node.frame == nil, node.values == values else {
        return writing.failed("a guide has nothing but an id and its properties of the layout")
      }
      writer.set(LayoutTraitKeys.ofGuide, of: node.values.layout)
      return writer.output
    }
    values.place.transform = node.values.place.transform
    values.place.anchorPoint = node.values.place.anchorPoint
    guard node.values.place == values.place else {
      return writing.failed(
        "a view is placed by its frame, not by a center and a size", hint: "set 'frame'")
    }
    writer.set([added, frame, collisionBounds], of: node)
    writer.set(kind.properties, of: node.values)
    if !subviews.isEmpty { writer.write(Self.subviews.declaration) { _ in .array(subviews) } }
    return writer.output
  }
}

extension CollisionBounds {
  /// The outlines with names.
  static let choices = [
    Choice("rectangle", CollisionBounds.rectangle, "The rectangle of the bounds."),
    Choice("ellipse", .ellipse, "The ellipse inside the bounds."),
  ]
}
