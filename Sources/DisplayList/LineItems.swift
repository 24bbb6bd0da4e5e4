public import Foundation
public import Geometry

extension DisplayList {
  /// A line along a path.
  ///
  /// Width, dashes and halo are in the path's own units and are transformed with it, unless the line
  /// keeps its width.
  public struct Stroke: Equatable, Sendable {
    /// The path, in its own coordinates.
    public var path: BezierPath
    /// The line's width, in the path's units; nothing is drawn at 0 or below.
    public var width: CGFloat
    /// The color; its alpha counts.
    public var color: Color
    /// The shape of the line's ends; round by default.
    public var cap: LineCap
    /// The shape of the line's corners; round by default.
    public var join: LineJoin
    /// The pattern of dashes, or nil for a continuous line.
    public var dash: Dash?
    /// A contrasting border beneath the line, or nil for none.
    public var halo: Halo?
    /// Whether width, dashes and halo are in points of the canvas, however the path is stretched;
    /// false by default.
    ///
    /// A coil is then one path that is stretched, and not another path for each length.
    public var keepsWidth = false
    /// The transform from the path's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A line along a path, by default continuous, round and in canvas coordinates.
    public init(
      _ path: BezierPath, width: CGFloat, color: Color, cap: LineCap = .round,
      join: LineJoin = .round, dash: Dash? = nil, halo: Halo? = nil, keepsWidth: Bool = false,
      transform: CGAffineTransform = .identity
    ) {
      self.path = path
      self.width = width
      self.color = color
      self.cap = cap
      self.join = join
      self.dash = dash
      self.halo = halo
      self.keepsWidth = keepsWidth
      self.transform = transform
    }
  }

  /// The shape of a line's ends.
  public typealias LineCap = Geometry.LineCap

  /// The shape of a line's corners.
  public typealias LineJoin = Geometry.LineJoin

  /// A pattern of dashes and gaps along a line.
  public struct Dash: Equatable, Sendable {
    /// The lengths of dash, gap, dash, … in the path's units, repeated along the line.
    ///
    /// A list that is empty, sums to less than a tenth of a pixel, would be repeated more than
    /// 500,000 times or holds a negative or non-finite number draws a continuous line.
    public var lengths: [CGFloat]
    /// How far into the pattern the line begins, in the path's units; 0 by default.
    public var phase: CGFloat

    /// A pattern that begins `phase` into its lengths.
    public init(_ lengths: [CGFloat], phase: CGFloat = 0) {
      self.lengths = lengths
      self.phase = phase
    }
  }

  /// A wider line beneath a line or letters, for contrast with the background.
  ///
  /// It has the line's caps, joins and dashes.
  public struct Halo: Equatable, Sendable {
    /// How far the halo reaches beyond the line on each side, in the path's units.
    public var width: CGFloat
    /// The color; its alpha counts.
    public var color: Color

    /// A halo that reaches `width` beyond the line on each side.
    public init(width: CGFloat, color: Color) {
      self.width = width
      self.color = color
    }
  }
}

extension DisplayList.Stroke {
  /// The box around the line with its halo, on the canvas.
  var extent: Extent {
    let reach = width / 2 + max(0, halo?.width ?? 0)
    return keepsWidth
      ? path.extent.applying(transform).outset(by: reach)
      : path.extent.outset(by: reach).applying(transform)
  }

  /// The line of a dump.
  var dumped: String {
    var line = "stroke \(path.dumped) width \(width.dumped) \(color.dumped)"
    if cap != .round { line += " cap \(cap.name)" }
    if join != .round { line += " join \(join.name)" }
    if let dash {
      line += " dash \(dash.lengths.map(\.dumped).joined(separator: " "))"
      if dash.phase != 0 { line += " phase \(dash.phase.dumped)" }
    }
    if let halo { line += " halo \(halo.dumped)" }
    if keepsWidth { line += " keeping its width" }
    return line + transform.dumpedSuffix
  }

