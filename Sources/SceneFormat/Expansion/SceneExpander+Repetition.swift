internal import SceneText

extension SceneExpander {
  /// What a repetition runs over, and the names by which its element uses it.
  private struct Repetition {
    var rows: [JSONValue]
    var index = "index"
    var row = "row"
  }

  /// Adds a copy of an element for each repetition.
  ///
  /// A copy has the id of the element with the index after it: `square.0`; the id itself stands for all.
  mutating func addRepetitions(
    of element: JSONValue, to list: inout [JSONValue], of key: String, in scope: ExpansionScope,
    depth: Int
  ) {
    guard let object = element.object,
      let written = object.members.first(where: { $0.key.value == RepetitionKeys.name }),
      let repetition = repetition(written.value, in: scope, depth: depth)
    else { return }
    var body = object
    body.members.removeAll { $0.key.value == RepetitionKeys.name }
    var copy = element
    copy.content = .object(body)
    let id = object["id"]?.string
    let isComputedID = id?.value.contains("{") == true
    if let id, !isComputedID, !id.value.isName(with: "-") {
      diagnostics.report(.malformedID(id.value), at: id.place)
      return
    }
    let base = id.map { scope.prefix.isEmpty ? $0.value : "\(scope.prefix).\($0.value)" }
    var bases: [String] = []
    if let id, let base, !isComputedID {
      bases = [base] + scope.wholes.map { "\($0).\(id.value)" }
    }
    // Without copies they stand for none.
    for whole in bases { scopes.wholes[whole, default: []] += [] }
    let use = place(of: written.value.place, in: scope)
    for (index, row) in repetition.rows.enumerated() {
      guard !diagnostics.isFull else { return }
      let full = isComputedID ? nil : base.map { "\($0).\(index)" }
      let names = [
        repetition.index: number(index, at: use), "count": number(repetition.rows.count, at: use),
        repetition.row: row,
      ]
      var wholes = scope.wholes
      if let id, let full {
        for whole in bases { scopes.wholes[whole, default: []].append(full) }
        wholes = bases + scope.wholes.map { "\($0).\(id.value).\(index)" }
      }
      let inner = ExpansionScope(
        names, in: scope, prefix: full ?? scope.prefix, wholes: full == nil ? scope.wholes : wholes,
        .repetition(index, of: repetition.rows.count), at: use)
      addElement(copy, id: full, to: &list, of: key, in: inner, depth: depth)
    }
  }

  private func number(_ number: Int, at place: SourceSpan) -> JSONValue {
    JSONValue(content: .number(JSONNumber(value: Double(number))), place: place)
  }

  /// What a value of `repeat` says; nil, with the problem reported, if it is faulty.
  private mutating func repetition(
    _ written: JSONValue, in scope: ExpansionScope, depth: Int
  ) -> Repetition? {
    let value = expand(written, in: scope, of: "", depth: depth)
    guard value.object != nil else {
      return rows(value).map { Repetition(rows: $0) }
    }
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources, names: NameTable([], diagnostics: diagnostics),
      isDamaged: false)
    guard let reader = ObjectReader(value, RepetitionKeys.table, decoding),
      let over = reader[RepetitionKeys.over]
    else { return nil }
    guard let rows = rows(over) else { return nil }
    var repetition = Repetition(rows: rows)
    if let name = reader[RepetitionKeys.index] { repetition.index = name }
    if let name = reader[RepetitionKeys.row] { repetition.row = name }
    return repetition
  }

  /// The rows of a repetition: as many as a number says, a list or those of a file.
  private mutating func rows(_ value: JSONValue) -> [JSONValue]? {
    switch value.content {
    case .number(let number):
      guard let count = Int(exactly: number.value), count >= 0 else {
        diagnostics.report(
          "out-of-range", at: value.place,
          "'repeat' must be a whole number of at least 0, not \(number.text)")
        return nil
      }
      guard count <= limits.repetitions else {
        diagnostics.report(
          limits.problem(\.repetitions, "the element is repeated \(count) times"), at: value.place)
        return nil
      }
      return (0..<count).map { self.number($0, at: value.place) }
    case .array(let rows): return checked(rows, at: value.place)
    case .string(let path): return rows(of: path)
    case .invalid: return nil
    default:
      diagnostics.report(
        Problem.wrongType(value, expected: "a number, a list or the path of a CSV or JSON file"),
        at: value.place)
      return nil
    }
  }

  /// The rows of a file.
  private mutating func rows(of path: JSONString) -> [JSONValue]? {
    guard DataRows.endings.contains(DataRows.ending(of: path.value)) else {
      diagnostics.report(
        "data", at: path.place, "\(MessageText.quoted(path.value)) is not a CSV or JSON file",
        hint: "rows are read from files that end in .csv, .tsv or .json")
      return nil
    }
    guard let (text, source) = files.text(path, noun: "data", code: "data", diagnostics) else {
      return nil
    }
    return DataRows.rows(
      of: text, path: path.value, source: source, atMost: limits.repetitions, diagnostics
    ).flatMap { checked($0, at: path.place) }
  }

  /// The rows, if there are not too many.
  private func checked(_ rows: [JSONValue], at place: SourceSpan) -> [JSONValue]? {
    guard rows.count > limits.repetitions else { return rows }
    diagnostics.report(limits.tooManyRows, at: place)
    return nil
  }
}
