internal import Scene

extension PictureTestSettings.Metric: DescribedChoice {
  var summary: String {
    switch self {
    case .exact: "Colors are the same if all of their components are."
    case .yiq: "The distance that pixelmatch measures, weighted by brightness."
    case .oklab: "The distance that the eye sees, ΔE-OK of CSS Color 4."
    }
  }
}

extension PictureTestSettings.Antialiasing: DescribedChoice {
  var summary: String {
    switch self {
    case .count: "They count as any other pixel."
    case .ignore: "They are not compared."
    }
  }
}

extension PictureTestSettings.Moment {
  /// The moments with names.
  static let choices = [Choice("rest", PictureTestSettings.Moment.rest, "The last frame.")]
}

extension FigureDescription.Kind: DescribedChoice {}

extension FigureDescription.Spacing: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "Equal times."
    case .travel: "Equal parts of the path of what moves farthest."
    }
  }
}

extension FigureDescription.TrailColor: DescribedChoice {
  var summary: String {
    switch self {
    case .time: "The order of time, from pale to full."
    case .speed: "The speed, with a key."
    }
  }
}

extension FigureDescription.Names: DescribedChoice {
  var summary: String {
    switch self {
    case .several: "The names of those that move, where several do."
    case .all: "The names of all that move."
    case .none: "No names."
    }
  }
}

extension FigureDescription.Crop: DescribedChoice {
  var summary: String {
    switch self {
    case .content: "What has something in it, with a margin."
    case .canvas: "All of the canvas."
    }
  }
}
