/// A text as a square of dark and light modules that a camera reads (ISO/IEC 18004): bytes, error correction M, versions 1 to 10.
public struct QRCode: Equatable, Sendable {
  /// How many modules a side has, without the quiet zone of four around it.
  public let size: Int
  private var modules: [Module]

  enum Module: UInt8 {
    case free, light, dark, fixedLight, fixedDark
  }

  /// - Returns: nil for more than 213 bytes.
  public init?(_ text: String) {
    guard let plain = QRCode(unmasked: text) else { return nil }
    var best = plain.masked(0)
    var least = best.penalty
    for mask in 1..<8 {
      let next = plain.masked(mask)
      let penalty = next.penalty
      if penalty < least { (best, least) = (next, penalty) }
    }
    self = best
  }

  /// - Parameter mask: 0 to 7; a mask makes the code easier to read.
  package init?(_ text: String, mask: Int) {
    guard let plain = QRCode(unmasked: text) else { return nil }
    self = plain.masked(mask)
  }

  private init?(unmasked text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...10).first(where: { QRVersion($0).holds(bytes.count) }).map({ QRVersion($0) }) else {
      return nil
    }
    size = 17 + 4 * version.number
    modules = [Module](repeating: .free, count: size * size)
    drawPatterns(version)
    place(version.codewords(of: bytes))
  }

  /// Whether the module is dark. Rows and columns are counted from 0, from the upper left corner; others trap.
  public func isDark(_ row: Int, _ column: Int) -> Bool {
    let module = modules[row * size + column]
    return module == .dark || module == .fixedDark
  }

  private func isFree(_ row: Int, _ column: Int) -> Bool { modules[row * size + column] == .free }

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark ? .fixedDark : .fixedLight
  }
}

extension QRCode {
  private mutating func drawPatterns(_ version: QRVersion) {
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
    for row in version.alignments {
      for column in version.alignments where isFree(row, column) { drawAlignment(row, column) }
    }
    for place in 8..<size - 8 {
      fix(6, place, place % 2 == 0)
      fix(place, 6, place % 2 == 0)
    }
    drawFormat(0)
    drawVersion(version.number)
  }

  /// A square of three modules within a ring, and the light ring around it as far as it lies within the code.
  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let (y, x) = (row + down, column + right)
        guard y >= 0, y < size, x >= 0, x < size else { continue }
        let ring = max(abs(down), abs(right))
        fix(y, x, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ row: Int, _ column: Int) {
    for down in -2...2 {
      for right in -2...2 { fix(row + down, column + right, max(abs(down), abs(right)) != 1) }
    }
  }

  /// Correction level M and the mask, twice, with ten bits for their own error correction.
  private mutating func drawFormat(_ mask: Int) {
    let bits = remainder(mask, bits: 10, divisor: 0x537) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      let near = place < 6 ? place : place < 8 ? place + 1 : 8
      if place < 8 { fix(near, 8, isDark) } else { fix(8, place == 8 ? 7 : 14 - place, isDark) }
      if place < 8 { fix(8, size - 1 - place, isDark) } else { fix(size - 15 + place, 8, isDark) }
    }
    fix(size - 8, 8, true)
  }

  private mutating func drawVersion(_ number: Int) {
    if number < 7 { return }
    let bits = remainder(number, bits: 12, divisor: 0x1F25)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      fix(place / 3, size - 11 + place % 3, isDark)
      fix(size - 11 + place % 3, place / 3, isDark)
    }
  }

  /// The value, followed by the remainder of a polynomial division.
  private func remainder(_ value: Int, bits: Int, divisor: Int) -> Int {
    var rest = value
    for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1) & 1) * divisor }
    return value << bits | rest
  }

  /// Fills pairs of columns from the right, upwards and downwards in turn, and skips fixed modules.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var isUpwards = true
    var right = size - 1
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where isFree(row, column) {
          let isDark = bit < 8 * codewords.count && codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          modules[row * size + column] = isDark ? .dark : .light
          bit += 1
        }
      }
      isUpwards.toggle()
      right -= 2
    }
  }

  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for row in 0..<size {
      for column in 0..<size where flips(mask, row, column) {
        let place = row * size + column
        if modules[place] == .dark { code.modules[place] = .light }
        if modules[place] == .light { code.modules[place] = .dark }
      }
    }
    code.drawFormat(mask)
    return code
  }

  private func flips(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
