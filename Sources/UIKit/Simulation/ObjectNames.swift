internal import Dynamics
internal import Foundation
internal import Views

/// Names views and behaviors by the properties that hold them, or else by what they are.
struct ObjectNames {
  /// The name of an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - owners: Who may have it in a property, the nearest first.
  ///   - kind: What it is called where nobody has.
  /// - Returns: The name.
  func name(of object: AnyObject, in owners: [AnyObject], kind: String) -> String {
    let id = ObjectIdentifier(object)
    return owners.lazy.compactMap { owner in
      Self.properties(of: owner).first { $0.object == id }?.label
    }.first ?? kind
  }

  /// What an object is, in lower case: `view`, `label`, `snap`.
  func kind(of object: AnyObject) -> String {
    var name = "\(type(of: object))"
    if let end = name.firstIndex(of: "<") { name = String(name[..<end]) }
    if name.hasPrefix("UI") { name.removeFirst(2) }
    for ending in ["Behavior", "View"] where name.hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
    }
    return name.isEmpty ? "view" : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The objects in the properties of another one, and in arrays there.
  private static func properties(
    of owner: AnyObject
  ) -> [(label: String, object: ObjectIdentifier)] {
    var found: [(label: String, object: ObjectIdentifier)] = []
    var mirror: Mirror? = Mirror(reflecting: owner)
    // What belongs to the library names nothing.
    while let current = mirror, current.subjectType != View.self,
      current.subjectType != UIViewController.self
    {
      for (label, value) in current.children {
        guard var label else { continue }
        let lazyMark = "$__lazy_storage_$_"
        if label.hasPrefix(lazyMark) { label.removeFirst(lazyMark.count) }
        add(value, label, to: &found)
      }
      mirror = current.superclassMirror
    }
    return found
  }

  private static func add(
    _ value: Any, _ label: String, to found: inout [(label: String, object: ObjectIdentifier)]
  ) {
    switch value {
    case let views as [View]:
      for (index, view) in views.enumerated() {
        found.append(("\(label).\(index)", ObjectIdentifier(view)))
      }
    case let behaviors as [DynamicBehavior]:
      for (index, behavior) in behaviors.enumerated() {
        found.append(("\(label).\(index)", ObjectIdentifier(behavior)))
      }
    case let view as View: found.append((label, ObjectIdentifier(view)))
    case let behavior as DynamicBehavior: found.append((label, ObjectIdentifier(behavior)))
    default: break
    }
  }
}
