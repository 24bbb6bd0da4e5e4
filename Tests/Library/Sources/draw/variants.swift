import FramegenKit

/// Draws the variants of a scene side by side, each with its name.
func drawVariants(of path: String, to film: String) throws {
  let scene = try EditableScene(path)
  let films = try scene.variants.map { try Film(scene.varied(by: $0).file()) }
  let cells = films.map { FilmGrid.Cell($0, caption: $0.file.variant ?? "") }
  try FilmGrid(cells).render(to: .film(film, .gif))
}
