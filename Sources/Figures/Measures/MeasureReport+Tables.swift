internal import Foundation

extension MeasureReport {
  /// The report as tables, one for each subject, each with a row for each variant.
  public var text: String { text(as: TableForm()) }

  /// The same with tables in a form.
  func text(as form: TableForm) -> String {
    let tables = [items, quantities, springs, contacts, bounces, energy] + (isSweep ? [] : [peaks])
    let shown = tables.filter { !$0.rows.isEmpty }.map { $0.text(as: form) }
    let count = variants.count == 1 ? "1 run" : "\(variants.count) runs"
    let head = "\(title): \(DecimalText.short(duration, decimals: 3)) s, measured in \(count)\n"
    return ([head] + shown).joined(separator: "\n")
  }

  private var isSweep: Bool { !(variants.first?.settings.isEmpty ?? true) }

  /// A table with columns for the values of the sweep after the name.
  ///
  /// - Parameters:
  ///   - name: The head of the first column.
  ///   - columns: The other columns.
  ///   - rows: The rows of a variant, each with a name by which those of all variants come together.
  /// - Returns: The table.
  private func table(
    _ name: String, _ columns: [MeasureTable.Column], rows: (MotionMeasures) -> [Row]
  ) -> MeasureTable {
    table(name, columns, variants.map { rows($0.measures) })
  }

  /// A row of a variant: its name and its cells after those of the settings.
  private typealias Row = (name: String, cells: [MeasureTable.Cell])

  /// The table of the rows of each variant.
  ///
  /// It is apart from the function with a closure, of which the compiler makes a copy for each closure.
  private func table(
    _ name: String, _ columns: [MeasureTable.Column], _ rows: [[Row]]
  ) -> MeasureTable {
    let settings = variants.first?.settings ?? []
    var table = MeasureTable(
      [.names(name)] + settings.map { .names($0.name) } + columns)
    var order: [String] = []
    var byName: [String: [[MeasureTable.Cell]]] = [:]
    for (variant, rows) in zip(variants, rows) {
      let values = variant.settings.map { MeasureTable.Cell.text($0.value) }
      if variants.count == 1 {
        table.rows = rows.map { [.text($0.name)] + values + $0.cells }
        return table
      }
      for row in rows {
        if byName[row.name] == nil { order.append(row.name) }
        byName[row.name, default: []].append([.text(row.name)] + values + row.cells)
      }
    }
    table.rows = order.flatMap { byName[$0] ?? [] }
    return table
  }

  private var items: MeasureTable {
    table(
      "item",
      [
        .numbers("overshoot", "pt", decimals: 2), .numbers("", "%", decimals: 1),
        .numbers("at", "s"), .numbers("within 2 %", "s"), .numbers("within 1 pt", "s"),
        .numbers("rests", "s"), .numbers("path", "pt", decimals: 1),
        .numbers("top speed", "pt/s", decimals: 1), .numbers("at", "s"),
        .numbers("top turn", "rad/s", decimals: 2),
      ]
    ) { measures in
      measures.items.map { item in
        (
          item.id,
          [
            item.overshoot, item.overshootPercent, item.overshootTime, item.settles2Percent,
            item.settles1Point, item.rests, item.path, item.greatestSpeed, item.greatestSpeedTime,
            item.greatestAngularSpeed,
          ].map { .number($0) }
        )
      }
    }
  }

  private var quantities: MeasureTable {
    table(
      "quantity",
      [
        .numbers("start", decimals: 2), .numbers("end", decimals: 2),
        .numbers("overshoot", decimals: 2), .numbers("", "%", decimals: 1),
        .numbers("peaks", decimals: 0), .numbers("within 2 %", "s"), .numbers("frequency", "Hz"),
        .numbers("damped", "Hz"), .numbers("damping ratio", "ζ"), .numbers("decrement", "δ"),
      ]
    ) { measures in
      measures.quantities.map { quantity in
        (
          Self.name(quantity.of, quantity.unit),
          [
            quantity.start, quantity.end, quantity.overshoot, quantity.overshootPercent,
            Double(quantity.peaks.count), quantity.settles2Percent,
            quantity.frequency, quantity.dampedFrequency, quantity.dampingRatio,
            quantity.logarithmicDecrement,
          ].map { .number($0) }
        )
      }
    }
  }

