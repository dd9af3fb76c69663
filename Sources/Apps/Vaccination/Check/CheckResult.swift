import Base

/// A value of a case that came out otherwise.
public struct CaseDifference: Sendable {
  public let id: String
  /// What was compared, like `recommended` or `doses[2]`.
  public let what: String
  public let expected: String
  public let found: String
}

/// What came of checking a file of cases.
public struct CheckResult: Sendable {
  public var count = 0
  /// Cases in which everything came out as expected.
  public var agreed = 0
  public var differences: [CaseDifference] = []

  public init() {}

  mutating func add(_ differences: [CaseDifference]) {
    count += 1
    if differences.isEmpty { agreed += 1 }
    self.differences += differences
  }
}

/// Collects the differences of one case.
struct Comparison {
  let id: String
  private(set) var differences: [CaseDifference] = []

  init(_ id: String) { self.id = id }

  mutating func compare(_ what: String, _ expected: String?, _ found: String?) {
    let (expected, found) = (expected ?? "–", found ?? "–")
    if expected != found {
      differences.append(CaseDifference(id: id, what: what, expected: expected, found: found))
    }
  }
}
