internal import FramegenKit
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText
internal import Stage

/// Arranges what a figure shows: pictures in a row, a strip below them, plots at the right.
struct FigureComposer {
  let figure: FigureDescription
  /// The quantities that the figure names.
  let quantities: [Quantity]
  /// The film of the scene, or one for each value of a sweep.
  private(set) var variants: [FigureVariant]
  /// How the variants differ.
  let grid: VariantGrid
  /// The moments of each variant.
  let moments: [FigureMoments]
  /// How far what is shown as moving comes in each variant, what comes farthest first.
  private let reaches: [[FigureVariant.Reach]]
  /// What a figure that names no quantities can plot of each variant: the motion of what moves, farthest first, or
  /// else what changes; empty for others.
  let movers: [[Quantity]]

  init(
    _ figure: FigureDescription, quantities: [Quantity], variants: [FigureVariant],
    _ grid: VariantGrid
  ) {
    var figure = figure
    let reaches = variants.map { $0.reaches(of: Self.items(of: $0, in: figure)) }
    // Moments of what stays in its place would cover each other.
    let staysInPlace = reaches.joined().allSatisfy { $0.distance == 0 && $0.turn == 0 }
    if Set(figure.kinds) == Set(FigureDescription.overview), staysInPlace {
      figure.kinds = [.strip, .plot]
      figure.columns = figure.columns ?? Self.columns / 2
    }
    self.figure = figure
    self.reaches = reaches
    self.quantities = quantities
    self.variants = variants
    self.grid = grid
    let moments = variants.map { variant in
      variant.moments(of: Self.items(of: variant, in: figure, besides: variant.recording.changing))
    }
    // Films beside each other are shown at the same moments.
    let end = moments.map(\.end).max() ?? 0
    self.moments = moments.map { $0.ending(at: end) }
    let choosesCurves = quantities.isEmpty && figure.hasPlots
    // The curves of all films are of one kind, that of what comes farthest in any of them.
    let farthest = reaches.compactMap(\.first).max {
      ($0.distance, $0.turn) < ($1.distance, $1.turn)
    }
    movers = zip(variants, reaches).map { variant, reaches in
      choosesCurves ? Self.movers(of: variant, reaches, like: farthest, in: figure) : []
    }
  }

  /// The same figure of the same films in other appearances.
  ///
  /// Only where colors that differ in both themes change, do moments and curves have to be found again.
  func shown(as variants: [FigureVariant]) -> FigureComposer {
    guard !variants.contains(where: \.motion.dependsOnTheme) else {
      return FigureComposer(
        figure, quantities: quantities, variants: variants, grid)
    }
    var composer = self
    composer.variants = variants
    return composer
  }

  /// The number of moments where the figure states none.
  static let momentCount = (onionSkin: 7, strip: 6)
  /// The most pictures in a row of a strip where the figure states none.
  private static let columns = 6

  /// The figure.
  func sheet() throws(FramegenError) -> FigureSheet {
    var rows: [[FigureSheet.Part]] = []
    var pictures: [FigurePicture] = []
    if !pictureKinds.isEmpty {
      let shown = try variants.indices.map { index throws(FramegenError) in
        [try picture(of: index)]
      }
      pictures = cropped(shown).map { $0[0] }
      let unit = 1 / FigurePicture.scale(of: pictures, onPage: figure.width)
      let interval = pictures.map { $0.tickInterval(unit: unit) }.max() ?? 0.1
      for index in pictures.indices { pictures[index].tickInterval = interval }
    }
    let plots = try plots()
    // Several pictures fill the row.
    let fits = pictures.count == 1 && !plots.isEmpty && (plots[0].isOverTime || plots.count == 1)
    if let table = table(of: pictures) {
      rows.append([.table(table)])
    } else {
      rows += balanced(pictures, figure.columns ?? Self.columns).map { $0.map { .picture($0) } }
      if fits { rows = [(rows.first ?? []) + [.plot(plots[0])]] }
    }
    rows += self.rows(of: Array(plots.dropFirst(fits ? 1 : 0)))
    if figure.kinds.contains(.strip) { rows += try stripRows() }
    var sheet = FigureSheet(
      title: figure.title ?? title, rows: rows.filter { !$0.isEmpty },
      caption: figure.caption ?? explanation(of: pictures.first))
    sheet.width = figure.width.map { CGFloat($0) }
    return sheet
  }

