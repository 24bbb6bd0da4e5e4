internal import Expressions
internal import Geometry
internal import Scene
internal import SceneText

extension Syntax where Value == JSONString {
  /// The form of ids, as a regular expression.
  static var identifierPattern: String { "^[A-Za-z_][A-Za-z0-9_-]*$" }

  /// The form of uses of ids: those of parts of components and of repeated elements have points.
  static var referencePattern: String { "^[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)*$" }

  /// The form of an id before the name of a property, as part of a pattern.
  ///
  /// What is before the last point may be the id of a part, but not that of a property with parts.
  static func ownerPattern(of properties: [String]) -> String {
    let wholes = Set(properties.compactMap { $0.split(separator: ".").dropLast().first }).sorted()
    return identifierPattern.dropFirst().dropLast()
      + "(\\.(?!(\(wholes.joined(separator: "|")))\\.)[A-Za-z0-9_-]+)*"
  }

  /// The declaration of an id: letters, digits, underscores and hyphens, not beginning with a digit
  /// or a hyphen; perhaps several such words with points between them, as parts of components have.
  @inline(never)
  static var identifier: Syntax {
    Syntax.placedString.checked(back: { $0 }) { string, _, decoding in
      // The ids in components and repetitions are those of the whole and the part, which is checked before.
      guard string.value.isID || string.place.source < 0 else {
        decoding.report(.malformedID(string.value), at: string.place)
        return nil
      }
      return string
    }.described(as: .pattern(referencePattern))
  }
}

extension Syntax where Value == String {
  /// The declaration of an id, without its place.
  static var identifier: Syntax {
    Syntax<JSONString>.identifier.map(\.value) { JSONString(value: $0, place: .start) }
  }
}

extension Syntax where Value == Reference {
  /// A use of an id.
  @inline(never)
  static func reference(_ use: NameUse) -> Syntax {
    Syntax(
      compiling: .reference(use), write: { value, _ in .string(value.id) }
    ) { value, decoding in
      Syntax<JSONString>.placedString.read(value, decoding).flatMap {
        decoding.compiledReference($0, as: use)
      }
    }
  }
}

extension Syntax where Value == [Reference] {
  /// A list of uses of ids, in which the name of a repeated element stands for all; duplicates are reported and left out.
  @inline(never)
  static func references(_ use: NameUse, atLeast least: Int = 0) -> Syntax {
    let list = Syntax.list(of: Syntax<Reference>.reference(use), atLeast: least, what: "item")
    let (compile, write) = (list.compile, list.write)
    return Syntax(compiling: list.schema, write: write) { value, decoding in
      var value = value
      if let elements = value.array { value.content = .array(decoding.withMembers(elements)) }
      return compile(value, decoding)
    }.checked(back: { $0 }) { references, _, decoding in
      var seen: Set<String> = []
      return references.filter { reference in
        if seen.insert(reference.id).inserted { return true }
        decoding.warn("repeated-item", at: reference.place, "'\(reference.id)' is listed twice")
        return false
      }
    }
  }
}

extension String {
  /// Whether the string can be the id of an element: that of a part of a component or of a repeated element has points.
  var isID: Bool {
    let words = split(separator: ".", omittingEmptySubsequences: false)
    return String(words[0]).isName(with: "-")
      && words.dropFirst().allSatisfy { !$0.isEmpty && "_\($0)".isName(with: "-") }
  }

  /// Whether the string can be the name of a variable, that of a component with the id of its use before it.
  var isVariableName: Bool {
    guard let point = lastIndex(of: ".") else { return isName() }
    return String(self[..<point]).isID && String(self[index(after: point)...]).isName()
  }

