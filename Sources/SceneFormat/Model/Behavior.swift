public import Foundation
public import Geometry

/// A dynamic behaviour of a scene, with UIKit's parameters.
public struct Behavior: Equatable, Sendable {
  /// What a behaviour does.
  public enum Kind: Equatable, Sendable {
    case gravity(GravityParameters)
    case collision(CollisionParameters)
    case attachment(AttachmentParameters)
    case snap(SnapParameters)
    case push(PushParameters)
    case itemProperties(ItemPropertiesParameters)
    case field(FieldParameters)
    /// Behaviours that belong together, in the order of the file.
    case composite([Behavior])
  }

  /// The id: as written, or a generated one that no other element has, such as `gravity-1`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// Whether the behaviour acts from the start; true by default.
  public var isAdded: Bool
  /// What the behaviour does.
  public var kind: Kind
  /// The place of the behaviour's object.
  public var place: SourceSpan
}

/// A gravity or a push as it is written: by components, or by angle and magnitude.
///
/// Both are kept because UIKit computes the components of an angle in single precision.
public enum Thrust: Equatable, Sendable {
  /// The components.
  case vector(CGVector)
  /// An angle in radians, clockwise from the right, and a magnitude.
  case polar(angle: CGFloat, magnitude: CGFloat)

  /// The components.
  public var vector: CGVector {
    switch self {
    case .vector(let vector): return vector
    case .polar(let angle, let magnitude):
      let (sine, cosine) = PortableMath.sineAndCosine(Double(angle))
      return CGVector(dx: magnitude * CGFloat(cosine), dy: magnitude * CGFloat(sine))
    }
  }
}

/// The parameters of a gravity behaviour.
public struct GravityParameters: Equatable, Sendable {
  /// The items that fall.
  public var items: [Reference]
  /// The gravity, 1 for 1000 points per second squared; (0, 1), downwards, by default.
  public var gravity: Thrust
}

/// The parameters of a collision behaviour.
public struct CollisionParameters: Equatable, Sendable {
  /// With what the items collide, under UIKit's names.
  public enum Mode: String, CaseIterable, Equatable, Sendable {
    case items, boundaries, everything
  }

  /// The items that collide.
  public var items: [Reference]
  /// With what they collide; with everything by default.
  public var mode: Mode
  /// Whether the canvas's edges are a boundary; false by default, true where insets are written.
  public var translatesReferenceBoundsIntoBoundary: Bool
  /// How far inside the canvas's edges that boundary lies, in points; zero by default.
  public var insets: EdgeInsets
  /// The boundaries, in the order of the file.
  public var boundaries: [Boundary]
}

/// A boundary of a collision behaviour, in the canvas's coordinates.
public struct Boundary: Equatable, Sendable {
  /// The course of a boundary, in points.
  public enum Shape: Equatable, Sendable {
    /// A straight line.
    case segment(from: CGPoint, to: CGPoint)
    /// A polygon through at least two different points, which UIKit closes.
    case path([CGPoint])
    /// The ellipse that fills a rectangle of some area.
    case ellipse(CGRect)
  }

  /// The id: as written, or a generated one that no other element has, such as `boundary-1`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// The course.
  public var shape: Shape
  /// The place of the boundary's object.
  public var place: SourceSpan
}

/// The parameters of a snap behaviour.
public struct SnapParameters: Equatable, Sendable {
  /// The item that snaps.
  public var item: Reference
  /// Where its center snaps to, in the canvas's points.
  public var snapPoint: CGPoint
  /// From 0, the most oscillation, to 1, the least; 0.5 by default.
  public var damping: CGFloat
}

/// The parameters of a push behaviour.
public struct PushParameters: Equatable, Sendable {
  /// How long a push lasts, under UIKit's names.
  public enum Mode: String, CaseIterable, Equatable, Sendable {
    case continuous, instantaneous
  }

  /// The items that are pushed.
  public var items: [Reference]
  /// Whether it pushes all the time or once; continuous, UIKit's zero value, by default.
  public var mode: Mode
  /// The push in UIKit newtons (1 moves 1 kg by 100 points per second squared), or as an impulse
  /// in newton seconds; zero by default.
  public var force: Thrust
  /// Where single items are pushed: the distance from their center, in points, not turning with
  /// the item; the center for items not listed.
  public var offsets: [TargetOffset]
  /// Whether it pushes from the start; true by default.
  public var isActive: Bool

  /// Where one item is pushed.
  public struct TargetOffset: Equatable, Sendable {
    /// The item.
    public var item: Reference
    /// The distance from its center, in points.
    public var offset: Offset
  }
}

/// The parameters of a dynamic item behaviour; nil leaves a property as it is.
public struct ItemPropertiesParameters: Equatable, Sendable {
  /// The items that have the properties.
  public var items: [Reference]
  /// The bounciness, usually 0 to 1, at least 0; UIKit's default is 0.2.
  public var elasticity: CGFloat?
  /// The friction, usually 0 to 1, at least 0; UIKit's default is 0.2.
  public var friction: CGFloat?
  /// The density in kg per 100 by 100 points, from 10⁻⁶; UIKit's default is 1.
  public var density: CGFloat?
  /// The damping of the linear velocity per second, at least 0; UIKit's default is 0.1.
  public var resistance: CGFloat?
  /// The damping of the angular velocity per second, at least 0; UIKit's default is 0.1.
  public var angularResistance: CGFloat?
  /// The electric charge, of either sign; UIKit's default is 0.
  public var charge: CGFloat?
  /// Whether the items stay where they are; UIKit's default is false.
  public var isAnchored: Bool?
  /// Whether the items can turn; UIKit's default is true.
  public var allowsRotation: Bool?
  /// The velocity that the items get at the start, in points per second; none by default.
  public var linearVelocity: CGVector?
  /// The angular velocity that the items get at the start, in radians per second, positive
  /// clockwise; none by default.
  public var angularVelocity: CGFloat?
}

extension Behavior.Kind {
  /// The items that the behaviour acts on, in the order of the file.
  public var items: [Reference] {
    switch self {
    case .gravity(let parameters): return parameters.items
    case .collision(let parameters): return parameters.items
    case .attachment(let parameters):
      guard case .item(let other, _) = parameters.target else { return [parameters.item] }
      return [parameters.item, other]
    case .snap(let parameters): return [parameters.item]
    case .push(let parameters): return parameters.items
    case .itemProperties(let parameters): return parameters.items
    case .field(let parameters): return parameters.items
    case .composite(let behaviors): return behaviors.flatMap(\.kind.items)
    }
  }
}
