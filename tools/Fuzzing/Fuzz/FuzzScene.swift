/// The scenes that surround inputs that are not scenes themselves.
enum FuzzScene {
  /// A scene with an element of most kinds, for what refers to one.
  static let bytes = Array(
    """
    {"framegen": 1, "canvas": {"size": [100, 100]}, "timing": {"duration": 0.2},
     "views": [
       {"id": "a", "frame": [0, 0, 20, 20], "backgroundColor": "red", "subviews": [
         {"id": "b", "type": "label", "text": "b"}]},
       {"id": "box", "type": "shape", "path": "M 0 0 L 9 9 Z", "frame": [50, 10, 20, 20]}],
     "layout": ["b.leading == a.leading + 2"],
     "behaviors": [
       {"id": "snap", "type": "snap", "item": "a", "to": [50, 50]},
       {"id": "gravity", "type": "gravity", "items": ["box"]},
       {"id": "walls", "type": "collision", "items": ["a", "box"]}],
     "timeline": [{"at": 0.1, "do": [{"set": {"b.alpha": 0.5}}]}],
     "figures": {"plot": {"kind": "plot", "of": "a.center.y"}}}
    """.utf8)

  /// A scene whose touches are in another file.
  static let touched = Array(
    """
    {"framegen": 1, "canvas": {"size": [100, 100]}, "touches": "touches.json",
     "views": [{"id": "a", "frame": [0, 0, 50, 50]}]}
    """.utf8)

  /// A scene of one shape, whose path is a text in JSON.
  static func bytes(withPath text: [UInt8]) -> [UInt8] {
    Array(
      """
      {"framegen": 1, "canvas": {"size": [100, 100]}, "views": [{"id": "a", "type": "shape", "path":
      """.utf8) + text + Array("}]}".utf8)
  }
}
