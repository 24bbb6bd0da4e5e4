/** @type {[string, string[][]][]} */
export const KEYS = [
  ["Film", [
    ["space", "play or pause"], ["← →", "previous, next frame"], ["shift ← →", "10 frames"],
    ["home end", "first, last frame"], ["l", "loop"], ["[ ]", "slower, faster"],
  ]],
  ["Picture", [
    ["0", "fit"], ["1 2 4 8", "100, 200, 400, 800 %"], ["+ −", "zoom"], ["z", "one to one, or fit"],
    ["o", "overlays"], ["d", "light or dark film"],
  ]],
  ["Views and numbers", [
    ["i", "inspect views"], ["u", "tune numbers"], ["v", "events"], ["p", "plot a quantity"],
    ["ctrl z", "undo a change of numbers"], ["ctrl shift z", "redo it"],
  ]],
  ["Touching", [
    ["t", "touch the scene live, or stop"], ["alt", "a second finger, mirrored at the center"],
    ["alt shift", "both fingers side by side"], ["← → ↑ ↓", "move the keyboard's finger"],
    ["space", "put it down, lift it"], ["esc", "stop"],
  ]],
  ["Page", [
    ["/", "search"], ["e", "export"], ["g", "all scenes"], ["?", "this list"],
    ["esc", "close, dismiss, let go"],
  ]],
];
