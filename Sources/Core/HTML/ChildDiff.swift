import Base

extension Difference {
  /// Removes, moves and inserts children of the node at `path`, then compares those that stay, at their new index.
  mutating func compareChildren(_ old: [Node], _ new: [Node]) {
    let origins = Self.match(old, new)
    removeUnmatched(old.count, origins)
    arrange(new, origins)
    for index in new.indices where origins[index] >= 0 {
      path.append(index)
      compare(old[origins[index]], new[index])
      path.removeLast()
    }
  }

  private mutating func removeUnmatched(_ oldCount: Int, _ origins: [Int]) {
    var stays = [Bool](repeating: false, count: oldCount)
    for origin in origins where origin >= 0 { stays[origin] = true }
    for index in stays.indices.reversed() where !stays[index] {
      operations.append(.remove(path: path, index: index))
    }
  }

  /// Moves as few of the remaining children as possible: the longest run that is in order already stays put.
  private mutating func arrange(_ new: [Node], _ origins: [Int]) {
    var current = origins.filter { $0 >= 0 }
    if isAscending(current) {
      for index in new.indices where origins[index] < 0 {
        operations.append(.insert(path: path, index: index, html: new[index].html(language)))
      }
      return
    }
    let still = longestAscendingRun(current)
    current = current.inOrder(<)
    // Everything before the cursor is in place. What is neither in place nor still is ahead of it, or was passed by.
    var cursor = 0
    for index in new.indices {
      let origin = origins[index]
      if origin < 0 {
        operations.append(.insert(path: path, index: cursor, html: new[index].html(language)))
        current.insert(-1, at: cursor)
      } else if still[origin] {
        while current[cursor] != origin { cursor += 1 }
      } else if let from = current.firstIndex(of: origin), from != cursor {
        let to = from < cursor ? cursor - 1 : cursor
        current.remove(at: from)
        current.insert(origin, at: to)
        operations.append(.move(path: path, from: from, to: to))
        cursor = to
      }
      cursor += 1
    }
  }
}

/// Which old child each new child comes from, or -1 for a new one.
extension Difference {
  private static func match(_ old: [Node], _ new: [Node]) -> [Int] {
    var origins = [Int](repeating: -1, count: new.count)
    var start = 0
    while start < min(old.count, new.count), isAlike(old[start], new[start]) {
      origins[start] = start
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, isAlike(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      origins[newEnd] = oldEnd
    }
    if start < oldEnd && start < newEnd {
      matchMiddle(old, start..<oldEnd, new, start..<newEnd, &origins)
    }
    return origins
  }

  /// Keyed children find each other by key, the others by their order.
  private static func matchMiddle(
    _ old: [Node], _ oldRange: Range<Int>, _ new: [Node], _ newRange: Range<Int>, _ origins: inout [Int]
  ) {
    var byKey: [Key: Int] = [:]
    for index in oldRange {
      if let key = old[index].key { byKey[Key(key)] = index }
    }
    var next = oldRange.lowerBound
    for index in newRange {
      if let key = new[index].key {
        if let origin = byKey.removeValue(forKey: Key(key)), isAlike(old[origin], new[index]) {
          origins[index] = origin
        }
      } else if let origin = (next..<oldRange.upperBound).first(where: { isAlike(old[$0], new[index]) }) {
        origins[index] = origin
        next = origin + 1
      }
    }
  }
}

private func isAscending(_ numbers: [Int]) -> Bool {
  for index in 1..<max(1, numbers.count) where numbers[index] < numbers[index - 1] { return false }
  return true
}

/// Of each number, whether it belongs to a longest ascending subsequence of these different numbers (patience sorting).
private func longestAscendingRun(_ numbers: [Int]) -> [Bool] {
  // tails[n] is the index of the smallest number that ends an ascending run of n + 1 numbers.
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for index in numbers.indices {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var run = [Bool](repeating: false, count: (numbers.max() ?? -1) + 1)
  var index = tails.last ?? -1
  while index >= 0 {
    run[numbers[index]] = true
    index = previous[index]
  }
  return run
}
