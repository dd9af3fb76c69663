import Base
import TestSupport
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

  @Test("I-114: titles of layers and projects stand in the order of the numbers in them")
  func order() {
    let titles = ["Layer 1", "layer 2", "Layer 2b", "Layer 010", "Layer 11", "Layer 100 000", "Layer 2000000000", "Lines 1"]
    let keys = titles.map { Titles.key($0, .english) }
    for (one, other) in zip(keys, keys.dropFirst()) { #expect(precedes(one, other)) }
    let device = surveyor()
    for _ in 0..<11 {
      device.visit("/inventory/projects")
      device.press("inventory.project.begin", value: "lamp")
    }
    let shown = device.app.contents.projects.map(\.title)
    #expect(shown == (1...11).map { "Project \($0)" })
  }
}
