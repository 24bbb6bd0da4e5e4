internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

// Making behaviors.
extension Exporter {
  /// A behavior of UIKit: what makes it, and what is set then.
  struct MadeBehavior {
    /// The class.
    var type: String
    /// The expression that makes it.
    var initializer: String
    /// Makes the statements that follow of the behavior's name.
    var statements: (_ name: String) -> SwiftCode = { _ in SwiftCode() }
    /// Makes the statements that follow once an animator has it.
    var whenAdded: (_ name: String) -> SwiftCode = { _ in SwiftCode() }
  }

  /// The behavior of UIKit for one of a scene.
  func make(_ behavior: Behavior, _ scope: Scope) -> MadeBehavior {
    let items = self.items(behavior.items, scope)
    switch behavior.parameters {
    case let gravity as GravityParameters:
      return MadeBehavior(
        type: "UIGravityBehavior", initializer: "UIGravityBehavior(items: \(items))",
        statements: {
          var code = SwiftCode(self.ownGravityNote(gravity, of: behavior))
          code.add(SwiftCode(self.gravityStatements(gravity, $0, scope)))
          return code
        })
    case let collision as CollisionParameters:
      return MadeBehavior(
        type: "UICollisionBehavior", initializer: "UICollisionBehavior(items: \(items))",
        statements: { self.collisionStatements(collision, behavior.id, $0, scope) })
    case let attachment as AttachmentParameters:
      return MadeBehavior(
        type: "UIAttachmentBehavior",
        initializer: attachmentInitializer(attachment, behavior.items, scope),
        statements: { SwiftCode(self.attachmentStatements(attachment, $0, scope)) })
    case let snap as SnapParameters: return makeSnap(snap, of: behavior.items[0], scope)
    case let push as PushParameters:
      let mode = push.mode == .continuous ? "continuous" : "instantaneous"
      return MadeBehavior(
        type: "UIPushBehavior", initializer: "UIPushBehavior(items: \(items), mode: .\(mode))",
        statements: { SwiftCode(self.pushStatements(push, $0, scope)) })
    case let properties as ItemPropertiesParameters:
      return MadeBehavior(
        type: "UIDynamicItemBehavior", initializer: "UIDynamicItemBehavior(items: \(items))",
        statements: { SwiftCode(self.propertyStatements(properties, $0, scope)) },
        whenAdded: { self.velocityStatements(properties, behavior.items, $0, scope) })
    case let field as FieldParameters:
      return MadeBehavior(
        type: "UIFieldBehavior", initializer: fieldInitializer(field, behavior, scope),
        statements: {
          var code = SwiftCode(self.timeNote(field, of: behavior))
          code.add(self.fieldStatements(field, behavior.items, $0, scope))
          return code
        })
    case is CompositeParameters:
      return MadeBehavior(type: "UIDynamicBehavior", initializer: "UIDynamicBehavior()")
    default:
      return MadeBehavior(
        type: "UIDynamicBehavior", initializer: "UIDynamicBehavior()",
        statements: { _ in
          SwiftCode([
            self.warn(
              "the behavior '\(behavior.id)', which UIKit does not have", at: behavior.place)
          ])
        })
    }
  }

  /// The behavior that snaps an item to a point.
  private func makeSnap(
    _ snap: SnapParameters, of item: Reference, _ scope: Scope
  ) -> MadeBehavior {
    let item = code(item.id, scope)
    let point = self.point(snap.snapPoint, scope)
    return MadeBehavior(
      type: "UISnapBehavior", initializer: "UISnapBehavior(item: \(item), snapTo: \(point))",
      statements: { name in
        // UIKit's default, whatever that of a scene is.
        snap.damping == 0.5
          ? SwiftCode()
          : SwiftCode(["\(name).damping = \(self.number(Double(snap.damping), scope))"])
      })
  }

  /// A list of items: the name of an array where they are all of it.
  func items(_ references: [Reference], _ scope: Scope) -> String {
    let ids = references.map(\.id)
    if let family = names.families.first(where: { $0.ids == ids }) {
      return array(family.name, scope)
    }
    return SwiftLiteral.list(ids.map { code($0, scope) })
  }

  /// A list of items over which a loop goes, whose type a group beside a view does not tell.
  private func iterated(_ references: [Reference], _ scope: Scope) -> String {
    let groups = references.count { index.groups[$0.id] != nil }
    let list = items(references, scope)
    return groups == 0 || groups == references.count ? list : "\(list) as [any UIDynamicItem]"
  }

  // MARK: Gravity and pushes

