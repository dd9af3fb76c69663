/// Texts are equal when their UTF-8 bytes are equal (K-60, decision 46). Swift's own comparison treats canonically
/// equivalent texts as equal and adds its Unicode tables to the browser's core. These operators replace it in every
/// file that imports `Base`.
extension String {
  @inline(never)
  public static func == (left: String, right: String) -> Bool {
    // Most comparisons are of names, and most end here.
    if left.utf8.count != right.utf8.count { return false }
    return left.withBytes { left in
      right.withBytes { right in
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
      }
    }
  }

  public static func != (left: String, right: String) -> Bool { !(left == right) }
}

extension Optional where Wrapped == String {
  public static func == (left: String?, right: String?) -> Bool {
    switch (left, right) {
    case (let left?, let right?): left == right
    case (nil, nil): true
    case (nil, _?), (_?, nil): false
    }
  }

  public static func != (left: String?, right: String?) -> Bool { !(left == right) }

  /// Comparison with a literal: `record.kind == "flight"`.
  public static func == (left: String?, right: String) -> Bool {
    guard let left else { return false }
    return left == right
  }

  public static func != (left: String?, right: String) -> Bool { !(left == right) }
}

/// Lets `switch` compare texts by their bytes.
public func ~= (pattern: String, text: String) -> Bool { pattern == text }

/// Lets `switch` compare optional texts by their bytes.
public func ~= (pattern: String, text: String?) -> Bool { text == pattern }

extension Sequence where Element == String {
  public func contains(_ text: String) -> Bool {
    for element in self where element == text { return true }
    return false
  }
}

extension Collection where Element == String {
  public func firstIndex(of text: String) -> Index? {
    for index in indices where self[index] == text { return index }
    return nil
  }
}
