// swift-tools-version: 6.2
//
// A package that tests its own scenes with FramegenTesting. framegen's own package runs its tests, too,
// and `tools/check` resolves this one.

import PackageDescription

let package = Package(
  name: "motion",
  dependencies: [.package(name: "framegen", path: "../..")],
  targets: [
    .testTarget(
      name: "MotionTests",
      dependencies: [
        .product(name: "FramegenKit", package: "framegen"),
        .product(name: "FramegenTesting", package: "framegen"),
      ], exclude: ["References", "jelly.json"])
  ]
)
