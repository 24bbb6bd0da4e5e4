/// The number of the frame, as a caption at the left.
struct FrameNumberPainter: OverlayPainter {
  var hasText: Bool { true }

  func caption(_ context: OverlayContext) -> Caption? { Caption("frame \(context.frame)") }
}
