internal import Foundation

/// The lengths of the look, in points of the canvas; they do not grow with the views.
enum OverlayMetrics {
  /// How far a halo reaches beyond what it sets off.
  static let haloWidth: CGFloat = 0.75

  static let anchorRadius: CGFloat = 5.5
  static let anchorLine: CGFloat = 2
  static let dotRadius: CGFloat = 3.2
  static let dotHalo: CGFloat = 1.2

  static let springLead: CGFloat = 8
  static let springAmplitude: CGFloat = 5
  static let springLine: CGFloat = 1.5
  /// The rest length that a turn of a spring stands for.
  static let springPitch: CGFloat = 7
  static let springTurns = 5...24
  static let barLine: CGFloat = 3
  static let limitLine: CGFloat = 1.5
  static let limitDash: [CGFloat] = [4, 3]
  /// How much shorter than its length a limit may be and still count as taut.
  static let limitSlack: CGFloat = 0.5
  static let axisLine: CGFloat = 0.75
  /// The length of the strokes that end a sliding axis.
  static let axisStop: CGFloat = 8
  static let pinRadius: CGFloat = 4
  static let pinLine: CGFloat = 1.5
  static let pinDotRadius: CGFloat = 1.5
  static let fixedSide: CGFloat = 6

  static let crossReach: CGFloat = 8
  static let crossLine: CGFloat = 1.5
  static let crossCircleRadius: CGFloat = 5
  static let crossCircleLine: CGFloat = 1

  static let boundaryLine: CGFloat = 1.5
  /// How far a hatching stroke leads along the boundary and away from it.
  static let hatchReach: CGFloat = 6
  static let hatchSpacing: CGFloat = 6
  static let hatchLine: CGFloat = 0.8

  static let arrowLine: CGFloat = 1.75
  static let arrowHeadLength: CGFloat = 8
  static let arrowHeadWidth: CGFloat = 7.2
  static let arrowLongest: CGFloat = 120
  /// How long the arrow of a push is for each newton.
  static let pointsPerNewton: CGFloat = 24
  /// The time for which a velocity's arrow shows the way, in seconds.
  static let arrowTime: CGFloat = 0.1
  /// The speed below which a thing counts as resting and has no arrow, in points per second.
  static let slowestArrow: CGFloat = 1

  static let contactRadius: CGFloat = 2.4
  static let contactTick: CGFloat = 8
  static let contactLine: CGFloat = 1.5

  static let centerRadius: CGFloat = 4
  static let centerLine: CGFloat = 1

  static let outlineLine: CGFloat = 1
  static let outlineDash: [CGFloat] = [2, 2.5]

  /// The side of a cell of the grid on which a field's arrows stand.
  static let fieldSpacing: CGFloat = 32
  static let fieldLine: CGFloat = 1
  static let fieldHeadLength: CGFloat = 5
  static let fieldHeadWidth: CGFloat = 4.5
  static let fieldShortest: CGFloat = 5
  static let fieldLongest: CGFloat = 26
  /// The acceleration at which an arrow is longest: UIKit's gravity, in points per second squared.
  static let fieldReference: CGFloat = 1000
  /// The most cells along a side of the canvas.
  static let fieldMostCells: CGFloat = 256

  /// How long the way is that a trail shows, in seconds.
  static let trailTime = 1.0
  /// The time from one tick of a trail to the next, in seconds.
  static let trailTickTime = 0.1
  static let trailLine: CGFloat = 1.5
  static let trailTick: CGFloat = 5
  static let trailTickLine: CGFloat = 0.75
  /// Into how many shades a trail fades.
  static let trailShades = 24

  static let touchRadius: CGFloat = 18
  static let touchLine: CGFloat = 1

  static let dimensionLine: CGFloat = 0.75
  /// The length of the strokes that end a dimension line.
  static let dimensionTick: CGFloat = 6
  /// The shortest distance that is drawn as a dimension; a shorter one is an alignment.
  static let dimensionShortest: CGFloat = 0.5
  static let dimensionTextSize: CGFloat = 8
  /// How far the plate beneath a dimension's text reaches beyond it to both sides.
  static let dimensionPlateMargin: CGFloat = 2

  static let captionSize: CGFloat = 10
  /// The distance of a caption from the sides, and of its baseline from the lower edge.
  static let captionMargin: CGFloat = 10
}
