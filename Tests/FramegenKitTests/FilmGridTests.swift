import Foundation
import FramegenKit
import Geometry
import Raster
import SceneFormat
import TestSupport
import Testing

/// A grid must show what its films show alone.
@Suite("Films side by side")
struct FilmGridTests {
  private static func scene(_ color: String, size: String, duration: Double, fps: Int = 30)
    -> String
  {
    """
    {
      "framegen": 1, "title": "\(color)", "canvas": {"size": \(size), "scale": 2, "background": "black"},
      "timing": {"duration": \(duration), "fps": \(fps)},
      "views": [{"id": "square", "frame": [-6, 4, 12, 12], "backgroundColor": "\(color)"}],
      "behaviors": [{"type": "gravity", "items": ["square"], "gravityDirection": [1, 0]}]
    }
    """
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func film(
    _ color: String, size: String = "[60, 20]", duration: Double = 0.2, fps: Int = 30
  ) throws -> Film {
    let text = Self.scene(color, size: size, duration: duration, fps: fps)
    try Data(text.utf8).write(to: folder.url.appending(path: "\(color).json"))
    return try Film(SceneFile.load(path("\(color).json")))
  }

  private func picture(_ subject: FilmGrid, _ frame: Int) throws -> Bitmap {
    var options = RenderOptions()
    options.selection = FrameSelection(first: frame, end: frame + 1)
    options.forces = true
    try subject.render(to: .picture(path("grid.png")), options: options)
    return try PNGDecoder().decode(Array(Data(contentsOf: URL(filePath: path("grid.png"))))).bitmap
  }

  private func picture(_ film: Film, _ frame: Int) throws -> Bitmap {
    var options = RenderOptions()
    options.selection = FrameSelection(first: frame, end: frame + 1)
    options.forces = true
    try film.render(to: .picture(path("film.png")), options: options)
    return try PNGDecoder().decode(Array(Data(contentsOf: URL(filePath: path("film.png"))))).bitmap
  }

  /// Whether a part of a picture is another picture.
  private func shows(_ page: Bitmap, _ part: Bitmap, atX x: Int, y: Int) -> Bool {
    let (wide, size) = (page.format.bytesPerPixel, part.format.bytesPerPixel)
    for row in 0..<part.height {
      for column in 0..<part.width {
        let place: Int = ((y + row) * page.width + x + column) * wide
        let other: Int = (row * part.width + column) * size
        for byte in 0..<3 where page.bytes[place + byte] != part.bytes[other + byte] {
          return false
        }
      }
    }
    return true
  }

  @Test("the page has the pixels of each film, clipped to its canvas, 16 points apart")
  func pixels() throws {
    let films = try [film("red"), film("lime", size: "[30, 40]"), film("blue", duration: 0.1)]
    let grid = try FilmGrid(films.map { FilmGrid.Cell($0) })
    #expect(grid.frameCount == 6)
    for frame in [0, 2, 5] {
      let page = try picture(grid, frame)
      // Canvases of 60, 30 and 60 points with gaps of 16, and two pixels for a point.
      #expect(page.width == 428 && page.height == 144)
      for (film, x) in zip(films, [16, 92, 138]) {
        // One that has ended stays at its last frame.
        let part = try picture(film, min(frame, film.frameCount - 1))
        #expect(shows(page, part, atX: 2 * x, y: 32), "\(film.file.title) at \(frame)")
      }
    }
  }

  @Test("captions make the rows higher; one film in two themes is played once")
  func captions() throws {
    let film = try film("red")
    let grid = try FilmGrid([
      FilmGrid.Cell(film, theme: .light, caption: "light"),
      FilmGrid.Cell(film, theme: .dark, caption: "dark"),
    ])
    let page = try picture(grid, 3)
    // The gap, the canvas, the caption and the gap, with two pixels for a point.
    #expect(page.height == 152)
    for x in [16, 92] { #expect(shows(page, try picture(film, 3), atX: 2 * x, y: 32)) }
  }

  @Test("the bytes do not depend on the number of workers", arguments: ["gif", "apng", "svg"])
  func workers(ending: String) throws {
    let format = try #require(FilmFormat(ending: ending))
    var files: [Data] = []
    for jobs in [1, 3] {
      let grid = try FilmGrid([
        FilmGrid.Cell(film("red"), caption: "A"), FilmGrid.Cell(film("lime"), caption: "B"),
      ])
      var options = RenderOptions()
      options.jobs = jobs
      let path = path("\(jobs).\(ending)")
      try grid.render(to: .film(path, format), options: options)
      files.append(try Data(contentsOf: URL(filePath: path)))
    }
    #expect(files[0] == files[1])
  }

  @Test("many films are in rows, on a page about as wide as a screen")
  func rows() throws {
    let films = try (0..<9).map { _ in try film("red", size: "[80, 45]") }
    let page = try picture(try FilmGrid(films.map { FilmGrid.Cell($0) }), 0)
    // Three columns and rows.
    #expect(page.width == 608 && page.height == 398)
  }

  @Test("films with different frame rates, and pages that are too large, are refused")
  func refusals() throws {
    let films = try [film("red"), film("lime", fps: 60)]
    #expect(throws: FramegenError.self) { _ = try FilmGrid(films.map { FilmGrid.Cell($0) }) }
    let wide = try film("blue", size: "[9000, 4]")
    #expect(throws: FramegenError.self) {
      _ = try FilmGrid([FilmGrid.Cell(wide), FilmGrid.Cell(wide)])
    }
  }
}
