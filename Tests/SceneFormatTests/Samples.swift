/// Scenes that the tests read.
enum Samples {
  /// The smallest scene.
  static let smallest = #"{"framegen": 1}"#

  /// A typical scene.
  static let snap = #"""
    {
      "framegen": 1, "title": "Snap",
      "canvas": {"size": [375, 667], "scale": 2, "background": "white"},
      "timing": {"duration": 3, "fps": 60},
      "views": [
        {"id": "square", "frame": [20, 40, 80, 80], "backgroundColor": "systemGreen",
         "cornerRadius": 8}
      ],
      "behaviors": [{"type": "snap", "item": "square", "to": [200, 300], "damping": 0.3}],
      "overlays": {"snapPoints": true},
      "expect": [{"settles": "square", "by": 2.5}]
    }
    """#

  /// A scene with every supported key, each with a value other than its default or required.
  static let everything = #"""
    {
      "$schema": "../framegen.schema.json", "framegen": 1,
      "title": "Everything", "description": "Every key of the language.",
      "canvas": {
        "size": [300, 200], "scale": 3, "background": "#102030", "theme": "light",
        "layoutMargins": [1, 2, 3, 4], "layoutDirection": "rightToLeft", "tintColor": "red",
        "safeAreaInsets": [20, 0, 10, 0], "insetsLayoutMarginsFromSafeArea": false
      },
      "timing": {"duration": "untilRest", "maximum": 5, "fps": 30, "loop": 2},
      "seed": 9007199254740991,
      "fonts": ["fonts/Own.ttf"],
      "spacing": {"sibling": 10, "superview": 20},
      "parameters": {"depth": {"type": "number", "default": 2, "summary": "How deep it is."}},
      "variants": {"deep": {"depth": 3, "#box.alpha": 1}, "wide": {"canvas.size": [600, 200]}},
      "components": {
        "badge": {
          "parameters": {"tint": "red", "size": {"type": "number", "default": 8, "summary": "The side."}},
          "view": {"cornerRadius": 3},
          "views": [{"id": "dot", "frame": [0, 0, "{size}", 9], "backgroundColor": "{tint}"}, {"id": "dash"}],
          "groups": [{"id": "both", "items": ["dot", "dash"]}], "layout": ["dash.width == 9 @1"],
          "behaviors": [{"type": "gravity", "items": ["both"]}], "touches": [{"tap": [1, 1], "at": 4.7}],
          "gestures": [{"id": "touch", "type": "tap", "view": "self"}], "variables": {"on": false},
          "timeline": [{"at": 0.1, "do": [{"set": {"$on": true}}]}]
        }
      },
      "views": [
        {
          "id": "box", "type": "view", "frame": [1, 2, 30, 40], "backgroundColor": "systemRed",
          "cornerRadius": 4, "borderWidth": 2, "borderColor": "#0F08", "alpha": 0.5,
          "isHidden": true, "clipsToBounds": true,
          "transform": {"rotation": "30deg", "scale": [2, 3], "translation": [4, 5]},
          "collisionBounds": {"path": [[0, 0], [10, 0], [0, 10]]},
          "intrinsicSize": [50, null], "contentHuggingPriority": [251, 252],
          "compressionResistancePriority": [751, 752],
          "directionalLayoutMargins": [5, 6, 7, 8], "layoutDirection": "leftToRight",
          "baselines": [12, 3], "autoresizingMask": ["flexibleWidth", "flexibleTopMargin"],
          "translatesAutoresizingMaskIntoConstraints": true, "safeAreaInsets": [1, 0, 0, 2],
          "preservesSuperviewLayoutMargins": true, "insetsLayoutMarginsFromSafeArea": false,
          "alignmentRectInsets": [0, 1, 2, 3],
          "maskedCorners": ["topLeft", "bottomRight"], "shadowColor": "blue",
          "shadowOpacity": 0.5, "shadowOffset": [1, 2], "shadowRadius": 4, "zPosition": 2,
          "tintColor": "red",
          "gradient": {"type": "radial", "colors": ["red", "blue"], "locations": [0, 0.5],
                       "startPoint": [0.5, 0.5], "endPoint": [1, 1]},
          "subviews": [{"id": "inner", "collisionBounds": "ellipse", "layoutMargins": [1, 1, 1, 1]}]
        },
        {
          "id": "hello", "type": "label", "text": "Hello",
          "font": {"family": "Own", "size": 20, "weight": "bold"}, "textColor": "darkred",
          "textAlignment": "center", "numberOfLines": 2, "contentMode": "left", "lineBreakMode": "byClipping",
          "preferredMaxLayoutWidth": 90
        },
        {"id": "parts", "type": "label", "attributedText": [
          {"text": "a", "font": {"weight": "bold"}, "color": "red", "underline": true}]},
        {"id": "still", "isUserInteractionEnabled": false, "anchorPoint": [0, 1]},
        {"id": "go", "type": "button", "title": "Go", "font": {"size": 16}, "tintColor": "red"},
        {"id": "cat", "type": "image", "image": "images/cat.png", "contentMode": "topLeft"},
        {"id": "star", "type": "shape", "path": "M 0 0 L 10 0 L 5 8 Z", "fillColor": "red",
         "strokeStart": 0.25, "strokeEnd": 0.75,
         "fillRule": "evenOdd", "strokeColor": "blue", "lineWidth": 2, "lineCap": "round",
         "lineJoin": "bevel", "lineDashPattern": [4, 2], "lineDashPhase": 1},
        {"id": "triangle", "type": "shape", "path": [[0, 0], [10, 0], [5, 8]]},
        {"transform": {"scale": 2}}, {"id": "left"}, {"id": "right"},
        {"component": "badge", "repeat": {"over": ["red", "blue"], "index": "i", "row": "r"},
         "id": "badge", "with": {"tint": "{i == 0 ? 'green' : r}"}},
        {"id": "later", "added": false},
        {
          "id": "column", "type": "stack", "axis": "vertical", "distribution": "equalSpacing",
          "alignment": "center", "spacing": 6, "customSpacing": {"top": 12, "middle": "useSystem"},
          "isBaselineRelativeArrangement": true, "isLayoutMarginsRelativeArrangement": true,
          "subviews": [{"id": "top"}, {"id": "middle"}, {"type": "stack", "spacing": "useSystem"}]
        },
        {"id": "gap", "type": "guide", "intrinsicSize": [null, 7]}
      ],
      "groups": [{"id": "pair", "items": ["left", "right"]}],
      "layout": [
        "H:|-20-[box(80)]-(>=8@750)-[go]",
        {"id": "format", "format": "V:|-[hello]-gap-[go]", "options": ["alignAllCenterX"],
         "metrics": {"gap": 12}, "views": {"safe": "root.safeAreaLayoutGuide", "space": "gap"}},
        "gap.width == box.layoutMarginsGuide.width",
        {"item": "gap", "attribute": "bottom", "toItem": "box.readableContentGuide",
         "toAttribute": "baseline"},
        "go.centerX == root.centerX * 1 + 0 @750", "lead: go.leading == root.leading @1",
        {"id": "group", "equation": ["hello.width == 9 @1", "go.width == 9 @1"], "isActive": false},
        {"item": "cat", "attribute": "leading", "toItem": "go", "toAttribute": "trailing",
         "systemSpacing": 2},
        {"id": "bottom", "item": "go", "attribute": "bottom", "relation": "lessThanOrEqual",
         "toItem": "root", "toAttribute": "bottomMargin", "multiplier": 2, "constant": -20,
         "priority": 999.5, "isActive": false}
      ],
      "behaviors": [
        {"id": "fall", "type": "gravity", "items": ["box"], "gravityDirection": [1, 0]},
        {"type": "gravity", "items": ["box"], "angle": "0.5turn", "magnitude": 0.5},
        {"id": "walls", "type": "collision", "items": ["box", "hello"], "mode": "boundaries",
         "translatesReferenceBoundsIntoBoundary": true, "insets": [1, 2, 3, 4],
         "boundaries": [
           {"id": "floor", "from": [0, 190], "to": [300, 190]},
           {"path": [[0, 0], [10, 10], [20, 0]]}, {"ellipse": [0, 0, 10, 20]}
         ]},
        {"id": "spring", "type": "attachment", "item": "box", "offset": [40, -40],
         "anchor": [100, 100], "length": 60, "frequency": 1, "damping": 0.1},
        {"id": "rod", "type": "attachment", "item": "box", "to": "go", "toOffset": [1, 2]},
        {"id": "snap", "type": "snap", "item": "hello", "to": [200, 300], "damping": 0.25},
        {"id": "kick", "type": "push", "items": ["box"], "mode": "instantaneous",
         "pushDirection": [1, 0], "offsets": {"box": [0, 20]}, "active": false},
        {"type": "push", "items": ["go"], "angle": 1, "magnitude": 2, "added": false},
        {"id": "properties", "type": "itemProperties", "items": ["box"], "elasticity": 0.6,
         "friction": 0.3, "density": 2, "resistance": 0.4, "angularResistance": 0.5, "charge": -1,
         "isAnchored": true, "allowsRotation": false, "linearVelocity": [10, 20],
         "angularVelocity": "90deg"},
        {"type": "attachment", "kind": "limit", "item": "box", "offset": [1, 0], "to": "go",
         "toOffset": [0, 1], "length": 50},
        {"type": "attachment", "kind": "sliding", "item": "box", "anchor": [5, 6],
         "axis": [1, 1], "range": [-10, null]},
        {"type": "attachment", "kind": "sliding", "item": "box", "to": "pair", "anchor": [5, 6],
         "axis": [1, 1]},
        {"type": "attachment", "kind": "fixed", "item": "box", "to": "go", "anchor": [5, 6]},
        {"type": "attachment", "kind": "pin", "item": "box", "to": "go", "anchor": [5, 6],
         "range": ["-90deg", 1], "frictionTorque": 0.5},
        {"id": "whole", "type": "composite", "behaviors": [
          {"id": "part", "type": "gravity", "items": ["pair"]},
          {"type": "composite", "behaviors": []}
        ]},
        {"type": "field", "kind": "radialGravity", "items": ["box", "pair"], "position": [9, 8],
         "region": {"radius": 200}, "strength": 3, "falloff": 1.5, "minimumRadius": 10},
        {"type": "field", "kind": "custom", "items": ["go"], "force": "-$position * $mass + $velocity * $charge / 2"},
        {"type": "field", "kind": "velocity", "items": ["go"], "direction": [1, 2],
         "region": {"union": [{"inverse": {"size": [20, 30]}}, {"radius": 1}, {"difference": [
           {"intersection": [{"radius": 2}, {"radius": 3}]}, {"radius": 4}]}]}},
        {"type": "field", "kind": "noise", "items": ["go"], "smoothness": 0.5,
         "animationSpeed": 2}
      ],
      "touches": [
        {"finger": 2, "path": [[0.5, 8, 100], [1.5, 250, 300], [2, 9, 9]], "smooth": true, "rate": 120},
        {"tap": [20, 30], "at": 0.1, "count": 2, "fingers": 3, "interval": 0.25, "duration": 0.1},
        {"press": [20, 30], "from": 2.1, "until": 2.4},
        {"drag": [40, 40], "to": [200, 300], "from": 2.5, "until": 2.9, "smooth": true},
        {"pinch": {"around": [50, 60], "radii": [20, 80], "angle": 1}, "from": 3, "until": 3.5},
        {"rotate": {"around": [50, 60], "radius": 30, "by": "90deg", "angle": 1}, "from": 4, "until": 4.5}
      ],
      "gestures": [
        {"id": "tap", "type": "tap", "view": "box", "in": "box", "isEnabled": false,
         "numberOfTapsRequired": 2, "numberOfTouchesRequired": 2, "requireToFail": ["swipe"],
         "recognizesSimultaneouslyWith": ["drag"], "cancelsTouchesInView": false},
        {"id": "hold", "type": "longPress", "minimumPressDuration": 1, "allowableMovement": 5,
         "numberOfTapsRequired": 1},
        {"id": "drag", "type": "pan", "minimumNumberOfTouches": 2, "maximumNumberOfTouches": 3},
        {"id": "side", "type": "screenEdgePan", "edges": "right"},
        {"id": "swipe", "type": "swipe", "direction": ["left", "up"]},
        {"id": "zoom", "type": "pinch"}, {"id": "turn", "type": "rotation"}
      ],
      "gestureThresholds": {
        "panDistance": 5, "tapMovement": 20, "tapDuration": 0.5, "tapInterval": 0.3,
        "swipeDistance": 40, "swipeDuration": 0.4, "swipeDeviation": 0.4, "pinchDistance": 4,
        "rotationAngle": "3deg", "edgeWidth": 15, "buttonMargin": 50
      },
      "variables": {"angle": 0.5, "open": false, "home": [1, 2], "tone": "red"},
      "timeline": [
        {"on": {"gesture": "turn", "state": "changed"},
         "do": [{"set": {"$angle": "$angle + $rotation", "$home": [3, 4], "$tone": "blue",
                         "box.center": "$location + $home", "turn.rotation": 0}}]},
        {"on": {"touchUpInside": "go"}, "do": [
          {"updateItem": "box"}, {"by": {"box.alpha": -0.25, "$item.center": [1, 2], "$angle": "$time"}},
          {"animate": {"id": "slide", "paused": true, "isManualHitTestingEnabled": true, "duration": 1, "set": {"go.center.x": 9}}},
          {"set": {"$item.alpha": "$item.center.x / 300", "slide.fractionComplete": 0.5, "slide.isReversed": "$home.x > 1", "$open": true}},
          {"addAnimations": {"animation": "slide", "delayFactor": 0.5, "set": {"go.center.y": 9}, "by": {"go.alpha": -0.5}, "layout": {"constants": {"bottom": 30}}}},
          {"pauseAnimation": "slide"}, {"continueAnimation": "slide"}, {"continueAnimation": {"animation": "slide", "delay": 0.2}},
          {"continueAnimation": {"animation": "slide", "spring": {"damping": 1}, "durationFactor": 0.5}},
          {"stopAnimation": "slide"}, {"updateItem": "$item"}, {"finishAnimation": {"animation": "slide", "at": "start"}}]},
        {"on": {"animationCompleted": "slide", "position": "start"}, "if": "$open && $angle > 1", "do": [
          {"if": true, "fire": "kick"}]},
        {"at": [0.5, 1], "do": [{"fire": "kick"}, {"set": {"box.alpha": 0.25, "spring.length": 70}}]},
        {"at": 2, "every": 0.5, "until": 4, "do": [
          {"addLinearVelocity": [10, 0], "item": "box", "behavior": "properties"},
          {"addAngularVelocity": "90deg", "item": "pair"}, {"updateItem": "box"}
        ]},
        {"on": {"contactBegan": "walls", "item": "box", "boundary": "floor"}, "once": true, "do": [
          {"animate": {
            "id": "grow", "duration": 2, "delay": 1, "curve": "easeIn", "repeat": 3,
            "autoreverse": true, "beginFromCurrentState": true, "allowUserInteraction": true,
            "set": {"box.transform.scale": [2, 2], "box.backgroundColor": "red"},
            "by": {"box.transform.rotation": "360deg"},
            "layout": {"constants": {"bottom": -40}, "priorities": {"bottom": 500}},
            "keyframes": [
              {"relativeStartTime": 0.5, "relativeDuration": 0.25, "curve": "easeOutBack", "set": {"box.cornerRadius": 9}, "by": {"box.center": [0, 9]},
               "layout": {"activate": ["bottom"], "deactivate": ["format"]}}
            ],
            "calculationMode": "cubicPaced",
            "then": [{"remove": "box"}]
          }}
        ]},
        {"on": {"contactEnded": "walls", "item": "box", "with": "hello"}, "do": [
          {"animate": {"duration": 1, "curve": [0.1, 0.2, 0.3, 1.5], "set": {"box.center.x": 9}}},
          {"animate": {"duration": 1, "spring": {"damping": 0.5, "initialVelocity": 2},
            "set": {"box.frame": [1, 2, 3, 4]}}},
          {"animate": {"duration": 0.5, "spring": {"bounce": 0.25, "initialVelocity": 1}, "set": {"box.alpha": 1}}},
          {"animate": {"spring": {"damping": 0.5, "duration": 2}, "set": {"box.alpha": 1}}},
          {"animate": {"spring": {"response": 0.5, "dampingFraction": 0.75}, "set": {"box.alpha": 1}}},
          {"animate": {"spring": {"mass": 2, "stiffness": 80, "dampingCoefficient": 5, "initialVelocity": [1, 2]},
            "set": {"box.center": [1, 2]}}}
        ]},
        {"on": {"animatorPaused": true}, "do": [
          {"add": "later"}, {"add": {"id": "new", "type": "snap", "item": "box", "to": [1, 2]}}
        ]},
        {"on": {"animatorResumed": true}, "do": [
          {"add": {"item": "go", "to": "walls"}},
          {"add": {"boundary": {"id": "wall", "from": [9, 0], "to": [9, 9]}, "to": "walls"}}
        ]},
        {"on": {"animationCompleted": "grow"}, "do": [
          {"remove": {"item": "box", "from": "walls"}}, {"layout": {}}
        ]}
      ],
      "overlays": {
        "anchors": true, "attachments": true, "boundaries": true, "snapPoints": true, "time": true,
        "constraints": true, "contacts": true, "velocities": true, "forces": true,
        "centers": true, "collisionShapes": true, "fields": true, "trails": true, "frame": true,
        "touches": true, "flashes": true
      },
      "overlayColors": {"ink": "navy", "velocity": "red", "force": "blue", "contact": "green",
                        "conflict": "yellow"},
      "test": {"frames": [0, 0.4, "rest"], "metric": "yiq", "threshold": 0.05, "antialiasing": "ignore", "maxPixels": 9,
               "maxRatio": 0.1, "window": 16, "ignore": [[0, 0, 9, 9], "box"], "motion": 0.5, "variants": ["deep", "wide"]},
      "figures": {
        "moments": {"kind": ["onionSkin", "trail"], "items": ["box"], "moments": [0, 0.5, "rest"],
                    "trailColor": "speed", "names": "all", "hidden": ["box"],
                    "crop": "canvas", "title": "T", "caption": "C", "variants": "all"},
        "strip": {"kind": "strip", "moments": 8, "spacing": "travel", "columns": 4, "width": 700, "background": "navy"},
        "plot": {"kind": ["plot", "poster"], "of": ["box.center.y", "box.alpha"], "at": 0.5,
                 "sweep": {"canvas.scale": [1, 2]}, "beside": "other.json",
                 "points": {"box": [[10, -10]]}}
      },
      "expect": [\#(expect)]
    }
    """#

  /// A scene with every expectation of that scene, which is read faster.
  static let expectations = #"""
    {
      "framegen": 1, "timing": {"duration": 5},
      "views": [
        {"id": "box", "frame": [0, 0, 10, 10]}, {"id": "go", "type": "button", "title": "Go", "frame": [50, 0, 10, 10]}],
      "behaviors": [
        {"type": "collision", "items": ["box"],
         "boundaries": [{"id": "floor", "from": [0, 50], "to": [90, 50]}]}],
      "gestures": [{"id": "turn", "type": "rotation"}],
      "timeline": [{"at": 0, "do": [{"animate": {"id": "slide", "duration": 1, "set": {"box.alpha": 0}}}]}],
      "expect": [\#(expect)]
    }
    """#

  /// Every kind of expectation, with every key.
  private static let expect = #"""
        {"settles": "box", "by": 1.2, "from": {"contact": ["box", "floor"], "number": 2}, "to": 4},
        {"starts": "box", "before": {"reaches": "box.alpha", "value": 0.75, "tolerance": 0.125}},
        {"reaches": "box.alpha", "value": 0.25, "tolerance": 0.5, "after": {"separation": ["box", "floor"]}},
        {"separation": ["box", "floor"], "number": 2, "before": {"settles": "box"}},
        {"contact": ["box", "floor"], "number": 3, "before": {"starts": "box"}},
        {"animationCompleted": "slide", "number": 2, "by": 4, "from": {"gesture": "turn", "state": "began", "number": 2}},
        {"gesture": "turn", "state": "failed", "number": 3, "after": {"touchUpInside": "go", "number": 2}},
        {"touchUpInside": "go", "number": 4, "before": {"animationCompleted": "slide", "number": 3}},
        {"always": "box.center.x", "within": [0, 50]}, {"always": "box.center.x", "above": 1},
        {"always": "box.center.x", "below": 60},
        {"never": "box.center.x", "within": [70, 80]}, {"never": "box.center.x", "above": 90},
        {"never": "box.center.x", "below": 2},
        {"monotonic": "box.alpha", "direction": "increasing", "tolerance": 0.5},
        {"overshoot": "box", "within": [0, 60], "percent": true}, {"overshoot": "box", "above": 1},
        {"overshoot": "box", "below": 60},
        {"frequency": "box.center.y", "above": 1}, {"damping": "box.center.y", "below": 0.5},
        {"peaks": "box.center.y", "is": 3}, {"peaks": "box.center.y", "within": [1, 3]},
        {"peaks": "box.center.y", "above": 3}, {"bounces": "box", "below": 4},
        {"greatest": "box.speed", "below": 400}, {"least": "box.backgroundColor.red", "above": 0},
        {"speed": "box", "below": 500}, {"path": "box", "within": [20, 30]},
        {"touching": ["box", "floor"], "above": 1}, {"restitution": ["box", "floor"], "above": 0.5},
        {"distance": ["box", "go"], "above": 30},
        {"at": 2, "box.center": [200, 300], "go.transform.rotation": "90deg", "tolerance": 0.25},
        {"contact": ["box", "floor"], "between": [0.3, 0.5]},
        {"never": "overlap", "items": ["box", "go"], "deeperThan": 2}
    """#
}
