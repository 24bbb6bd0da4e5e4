/** @type {[string, string[][]][]} */
export const KEYS = [
  ["Films", [
    ["j", "next film that did not pass"], ["k", "previous film that did not pass"],
    ["/", "search"], ["c", "copy the command that approves the film"],
  ]],
  ["Frames", [
    ["← →", "previous, next frame"], ["shift ← →", "10 frames"], ["home end", "first, last frame"],
    ["f w l", "first bad, worst, last bad frame"], ["n N", "next, previous bad frame"],
    ["p", "play or pause"],
  ]],
  ["Pictures", [
    ["1 – 5", "side by side, swipe, onion skin, blink, difference"],
    ["space", "swap expected and actual"], ["d", "zoom to the next difference"],
    ["+ −", "zoom"], ["0", "fit"], ["z", "one to one, or fit"],
    ["i", "inspect a pixel with the arrow keys"], ["b", "boxes"], ["m", "paths of the views"],
  ]],
  ["Page", [["?", "this list"], ["esc", "close this list, leave the search or the inspection"]]],
];
