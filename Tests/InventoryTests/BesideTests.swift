import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Two panes")
struct BesideTests {
  private static let upright = (width: 820, height: 1180)
  private static let wide = (width: 1180, height: 820)

  /// Two projects with a layer each, and eighty trees.
  private func town(_ size: (width: Int, height: Int)) -> Surveyor {
    let device = surveyor()
    device.send(.resized(width: size.width, height: size.height))
    for template in ["lamp", "tree"] {
      device.visit("/inventory/projects")
      device.begin(template)
    }
    device.put(80, into: "Trees") { _, _ in }
    return device
  }

  private func words(_ device: Surveyor, _ pane: String) -> String {
    let node = device.page?.first { $0.attributes["class"] == "pane " + pane }
    return node?.words.split(separator: " ").joined(separator: " ") ?? ""
  }

  private func chosen(_ device: Surveyor) -> [String] {
    let list = device.page?.first { $0.attributes["class"] == "pane list" }
    return list?.all { $0.attributes["aria-current"] == "true" }.map { $0.words } ?? []
  }

  @Test("I-103: settings, members and statistics of a layer stand beside the list of layers", arguments: [upright, wide])
  func layers(_ size: (width: Int, height: Int)) {
    let device = town(size)
    let trees = device.layer("Trees").id
    device.visit("/inventory/layers")
    #expect(words(device, "list").contains("Trees") && words(device, "detail").contains("Street lamps"))
    #expect(chosen(device).count == 1 && chosen(device)[0].contains("Street lamps"), "U-8: the first")
    for verb in ["design", "edit", "share", "statistics", "import", "attribute/new"] {
      device.visit("/inventory/layers/\(trees)/\(verb)")
      #expect(words(device, "list").contains("Street lamps") && !words(device, "detail").isEmpty, "\(verb)")
      #expect(chosen(device).count == 1 && chosen(device)[0].contains("Trees"), "\(verb)")
    }
    device.visit("/inventory/layers/\(trees)")
    #expect(words(device, "list").isEmpty == (size.width < 1000), "an upright tablet leaves its width to the table")
    #expect(device.said.contains("80 objects"))
  }

  @Test("I-103: forms and members of a project stand beside the list of projects, and templates where none is chosen")
  func projects() {
    let device = town(BesideTests.upright)
    device.visit("/inventory/projects")
    #expect(words(device, "list").contains("Project 2") && words(device, "detail").contains("What will you map?"))
    #expect(!words(device, "list").contains("What will you map?"))
    let project = device.app.contents.projects[1]
    for verb in ["", "/share"] {
      device.visit("/inventory/projects/\(project.id)\(verb)")
      #expect(words(device, "list").contains("Project 1") && !words(device, "detail").isEmpty)
      #expect(chosen(device).count == 1 && chosen(device)[0].contains(project.title))
    }
  }

  @Test("I-103: an object stands beside the table of its layer, in which its row is in sight")
  func object() throws {
    let device = town(BesideTests.wide)
    let trees = device.layer("Trees").id
    device.visit("/inventory/layers/\(trees)")
    let ids = device.listed.map { $0.id }
    try #require(ids.count == 80)
    let effects = device.steps { device.visit("/inventory/objects/\(ids[60])") }
    let tops = effects.compactMap { effect in if case .scroll(let top) = effect { top } else { nil } }
    let top = try #require(tops.first)
    #expect(tops.count == 1 && top > 60 * 48 - 820 && top < 150 + 60 * 48)
    device.send(.scrolled(list: "list", top: top, height: 700))
    #expect(chosen(device).count == 1)
    #expect(words(device, "detail").contains("Coordinates"))
    // A row that was tapped in the list does not move.
    let next = device.steps { device.visit("/inventory/objects/\(ids[62])") }
    #expect(!next.contains { effect in if case .scroll = effect { true } else { false } })
  }

  @Test("I-103, I-70: what others do moves no row of the table beside an object")
  func elsewhere() throws {
    let device = town(BesideTests.wide)
    let trees = device.layer("Trees").id
    device.visit("/inventory/layers/\(trees)")
    let before = device.listed.map { $0.id }
    device.visit("/inventory/objects/\(before[3])")
    device.press("inventory.project.askDeleteObject")
    #expect(device.page?.first(class: "dialog") != nil)
    device.press("dialog.cancel")
    #expect(device.listed.map { $0.id } == before)
  }

  @Test("I-103: a phone has one column")
  func phone() {
    let device = town((390, 844))
    for url in ["/inventory/layers", "/inventory/projects", "/inventory/layers/\(device.layer("Trees").id)/statistics"] {
      device.visit(url)
      #expect(words(device, "list").isEmpty && !words(device, "single").isEmpty, "\(url)")
    }
  }
}
