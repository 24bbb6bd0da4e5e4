internal import Foundation
public import Scene

extension GestureValues: PropertyOwner {}

/// The properties of gesture recognizers that actions can set.
enum GestureProperties {
  private static let isEnabled = Property<GestureValues>(
    "isEnabled", \.isEnabled, .boolean,
    "Whether the recognizer receives touches; false cancels a gesture.")
  private static let translation = Property<GestureValues>(
    "translation", \.translation, .point, "The translation of the pan from which it goes on.")
  private static let scale = Property<GestureValues>(
    "scale", \.scale, .number(.positiveLength), "The scale of the pinch from which it goes on.")
  private static let rotation = Property<GestureValues>(
    "rotation", \.rotation, .angle, "The angle of the rotation from which it goes on.")

  /// The properties of a kind of recognizer.
  static func settable(_ kind: GestureKeys.Kind) -> SettableProperties<GestureValues> {
    let values = kind.eventValues
    let own: [Property<GestureValues>] =
      (values.contains(.translation) ? [translation] : [])
      + (values.contains(.scale) ? [scale] : []) + (values.contains(.rotation) ? [rotation] : [])
    return SettableProperties(([isEnabled] + own).map(\.settableEntry))
  }
}

extension SceneProperties {
  /// The properties of all kinds of gesture recognizers, and of animations.
  static var furtherOwners: [(type: String, owner: Owner)] {
    GestureKeys.kinds.map { ($0.table.name, Owner(GestureProperties.settable($0))) }
      + [(AnimationKeys.table.name, Owner(AnimationProperties.settable))]
  }

  /// The property of gesture recognizers with a name.
  public static func property(ofGesture name: String) -> SettableProperty<GestureValues>? {
    allGestureProperties[name]
  }

  private static let allGestureProperties = SettableProperties(
    GestureKeys.kinds.flatMap { GestureProperties.settable($0).all }
      .map { property in
        SettableProperties<GestureValues>.Entry(
          declaration: KeyDeclaration(name: property.name, summary: "", schema: property.schema),
          make: { [property] })
      })
}
