// swift-tools-version: 6.2
//
// A package that tests its own scenes with FramegenTesting. `tools/check` runs it.

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
      ])
  ]
)
