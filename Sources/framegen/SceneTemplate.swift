/// A scene to begin with, which `framegen new` writes.
///
/// Each teaches the parts of the language that belong to its subject, by comments on what to change. The tests check, format
/// and draw all of them.
enum SceneTemplate: String, CaseIterable {
  case snap, collision, layout, gesture, card, list
  case pictureTest = "picture-test"

  /// What the scene shows, in one line.
  var summary: String {
    switch self {
    case .snap: "a square that snaps to a point"
    case .collision: "balls and a block that fall onto a ramp and bounce"
    case .layout: "a form laid out by Auto Layout, which changes"
    case .gesture: "a finger that drags a square, which springs back"
    case .card: "a card that flies away if it is thrown fast enough"
    case .list: "rows made by a component and a repetition"
    case .pictureTest: "a short film to be approved, and compared from then on"
    }
  }

  /// The text of the scene.
  var text: String {
    switch self {
    case .snap: Self.snapText
    case .collision: Self.collisionText
    case .layout: Self.layoutText
    case .gesture: Self.gestureText
    case .card: Self.cardText
    case .list: Self.listText
    case .pictureTest: Self.pictureTestText
    }
  }

  private static let snapText = """
    // A square snaps to a point, as with UIKit's UISnapBehavior.
    // Lengths are in points, times in seconds; y points down. Try: framegen preview snap.jsonc
    {
      "framegen": 1,
      "title": "Snap",
      "canvas": {"size": [300, 220], "background": "systemBackground"},
      // The film ends when nothing moves any more, or after 5 seconds.
      "timing": {"duration": "untilRest", "maximum": 5, "fps": 60},
      "views": [
        // Another color? Any of UIKit ("systemPink"), of CSS ("tomato"), or "#FF8800".
        {"id": "square", "frame": [24, 24, 64, 64], "backgroundColor": "systemBlue", "cornerRadius": 12}
      ],
      "behaviors": [
        // Less damping swings longer: try 0.1 or 1.
        {"id": "snap", "type": "snap", "item": "square", "to": [200, 130], "damping": 0.3}
      ],
      // At 1.5 seconds the point moves, and the square follows it.
      "timeline": [
        {"at": 1.5, "do": [
          {"set": {"snap.snapPoint": [100, 150], "square.backgroundColor": "systemPink"}}
        ]}
      ],
      // Drawn over the views; "overlays": true shows what else there is.
      "overlays": ["snapPoints", "trails", "time"],
      // "framegen check" tells whether this holds.
      "expect": [
        {"at": 1.4, "square.center": [200, 130], "tolerance": 2},
        {"settles": "square", "by": 4}
      ]
    }

    """

  private static let collisionText = """
    // Balls and blocks fall onto a ramp and a floor, as with UIKit's UIGravityBehavior and
    // UICollisionBehavior. Try: framegen preview collision.jsonc
    {
      "framegen": 1,
      "title": "Collision",
      "canvas": {"size": [300, 240], "background": "systemBackground"},
      "timing": {"duration": 3, "fps": 60},
      "views": [
        {"id": "block", "frame": [60, 20, 40, 40], "backgroundColor": "systemPink", "cornerRadius": 6},
        // One element for several balls: "index" counts from 0.
        {
          "repeat": 4, "id": "ball", "frame": ["{120 + 36 * index}", "{16 + 14 * index}", 28, 28],
          "backgroundColor": "{index % 2 == 0 ? systemOrange : systemTeal}",
          "cornerRadius": 14, "collisionBounds": "ellipse"
        }
      ],
      "behaviors": [
        // The name of what is repeated stands for all of them.
        {"type": "gravity", "items": ["block", "ball"]},
        {
          "id": "walls", "type": "collision", "items": ["block", "ball"],
          // The sides of the canvas are walls, 12 points further in.
          "translatesReferenceBoundsIntoBoundary": true, "insets": [12, 12, 12, 12],
          "boundaries": [{"id": "ramp", "from": [12, 110], "to": [150, 170]}]
        },
        // 0 does not bounce at all, 1 loses no speed.
        {"type": "itemProperties", "items": ["ball"], "elasticity": 0.6}
      ],
      // The block turns purple when it first touches the ramp.
      "timeline": [
        {
          "on": {"contactBegan": "walls", "item": "block", "boundary": "ramp"}, "once": true,
          "do": [{"set": {"block.backgroundColor": "systemPurple"}}]
        }
      ],
      "overlays": ["boundaries", "contacts", "time"],
      "expect": [{"contact": ["block", "ramp"], "between": [0.2, 0.8]}]
    }

    """