  private var springs: MeasureTable {
    table(
      "spring",
      [
        .names("quantity"), .numbers("nominal", "Hz"), .numbers("", "ζ", decimals: 4),
        .numbers("effective", "Hz"), .numbers("", "ζ", decimals: 4), .numbers("measured", "Hz"),
        .numbers("", "ζ", decimals: 4),
      ]
    ) { measures in
      measures.springs.map { spring in
        (
          spring.id,
          [.text(spring.of)]
            + [
              spring.nominal.frequency, spring.nominal.dampingRatio, spring.effective?.frequency,
              spring.effective?.dampingRatio, spring.measured?.frequency,
              spring.measured?.dampingRatio,
            ].map { .number($0) }
        )
      }
    }
  }

  private var contacts: MeasureTable {
    table(
      "contact",
      [
        .numbers("count", decimals: 0), .numbers("first", "s"), .numbers("longest", "s"),
        .numbers("total", "s"), .numbers("overlap", "pt", decimals: 2), .numbers("at", "s"),
        .numbers("bounces", decimals: 0),
      ]
    ) { measures in
      measures.contacts.map { pair in
        (
          "\(pair.item), \(pair.partner)",
          [
            Double(pair.count), pair.first, pair.longest, pair.duration, pair.deepestOverlap,
            pair.deepestOverlapTime, Double(pair.bounces.count),
          ].map { .number($0) }
        )
      }
    }
  }

  private var bounces: MeasureTable {
    table(
      "bounce",
      [
        .numbers("at", "s"), .numbers("before", "pt/s", decimals: 1),
        .numbers("after", "pt/s", decimals: 1), .numbers("restitution"),
        .numbers("height", "pt", decimals: 2),
      ]
    ) { measures in
      measures.contacts.flatMap { pair in
        pair.bounces.map { bounce in
          (
            "\(pair.item), \(pair.partner)",
            [
              bounce.time, bounce.speedBefore, bounce.speedAfter, bounce.restitution, bounce.height,
            ].map { .number($0) }
          )
        }
      }
    }
  }

  private var energy: MeasureTable {
    table(
      "energy",
      [
        .numbers("start", "J"), .numbers("greatest", "J"), .numbers("at", "s"),
        .numbers("end", "J"),
        .numbers("lost", "J"), .numbers("greatest motion", "J"),
      ]
    ) { measures in
      measures.energy.map { energy in
        [
          (
            "all items",
            [
              energy.start, energy.greatest, energy.greatestTime, energy.end, energy.lost,
              energy.greatestKinetic,
            ].map { .number($0) }
          )
        ]
      } ?? []
    }
  }

  /// The most peaks that fit beside each other.
  private static let mostPeaks = 8

  private var peaks: MeasureTable {
    let count = variants.flatMap(\.measures.quantities).map(\.peaks.count).max() ?? 0
    let columns = (0..<min(count, Self.mostPeaks)).map {
      MeasureTable.Column.numbers("\($0 + 1)", decimals: 3)
    }
    return table("peaks", columns) { measures in
      measures.quantities.filter { !$0.peaks.isEmpty }.flatMap { quantity in
        let shown = quantity.peaks.prefix(columns.count)
        let rest = Array(repeating: MeasureTable.Cell.text(""), count: columns.count - shown.count)
        return [
          (
            Self.name(quantity.of, quantity.unit),
            shown.map { MeasureTable.Cell.number($0.value) } + rest
          ),
          ("  at (s)", shown.map { MeasureTable.Cell.number($0.time) } + rest),
        ]
      }
    }
  }

  /// A quantity with its unit: `square.center.y (pt)`.
  static func name(_ quantity: String, _ unit: String) -> String {
    unit.isEmpty ? quantity : "\(quantity) (\(unit))"
  }
}

