internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// Numbers, points and colors: constants, or what stands for the value of an expression.
extension Exporter {
  /// A number.
  func term(_ value: Double, _ scope: Scope) -> SwiftTerm {
    switch scope.computed.match(value) {
    case .number(let index): return computed(index, scope).term
    case .x(let index): return computed(index, scope).components.x
    case .y(let index): return computed(index, scope).components.y
    case .color, nil: break
    }
    if case .number(let index)? = scope.computed.match(-value) {
      return computed(index, scope).term.negated
    }
    return SwiftTerm(
      SwiftLiteral.number(value), value < 0 ? .sign : .primary, constant: value)
  }

  /// A number.
  func number(_ value: Double, _ scope: Scope) -> String { term(value, scope).code }

  /// An angle in radians.
  func angle(_ value: Double, _ scope: Scope) -> SwiftTerm {
    let term = term(value, scope)
    return term.constant == nil ? term : .number(value)
  }

  /// Two numbers as a value of a type.
  func pair(_ x: Double, _ y: Double, as type: SwiftOperand.PairType, _ scope: Scope) -> String {
    if case .x(let index)? = scope.computed.match(x), scope.computed.match(y) == .y(index) {
      return computed(index, scope).code(as: type)
    }
    if x == 0, y == 0 { return ".zero" }
    return type.code(number(x, scope), number(y, scope))
  }

  /// A point.
  func point(_ point: CGPoint, _ scope: Scope) -> String {
    pair(Double(point.x), Double(point.y), as: .point, scope)
  }

  /// A vector.
  func vector(_ vector: CGVector, _ scope: Scope) -> String {
    pair(Double(vector.dx), Double(vector.dy), as: .vector, scope)
  }

  /// A size.
  func size(_ size: CGSize, _ scope: Scope) -> String {
    pair(Double(size.width), Double(size.height), as: .size, scope)
  }

  /// An offset.
  func offset(_ offset: Offset, _ scope: Scope) -> String {
    pair(Double(offset.horizontal), Double(offset.vertical), as: .offset, scope)
  }

  /// A rectangle.
  func rect(_ rect: CGRect, _ scope: Scope) -> String {
    let parts = [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0), scope) }
    return "CGRect(x: \(parts[0]), y: \(parts[1]), width: \(parts[2]), height: \(parts[3]))"
  }

  /// Insets.
  func insets(_ insets: EdgeInsets, _ scope: Scope) -> String {
    guard insets != .zero else { return ".zero" }
    let parts = [insets.top, insets.left, insets.bottom, insets.right].map {
      number(Double($0), scope)
    }
    return
      "UIEdgeInsets(top: \(parts[0]), left: \(parts[1]), bottom: \(parts[2]), right: \(parts[3]))"
  }

  /// A color.
  func color(_ color: DynamicColor, _ scope: Scope) -> String {
    guard case .color(let index)? = scope.computed.match(color) else {
      return SwiftColor.code(color)
    }
    return computed(index, scope).term.code
  }

  /// The color of a layer, which a dark scene resolves itself: the traits while a view is loaded are others.
  func layerColor(_ color: DynamicColor, _ scope: Scope) -> String {
    let isDynamic = color.light != color.dark || scope.computed.match(color) != nil
    let code = self.color(color, scope)
    guard isDynamic, let darkTraits else { return SwiftColor.layerCode(code) }
    declare(
      "private let \(darkTraits) = UITraitCollection(userInterfaceStyle: .dark)", in: .state)
    return SwiftColor.layerCode(code, in: scope.prefix + darkTraits)
  }

  /// The value of an expression of the action that is being written.
  func computed(_ index: Int, _ scope: Scope) -> SwiftOperand {
    writtenValues.insert(index)
    return scope.quotients[index] ?? operand(scope.computed.values[index], scope)
  }

  /// The value of an expression.
  func operand(_ value: ComputedValue, _ scope: Scope) -> SwiftOperand {
    readPlace = value.place
    defer { readPlace = nil }
    return ExpressionPrinter.print(
      value.expression, slots: value.names.map { read($0, scope) }, color: SwiftColor.code)
  }

  /// A truth value.
  func condition(_ value: ComputedValue, _ scope: Scope) -> SwiftTerm {
    operand(value, scope).term
  }

  /// A constant of an expression's type, as the value of a variable.
  func constant(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let number): SwiftLiteral.number(number)
    case .pair(let x, let y):
      x == 0 && y == 0
        ? "CGPoint.zero"
        : SwiftOperand.PairType.point.code(SwiftLiteral.number(x), SwiftLiteral.number(y))
    case .color(let color): SwiftColor.code(color)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .text(let text): SwiftLiteral.string(text)
    }
  }
}