  private static let layoutText = """
    // A form laid out with Auto Layout. It opens a note after half a second.
    // Try: framegen preview layout.jsonc, and --size 240x300 for a narrower screen.
    {
      "framegen": 1,
      "title": "Layout",
      "canvas": {"size": [300, 240], "background": "systemGroupedBackground"},
      "timing": {"duration": 2, "fps": 60},
      "views": [
        {"id": "title", "type": "label", "text": "New task", "font": {"size": 20, "weight": "bold"}},
        {"id": "field", "backgroundColor": "systemBackground", "cornerRadius": 8},
        {"id": "note", "backgroundColor": "systemYellow", "cornerRadius": 8},
        {"id": "cancel", "backgroundColor": "systemGray4", "cornerRadius": 8},
        {"id": "save", "backgroundColor": "systemBlue", "cornerRadius": 8}
      ],
      "layout": [
        // Apple's visual format: V is vertical, H horizontal, | the canvas.
        "V:|-20-[title]-12-[field(44)]-8-[note]",
        "H:|-20-[field]-20-|",
        "H:|-20-[cancel]-12-[save(==cancel)]-20-|",
        // Equations say the same; with an id in front, actions can change them.
        "title.leading == field.leading",
        "note.leading == field.leading",
        "note.trailing == field.trailing",
        "noteHeight: note.height == 0",
        "save.top == note.bottom + 16",
        "save.height == 44",
        "cancel.top == save.top",
        "cancel.height == save.height"
      ],
      // A change of the layout moves what depends on it.
      "timeline": [
        {"at": 0.5, "do": [
          {"animate": {"spring": "bouncy", "layout": {"constants": {"noteHeight": 60}}}}
        ]}
      ],
      "expect": [
        {"at": 0, "field.frame": [20, 56, 260, 44], "tolerance": 1},
        {"at": 1.9, "note.frame.height": 60, "tolerance": 0.5}
      ]
    }

    """

  private static let gestureText = """
    // A finger drags a square, which grows while it is held and springs back when it is let go.
    // Try: framegen preview gesture.jsonc, where the pointer is the finger.
    {
      "framegen": 1,
      "title": "Gesture",
      "canvas": {"size": [300, 220], "background": "systemBackground"},
      "timing": {"duration": 2.4, "fps": 60},
      "views": [
        {"id": "place", "frame": [36, 36, 72, 72], "backgroundColor": "systemGray5", "cornerRadius": 9},
        {"id": "square", "frame": [36, 36, 72, 72], "backgroundColor": "systemGreen", "cornerRadius": 9}
      ],
      // What the finger does in the film: here it moves for a second.
      "touches": [{"drag": [72, 72], "to": [220, 150], "from": 0.3, "until": 1.3, "smooth": true}],
      "gestures": [{"id": "drag", "type": "pan", "view": "square"}],
      "timeline": [
        {"on": {"gesture": "drag", "state": "began"}, "do": [
          {"animate": {"duration": 0.2, "set": {"square.transform.scale": [1.15, 1.15]}}}
        ]},
        // A string with $ is computed; "framegen help expressions" lists what can be.
        {"on": {"gesture": "drag", "state": "changed"}, "do": [
          {"set": {"square.center": "[72, 72] + $translation"}}
        ]},
        {"on": {"gesture": "drag", "state": "ended"}, "do": [
          // A spring in SwiftUI's words: more bounce swings further.
          {"animate": {
            "spring": {"duration": 0.5, "bounce": 0.4},
            "set": {"square.center": [72, 72], "square.transform.scale": [1, 1]}
          }}
        ]}
      ],
      "overlays": ["touches", "time"],
      "expect": [
        {"at": 1.2, "square.center.x": 215, "tolerance": 8},
        {"at": 2.3, "square.center": [72, 72], "tolerance": 1}
      ]
    }

    """