  /// The rows with the strips of all films.
  private func stripRows() throws(FramegenError) -> [[FigureSheet.Part]] {
    let shown = try variants.indices.map { index throws(FramegenError) in
      try strip(of: index)
    }
    let strips = cropped(shown)
    // Single pictures of several films stand side by side.
    let areSingle = strips.count > 1 && strips.allSatisfy { $0.count == 1 }
    if areSingle, let table = table(of: strips.map { $0[0] }) { return [[.table(table)]] }
    return (areSingle ? [strips.flatMap { $0 }] : strips).map { pictures in
      [.strip(pictures, columns: figure.columns ?? Self.columns)]
    }
  }

  /// The pictures of all films in a table, if these are the combinations of two properties.
  private func table(of pictures: [FigurePicture]) -> PictureTable? {
    guard let heads = grid.heads, !pictures.isEmpty else { return nil }
    var table = PictureTable(rows: heads.rows, columns: heads.columns, pictures: pictures)
    // The heads say which film it is.
    for index in table.pictures.indices { table.pictures[index].caption = "" }
    return table
  }

  /// The title of the scene, or those of both scenes.
  private var title: String {
    let titles = [variants.first, variants.last].compactMap { $0?.film.file.title }
    return figure.beside == nil || Set(titles).count == 1 ? titles[0] : titles.sentenceList
  }

  /// Pictures in rows of nearly equal lengths.
  private func balanced(_ pictures: [FigurePicture], _ most: Int) -> [[FigurePicture]] {
    let rowCount = (pictures.count + most - 1) / most
    let columns = (pictures.count + max(1, rowCount) - 1) / max(1, rowCount)
    return stride(from: 0, to: pictures.count, by: max(1, columns)).map { start in
      Array(pictures[start..<min(pictures.count, start + columns)])
    }
  }

  /// Plots in rows: those over time below each other, so that they share their axis, in two columns where they are
  /// more than three; phases two by two.
  private func rows(of plots: [Plot]) -> [[FigureSheet.Part]] {
    let overTime = plots.filter(\.isOverTime)
    let phases = plots.filter { !$0.isOverTime }
    func rows(_ plots: [Plot], columns: Int) -> [[FigureSheet.Part]] {
      stride(from: 0, to: plots.count, by: columns).map { start in
        plots[start..<min(start + columns, plots.count)].map { .plot($0) }
      }
    }
    return rows(overTime, columns: overTime.count > 3 ? 2 : 1) + rows(phases, columns: 2)
  }

  /// The kinds that share one picture.
  private var pictureKinds: Set<FigureDescription.Kind> {
    Set(figure.kinds).intersection([.onionSkin, .trail, .poster])
  }

  /// The ids of the views and groups that are shown as moving: in a film in which nothing moves, those that change.
  private func items(of variant: FigureVariant) -> Set<String> {
    Self.items(of: variant, in: figure)
  }

  private static func items(
    of variant: FigureVariant, in figure: FigureDescription, besides others: Set<String> = []
  ) -> Set<String> {
    let recording = variant.recording
    let moving = recording.moving.isEmpty ? recording.changing : recording.moving
    let items =
      figure.items.map { Set($0.map(\.id)) }
      ?? moving.union(others).union(figure.points.map(\.item.id))
    return items.subtracting(figure.hiddenIDs(in: variant.film.file.scene))
  }

  // MARK: - Pictures

