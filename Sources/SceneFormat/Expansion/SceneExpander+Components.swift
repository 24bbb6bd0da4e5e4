internal import Scene
internal import SceneText

/// A component: what is instantiated wherever it is used.
struct Component {
  /// A parameter of a component.
  struct Parameter {
    var name: String
    var type: ParameterType
    /// The value where a use states none; nil if it must.
    var standard: JSONValue?
    /// The place of its name.
    var place: SourceSpan
  }

  /// Its name, where it is declared.
  var key: JSONString
  /// Its parameters, in order.
  var parameters: [Parameter]
  /// Its parts.
  var parts: JSONObject
}

// MARK: - Declarations

extension SceneExpander {
  /// Reads the components of a scene, and those of the files that it includes.
  mutating func readComponents(of scene: JSONValue) {
    var included: Set<String> = []
    // The paths that are still to be read, the next one last.
    var waiting = readComponents(in: scene, ComponentFileKeys.ofScene)
    while let path = waiting.popLast() {
      guard included.insert(path.value).inserted,
        let value = files.json(path, noun: "component", code: "data", diagnostics)
      else { continue }
      waiting += readComponents(in: value, ComponentFileKeys.table)
    }
  }

  /// Reads the components that an object has.
  ///
  /// - Returns: The paths of the files that it includes, the first one last.
  private mutating func readComponents(in value: JSONValue, _ table: KeyTable) -> [JSONString] {
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources, names: NameTable([], diagnostics: diagnostics),
      isDamaged: false)
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object with components")
      return []
    }
    // The keys of the scene are checked when it is read.
    let known = JSONObject(members: object.members.filter { table.key($0.key.value) != nil })
    let checked =
      table.name == ComponentFileKeys.table.name
      ? value : JSONValue(content: .object(known), place: value.place)
    guard let reader = ObjectReader(checked, table, decoding) else { return [] }
    let paths = reader[SceneKeys.include] ?? []
    if let value = reader[SceneKeys.parameters] {
      parameters = self.parameters(value, decoding, ofScene: true) ?? []
    }
    if let components = reader[SceneKeys.components] {
      guard let object = components.object else {
        decoding.reportType(components, expected: "an object of components by their names")
        return paths.reversed()
      }
      for member in object.members { declare(member, decoding) }
    }
    return paths.reversed()
  }

  /// Reads the declaration of a component.
  private mutating func declare(_ member: JSONObject.Member, _ decoding: Decoding) {
    let name = member.key.value
    guard name.isName(with: "-") else {
      diagnostics.report(.malformedID(name), at: member.key.place)
      return
    }
    if let first = components[name] {
      diagnostics.report(
        "duplicate-id", at: member.key.place, "duplicate component \(MessageText.quoted(name))",
        notes: [Diagnostic.Note("first declared here", at: first.key.place)])
      return
    }
    guard let reader = ObjectReader(member.value, ComponentKeys.table, decoding) else { return }
    let parameters =
      reader[ComponentKeys.parameters].flatMap { self.parameters($0, decoding) } ?? []
    components[name] = Component(key: member.key, parameters: parameters, parts: reader.object)
  }

  private func parameters(
    _ value: JSONValue, _ decoding: Decoding, ofScene isOfScene: Bool = false
  ) -> [Component.Parameter]? {
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of parameters by their names")
      return nil
    }
    return object.members.compactMap { member in
      guard member.key.value.isName() else {
        diagnostics.report(
          .malformedName(member.key.value, called: "parameter name"), at: member.key.place)
        return nil
      }
      guard !isOfScene || SceneKeys.table.key(member.key.value) == nil else {
        diagnostics.report(
          "parameter", at: member.key.place,
          "a parameter of the scene cannot be called \(MessageText.quoted(member.key.value)), which is one of "
            + "its keys", hint: "choose another name")
        return nil
      }
      return parameter(member, decoding, checksDefault: !isOfScene)
    }
  }

  /// A parameter: its default, or an object with its type.
  private func parameter(
    _ member: JSONObject.Member, _ decoding: Decoding, checksDefault: Bool
  ) -> Component.Parameter? {
    let (name, value, place) = (member.key.value, member.value, member.key.place)
    guard value.content != .null else {
      decoding.key = name
      decoding.reportType(value, expected: "a default")
      return nil
    }
    guard value.object != nil else {
      return Component.Parameter(
        name: name, type: ParameterType(of: value), standard: value, place: place)
    }
    guard let reader = ObjectReader(value, ParameterKeys.table, decoding) else { return nil }
    let standard = reader[ParameterKeys.standard]
    let type = reader[ParameterKeys.type] ?? standard.map { ParameterType(of: $0) } ?? .any
    _ = reader[ParameterKeys.summary]
    if checksDefault, let standard, type.value(standard) == nil,
      standard.string?.value.contains("{") != true
    {
      decoding.key = ParameterKeys.standard.name
      decoding.reportType(standard, expected: type.noun)
    }
    return Component.Parameter(name: name, type: type, standard: standard, place: place)
  }
}

