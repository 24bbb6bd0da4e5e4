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
    case .canvasPixels: Self.raise("canvas-pixels")
    case .frames: Self.raise("frames")
    case .totalPixels: Self.raise("total-pixels")
    }
  }

  private static func raise(_ name: String) -> String { "raise the limit with --limit \(name)=N" }
}
