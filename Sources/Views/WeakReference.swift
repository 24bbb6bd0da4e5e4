/// A reference that does not keep its object.
package struct WeakReference {
  /// The object; nil where it exists no more.
  package private(set) weak var object: AnyObject?

  /// A reference to an object.
  package init(_ object: AnyObject) { self.object = object }
}
