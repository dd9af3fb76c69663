import Base
import Foundation
import Testing

@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test(
    "The nearest Double is found",
    arguments: [
      ("0", 0), ("-0", -0.0), ("1", 1), ("0.1", 0.1), ("-12.5e-3", -0.0125), ("50.0755381", 50.0755381),
      ("14.43780049999999", 14.43780049999999), ("3.141592653589793", 3.141592653589793),
      ("1.7976931348623157e308", 1.7976931348623157e308), ("5e-324", .leastNonzeroMagnitude),
      ("2.2250738585072014e-308", 0x1p-1022),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", .leastNonzeroMagnitude), ("9007199254740993", 9_007_199_254_740_992),
      ("9007199254740995", 9_007_199_254_740_996),
      ("9007199254740993.0000000000000000000000001", 9_007_199_254_740_994), ("1e23", 1e23), ("8.5e22", 8.5e22),
      ("123456789012345678901234567890", 123456789012345678901234567890.0), ("1e-400", 0), ("0e999999999999", 0),
      ("179769313486231580793e288", 1.7976931348623157e308), ("0.000000000000000000000000000001", 1e-30),
    ] as [(String, Double)])
  func nearest(text: String, expected: Double) {
    #expect(decimalNumber(text)?.bitPattern == expected.bitPattern)
  }

  @Test(
    "Other texts and numbers out of range give nil",
    arguments: ["", "-", ".", "1x", "1e", "1e+", "e5", "1e309", "--1", "1.2.3", "nan"])
  func none(text: String) {
    #expect(decimalNumber(text) == nil)
  }

  @Test("Random numbers are read as by the standard library")
  func random() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      if !value.isFinite { continue }
      #expect(decimalNumber(value.description) == value)
      let text = "\(random.next() >> (random.next() & 63))e\(Int.random(in: -340...300, using: &random))"
      let expected = Double(text)!
      #expect(decimalNumber(text) == (expected.isFinite ? expected : nil), "\(text)")
    }
  }

  @Test("Few digits far behind the point are exact at every power of ten")
  func small() {
    for exponent in 0...345 {
      for digits in [1, 3, 6, 7, 999_983] {
        let text = "\(digits)e-\(exponent)"
        #expect(decimalNumber(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }

  @Test("Numbers as they stand in coordinates are read as by the standard library")
  func short() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let digits = String(random.next() % 10_000_000_000_000_000).prefix(Int.random(in: 1...16, using: &random))
      let point = Int.random(in: 0...digits.count, using: &random)
      let text = (random.next() & 1 == 0 ? "-" : "") + digits.prefix(point) + "." + digits.dropFirst(point)
      let padded = text.hasSuffix(".") ? text + "0" : text.replacingOccurrences(of: "-.", with: "-0.")
      let expected = Double(padded.hasPrefix(".") ? "0" + padded : padded)!
      #expect(decimalNumber(text)?.bitPattern == expected.bitPattern, "\(text)")
    }
  }
}
