import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

/// What can come between while a card moves.
extension SharingTests {
  @Test("V-66: notes that lead to each other empty no space, and the user is asked where the card belongs")
  func circle() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    offline(ann)
    move(ann, child, to: space)
    // As an earlier version of the app has left it when the card was taken back.
    var fields = Fields()
    fields[CardMove.person] = child
    fields[CardMove.target] = server.accounts.first { $0.email == "ann@x.cz" }!.space
    fields[CardMove.held] = .object(Fields())
    let entries = ann.store.context.replica(space).edit(
      CardMove.key(child), fields.members.map { ($0.name, $0.value) }, tab: "other")
    for entry in entries { ann.disk.entries[entry.key] = entry.value }
    ann.send(.changedElsewhere(entries))
    online(ann)
    settle(ann, tablet, ben)
    for device in [ann, tablet] {
      #expect(Household.member(device, child).doses.count == 1)
      #expect(Household.member(device, child).otherSpaces == [space])
    }
    tablet.visit("/vaccination/people/\(child)")
    tablet.press("vaccination.move.keep", value: "\(child)/\(space)")
    tablet.pass(milliseconds: 10)
    settle(tablet, ann, ben)
    #expect(collections("ann@x.cz").isEmpty)
    #expect(Household.member(ben, child).doses.count == 1 && Household.member(ann, child).otherSpaces.isEmpty)
  }

  @Test("V-63: a card that the server refuses in the new space stays in the old one until it is taken there")
  func refusedThere() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let before = server.records(of: "ann@x.cz").map { $0.fields }
    server.full = [space]
    move(ann, child, to: space)
    settle(ann, tablet, ben)
    #expect(server.records(of: "ann@x.cz").filter { $0.key.collection != "cardMove" }.map { $0.fields } == before)
    #expect(Household.member(tablet, child).doses.count == 1 && Household.member(ann, child).doses.count == 1)
    server.full = []
    for device in [ann, tablet] {
      device.visit("/sync")
      device.press("refusal.retry-all")
    }
    settle(ann, tablet, ben)
    #expect(server.records(of: space).map { $0.fields } == before && collections("ann@x.cz").isEmpty)
  }

  @Test("V-63: a change that was refused in the space to which the card returns empties neither space")
  func refusedBefore() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let dose = Household.member(tablet, child).doses.first?.id ?? child
    server.full = [server.accounts[0].space]
    write(tablet, "Brno", into: "place", of: dose, on: child)
    settle(tablet)
    server.full = []
    move(ann, child, to: space)
    settle(ann, ben)
    settle(tablet)
    move(tablet, child, to: "me")
    settle(tablet, ann, ben)
    let places = [space, "ann@x.cz"].flatMap { server.records(of: $0) }
    #expect(places.contains { $0.id == dose } && places.contains { $0.id == child })
  }

  @Test("V-63: a card that returns before the server has answered its leaving is whole")
  func unansweredLeaving() {
    let (ann, ben, space, child) = family()
    let before = server.records(of: "ann@x.cz").map { $0.fields }
    let inner = ann.server
    // The answer to what the card's old space loses does not arrive.
    ann.server = { request in
      let answer = inner?(request)
      return request.body?.contains("\"delete\":true") == true ? (503, "") : answer
    }
    move(ann, child, to: space)
    settle(ann)
    #expect(collections("ann@x.cz").isEmpty && Household.member(ann, child).space == space)
    ann.visit("/vaccination/people/\(child)/share")
    ann.press("vaccination.move.ask", value: "\(child)/me")
    ann.press("dialog.confirm")
    ann.pass(milliseconds: 10)
    ann.server = inner
    for _ in 0..<6 { ann.pass(milliseconds: 60_000) }
    settle(ann, ben)
    #expect(server.records(of: "ann@x.cz").map { $0.fields } == before && collections(space).isEmpty)
  }

  @Test("V-63: what is deleted in the new space before the server has it there does not come back")
  func deletedOnTheWay() {
    let (ann, ben, space, child) = family()
    offline(ann)
    move(ann, child, to: space)
    let dose = Household.member(ann, child).doses.first?.id ?? child
    ann.send(.action(Event.Action("vaccination.dose.delete", value: dose.description)))
    ann.press("notice.undo")
    ann.send(.action(Event.Action("vaccination.dose.delete", value: dose.description)))
    ann.pass(milliseconds: 10)
    online(ann)
    settle(ann, ben)
    #expect(collections(space) == ["cardholder", "ownVaccine", "plan"] && collections("ann@x.cz").isEmpty)
    #expect(Household.member(ben, child).doses.isEmpty)
  }

  @Test("V-66: two parents who answer differently, before they hear of each other, where the card belongs do not lose it")
  func oppositeAnswers() {
    let (ann, ben, space, child) = family()
    let other = server.share("Grandma", ["ann@x.cz": "owner", "ben@x.cz": "owner"])
    let tablet = parent("ann@x.cz", seed: 3)
    ann.send(.becameLeader)
    settle(ann, tablet, ben)
    offline(ann)
    offline(tablet)
    move(ann, child, to: space)
    move(tablet, child, to: other)
    online(ann)
    settle(ann, ben)
    online(tablet)
    settle(tablet, ann, ben, tablet)
    for (device, wanted) in [(ann, space), (ben, other)] {
      offline(device)
      device.visit("/vaccination/people/\(child)")
      device.press("vaccination.move.keep", value: "\(child)/\(wanted)")
      device.pass(milliseconds: 10)
    }
    online(ann)
    ann.pass(milliseconds: 60_000)
    online(ben)
    settle(ben, ann, tablet, ben)
    #expect(Household.member(ann, child).doses.count == 1 && Household.member(ben, child).doses.count == 1)
    #expect([space, other].flatMap { server.records(of: $0) }.contains { $0.id == child })
  }

  @Test("V-63: what a full account refuses of a move is asked about once, and goes on when it is tried again")
  func fullMeanwhile() {
    let (ann, ben, space, child) = family()
    let own = server.accounts[0].space
    let inner = ann.server
    ann.server = { request in
      let answer = inner?(request)
      if request.url.contains(space), request.url.hasSuffix("/push") { server.full = [own] }
      return answer
    }
    move(ann, child, to: space)
    settle(ann, ben)
    #expect(ann.store.context.replica().refusals.count == 1 && server.full == [own])
    server.full = []
    ann.server = inner
    ann.visit("/sync")
    ann.press("refusal.retry")
    settle(ann, ben)
    #expect(collections(own).isEmpty && Household.member(ben, child).doses.count == 1)
  }

  @Test("V-65: a record follows its card to a space that a note of the move still names as its home")
  func markedHome() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    offline(tablet)
    tablet.write(child, [("priorix", "01102026")])
    move(ann, child, to: space)
    settle(ann, ben)
    var fields = Fields()
    fields[CardMove.person] = child
    fields[CardMove.target] = space
    let entries = ben.store.context.replica(space).edit(
      CardMove.key(child), fields.members.map { ($0.name, $0.value) }, tab: "other")
    for entry in entries { ben.disk.entries[entry.key] = entry.value }
    ben.send(.changedElsewhere(entries))
    settle(ben, ann)
    online(tablet)
    settle(tablet, ann, ben)
    #expect(Household.member(ben, child).doses.count == 2 && collections("ann@x.cz").isEmpty)
    ben.visit("/vaccination/people/\(child)/share")
    #expect(ben.button("vaccination.move.ask") != nil, "the card is on no way")
  }

  @Test("V-65: what was changed in a space before its card went is asked about when the device that kept it brings the card back there")
  func changedBeforeItWent() {
    let (ann, ben, space, child) = family()
    let tablet = parent("ann@x.cz", seed: 3)
    move(ann, child, to: space)
    settle(ann, tablet, ben)
    let dose = Household.member(ann, child).doses.first?.id ?? child
    offline(tablet)
    write(tablet, "Brno", into: "place", of: dose, on: child)
    move(ann, child, to: "me")
    settle(ann, ben)
    write(ann, "Praha", into: "place", of: dose, on: child)
    let inner = ann.server
    ann.server = { $0.url.contains(space) ? (503, "") : inner?($0) }
    move(ann, child, to: space)
    settle(ann)
    offline(ann)
    online(tablet)
    settle(tablet, ben)
    let there = Household.member(ben, child).doses.first?.fields.text("place")
    let asked = tablet.store.context.replica(space).questions.flatMap { $0 }.compactMap { $0.mine?.text }
    #expect(Set([there ?? ""] + asked) == ["Praha", "Brno"])
  }

  @Test("V-61: whoever becomes a reader while a form is open sees no form, and what was typed stays")
  func becomesReader() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    let dose = Household.member(ben, child).doses.first?.id ?? child
    ben.visit("/vaccination/people/\(child)/dose/\(dose)/edit")
    ben.type("place", "Brno")
    ben.pass(milliseconds: 1_000)
    server.setRole("reader", of: "ben@x.cz", in: space)
    settle(ben)
    #expect(ben.page?.first { $0.attributes["name"] == "place" } == nil)
    ben.send(.action(Event.Action("vaccination.dose.save")))
    ben.pass(milliseconds: 1_000)
    #expect(ben.disk.keys("d/").count == 1)
    server.setRole("editor", of: "ben@x.cz", in: space)
    settle(ben)
    ben.visit("/vaccination/people/\(child)/dose/\(dose)/edit")
    #expect(ben.page?.first { $0.attributes["name"] == "place" }?.attributes["value"] == "Brno")
    ben.submit("vaccination.dose.save")
    settle(ben, ann)
    #expect(Household.member(ann, child).doses.first?.fields.text("place") == "Brno")
  }
}