  /// Whether the string is an ASCII letter or underscore followed by letters, digits, underscores
  /// and the given characters.
  func isName(with others: String = "") -> Bool {
    guard let first = utf8.first, first == UInt8(ascii: "_") || first.isASCIILetter else {
      return false
    }
    return utf8.allSatisfy { byte in
      byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        || others.utf8.contains(byte)
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  fileprivate var isASCIILetter: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

extension Syntax {
  /// An object with ids as keys, each member of which makes an element; faulty ones are left out.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members<Element, Content>(
    _ content: Syntax<Content>, of use: NameUse, expected: String,
    _ make: @escaping @Sendable (Reference, Content) -> Element,
    back: @escaping @Sendable (Element) -> (Reference, Content)
  ) -> Syntax where Value == [Element] {
    Syntax(
      compiling: .members(use, content.schema),
      write: { elements, writing in
        .object(
          ifComplete: elements.map { element in
            let (reference, value) = back(element)
            return (reference.id, content.write(value, writing))
          })
      }
    ) { value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: expected)
        return nil
      }
      let members = decoding.mapMembers(object.members) {
        member -> (element: Compiled<Element>, key: String, write: (Writing?) -> JSONOutput?)? in
        decoding.key = member.key.value
        let value = content.compile(member.value, decoding)
        guard let reference = decoding.compiledReference(member.key, as: use), let value
        else { return nil }
        let key = reference.isComputed ? member.key.value : reference.value.id
        func write(_ writing: Writing?) -> JSONOutput? { value.output(by: content.write, writing) }
        return (
          reference.combined(
            with: value, form: { .object(ifComplete: [(key, write($0))]) }, make), key, write
        )
      }
      return Compiled<Element>.list(members.map(\.element)) { writing in
        .object(ifComplete: members.map { ($0.key, $0.write(writing)) })
      }
    }
  }
}

extension Problem {
  /// A name with characters that names of expressions and formats cannot have.
  static func malformedName(_ name: String, called noun: String) -> Problem {
    Problem(
      "malformed-name", "malformed \(noun) \(MessageText.quoted(name))",
      hint: "use a letter or underscore, then letters, digits and underscores")
  }

  /// An id with characters that ids cannot have.
  static func malformedID(_ id: String) -> Problem {
    Problem(
      "malformed-name", "malformed id \(MessageText.quoted(id))",
      hint: id.contains(".")
        ? "an id has no points: parts of components and repetitions have the id of the whole before their own"
        : "use a letter or underscore, then letters, digits, underscores and hyphens")
  }
}

extension Decoding {
  /// A view or a guide, or a guide of a view; nil, with the problem reported, where there is none.
  func layoutItem(_ owner: JSONString, guide: JSONString?) -> LayoutItemReference? {
    // What looks like a guide may be a part of a component, or one of a repeated view.
    if let guide {
      let place = SourceSpan(
        source: owner.place.source,
        range: owner.place.range.lowerBound..<guide.place.range.upperBound)
      let part = JSONString(value: "\(owner.value).\(guide.value)", place: place)
      if names[names.fullID(part)] != nil { return layoutItem(part, guide: nil) }
    }
    let base = resolve(owner, as: guide == nil ? .layoutItem : .guideOwner)
    guard let base else { return nil }
    guard let guide else { return LayoutItemReference(base: base) }
    guard let known = ViewGuide(rawValue: guide.value) else {
      let guides = ViewGuide.allCases.map(\.rawValue)
      let parts = base.id + "."
      if NameSuggestion.nearest(to: guide.value, in: guides) == nil,
        names.declarations.contains(where: { $0.id.hasPrefix(parts) })
      {
        return layoutItem(JSONString(value: parts + guide.value, place: guide.place), guide: nil)
      }
      reportUnknown(guide, called: "guide", choices: guides)
      return nil
    }
    return LayoutItemReference(base: base, guide: known)
  }
}

