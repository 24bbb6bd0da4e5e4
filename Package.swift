// swift-tools-version: 6.2
//
// The modules of framegen, in the order in which data flows:
//
//   scene.json ─SceneFormat→ Scene ─Stage→ views + constraints + behaviours on a virtual clock
//                                             │ per frame
//                                             ▼
//                                        DisplayList ─Canvas→ Bitmap ─Raster→ PNG
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

/// A module under `Sources/` with the modules that it may import.
func module(_ name: String, imports dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A C library of the system, under `Sources/System/`, found by pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of a module, under `Tests/`; swift-testing only.
func tests(of name: String, importing others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    swiftSettings: strict)
}

/// A program that measures a part, under `tools/Benchmarks/`.
func benchmark(_ name: String, imports dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "\(name)Bench", dependencies: dependencies, path: "tools/Benchmarks/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "framegen",
  products: [
    .executable(name: "framegen", targets: ["framegen"]),
    .library(name: "FramegenKit", targets: ["FramegenKit"]),
  ],
  targets: [
    // Values that every module shares: points, transforms, paths, colours; portable trigonometry.
    module("Geometry"),
    tests(of: "Geometry"),

    // What a scene says, as plain values without logic: known to every stage.
    module("Scene", imports: ["Geometry"]),

    // The linear constraint solver; knows nothing else.
    module("Cassowary"),
    tests(of: "Cassowary"),

    // The rigid-body world: single precision, metres; knows no views.
    module("Physics", imports: ["Geometry"]),
    tests(of: "Physics"),

    // Constraints, anchors, the visual format language.
    module("AutoLayout", imports: ["Geometry", "Scene", "Cassowary"]),
    tests(of: "AutoLayout", importing: ["Geometry", "Scene"]),

    // The view tree.
    module("Views", imports: ["Geometry", "Scene", "AutoLayout"]),
    tests(of: "Views", importing: ["Geometry", "Scene", "AutoLayout"]),

    // The animator and its behaviours.
    module("Dynamics", imports: ["Geometry", "Scene", "Physics", "Views"]),
    tests(of: "Dynamics", importing: ["Geometry", "Scene", "Views"]),

    // What one frame draws, as data.
    module("DisplayList", imports: ["Geometry"]),
    tests(of: "DisplayList", importing: ["Geometry"]),

    // JSON text to checked scene; diagnostics.
    module("SceneFormat", imports: ["Geometry", "Scene"]),
    tests(of: "SceneFormat", importing: ["Geometry", "Scene"]),

    // A scene brought to life on a virtual clock.
    module(
      "Stage",
      imports: [
        "Geometry", "Scene", "AutoLayout", "Views", "Dynamics", "DisplayList", "SceneFormat",
      ]),
    tests(of: "Stage", importing: ["Geometry", "Scene", "SceneFormat", "DisplayList"]),

    // Bitmaps; PNG, GIF and JPEG files.
    module("Raster", imports: ["Geometry", "PNGBridge", "CGIF", "CImageQuant", "CTurboJPEG"]),
    tests(of: "Raster", importing: ["Geometry", "PNGBridge"]),

    // Display list to bitmap; measuring text.
    module("Canvas", imports: ["Geometry", "DisplayList", "Raster", "CCairo", "CPango"]),
    tests(of: "Canvas", importing: ["Geometry", "DisplayList", "Raster"]),

    // The public library: load, stage, draw, write.
    module(
      "FramegenKit",
      imports: ["Geometry", "Scene", "SceneFormat", "Stage", "DisplayList", "Raster", "Canvas"]),
    tests(of: "FramegenKit", importing: ["Geometry", "Scene", "SceneFormat", "Stage", "Raster"]),

    // Reading a command line; help and shell completions from the same declarations. A module of its
    // own because tests cannot import an executable in release.
    module("Arguments", imports: ["Geometry"]),
    tests(of: "Arguments"),

    // The command.
    .executableTarget(
      name: "framegen",
      dependencies: ["Arguments", "FramegenKit", "Raster", "Scene", "SceneFormat"],
      swiftSettings: strict),
    // Runs the built tool as its users do; depends on it so that it is built.
    .testTarget(
      name: "CommandTests", dependencies: ["framegen", "Raster"], swiftSettings: strict),

    // Renders everything in Scenes/ and compares it with Tests/References.
    .testTarget(
      name: "SceneTests", dependencies: ["FramegenKit", "Scene", "SceneFormat"],
      swiftSettings: strict),

    // What the tests of several modules share: seeded random numbers, the kind of the build.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    // Programs that `tools/bench` runs beside their peers.
    benchmark("Physics", imports: ["Geometry", "Physics", "TestSupport"]),
    benchmark("Layout", imports: ["AutoLayout", "Cassowary", "Scene", "Views"]),
    benchmark("Encoder", imports: ["Raster"]),

    // C libraries, and one bridge in C: libpng reports errors by long jump, which Swift cannot
    // receive.
    library("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    library("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    // Pango is no `library`, because its pkg-config file says -pthread, which SwiftPM refuses with a
    // warning. An ordinary C target finds Pango's headers through a symbolic link in its include
    // folder, GLib's and Cairo's through the flags of the two libraries it names, and links by its
    // module map.
    .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"], path: "Sources/System/CPango"),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    library("CGIF", pkgConfig: "libgif", apt: "libgif-dev"),
    library("CImageQuant", pkgConfig: "imagequant", apt: "libimagequant-dev"),
    .target(
      name: "PNGBridge", dependencies: ["CPNG"], path: "Sources/System/PNGBridge",
      linkerSettings: [.linkedLibrary("z")]),
  ]
)
