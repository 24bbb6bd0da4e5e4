import Foundation
import Geometry
import Testing

@Suite("Portable exponential and power")
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

  @Test("the power equals the C library's with a relative error below 1e-13")
  func power() {
    for step in 1...600 {
      let base = Double(step) / 40
      for exponent in stride(from: -20.0, through: 20, by: 0.8) {
        let power = PortableMath.power(base, exponent)
        #expect(abs(power / pow(base, exponent) - 1) < 1e-13, "\(base), \(exponent)")
      }
    }
    #expect(PortableMath.power(3, 0) == 1 && PortableMath.power(1, 7) == 1)
    #expect(PortableMath.power(10, 400) == .infinity && PortableMath.power(10, -400) == 0)
  }
}
