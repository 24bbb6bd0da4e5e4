internal import Dynamics
internal import Foundation
internal import Geometry
internal import SceneFormat

extension BehaviorBuilder {
  /// A field of any kind; patterns of noise are made from the scene's seed.
  func field(_ parameters: FieldParameters) throws(DynamicsError) -> DynamicBehavior {
    let behavior = Self.field(parameters)
    behavior.position = parameters.position
    behavior.region = Region(parameters.region)
    behavior.strength = parameters.strength
    if let falloff = parameters.falloff { behavior.falloff = falloff }
    if let radius = parameters.minimumRadius { behavior.minimumRadius = radius }
    if parameters.kind.isRandom { behavior.seed = seed }
    for item in items(parameters.items) { try behavior.addItem(item) }
    return behavior
  }

  private static func field(_ parameters: FieldParameters) -> FieldBehavior {
    switch parameters.kind {
    case .linearGravity: return .linearGravityField(direction: parameters.direction)
    case .radialGravity: return .radialGravityField(position: parameters.position)
    case .spring: return .springField()
    case .drag:
      let drag = FieldBehavior.dragField()
      drag.direction = parameters.direction
      return drag
    case .vortex: return .vortexField()
    case .electric: return .electricField()
    case .magnetic: return .magneticField()
    case .velocity: return .velocityField(direction: parameters.direction)
    case .noise:
      return .noiseField(
        smoothness: parameters.smoothness, animationSpeed: parameters.animationSpeed)
    case .turbulence:
      return .turbulenceField(
        smoothness: parameters.smoothness, animationSpeed: parameters.animationSpeed)
    }
  }
}

extension Region {
  /// The region that a scene describes.
  fileprivate init(_ region: FieldRegion) {
    switch region {
    case .infinite: self = .infinite
    case .circle(let radius): self.init(radius: radius)
    case .rectangle(let size): self.init(size: size)
    case .inverse(let region): self = Region(region).inverse()
    case .union(let regions): self.init(joining: regions) { $0.union(with: $1) }
    case .intersection(let regions): self.init(joining: regions) { $0.intersection(with: $1) }
    case .difference(let regions): self.init(joining: regions) { $0.difference(from: $1) }
    }
  }

  /// The first region joined with each of the others in turn.
  private init(joining regions: [FieldRegion], _ join: (Region, Region) -> Region) {
    guard let first = regions.first else {
      preconditionFailure("a checked scene joins at least two regions")
    }
    self = regions.dropFirst().reduce(Region(first)) { join($0, Region($1)) }
  }
}
