internal import Foundation

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
  public var text: String {
    let used = columns.indices.filter { index in
      columns[index].isText || rows.contains { $0[index] != .number(nil) }
    }
    let heads = columns.map(\.name)
    let units = columns.map { $0.unit }
    let body = rows.map { row in row.indices.map { text(row[$0], columns[$0]) } }
    let hasUnits = used.contains { !units[$0].isEmpty }
    let lines = [heads] + (hasUnits ? [units] : []) + body
    let widths = columns.indices.map { index in lines.map { $0[index].count }.max() ?? 0 }
    return lines.map { line in
      let cells = used.map { index in
        let space = String(repeating: " ", count: widths[index] - line[index].count)
        return columns[index].isText ? line[index] + space : space + line[index]
      }
      var text = cells.joined(separator: Self.gap)
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }.joined()
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
