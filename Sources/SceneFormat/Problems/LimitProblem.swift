package import Scene

/// A scene that exceeds a limit; the cases hold the scene's value and the limit.
enum LimitProblem: Problem {
  case fileSize(allowed: Int)
  case viewDepth(Int, allowed: Int)
  case nestingDepth(Int, allowed: Int)
  case numberLength(Int, allowed: Int)
  case problems(Int)
  case views(Int, allowed: Int)
  case constraints(Int, allowed: Int)
  case bodies(Int, allowed: Int)
  case actions(Int, allowed: Int)
  case touches(Int, allowed: Int)
  case touchSamples(Int, allowed: Int)
  case characters(Int, allowed: Int)
  case tabs(Int, allowed: Int)
  case pathPoints(Int, allowed: Int)
  case gradientColors(Int, allowed: Int)
  case nestedShadows(Int, allowed: Int)
  case fonts(Int, allowed: Int)
  case imagePixels(Int, allowed: Int)
  case imageFilePixels(Int, allowed: Int)
  /// A canvas whose width or height rounds to 0 pixels.
  case canvasEmpty
  case canvasSide(Double, allowed: Int)
  case canvasPixels(Double, allowed: Int)
  case frames(Double, allowed: Int)
  case totalPixels(Double, allowed: Int)
}

extension LimitProblem {
  var severity: Diagnostic.Severity {
    switch self {
    case .problems: .note
    default: .error
    }
  }

  var code: String { "limit" }

  var message: String {
    switch self {
    case .fileSize(let allowed): "the file has more than \(allowed) bytes"
    case .viewDepth(let depth, let allowed):
      "views are nested \(depth) deep; at most \(allowed) levels are allowed"
    case .nestingDepth(let depth, let allowed):
      "objects and lists are nested \(depth) deep; at most \(allowed) levels are allowed"
    case .numberLength(let length, let allowed):
      "the number has \(length) characters; at most \(allowed) are allowed"
    case .problems(let limit): "only the first \(limit) problems are shown"
    case .views(let count, let allowed):
      "the scene has \(count) views; at most \(allowed) are allowed"
    case .constraints(let count, let allowed):
      "the scene has \(count) layout entries; at most \(allowed) are allowed"
    case .bodies(let count, let allowed):
      "behaviors move \(count) items; at most \(allowed) are allowed"
    case .actions(let count, let allowed):
      "the timeline has \(count) actions; at most \(allowed) are allowed"
    case .touches(let count, let allowed):
      "fingers touch \(count) times; at most \(allowed) are allowed"
    case .touchSamples(let count, let allowed):
      "the fingers are sampled \(count) times; at most \(allowed) are allowed"
    case .characters(let count, let allowed):
      "the texts up to this one have \(count) bytes of characters; at most \(allowed) are allowed"
    case .tabs(let count, let allowed):
      "the texts up to this one have \(count) tabs; at most \(allowed) are allowed"
    case .pathPoints(let count, let allowed):
      "the path has \(count) points; at most \(allowed) are allowed"
    case .gradientColors(let count, let allowed):
      "the gradient has \(count) colors; at most \(allowed) are allowed"
    case .nestedShadows(let count, let allowed):
      "\(count) views with shadows are inside each other; at most \(allowed) are allowed"
    case .fonts(let count, let allowed):
      "the scene has \(count) font files; at most \(allowed) are allowed"
    case .imagePixels(let count, let allowed):
      "the images up to this one have \(count) pixels, reduced to twice the size shown; at most "
        + "\(allowed) are allowed"
    case .imageFilePixels(let count, let allowed):
      "the image files up to this one have \(count) pixels; at most \(allowed) are allowed"
    case .canvasEmpty: "the canvas would have no pixels"
    case .canvasSide(let side, let allowed):
      "a side of the canvas would have \(side.shortestText) pixels; at most \(allowed) are allowed"
    case .canvasPixels(let pixels, let allowed):
      "the canvas would have \(pixels.shortestText) pixels; at most \(allowed) are allowed"
    case .frames(let frames, let allowed):
      "the scene would have \(frames.shortestText) frames; at most \(allowed) are allowed"
    case .totalPixels(let pixels, let allowed):
      "all frames together would have \(pixels.shortestText) pixels; at most \(allowed) are allowed"
    }
  }

  var hint: String? {
    switch self {
    case .numberLength: nil
    case .viewDepth, .nestingDepth: "this limit cannot be raised"
    case .canvasEmpty: "width and height, times 'scale', must be at least half a pixel"
    case .canvasSide: "this limit cannot be raised"
    case .problems: Self.raise("problems")
    case .fileSize: Self.raise("file-size")
    case .views: Self.raise("views")
    case .constraints: Self.raise("constraints")
    case .bodies: Self.raise("bodies")
    case .actions: Self.raise("actions")
    case .touches: Self.raise("touches")
    case .touchSamples: Self.raise("touch-samples")
    case .characters: Self.raise("characters")
    case .tabs: Self.raise("tabs")
    case .pathPoints: Self.raise("path-points")
    case .gradientColors: Self.raise("gradient-colors")
    case .nestedShadows: Self.raise("nested-shadows")
    case .fonts: Self.raise("fonts")
    case .imagePixels: Self.raise("image-pixels")
    case .imageFilePixels: Self.raise("image-file-pixels")
    case .canvasPixels: Self.raise("canvas-pixels")
    case .frames: Self.raise("frames")
    case .totalPixels: Self.raise("total-pixels")
    }
  }

  private static func raise(_ name: String) -> String { "raise the limit with --limit \(name)=N" }
}

extension Diagnostic {
  /// A scene whose images have too many pixels in memory.
  package static func imagePixels(_ count: Int, allowed: Int, at place: SourceSpan) -> Diagnostic {
    limit(.imagePixels(count, allowed: allowed), at: place)
  }

  /// A scene whose image files have too many pixels.
  package static func imageFilePixels(
    _ count: Int, allowed: Int, at place: SourceSpan
  ) -> Diagnostic {
    limit(.imageFilePixels(count, allowed: allowed), at: place)
  }

  private static func limit(_ problem: LimitProblem, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      problem.severity, code: problem.code, problem.message, at: place, hint: problem.hint)
  }
}
