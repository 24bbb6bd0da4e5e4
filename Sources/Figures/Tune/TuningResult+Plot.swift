public import FramegenKit
internal import Foundation

extension TuningResult {
  /// How the search went: of one value, what it reaches of each goal; of several, how near it came run by run.
  var sheet: FigureSheet {
    let found = values.map { "\($0.path.droppingMark) = \($0.value)" }.joined(separator: ", ")
    let plots = values.count == 1 ? goals.indices.map(plot(ofGoal:)) : [plotOfMisses]
    return FigureSheet(
      title: title, rows: plots.map { [.plot($0)] },
      caption: isMet
        ? "All goals are met with \(found)." : "Not all goals can be met; nearest is \(found).")
  }

  /// What a goal's number is over the values of a single variable, with the goal as a band.
  private func plot(ofGoal index: Int) -> Plot {
    let goal = goals[index]
    let points = runs.compactMap { run -> SIMD2<Double>? in
      guard let value = run.values.first.flatMap({ Double($0) }), let reached = run.reached[index]
      else { return nil }
      return SIMD2(value, reached)
    }.sorted { $0.x < $1.x }
    let name = values.first?.path.droppingMark ?? ""
    var plot = Plot(
      x: Plot.Axis(name),
      y: Plot.Axis(goal.unit.isEmpty ? goal.goal : "\(goal.goal) (\(goal.unit))"),
      curves: [Plot.Curve("", pieces: points.isEmpty ? [] : [points], color: .kind(0))])
    plot.curves[0].isSmooth = false
    let span = points.map(\.y)
    if let low = goal.least ?? span.min(), let high = goal.greatest ?? span.max(), low <= high {
      plot.bands.append(Plot.Band(low...high, label: "goal"))
    }
    if let value = values.first.flatMap({ Double($0.value) }), let reached = goal.reached {
      plot.marks.append(
        Plot.Mark(
          .ring, at: SIMD2(value, reached),
          label: "\(values[0].value): \(reached.rounded(toDigits: 3).shortText)", color: .kind(0)))
    }
    return plot
  }

  /// The least distance from the goals so far over the runs.
  private var plotOfMisses: Plot {
    var (least, points) = (Double.infinity, [SIMD2<Double>]())
    for (index, run) in runs.enumerated() {
      // A step: nothing changes until the next better run.
      if !points.isEmpty { points.append(SIMD2(Double(index + 1), least)) }
      least = min(least, run.miss)
      points.append(SIMD2(Double(index + 1), least))
    }
    var plot = Plot(
      x: Plot.Axis("run"), y: Plot.Axis("missed by (parts of the goals)", range: 0...0),
      curves: [Plot.Curve("", pieces: points.isEmpty ? [] : [points], color: .kind(0))])
    plot.curves[0].isSmooth = false
    return plot
  }

  /// The plot of the search, which can be written.
  ///
  /// - Parameter film: The film of the scene.
  /// - Returns: The figure.
  public func plot(of film: Film) -> FigureDrawing {
    FigureDrawing(
      name: "", notes: [], sheet: sheet, fonts: film.fonts.collection,
      images: film.images.collection,
      inputs: film.file.inputs)
  }
}
