public import Scene

/// A path, filled and stroked: a view whose layer is a `CAShapeLayer`.
@dynamicMemberLookup open class ShapeView: View {
  /// A view of no size with an empty path.
  public init() {
    super.init()
    content = .shape(ShapeContent())
  }

  /// A part of what the view shows by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ShapeContent, Value>) -> Value {
    get { content.shape[keyPath: part] }
    set { content.shape[keyPath: part] = newValue }
  }

  /// Nothing: a path does not size the view.
  open override func contentDidChange() {}
}
