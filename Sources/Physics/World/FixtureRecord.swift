/// The world's data of a fixture.
struct FixtureRecord: BitwiseCopyable {
  var geometry: ShapeGeometry
  var body: Int32
  /// The next older fixture of the same body; −1 terminates the list.
  var nextFixture: Int32 = -1
  var density: Float
  var friction: Float
  var restitution: Float
  /// The broad-phase proxy of each child.
  var proxies: UnsafeMutablePointer<Int32>
  var userData: Int

  init(body: Int32, shape: Shape, material: Material, userData: Int) {
    geometry = ShapeGeometry(shape)
    self.body = body
    density = material.density
    friction = material.friction
    restitution = material.restitution
    self.userData = userData
    let count = Int(geometry.childCount)
    proxies = .allocate(capacity: count)
    proxies.initialize(repeating: -1, count: count)
  }

  func freeMemory() {
    geometry.corners.deallocate()
    proxies.deallocate()
  }
}