extension Syntax where Value == LayoutItemReference {
  /// The id of a view or a guide, or a guide of a view such as `card.safeAreaLayoutGuide`.
  static var layoutItem: Syntax {
    let guides = ViewGuide.allCases.map(\.rawValue)
    let id = Syntax<JSONString>.referencePattern.dropLast()
    return Syntax<JSONString>.placedString.checked(
      back: { JSONString(value: $0.name, place: $0.base.place) }
    ) { string, _, decoding in
      let names = decoding.names
      guard let dot = string.value.lastIndex(of: "."), names[names.fullID(string)] == nil else {
        return decoding.layoutItem(string, guide: nil)
      }
      let (owner, name) = decoding.split(string, at: dot)
      return decoding.layoutItem(owner, guide: name)
    }.described(
      as: .reference(.layoutItem, pattern: "\(id)(\\.(\(guides.joined(separator: "|"))))?$"))
  }
}

extension Syntax {
  /// An object whose keys the scene chooses, as a list in the order of the file.
  ///
  /// - Parameters:
  ///   - pattern: The form of the keys, as a regular expression for editors.
  ///   - schema: The values.
  ///   - expected: What such an object is, for messages.
  ///   - write: Writes an element as a key and a value, which is nil if it has no form in scene files.
  ///   - read: Reads a member; nil, with a problem reported, for one that is left out.
  /// - Returns: The syntax.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members<Element>(
    pattern: String, _ schema: SchemaNode, expected: String,
    write: @escaping @Sendable (Element, Writing?) -> (key: String, value: JSONOutput?),
    read: @escaping @Sendable (JSONObject.Member, Decoding) -> Element?
  ) -> Syntax<[Element]> where Value == [Element] {
    Syntax(
      schema: .map(pattern: pattern, schema),
      write: { elements, writing in .object(ifComplete: elements.map { write($0, writing) }) }
    ) { value, decoding in
      guard let object = value.object else {
        decoding.reportType(value, expected: expected)
        return nil
      }
      return object.members.compactMap { member in
        decoding.key = member.key.value
        return read(member, decoding)
      }
    }
  }
}

extension Syntax where Value == DynamicColor {
  /// A color: hexadecimal digits, a CSS name in any case, or a UIKit name.
  @inline(never)
  static var color: Syntax {
    Syntax(
      compiling: .definition("color"), write: Self.write
    ) { value, decoding in
      guard let string = Syntax<JSONString>.placedString.read(value, decoding) else { return nil }
      let reading = decoding.takeExpression(value, of: .color, like: { _ in DynamicColor.clear }) {
        result, _, _ in
        guard case .color(let color) = result else { return nil }
        return color
      }
      switch reading {
      case .taken(let color): return color
      case .faulty: return nil
      case .none: return decoding.color(string).map { Compiled($0) }
      }
    }
  }

  /// Writes a color; in a scene only one that reads back to the same.
  @Sendable
  private static func write(_ color: DynamicColor, _ writing: Writing?) -> JSONOutput? {
    let text = ColorNames.text(of: color)
    guard writing != nil, ColorNames.color(text) != color else { return .string(text) }
    return writing.failed(
      "no color of scene files is the same, the nearest is \(text)",
      hint:
        "scene files have the names of UIKit's dynamic colors, and colors with 8 bits for each component"
    )
  }
}

extension Decoding {
  /// The color with a name or hexadecimal digits; nil, with the problem reported, if there is none.
  fileprivate func color(_ string: JSONString) -> DynamicColor? {
    let name = string.value
    if let color = ColorNames.color(name) { return color }
    if name.hasPrefix("#") {
      report(
        "color", at: string.place, "malformed color \(MessageText.quoted(name))",
        hint: "use #RGB, #RGBA, #RRGGBB or #RRGGBBAA, with hexadecimal digits")
      return nil
    }
    guard !diagnostics.isFull else { return nil }
    report(
      Problem(
        "color", "unknown color \(MessageText.quoted(name))",
        hint: "use #RRGGBB, a CSS color name or a UIKit system color"
      ).suggesting(Spelling.nearest(to: name, in: ColorNames.all)), at: string.place)
    return nil
  }
}
