import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

extension SharingTests {
  @Test("V-64: changes by another device in the old space follow the moving card")
  func changedMeanwhile() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let dose = Household.member(tablet, child).doses.first?.id ?? child
    offline(ann)
    move(ann, child, to: space)
    // The tablet does not know of the move. It completes the dose and adds another one.
    write(tablet, "T1", into: "batch", of: dose, on: child)
    tablet.write(child, [("priorix", "01102026")])
    settle(tablet)
    online(ann)
    settle(ann, tablet, ben)
    let card = Household.member(ben, child)
    #expect(card.doses.count == 2)
    #expect(card.doses.first { $0.id == dose }?.fields.text("batch") == "T1")
    #expect(collections("ann@x.cz").isEmpty)
    #expect(ann.store.context.conflictCount == 0 && tablet.store.context.conflictCount == 0)
  }

  @Test("V-64: a field with different changes on both sides becomes a question, and neither value is lost")
  func changedOnBothSides() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let dose = Household.member(tablet, child).doses.first?.id ?? child
    offline(ann)
    move(ann, child, to: space)
    write(ann, "PHONE", into: "batch", of: dose, on: child)
    write(tablet, "TABLET", into: "batch", of: dose, on: child)
    settle(tablet)
    online(ann)
    settle(ann, tablet, ben)
    let stands = Household.member(ben, child).doses.first?.fields.text("batch")
    let asked = [ann, tablet].flatMap { device in
      device.store.context.replica(space).questions.flatMap { $0 }.compactMap { $0.mine?.text }
    }
    #expect(Set([stands ?? ""] + asked) == ["PHONE", "TABLET"])
    #expect(collections("ann@x.cz").isEmpty)
  }

  @Test("V-64: a value that arrives while a question about its field is open waits for the answer and takes no value's place")
  func twoQuestions() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let dose = Household.member(tablet, child).doses.first?.id ?? child
    offline(ann)
    move(ann, child, to: space)
    write(ann, "PHONE", into: "batch", of: dose, on: child)
    // A form that had shown something else asks about its value.
    var seen = Fields()
    seen["batch"] = "BEFORE"
    let key = RecordKey(DoseRecord.collection.name, dose)
    let entries = ann.store.context.replica(space).edit(key, [("batch", "FORM")], seen: seen, tab: "other")
    for entry in entries { ann.disk.entries[entry.key] = entry.value }
    ann.send(.changedElsewhere(entries))
    func asked() -> [JSON?] { ann.store.context.replica(space).questions.flatMap { $0 }.map { $0.mine } }
    #expect(asked() == ["FORM"])
    // The tablet knows of no move.
    write(tablet, "TABLET", into: "batch", of: dose, on: child)
    settle(tablet)
    online(ann)
    settle(ann)
    #expect(asked() == ["FORM"] && collections("ann@x.cz").contains("dose"))
    ann.visit("/sync")
    ann.press("conflict.theirs")
    settle(ann)
    #expect(asked() == ["TABLET"])
    settle(ann, tablet, ben)
    #expect(collections("ann@x.cz").isEmpty)
    #expect(Household.member(ben, child).doses.first?.fields.text("batch") == "PHONE")
  }

  @Test("V-65: a dose and a change that come after the card has left follow it")
  func stragglers() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let dose = Household.member(tablet, child).doses.first?.id ?? child
    offline(tablet)
    tablet.write(child, [("priorix", "01102026")])
    write(tablet, "Brno", into: "place", of: dose, on: child)
    move(ann, child, to: space)
    settle(ann, ben)
    #expect(collections("ann@x.cz").isEmpty)
    online(tablet)
    settle(tablet, ann, ben)
    let card = Household.member(ben, child)
    #expect(card.doses.count == 2)
    #expect(card.doses.first { $0.id == dose }?.fields.text("place") == "Brno")
    #expect(collections("ann@x.cz").isEmpty)
    #expect(tablet.store.context.conflictCount == 0)
  }

  @Test(
    "V-65: what a partner changes without a network while the card is taken back is asked about and reaches the card")
  func takenBack() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    let dose = Household.member(ben, child).doses.first?.id ?? child
    offline(ben)
    write(ben, "Brno", into: "place", of: dose, on: child)
    move(ann, child, to: "me")
    settle(ann)
    online(ben)
    settle(ben, ann)
    #expect(ben.store.context.conflictCount == 1)
    ben.visit("/sync")
    ben.press("conflict.mine")
    settle(ben, ann)
    #expect(collections(space).isEmpty)
    #expect(Household.member(ann, child).doses.first?.fields.text("place") == "Brno")
  }

  @Test(
    "V-66: two devices move a card to two places: it is shown once, its user is asked, and everything is put together")
  func twoPlaces() {
    let (ann, ben, space, child) = family()
    let other = server.share("Grandma", ["ann@x.cz": "owner"])
    let tablet = parent("ann@x.cz", seed: 3)
    ann.send(.becameLeader)
    settle(ann, tablet, ben)
    offline(ann)
    offline(tablet)
    move(ann, child, to: space)
    move(tablet, child, to: other)
    tablet.write(child, [("priorix", "01102026")])
    online(ann)
    settle(ann, ben)
    online(tablet)
    settle(tablet, ann, ben, tablet)
    let members = Household.app(ann).family.members
    #expect(members.count == 1 && members[0].otherSpaces.count == 1)
    ann.visit("/vaccination/people/\(child)")
    #expect(ann.words.contains("The card is in two places"))
    ann.press("vaccination.move.keep", value: "\(child)/\(space)")
    ann.pass(milliseconds: 10)
    settle(ann, tablet, ben)
    #expect(collections(other).isEmpty && collections("ann@x.cz").isEmpty)
    #expect(Household.member(ben, child).doses.count == 2)
    #expect(Household.app(ann).family.members.map { $0.otherSpaces.count } == [0])
  }

  @Test("V-66: a card that is shared and taken back without a network stays whole in its old space")
  func takenBackAtOnce() {
    let (ann, ben, tablet, space, child) = familyWithTablet()
    let before = server.records(of: "ann@x.cz").map { $0.fields }
    offline(ann)
    move(ann, child, to: space)
    move(ann, child, to: "me")
    online(ann)
    settle(ann, tablet, ben)
    #expect(server.records(of: "ann@x.cz").map { $0.fields } == before)
    #expect(collections(space).isEmpty)
    for device in [ann, tablet] {
      #expect(Household.member(device, child).doses.count == 1 && Household.member(device, child).space == "me")
      #expect(device.store.context.conflictCount == 0)
    }
  }

  @Test("V-66: when both parents take back a card offline, nothing is lost")
  func bothTake() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    offline(ann)
    offline(ben)
    move(ann, child, to: "me")
    move(ben, child, to: "me")
    online(ann)
    settle(ann)
    online(ben)
    settle(ben, ann)
    #expect(collections(space).isEmpty)
    #expect(Household.member(ann, child).doses.count == 1)
    #expect(Household.member(ben, child).doses.count == 1)
  }

  @Test("V-86: a dose that arrives after its person was deleted is shown, and is on the card of the person who is entered again")
  func leftover() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    offline(ben)
    ben.write(child, [("priorix", "01102026")])
    ann.visit("/vaccination/people/\(child)/edit")
    ann.send(.action(Event.Action("vaccination.cardholder.delete", value: child.description)))
    settle(ann)
    #expect(!ann.words.contains("Entries without a person"))
    online(ben)
    settle(ben, ann)
    for device in [ben, ann] {
      device.visit("/vaccination/people")
      #expect(device.words.contains("Entries without a person") && device.words.contains("Priorix"))
    }
    ben.press("vaccination.leftover.delete")
    #expect(!ben.words.contains("Entries without a person"))
    ben.press("notice.undo")
    ben.follow("/vaccination/people/\(child)/edit")
    ben.type("name", "Tom")
    ben.type("born", "2026-01-10")
    ben.submit("vaccination.cardholder.save")
    settle(ben, ann)
    #expect(!ben.words.contains("Entries without a person"))
    #expect(Household.member(ann, child).space == space && Household.member(ann, child).doses.count == 1)
    #expect(Household.member(ann, child).name == "Tom")
  }

  @Test(
    "P-109: a form of a card whose person is deleted elsewhere stays with what was typed, also after a restart, and is saved",
    arguments: [false, true])
  func formWithoutPerson(isRestarted: Bool) {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    ben.visit("/vaccination/people/\(child)/dose/new")
    ben.send(.action(Event.Action("vaccination.dose.choose", value: "product=priorix")))
    ben.type("batch", "B1")
    ann.visit("/vaccination/people/\(child)/edit")
    ann.press("vaccination.cardholder.ask")
    ann.press("dialog.confirm")
    settle(ann, ben)
    if isRestarted {
      ben.visit("/vaccination/people")
      ben.visit("/vaccination/people/\(child)/dose/new")
    }
    #expect(ben.words.contains("Somebody has deleted this person in the meantime."))
    #expect(ben.page?.first { $0.attributes["name"] == "batch" }?.attributes["value"] == "B1")
    ben.submit("vaccination.dose.save")
    #expect(ben.words.contains("Entries without a person") && ben.words.contains("Priorix"))
  }

  @Test("P-109: the form of a person who is deleted elsewhere stays, and saving it brings the person back")
  func formOfPerson() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    ben.visit("/vaccination/people/\(child)/edit")
    ben.type("name", "Thomas")
    ann.visit("/vaccination/people/\(child)/edit")
    ann.press("vaccination.cardholder.ask")
    ann.press("dialog.confirm")
    settle(ann, ben)
    #expect(ben.page?.first { $0.attributes["name"] == "name" }?.attributes["value"] == "Thomas")
    ben.submit("vaccination.cardholder.save")
    ben.press("dialog.confirm")
    settle(ben, ann)
    #expect(Household.member(ann, child).name == "Thomas")
    // Nothing typed, nothing to keep.
    ann.visit("/vaccination/people/\(space)/dose/new")
    #expect(!ann.words.contains("Somebody has deleted this person"))
  }

  @Test("V-61: a reader sees the card and no form")
  func reader() {
    let (ann, _, space, child) = family()
    move(ann, child, to: space)
    settle(ann)
    server.setRole("reader", of: "ben@x.cz", in: space)
    let ben = parent("ben@x.cz", seed: 5)
    settle(ben)
    ben.visit("/vaccination/people/\(child)/past")
    #expect(ben.words.contains("You may only look at this card"))
    for side in ["", "/past", "/grid"] {
      ben.visit("/vaccination/people/\(child)" + side)
      let forms = ["/paper", "/dose/new", "/own/new"].map { "/vaccination/people/\(child)" + $0 }
      #expect(ben.page?.first { forms.contains($0.attributes["href"] ?? "") } == nil, "\(side)")
    }
    ben.visit("/vaccination/people/\(child)/edit")
    #expect(ben.page?.first { $0.tag == "form" } == nil)
    ben.visit("/vaccination/people/\(child)/share")
    #expect(ben.button("vaccination.move.ask") == nil)
  }

  @Test("V-67: leaving says whose cards stay; a former member no longer sees them, and unsent changes are kept")
  func left() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    ben.visit("/vaccination/family")
    #expect(ben.words.contains("The cards in it (Tom) stay with the others"))
    offline(ben)
    ben.write(child, [("priorix", "01102026")])
    server.setRole(nil, of: "ben@x.cz", in: space)
    online(ben)
    settle(ben, ann)
    ben.visit("/vaccination/people")
    #expect(!ben.words.contains("Tom"))
    #expect(ben.store.context.onlyHereCount > 0)
    #expect(Household.member(ann, child).doses.count == 1)
  }
}
