// swift-tools-version: 6.2
//
// The modules of framegen, in the order in which data flows:
//
//   scene.json ─SceneText→ JSON ─SceneFormat→ Scene
//     ─Stage→ views + constraints + behaviors on a virtual clock
//                │ per frame
//                ▼
//           DisplayList ─Canvas→ Bitmap ─Raster→ PNG
//
// Every sibling import is declared here; `tools/check` fails on one that is not.

import PackageDescription

/// The settings of every Swift target: Swift 6, explicit imports, warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of every C target: the usual warnings, as errors.
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

/// A module under `Sources/` with the modules that it imports.
func module(_ name: String, imports dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A system library, declared under `Sources/System/` and found by pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of a module, under `Tests/`, which use swift-testing.
func tests(of name: String, importing others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    swiftSettings: strict)
}

/// A benchmark program, under `tools/Benchmarks/`.
func benchmark(_ name: String, imports dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "\(name)Bench", dependencies: dependencies, path: "tools/Benchmarks/\(name)",
    swiftSettings: strict)
}

/// The targets without the tests that FRAMEGEN_TESTS leaves out.
///
/// It names the test targets to build, separated by spaces. `tools/test --module` sets it, so that the tests of
/// other modules are neither compiled nor linked.
func chosenTargets(_ targets: [Target]) -> [Target] {
  guard let names = Context.environment["FRAMEGEN_TESTS"]?.split(separator: " ") else {
    return targets
  }
  return targets.filter { $0.type != .test || names.contains(Substring($0.name)) }
}

