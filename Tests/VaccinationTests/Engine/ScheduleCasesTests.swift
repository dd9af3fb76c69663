import Base
import Foundation
import Testing

@testable import Vaccination

@Suite(.enabled(if: SharedFiles.areThere, "needs the data in ../shared/data/vaccination"))
struct ScheduleCasesTests {
  /// Cases with an expectation that the engine does not share. Specs/vaccination.md gives the reasons.
  static let disputed: Set<String> = []

  @Test(
    "V-2: cases of our own form come out as expected by the starter content and by the file it was made of",
    arguments: [true, false])
  func cases(isShipped: Bool) throws {
    let json = isShipped ? try ShippedCatalogue.json() : try SharedFiles.json("content/vaccines_cz.json")
    let result = try ScheduleCases(ScheduleReading.catalogue(json)).check(SharedFiles.json("vaccination/cz_shown.json"))
    #expect(result.count == 89)
    for difference in result.differences where !ScheduleCasesTests.disputed.contains(difference.id) {
      Issue.record("\(difference.id) \(difference.what): expected \(difference.expected), found \(difference.found)")
    }
  }
}
