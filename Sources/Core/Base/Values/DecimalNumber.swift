/// The Double nearest to a decimal number (`-12.5e-3`: an optional sign, a point, an exponent); nil for anything else
/// and beyond the range of Double. Exact for every input of up to 800 digits.
public func decimalNumber(_ text: String) -> Double? { text.withBytes { decimalNumber($0) } }

/// The same of its bytes.
public func decimalNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  if let number = shortDecimalNumber(bytes) { return number }
  guard let decimal = Decimal([UInt8](bytes)), let magnitude = decimal.magnitude else { return nil }
  return decimal.negative ? -magnitude : magnitude
}

/// A number of at most fifteen digits and without an exponent, as most are: there are hundreds of thousands on a map. Nil for every
/// other text. Its digits are an integer, and that and the power of ten by which it is divided are exact as Doubles, so the
/// quotient is the nearest Double.
private func shortDecimalNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  let isNegative = bytes.first == 0x2D
  let start = isNegative ? 1 : 0
  var whole: Int64 = 0
  var scale = 1.0
  var point: Int?
  // A point more than the digits.
  if bytes.count - start > 16 { return nil }
  for index in start..<bytes.count {
    if let digit = digit(bytes[index]) {
      // Sixteen digits do not overflow. The browser has no 128-bit multiplication, by which it would be noticed.
      whole = whole &* 10 &+ Int64(digit)
      if point != nil { scale *= 10 }
    } else if bytes[index] == 0x2E && point == nil {
      point = index
    } else {
      return nil
    }
  }
  let digits = bytes.count - start - (point == nil ? 0 : 1)
  if digits == 0 || digits > 15 { return nil }
  let number = Double(whole) / scale
  return isNegative ? -number : number
}

/// `digits` × 10^`exponent`
private struct Decimal {
  var negative = false
  var digits: [UInt8] = []
  var exponent = 0

  init?(_ bytes: [UInt8]) {
    var index = 0
    if let sign = bytes.first, sign == 0x2D || sign == 0x2B {
      negative = sign == 0x2D
      index = 1
    }
    var any = false
    var pointSeen = false
    while index < bytes.count {
      if bytes[index] == 0x2E && !pointSeen {
        pointSeen = true
      } else if let digit = digit(bytes[index]) {
        any = true
        append(UInt8(digit), isFraction: pointSeen)
      } else {
        break
      }
      index += 1
    }
    if !any { return nil }
    if index == bytes.count { return }
    if bytes[index] | 0x20 != 0x65 { return nil }
    guard let written = Decimal.exponent(bytes[(index + 1)...]) else { return nil }
    exponent += written
  }

  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    if digit == 0 && digits.isEmpty {
      if isFraction { exponent -= 1 }
    } else if digits.count < 800 {
      digits.append(digit)
      if isFraction { exponent -= 1 }
    } else if !isFraction {
      exponent += 1
    }
  }

  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
    var digits = bytes
    var negative = false
    if let sign = digits.first, sign == 0x2D || sign == 0x2B {
      negative = sign == 0x2D
      digits = digits.dropFirst()
    }
    if digits.isEmpty { return nil }
    var value = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = min(value * 10 + digit, 1_000_000)
    }
    return negative ? -value : value
  }

  /// Nil beyond the range of Double.
  var magnitude: Double? {
    if digits.isEmpty { return 0 }
    let order = digits.count + exponent
    if order > 309 { return nil }
    if order < -330 { return 0 }
    var number = Natural()
    for digit in digits { number.multiply(by: 10, adding: UInt32(digit)) }
    if exponent >= 0 {
      for _ in 0..<exponent { number.multiply(by: 10, adding: 0) }
      return number.double(timesTwoTo: 0)
    }
    // 10^-exponent has fewer than 4 bits for each zero, so 64 significant bits remain after the division.
    let shift = (64 + 4 * -exponent + 31) / 32 * 32
    number.shiftLeft(words: shift / 32)
    for _ in 0..<(-exponent) { number.divide(by: 10) }
    return number.double(timesTwoTo: -shift)
  }
}

/// A natural number of any size, lowest word first, with a flag that a division left a remainder.
private struct Natural {
  private var words: [UInt32] = []
  private var remainder = false

  mutating func multiply(by factor: UInt32, adding digit: UInt32) {
    var carry = UInt64(digit)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftLeft(words count: Int) {
    words.insert(contentsOf: [UInt32](repeating: 0, count: count), at: 0)
  }

  mutating func divide(by divisor: UInt32) {
    var rest: UInt64 = 0
    for index in words.indices.reversed() {
      rest = rest << 32 | UInt64(words[index])
      words[index] = UInt32(rest / UInt64(divisor))
      rest %= UInt64(divisor)
    }
    if rest != 0 { remainder = true }
    while words.last == 0 { words.removeLast() }
  }

  /// The Double nearest to the number × 2^`exponent`, with ties to even; nil beyond the range.
  func double(timesTwoTo exponent: Int) -> Double? {
    guard let top = words.last else { return 0 }
    let length = words.count * 32 - top.leadingZeroBitCount
    // Subnormal numbers keep fewer than 53 bits.
    let kept = min(53, length + exponent + 1074)
    if kept < 0 { return 0 }
    let dropped = length - kept
    var significand = bits(from: dropped)
    if dropped > 0 && bit(dropped - 1) {
      if significand & 1 == 1 || remainder || anyBit(below: dropped - 1) { significand += 1 }
    }
    // When rounding reaches the next power of two, the carry goes into the exponent. The format is made for that.
    let power = dropped + exponent
    if kept < 53 { return Double(bitPattern: significand) }
    let pattern = UInt64(power + 1075) << 52 + (significand - 1 << 52)
    return pattern >= 0x7FF0_0000_0000_0000 ? nil : Double(bitPattern: pattern)
  }

  private func bit(_ index: Int) -> Bool {
    words[index / 32] >> UInt32(index % 32) & 1 == 1
  }

  private func anyBit(below index: Int) -> Bool {
    for place in 0..<index where bit(place) { return true }
    return false
  }

  /// The bits from `start` to the top, at most 53. A negative start appends zeros.
  private func bits(from start: Int) -> UInt64 {
    var value: UInt64 = 0
    var place = words.count * 32 - 1
    while place >= max(0, start) {
      value = value << 1 | (bit(place) ? 1 : 0)
      place -= 1
    }
    return start < 0 ? value << UInt64(-start) : value
  }
}
