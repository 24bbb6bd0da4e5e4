internal import SceneFormat
internal import SceneText

/// What a format of films cannot hold: the one table of it, from which the command's warnings and the documentation's table
/// are made.
struct FormatLimits: Equatable, Sendable {
  /// How translucent a pixel may be.
  enum Transparency: Sendable {
    case any
    /// Clear or opaque.
    case clear
    /// Opaque alone.
    case none
  }

  var transparency = Transparency.any
  /// The highest rate, in frames per second; nil for any.
  var highestRate: Double?
  /// How many parts of a second times are rounded to; nil for exact ones.
  ///
  /// Rounding to milliseconds is not seen, and not told.
  var partsPerSecond: Int?
  /// Whether frames have times at all.
  var hasTimes = true
  /// The most colors of a film; nil for all.
  var colorCount: Int?
  /// Whether both sides must be even numbers of pixels.
  var hasEvenSides = false
  /// Whether colors are approximated by a codec for films.
  var isLossy = false
}

/// What a film has that a format may not be able to hold.
struct FilmNeeds {
  /// The rate of the scene, in frames per second.
  var sceneRate: Double
  /// The distance of the frames that are written, in frames of the scene, and that of those that were selected.
  var (step, selectedStep): (Int, Int)
  /// Whether the frames exist already, so that neither their rate nor their background can be chosen.
  var isDrawn = false
  /// The size of a frame, in pixels.
  var size: (width: Int, height: Int)
  /// The number of colors; 0 where they are not counted.
  var colorCount = 0
  var hasTranslucentPixels = false
  /// Whether the canvas has a color that is translucent.
  var hasTranslucentBackground = false
}

extension FormatLimits {
  /// What is lost of a film, each as a clause about the file, with what to do about it.
  func losses(of film: FilmNeeds) -> [String] {
    [
      rateLoss(film), timeLoss(film), sizeLoss(film), backgroundLoss(film), colorLoss(film),
      translucencyLoss(film),
    ].compactMap(\.self)
  }

  private func rateLoss(_ film: FilmNeeds) -> String? {
    guard let highestRate, film.step > film.selectedStep else { return nil }
    let every = film.step / max(1, film.selectedStep)
    let ordinal = [2: "second", 3: "third"][every] ?? "\(every)th"
    return
      "plays at most \(highestRate.shortestText) frames per second, so every \(ordinal) one is written "
      + "(--every chooses others)"
  }

  private func timeLoss(_ film: FilmNeeds) -> String? {
    guard let partsPerSecond, partsPerSecond < 1_000 else { return nil }
    let parts = Double(partsPerSecond) * Double(film.step) / film.sceneRate
    guard parts.isFinite, abs(parts - parts.rounded()) > 1e-6, parts < 1e6 else { return nil }
    let (less, more) = (Int(parts.rounded(.down)), Int(parts.rounded(.up)))
    // The rates on both sides whose frames last whole parts.
    let exact = (film.isDrawn ? [] : [more, less]).map { Double(partsPerSecond) / Double($0) }
      .filter { $0 <= highestRate ?? .infinity && $0 == $0.rounded() }
      .map { "--fps \($0.shortestText)" }
    let verb = exact.count == 1 ? "is" : "are"
    return "rounds times to 1/\(partsPerSecond) s, \(less) or \(more) of them a frame"
      + (exact.isEmpty ? "" : " (\(MessageText.list(exact, joinedBy: "and")) \(verb) exact)")
  }

  private func sizeLoss(_ film: FilmNeeds) -> String? {
    let (width, height) = film.size
    guard hasEvenSides, width % 2 + height % 2 > 0 else { return nil }
    return
      "has even sides, so \(width)×\(height) pixels become \(width + width % 2)×\(height + height % 2)"
  }

  private func backgroundLoss(_ film: FilmNeeds) -> String? {
    guard transparency != .any, film.hasTranslucentBackground else { return nil }
    return "has no translucent pixels, so the background is drawn opaque"
      + (film.isDrawn ? "" : " (--background chooses another)")
  }

  private func colorLoss(_ film: FilmNeeds) -> String? {
    guard let colorCount, film.colorCount > colorCount else { return nil }
    return "has \(colorCount) colors, which approximate the film's \(film.colorCount)"
  }

  private func translucencyLoss(_ film: FilmNeeds) -> String? {
    guard transparency == .clear, film.hasTranslucentPixels else { return nil }
    return "has no translucent pixels, so they become opaque or clear"
      + (film.isDrawn ? "" : " (--background gives the canvas a color)")
  }
}

extension FilmFormat {
  /// The warning of what the format cannot hold of a film; nil if it holds everything.
  ///
  /// - Parameter film: What the film has.
  /// - Returns: Sentences, of which the last names the formats that hold it.
  func warning(of film: FilmNeeds) -> String? {
    let losses = limits.losses(of: film)
    guard !losses.isEmpty else { return nil }
    let name = ending.uppercased()
    let all = Self.all.filter {
      $0.needs.contains(.pixels) && !$0.limits.isLossy && $0.limits.losses(of: film).isEmpty
    }
    let kept = all.isEmpty ? "" : "; \(all.listed()) hold all of this"
    return "\(name) \(losses.joined(separator: "; it "))\(kept)"
  }

  /// What the format can hold, by what it is about: the colors, the transparency, and so on.
  package var contents: [(name: String, value: String)] {
    let transparency =
      switch limits.transparency {
      case .any: "any"
      case .clear: "clear or opaque"
      case .none: "none"
      }
    let times = !limits.hasTimes ? "none" : limits.partsPerSecond.map { "1/\($0) s" } ?? "exact"
    return [
      ("colors", limits.colorCount.map { "\($0)" } ?? (limits.isLossy ? "approximated" : "all")),
      ("transparency", transparency), ("times", times),
      ("rate", limits.highestRate.map { "\($0.shortestText) fps" } ?? "any"),
      ("sides", limits.hasEvenSides ? "even" : "any"),
    ]
  }

  /// A table in Markdown of what the formats cannot hold, as it is in the documentation.
  package static var limitsTable: String {
    let rows = all.map { format in
      let cells = ["`.\(format.ending)`"] + format.contents.map(\.value)
      return "| \(cells.joined(separator: " | ")) |"
    }
    return
      (["| | colors | transparency | times | rate | sides |", "|---|---|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }
}
