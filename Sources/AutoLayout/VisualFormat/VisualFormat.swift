public import Scene

/// A parsed visual format: `H:|-20-[square(80)]-[go]`.
///
/// Ranges count characters of the format from 0. Names are looked up by
/// `constraints(options:metrics:spacing:scope:)`.
///
/// The grammar is UIKit's, without white space:
///
///     format      := [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
///     view        := "[" name ["(" predicate {"," predicate} ")"] "]"
///     connection  := "" | "-" | "-" simple "-" | "-(" predicate {"," predicate} ")-"
///     simple      := object ["@" priority]
///     predicate   := ["==" | "<=" | ">="] object ["@" priority]
///     object      := number | name
///     priority    := number | name
///     name        := [A-Za-z_][A-Za-z0-9_]*
///     number      := as `strtod` in the C locale; a minus sign only inside parentheses
public struct VisualFormat: Equatable, Sendable {
  /// The axis along which the views are arranged; horizontal by default.
  public let axis: LayoutAxis
  /// The connection between the superview's edge and the first view; nil without a leading `|`.
  public let leadingConnection: Connection?
  /// The first view.
  public let firstView: ViewPart
  /// The other views, each with the connection before it.
  public let links: [Link]
  /// The connection between the last view and the superview's edge; nil without a trailing `|`.
  public let trailingConnection: Connection?

  /// The last view.
  public var lastView: ViewPart { links.last?.view ?? firstView }
}

extension VisualFormat {
  /// A name.
  public struct Name: Equatable, Sendable {
    /// The characters.
    public let text: String
    /// Their range.
    public let range: Range<Int>
  }

  /// A number, or the name of a metric or a view.
  public struct Object: Equatable, Sendable {
    /// The number or the name.
    public let value: Value
    /// Its range, with the sign.
    public let range: Range<Int>

    /// The forms of an object.
    public enum Value: Equatable, Sendable {
      /// A finite number: points, or a priority.
      case number(Double)
      /// The name of a metric or, in a size, of a view.
      case name(String)
    }
  }

  /// A relation of a gap or a size to an object, `>=20@750`.
  public struct Predicate: Equatable, Sendable {
    /// The relation; equal by default.
    public let relation: LayoutRelation
    /// The object.
    public let object: Object
    /// The priority, or nil for required; a number is above 0 and at most 1000.
    public let priority: Object?
    /// The range of the predicate.
    public let range: Range<Int>
  }

  /// The connection between two views, or between a view and the superview's edge.
  public struct Connection: Equatable, Sendable {
    /// The gap.
    public let gap: Gap
    /// The range, dashes included; empty without a gap.
    public let range: Range<Int>

    /// The forms of a gap.
    public enum Gap: Equatable, Sendable {
      /// No gap.
      case flush
      /// The standard space, written as a dash.
      case standard
      /// One or more predicates.
      case predicates([Predicate])
    }
  }

  /// A view with the predicates of its size.
  public struct ViewPart: Equatable, Sendable {
    /// The view's name.
    public let name: Name
    /// The predicates of its size along the axis.
    public let predicates: [Predicate]
    /// The range, brackets included.
    public let range: Range<Int>
  }

  /// A view with the connection before it.
  public struct Link: Equatable, Sendable {
    /// The connection.
    public let connection: Connection
    /// The view.
    public let view: ViewPart
  }
}
