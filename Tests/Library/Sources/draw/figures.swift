import Figures

/// Draws the figures that a scene states, and prints the springiness of a view in numbers.
func drawFigures(of path: String, to folder: String) throws {
  let maker = try FigureMaker(path)
  for description in maker.figures {
    let figure = try maker.figure(description)
    try figure.write(to: "\(folder)/\(figure.name).svg", as: .svg)
  }
  print(try SceneMeasurer(path).report(of: ["square.center.y"]).text)
}
