internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Sets the properties of views that a scene can name.
///
/// A view's transform is kept in the parts in which scenes write it, so that one can be set without
/// the others, as long as nothing else has changed the transform since.
struct PropertySetter {
  /// The transforms of views in parts, by view.
  private var transforms: [ObjectIdentifier: ViewTransform] = [:]
  /// The moved views whose scale the timeline has set, in the order of the first time.
  private var scaled: [View] = []

  /// Sets a property of a view.
  mutating func set(_ property: SettableProperty, to value: PropertyValue, of view: View) {
    switch (property, value) {
    case (.center, .point(let center)): view.center = center
    case (.centerX, .number(let x)): view.center.x = x
    case (.centerY, .number(let y)): view.center.y = y
    case (.frame, .rect(let frame)): view.frame = frame
    case (.boundsSize, .size(let size)): view.bounds.size = size
    case (.alpha, .number(let alpha)): view.alpha = alpha
    case (.backgroundColor, .color(let color)): view.backgroundColor = color
    case (.cornerRadius, .number(let radius)): view.cornerRadius = radius
    case (.borderWidth, .number(let width)): view.borderWidth = width
    case (.borderColor, .color(let color)): view.borderColor = color
    case (.isHidden, .boolean(let isHidden)): view.isHidden = isHidden
    case (.clipsToBounds, .boolean(let clips)): view.clipsToBounds = clips
    case (.text, .text(let text)): (view as? Label)?.text = text
    case (.textColor, .color(let color)): (view as? Label)?.textColor = color
    case (.title, .text(let title)): (view as? Button)?.title = title
    case (.tintColor, .color(let color)): (view as? Button)?.tintColor = color
    default: setTransform(property, to: value, of: view)
    }
  }

  private mutating func setTransform(
    _ property: SettableProperty, to value: PropertyValue, of view: View
  ) {
    var parts = transform(of: view)
    switch (property, value) {
    case (.transform, .transform(let transform)): parts = transform
    case (.rotation, .number(let angle)): parts.rotation = angle
    case (.scale, .vector(let scale)): parts.scale = scale
    case (.scaleX, .number(let scale)): parts.scale.dx = scale
    case (.scaleY, .number(let scale)): parts.scale.dy = scale
    case (.translation, .vector(let translation)): parts.translation = translation
    case (.translationX, .number(let x)): parts.translation.dx = x
    case (.translationY, .number(let y)): parts.translation.dy = y
    default: return
    }
    transforms[ObjectIdentifier(view)] = parts
    view.transform = parts.affine
  }

  /// A view's transform in parts: those that were set, unless it has changed since.
  private func transform(of view: View) -> ViewTransform {
    if let parts = transforms[ObjectIdentifier(view)], parts.affine == view.transform {
      return parts
    }
    let parts = TransformComponents(view.transform)
    var transform = ViewTransform.identity
    transform.rotation = parts.rotation
    transform.scale = parts.scale
    transform.translation = parts.translation
    return transform
  }

  // MARK: Scale under dynamics

  /// Lets a view that an animator moves keep the scale that was set.
  ///
  /// The animator writes pure rotations, and UIKit's would take the scale away with its next step.
  mutating func keepScale(of view: View) {
    if !scaled.contains(where: { $0 === view }) { scaled.append(view) }
  }

  /// Gives moved views their scale back, after the animator has written their transforms.
  mutating func restoreScales() {
    for view in scaled {
      guard var parts = transforms[ObjectIdentifier(view)], parts.affine != view.transform
      else { continue }
      parts.rotation = view.transform.rotationAngle
      parts.translation = .zero
      transforms[ObjectIdentifier(view)] = parts
      view.transform = parts.affine
    }
  }
}
