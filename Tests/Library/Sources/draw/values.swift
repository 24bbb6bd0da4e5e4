import Foundation
import FramegenKit
import Geometry
import Scene

/// Makes a scene of values, draws its film, and returns the text of its scene file.
func drawCard(to film: String) throws -> String {
  var card = ViewNode()
  card.id = "card"
  card.frame = CGRect(x: 20, y: 20, width: 120, height: 80)
  card.values.look.backgroundColor = DynamicColor(named: "systemBlue")
  var snapPoint = SnapParameters()
  snapPoint.snapPoint = CGPoint(x: 200, y: 150)
  var snap = Behavior()
  (snap.items, snap.parameters) = ([Reference(id: "card")], snapPoint)
  var scene = Scene()
  scene.canvas.size = CGSize(width: 300, height: 200)
  (scene.views, scene.behaviors) = ([card], [snap])
  try Film(SceneFile(scene, name: "card.json")).render(to: .film(film, .gif))
  return try SceneFile.text(of: scene)
}