  /// What is lost of a gravity that differs from one before it, or acts on the same items: UIKit has one for all.
  private func ownGravityNote(_ gravity: GravityParameters, of behavior: Behavior) -> [String] {
    let vector = gravity.gravityDirection
    let ids = Set(behavior.items.map(\.id))
    let former = index.allBehaviors.prefix { $0.id != behavior.id }.first { other in
      guard let parameters = other.parameters as? GravityParameters else { return false }
      return parameters.gravityDirection != vector || other.items.contains { ids.contains($0.id) }
    }
    guard former != nil else { return [] }
    return [
      warn(
        "a gravity of its own, as all of an animator share the vector that is set last",
        at: behavior.place, hint: "in UIKit, give each an animator, or push the items")
    ]
  }

  private func gravityStatements(
    _ gravity: GravityParameters, _ name: String, _ scope: Scope
  ) -> [String] {
    let vector = gravity.gravityDirection
    // UIKit's default, whatever that of a scene is.
    let usual = CGVector(dx: 0, dy: 1)
    guard vector != usual else { return [] }
    var scaled = gravity
    scaled.gravityDirection = usual
    scaled.magnitude = CGFloat((Double(gravity.magnitude) * 1e6).rounded() / 1e6)
    if scaled == gravity {
      return ["\(name).magnitude = \(number(Double(scaled.magnitude), scope))"]
    }
    if let (angle, magnitude) = Self.simpleHeading(of: vector) {
      return [headingStatement(name, angle, magnitude, scope)]
    }
    return ["\(name).gravityDirection = \(self.vector(vector, scope))"]
  }

  private func headingStatement(
    _ name: String, _ angle: Double, _ magnitude: Double, _ scope: Scope
  ) -> String {
    "\(name).setAngle(\(self.angle(angle, scope).code), magnitude: \(number(magnitude, scope)))"
  }

  /// An angle of whole degrees and a magnitude of few digits that give exactly a vector that is not itself simple; nil
  /// if there are none.
  private static func simpleHeading(of vector: CGVector) -> (angle: Double, magnitude: Double)? {
    let isSimple = [vector.dx, vector.dy].allSatisfy { SwiftLiteral.number(Double($0)).count < 8 }
    guard !isSimple else { return nil }
    let heading = Heading(vector)
    let degrees = (Double(heading.angle) * 180 / .pi).rounded()
    let magnitude = (Double(heading.magnitude) * 1000).rounded() / 1000
    var candidate = Heading()
    candidate.set(angle: CGFloat(degrees * .pi / 180), magnitude: CGFloat(magnitude))
    return candidate.vector == vector ? (degrees * .pi / 180, magnitude) : nil
  }

  private func pushStatements(
    _ push: PushParameters, _ name: String, _ scope: Scope
  ) -> [String] {
    var lines: [String] = []
    let heading = push.heading
    if heading != Heading() {
      if heading == Heading(heading.vector), Self.simpleHeading(of: heading.vector) == nil {
        lines.append("\(name).pushDirection = \(vector(heading.vector, scope))")
      } else {
        lines.append(
          headingStatement(name, Double(heading.angle), Double(heading.magnitude), scope))
      }
    }
    for target in push.offsets {
      lines.append(
        "\(name).setTargetOffsetFromCenter(\(offset(target.offset, scope)), for: \(code(target.item.id, scope)))"
      )
    }
    if !push.active { lines.append("\(name).active = false") }
    return lines
  }

  // MARK: Collisions

  private func collisionStatements(
    _ collision: CollisionParameters, _ id: String, _ name: String, _ scope: Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    if collision.collisionMode != .everything {
      code.add("\(name).collisionMode = .\(collision.collisionMode.name)")
    }
    switch collision.referenceInsets {
    case .zero?: code.add("\(name).translatesReferenceBoundsIntoBoundary = true")
    case let insets?:
      code.add(
        "\(name).setTranslatesReferenceBoundsIntoBoundary(with: \(self.insets(insets, scope)))")
    case nil: break
    }
    var scope = scope
    for boundary in collision.boundaries {
      code.add(boundaryStatements(boundary, of: name, &scope))
    }
    if contacts.contains(where: { $0.filter.behavior.id == id }) {
      code.add("\(name).collisionDelegate = self")
    }
    return code
  }

