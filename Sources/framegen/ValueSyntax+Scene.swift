internal import Arguments
internal import Foundation
internal import Figures
internal import FramegenKit
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText

extension ValueSyntax<[SceneEdit]> {
  /// A value of the scene at a path, as the scene itself writes it.
  static func sceneValue(_ placeholder: String, _ path: SceneEdit.Path) -> Self {
    Self(placeholder) { text, option in [SceneEdit(path, .text(text), option: option)] }
  }

  /// The size of the canvas, `375x667` for the scene's `[375, 667]`.
  static var size: Self {
    Self("WxH", example: "--size 375x667") { text, option in
      let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map {
        Double($0).flatMap { $0.isFinite ? $0 : nil }
      }
      guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
      return [
        SceneEdit(.canvasSize, .size(CGSize(width: width, height: height)), option: option)
      ]
    }
  }

  /// Overlays: `all`, `none`, names for exactly these, or changes with `+` and `-`.
  static var overlays: Self {
    Self("LIST", example: "anchors,boundaries or +anchors,-boundaries") {
      list, option throws(UsageError) in
      if list == "all" || list == "none" {
        return [SceneEdit(.overlays, .boolean(list == "all"), option: option)]
      }
      let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.allSatisfy({ $0.contains(where: \.isLetter) }) else { return nil }
      let known = Overlay.allCases.map(\.rawValue)
      for name in names.map({ $0.trimmingPrefix { "+-".contains($0) } }).map(String.init)
      where !known.contains(name) {
        throw UsageError(
          "invalid value '\(name)' for \(option)", mistyped: name, among: known,
          otherwise: UsageError.list(known))
      }
      let changes = names.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
      if changes.isEmpty { return [SceneEdit(.overlays, .names(names), option: option)] }
      guard changes.count == names.count else { return nil }
      return changes.map {
        SceneEdit(
          .overlays.appending(String($0.dropFirst())), .boolean($0.hasPrefix("+")),
          option: option, showsPath: true)
      }
    }
  }
}

extension ValueSyntax<[Theme?]> {
  /// Themes, separated by commas, each once.
  static var themes: Self {
    Self("light|dark", example: "--theme dark or --theme light,dark") { list, _ in
      let themes = list.split(separator: ",", omittingEmptySubsequences: false)
        .map { Theme(rawValue: String($0)) }
      return themes.contains(nil) || Set(themes).count < themes.count ? nil : themes
    }
  }
}

extension ValueSyntax<DynamicColor> {
  /// A color, as a scene writes it.
  static var color: Self {
    Self("COLOR", example: "--background '#0D1117' or --background transparent") { text, _ in
      DynamicColor(named: text)
    }
  }
}

extension ValueSyntax<FrameSelection> {
  /// Frames: a range or a single number.
  static var frames: Self {
    Self("RANGE", example: "0..<60, 0...59, 30... or 30") { text, _ in FrameSelection(text) }
  }
}

extension ValueSyntax<FrameSelection.Shard> {
  /// A part of the frames, `1/4`.
  static var shard: Self {
    Self("I/N", example: "--shard 1/4") { text, _ in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
      return FrameSelection.Shard(index, of: count)
    }
  }
}

extension ValueSyntax<PictureTestSettings.Moment> {
  /// A time in seconds, at least 0, or `rest` for the last frame.
  static var moment: Self {
    Self("T|rest", example: "--at 1.25 or --at rest") { text, _ in
      PictureTestSettings.Moment(argument: text)
    }
  }
}

extension PictureTestSettings.Moment {
  /// Reads a moment of the command line; nil for what is none.
  fileprivate init?(argument text: some StringProtocol) {
    if text == "rest" {
      self = .rest
    } else if let seconds = Double(text), seconds.isFinite, seconds >= 0 {
      self = .time(seconds)
    } else {
      return nil
    }
  }
}

extension ValueSyntax<Double> {
  /// A number from 0 to 1.
  static func fraction(_ placeholder: String, example: String) -> Self {
    Self(placeholder, example: example) { text, _ in
      Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }
}

extension ValueSyntax<PixelRect> {
  /// An area of pixels, `X,Y,W,H`.
  static var area: Self {
    Self("X,Y,W,H", example: "--ignore 0,0,120,40") { text, _ in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let bound = 1_000_000_000
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], width > 0, height > 0,
        [x, y, width, height].allSatisfy({ (-bound...bound).contains($0) })
      else { return nil }
      return PixelRect(x: x, y: y, width: width, height: height)
    }
  }
}

extension ValueSyntax<FramePattern> {
  /// The names of frames, `frame_%04d.png`.
  static var pattern: Self {
    Self("NAME") { text, _ throws(UsageError) in try FramePattern(argument: text) }
  }
}

extension FramePattern {
  /// Reads a pattern of the command line.
  init(argument text: String) throws(UsageError) {
    do throws(Invalid) {
      try self.init(text)
    } catch {
      throw UsageError(error.message, hint: "for example: frame_%04d.png")
    }
  }
}

extension ValueSyntax<[FigureDescription.Kind]> {
  /// Kinds of figures, separated by commas, each once.
  static var figureKinds: Self {
    let names = FigureDescription.Kind.allCases.map(\.rawValue)
    return Self("KIND,…", .words(names)) { list, option throws(UsageError) in
      var kinds: [FigureDescription.Kind] = []
      for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard let kind = FigureDescription.Kind(rawValue: name) else {
          throw UsageError(
            "invalid value '\(name)' for \(option)", mistyped: name, among: names,
            otherwise: UsageError.list(names))
        }
        if !kinds.contains(kind) { kinds.append(kind) }
      }
      return kinds
    }
  }
}

extension ValueSyntax<FigureDescription.ItemPoints> {
  /// A point of a view or a group, `square=-50,-50`: its id and the offset from its center.
  static var itemPoints: Self {
    Self("ID=X,Y", example: "--point square=-50,-50") { text, _ in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0).flatMap { $0.isFinite ? $0 : nil }
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
      return FigureDescription.ItemPoints(
        item: Reference(id: parts[0], place: SourceSpan(range: 0..<0)),
        offsets: [Offset(horizontal: x, vertical: y)])
    }
  }
}

extension ValueSyntax<FigureDescription.Moments> {
  /// Times in seconds and `rest`, separated by commas, or their number.
  static var moments: Self {
    Self("T,…|N", example: "--moments 0,0.25,rest or --moments 8") { text, _ in
      // Nobody wants no moments: 0 is the time.
      if let count = Int(text), count != 0 {
        return (1...1000).contains(count) ? .count(count) : nil
      }
      let moments = text.split(separator: ",", omittingEmptySubsequences: false).map {
        PictureTestSettings.Moment(argument: $0)
      }
      return moments.contains(nil) ? nil : .times(moments.compactMap { $0 })
    }
  }
}

extension ValueSyntax<FigureDescription.Sweep> {
  /// A path with several values, `#jelly.damping=0.1,0.5,1` or `jelly.damping=0…1/5`.
  static var sweep: Self {
    Self(
      "PATH=V,…", example: "--sweep jelly.damping=0.1,0.5,1, or jelly.damping=0…1/5 for five values"
    ) { text, _ in
      FigureDescription.Sweep(parsing: text)
    }
  }
}

extension ValueSyntax<Double> {
  /// A number above 0, at most 100.
  static func positive(_ placeholder: String, example: String) -> Self {
    Self(placeholder, example: example) { text, _ in
      Double(text).flatMap { $0 > 0 && $0 <= 100 ? $0 : nil }
    }
  }
}
