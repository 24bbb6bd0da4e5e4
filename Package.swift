// swift-tools-version: 6.2
//
// The house of framegen. Reading the targets from top to bottom is reading the way of the data:
//
//   scene.json ─SceneFormat→ Scene ─Stage→ views + constraints + behaviours on a virtual clock
//                                             │ per frame
//                                             ▼
//                                        DisplayList ─Canvas→ Bitmap ─Raster→ PNG
//
// Every sibling import is declared here; `tools/check` fails on one that is not.

import PackageDescription

/// The settings of every Swift target: one language mode, imports that say what they are for, and
/// no warning that stays.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a module under `Sources/` with the rooms it may know.
func room(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A C library of the system, under `Sources/System/`, found by pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of a room, under `Tests/`; swift-testing only.
func tests(of name: String, knowing others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    swiftSettings: strict)
}

/// A program that measures a part, under `tools/Benchmarks/`.
func benchmark(_ name: String, knows dependencies: [Target.Dependency]) -> Target {
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
    // Values that every room shares: points, transforms, paths, colours; portable trigonometry.
    room("Geometry"),
    tests(of: "Geometry"),

    // The linear constraint solver; knows nothing else.
    room("Cassowary"),
    tests(of: "Cassowary"),

    // The rigid-body world: single precision, metres; knows no views.
    room("Physics", knows: ["Geometry"]),
    tests(of: "Physics"),

    // Constraints, anchors, the visual format language.
    room("AutoLayout", knows: ["Geometry", "Cassowary"]),
    tests(of: "AutoLayout", knowing: ["Geometry"]),

    // The view tree.
    room("Views", knows: ["Geometry", "AutoLayout"]),
    tests(of: "Views", knowing: ["Geometry", "AutoLayout"]),

    // The animator and its behaviours.
    room("Dynamics", knows: ["Geometry", "Physics", "Views"]),
    tests(of: "Dynamics", knowing: ["Geometry", "Views"]),

    // What one frame draws, as data.
    room("DisplayList", knows: ["Geometry"]),
    tests(of: "DisplayList", knowing: ["Geometry"]),

    // JSON text to checked scene; diagnostics.
    room("SceneFormat", knows: ["Geometry"]),
    tests(of: "SceneFormat", knowing: ["Geometry"]),

    // A scene brought to life on a virtual clock.
    room(
      "Stage",
      knows: ["Geometry", "AutoLayout", "Views", "Dynamics", "DisplayList", "SceneFormat"]),
    tests(of: "Stage", knowing: ["Geometry", "SceneFormat", "DisplayList"]),

    // Bitmaps; PNG, GIF and JPEG files.
    room("Raster", knows: ["Geometry", "PNGBridge", "CGIF", "CImageQuant", "CTurboJPEG"]),
    tests(of: "Raster", knowing: ["Geometry", "PNGBridge"]),

    // Display list to bitmap; measuring text.
    room("Canvas", knows: ["Geometry", "DisplayList", "Raster", "CCairo", "CPango"]),
    tests(of: "Canvas", knowing: ["Geometry", "DisplayList", "Raster"]),

    // The public library: load, stage, draw, write.
    room(
      "FramegenKit", knows: ["Geometry", "SceneFormat", "Stage", "DisplayList", "Raster", "Canvas"]),
    tests(of: "FramegenKit", knowing: ["Geometry", "SceneFormat", "Raster"]),

    // Reading a command line; help and shell completions from the same declarations. A module of its
    // own because tests cannot import an executable in release.
    room("Arguments", knows: ["Geometry"]),
    tests(of: "Arguments"),

    // The command.
    .executableTarget(
      name: "framegen",
      dependencies: ["Arguments", "FramegenKit", "Raster", "SceneFormat"],
      swiftSettings: strict),
    // Runs the built tool as its users do; depends on it so that it is built.
    .testTarget(
      name: "CommandTests", dependencies: ["framegen", "Raster"], swiftSettings: strict),

    // Renders everything in Scenes/ and compares it with Tests/References.
    .testTarget(
      name: "SceneTests", dependencies: ["FramegenKit", "SceneFormat"], swiftSettings: strict),

    // What the tests of several rooms use: seeded random numbers, the kind of the build.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    // Programs that `tools/bench` runs beside their peers.
    benchmark("Physics", knows: ["Geometry", "Physics", "TestSupport"]),
    benchmark("Layout", knows: ["AutoLayout", "Cassowary", "Views"]),
    benchmark("Encoder", knows: ["Raster"]),

    // C libraries, and the one bridge that C demands: libpng reports errors by long jump, which
    // Swift cannot receive.
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