  /// The statements that add a boundary to a collision behavior.
  func boundaryStatements(
    _ boundary: Boundary, of name: String, _ scope: inout Scope
  ) -> SwiftCode {
    let identifier = Self.identifier(boundary.id)
    let head = "\(name).addBoundary(withIdentifier: \(identifier)"
    switch boundary.course {
    case .segment(let start, let end):
      return SwiftCode(["\(head), from: \(point(start, scope)), to: \(point(end, scope)))"])
    case .ellipse(let rect):
      return SwiftCode(["\(head), for: UIBezierPath(ovalIn: \(self.rect(rect, scope))))"])
    case .path(let points) where points.count == 2:
      // Items fall through a path without an inside.
      let (start, end) = (point(points[0], scope), point(points[1], scope))
      return SwiftCode(["\(head), from: \(start), to: \(end))"])
    case .path(let points):
      return pathStatements(BezierPath(polygon: points), &scope) { "\(head), for: \($0))" }
    }
  }

  /// The identifier of a boundary, which is an object.
  static func identifier(_ id: String) -> String { "\(SwiftLiteral.string(id)) as NSString" }

  // MARK: Attachments

  private func attachmentInitializer(
    _ attachment: AttachmentParameters, _ items: [Reference], _ scope: Scope
  ) -> String {
    let item = code(items[0].id, scope)
    let other = items.count > 1 ? code(items[1].id, scope) : nil
    let anchor = point(attachment.anchorPoint, scope)
    let hasOffset = attachment.offset != .zero || attachment.otherOffset != .zero
    let offset = self.offset(attachment.offset, scope)
    let otherOffset = self.offset(attachment.otherOffset, scope)
    switch (attachment.kind, other) {
    case (.distance, nil):
      let part = hasOffset ? ", offsetFromCenter: \(offset)" : ""
      return "UIAttachmentBehavior(item: \(item)\(part), attachedToAnchor: \(anchor))"
    case (.distance, let other?):
      guard hasOffset else { return "UIAttachmentBehavior(item: \(item), attachedTo: \(other))" }
      return
        "UIAttachmentBehavior(item: \(item), offsetFromCenter: \(offset), attachedTo: \(other), offsetFromCenter: \(otherOffset))"
    case (.limit, _):
      return
        "UIAttachmentBehavior.limitAttachment(with: \(item), offsetFromCenter: \(offset), attachedTo: \(other ?? item), offsetFromCenter: \(otherOffset))"
    case (.fixed, _):
      return
        "UIAttachmentBehavior.fixedAttachment(with: \(item), attachedTo: \(other ?? item), attachmentAnchor: \(anchor))"
    case (.pin, _):
      return
        "UIAttachmentBehavior.pinAttachment(with: \(item), attachedTo: \(other ?? item), attachmentAnchor: \(anchor))"
    case (.sliding, _):
      let attached = other.map { ", attachedTo: \($0)" } ?? ""
      return
        "UIAttachmentBehavior.slidingAttachment(with: \(item)\(attached), attachmentAnchor: \(anchor), axisOfTranslation: \(vector(attachment.axis, scope)))"
    }
  }

  private func attachmentStatements(
    _ attachment: AttachmentParameters, _ name: String, _ scope: Scope
  ) -> [String] {
    var lines: [String] = []
    if let length = attachment.length {
      lines.append("\(name).length = \(number(Double(length), scope))")
    }
    let numbers = [
      ("frequency", attachment.frequency), ("damping", attachment.damping),
      ("frictionTorque", attachment.frictionTorque),
    ]
    for (property, value) in numbers where value != 0 {
      lines.append("\(name).\(property) = \(number(Double(value), scope))")
    }
    if let range = attachment.attachmentRange {
      lines.append("\(name).attachmentRange = \(self.range(range, scope))")
    }
    return lines
  }

  // MARK: Item properties

  private func propertyStatements(
    _ properties: ItemPropertiesParameters, _ name: String, _ scope: Scope
  ) -> [String] {
    let numbers: [(String, CGFloat?)] = [
      ("elasticity", properties.elasticity), ("friction", properties.friction),
      ("density", properties.density), ("resistance", properties.resistance),
      ("angularResistance", properties.angularResistance), ("charge", properties.charge),
    ]
    let flags: [(String, Bool?)] = [
      ("isAnchored", properties.isAnchored), ("allowsRotation", properties.allowsRotation),
    ]
    return numbers.compactMap { property, value in
      value.map { "\(name).\(property) = \(number(Double($0), scope))" }
    } + flags.compactMap { property, value in value.map { "\(name).\(property) = \($0)" } }
  }

