internal import Foundation
internal import Geometry
internal import Views

/// A layer that draws the layers in it several times.
open class CAReplicatorLayer: CALayer {
  /// How many copies there are, the first one among them, at most 1,000; 1 by default.
  public final var instanceCount = 1 { didSet { update() } }
  /// By how much each copy is later than the one before, in seconds.
  public final var instanceDelay: CFTimeInterval = 0 { didSet { update() } }
  /// How each copy is placed after the one before, about the middle of the layer.
  public final var instanceTransform = CATransform3DIdentity { didSet { update() } }
  /// What the colors of the first copy are multiplied by; white by default.
  public final var instanceColor: CGColor? = .white { didSet { update() } }
  /// What is added to the red of that color for each further copy.
  public final var instanceRedOffset: Float = 0 { didSet { update() } }
  /// What is added to the green of that color for each further copy.
  public final var instanceGreenOffset: Float = 0 { didSet { update() } }
  /// What is added to the blue of that color for each further copy.
  public final var instanceBlueOffset: Float = 0 { didSet { update() } }
  /// What is added to the opacity of that color for each further copy.
  public final var instanceAlphaOffset: Float = 0 { didSet { update() } }
  /// Whether copies keep their depth, which is not drawn.
  public final var preservesDepth = false

  public override func presentation() -> CAReplicatorLayer? {
    let copy = CAReplicatorLayer()
    (copy.instanceCount, copy.instanceDelay) = (instanceCount, instanceDelay)
    (copy.instanceTransform, copy.instanceColor) = (instanceTransform, instanceColor)
    copy.instanceRedOffset = instanceRedOffset
    copy.instanceGreenOffset = instanceGreenOffset
    copy.instanceBlueOffset = instanceBlueOffset
    copy.instanceAlphaOffset = instanceAlphaOffset
    return shown(by: copy)
  }

  private func update() {
    if instanceCount > Replication.largestCount {
      Runtime.current?.report("\(Replication.largestCount) copies of a replicator layer are drawn")
    }
    var copies = Replication()
    copies.count = min(max(instanceCount, 0), Replication.largestCount)
    copies.transform = instanceTransform.affine
    copies.delay = instanceDelay.isFinite ? instanceDelay : 0
    if let color = instanceColor?.dynamic.light { copies.color = color }
    copies.offsets = [
      instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ].map { $0.isFinite ? Double($0) : 0 }
    view.replication = copies
    Runtime.current?.watch(self)
  }

  override var limits: [String] { super.limits + limitsOfCopies }

  private var limitsOfCopies: [String] {
    var (total, depth) = (1, 0)
    for case let layer as CAReplicatorLayer in sequence(first: self as CALayer, next: \.superlayer)
    {
      total *= max(layer.view.replication?.count ?? 1, 1)
      depth += 1
      guard total <= Replication.largestTotal else {
        return ["\(Replication.largestTotal) copies of a layer are drawn"]
      }
    }
    return depth > Replication.largestDepth
      ? ["copies within copies are drawn to a depth of \(Replication.largestDepth)"] : []
  }
}
