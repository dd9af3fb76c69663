import Base
import Geo
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Who is in a project")
struct PresenceTests {
  /// What the server passes on of the device's last presence message.
  private func told(_ device: Surveyor, _ crew: Crew, as account: String, name: String? = nil) -> String? {
    let requests = device.effects.compactMap { effect -> Effect.Request? in
      guard case .request(let request) = effect, request.url.hasSuffix("/presence") else { return nil }
      return request
    }
    guard var body = requests.last?.body.flatMap({ JSON.read($0) })?.members else { return nil }
    body["account"] = .string(account)
    body["name"] = .string(name ?? account)
    return JSON.object(
      JSONObject([("space", .string(crew.team)), ("presence", .object(body))])
    ).serialized
  }

  @Test(
    "I-73: who has a team's project open is told, also what they edit; without their wish not, and never a position")
  func presence() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ben.visit(crew.ben.map)
    crew.ann.visit(crew.ann.map + "?edit=\(lamp)")
    let news = try #require(told(crew.ann, crew, as: "ann"))
    #expect(news.contains(lamp.description) && !news.contains("at"))
    crew.ben.send(.live(.changed(news)))
    #expect(crew.ben.said.contains("ann edits"))
    // The same object is open on both.
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    #expect(crew.ben.said.contains("ann edits"))
    // Nothing heard for a minute, or a farewell: nobody is here.
    crew.ben.pass(milliseconds: 61_000)
    #expect(!crew.ben.said.contains("ann edits"))
    crew.ben.send(.live(.changed(news)))
    crew.ann.visit("/inventory/projects")
    let farewell = try #require(told(crew.ann, crew, as: "ann"))
    #expect(!farewell.contains("content"))
    crew.ben.send(.live(.changed(farewell)))
    #expect(!crew.ben.said.contains("ann edits"))
    // Switched off.
    crew.ann.visit(InventoryRoute.projectsURL(crew.ann.project.description, "share"))
    crew.ann.press("inventory.together.hide")
    let count = crew.ann.effects.count
    crew.ann.visit(crew.ann.map)
    crew.ann.pass(milliseconds: 45_000)
    #expect(
      !crew.ann.effects[count...].contains {
        if case .request(let request) = $0 { request.url.hasSuffix("/presence") } else { false }
      })
    // When the user wishes, the position is included while it is on the map.
    crew.ann.visit(InventoryRoute.projectsURL(crew.ann.project.description, "share"))
    crew.ann.press("inventory.together.hide")
    crew.ann.press("inventory.together.position")
    crew.ann.visit(crew.ann.map)
    crew.ann.press("inventory.map.locate")
    crew.ann.stand(14.25, 50.5, accuracy: 5)
    crew.ann.pass(milliseconds: 21_000)
    let position = try #require(told(crew.ann, crew, as: "ann"))
    #expect(position.contains("14.25"))
    crew.ben.visit(crew.ben.map)
    crew.ben.send(.live(.changed(position)))
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.source("chosen").contains("[14.25,50.5]"))
  }

  @Test("I-73: in a private project no presence is sent")
  func alone() {
    let crew = Crew(nil)
    crew.ann.begin("lamp")
    crew.ann.pass(milliseconds: 60_000)
    #expect(!crew.server.log.contains { $0.hasSuffix("/presence") })
  }

  @Test("I-115: who has no name is called as in the list of members")
  func nameless() throws {
    let crew = Crew()
    crew.lamps()
    crew.ben.visit(crew.ben.map)
    crew.ann.visit(crew.ann.map)
    let news = try #require(told(crew.ann, crew, as: "ann", name: ""))
    crew.ben.send(.live(.changed(news)))
    #expect(crew.ben.said.contains("Member without a name looks at the map"))
  }
}
