import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Before a journey")
struct JourneyTests {
  private let household = Household()

  /// The journey's screen of somebody who leaves on a day.
  private func screen(_ series: String, leaving day: String, born: String = "1995-05-05") -> String {
    let device = household.device()
    device.addPerson("Jan", born: born)
    device.visit("/vaccination/journey")
    device.press("vaccination.journey.series", value: series)
    device.send(.action(Event.Action("vaccination.journey.leave", text: day)))
    return device.words
  }

  @Test("V-92: what does not fit says which dose it is, and by which other schedule more of it fits")
  func faster() {
    let encephalitis = screen("je", leaving: "2026-12-11")
    #expect(encephalitis.contains("No longer possible in time"))
    #expect(encephalitis.contains("Dose 2 · another schedule fits: rapid 0-7 (18–65 years) – 21 Nov 2026, 28 Nov 2026"))
    #expect(screen("rabies", leaving: "2026-12-01").contains("Dose 3 · another schedule fits: one week 0-7"))
    let child = screen("je", leaving: "2026-12-11", born: "2016-05-05")
    #expect(child.contains("Dose 2") && !child.contains("another schedule fits"))
    #expect(!screen("hepa", leaving: "2026-12-11").contains("another schedule fits"))
  }

  @Test("V-92: a booster of later years is not late for a journey")
  func boosters() {
    let words = screen("rabies", leaving: "2026-12-31")
    #expect(words.contains("12 Dec 2026") && !words.contains("12 Dec 2027"))
    #expect(!words.contains("No longer possible in time"))
  }
}
