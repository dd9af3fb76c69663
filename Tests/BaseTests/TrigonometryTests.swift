import Base
import Foundation
import Testing

struct TrigonometryTests {
  @Test("Sine and cosine agree with the C library to 1e-12, for angles of up to 100 000 turns")
  func sineAndCosine() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let angle = Double.random(in: -628_318...628_318, using: &random) * Double.random(in: 0...1, using: &random)
      #expect((sine(angle) - Foundation.sin(angle)).magnitude < 1e-12)
      #expect((cosine(angle) - Foundation.cos(angle)).magnitude < 1e-12)
    }
  }

  @Test("Arc functions agree with the C library to 1e-14, in all quadrants")
  func arcs() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let x = Double.random(in: -2...2, using: &random)
      let y = Double.random(in: -2...2, using: &random)
      #expect((arcTangent(y, x) - Foundation.atan2(y, x)).magnitude < 1e-14)
      #expect((arcSine(x / 2) - Foundation.asin(x / 2)).magnitude < 1e-14)
    }
  }

  @Test("Quarter turns and the ends of the ranges are exact")
  func ends() {
    #expect(sine(0) == 0 && cosine(0) == 1 && arcTangent(0, 0) == 0)
    #expect((sine(30 * degree) - 0.5).magnitude < 1e-15)
    #expect(arcTangent(0, -1) == .pi && arcTangent(1, 0) == .pi / 2 && arcTangent(-1, 0) == -.pi / 2)
    #expect(arcSine(1.000_000_1) == .pi / 2 && arcSine(-1.000_000_1) == -.pi / 2)
  }
}
