extension QRCode {
  /// How much the pattern would confuse a reader: long runs, blocks, patterns like a finder, too much dark or light.
  package var penalty: Int {
    var sum = 0
    var dark = 0
    for row in 0..<size {
      sum += lineCost { isDark(row, $0) } + lineCost { isDark($0, row) }
      for column in 0..<size {
        if isDark(row, column) { dark += 1 }
        if row + 1 < size, column + 1 < size, isBlock(row, column) { sum += 3 }
      }
    }
    let all = size * size
    return sum + abs(20 * dark - 10 * all) / all * 10
  }

  private func isBlock(_ row: Int, _ column: Int) -> Bool {
    let color = isDark(row, column)
    return isDark(row, column + 1) == color && isDark(row + 1, column) == color && isDark(row + 1, column + 1) == color
  }

  /// Runs of five or more of one colour, and 1:1:3:1:1 with four light modules on one side.
  private func lineCost(_ isDark: (Int) -> Bool) -> Int {
    var (cost, run) = (0, 0)
    var seen = 0  // the last eleven modules as bits
    for place in 0..<size {
      run = place > 0 && isDark(place) == isDark(place - 1) ? run + 1 : 1
      if run == 5 { cost += 3 } else if run > 5 { cost += 1 }
      seen = (seen << 1 | (isDark(place) ? 1 : 0)) & 0x7FF
      if place >= 10, seen == 0x5D0 || seen == 0x05D { cost += 40 }
    }
    return cost
  }
}