// What the names in expressions are in Swift.
extension Exporter {
  /// What a name in an expression stands for.
  func read(_ name: ValueName, _ scope: Scope) -> SwiftOperand {
    if let kept = scope.kept[name] { return kept }
    switch name {
    case .variable(let variable): return self.variable(variable, scope)
    case .time:
      usesTime = true
      declare("private var startTime: TimeInterval = 0", in: .state)
      return .number(
        SwiftTerm("CACurrentMediaTime() - \(scope.prefix)startTime", .sum))
    case .event(let value):
      let inner = scope.isInClosure ? scope.eventInClosure[value] : nil
      return inner ?? scope.event[value] ?? .number(SwiftTerm("0"))
    case .property(let property, let id): return self.property(property, of: id, scope)
    case .itemProperty(let property):
      guard let item = scope.item else { return .number(SwiftTerm("0")) }
      return self.property(property, of: item, scope)
    }
  }

  private func variable(_ name: String, _ scope: Scope) -> SwiftOperand {
    let term = SwiftTerm(code("$" + name, scope))
    return switch index.variables["$" + name]?.value.type {
    case .pair: .pair(term, .point)
    case .boolean: .boolean(term)
    case .color: .color(term)
    case .text: .text(term)
    case .number, nil: .number(term)
    }
  }

  /// The present value of a property.
  func property(_ property: String, of id: String, _ scope: Scope) -> SwiftOperand {
    let owner = SwiftTerm(code(id, scope))
    if index.nodes[id] != nil { return viewProperty(property, of: id, owner, scope) }
    if let behavior = index.behaviors[id] {
      if property == "attachmentRange" {
        let ends = ["minimum", "maximum"].map { PropertyForm("attachmentRange.\($0)", .number) }
        let terms = ends.map { behaviorProperty($0, of: behavior, owner).term }
        return .pair(x: terms[0], y: terms[1], whole: nil)
      }
      return PropertyForm.ofBehavior(property).map { behaviorProperty($0, of: behavior, owner) }
        ?? unreadable(property, of: id)
    }
    if index.groups[id] != nil {
      if property == "transform.rotation" { return .number(Self.angle(of: owner)) }
      return PropertyForm.ofView(property).map { operand(owner.member($0.path), $0.kind) }
        ?? unreadable(property, of: id)
    }
    if let gesture = index.gestures[id] {
      let space = code(gesture.space.id, scope)
      switch property {
      case "translation": return .pair(SwiftTerm("\(owner.code).translation(in: \(space))"), .point)
      case "translation.x": return .number(SwiftTerm("\(owner.code).translation(in: \(space)).x"))
      case "translation.y": return .number(SwiftTerm("\(owner.code).translation(in: \(space)).y"))
      case "isEnabled": return .boolean(owner.member(property))
      default: return .number(owner.member(property))
      }
    }
    return animationProperty(property, owner)
  }

  /// Notes that a property cannot be read, in whose place there is 0.
  private func unreadable(_ property: String, of id: String) -> SwiftOperand {
    let note = warn("the value of '\(id).\(property)', which UIKit does not have", at: readPlace)
    if !unreadableNotes.contains(note) { unreadableNotes.append(note) }
    return .number(SwiftTerm("0"))
  }

  /// The comments on what could not be read since the last call.
  func takeUnreadableNotes() -> SwiftCode {
    defer { unreadableNotes = [] }
    return SwiftCode(unreadableNotes)
  }

  /// A property of a behavior, which may be missing.
  private func behaviorProperty(
    _ form: PropertyForm, of behavior: Behavior, _ owner: SwiftTerm
  ) -> SwiftOperand {
    guard isOptional(behavior.id) else { return operand(owner.member(form.path), form.kind) }
    let path = "\(owner.code)?.\(form.path)"
    return switch form.kind {
    case .boolean: .boolean(SwiftTerm("(\(path) ?? false)"))
    case .pair(let type): .pair(SwiftTerm("(\(path) ?? .zero)"), type)
    default: .number(SwiftTerm("(\(path) ?? 0)"))
    }
  }

  /// A property of an animation, which has that of one before its start when there is none.
  private func animationProperty(_ property: String, _ owner: SwiftTerm) -> SwiftOperand {
    property == "isReversed"
      ? .boolean(SwiftTerm("\(owner.code)?.isReversed ?? false", .or))
      : .number(SwiftTerm("(\(owner.code)?.fractionComplete ?? 0)"))
  }

