import Figures
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import Testing

/// A scene from the members of its JSON object, without the version.
func expectedScene(_ members: String) throws -> Scene {
  let reading = SceneReader().read(Array("{\"framegen\": 1, \(members)}".utf8), name: "scene.json")
  #expect(reading.diagnostics.map(\.message) == [])
  return try #require(reading.scene)
}

extension Expectations {
  /// The results of the expectations of a scene, which is played to its end.
  static func outcomes(_ members: String) throws -> [ExpectationOutcome] {
    let scene = try expectedScene(members)
    let stage = try Stage(scene, measuring: FixedPitch())
    stage.tracked = Set(scene.itemIDs)
    stage.tracksBodies = true
    stage.tracksConnections = true
    let motion = stage.record(
      at: scene.expectations.flatMap { $0.times(in: scene.timing) }.map(Stage.time(meantBy:)))
    let recording = MotionRecording(of: scene, views: stage.layout, motion: motion)
    return Expectations(of: scene, in: recording).outcomes()
  }

  /// What fails of the expectations of a scene.
  static func failures(_ members: String) throws -> [String?] {
    try outcomes(members).map(\.failure)
  }
}
