internal import Arguments
internal import Figures
internal import Inspection
internal import PictureTests
internal import FramegenKit

extension Tool {
  /// The command line of framegen.
  static let framegen = Tool(
    name: "framegen", main: .render, commands: Command.others + [.help], options: options.all,
    exitCodes: ExitCode.meanings, environment: EnvironmentVariable.meanings)
}

extension Command {
  private static let scene = Operand("SCENE", .files(endings: SceneFileName.endings))

  static let render = Command(
    "render",
    summary: "framegen turns scene files into the frames of animations.",
    operands: [Operand("SCENE", .files(endings: SceneFileName.endings), count: 1...1_000_000)],
    discussion: [
      "SCENE is a scene file, or - for standard input. PATH is a folder; or FOLDER/NAME_%04d.png "
        + "to name the frames, or .svg or .pdf instead of .png; or NAME.png for one frame, which "
        + "--at or --frames selects; or a film in one file: .apng, .gif, .svg (animated), .pdf (a "
        + "page for each frame) and, with ffmpeg installed, .mp4, .webm, .mov and .webp. Folders that do "
        + "not exist are made.",
      "Several scenes are drawn one after the other, each into a folder of its name in PATH; %s in "
        + "PATH stands for that name. With two themes the names end in -light and -dark. The worst "
        + "result decides the exit code.",
      "A frame appears under its name only when it is complete. Without --force, framegen neither "
        + "overwrites nor removes files that it did not write.",
      "Messages go to standard error, results to standard output.",
    ],
    examples: [
      ("framegen snap.json -o frames/", "write all frames: frames/frame_0000.png and so on"),
      ("framegen snap.json -o still.png --at 0.5", "write the frame shown after half a second"),
      ("framegen snap.json -o snap.gif --every 2", "write every second frame as an animated GIF"),
      ("framegen scenes/*.json -o 'films/%s.gif'", "write a film of every scene"),
      (
        "framegen snap.json -o frames/ --set '#snap.damping=0.2' --fps 30",
        "change the damping and the frame rate"
      ),
    ])

  static let check = Command(
    "check",
    summary: "Lay out and simulate scenes and test their expectations, without drawing.",
    operands: [Operand("SCENE", .files(endings: SceneFileName.endings), count: 1...1_000_000)],
    discussion: [
      "With --explain-layout it lists, for each scene: conflicting constraints (as UIKit prints "
        + "them, and as the smallest conflicting set with places, which one was dropped and why); "
        + "optional constraints that are not met, by how much and what took precedence; "
        + "ambiguous views with the directions in which they are free; and the conflicts that the "
        + "timeline causes, with their times."
    ],
    examples: [
      ("framegen check Scenes/recipes/*.json", "report every problem with its place"),
      ("framegen check form.json --explain-layout", "explain the layout"),
    ])

  static let trace = Command(
    "trace",
    summary: "Write the motion as numbers: a line for each item and frame.",
    operands: [scene],
    discussion: [
      "The columns are frame,time,item,x,y,angle,vx,vy,omega in seconds, points, radians, points "
        + "per second and radians per second; y points down, positive angles turn clockwise and "
        + "do not wrap. Numbers have the fewest digits that read back to the same value. The "
        + "members of a group and the views that the timeline moves have lines of their own. --items chooses "
        + "views and groups, also those that rest.",
      "With --of the columns are frame,time and the names of the quantities, in their order: any number of a view, a "
        + "group, an attachment or a snap, by the name that it has in the scene (card.alpha, "
        + "card.transform.scale.x), unrounded, empty where its view is not in the scene. The rows are frames; with "
        + "--steps they are the engine's steps of 1/120 s and the moments of contacts, touches and timeline "
        + "entries, the same at every frame rate, and there is no column frame. In JSON the object has quantities, "
        + "each with name and unit, and samples, each with frame, time and values in the same order.",
      "With --events the columns are frame,time,event,item,other,boundary,x,y: contactBegan and "
        + "contactEnded between an item and another item or a boundary (root for the edges of the "
        + "canvas), with the point where the contact began; for a timeline also animatorPaused, "
        + "animatorResumed and animationCompleted, with the animation's id as the item; for touches "
        + "touchBegan and touchEnded of fingers, gesture with a recognizer and its state, and control "
        + "with a button and what happens to it, at their points. The frame is the first that shows "
        + "the event; --every omits no events.",
    ],
    examples: [
      ("framegen trace snap.json -o motion.csv", "write the motion as a table"),
      ("framegen trace snap.json --items square,label", "write two views, also where they rest"),
      (
        "framegen trace snap.json --of square.center.y --of square.alpha", "write numbers over time"
      ),
      ("framegen trace floor.json --events", "list the contacts that begin and end"),
    ])

