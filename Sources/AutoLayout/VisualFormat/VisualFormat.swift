/// A visual format taken apart: `H:|-20-[square(80)]-[go]`.
///
/// The parts keep their ranges, counted in characters of the format from 0. What the names stand
/// for is not known here; see `constraints(options:metrics:spacing:scope:)`.
///
/// The grammar is UIKit's, without white space anywhere:
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
  /// The axis along which the views follow each other; horizontal where the format does not say.
  public let axis: LayoutAxis
  /// The connection of the superview's edge to the first view, or nil without a `|` in front.
  public let leadingConnection: Connection?
  /// The first view.
  public let firstView: ViewPart
  /// The further views, each with the connection before it.
  public let links: [Link]
  /// The connection of the last view to the superview's edge, or nil without a `|` at the end.
  public let trailingConnection: Connection?

  /// The last view, which is the first of a format with one.
  public var lastView: ViewPart { links.last?.view ?? firstView }
}

extension VisualFormat {
  /// A name as it is written.
  public struct Name: Equatable, Sendable {
    /// The characters.
    public let text: String
    /// Where they stand.
    public let range: Range<Int>
  }

  /// A number, or a name that stands for one or for a view.
  public struct Object: Equatable, Sendable {
    /// What is written.
    public let value: Value
    /// Where it stands, with its sign.
    public let range: Range<Int>

    /// What an object is written as.
    public enum Value: Equatable, Sendable {
      /// A finite number: points, or a priority.
      case number(Double)
      /// The name of a metric, or of a view where a size is wanted.
      case name(String)
    }
  }

  /// A comparison of a gap or a size with an object, `>=20@750`.
  public struct Predicate: Equatable, Sendable {
    /// How they compare; equal where no sign is written.
    public let relation: LayoutRelation
    /// What the gap or the size is compared with.
    public let object: Object
    /// The priority, or nil for required; a number is above 0 and at most 1000.
    public let priority: Object?
    /// Where the whole stands.
    public let range: Range<Int>
  }

  /// What stands between two views, or between a view and the superview's edge.
  public struct Connection: Equatable, Sendable {
    /// The gap.
    public let gap: Gap
    /// Where it stands, dashes included; empty where the neighbours touch.
    public let range: Range<Int>

    /// The forms of a gap.
    public enum Gap: Equatable, Sendable {
      /// None: the neighbours touch.
      case flush
      /// The standard space, written as a dash.
      case standard
      /// What the predicates say, all together; there is at least one.
      case predicates([Predicate])
    }
  }

  /// A view with what is said of its size.
  public struct ViewPart: Equatable, Sendable {
    /// The view's name.
    public let name: Name
    /// What its size along the axis is compared with; empty for nothing.
    public let predicates: [Predicate]
    /// Where the whole stands, brackets included.
    public let range: Range<Int>
  }

  /// A view with the connection before it.
  public struct Link: Equatable, Sendable {
    /// The connection to the view before.
    public let connection: Connection
    /// The view.
    public let view: ViewPart
  }
}
