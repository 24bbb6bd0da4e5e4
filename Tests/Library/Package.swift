// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "draw",
  dependencies: [.package(path: "../framegen")],
  targets: [
    .executableTarget(
      name: "draw", dependencies: [.product(name: "FramegenKit", package: "framegen")])
  ]
)
