import FramegenKit
import Raster
import SceneText
import Testing
import UIKit

@Suite("What layers draw")
struct LayerDrawingTests {
  /// As Core Animation has it: around the start point, clockwise, from the direction of the end point on.
  @Test("a conic gradient begins in the direction of its end point and runs clockwise")
  func conic() throws {
    let film = try Moments.film(0.1) { view in
      let layer = CAGradientLayer()
      layer.frame = view.bounds
      layer.type = .conic
      layer.startPoint = CGPoint(x: 0.5, y: 0.5)
      layer.endPoint = CGPoint(x: 0.5, y: 0)
      layer.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
      view.layer.addSublayer(layer)
    }
    let picture = try Moments.picture(of: film)
    // A quarter of the way to the right, half below, three quarters to the left.
    for (x, y, part) in [(199, 99, 0.25), (99, 199, 0.5), (0, 99, 0.75), (101, 0, 0.0)] {
      #expect(abs(Double(picture[x, y].red) - 255 * part) < 2, "\(x) \(y)")
    }
  }

  // MARK: Masks

  private func mask(_ make: @escaping (UIView) -> Void) throws -> (Bitmap, [String]) {
    let film = try Moments.film(0.1) { view in
      let square = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      square.backgroundColor = .black
      let beyond = UIView(frame: CGRect(x: 80, y: 80, width: 60, height: 10))
      beyond.backgroundColor = .black
      square.addSubview(beyond)
      view.backgroundColor = .white
      view.addSubview(square)
      make(square)
    }
    return (try Moments.picture(of: film), film.diagnostics.map(\.message))
  }

  @Test("a shape layer as a mask shows what its path encloses, in the layer's coordinates")
  func shapeMask() throws {
    let (picture, problems) = try mask { square in
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
      square.layer.mask = mask
    }
    // The circle's diagonal ends at 50 - 50/√2 = 14.6 points from the corner.
    #expect(picture[50 + 13, 50 + 13].red == 255)
    #expect(picture[50 + 16, 50 + 16].red == 0)
    // A subview is masked, too.
    #expect(picture[180, 135].red == 255)
    #expect(problems.isEmpty)
  }

