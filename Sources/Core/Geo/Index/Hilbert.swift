/// The position along a Hilbert curve through a square of 2^levels by 2^levels cells, at most 31 levels. The curve
/// finishes each cell of a coarser grid before it enters the next one.
func hilbertKey(x: UInt32, y: UInt32, levels: Int) -> UInt64 {
  var (x, y) = (x, y)
  var key: UInt64 = 0
  var size = levels == 0 ? 0 : UInt32(1) << UInt32(levels - 1)
  while size > 0 {
    let right = x & size != 0
    let upper = y & size != 0
    key = key << 2 | (right ? (upper ? 2 : 3) : (upper ? 1 : 0))
    // The curve within the quarter is rotated or mirrored.
    x &= size &- 1
    y &= size &- 1
    if !upper {
      if right { (x, y) = (size &- 1 &- x, size &- 1 &- y) }
      (x, y) = (y, x)
    }
    size >>= 1
  }
  return key
}

/// The indices 0 ..< count, sorted by these keys. Equal keys keep their order (radix sort, at most eight passes).
func orderOfKeys(_ keys: [UInt64]) -> [Int32] {
  var order = [Int32](repeating: 0, count: keys.count)
  for place in keys.indices { order[place] = Int32(place) }
  var next = order
  let used = keys.reduce(0) { $0 | $1 }
  for shift in stride(from: UInt64(0), to: 64, by: 11) where used >> shift != 0 {
    var starts = [Int](repeating: 0, count: 2049)
    for key in keys { starts[Int(truncatingIfNeeded: (key >> shift) & 2047) + 1] += 1 }
    for bucket in 1...2048 { starts[bucket] += starts[bucket - 1] }
    for item in order {
      let bucket = Int(truncatingIfNeeded: (keys[Int(item)] >> shift) & 2047)
      next[starts[bucket]] = item
      starts[bucket] += 1
    }
    swap(&order, &next)
  }
  return order
}
