internal import Canvas
internal import Foundation
internal import Geometry
internal import SceneFormat

/// The fonts of a scene: the standard ones and its own.
struct SceneFonts {
  /// The font files.
  let collection: FontCollection
  /// Measures texts.
  let setter: TextSetter

  /// Opens the fonts of a scene.
  ///
  /// - Throws: `FramegenError.scene` for a font file that is missing, not a font, or outside the
  ///   scene's folder, also through a link; `FramegenError.request` if a standard font is missing.
  init(_ file: SceneFile) throws(FramegenError) {
    var problems: [Diagnostic] = []
    var paths: [String] = []
    for font in file.scene.fonts {
      let path = path(of: font.path, in: file.folder)
      if let problem = SceneResource.problem(with: path, in: file.folder, noun: "font") {
        problems.append(Diagnostic(.error, code: "font-file", problem, at: font.place))
      }
      paths.append(path)
    }
    guard problems.isEmpty else {
      throw .scene((file.diagnostics + problems).sortedByPlace(), sources: file.sources)
    }
    let collection = FontCollection(adding: paths)
    do throws(CanvasError) {
      setter = try TextSetter(fonts: collection)
    } catch .unreadableFont(let path) where paths.contains(path) {
      let place = zip(paths, file.scene.fonts).first { $0.0 == path }?.1.place
      let problem = Diagnostic(
        .error, code: "font-file", CanvasError.unreadableFont(path: path).description, at: place)
      throw .scene((file.diagnostics + [problem]).sortedByPlace(), sources: file.sources)
    } catch {
      throw .request(error.description, hint: "tools/setup installs what is missing")
    }
    self.collection = collection
  }

  /// The warnings about the texts of a scene: unknown fonts, and characters that no font has.
  func diagnostics(for scene: Scene) -> [Diagnostic] {
    scene.views.flatMap(diagnostics) + (Self.hasTexts(scene) ? Self.unexpectedFonts : [])
  }

  /// Whether a scene contains text.
  private static func hasTexts(_ scene: Scene) -> Bool {
    func hasText(_ view: ViewNode) -> Bool {
      switch view.kind {
      case .label, .button: true
      case .view, .image, .shape, .stack, .guide: view.subviews.contains(where: hasText)
      }
    }
    return !scene.overlays.isDisjoint(with: [.time, .frame, .constraints])
      || scene.views.contains(where: hasText)
  }

  /// A warning where the standard fonts are not those of the reference pictures.
  private static var unexpectedFonts: [Diagnostic] {
    guard !FontCollection.haveExpectedSizes() else { return [] }
    let files = FontCollection.unexpectedStandardFiles()
    return files.isEmpty
      ? []
      : [
        Diagnostic(
          .warning, code: "font-version",
          "texts may look other than elsewhere: not the fonts of DejaVu 2.37: "
            + files.joined(separator: ", "), at: nil)
      ]
  }

  private func diagnostics(for view: ViewNode) -> [Diagnostic] {
    let text: TextBlock?
    switch view.kind {
    case .label(let label): text = TextBlock(label.text, font: label.font, runs: label.runs)
    case .button(let button): text = TextBlock(button.title, font: button.font)
    case .view, .stack, .guide, .image, .shape: text = nil
    }
    let problems = text.map(setter.problems) ?? []
    return problems.map {
      Diagnostic(.warning, code: "text", $0.description, at: view.idPlace)
    } + view.subviews.flatMap(diagnostics)
  }
}