  func write(to writer: inout ByteWriter) {
    writer.path(path)
    writer.number(width)
    writer.color(color)
    writer.choice(cap)
    writer.choice(join)
    writer.optional(dash) { writer, dash in
      writer.list(dash.lengths) { $0.number($1) }
      writer.number(dash.phase)
    }
    writer.optional(halo) { $1.write(to: &$0) }
    writer.flag(keepsWidth)
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    path = try reader.path()
    width = try reader.length()
    color = try reader.color()
    cap = try reader.choice(DisplayList.LineCap.self)
    join = try reader.choice(DisplayList.LineJoin.self)
    dash = try reader.optional { reader throws(DamagedBytes) in
      DisplayList.Dash(
        try reader.list { reader throws(DamagedBytes) in try reader.length() },
        phase: try reader.length())
    }
    halo = try reader.optional { reader throws(DamagedBytes) in try .init(from: &reader) }
    keepsWidth = try reader.flag()
    transform = try reader.transform()
  }
}

extension DisplayList.Halo {
  var dumped: String { "\(width.dumped) \(color.dumped)" }

  func write(to writer: inout ByteWriter) {
    writer.number(width)
    writer.color(color)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    width = try reader.length()
    color = try reader.color()
  }
}

extension DisplayList {
  /// A text laid out in a rectangle, as by `UILabel`.
  ///
  /// Lines break at the rectangle's width and are aligned in it by the block's alignment; together
  /// they are centred in its height.
  public struct Text: Equatable, Sendable {
    /// The characters, their font, alignment and number of lines.
    public var block: TextBlock
    /// The rectangle, in its own coordinates, in points.
    public var rect: CGRect
    /// The color; its alpha counts.
    public var color: Color
    /// A contrasting border beneath the letters, or nil for none.
    public var halo: Halo?
    /// The transform from the rectangle's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// A text in a rectangle, by default in canvas coordinates.
    public init(
      _ block: TextBlock, in rect: CGRect, color: Color, halo: Halo? = nil,
      transform: CGAffineTransform = .identity
    ) {
      self.block = block
      self.rect = rect
      self.color = color
      self.halo = halo
      self.transform = transform
    }
  }
}

extension DisplayList.Text {
  /// The line of a dump.
  var dumped: String {
    var line = "text \(block.string.dumped) in \(rect.dumped)"
    line += " font \(block.font.size.dumped)"
    if block.font.weight != .regular { line += " \(block.font.weight)" }
    if !block.font.family.isEmpty { line += " \(block.font.family.dumped)" }
    if block.alignment != .natural { line += " \(block.alignment.name)" }
    if block.numberOfLines != 1 { line += " lines \(block.numberOfLines)" }
    if block.lineBreakMode != .byTruncatingTail { line += " \(block.lineBreakMode.name)" }
    for run in block.runs {
      line += " run \(run.bytes.lowerBound)..<\(run.bytes.upperBound)"
      if let font = run.font {
        line += " font \(font.size.dumped) \(font.weight)"
        if !font.family.isEmpty { line += " \(font.family.dumped)" }
      }
      if let color = run.color { line += " \(color.dumped)" }
      if run.isUnderlined { line += " underlined" }
    }
    line += " \(color.dumped)"
    if let halo { line += " halo \(halo.dumped)" }
    return line + transform.dumpedSuffix
  }

  func write(to writer: inout ByteWriter) {
    writer.block(block)
    writer.rect(rect)
    writer.color(color)
    writer.optional(halo) { $1.write(to: &$0) }
    writer.transform(transform)
  }

  init(from reader: inout ByteReader) throws(DamagedBytes) {
    block = try reader.block()
    rect = try reader.rect()
    color = try reader.color()
    halo = try reader.optional { reader throws(DamagedBytes) in try .init(from: &reader) }
    transform = try reader.transform()
  }
}