  private func viewProperty(
    _ property: String, of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> SwiftOperand {
    if property.hasPrefix("transform") {
      return transforms.read(property, of: id, owner, scope)
    }
    if property == "font.size", let node = index.nodes[id] {
      return .number(fontSize(of: node, owner.code))
    }
    guard let form = PropertyForm.ofReading(property), !isGradientOfShape(property, id) else {
      return unreadable(property, of: id)
    }
    let term = owner.member(form.path)
    switch form.kind {
    case .color where property == "backgroundColor":
      return .color(SwiftTerm("\(term.code) ?? .clear", .or))
    case .layerColor:
      return .color(SwiftTerm("\(term.code).map { UIColor(cgColor: $0) } ?? .clear", .or))
    default: return operand(term, form.kind)
    }
  }

  private func operand(_ term: SwiftTerm, _ kind: PropertyForm.Kind) -> SwiftOperand {
    switch kind {
    case .boolean: .boolean(term)
    case .color, .layerColor: .color(term)
    case .text: .text(term)
    case .pair(let type): .pair(term, type)
    case .float, .integer: .number(SwiftTerm("CGFloat(\(term.code))"))
    default: .number(term)
    }
  }

  /// The angle by which an item is turned.
  static func angle(of item: SwiftTerm) -> SwiftTerm {
    SwiftTerm("atan2(\(item.code).transform.b, \(item.code).transform.a)")
  }
}

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
      return layerColor(color, scope)
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
    case let value as TextAlignment: value.name
    case let value as LineBreakMode: value.name
    case let value as ContentMode: value.name
    case let value as LayoutAxis: value == .horizontal ? "horizontal" : "vertical"
    case let value as StackContent.Distribution: value.name
    case let value as StackContent.Alignment: value.name
    case let value as FillRule: value == .nonZero ? "nonZero" : "evenOdd"
    case let value as LineCap: value.name
    case let value as LineJoin: value.name
    case let value as CollisionParameters.Mode: value.name
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

// Statements that are alike.
extension Exporter {
  /// How deep loops are nested at most; each level is written once more to find out.
  private static let mostTries = 3

  /// The statements for some elements, one after the other, or in a loop where they are alike.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - scope: Where.
  ///   - isSpaced: Whether each has a paragraph of its own.
  ///   - isTimed: Whether some may have a delay that others have not.
  ///   - shape: The same for all elements whose statements may be alike.
  ///   - make: Makes the statements for one of them.
  /// - Returns: The statements.
  func sequence<Element>(
    _ elements: [Element], _ scope: inout Scope, isSpaced: Bool = false, isTimed: Bool = false,
    shape: (Element) -> Int = { _ in 0 }, _ make: (Element, inout Scope) -> SwiftCode
  ) -> SwiftCode {
    var code = SwiftCode()
    func add(_ part: SwiftCode) {
      if isSpaced { code.addParagraph(part) } else { code.add(part) }
    }
    // What tries declare is declared again by what is written.
    let declared = (members, memberNames, tickMethods)
    let shapes = elements.map(shape)
    let candidates = SwiftLoop.runs(in: elements.indices) { shapes[$0] == shapes[$1] }
    var runs = candidates.flatMap { self.runs(in: elements, $0, &scope, make) }
    if isTimed, runs.reduce(0, { $0 + $1.range.count }) < elements.count {
      statesAllDelays = true
      let others = candidates.flatMap { self.runs(in: elements, $0, &scope, make) }
      statesAllDelays = false
      let counts = [runs, others].map { $0.reduce(0) { $0 + $1.range.count } }
      if counts[1] > counts[0] { runs = others }
    }
    (members, memberNames, tickMethods) = declared
    var next = 0
    while next < elements.count {
      if let run = runs.first(where: { $0.range.lowerBound == next }) {
        add(run.loop)
        for element in elements[run.range] {
          var inner = scope
          _ = make(element, &inner)
        }
        next = run.range.upperBound
      } else {
        add(make(elements[next], &scope))
        next += 1
      }
    }
    return code
  }

  /// The loops that some of successive elements make.
  private func runs<Element>(
    in elements: [Element], _ range: Range<Int>, _ scope: inout Scope,
    _ make: (Element, inout Scope) -> SwiftCode
  ) -> [(range: Range<Int>, loop: SwiftCode)] {
    guard tries < Self.mostTries else { return [] }
    tries += 1
    defer { tries -= 1 }
    // Each is made as if it stood alone, as in the body of a loop.
    let chunks = elements[range].map { element in
      var inner = scope
      return make(element, &inner)
    }
    return SwiftLoop.runs(of: chunks).compactMap { run in
      SwiftLoop.loop(
        of: Array(chunks[run]), over: elementArrays, prefix: scope.prefix, &scope.locals
      ).map { (run.lowerBound + range.lowerBound..<run.upperBound + range.lowerBound, $0) }
    }
  }

  private var elementArrays: [SwiftLoop.Elements] {
    names.families.map {
      SwiftLoop.Elements(array: $0.name, element: $0.member, count: $0.ids.count)
    }
  }
}
