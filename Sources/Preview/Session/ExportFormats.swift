internal import Foundation
internal import Figures
internal import FramegenKit

/// The formats that a page can export.
enum ExportFormats {
  /// The endings of the files that show something.
  static func names(of kind: ExportRequest.Kind) -> [String] {
    switch kind {
    case .frame: ["png", "svg", "pdf"]
    case .film: FilmFormat.all.filter(\.isAvailable).map(\.ending)
    case .figure: FigureFormat.allCases.map(\.rawValue)
    }
  }
}
