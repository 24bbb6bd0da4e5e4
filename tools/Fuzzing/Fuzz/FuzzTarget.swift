import Foundation
import TestSupport

/// A part of the program that takes input from outside, with the inputs from which fuzzing begins.
struct FuzzTarget: Sendable {
  /// What the inputs are.
  enum Kind: String, CaseIterable, Sendable {
    case text, binary, scene, command
  }

  /// The name on the command line, and of the folder with its kept inputs.
  let name: String
  let kind: Kind
  /// What is tried, in one line.
  let summary: String
  /// How inputs are changed.
  let mutation: any Mutation
  /// The inputs from which others are made, besides the kept ones.
  let seeds: @Sendable () -> [[UInt8]]
  /// Tries an input: returns where all is well, which includes an error that is reported.
  let run: @Sendable ([UInt8]) throws -> Void

  /// All targets.
  static let all: [FuzzTarget] = languages + texts + pictures + scenes + previews + commands

  /// The target of a name; nil if there is none.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The folder with the inputs that are kept, which `replay` tries.
  var keptFolder: String { "Tests/Fuzz/\(name)" }
  /// The folder to which findings are written.
  var outputFolder: String { "Output/fuzz/\(name)" }

  /// The kept inputs, in the order of their names.
  var keptPaths: [String] { Seeds.paths(in: keptFolder) }

  /// The inputs from which others are made.
  var allSeeds: [[UInt8]] { keptPaths.compactMap(Seeds.bytes) + seeds() }
}

/// Why an input is a finding although nothing has crashed.
struct Finding: Error {
  /// What does not hold, in one line.
  let message: String

  init(_ message: String) { self.message = message }
}

/// States what must hold for any input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Finding) {
  guard !condition else { return }
  throw Finding(message())
}

/// Changes inputs at random.
protocol Mutation: Sendable {
  /// Changes an input.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - other: Another one, from which parts may be taken.
  ///   - random: Decides what is changed.
  func apply(to bytes: inout [UInt8], with other: [UInt8], _ random: inout SplitMix)
}
