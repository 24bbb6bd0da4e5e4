public import Foundation
public import Geometry

/// The parameters of an attachment behaviour.
public struct AttachmentParameters: Equatable, Sendable {
  /// To what an item is attached.
  public enum Target: Equatable, Sendable {
    /// A point of the canvas.
    case anchor(CGPoint)
    /// Another item, at its center moved by an offset in points, which turns with the item.
    case item(Reference, offset: Offset)
  }

  /// How an attachment holds.
  public enum Hold: Equatable, Sendable {
    /// At a distance: a rigid rod where the frequency, in hertz, is 0, else a spring.
    ///
    /// The length in points is at least 0; nil stands for the distance when the behaviour is added.
    /// The damping ratio is at least 0; 1 is critical.
    case distance(length: CGFloat?, frequency: CGFloat, damping: CGFloat)
    /// Within a distance, as a rope does; between two items.
    ///
    /// The length in points is at least 0; nil stands for the distance when the behaviour is added.
    case limit(length: CGFloat?)
    /// Along an axis through a point of the canvas, without turning; the range is in points.
    case sliding(through: CGPoint, axis: CGVector, range: FloatRange)
    /// Without any play, at a point of the canvas; between two items.
    case fixed(at: CGPoint)
    /// Turning about a point of the canvas; between two items.
    ///
    /// The range is in radians, positive clockwise; the friction's torque, at least 0, in newton
    /// metres of 100 points.
    case pin(at: CGPoint, range: FloatRange, frictionTorque: CGFloat)
  }

  /// The attached item.
  public var item: Reference
  /// The attached point's distance from the item's center, in points, turning with the item; zero
  /// for all that hold at a point of the canvas instead.
  public var offset: Offset
  /// To what the item is attached.
  public var target: Target
  /// How the attachment holds.
  public var hold: Hold
}
