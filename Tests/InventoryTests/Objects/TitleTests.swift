import Testing

@testable import Inventory

@Suite("Titles")
struct TitleTests {
  @Test("I-1: a new title gets the first free number, ignoring case and diacritics")
  func numbered() {
    #expect(Titles.numbered("Vrstva", taken: []) == "Vrstva 1")
    #expect(Titles.numbered("Vrstva", taken: ["VRSTVA 1", "vrstva 2", "Vrstva 4"]) == "Vrstva 3")
    #expect(Titles.free("Stromy", taken: ["stromy"]) == "Stromy 2")
    #expect(Titles.free("Stromy", taken: ["Lampy"]) == "Stromy")
    #expect(Titles.isTaken("Řeka", by: ["reka"]))
  }
}