/// How tables are written as text.
public struct TableForm: Equatable, Sendable {
  /// The largest width of a line in cells, where the columns of names leave space for numbers; nil, the default, for any.
  ///
  /// A wider table is written in parts of some columns, each with the names.
  public var width: Int?

  /// A form with lines of at most a width in cells.
  public init(width: Int? = nil) { self.width = width }
}

/// Numbers in columns with heads and units, as text for readers.
public struct MeasureTable: Equatable, Sendable {
  /// The head of a column.
  public struct Column: Equatable, Sendable {
    /// The name.
    var name: String
    /// The unit; empty for none.
    var unit: String
    /// How many digits numbers have after the point.
    var decimals: Int
    /// Whether its cells begin at the left, as names do.
    var isText: Bool

    /// A column of numbers.
    public static func numbers(_ name: String, _ unit: String = "", decimals: Int = 3) -> Column {
      Column(name: name, unit: unit, decimals: decimals, isText: false)
    }

    /// A column of names.
    public static func names(_ name: String) -> Column {
      Column(name: name, unit: "", decimals: 0, isText: true)
    }
  }

  /// What a cell says.
  public enum Cell: Equatable, Sendable {
    /// A number, or a dash where there is none.
    case number(Double?)
    /// A text.
    case text(String)
  }

  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows, each with a cell for each column.
  public var rows: [[Cell]] = []

  /// An empty table.
  public init(_ columns: [Column]) { self.columns = columns }

  /// What stands where there is no number.
  private static let none = "\u{2013}"
  private static let gap = "  "

  /// The table as lines of text, ending in a line break, with numbers aligned at their points; columns
  /// without any number are left out.
  public var text: String { text(as: TableForm()) }

  /// The same in lines of at most a width in cells.
  public func text(width: Int?) -> String { text(as: TableForm(width: width)) }

  /// The same in a form.
  public func text(as form: TableForm) -> String {
    let used = columns.indices.filter { index in
      columns[index].isText || rows.contains { $0[index] != .number(nil) }
    }
    let heads = columns.map(\.name)
    let units = columns.map { $0.unit }
    let body = rows.map { row in row.indices.map { text(row[$0], columns[$0]) } }
    let hasUnits = used.contains { !units[$0].isEmpty }
    let lines = [heads] + (hasUnits ? [units] : []) + body
    let widths = columns.indices.map { index in lines.map { $0[index].count }.max() ?? 0 }
    return parts(of: used, widths, width: form.width).map { part in
      lines.map { line in
        let cells = part.map { index in
          let space = String(repeating: " ", count: widths[index] - line[index].count)
          return columns[index].isText ? line[index] + space : space + line[index]
        }
        var text = cells.joined(separator: Self.gap)
        while text.hasSuffix(" ") { text.removeLast() }
        return text + "\n"
      }.joined()
    }.joined(separator: "\n")
  }

  /// The columns of parts that fit in a width: the first ones, of names, and as many others as there is space for; a column
  /// without a name stays with the one before, whose numbers it has in another unit.
  private func parts(of used: [Int], _ widths: [Int], width: Int?) -> [[Int]] {
    guard let width else { return [used] }
    func length(_ part: [Int]) -> Int {
      part.reduce(-Self.gap.count) { $0 + Self.gap.count + widths[$1] }
    }
    let names = Array(used.prefix { columns[$0].isText })
    var groups: [[Int]] = []
    for index in used.dropFirst(names.count) {
      if columns[index].name.isEmpty, !groups.isEmpty {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    var parts = [names]
    for group in groups {
      if parts[parts.count - 1].count > names.count, length(parts[parts.count - 1] + group) > width
      {
        parts.append(names)
      }
      parts[parts.count - 1] += group
    }
    return parts
  }

  private func text(_ cell: Cell, _ column: Column) -> String {
    switch cell {
    case .text(let text): text
    case .number(let number):
      number.map {
        $0.isFinite ? DecimalText.fixed($0, decimals: column.decimals) : Self.none
      } ?? Self.none
    }
  }
}
