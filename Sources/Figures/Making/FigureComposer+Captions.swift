internal import FramegenKit
internal import Scene

/// What a figure tells of its pictures and plots, and of itself to who makes it.
extension FigureComposer {
  /// What the moments and the ticks of a picture mean; empty where the figure has neither.
  func explanation(of picture: FigurePicture?) -> String {
    var parts: [String] = []
    let moments = moments[0]
    let times = times(of: 0, Self.momentCount.onionSkin)
    let areShared = variants.indices.allSatisfy {
      self.times(of: $0, Self.momentCount.onionSkin) == times
    }
    if figure.kinds.contains(.onionSkin), areShared, moments.end > 0 {
      parts.append(
        FigureCaption.moments(
          times,
          isEven: figure.moments.map { if case .count = $0 { true } else { false } } ?? true
            && figure.spacing == .time, endsAtRest: variants.allSatisfy(endsAtRest)))
    }
    for absence in picture?.absences ?? [] where areShared {
      parts.append("\(absence.text) not there at \(FigureCaption.times(absence.times))")
    }
    if let picture,
      picture.trails.contains(where: { !$0.indices(every: picture.tickInterval).isEmpty })
    {
      parts.append("ticks on paths every \(ShownUnit("s").text(picture.tickInterval))")
    }
    if let omission { parts.append(omission) }
    return FigureCaption.sentence(parts)
  }

  /// Whether the last of the moments that the figure states is that at rest, and everything is at rest then: a
  /// film of a stated length may end in motion.
  func endsAtRest(_ variant: FigureVariant) -> Bool {
    guard case .times(let times) = figure.moments else { return false }
    return times.contains(.rest) && variant.endsAtRest
  }

  /// Which of many curves the plots show, where nobody chose them; nil where they show all.
  private var omission: String? {
    let curves = movers[0]
    guard curves.count > FigurePlots.mostDefaultCurves else { return nil }
    let most = chosen(of: 0).count
    guard curves.count > most else { return nil }
    guard Set(curves.map(\.measure)).count == 1 else {
      return "plotted are the first \(most) of \(curves.count) numbers that change"
    }
    let verb =
      switch curves[0].measure {
      case .rotation: "turn most"
      case .centerX, .centerY: "move farthest"
      default: "change"
      }
    return "plotted are the \(most) of \(curves.count) items that \(verb)"
  }

  /// What a reader of the figure would miss, for who makes it.
  var notes: [String] {
    var notes: [String] = []
    if figure.caption != nil, let omission { notes.append(omission) }
    for variant in variants where variant.recording.changing.isEmpty {
      let name = caption(of: variant)
      notes.append(
        "nothing changes in \(variant.film.file.title)" + (name.isEmpty ? "" : " (\(name))"))
    }
    return notes + (notes.isEmpty ? quantities.compactMap(constancy) : [])
  }

  /// That a stated quantity never changes, with what does where only a transform moves the view.
  private func constancy(of quantity: Quantity) -> String? {
    func isConstant(_ quantity: Quantity) -> Bool {
      variants.allSatisfy { variant in
        let points = Series(of: quantity, in: variant.recording).points
        return points.dropFirst().allSatisfy { $0.y == points[0].y }
      }
    }
    guard figure.hasPlots, isConstant(quantity) else { return nil }
    let names = ["center.x": "frame.x", "center.y": "frame.y"]
    let other = names[quantity.measure.name].flatMap { name in
      try? Quantity(parsing: "\(quantity.subject).\(name)", in: variants[0].film.file.scene)
    }
    let hint = other.map {
      isConstant($0) ? "" : "; a transform moves the view, which \($0.name) shows"
    }
    return "\(quantity.name) never changes\(hint ?? "")"
  }

  /// What tells a variant's picture apart, as in "damping 0.3".
  func caption(of variant: FigureVariant) -> String {
    grid.key.isEmpty || variant.label.isEmpty ? variant.label : "\(grid.key) \(variant.label)"
  }
}
