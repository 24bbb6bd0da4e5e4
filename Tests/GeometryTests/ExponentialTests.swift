import Foundation
import Geometry
import Testing

@Suite("Portable exponential and logarithm")
struct ExponentialTests {
  @Test("the exponential equals the C library's with a relative error below 1e-13")
  func exponential() {
    for step in -7000...7000 {
      let x = Double(step) / 10
      #expect(abs(PortableMath.exponential(x) / exp(x) - 1) < 1e-13, "\(x)")
    }
    #expect(PortableMath.exponential(0) == 1)
    #expect(PortableMath.exponential(1000) == .infinity)
    #expect(PortableMath.exponential(-1000) == 0)
    #expect(PortableMath.exponential(.infinity) == .infinity)
    #expect(PortableMath.exponential(-.infinity) == 0)
    #expect(PortableMath.exponential(.nan).isNaN)
  }

  @Test("the logarithm equals the C library's with a relative or absolute error below 2e-15")
  func logarithm() {
    for step in -600...600 {
      let x = PortableMath.exponential(Double(step) / 1.7)
      #expect(abs(PortableMath.logarithm(x) - log(x)) < 1e-15 * max(1, abs(log(x))) * 2, "\(x)")
    }
    #expect(PortableMath.logarithm(1) == 0)
    #expect(PortableMath.logarithm(0).isNaN && PortableMath.logarithm(-1).isNaN)
    #expect(PortableMath.logarithm(.infinity).isNaN)
  }
}
