import Base

/// A file of cases against a catalogue, whichever shape both have.
public enum CaseFile {
  /// CDC's supporting data are known by their codes of products; everything else is our own form.
  ///
  /// - Throws: the place of the fault in the catalogue or in the cases.
  public static func check(_ cases: JSON, by catalogue: JSON) throws(CatalogueFault) -> CheckResult {
    guard cases["cases"] != nil else { throw CatalogueFault("cases", .missing) }
    if catalogue["cvx"] != nil { return try CDSiCases(CDSiReading.catalogue(catalogue)).check(cases) }
    return try ScheduleCases(ScheduleReading.catalogue(catalogue)).check(cases)
  }
}

extension CheckResult {
  /// A line for each difference, and the counts.
  public var lines: [String] {
    differences.map { $0.id + ": " + $0.what + ": expected " + $0.expected + ", found " + $0.found } + [
      String(agreed) + " of " + String(count) + " cases agree"
    ]
  }
}