  static let dump = Command(
    "dump",
    summary:
      "Print what one stage passes to the next: scene, layout, touches, motion or display lists.",
    operands: [Operand("STAGE", .words(DumpStage.allCases.map(\.rawValue))), scene],
    discussion: [
      "scene is the scene as it was read, with all defaults; motion is the JSON of a trace with "
        + "events; touches lists the places at which fingers are sampled; display-list is what the first frame draws, or those of --frames.",
      "layout is one JSON object. views holds, by id, the frame as solved and rounded to pixels "
        + "([x, y, width, height] in the superview), the directions in which it is ambiguous, what "
        + "is undecided there, and the compressed and expanded fitting sizes. constraints lists "
        + "all active ones: the scene's in the order in which UIKit generates them, then those of "
        + "guides and stacks. conflicts lists the smallest set of each, the sizes that complete it "
        + "because they are not negative, which one was dropped, and why. --at chooses the time; "
        + "the layout before anything moves is the default.",
    ],
    examples: [
      ("framegen dump layout form.json", "print every frame and every constraint"),
      ("framegen dump layout form.json --at 1.5", "print the layout after a second and a half"),
      ("framegen dump display-list snap.json --frames 30", "print what frame 30 draws"),
    ])

  private static let scenes = Operand(
    "SCENE|FOLDER", .files(endings: SceneFileName.endings), count: 0...1_000_000)

  static let test = Command(
    "test",
    summary: "Compare the films of scenes with the approved references.",
    operands: [scenes],
    discussion: [
      "A folder stands for every scene below it; the default is \(PictureSuite.scenesFolder). The "
        + "reference of a scene has pictures of the frames at 0, 0.25, 0.5, 1, 2 … seconds and of the last "
        + "one, or those that the scene chooses under \"test\"; a hash of every frame; and the motion of "
        + "every view. All of it must be the same, and the scene's expectations be met.",
      "What a scene allows to differ, it says under \"test\", as does \(PictureSuite.settingsName) in the "
        + "folder of references for all scenes. Black or clear pixels of a picture mask.png among the "
        + "pictures of a scene are not compared.",
      "For each scene that fails it says what changed: the length, which views moved, from when on and how "
        + "far, and which frames differ. The report is a page in one file. References are never written; "
        + "use bless for that.",
      "Where GITHUB_ACTIONS is true, failures are also printed as annotations, and a table is appended to "
        + "the file that GITHUB_STEP_SUMMARY names.",
    ],
    examples: [
      ("framegen test Scenes/recipes", "compare every recipe with its reference"),
      ("framegen test --changed", "compare only what was changed since the last commit"),
      ("framegen test --junit results.xml", "also write the results for continuous integration"),
    ])

  static let bless = Command(
    "bless",
    summary: "Approve the films of scenes as references.",
    operands: [scenes],
    discussion: [
      "Only what differs is written, and what changes is said. Pictures that are no longer compared stay "
        + "until --prune. A scene without a reference gets one; its frames are written side by side to "
        + "Output/tests, or to FOLDER. Review every change before you commit it.",
      "Where CI is set, as in continuous integration, nothing is approved without --ci.",
    ],
    examples: [
      ("framegen bless Scenes/recipes/snap.json", "approve the film of one scene"),
      ("framegen bless --dry-run", "say what would change"),
    ])

