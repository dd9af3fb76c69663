/// The trigonometric functions that the rules need. We have our own because the portable core has no C library and the
/// browser, the server and the tests must get the same digits. All angles are radians. The error is below 1e-12 for
/// angles of up to 100 000 turns, which is more than the rules ever need.

/// One degree in radians.
public let degree = Double.pi / 180

/// The sine of an angle.
public func sine(_ angle: Double) -> Double {
  let (rest, quarter) = quarterTurns(angle)
  switch quarter {
  case 0: return sineNearZero(rest)
  case 1: return cosineNearZero(rest)
  case 2: return -sineNearZero(rest)
  default: return -cosineNearZero(rest)
  }
}

/// The cosine of an angle.
public func cosine(_ angle: Double) -> Double {
  let (rest, quarter) = quarterTurns(angle)
  switch quarter {
  case 0: return cosineNearZero(rest)
  case 1: return -sineNearZero(rest)
  case 2: return -cosineNearZero(rest)
  default: return sineNearZero(rest)
  }
}

/// The angle from the x axis to the point, −π…π; 0 for the origin.
public func arcTangent(_ y: Double, _ x: Double) -> Double {
  if x == 0 && y == 0 { return 0 }
  if y.magnitude > x.magnitude {
    let angle = arcTangentBelowOne(x / y.magnitude)
    return y > 0 ? .pi / 2 - angle : angle - .pi / 2
  }
  let angle = arcTangentBelowOne(y / x)
  if x > 0 { return angle }
  return y < 0 ? angle - .pi : angle + .pi
}

/// −π/2…π/2. Rounding makes values beyond ±1; they count as ±1.
public func arcSine(_ value: Double) -> Double {
  let value = min(max(value, -1), 1)
  return arcTangent(value, ((1 - value) * (1 + value)).squareRoot())
}

/// The rest of the angle after its whole quarter turns, within ±π/4, and the number of those turns, modulo 4.
private func quarterTurns(_ angle: Double) -> (rest: Double, quarter: Int) {
  let turns = (angle * (2 / .pi)).rounded(.toNearestOrEven)
  // π/2 in two parts. The upper part has so few digits that its product with the number of turns is exact.
  let rest = (angle - turns * 1.570_796_326_734_125_614_166_259_8) - turns * 6.077_100_506_506_192_6e-11
  return (rest, Int(truncatingIfNeeded: Int64(turns) & 3))
}

/// x − x³/3! + x⁵/5! − …, starting with its last term, which is below 1e-17 here.
private func sineNearZero(_ x: Double) -> Double {
  let square = x * x
  var sum = 1 - square * (1.0 / 272)
  sum = 1 - square * (1.0 / 210) * sum
  sum = 1 - square * (1.0 / 156) * sum
  sum = 1 - square * (1.0 / 110) * sum
  sum = 1 - square * (1.0 / 72) * sum
  sum = 1 - square * (1.0 / 42) * sum
  sum = 1 - square * (1.0 / 20) * sum
  return x * (1 - square * (1.0 / 6) * sum)
}

/// 1 − x²/2! + x⁴/4! − …
private func cosineNearZero(_ x: Double) -> Double {
  let square = x * x
  var sum = 1 - square * (1.0 / 240)
  sum = 1 - square * (1.0 / 182) * sum
  sum = 1 - square * (1.0 / 132) * sum
  sum = 1 - square * (1.0 / 90) * sum
  sum = 1 - square * (1.0 / 56) * sum
  sum = 1 - square * (1.0 / 30) * sum
  sum = 1 - square * (1.0 / 12) * sum
  return 1 - square * (1.0 / 2) * sum
}

private func arcTangentBelowOne(_ x: Double) -> Double {
  // Halve the angle twice: the rest is below 0.2, so its series is short.
  let half = x / (1 + (1 + x * x).squareRoot())
  let fourth = half / (1 + (1 + half * half).squareRoot())
  let square = fourth * fourth
  var sum = 0.0
  var divisor = 21.0
  while divisor >= 1 {
    sum = 1 / divisor - square * sum
    divisor -= 2
  }
  return 4 * fourth * sum
}
