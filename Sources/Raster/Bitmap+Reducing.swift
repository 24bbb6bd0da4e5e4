extension Bitmap {
  /// The picture with a `factor`-th of the width and height, each rounded up.
  ///
  /// Each pixel is the average of those it covers, weighted by their alpha.
  ///
  /// - Parameter factor: How many times smaller the picture becomes, at least 1.
  /// - Returns: The smaller picture, of the same format.
  public func reduced(by factor: Int) -> Bitmap {
    precondition(factor >= 1, "a picture is reduced by a factor of at least 1")
    guard factor > 1, width > 0, height > 0 else { return self }
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    let size = format.bytesPerPixel
    return Bitmap(width: columns, height: rows, format: format) { target in
      bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<rows {
          let covered = row * height / rows..<(row + 1) * height / rows
          for column in 0..<columns {
            var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
            for y in covered {
              for x in column * width / columns..<(column + 1) * width / columns {
                let place = (y * width + x) * size
                let weight = size == 4 ? Int(bytes[place + 3]) : 255
                red += Int(bytes[place]) * weight
                green += Int(bytes[place + 1]) * weight
                blue += Int(bytes[place + 2]) * weight
                alpha += weight
                count += 1
              }
            }
            let place = (row * columns + column) * size
            let divisor = max(1, alpha)
            target[place] = UInt8((red + divisor / 2) / divisor)
            target[place + 1] = UInt8((green + divisor / 2) / divisor)
            target[place + 2] = UInt8((blue + divisor / 2) / divisor)
            if size == 4 { target[place + 3] = UInt8((alpha + count / 2) / count) }
          }
        }
      }
    }
  }
}