  /// Several moments, paths, or one moment of a film in one picture.
  private func picture(of index: Int) throws(FramegenError) -> FigurePicture {
    let (variant, moments) = (variants[index], moments[index])
    let items = items(of: variant)
    let last = figure.kinds.contains(.poster) ? posterTime(moments) : moments.end
    var times = [last]
    if figure.kinds.contains(.onionSkin) {
      let chosen = self.times(of: index, Self.momentCount.onionSkin)
      times = figure.kinds.contains(.poster) ? chosen.filter { $0 < last } + [last] : chosen
    }
    // The figure draws paths itself.
    let layers = try variant.layers.layers(
      at: FilmLayers.Moments(
        times: times, moving: items, hidden: figure.hiddenIDs(in: variant.film.file.scene),
        others: figure.kinds.contains(.trail) ? [.trails] : [], hasGhosts: true),
      in: variant.appearance)
    let front = layers[layers.count - 1]
    var picture = FigurePicture(
      crop: .zero, background: variant.appearance.background, views: front.views,
      drawing: front.viewsWithGhosts, front: front.moving.flatMap(\.items),
      overlays: front.overlays,
      caption: figure.kinds.contains(.poster) && variants.count == 1
        ? FigureCaption.time(last)
        : caption(of: variant))
    picture.moments = zip(times, layers).dropLast().map { time, layer in
      FigurePicture.Moment(time: time, items: layer.moving.flatMap(\.items))
    }
    picture.names = names(of: front)
    picture.absences = absences(of: items, in: layers, at: times)
    if figure.kinds.contains(.trail) {
      // A single path is ink, which reads best on what moves along it.
      let colors = items.count > 1 ? variant.viewColors : [:]
      let end = times[times.count - 1]
      picture.trails = items.ordered().flatMap {
        variant.trails(of: $0, colors[$0], through: end, points: figure.points)
      }
      .filter { trail in trail.points.contains { $0 != trail.points[0] } }
      picture.showsSpeed = figure.trailColor == .speed && !picture.trails.isEmpty
    }
    return picture
  }

  /// At which of several moments views that are shown are not in the scene, or cannot be seen.
  private func absences(
    of items: Set<String>, in layers: [FrameLayers], at times: [Double]
  ) -> [FigurePicture.Absence] {
    var absences: [FigurePicture.Absence] = []
    for item in items.ordered() {
      let missing = zip(times, layers).filter { $1.movingExtents[item] == nil }.map(\.0)
      // A group has no picture of its own, nor has what is inside of another one that moves.
      guard !missing.isEmpty, missing.count < times.count else { continue }
      if let index = absences.firstIndex(where: { $0.times == missing }) {
        absences[index].items.append(item)
      } else {
        absences.append(FigurePicture.Absence(items: [item], times: missing))
      }
    }
    return absences
  }

  /// The names of the views that move, where the figure shows them; views without ids have none.
  private func names(of layers: FrameLayers) -> [FigurePicture.Name] {
    let names = layers.movingExtents.ordered { $0.key < $1.key }
      .filter { !$0.key.isEmpty }
      .map {
        FigurePicture.Name($0.key, of: $0.value, outline: layers.movingOutlines[$0.key])
      }
    switch figure.names {
    case .none: return []
    case .several: return names.count > 1 ? names : []
    case .all: return names
    }
  }

