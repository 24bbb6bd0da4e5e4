internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

// Limits on what takes long to draw.
extension SceneDecoder {
  /// Checks the fonts, texts, paths and gradients of the views and of the actions.
  func checkContents(_ scene: Scene) {
    if scene.fonts.count > limits.fonts {
      report(
        \.fonts, "the scene has \(scene.fonts.count) font files",
        at: scene.fonts[limits.fonts].place)
    }
    var total = TextTotal()
    for view in scene.views.flatMap(\.withSubviews) {
      if let gradient = view.values.look.gradient { check(gradient, at: view.idPlace) }
      switch view.values.content {
      case .label(let label): check(label.string, &total, at: view.idPlace)
      case .button(let button): check(button.title, &total, at: view.idPlace)
      case .shape(let shape): check(shape.path, at: view.idPlace)
      case .plain, .image, .stack: break
      }
    }
    let cast = scene.actions.flatMap(\.assignments).filter { $0.property == "shadowOpacity" }
    checkShadows(scene.views, Set(cast.map(\.target.id)))
    for assignment in scene.actions.flatMap(\.assignments) {
      let place = assignment.target.place
      switch assignment.value.base {
      case let text as String: check(text, &total, at: place)
      case let parts as [TextPart]: check(parts.map(\.text).joined(), &total, at: place)
      case let path as BezierPath: check(path, at: place)
      case let gradient as DynamicGradient: check(gradient, at: place)
      case let colors as [DynamicColor]: check(colors.count, at: place)
      default: break
      }
    }
  }

  /// Reports the first views in which too many shadows are inside each other.
  ///
  /// - Parameters:
  ///   - views: The outermost views.
  ///   - cast: The ids of views that actions give a shadow.
  private func checkShadows(_ views: [ViewNode], _ cast: Set<String>) {
    // A list and not calls on the stack, so that any depth takes the same stack.
    var waiting = views.reversed().map { (view: $0, shadowsAround: 0) }
    while let (view, shadowsAround) = waiting.popLast() {
      let hasShadow = view.values.look.shadow.opacity > 0 || cast.contains(view.id)
      let depth = shadowsAround + (hasShadow ? 1 : 0)
      if depth > limits.nestedShadows {
        report(
          \.nestedShadows, "\(depth) views with shadows are inside each other", at: view.idPlace)
      } else {
        waiting += view.subviews.reversed().map { ($0, depth) }
      }
    }
  }

  private func report(
    _ limit: WritableKeyPath<SceneLimits, Int>, _ found: String, at place: SourceSpan
  ) {
    diagnostics.report(limits.problem(limit, found), at: place)
  }

  /// Adds what a text has, and reports the first text beyond a limit.
  private func check(_ text: String, _ total: inout TextTotal, at place: SourceSpan) {
    let former = total
    total.characters += text.utf8.count
    total.tabs += text.utf8.count { $0 == UInt8(ascii: "\t") }
    if former.characters <= limits.characters, total.characters > limits.characters {
      report(
        \.characters, "the texts up to this one have \(total.characters) bytes of characters",
        at: place)
    }
    if former.tabs <= limits.tabs, total.tabs > limits.tabs {
      report(\.tabs, "the texts up to this one have \(total.tabs) tabs", at: place)
    }
  }

  private func check(_ path: BezierPath, at place: SourceSpan) {
    guard path.elements.count > limits.pathPoints else { return }
    report(\.pathPoints, "the path has \(path.elements.count) points", at: place)
  }

  private func check(_ gradient: DynamicGradient, at place: SourceSpan) {
    check(gradient.stops.count, at: place)
  }

  private func check(_ colors: Int, at place: SourceSpan) {
    guard colors > limits.gradientColors else { return }
    report(\.gradientColors, "the gradient has \(colors) colors", at: place)
  }
}

/// What all texts together have.
private struct TextTotal {
  /// Their length, in bytes of UTF-8.
  var characters = 0
  var tabs = 0
}
