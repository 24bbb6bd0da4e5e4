/// A spring in the text of a scene, with the numbers that make it.
public struct SceneSpring: Equatable, Sendable {
  /// What makes a spring, and in which words.
  public enum Form: String, Equatable, Sendable {
    /// A view animation with a damping ratio and the duration within which it comes to rest.
    case ratio
    /// A view animation with a bounce and a perceived duration.
    case bounce
    /// A view animation with a response and a damping fraction.
    case response
    /// A view animation with a stiffness, a damping coefficient and a mass.
    case stiffness
    /// An attachment with a frequency and a damping ratio.
    case attachment
    /// A snap with a damping ratio.
    case snap
  }

  /// A number that makes the spring.
  public struct Parameter: Equatable, Sendable {
    /// The name: `damping`, `duration`, `bounce`, `response`, `dampingFraction`, `stiffness`, `dampingCoefficient`,
    /// `mass` or `frequency`.
    public var name: String
    /// The number.
    public var value: Double
    /// The path of the number in the text; nil if it is a default, or computed.
    public var path: String?
  }

  /// The path of the object that states it: of an animation or a behavior.
  public var path: String
  /// Whatever it belongs to, in words.
  public var group: String
  /// What makes it.
  public var form: Form
  /// The numbers that make it.
  public var parameters: [Parameter]
  /// The initial velocity along x, in whole changes per second; that of all but the y coordinate of a center.
  public var initialVelocity: Double
  /// The ids of the items of a snap or an attachment; none of an animation.
  public var items: [String]

  /// A parameter by its name.
  public subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }
}
