// swift-tools-version: 6.2
//
// A package whose target has the files of an iOS project, unchanged, in its folder `iOS`: they are adapted by the plugin,
// compiled with framegen's UIKit, and tested by their pictures. `tools/check` builds it and runs its tests.

import PackageDescription

let package = Package(
  name: "cards",
  dependencies: [.package(name: "framegen", path: "../framegen")],
  targets: [
    .target(
      name: "Cards", dependencies: [.product(name: "UIKit", package: "framegen")],
      exclude: ["iOS"], swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "UIKitSources", package: "framegen")]),
    .testTarget(
      name: "CardsTests",
      dependencies: [
        "Cards", .product(name: "UIKit", package: "framegen"),
        .product(name: "FramegenTesting", package: "framegen"),
      ], exclude: ["References"]),
  ]
)