// MARK: - Uses

extension SceneExpander {
  /// The view or the behavior that a use of a component makes; its other parts are added to the scene's lists.
  ///
  /// - Parameters:
  ///   - element: The use.
  ///   - object: Its keys.
  ///   - id: The id that it gets; nil if it gets the one that it states, or one after the component.
  ///   - key: The list that has it.
  ///   - scope: The names that it can use.
  ///   - depth: How deep it is nested.
  /// - Returns: The element; nil, with the problem reported, if it is faulty.
  mutating func use(
    _ element: JSONValue, _ object: JSONObject, id: String?, of key: String,
    in scope: ExpansionScope, depth: Int
  ) -> JSONValue? {
    let expanded = expand(
      JSONObject(members: object.members.filter { $0.key.value != "subviews" }), in: scope, id: id,
      depth: depth)
    guard let written = expanded[ComponentUseKeys.component.name],
      let (name, component) = component(written),
      canUse(component, named: name, among: key, at: written.place)
    else { return nil }
    open.append(name)
    defer { open.removeLast() }
    used.insert(name)
    let fullID = expanded["id"]?.string?.value ?? generatedID(of: name, in: scope)
    // In a repetition the names that stand for several are already those of the element.
    let ownID = fullID.dropFirst(scope.prefix.isEmpty ? 0 : scope.prefix.count + 1)
    let wholes = id == nil ? scope.wholes.map { "\($0).\(ownID)" } : scope.wholes
    func instance(_ names: [String: JSONValue]) -> ExpansionScope {
      ExpansionScope(
        names, in: sceneScope, prefix: fullID, wholes: wholes, .component(name), at: written.place)
    }
    let inner = instance(
      arguments(of: expanded, to: component, named: name, in: instance([:]), depth: depth))
    for part in component.parts.members where ComponentKeys.lists.contains(part.key.value) {
      if part.key.value != key { add(part, in: inner, depth: depth) }
    }
    var members = ownMembers(of: expanded, id: fullID, at: written.place)
    if key == "behaviors" {
      members.append(word("type", CompositeParameters.type, written.place))
      let list = component.parts[key].map { expand($0, in: inner, of: key, depth: depth + 1) }
      members.append(member(key, list?.content ?? .array([]), list?.place ?? written.place))
    } else {
      complete(&members, with: component, in: inner, depth: depth)
      addSubviews(
        of: component, in: inner, and: object["subviews"], in: scope, to: &members, depth: depth)
    }
    return JSONValue(
      content: .object(JSONObject(members: members)), place: place(of: element.place, in: scope))
  }

  /// The members that a use states for its element, after the id.
  private func ownMembers(
    of use: JSONObject, id: String, at place: SourceSpan
  ) -> [JSONObject.Member] {
    let others = [ComponentUseKeys.component.name, ComponentUseKeys.arguments.name, "id"]
    let first =
      use["id"].map {
        JSONObject.Member(key: JSONString(value: "id", place: place), value: $0)
      } ?? word("id", id, place)
    return [first] + use.members.filter { !others.contains($0.key.value) }
  }

  /// Whether a component can be used in a list; if not, this is reported.
  private func canUse(
    _ component: Component, named name: String, among key: String, at place: SourceSpan
  ) -> Bool {
    let views = component.parts.members.first { Self.viewKeys.contains($0.key.value) }
    if key == "behaviors", let views {
      diagnostics.report(
        "component", at: place,
        "component \(MessageText.quoted(name)) has '\(views.key.value)': it is used among views")
      return false
    }
    guard open.contains(name) else { return true }
    diagnostics.report(
      "component", at: place, "component \(MessageText.quoted(name)) uses itself")
    return false
  }

  /// The parts of a component that only a view can have.
  private static let viewKeys = [ComponentKeys.view.name, ComponentKeys.views.name]

  private func member(
    _ key: String, _ content: JSONValue.Content, _ place: SourceSpan
  ) -> JSONObject.Member {
    JSONObject.Member(
      key: JSONString(value: key, place: place), value: JSONValue(content: content, place: place))
  }

  /// A member whose value is a word.
  private func word(_ key: String, _ word: String, _ place: SourceSpan) -> JSONObject.Member {
    member(key, .string(JSONString(value: word, place: place)), place)
  }

  /// The component that a use names; nil, with the problem reported, if there is none.
  private func component(_ value: JSONValue) -> (name: String, component: Component)? {
    guard let name = value.string?.value else {
      if !value.isInvalid {
        diagnostics.report(
          Problem.wrongType(value, expected: "the name of a component"), at: value.place)
      }
      return nil
    }
    if let component = components[name] { return (name, component) }
    let known = components.keys.ordered()
    diagnostics.report(
      Problem(
        "unknown-name", "unknown component \(MessageText.quoted(name))",
        hint: known.isEmpty ? "components are declared in \"components\" of the scene" : nil
      ).suggesting(NameSuggestion.nearest(to: name, in: known)), at: value.place)
    return nil
  }

