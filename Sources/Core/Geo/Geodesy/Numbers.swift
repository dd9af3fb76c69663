import Base

/// Functions that the standard library does not offer in portable form. They use only the four operations and the
/// square root, so the browser, the server and the tests get the same digits. Errors are a few units in the last place.

/// Sine and cosine of degrees, exact at multiples of a right angle.
///
/// - Parameter rest: an angle to add, much smaller than a degree.
func sineAndCosine(degrees: Double, rest: Double = 0) -> (sine: Double, cosine: Double) {
  let quarter = (degrees / 90).rounded(.toNearestOrEven)
  let angle = (degrees.remainder(dividingBy: 90) + rest) * degree
  let (s, c) = (sine(angle), cosine(angle))
  switch Int(quarter.remainder(dividingBy: 4)) {
  case 0: return (s, c)
  case 1: return (c, -s)
  case -1: return (-c, s)
  default: return (-s, -c)
  }
}

/// The angle of a direction in degrees, −180…180.
func degrees(_ y: Double, _ x: Double) -> Double {
  if y == 0 { return x < 0 ? 180 : 0 }
  if x == 0 { return y < 0 ? -90 : 90 }
  return arcTangent(y, x) / degree
}

/// The natural logarithm of a positive finite number; −∞ for 0.
func logarithm(_ x: Double) -> Double {
  if x <= 0 { return -.infinity }
  var (significand, exponent) = (x.significand, Double(x.exponent))
  if significand > 1.414_213_562_373_095 {
    significand /= 2
    exponent += 1
  }
  let part = 2 * areaTangentSeries((significand - 1) / (significand + 1))
  return exponent * 0.693_147_180_369_123_8 + (exponent * 1.908_214_929_270_587_7e-10 + part)
}

/// The inverse hyperbolic tangent of a number within −1..<1.
func areaTangent(_ x: Double) -> Double {
  x.magnitude < 0.17 ? areaTangentSeries(x) : logarithm((1 + x) / (1 - x)) / 2
}

/// x + x³/3 + x⁵/5 + …, for values below 0.18.
private func areaTangentSeries(_ x: Double) -> Double {
  let square = x * x
  var sum = 0.0
  var divisor = 25.0
  while divisor >= 3 {
    sum = square * (1 / divisor + sum)
    divisor -= 2
  }
  return x + x * sum
}

/// e to the power of x; 0 below −700 and ∞ above 700.
func exponential(_ x: Double) -> Double {
  guard x.magnitude <= 700 else { return x > 0 ? .infinity : x < 0 ? 0 : .nan }
  let twos = (x * 1.442_695_040_888_963_4).rounded()
  let rest = (x - twos * 0.693_147_180_369_123_8) - twos * 1.908_214_929_270_587_7e-10
  var sum = 1.0
  var divisor = 18.0
  while divisor >= 1 {
    sum = 1 + sum * rest / divisor
    divisor -= 1
  }
  return Double(sign: .plus, exponent: Int(twos), significand: sum)
}

/// The length of the hypotenuse.
func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// The sum and its rounding error (Knuth).
@inline(__always)
func exactSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
  let sum = a + b
  let part = sum - a
  return (sum, (a - (sum - part)) + (b - part))
}