  private func velocityStatements(
    _ properties: ItemPropertiesParameters, _ items: [Reference], _ name: String, _ scope: Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    var lines: [(String) -> String] = []
    if let velocity = properties.linearVelocity {
      let text = pair(Double(velocity.dx), Double(velocity.dy), as: .point, scope)
      lines.append { "\(name).addLinearVelocity(\(text), for: \($0))" }
    }
    if let velocity = properties.angularVelocity {
      let text = angle(Double(velocity), scope).code
      lines.append { "\(name).addAngularVelocity(\(text), for: \($0))" }
    }
    guard !lines.isEmpty, !items.isEmpty else { return code }
    guard items.count > 1 else {
      for line in lines { code.add(line(self.code(items[0].id, scope))) }
      return code
    }
    code.add("for item in \(iterated(items, scope)) {")
    code.add(SwiftCode(lines.map { $0("item") }), depth: 1)
    code.add("}")
    return code
  }
}

// Fields.
extension Exporter {
  /// The expression that makes a field.
  func fieldInitializer(
    _ field: FieldParameters, _ behavior: Behavior, _ scope: Scope
  ) -> String {
    let direction = vector(field.direction, scope)
    switch field.kind {
    case .linearGravity: return "UIFieldBehavior.linearGravityField(direction: \(direction))"
    case .velocity: return "UIFieldBehavior.velocityField(direction: \(direction))"
    case .radialGravity:
      return "UIFieldBehavior.radialGravityField(position: \(point(field.position, scope)))"
    case .noise, .turbulence:
      let smoothness = number(Double(field.smoothness), scope)
      let speed = number(Double(field.animationSpeed), scope)
      return
        "UIFieldBehavior.\(field.kind.rawValue)Field(smoothness: \(smoothness), animationSpeed: \(speed))"
    case .spring, .drag, .vortex, .electric, .magnetic:
      return "UIFieldBehavior.\(field.kind.rawValue)Field()"
    case .custom: return customField(field, behavior, scope)
    }
  }

  /// A field whose force a block computes.
  private func customField(
    _ field: FieldParameters, _ behavior: Behavior, _ scope: Scope
  ) -> String {
    guard let force = field.force else { return "UIFieldBehavior.dragField()" }
    let used = Set(force.expression.slots.compactMap { FieldForce.Name(rawValue: $0) })
    let slots = FieldForce.Name.allCases.map { name in
      switch name {
      case .position: SwiftOperand.pair(SwiftTerm("position"), .point)
      case .velocity: SwiftOperand.pair(SwiftTerm("velocity"), .vector)
      case .mass, .charge: SwiftOperand.number(SwiftTerm(name.text))
      case .time:
        SwiftOperand.number(
          SwiftTerm("CGFloat(self?.animator.elapsedTime ?? 0)"))
      }
    }
    let result = ExpressionPrinter.print(force.expression, slots: slots, color: SwiftColor.code)
    func name(_ name: FieldForce.Name) -> String { used.contains(name) ? name.text : "_" }
    let capture = used.contains(.time) ? "[weak self] " : ""
    let parameters =
      "_, \(name(.position)), \(name(.velocity)), \(name(.mass)), \(name(.charge)), _"
    return
      "UIFieldBehavior.field { \(capture)\(parameters) in \(result.code(as: .vector)) }"
  }

  /// What is lost of the time in the force of a custom field: an animator has that of its step, which has parts.
  private func timeNote(_ field: FieldParameters, of behavior: Behavior) -> [String] {
    guard field.kind == .custom, let force = field.force,
      force.expression.slots.contains(where: { FieldForce.Name(rawValue: $0) == .time })
    else { return [] }
    return [
      warn(
        "the exact time in a custom field, whose block has that of the animator's last step",
        at: behavior.place)
    ]
  }

  /// The statements that follow the making of a field.
  func fieldStatements(
    _ field: FieldParameters, _ items: [Reference], _ name: String, _ scope: Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    if field.kind != .radialGravity, field.position != .zero {
      code.add("\(name).position = \(point(field.position, scope))")
    }
    if field.region != .infinite { code.add("\(name).region = \(region(field.region, scope))") }
    if field.kind == .drag, field.direction != .zero {
      code.add("\(name).direction = \(vector(field.direction, scope))")
    }
    if field.strength != 1 {
      code.add("\(name).strength = \(number(Double(field.strength), scope))")
    }
    if let falloff = field.falloff {
      code.add("\(name).falloff = \(number(Double(falloff), scope))")
    }
    if let radius = field.minimumRadius {
      code.add("\(name).minimumRadius = \(number(Double(radius), scope))")
    }
    if field.kind.isRandom, scene.seed != 1 {
      code.add(
        warn(
          "the pattern of \(field.kind.rawValue) by the seed \(scene.seed), as UIKit has a fixed one",
          at: nil))
    }
    guard items.count > 1 else {
      for item in items { code.add("\(name).addItem(\(self.code(item.id, scope)))") }
      return code
    }
    code.add("for item in \(iterated(items, scope)) { \(name).addItem(item) }")
    return code
  }
}