  /// The pictures of successive moments.
  private func strip(of index: Int) throws(FramegenError) -> [FigurePicture] {
    let variant = variants[index]
    let items = items(of: variant)
    let times = times(of: index, Self.momentCount.strip)
    let layers = try variant.layers.layers(
      at: FilmLayers.Moments(
        times: times, moving: items, hidden: figure.hiddenIDs(in: variant.film.file.scene)),
      in: variant.appearance)
    return zip(times, layers).map { time, layer in
      // A single picture needs no time.
      let isAtRest = time == times.last && endsAtRest(variant)
      let caption = times.count == 1 ? "" : isAtRest ? "at rest" : FigureCaption.time(time)
      return FigurePicture(
        crop: .zero, background: variant.appearance.background, views: layer.views,
        overlays: layer.overlays,
        caption: variant.label.isEmpty || time != times[0]
          ? caption
          : [self.caption(of: variant), caption].filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// The moments of a film, the same as those of the others; so many where the figure states none.
  func times(of index: Int, _ count: Int) -> [Double] {
    let stated = figure.moments ?? .count(count)
    // Equal parts of a path take other times in each film.
    if case .count = stated, figure.spacing == .travel, index > 0 {
      return moments[index].times(shownAt: moments[0].times(stated, .travel))
    }
    return moments[index].times(stated, figure.spacing)
  }

  /// The pictures of each film with the part of the canvas that is shown, which is the same for films of one canvas.
  private func cropped(_ pictures: [[FigurePicture]]) -> [[FigurePicture]] {
    let canvases = variants.map(\.film.file.scene.canvas.size)
    let isShared = canvases.allSatisfy { $0 == canvases[0] }
    return zip(variants, pictures).map { variant, own in
      let crop = crop(of: isShared ? pictures.flatMap { $0 } : own, in: variant)
      return own.map { picture in
        var picture = picture
        picture.crop = crop
        return picture
      }
    }
  }

  /// The part of the canvas that pictures show.
  private func crop(of pictures: [FigurePicture], in variant: FigureVariant) -> CGRect {
    let canvas = variant.film.file.scene.canvas.size
    guard figure.crop == .content else { return CGRect(origin: .zero, size: canvas) }
    return FigurePicture.crop(of: pictures, in: canvas)
  }

  private func posterTime(_ moments: FigureMoments) -> Double {
    figure.time.map(moments.time) ?? moments.middle
  }

  // MARK: - Plots

  private func plots() throws(FramegenError) -> [Plot] {
    let kinds = Set(figure.kinds)
    guard figure.hasPlots else { return [] }
    let chosen = try variants.indices.map { index throws(FramegenError) in
      try plotted(of: index)
    }
    var plots: [Plot] = []
    if !kinds.isDisjoint(with: [.plot, .poster]) {
      for axis in axes(of: chosen.flatMap { $0 }) {
        plots.append(
          FigurePlots.overTime(
            zip(variants, chosen).map { ($0, $1.filter(axis.contains)) },
            until: plotEnd(of: chosen),
            grid, on: figure.background,
            cursor: kinds.contains(.poster) ? posterTime(moments[0]) : nil)
        )
      }
    }
    if kinds.contains(.phase) {
      for index in chosen[0].indices {
        let curves = zip(variants, chosen).compactMap { variant, quantities in
          quantities.indices.contains(index) ? (variant, quantities[index]) : nil
        }
        plots.append(FigurePlots.phase(curves, grid))
      }
    }
    return plots
  }

  /// The quantities that share a plot: those of one unit and direction, of several films also of one kind.
  private func axes(of quantities: [Quantity]) -> [[Quantity]] {
    var axes: [[Quantity]] = []
    for quantity in quantities where !axes.contains(where: { $0.contains(quantity) }) {
      let index = axes.firstIndex { axis in
        axis[0].unit == quantity.unit && axis[0].growsDownwards == quantity.growsDownwards
          && (variants.count == 1 || axis[0].measure == quantity.measure)
      }
      if let index { axes[index].append(quantity) } else { axes.append([quantity]) }
    }
    return axes
  }

  /// The time at which plots end: a little after everything that they show has come to rest, in seconds; beside pictures,
  /// everything that these show.
  private func plotEnd(of quantities: [[Quantity]]) -> Double {
    let isAlone = pictureKinds.isEmpty && !figure.kinds.contains(.strip)
    return zip(variants.indices, quantities).map { index, quantities in
      let variant = variants[index]
      let last = variant.motion.frames.last?.time ?? 0
      let end = (isAlone ? settled(quantities, in: variant) : nil) ?? moments[index].end
      return min(last, end > 0 ? end * 1.1 : last)
    }.max() ?? 0
  }

  /// When all that has some quantities is nearly as at the end, in seconds; nil where that is not known, and where it
  /// never changes.
  private func settled(_ quantities: [Quantity], in variant: FigureVariant) -> Double? {
    let recording = variant.recording
    let subjects = Set(quantities.map(\.subject))
    // The length of an attachment changes with its items.
    guard subjects.allSatisfy({ recording.declarations[$0] != nil }),
      let settled = subjects.compactMap({ recording.changes(of: $0)?.settled }).max(),
      variant.motion.frames.indices.contains(settled)
    else { return nil }
    return variant.motion.frames[settled].time
  }

  /// The quantities of a variant's plots; those that move most where the figure names none.
  private func plotted(of index: Int) throws(FramegenError) -> [Quantity] {
    let variant = variants[index]
    guard quantities.isEmpty else {
      for quantity in quantities where !variant.recording.has(quantity) {
        throw .request(
          "\(quantity.name) has no value in \(variant.film.file.name)",
          hint: quantity.needsBodies ? "the engine holds only items of behaviors" : nil)
      }
      return quantities
    }
    guard !movers[index].isEmpty else {
      // A figure with pictures shows those alone.
      guard pictureKinds.isEmpty, !figure.kinds.contains(.strip) else { return [] }
      throw .request(
        "no number changes in \(variant.film.file.name), so there is nothing to plot",
        hint: "name a quantity with --of, such as square.alpha")
    }
    return chosen(of: index)
  }

  /// The quantities whose curves are the first of those that differ, with those that are equal to one of them.
  func chosen(of index: Int) -> [Quantity] {
    let recording = variants[index].recording
    var shown: [[[SIMD2<Double>]]] = []
    return movers[index].filter { quantity in
      let pieces = Series(of: quantity, in: recording).pieces
      if shown.contains(pieces) { return true }
      guard shown.count < FigurePlots.mostDefaultCurves else { return false }
      shown.append(pieces)
      return true
    }
  }

  /// The motion of everything that moves, farthest first; where nothing moves, the numbers that change.
  private static func movers(
    of variant: FigureVariant, _ reaches: [FigureVariant.Reach],
    like first: FigureVariant.Reach?, in figure: FigureDescription
  ) -> [Quantity] {
    guard let first, first.distance > 0 || first.turn > 0 else {
      return changingNumbers(of: variant, in: figure)
    }
    // All curves of a plot show one direction, or the turn of what stays in its place.
    let measure: Quantity.Measure =
      first.distance == 0 ? .rotation : first.x > first.y ? .centerX : .centerY
    return reaches.filter { measure == .rotation ? $0.turn > 0 : $0.distance > 0 }
      .map { Quantity($0.item, measure) }
  }

  /// The sizes and other numbers that change, item by item; of those of one property that are always equal, such as
  /// the scales of both directions, the first one.
  private static func changingNumbers(
    of variant: FigureVariant, in figure: FigureDescription
  ) -> [Quantity] {
    let items = items(of: variant, in: figure)
    return variant.film.file.scene.itemIDs.filter(items.contains).flatMap { id in
      let recording = variant.recording
      let sizes: [Quantity.Measure] = [.width, .height]
      let others = recording.changes(of: id)?.numbers.map { Quantity.Measure($0) } ?? []
      var shown: [Series] = []
      for measure in sizes + others {
        let series = Series(of: Quantity(id, measure), in: recording)
        let isKnown = shown.contains {
          $0.quantity.measure.isOfSameProperty(as: measure) && $0.points == series.points
        }
        if series.changes, !isKnown { shown.append(series) }
      }
      return shown.map(\.quantity)
    }
  }
}

extension FigureDescription {
  /// Whether a plot of quantities is part of it.
  var hasPlots: Bool { !Set(kinds).isDisjoint(with: [.plot, .poster, .phase]) }

  /// The ids of what the drawing leaves out: of groups also those of their views, which are what is drawn of them.
  fileprivate func hiddenIDs(in scene: Scene) -> Set<String> {
    var ids = Set(hidden.map(\.id))
    for group in scene.groups where ids.contains(group.id) {
      ids.formUnion(group.items.map(\.id))
    }
    return ids
  }
}