  static let diff = Command(
    "diff",
    summary: "Compare two pictures, or the frames of two films.",
    operands: [
      Operand("EXPECTED", .files(endings: ["png"])), Operand("ACTUAL", .files(endings: ["png"])),
    ],
    discussion: [
      "Both are PNG files; or films: folders, in which every .png counts, subfolders included; "
        + "patterns of names, such as frames/frame_%04d.png; animated PNG or GIF files. Frames are "
        + "matched by their numbers, other pictures by their names. Frames of an animated file are "
        + "numbered in time, by the longest step that divides all durations.",
      "The comparison is exact by default: a pixel differs if any of its components does, also by less "
        + "than 1 of 255 where there are 16 bits. The metric "
        + "yiq counts what pixelmatch 7.2 counts over white, oklab takes the distance ΔE-OK of CSS "
        + "Color 4; both have a --threshold from 0 to 1, 0.1 for yiq and 0.02 for oklab by default. "
        + "With --max-pixels and --max-ratio a picture is the same if each limit holds, in the "
        + "densest window with --window. Pictures that differ in size are always different.",
      "For a film it says whether it shows the same frames later or earlier, fewer or more of them, or "
        + "at another rate; which frame differs first, most and last; and which are missing. For the "
        + "first one that differs it says what happened to each part: moved, recolored, appeared, "
        + "vanished or changed; with --json for each.",
      "Exit codes: 0 the same; 1 different, missing or extra; 2 invalid usage; 4 a picture cannot be "
        + "read or compared.",
    ],
    examples: [
      ("framegen diff approved/ frames/", "compare two folders of frames, exactly"),
      (
        "framegen diff a.png b.png --metric yiq --antialiasing ignore",
        "compare two pictures as pixelmatch does"
      ),
      (
        "framegen diff approved/ frames/ -o differences/",
        "also write expected, difference and actual side by side"
      ),
    ])

  static let figure = Command(
    "figure",
    summary: "Draw figures for documentation: several moments, paths, strips and plots.",
    operands: [scene],
    discussion: [
      "Without other options it draws the figures that the scene states under \"figures\", or else an onion "
        + "skin with trails beside a plot. Of a film that ends at rest or stands still, only the part in "
        + "which something moves is shown.",
      "onionSkin shows several moments in one picture, the earlier ones pale; trail the paths, with a tick "
        + "every tenth of a second; strip the moments side by side; plot a quantity over time; poster the "
        + "picture at a time beside a plot in which that time is marked; phase how fast a quantity changes "
        + "over the quantity itself.",
      "A quantity is the id of a view or a group with any number that a scene can set of it, such as center.y, "
        + "transform.scale.x, bounds.size.width, alpha or backgroundColor.red, or with frame.x, frame.y, frame.width, "
        + "frame.height, linearVelocity.x, linearVelocity.y, speed, angularVelocity, travel or kineticEnergy. "
        + "Names that begin with body are what the engine holds of an item, on the canvas: body.center.x, "
        + "body.center.y, body.rotation, body.linearVelocity.x, body.linearVelocity.y and body.angularVelocity. "
        + "An attachment or a snap has a length. Axes of vertical positions point down, as the screen does.",
    ],
    examples: [
      ("framegen figure snap.json -o snap.svg", "show the motion in a picture and a plot"),
      (
        "framegen figure snap.json -o damping.pdf --kind plot --of square.center.y --sweep "
          + "snap.damping=0.1,0.3,0.5,1", "plot the motion at four dampings"
      ),
      (
        "framegen figure snap.json -o 'docs/%s.svg' --theme light,dark",
        "draw the figures that the scene states, in both appearances"
      ),
    ])

  static let measure = Command(
    "measure",
    summary: "Measure springiness and collisions: overshoot, settling, frequency, restitution.",
    operands: [scene],
    discussion: [
      "For each item that moves: the overshoot beyond its last place, when it stays within 2 % of the way "
        + "and within 1 pt, when it rests (slower than 1 pt/s), the length of its path and its greatest "
        + "speeds. For each number that changes, of places, scales, colors and so on: its peaks, and the "
        + "frequency and damping ratio of the damped oscillation that fits its motion best; no numbers where none fits. --of chooses items, by "
        + "their ids, and quantities, as in figure.",
      "For springs, nominal is what the scene states, effective what the engine's steps of 1/120 s must make of "
        + "it (implicit integration damps more), and measured what the motion shows. A snap has three: along x, "
        + "along y and around its point. A view animation is listed with the frequency that its duration gives "
        + "it.",
      "For contacts: how often, since when and how long, how deep two items overlap, and each bounce with the "
        + "speeds along the normal before and after it, their ratio (the restitution) and the height. "
        + "The energy is that of motion, height and springs, with 100 points to the meter.",
      "With --sweep there is a row for each value; several sweeps are combined. The motion is sampled at the "
        + "engine's steps, 120 times a second, and at the exact moments of contacts, touches and timeline entries, "
        + "whatever --fps says.",
    ],
    examples: [
      ("framegen measure snap.json", "measure everything that changes"),
      (
        "framegen measure snap.json --of square --sweep snap.damping=0.1…1/4",
        "compare four dampings"
      ),
      ("framegen measure snap.json -o before.json", "save the numbers"),
      ("framegen measure snap.json --compare before.json", "say what changed since"),
    ])

