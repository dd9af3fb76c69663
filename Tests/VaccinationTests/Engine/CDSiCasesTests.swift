import Base
import Testing

@testable import Vaccination

@Suite(.enabled(if: SharedFiles.areThere, "needs the data in ../shared/data/vaccination"))
struct CDSiCasesTests {
  @Test("V-1: every CDC case gives the expected statuses, dose numbers, dates and verdicts")
  func cases() throws {
    let catalogue = try CDSiReading.catalogue(SharedFiles.json("vaccination/cdsi_supporting.json"))
    let result = try CDSiCases(catalogue).check(SharedFiles.json("vaccination/cases_shown.json"))
    #expect(result.count == 510)
    for difference in result.differences {
      Issue.record("\(difference.id) \(difference.what): expected \(difference.expected), found \(difference.found)")
    }
  }
}
