internal import SceneFormat
internal import Dynamics
internal import Foundation
internal import Geometry
package import Scene
internal import Views

/// A property of a view or a behavior as it is now.
package struct PresentProperty: Equatable, Sendable {
  /// The value.
  package var value: PropertyValue
  /// The value as a scene writes it; nil for one that has no text.
  package var text: String?
}

extension Stage {
  /// The present value of a property of a view or a behavior, by any of its names; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - name: The property's name, `transform.rotation`.
  ///   - id: The id of the view or behavior.
  ///   - isShown: Whether what is seen counts, which view animations change, rather than what was set.
  /// - Returns: The property.
  package func property(
    _ name: String, of id: String, isShown: Bool = false
  ) -> PresentProperty? {
    if let view = timeline.objects.view(id) {
      var values = view.values
      if isShown { values.take(view.presentation) }
      values = values.resolved(for: scene.canvas.theme)
      return SceneProperties.property(name, of: values.content).map { $0.present(in: values) }
    }
    let behavior = timeline.objects.behaviors.named[id] as? any ParameterizedBehavior
    let parameters: (any BehaviorParameters)? = behavior?.parameters
    return parameters.flatMap { parameters in
      SceneProperties.property(name, of: parameters).map { $0.present(in: parameters) }
    }
  }
}

extension SettableProperty {
  fileprivate func present(in owner: Owner) -> PresentProperty {
    PresentProperty(value: value(owner), text: text(owner))
  }
}

extension ViewValues {
  /// Takes over what is seen of a view.
  fileprivate mutating func take(_ shown: ViewPresentation) {
    place.center = shown.center
    place.size = shown.bounds.size
    place.transform = TransformComponents(shown.transform)
    (look, content) = (shown.look, shown.content)
  }
}
