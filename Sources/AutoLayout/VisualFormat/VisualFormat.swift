internal import Scene

/// A parsed visual format: `H:|-20-[square(80)]-[go]`.
///
/// Ranges count characters of the format from 0.
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
public struct VisualFormat: Equatable {
  /// The axis along which the views are arranged; horizontal by default.
  let axis: LayoutAxis
  /// The connection between the superview's edge and the first view; nil without a leading `|`.
  let leadingConnection: Connection?
  /// The first view.
  let firstView: ViewPart
  /// The other views, each with the connection before it.
  let links: [Link]
  /// The connection between the last view and the superview's edge; nil without a trailing `|`.
  let trailingConnection: Connection?

  /// The last view.
  var lastView: ViewPart { links.last?.view ?? firstView }
}

extension VisualFormat {
  /// A name.
  struct Name: Equatable {
    /// The characters.
    let text: String
    /// Their range.
    let range: Range<Int>
  }

  /// A number, or the name of a metric or a view.
  struct Object: Equatable {
    /// The number or the name.
    let value: Value
    /// Its range, with the sign.
    let range: Range<Int>

    /// The forms of an object.
    enum Value: Equatable {
      /// A finite number: points, or a priority.
      case number(Double)
      /// The name of a metric or, in a size, of a view.
      case name(String)
    }
  }

  /// A relation of a gap or a size to an object, `>=20@750`.
  struct Predicate: Equatable {
    /// The relation; equal by default.
    let relation: LayoutRelation
    /// The object.
    let object: Object
    /// The priority, or nil for required; a number is above 0 and at most 1000.
    let priority: Object?
    /// The range of the predicate.
    let range: Range<Int>
  }

  /// The connection between two views, or between a view and the superview's edge.
  struct Connection: Equatable {
    /// The gap.
    let gap: Gap
    /// The range, dashes included; empty without a gap.
    let range: Range<Int>

    /// The forms of a gap.
    enum Gap: Equatable {
      /// No gap.
      case flush
      /// The standard space, written as a dash.
      case standard
      /// One or more predicates.
      case predicates([Predicate])
    }
  }

  /// A view with the predicates of its size.
  struct ViewPart: Equatable {
    /// The view's name.
    let name: Name
    /// The predicates of its size along the axis.
    let predicates: [Predicate]
    /// The range, brackets included.
    let range: Range<Int>
  }

  /// A view with the connection before it.
  struct Link: Equatable {
    /// The connection.
    let connection: Connection
    /// The view.
    let view: ViewPart
  }
}
