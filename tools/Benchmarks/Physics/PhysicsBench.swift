internal import Foundation

/// Writes the benchmark scenes, or runs one of them with this package's engine.
///
/// `tools/bench physics` runs it and the programs of other engines, which read the same files and
/// print the same columns: milliseconds per step in the first second and in total, bytes per body,
/// and the bodies' mean position and root mean square speed at the end.
@main
enum PhysicsBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.last) {
    case ("write", let folder?) where arguments.count == 2:
      for scene in BenchmarkScene.all {
        try scene.description.write(
          toFile: "\(folder)/\(scene.name).txt", atomically: true, encoding: .utf8)
      }
    case ("run", let file?) where arguments.count == 2:
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let run = try SceneRun(BenchmarkScene(text: text))
      print(
        run.firstSecond, run.whole, run.bytesPerBody, run.center.x, run.center.y, run.speed)
    default:
      FileHandle.standardError.write(
        Data("usage: PhysicsBench write FOLDER | run SCENE-FILE\n".utf8))
      exit(2)
    }
  }
}