let package = Package(
  name: "framegen",
  products: [
    .executable(name: "framegen", targets: ["framegen"]),
    .library(
      name: "FramegenKit",
      targets: ["FramegenKit", "Figures", "PictureTests", "Inspection", "Scene", "Geometry"]),
    .library(name: "FramegenTesting", targets: ["FramegenTesting"]),
    .library(
      name: "UIKit",
      targets: [
        "UIKit", "CoreGraphics", "QuartzCore", "PlaygroundSupport", "_Testing_UIKit",
        "_Testing_CoreGraphics",
      ]),
    .plugin(name: "UIKitSources", targets: ["UIKitSources"]),
  ],
  targets: chosenTargets([
    // Points, transforms, paths and colors; portable trigonometry.
    module("Geometry"),
    tests(of: "Geometry"),

    // The text of scenes below their language: JSON with places, sources, diagnostics.
    module("SceneText"),
    tests(of: "SceneText"),

    // Expressions over named values: parsing with types, evaluating.
    module("Expressions", imports: ["Geometry"]),
    tests(of: "Expressions", importing: ["Geometry"]),

    // A scene as plain values without logic, which every later module can import.
    module("Scene", imports: ["Geometry", "Expressions", "SceneText"]),

    // The linear constraint solver.
    module("Cassowary"),
    tests(of: "Cassowary"),

    // The rigid-body world, in single precision and meters.
    module("Physics", imports: ["Geometry"]),
    tests(of: "Physics"),

    // Constraints, anchors and the visual format language.
    module("AutoLayout", imports: ["Geometry", "Scene", "SceneText", "Cassowary"]),
    tests(of: "AutoLayout", importing: ["Geometry", "Scene"]),

    // The view tree.
    module("Views", imports: ["Geometry", "Scene", "AutoLayout"]),
    tests(of: "Views", importing: ["Geometry", "Scene", "SceneText", "AutoLayout"]),

    // The animator and its behaviors.
    module("Dynamics", imports: ["Geometry", "Scene", "Physics", "Views"]),
    tests(of: "Dynamics", importing: ["Geometry", "Scene", "SceneText", "Views"]),

    // Touches, the gesture recognizers and their arbitration.
    module("Gestures", imports: ["Geometry", "Scene", "Views"]),
    tests(of: "Gestures", importing: ["Geometry", "Scene", "Views"]),

    // What one frame draws, as plain values.
    module("DisplayList", imports: ["Geometry"]),
    tests(of: "DisplayList", importing: ["Geometry"]),

    // Writing manual pages.
    module("Manual"),
    tests(of: "Manual"),

    // The language of scenes: its keys, reading, edits, the schema.
    module(
      "SceneFormat",
      imports: ["Geometry", "Expressions", "SceneText", "Scene", "AutoLayout", "Manual"]),
    tests(
      of: "SceneFormat", importing: ["Expressions", "Geometry", "SceneText", "Scene", "Manual"]),

    // A scene as the source of a view controller, for UIKit.
    module(
      "SwiftExport", imports: ["Geometry", "Expressions", "SceneText", "Scene", "SceneFormat"]),
    tests(of: "SwiftExport", importing: ["FramegenKit", "Scene", "SceneFormat", "SceneText"]),

    // A scene as live objects on a virtual clock.
    module(
      "Stage",
      imports: [
        "Geometry", "Expressions", "SceneText", "Scene", "AutoLayout", "Views", "Dynamics",
        "Gestures", "DisplayList", "SceneFormat",
      ]),
    tests(
      of: "Stage", importing: ["Geometry", "SceneText", "Scene", "SceneFormat", "DisplayList"]),

    // Bitmaps; PNG, GIF and JPEG files.
    module(
      "Raster",
      imports: ["Geometry", "PNGBridge", "CDeflate", "CGIF", "CImageQuant", "CLCMS", "CTurboJPEG"]),
    tests(of: "Raster", importing: ["Geometry", "PNGBridge"]),

    // Drawing display lists; measuring text.
    module(
      "Canvas",
      imports: ["Geometry", "DisplayList", "Raster", "CCairo", "CPango", "CHarfBuzz"]),
    tests(of: "Canvas", importing: ["Geometry", "DisplayList", "Raster"]),

    // What the pages that framegen writes and serves share: colors, controls, the player. Their files are
    // a part of the tool when it is built; see PageFiles.
    .target(
      name: "Pages", dependencies: ["PageFiles"],
      exclude: ["Preview", "Report", "Review", "Shared"],
      swiftSettings: strict),

    // The library: loads scenes, plays them, draws frames and writes files.
    module(
      "FramegenKit",
      imports: [
        "Geometry", "SceneText", "Scene", "SceneFormat", "Stage", "DisplayList", "Raster", "Canvas",
        "ProcessBridge",
      ]),
    tests(
      of: "FramegenKit",
      importing: [
        "Figures", "Geometry", "Inspection", "Scene", "SceneFormat", "SceneText", "Stage", "Raster",
      ]),

    // What a film's motion is in numbers and pictures: expectations, measures, figures, tuning.
    module(
      "Figures",
      imports: [
        "Geometry", "DisplayList", "SceneText", "Scene", "SceneFormat", "Stage", "Raster", "Canvas",
        "FramegenKit",
      ]),
    tests(
      of: "Figures",
      importing: [
        "Geometry", "DisplayList", "FramegenKit", "Scene", "SceneFormat", "SceneText", "Stage",
      ]),

    // What the parts of the program hand to each other, as text: dumps, traces, explained layouts.
    module(
      "Inspection",
      imports: [
        "Geometry", "DisplayList", "SceneText", "Scene", "SceneFormat", "Stage", "Figures",
        "FramegenKit",
      ]),
    tests(
      of: "Inspection",
      importing: [
        "FramegenKit", "Geometry", "Raster", "Scene", "SceneFormat", "SceneText", "Stage",
      ]),

    // References of films: approving, comparing, what changed, the report.
    .target(
      name: "PictureTests",
      dependencies: [
        "Geometry", "Pages", "SceneText", "Scene", "SceneFormat", "Stage", "Raster", "Canvas",
        "DisplayList", "Figures", "FramegenKit",
      ],
      swiftSettings: strict),
    tests(
      of: "PictureTests", importing: ["FramegenKit", "Geometry", "Raster", "Scene", "Stage"]),

    // A server on the loopback that shows scenes in a browser, or the films of picture tests for approval; its
    // sessions.
    .target(
      name: "Preview",
      dependencies: [
        "DisplayList", "Figures", "FramegenKit", "Geometry", "Pages", "PictureTests", "Scene",
        "SceneFormat", "SceneText", "Stage", "WebServerBridge",
      ],
      swiftSettings: strict),
    tests(
      of: "Preview",
      importing: [
        "DisplayList", "FramegenKit", "Geometry", "PictureTests", "Scene", "SceneFormat",
        "SceneText", "Stage",
      ]),

    // A server of the Language Server Protocol for scene files.
    module(
      "LanguageServer",
      imports: ["Figures", "FramegenKit", "Geometry", "Scene", "SceneFormat", "SceneText"]),
    tests(of: "LanguageServer"),

    // Picture tests within swift-testing.
    module(
      "FramegenTesting",
      imports: ["FramegenKit", "PictureTests", "Scene", "SceneFormat", "SceneText"]),

    // UIKit's names over all of it: code for iOS compiles, and is played as a film.
    module(
      "UIKit",
      imports: [
        "AutoLayout", "Canvas", "Dynamics", "FramegenKit", "Figures", "Geometry", "Gestures",
        "Inspection", "Scene", "SceneFormat", "SceneText", "Stage", "Views",
      ]),

    tests(
      of: "UIKit",
      importing: [
        "FramegenKit", "FramegenTesting", "PlaygroundSupport", "Raster", "Scene", "SceneText",
        "_Testing_UIKit",
      ]),
    // What swift-testing looks for where a file imports it beside UIKit.
    module("_Testing_UIKit"),
    module("_Testing_CoreGraphics"),

    // What files for iOS import besides.
    module("CoreGraphics", imports: ["UIKit"]),
    module("QuartzCore", imports: ["UIKit"]),
    module("PlaygroundSupport", imports: ["UIKit"]),

    // Turning what files for iOS say to Objective-C into what compiles without it, as a part of a build.
    module("UIKitAdapter"),
    tests(of: "UIKitAdapter"),
    .executableTarget(
      name: "uikit-adapt", dependencies: ["UIKitAdapter"], swiftSettings: strict),
    .plugin(name: "UIKitSources", capability: .buildTool(), dependencies: ["uikit-adapt"]),

    // Parsing the command line; help and shell completions from the same declarations. It is a module
    // because tests cannot import an executable in release.
    module("Arguments", imports: ["Manual", "SceneText"]),
    tests(of: "Arguments", importing: ["Manual"]),

    // The command line tool.
    .executableTarget(
      name: "framegen",
      dependencies: [
        "Arguments", "Figures", "FramegenKit", "Geometry", "Inspection", "LanguageServer", "Manual",
        "MemoryBridge", "PictureTests", "Preview", "ProcessBridge", "Raster", "Scene",
        "SceneFormat", "SceneText", "SwiftExport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "framegenTests", dependencies: ["Arguments", "framegen"], swiftSettings: strict),
    // Runs the built tool. It does not import it, so that it is compiled beside it.
    .testTarget(
      name: "CommandTests", dependencies: ["Arguments", "Raster"], swiftSettings: strict),

    // Compiles the recipes and tasks as exported code, and compares their films.
    .testTarget(
      name: "ExportedTests",
      dependencies: ["FramegenKit", "Geometry", "Scene", "UIKit", "_Testing_UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // Renders all scenes and compares them with Tests/References.
    .testTarget(
      name: "SceneTests",
      dependencies: [
        "DisplayList", "Figures", "FramegenKit", "Geometry", "PictureTests", "Scene", "SceneFormat",
        "SceneText", "Stage", "TestSupport",
      ],
      swiftSettings: strict),

    // The tests of the sample package, and the program of the documentation that uses the library: packages
    // of their own, which are compiled in this one, where nothing is built again.
    .testTarget(
      name: "MotionTests", dependencies: ["FramegenKit", "FramegenTesting"],
      path: "Tests/Sample/Tests/MotionTests", exclude: ["References", "jelly.json"],
      swiftSettings: strict),

    .executableTarget(
      name: "LibraryExample",
      dependencies: [
        "FramegenKit", "Figures", "PictureTests", "Inspection", "Scene", "Geometry",
      ], path: "Tests/Library/Sources/draw"),

    // Seeded random numbers and the build configuration, for the tests of several modules.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    // The programs of `tools/bench`.
    benchmark("Physics", imports: ["Geometry", "Physics", "TestSupport"]),
    benchmark("Layout", imports: ["AutoLayout", "Cassowary", "Scene", "Views"]),
    benchmark("Encoder", imports: ["Raster"]),

    // The program of `tools/fuzz`, with its bridge to libFuzzer.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Arguments", "AutoLayout", "Canvas", "DisplayList", "Expressions", "Figures", "FramegenKit",
        "FuzzBridge", "Geometry", "Inspection", "PictureTests", "Preview", "Raster", "Scene",
        "SceneFormat", "SceneText", "Stage", "SwiftExport", "TestSupport", "Views",
      ],
      path: "tools/Fuzzing/Fuzz", swiftSettings: strict),
    .target(name: "FuzzBridge", path: "tools/Fuzzing/FuzzBridge", cSettings: strictC),

    // C libraries, and a C bridge to libpng, which reports errors with longjmp; Swift cannot catch it.
    library("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    library("CHarfBuzz", pkgConfig: "harfbuzz-subset", apt: "libharfbuzz-dev"),
    // Pango is not a `library` because SwiftPM rejects the -pthread in its pkg-config file. This C
    // target finds Pango's headers through a symbolic link in its include folder, the headers of GLib
    // and Cairo through its two dependencies, and links by its module map.
    .target(
      name: "CPango", dependencies: ["CCairo", "CHarfBuzz"], path: "Sources/System/CPango",
      cSettings: strictC),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    library("CGIF", pkgConfig: "libgif", apt: "libgif-dev"),
    library("CImageQuant", pkgConfig: "imagequant", apt: "libimagequant-dev"),
    .target(
      name: "PNGBridge", dependencies: ["CPNG"], path: "Sources/System/PNGBridge",
      cSettings: strictC, linkerSettings: [.linkedLibrary("z")]),
    // The texts of the pages, by #embed, which is also a part of C++ and of later versions of C.
    .target(
      name: "PageFiles", path: "Sources/System/PageFiles",
      cSettings: strictC + [.disableWarning("c23-extensions")]),
    .target(
      name: "ProcessBridge", path: "Sources/System/ProcessBridge", cSettings: strictC),
    // Ends the process of the command when there is no memory; no library may import it.
    .target(
      name: "MemoryBridge", path: "Sources/System/MemoryBridge", cSettings: strictC,
      linkerSettings: [.linkedLibrary("dl")]),
    // Loads libwebsockets when it is needed, so that it is not linked.
    .target(
      name: "WebServerBridge", path: "Sources/System/WebServerBridge", cSettings: strictC,
      linkerSettings: [.linkedLibrary("dl")]),
  ])
)
