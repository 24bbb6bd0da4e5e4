/// An object that can be compared and hashed as an `NSObject` of UIKit can.
///
/// It is equal to itself alone, unless its class compares values.
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  /// Whether both are the same object.
  @inlinable public static func == (first: Self, second: Self) -> Bool { first === second }

  /// Hashes the identity.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