  private static let cardText = """
    // A card flies away if it was thrown fast enough, else it springs back: here it is first moved
    // slowly and then thrown. Try: framegen preview card.jsonc, and throw it yourself.
    {
      "framegen": 1,
      "title": "Card",
      "canvas": {"size": [300, 260], "background": "systemGroupedBackground"},
      "timing": {"duration": 3.2, "fps": 60},
      "views": [
        {"id": "next", "frame": [80, 30, 140, 190], "backgroundColor": "systemTeal", "cornerRadius": 9},
        {
          "id": "card", "frame": [80, 30, 140, 190], "backgroundColor": "systemPink", "cornerRadius": 9,
          "subviews": [
            // Places of subviews count from the corner of the card.
            {"type": "label", "frame": [16, 16, 110, 24], "text": "Throw me", "font": {"size": 20},
             "textColor": "white"}
          ]
        }
      ],
      "touches": [
        {"drag": [150, 125], "to": [200, 125], "from": 0.3, "until": 0.9},
        {"drag": [150, 125], "to": [230, 105], "from": 2, "until": 2.1}
      ],
      "gestures": [{"id": "drag", "type": "pan", "view": "card"}],
      "timeline": [
        {"on": {"gesture": "drag", "state": "changed"}, "do": [
          // The card follows the finger, and leans to its side.
          {"set": {
            "card.center": "[150, 125] + $translation",
            "card.transform.rotation": "$translation.x / 400"
          }}
        ]},
        // Faster than 500 points a second? Then on in that direction.
        {"on": {"gesture": "drag", "state": "ended"}, "do": [
          {"if": "hypot($velocity.x, $velocity.y) > 500", "animate": {
            "duration": 0.6, "curve": "easeOut", "by": {"card.center": "0.4 * $velocity"}
          }},
          {"if": "hypot($velocity.x, $velocity.y) <= 500", "animate": {
            "spring": "bouncy", "set": {"card.center": [150, 125], "card.transform.rotation": 0}
          }}
        ]}
      ],
      "overlays": ["touches", "time"],
      "expect": [
        {"at": 1.9, "card.center": [150, 125], "tolerance": 1},
        {"always": "card.center.x", "above": 300, "from": 3}
      ]
    }

    """

  private static let listText = """
    // Rows that are written once: a component has the parts of a row, and "repeat" makes one for
    // each value. They appear one after the other. Try: framegen preview list.jsonc
    {
      "framegen": 1,
      "title": "List",
      "canvas": {"size": [300, 300], "background": "systemGroupedBackground"},
      "timing": {"duration": 2, "fps": 60},
      "components": {
        "row": {
          // What a use can state, with its defaults.
          "parameters": {"title": "", "tint": {"type": "color", "default": "systemBlue"}},
          "view": {"backgroundColor": "systemBackground", "cornerRadius": 10},
          "views": [
            {"id": "dot", "backgroundColor": "{tint}", "cornerRadius": 12},
            {"id": "title", "type": "label", "text": "{title}", "font": {"size": 15}}
          ],
          // In a component, "|" and "self" are the view of the row.
          "layout": [
            "H:|-12-[dot(24)]-12-[title]", "dot.height == 24",
            {"repeat": ["dot", "title"], "equation": "{row}.centerY == self.centerY"}
          ]
        }
      },
      "views": [
        // Instead of the list, "over" can name a file: "rows.csv".
        {
          "repeat": {"over": ["Inbox", "Today", "Upcoming", "Someday", "Logbook"]},
          "id": "item", "component": "row", "frame": [16, "{16 + 54 * index}", 268, 46], "alpha": 0,
          "with": {"title": "{row}", "tint": "{index % 2 == 0 ? systemBlue : systemOrange}"}
        }
      ],
      "timeline": [
        // "item.0" is the first row; "item" would be all of them at once.
        {"repeat": 5, "at": "{0.2 + 0.1 * index}", "do": [
          {"animate": {"spring": "smooth", "set": {"item.{index}.alpha": 1}}}
        ]}
      ],
      "expect": [{"at": 1.9, "item.4.alpha": 1, "tolerance": 0.01}]
    }

    """

  private static let pictureTestText = """
    // A picture test: its film is approved once, and every later change of it is found.
    //   framegen bless picture-test.jsonc    approves the film; look at it before you commit it
    //   framegen test picture-test.jsonc     compares every frame with what was approved
    {
      "framegen": 1,
      "title": "Picture test",
      // A small canvas and a short film are quick to compare.
      "canvas": {"size": [160, 100], "scale": 2, "background": "white"},
      "timing": {"duration": 1, "fps": 30},
      "views": [
        {"id": "bar", "frame": [16, 34, 128, 32], "cornerRadius": 16, "backgroundColor": "systemGray5"},
        {"id": "knob", "frame": [20, 38, 24, 24], "backgroundColor": "systemGreen", "cornerRadius": 12}
      ],
      "timeline": [
        {"at": 0.1, "do": [
          {"animate": {"spring": {"duration": 0.4, "bounce": 0.2}, "by": {"knob.center.x": 96}}}
        ]}
      ],
      // The frames that are kept as pictures; the hash of every other one is compared too.
      "test": {"frames": [0, 0.2, 0.4, "rest"]},
      // What is known needs no picture, and survives every change of colors.
      "expect": [
        {"at": 0, "knob.center": [32, 50]},
        {"at": 0.9, "knob.center": [128, 50], "tolerance": 1},
        {"overshoot": "knob", "within": [0.5, 10]}
      ]
    }

    """
}
