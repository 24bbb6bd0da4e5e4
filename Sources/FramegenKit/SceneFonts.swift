package import Canvas
internal import Foundation
package import Geometry
internal import SceneFormat
internal import Scene
internal import SceneText
internal import Stage

/// The fonts of a scene: the standard fonts and those of the scene.
package struct SceneFonts {
  /// The font files.
  package let collection: FontCollection
  /// Measures the texts of the scene.
  package let measurer: any TextMeasuring
  /// The same; nil if the scene has neither text nor fonts, because opening the standard fonts
  /// takes longer than laying out a small scene.
  private let setter: TextSetter?

  /// Whether the scene has text, so that its pictures depend on the fonts.
  package var hasTexts: Bool { setter != nil }

  /// Opens the fonts of a scene.
  ///
  /// - Throws: `FramegenError.scene` for a font file that is missing, not a font, or outside the
  ///   scene's folder, even through a symbolic link; `FramegenError.request` if a standard font is
  ///   missing; `.memory`.
  init(_ file: SceneFile) throws(FramegenError) {
    var problems: [Diagnostic] = []
    var paths: [String] = []
    for font in file.scene.fonts {
      let path = path(of: font.path, in: file.folder)
      if let problem = SceneResource.problem(with: path, in: file.folder, file.access, noun: "font")
      {
        problems.append(Diagnostic(.error, code: "font-file", problem, at: font.place))
      }
      paths.append(path)
    }
    guard problems.isEmpty else {
      throw .scene((file.diagnostics + problems).sortedByPlace(), sources: file.sources)
    }
    let collection = FontCollection(adding: file.fontPaths)
    guard !paths.isEmpty || file.live != nil || Self.hasTexts(file.scene) else {
      (self.collection, setter, measurer) = (collection, nil, EmptyTextMeasurer())
      return
    }
    do throws(CanvasError) {
      let setter = try TextSetter(fonts: collection)
      (self.collection, self.setter, measurer) = (collection, setter, setter)
    } catch .unreadableFont(let path) where paths.contains(path) {
      let place = zip(paths, file.scene.fonts).first { $0.0 == path }?.1.place
      let problem = Diagnostic(
        .error, code: "font-file", CanvasError.unreadableFont(path: path).description, at: place)
      throw .scene((file.diagnostics + [problem]).sortedByPlace(), sources: file.sources)
    } catch .unreadableFont(let path) where file.access.fonts.contains(path) {
      throw .request(CanvasError.unreadableFont(path: path).description, hint: nil)
    } catch .outOfMemory {
      throw .memory("not enough memory to open the fonts")
    } catch {
      throw .request(error.description, hint: "tools/setup installs the missing packages")
    }
  }

  /// Checks that all texts of the scene could be measured.
  ///
  /// - Throws: `FramegenError.memory`, `.request` for a font file that has been removed.
  func check() throws(FramegenError) {
    do throws(CanvasError) {
      try setter?.check()
    } catch .outOfMemory {
      throw .memory("not enough memory to open the fonts")
    } catch {
      throw .request(error.description, hint: nil)
    }
  }

  /// The warnings about the text of a scene: unknown fonts, and characters that no font contains.
  func diagnostics(for scene: Scene) -> [Diagnostic] {
    scene.views.flatMap(\.withSubviews).flatMap(diagnostics)
      + (Self.hasTexts(scene) ? Self.unexpectedFonts : [])
  }

  /// Whether two scenes in one folder have the same fonts.
  static func areSame(_ first: SceneFile, _ second: SceneFile) -> Bool {
    first.scene.fonts == second.scene.fonts && first.access.fonts == second.access.fonts
      && hasTexts(first.scene) == hasTexts(second.scene)
  }

  /// Whether a scene contains text.
  private static func hasTexts(_ scene: Scene) -> Bool {
    scene.overlays.contains(where: \.hasText)
      || scene.views.flatMap(\.withSubviews).contains { view in
        switch view.values.content {
        case .label, .button: true
        case .plain, .image, .shape, .stack: false
        }
      }
  }

  /// A warning if the standard fonts are not those of the reference pictures.
  private static var unexpectedFonts: [Diagnostic] {
    guard !FontCollection.haveExpectedSizes() else { return [] }
    let files = FontCollection.unexpectedStandardFiles()
    return files.isEmpty
      ? []
      : [
        Diagnostic(
          .warning, code: "font-version",
          "text may look different: these fonts are not from DejaVu 2.37: "
            + files.joined(separator: ", "), at: nil)
      ]
  }

  private func diagnostics(for view: ViewNode) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for place in view.textPlaces {
      let text = TextBlock(place.text.value, font: Font(family: place.family?.value ?? ""))
      for problem in setter?.problems(with: text) ?? [] {
        let diagnostic = Self.diagnostic(of: problem, at: place)
        // Several parts of a text can have one family.
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      }
    }
    return diagnostics
  }

  /// An unknown family is reported at its name, missing characters where they stand.
  private static func diagnostic(of problem: TextProblem, at place: TextPlace) -> Diagnostic {
    switch problem {
    case .unknownFamily(let name, let known):
      let nearest = Spelling.nearest(to: name, in: known)
      return Diagnostic(
        .warning, code: "text", problem.description, at: place.family?.place,
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "the default font is used; list the files of others under \"fonts\"")
    case .missingCharacters(let scalars):
      let indices = place.text.value.enumerated()
        .filter { _, character in character.unicodeScalars.contains { scalars.contains($0) } }
        .map(\.offset)
      let range = (indices.first ?? 0)..<(indices.last.map { $0 + 1 } ?? place.text.value.count)
      return Diagnostic(
        .warning, code: "text", problem.description, at: place.text.place(ofCharacters: range),
        hint: "boxes are drawn; "
          + (problem.hint ?? "list a font file that has them under \"fonts\""))
    }
  }
}