  private mutating func generatedID(of name: String, in scope: ExpansionScope) -> String {
    counters[name, default: 0] += 1
    let id = "\(name)-\(counters[name, default: 1])"
    return scope.prefix.isEmpty ? id : "\(scope.prefix).\(id)"
  }

  /// The values of a component's parameters in a use.
  private mutating func arguments(
    of use: JSONObject, to component: Component, named name: String, in scope: ExpansionScope,
    depth: Int
  ) -> [String: JSONValue] {
    let written = use[ComponentUseKeys.arguments.name]
    let place = use[ComponentUseKeys.component.name]?.place ?? .start
    if let written, written.object == nil, !written.isInvalid {
      diagnostics.report(
        Problem.wrongType(written, expected: "an object of values by parameters"), at: written.place
      )
    }
    let members = written?.object?.members ?? []
    checkNames(of: members, component, named: name)
    var values: [String: JSONValue] = [:]
    for parameter in component.parameters {
      let stated = members.first { $0.key.value == parameter.name }?.value
      let value =
        stated ?? parameter.standard.map { expand($0, in: scope, of: "", depth: depth + 1) }
      let fitting = value.flatMap(parameter.type.value)
      // A faulty one is reported here, and not where it is named.
      values[parameter.name] =
        fitting ?? JSONValue(content: .invalid, place: value?.place ?? place)
      guard fitting == nil else { continue }
      let subject = MessageText.quoted(parameter.name)
      if let value, !value.isInvalid {
        diagnostics.report(
          "parameter", at: value.place,
          "parameter \(subject) of component \(MessageText.quoted(name)) is \(parameter.type.noun), "
            + "not \(value.description)")
      } else if value == nil {
        diagnostics.report(
          "parameter", at: place,
          "component \(MessageText.quoted(name)) needs a value for \(subject)",
          hint: "add it to 'with'")
      }
    }
    return values
  }

  /// Reports the values of a use for which its component has no parameters.
  private func checkNames(
    of members: [JSONObject.Member], _ component: Component, named name: String
  ) {
    let known = component.parameters.map(\.name)
    for member in members where !known.contains(member.key.value) {
      let problem = Problem(
        "parameter",
        "component \(MessageText.quoted(name)) has no parameter \(MessageText.quoted(member.key.value))",
        hint: known.isEmpty ? nil : "its parameters are \(MessageText.quotedList(known))")
      diagnostics.report(
        problem.suggesting(NameSuggestion.nearest(to: member.key.value, in: known)),
        at: member.key.place)
    }
  }

  /// Adds a part of a component to the scene's list of the same name.
  private mutating func add(_ part: JSONObject.Member, in scope: ExpansionScope, depth: Int) {
    let key = part.key.value
    let value = expand(part.value, in: scope, of: key, depth: depth + 1)
    guard key == SceneKeys.variables.name else {
      guard let elements = value.array else {
        if !value.isInvalid {
          diagnostics.report(Problem.wrongType(value, expected: "a list"), at: value.place)
        }
        return
      }
      additions[key, default: []] += elements
      return
    }
    guard var object = value.object else { return }
    for index in object.members.indices {
      object.members[index].key.value = "\(scope.prefix).\(object.members[index].key.value)"
    }
    additions[key, default: []].append(JSONValue(content: .object(object), place: value.place))
  }

  /// Adds what the component's own view states and the use does not.
  private mutating func complete(
    _ members: inout [JSONObject.Member], with component: Component, in scope: ExpansionScope,
    depth: Int
  ) {
    guard let view = component.parts[ComponentKeys.view.name] else { return }
    let value = expand(view, in: scope, of: "", depth: depth + 1)
    guard let object = value.object else {
      if !value.isInvalid {
        diagnostics.report(Problem.wrongType(value, expected: "a view"), at: value.place)
      }
      return
    }
    // A key may have other names.
    let stated = Set(members.map(\.key.value))
    members += object.members.filter { member in
      stated.isDisjoint(with: viewKeyNames[member.key.value] ?? [member.key.value])
    }
  }

  /// Adds the views of a component, and after them those that a use states.
  private mutating func addSubviews(
    of component: Component, in inner: ExpansionScope, and others: JSONValue?,
    in scope: ExpansionScope, to members: inout [JSONObject.Member], depth: Int
  ) {
    var list: [JSONValue] = []
    var place: SourceSpan?
    let key = ViewKeys.subviews.name
    let own = members.first { $0.key.value == key }?.value
    members.removeAll { $0.key.value == key }
    let parts: [JSONValue?] = [
      own,
      component.parts[ComponentKeys.views.name].map {
        expand($0, in: inner, of: key, depth: depth + 1)
      },
      others.map { expand($0, in: scope, of: key, depth: depth + 1) },
    ]
    for part in parts {
      guard let part else { continue }
      place = place ?? part.place
      if let elements = part.array {
        list += elements
      } else if !part.isInvalid {
        diagnostics.report(Problem.wrongType(part, expected: "a list"), at: part.place)
      }
    }
    if let place { members.append(member(key, .array(list), place)) }
  }
}
