import FramegenKit

let film = try Film(SceneFile.load("scene.json"))
try film.render(to: .folder("frames"))
