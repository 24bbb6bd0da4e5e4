internal import Foundation

/// How an object that is associated with another one is kept: it is always kept by a strong reference.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The value that is associated with an object by a key; nil for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.lock.lock()
  defer { Associations.lock.unlock() }
  return Associations.all.value(object as AnyObject, key)
}

/// Associates a value with an object by a key; nil removes it.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  Associations.lock.lock()
  let dropped = Associations.all.set(value, object as AnyObject, key)
  Associations.lock.unlock()
  // What ends with it can associate values itself.
  withExtendedLifetime(dropped) {}
}

/// Values by objects and keys.
private struct Associations {
  static let lock = NSLock()
  nonisolated(unsafe) static var all = Associations()

  struct Key: Hashable {
    let object: ObjectIdentifier
    let key: UnsafeRawPointer
  }

  struct Entry {
    /// The object; nil where it is no longer, and another one can have its identity.
    weak var object: AnyObject?
    let value: Any
  }

  private var entries: [Key: Entry] = [:]
  /// The number of entries at which those of objects that are no longer are removed.
  private var limit = 64

  func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    guard let entry = entries[Key(object: ObjectIdentifier(object), key: key)] else { return nil }
    return entry.object === object ? entry.value : nil
  }

  /// Sets a value, and returns those that are kept no longer.
  mutating func set(_ value: Any?, _ object: AnyObject, _ key: UnsafeRawPointer) -> [Any] {
    let place = Key(object: ObjectIdentifier(object), key: key)
    var dropped = entries.removeValue(forKey: place).map { [$0.value] } ?? []
    entries[place] = value.map { Entry(object: object, value: $0) }
    guard entries.count > limit else { return dropped }
    dropped += entries.values.filter { $0.object == nil }.map(\.value)
    entries = entries.filter { $0.value.object != nil }
    limit = max(64, 2 * entries.count)
    return dropped
  }
}
