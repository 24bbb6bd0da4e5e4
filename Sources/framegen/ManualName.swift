internal import Arguments
internal import Foundation
internal import Manual
internal import SceneFormat

/// A manual page that framegen prints.
enum ManualName: String, CaseIterable {
  case framegen
  case scene = "framegen-scene"

  /// The section of the manual.
  private var section: Int {
    switch self {
    case .framegen: 1
    case .scene: 5
    }
  }

  /// The page, in the language mdoc.
  func page(_ tool: Tool, _ console: Console) -> String {
    let stated = console.environment(EnvironmentVariable.sourceDate).flatMap { Int($0) }
    let date = ManualDate(secondsSince1970: max(0, stated ?? time(nil)))
    let others = Self.allCases.filter { $0 != self }.map { ($0.rawValue, $0.section) }
    return switch self {
    case .framegen: tool.manual(date: date, others: others)
    case .scene: SceneManual.page(named: rawValue, date: date, others: others)
    }
  }
}
