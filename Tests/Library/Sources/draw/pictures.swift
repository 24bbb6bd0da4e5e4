import FramegenKit
import Inspection
import PictureTests

/// Compares the film of a scene with its reference; where it differs, prints how, and writes its motion.
func testFilm(of path: String, reference: String, motion: String) throws -> Bool {
  let film = try Film(SceneFile.load(path))
  let result = try PictureTest(scene: path, reference: reference).run(film)
  if !result.passed {
    for line in result.lines { print(line) }
    try film.trace(to: motion)
  }
  return result.passed
}
