internal import Arguments
internal import FramegenKit
internal import Geometry
internal import SceneFormat

/// The tables of the tool: its commands, and which options each one takes.
enum Commands {
  private static let scene = Command.Operands(
    "SCENE", count: 1...1, completion: .files(ending: "json"))

  static let render = Command(
    "render",
    summary: "Draws a scene's frames as pictures.",
    operands: scene,
    options: [Options.output] + Options.sceneChanges
      + [Options.scale, Options.background, Options.overlay]
      + [Options.frames, Options.every, Options.at, Options.shard]
      + [Options.pattern, Options.startNumber, Options.compression, Options.raw]
      + [Options.resume, Options.force, Options.jobs]
      + [Options.allowPath, Options.font] + Options.saying,
    discussion: [
      "SCENE is a scene file, or - for standard input. OUTPUT is a folder; or PATH/NAME_%04d.png "
        + "for a sequence under other names, .svg and .pdf too; or NAME.png for one frame, which "
        + "--at or --frames chooses; or a film in one file: .apng, .gif, .svg (animated), .pdf (a "
        + "page for each frame), and with ffmpeg installed .mp4, .webm, .mov and .webp.",
      "Frames appear under their names only when they are whole, and nothing is overwritten or "
        + "removed that framegen did not write.",
    ],
    examples: [
      ("framegen snap.json -o frames/", "all frames, as frames/frame_0000.png and on"),
      ("framegen snap.json -o still.png --at 0.5", "what is to be seen after half a second"),
      ("framegen snap.json -o snap.gif --every 2", "an animated GIF of every second frame"),
      (
        "framegen snap.json -o frames/ --set '#snap.damping=0.2' --fps 30",
        "with another damping and half the frames"
      ),
    ])

  static let check = Command(
    "check",
    summary: "Reads, lays out and simulates scenes and tests their expectations; draws nothing.",
    operands: .init("SCENE", count: 1...1_000_000, completion: .files(ending: "json")),
    options: [Options.explainLayout] + Options.sceneChanges + [Options.allowPath, Options.font]
      + Options.saying,
    discussion: [
      "With --explain-layout it tells, for each scene, which constraints contradict each other (in "
        + "UIKit's words, and as the smallest set with places, which was dropped and why), which "
        + "optional ones are not met, by how much and what they gave way to, and which views are "
        + "free in which direction."
    ],
    examples: [
      ("framegen check Scenes/recipes/*.json", "every problem, each at its place"),
      ("framegen check form.json --explain-layout", "why the layout is as it is"),
    ])

  static let dump = Command(
    "dump",
    summary: "Writes what one stage hands to the next: scene, layout, motion or display lists.",
    operands: .init(
      choice: .init("STAGE", DumpStage.allCases.map(\.rawValue)), "SCENE", count: 1...1,
      completion: .files(ending: "json")),
    options: [Options.dumpOutput] + Options.sceneChanges + [Options.scale]
      + [Options.frames, Options.every, Options.force]
      + [Options.allowPath, Options.font] + Options.saying,
    discussion: [
      "layout is one JSON object: views (by id: frame as the solver has it and rounded to pixels, "
        + "[x, y, width, height] in the superview; ambiguous, the directions in which the view is "
        + "free, and undecided, what is free there; fitting, the compressed and the expanded size "
        + "of the view laid out alone), constraints (all that are active: the scene's in the order "
        + "of UIKit's generation, then those that guides and stacks make) and conflicts (the "
        + "smallest set, which was dropped, and why).",
      "scene is the scene as it was read, with every default; motion the JSON of a trace with "
        + "events; display-list what is drawn, of the first frame or of --frames.",
    ],
    examples: [
      ("framegen dump layout form.json", "where everything lies, and by which constraints"),
      ("framegen dump display-list snap.json --frames 30", "what frame 30 draws"),
    ])

  static let trace = Command(
    "trace",
    summary: "Writes the motion itself, unrounded, a line for each item and frame.",
    operands: scene,
    options: [Options.traceOutput, Options.format, Options.events] + Options.sceneChanges
      + [Options.frames, Options.every, Options.force]
      + [Options.allowPath, Options.font] + Options.saying,
    discussion: [
      "The columns are frame,time,item,x,y,angle,vx,vy,omega: seconds, points, radians, points "
        + "and radians per second; y points down, positive angles turn clockwise and are not "
        + "wrapped. Numbers have the fewest digits that read back to the same value. The "
        + "members of a group have lines of their own, besides the group's; so have the views that "
        + "the timeline moves.",
      "With --events the columns are frame,time,event,item,other,boundary,x,y: contactBegan and "
        + "contactEnded of an item with another item or with a boundary, root for the canvas's "
        + "edges, and the point of the beginning; of a scene with a timeline also animatorPaused, "
        + "animatorResumed and animationCompleted with the animation's id as the item. A line's "
        + "frame is the first that shows the event; --every leaves none out.",
    ],
    examples: [
      ("framegen trace snap.json -o motion.csv", "the motion as a table"),
      ("framegen trace floor.json --events", "when which items begin and cease to touch"),
    ])

  private static let scenes = Command.Operands(
    "SCENE|FOLDER", count: 0...1_000_000, completion: .files(ending: "json"))

  static let test = Command(
    "test",
    summary: "Compares the key frames of scenes with the approved references, exactly.",
    operands: scenes,
    options: [Options.references, Options.report] + Options.saying,
    discussion: [
      "A folder stands for every scene below it; without operands it is Scenes. Five frames of a "
        + "film are compared, from its first to its last. A scene's expectations are tested, too.",
      "What differs is written as a strip of expected, difference and actual, with a page that "
        + "shows all of them. References are never written; that is what bless is for.",
    ],
    examples: [("framegen test Scenes/recipes", "every recipe beside its references")])

  static let bless = Command(
    "bless",
    summary: "Approves the key frames of scenes as references.",
    operands: scenes,
    options: [Options.references] + Options.saying,
    discussion: [
      "References whose pixels did not change are left alone, those of frames that are not "
        + "compared any more are removed. Look at every changed one before you commit it."
    ],
    examples: [("framegen bless Scenes/recipes/snap.json", "one scene's pictures")])

  static let help = Command(
    "help", summary: "Explains a command.",
    operands: .init(
      "COMMAND", count: 0...1,
      completion: .words([
        "render", "check", "trace", "dump", "test", "bless", "help", "completions",
      ])))

  static let completions = Command(
    "completions", summary: "Prints a script that completes command lines in a shell.",
    operands: .init(
      "SHELL", count: 1...1, completion: .words(Shell.allCases.map(\.rawValue))),
    discussion: ["SHELL is one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))."])

  /// Commands whose names are taken, and refused until they are built.
  private static let planned = ["figure", "diff"].map {
    Command($0, summary: "", isSupported: false)
  }

  static let tool = Tool(
    name: "framegen",
    summary: "framegen turns a scene file into the frames of an animation.",
    main: render,
    commands: [check, trace, dump, test, bless, help, completions] + planned,
    options: [Options.help, Options.version],
    discussion: [
      "Exit codes: 0 fine; 1 pictures differ or expectations failed; 2 wrong usage; 3 the scene has errors; "
        + "4 cannot read or write; 70 framegen's own fault. Messages go to standard error, "
        + "results to standard output."
    ],
    nearestName: { mistyped, names in Spelling.nearest(to: mistyped, in: names) })
}
