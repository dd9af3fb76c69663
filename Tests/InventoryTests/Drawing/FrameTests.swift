import HTML
import Store
import TestSupport
import Testing

@testable import Inventory

@Suite("The frame of a core with one app")
struct FrameTests {
  @Test("U-5: a screen of no app that is loaded anew belongs to the app of its core", arguments: ["/help", "/settings", "/sync"])
  func loadedAnew(path: String) {
    let device = surveyor(path)
    #expect(device.page?.first(class: "bottom")?.attributes["aria-label"] == "Inventory")
    #expect(path != "/help" || device.page?.first(class: "help-hero")?.words.contains("Inventory") == true)
  }

  @Test("U-1: so does the front of the home screen")
  func home() {
    #expect(surveyor("/").page?.first(class: "home-card")?.attributes["data-app"] == "inventory")
  }

  @Test("K-40: the panel beside the map can be folded; a form and a chosen object stand beside it")
  func foldedPanel() {
    let device = surveyor()
    device.begin("lamp")
    device.send(.resized(width: 1180, height: 820))
    device.press("map.list")
    #expect(device.page?.first(class: "alone") != nil)
    device.tap(14.42, 50.08)
    #expect(device.page?.first(class: "alone") == nil, "a form")
    device.save()
    #expect(device.page?.first(class: "alone") != nil, "the next object")
  }
}