  static let tune = Command(
    "tune",
    summary: "Find the values of a scene that meet goals.",
    operands: [scene],
    discussion: [
      "GOAL is one of: \(TuningGoal.forms.joined(separator: "; ")). ITEM is a view or a group, Q an item or a "
        + "quantity such as square.center.y, A…B a range, also written A...B or A..B; \"above A\" and "
        + "\"below B\" leave one end open. Everything that a scene can state in \"expect\" is a goal as JSON.",
      "It plays the scene with values all over the ranges of --vary, then looks closer around the best ones: by "
        + "golden section for one value, by the downhill simplex of Nelder and Mead for several. The same "
        + "command always gives the same result. It prints the values, what they reach, how the search went, "
        + "and the --set options to copy.",
      "Exit codes: 0 all goals are met; 1 a goal cannot be met, and the nearest result is printed.",
    ],
    examples: [
      (
        "framegen tune snap.json --goal 'overshoot square 4…8' --vary snap.damping=0…1",
        "find the damping that overshoots by 4 to 8 pt"
      ),
      (
        "framegen tune jelly.json --goal 'settles square by 0.6' --goal 'overshoot square 4…8' --vary "
          + "jelly.damping=0…1 --vary jelly.frequency=1…5", "vary two values for two goals"
      ),
      (
        "framegen tune jelly.json --vary jelly.damping=0…1",
        "find the damping with which the scene's expectations hold"
      ),
    ])

  static let preview = Command(
    "preview",
    summary: "Show scenes in a browser while you write them, and touch them.",
    operands: [Operand("SCENE|FOLDER", .files(endings: SceneFileName.endings))],
    discussion: [
      "It serves a page on 127.0.0.1 and prints its address, which contains a secret; nothing else of the "
        + "machine or the network is used. Whenever the scene or a file that it uses is saved, the page shows "
        + "it at the same moment; errors are shown over the last good picture. A folder is shown as a "
        + "gallery of the scenes below it.",
      "The frames are drawn as render draws them. The page plays, scrubs, zooms, plots, explains views and "
        + "events, varies the numbers of the scene and writes them back, lets the pointer touch the scene as "
        + "a finger and saves what it did, and exports frames, films and figures with the commands that do "
        + "the same.",
      "It runs until Ctrl-C. It needs the library libwebsockets, which Debian has as libwebsockets17.",
    ],
    examples: [
      ("framegen preview snap.json --open", "show a scene in the browser"),
      ("framegen preview Scenes/recipes", "show a folder as a gallery"),
      (
        "framegen preview snap.json --port 8080 --once",
        "use a port of your choice, and stop with the last page"
      ),
    ])

  static let completions = Command(
    "completions", summary: "Print a completion script for a shell.",
    operands: [Operand("SHELL", .words(Shell.allCases.map(\.rawValue)))],
    discussion: ["SHELL is one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))."],
    examples: [
      (
        "framegen completions bash > ~/.local/share/bash-completion/completions/framegen",
        "have bash complete commands, options and their values"
      )
    ])

  static let schema = Command(
    "schema", summary: "Print the JSON Schema of scenes, for editors and validators.",
    discussion: [
      "An editor that knows the schema completes keys and values, explains them, and marks what is "
        + "wrong. A scene names it under \"$schema\", or the settings of the editor do for all scenes. What "
        + "a schema cannot express, such as whether an id exists, check reports."
    ],
    examples: [
      ("framegen schema > scenes/framegen.schema.json", "put the schema where scenes can name it")
    ])

  static let manual = Command(
    "manual", summary: "Print a manual page, in the language mdoc.",
    operands: [Operand("PAGE", .words(ManualName.allCases.map(\.rawValue)), count: 0...1)],
    discussion: [
      "PAGE is framegen, which is the default, or framegen-scene, which describes the files of scenes. "
        + "An installed framegen has both: man framegen, man framegen-scene."
    ],
    examples: [
      ("framegen manual framegen-scene | man -l -", "read about scenes where nothing is installed")
    ])

  /// All commands but the main one and `help`, which lists them.
  fileprivate static let others = [
    check, preview, trace, dump, figure, measure, tune, diff, test, bless, completions, schema,
    manual,
  ]

  static let help = Command(
    "help", summary: "Print the help of a command.",
    operands: [
      Operand("COMMAND", .words(([render] + others).map(\.name) + ["help"]), count: 0...1)
    ])
}