  @Test("a mask by the even-odd rule leaves a hole")
  func holeMask() throws {
    let (picture, problems) = try mask { square in
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
      path.append(UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)))
      let mask = CAShapeLayer()
      mask.path = path.cgPath
      mask.fillRule = .evenOdd
      square.layer.mask = mask
    }
    #expect(picture[60, 60].red == 0 && picture[100, 100].red == 255)
    #expect(problems.isEmpty)
  }

  @Test("a view as a mask shows its bounds with round corners, by its opacity")
  func viewMask() throws {
    let (picture, problems) = try mask { square in
      let mask = UIView(frame: CGRect(x: 20, y: 0, width: 80, height: 100))
      mask.backgroundColor = UIColor(white: 1, alpha: 0.5)
      mask.layer.cornerRadius = 40
      square.mask = mask
    }
    #expect(picture[60, 100].red == 255)
    // Half of black over white.
    #expect(abs(Int(picture[110, 100].red) - 128) <= 1)
    // In the corner, which is 40 - 40/√2 = 11.7 points from the circle.
    #expect(picture[75, 55].red == 255)
    #expect(problems.isEmpty)
  }

  @Test("a mask without any opacity hides all, and one that is removed nothing")
  func emptyMask() throws {
    #expect(try mask { $0.layer.mask = CAShapeLayer() }.0[100, 100].red == 255)
    let (picture, _) = try mask {
      $0.layer.mask = CAShapeLayer()
      $0.layer.mask = nil
    }
    #expect(picture[100, 100].red == 0)
  }

  @Test("a gradient as a mask fades what it masks")
  func gradientMask() throws {
    let (picture, problems) = try mask { square in
      let mask = CAGradientLayer()
      mask.frame = square.bounds
      mask.colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
      square.layer.mask = mask
    }
    for y in [10, 50, 90] {
      // Black over white, by the distance from the upper edge.
      #expect(abs(Double(picture[60, 50 + y].red) - 255 * (1 - (Double(y) + 0.5) / 100)) < 2)
    }
    #expect(problems.isEmpty)
  }

  @Test("a stroke, a label and layers within a layer are masks")
  func drawnMasks() throws {
    let (ring, _) = try mask { square in
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 60, height: 60)).cgPath
      (mask.fillColor, mask.strokeColor, mask.lineWidth) = (nil, UIColor.red.cgColor, 10)
      square.layer.mask = mask
    }
    #expect(ring[70, 100].red == 0 && ring[100, 100].red == 255 && ring[60, 60].red == 255)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    (label.text, label.textColor) = ("HHH", .black)
    label.font = .boldSystemFont(ofSize: 40)
    let (text, problems) = try mask { $0.mask = label }
    // The picture of the mask's own text in black.
    let (plain, _) = try mask { square in
      let copy = UILabel(frame: label.frame)
      (copy.text, copy.textColor, copy.font) = (label.text, .black, label.font)
      square.backgroundColor = nil
      square.subviews.forEach { $0.removeFromSuperview() }
      square.addSubview(copy)
    }
    #expect(BitmapComparison(text, plain).largestDifference <= 1)
    #expect(problems.isEmpty)
    let (parts, _) = try mask { square in
      let mask = CALayer()
      for x in [10, 60] {
        let part = CALayer()
        part.frame = CGRect(x: x, y: 10, width: 20, height: 20)
        part.backgroundColor = UIColor.black.cgColor
        mask.addSublayer(part)
      }
      square.layer.mask = mask
    }
    #expect([65, 115].allSatisfy { parts[$0, 65].red == 0 } && parts[90, 65].red == 255)
  }

  @Test("views that mask each other are drawn, and the film says how deep")
  func masksOfEachOther() throws {
    let (_, problems) = try mask { square in
      let other = UIView(frame: square.bounds)
      other.backgroundColor = UIColor(white: 0, alpha: 0.5)
      (square.mask, other.mask) = (other, square)
    }
    #expect(problems.filter { $0 == "masks within masks are drawn to a depth of 4" }.count == 1)
  }

  // MARK: Copies

  @Test(
    "a replicator layer draws what is in it several times, each copy later and in another color")
  func replicator() throws {
    let film = try Moments.film(0.6) { view in
      view.backgroundColor = .black
      let layer = CAReplicatorLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      (layer.instanceCount, layer.instanceDelay) = (3, 0.25)
      layer.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
      layer.instanceRedOffset = -0.5
      let dot = CALayer()
      dot.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
      dot.backgroundColor = UIColor.white.cgColor
      layer.addSublayer(dot)
      view.layer.addSublayer(layer)
      let fall = CABasicAnimation(keyPath: "position.y")
      (fall.fromValue, fall.toValue, fall.duration) = (10, 110, 1)
      dot.add(fall, forKey: nil)
    }
    let picture = try Moments.picture(of: film)
    // The last frame is at 35/60 s: 58.3 points for the first copy, 33.3 and 8.3 for the others.
    for (x, y, red) in [(20, 68, 255), (70, 43, 128), (120, 18, 0)] {
      let pixel = picture[x, y]
      #expect(abs(Int(pixel.red) - red) <= 1 && pixel.blue == 255, "\(x)")
      #expect(picture[x, y + 14].blue == 0 && picture[x, y - 14].blue == 0)
    }
  }

  @Test("copies of copies are limited, and the film says how")
  func limitedCopies() throws {
    let film = try Moments.film(0.1) { view in
      var layer: CALayer = view.layer
      for _ in 0..<3 {
        let copier = CAReplicatorLayer()
        copier.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        copier.instanceCount = 1000
        layer.addSublayer(copier)
        layer = copier
      }
      let dot = CALayer()
      dot.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      dot.backgroundColor = UIColor.red.cgColor
      layer.addSublayer(dot)
    }
    #expect(try Moments.picture(of: film)[2, 2].red == 255)
    let found = film.diagnostics.map(\.message).filter { $0.hasPrefix("100000 copies") }
    #expect(found.count == 1)
  }

  @Test("copies turn about the middle of the replicator layer")
  func turnedCopies() throws {
    let film = try Moments.film(0.1) { view in
      view.backgroundColor = .black
      let layer = CAReplicatorLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      layer.instanceCount = 4
      layer.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      let dot = CALayer()
      dot.frame = CGRect(x: 90, y: 10, width: 20, height: 20)
      dot.backgroundColor = UIColor.white.cgColor
      layer.addSublayer(dot)
      view.layer.addSublayer(layer)
    }
    let picture = try Moments.picture(of: film)
    #expect(
      [(100, 20), (180, 100), (100, 180), (20, 100)].allSatisfy { picture[$0, $1].red == 255 })
    #expect(picture[100, 100].red == 0)
  }

  // MARK: Texts, pictures and drawings

  @Test("a snapshot is drawn as the view was, with all that is in it")
  func snapshots() throws {
    final class Cross: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.systemRed.setFill()
        UIBezierPath(rect: CGRect(x: 4, y: 0, width: 4, height: 12)).fill()
      }
    }
    func picture(isSnapshot: Bool) throws -> Bitmap {
      try Moments.picture(
        of: try Moments.film(0.5) { view in
          nonisolated(unsafe) let card = UIView(frame: CGRect(x: 20, y: 30, width: 120, height: 90))
          card.backgroundColor = .systemYellow
          card.layer.cornerRadius = 12
          card.clipsToBounds = true
          nonisolated(unsafe) let label = UILabel(
            frame: CGRect(x: 10, y: 10, width: 80, height: 30))
          (label.text, label.textColor) = ("Snap", .systemBlue)
          let button = UIButton(type: .system)
          button.setTitle("Go", for: .normal)
          button.frame = CGRect(x: 60, y: 50, width: 40, height: 30)
          let cross = Cross(frame: CGRect(x: 100, y: 10, width: 12, height: 12))
          cross.backgroundColor = .white
          cross.transform = CGAffineTransform(rotationAngle: 0.5)
          let layer = CAShapeLayer()
          layer.path = UIBezierPath(ovalIn: CGRect(x: 5, y: 60, width: 40, height: 40)).cgPath
          card.layer.addSublayer(layer)
          [label, button, cross].forEach(card.addSubview)
          view.addSubview(card)
          guard isSnapshot else { return }
          nonisolated(unsafe) let view = view
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
            guard let snapshot = card.snapshotView(afterScreenUpdates: false) else { return }
            card.removeFromSuperview()
            view.addSubview(snapshot)
            label.text = "Other"
            card.backgroundColor = .black
          }
        })
    }
    let (snapshot, original) = (try picture(isSnapshot: true), try picture(isSnapshot: false))
    #expect(snapshot == original)
  }

  /// As `CATransition` of the type `fade`: the old picture goes as the new one comes.
  @Test(
    "a transition fades from what was there into what is there now, and calls its completion then",
    arguments: [true, false])
  func transitions(isExchange: Bool) throws {
    let rows = try Moments.numbers(at: [0.45, 1.2], of: 1.5) { view in
      let old = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let new = UIView(frame: old.frame)
      (old.backgroundColor, new.backgroundColor) = (.red, .blue)
      view.addSubview(old)
      nonisolated(unsafe) var isDone = false
      let options: UIView.AnimationOptions = [.transitionCrossDissolve, .curveLinear]
      if isExchange {
        UIView.transition(from: old, to: new, duration: 1, options: options) { isDone = $0 }
      } else {
        UIView.transition(with: old, duration: 1, options: options) {
          old.backgroundColor = .blue
        } completion: {
          isDone = $0
        }
      }
      let shown = isExchange ? new : old
      return {
        [
          isDone ? 1 : 0, shown.superview == nil ? 0 : 1,
          Double(shown.layer.presentation()?.opacity ?? 0),
        ]
      }
    }
    #expect(rows == [[0, 1, 1], [1, 1, 1]])
    let film = try Moments.film(0.5) { view in
      let old = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let new = UIView(frame: old.frame)
      (old.backgroundColor, new.backgroundColor) = (.red, .blue)
      view.addSubview(old)
      let options: UIView.AnimationOptions = [.transitionCrossDissolve, .curveLinear]
      if isExchange {
        UIView.transition(from: old, to: new, duration: 1, options: options)
      } else {
        UIView.transition(
          with: old, duration: 1, options: options,
          animations: {
            old.backgroundColor = .blue
          })
      }
    }
    // The last frame is one of 60 a second before the middle.
    let pixel = try Moments.picture(of: film)[50, 50]
    let part = (0.5 - 1.0 / 60)
    #expect(
      abs(Double(pixel.blue) - 255 * part) < 3 && abs(Double(pixel.red) - 255 * (1 - part)) < 3)
  }

  @Test("pictures that are set or drawn while the film plays are loaded with it")
  func laterPictures() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let colors = [Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 0, blue: 255)]
    let paths = ["set", "drawn"].map { folder.appending(path: "\($0).png").path }
    for (path, color) in zip(paths, colors) {
      let bitmap = Bitmap(width: 20, height: 20, format: .rgba, filledWith: color)
      try Data(PNGEncoder().encode(bitmap)).write(to: URL(filePath: path))
    }
    final class Stamp: UIView {
      var path: String?
      override func draw(_ rect: CGRect) {
        path.flatMap { UIImage(contentsOfFile: $0) }?.draw(in: bounds)
      }
    }
    let film = try Moments.film(0.5) { view in
      nonisolated(unsafe) let picture = UIImageView(
        frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      nonisolated(unsafe) let stamp = Stamp(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
      view.addSubview(picture)
      view.addSubview(stamp)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
        picture.image = UIImage(contentsOfFile: paths[0])
        stamp.path = paths[1]
        stamp.setNeedsDisplay()
      }
    }
    let drawn = try Moments.picture(of: film)
    #expect(drawn[25, 25] == colors[0] && drawn[125, 125] == colors[1])
  }

  @Test("a text layer draws as a label does, from the upper edge on")
  func textLayer() throws {
    func picture(_ make: @escaping (UIView) -> Void) throws -> Bitmap {
      try Moments.picture(
        of: try Moments.film(0.1) { view in
          view.backgroundColor = .white
          make(view)
        })
    }
    let size = NSString("Snap").size(withAttributes: [.font: UIFont.systemFont(ofSize: 30)])
    let text = try picture { view in
      let layer = CATextLayer()
      layer.frame = CGRect(x: 20, y: 20, width: 150, height: 100)
      (layer.string, layer.fontSize) = ("Snap", 30)
      layer.foregroundColor = UIColor.black.cgColor
      layer.alignmentMode = .center
      view.layer.addSublayer(layer)
    }
    let label = try picture { view in
      let label = UILabel(frame: CGRect(x: 20, y: 20, width: 150, height: size.height))
      (label.text, label.textAlignment, label.textColor) = ("Snap", .center, .black)
      label.font = .systemFont(ofSize: 30)
      view.addSubview(label)
    }
    #expect(text == label)
    let white = try picture { _ in }
    #expect(text != white)
  }

  @Test("a layer draws itself once it has been told to")
  func drawnLayer() throws {
    final class Dot: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.red.cgColor)
        ctx.fillEllipse(in: bounds)
      }
    }
    for isTold in [false, true] {
      let film = try Moments.film(0.1) { view in
        view.backgroundColor = .white
        let dot = Dot()
        dot.frame = CGRect(x: 50, y: 50, width: 40, height: 40)
        view.layer.addSublayer(dot)
        if isTold { dot.setNeedsDisplay() }
      }
      #expect((try Moments.picture(of: film)[70, 70].green == 0) == isTold)
    }
  }

  @Test("a mask of a view is animated with it")
  func animatedMask() throws {
    let film = try Moments.film(0.5) { view in
      let square = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
      mask.backgroundColor = .black
      square.backgroundColor = .black
      square.mask = mask
      view.backgroundColor = .white
      view.addSubview(square)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        mask.frame.size.width = 200
      }
    }
    let picture = try Moments.picture(of: film)
    // The last of 30 frames, at 29/60 s: 96.7 points.
    #expect(picture[94, 100].red == 0 && picture[99, 100].red == 255)
  }
}
