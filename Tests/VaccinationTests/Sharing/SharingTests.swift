import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Cards in shared spaces")
struct SharingTests {
  let household = Household()
  var server: LittleServer { household.server }

  /// A signed-in device that shares the space.
  func parent(_ email: String, _ space: String? = nil, role: String = "owner", seed: UInt64 = 1) -> Parent {
    let device = Parent(VaccinationCore.self, seed: seed, server: server.connection())
    device.start("/account", languages: ["en"])
    device.type("email", email)
    device.type("password", "password-1")
    let isKnown = server.accounts.contains { $0.email == email }
    if isKnown { device.visit("/account?sign-in=1") }
    device.type("email", email)
    device.type("password", "password-1")
    device.submit(isKnown ? "account.sign-in" : "account.sign-up")
    device.visit("/vaccination/people")
    return device
  }

  func settle(_ devices: Parent...) {
    for _ in 0..<6 {
      for device in devices {
        device.send(.visible)
        device.pass(milliseconds: 4_000)
      }
    }
  }

  func offline(_ device: Parent) { device.send(.online(false)) }
  func online(_ device: Parent) { device.send(.online(true)) }

  func move(_ device: Parent, _ person: RecordID, to space: String) {
    device.visit("/vaccination/people/\(person)/share")
    device.press("vaccination.move.ask", value: "\(person)/\(space)")
    device.press("dialog.confirm")
    device.pass(milliseconds: 10)
  }

  /// Types a text into a field of a dose, and saves it.
  func write(_ device: Parent, _ text: String, into field: String, of dose: RecordID, on child: RecordID) {
    device.visit("/vaccination/people/\(child)/dose/\(dose)/edit")
    device.type(field, text)
    device.submit("vaccination.dose.save")
  }

  func collections(_ id: String) -> [String] {
    server.records(of: id).map { $0.key.collection }.filter { $0 != "changeHistory" }.sorted()
  }

  /// Ann has a child with a card: a dose, a plan and an own vaccine. Ben shares the family's space with her.
  func family() -> (ann: Parent, ben: Parent, space: String, child: RecordID) {
    let space = server.share("Family", ["ann@x.cz": "owner", "ben@x.cz": "editor"])
    let ann = parent("ann@x.cz")
    let ben = parent("ben@x.cz", seed: 2)
    ann.addPerson("Tom", born: "2026-01-10")
    let child = ann.people[0]
    ann.write(child, [("infanrix-hexa", "10032026")])
    ann.visit("/vaccination/people/\(child)/own/new")
    ann.type("name", "Q fever")
    ann.submit("vaccination.ownVaccine.save")
    ann.visit("/vaccination/people/\(child)/plan/\(Household.series("yellow-fever"))")
    ann.press("vaccination.plan.choose", value: "decision=wanted")
    ann.submit("vaccination.plan.save")
    settle(ann, ben)
    return (ann, ben, space, child)
  }

  /// The same with Ann's second device, which has heard of all of it.
  func familyWithTablet() -> (ann: Parent, ben: Parent, tablet: Parent, space: String, child: RecordID) {
    let (ann, ben, space, child) = family()
    let tablet = parent("ann@x.cz", seed: 3)
    settle(tablet)
    return (ann, ben, tablet, space, child)
  }

  @Test("P-17, V-61: a card that another device of the account moves into a new space stays on this one")
  func newSpace() {
    let phone = parent("ann@x.cz")
    phone.addPerson("Tom", born: "2026-01-10")
    let child = phone.people[0]
    settle(phone)
    let tablet = parent("ann@x.cz", seed: 2)
    settle(tablet)
    #expect(tablet.people == [child])
    // The phone makes the space on its own screens, and the stream says no more than that there is one.
    let space = server.share("Family", ["ann@x.cz": "owner"])
    phone.visit("/account")
    settle(phone)
    move(phone, child, to: space)
    tablet.send(.live(.changed("{\"space\":\"\(space)\",\"version\":0}")))
    settle(phone, tablet)
    #expect(server.records(of: space).contains { $0.id == child })
    #expect(tablet.store.context.sharedSpaces.map { $0.id } == [space])
    tablet.visit("/vaccination/people")
    #expect(tablet.words.contains("Tom") && tablet.words.contains("Family"))
    // What stays unknown is asked for once.
    let before = server.log.count
    for _ in 0..<3 { tablet.send(.live(.changed("{\"space\":\"space-of-somebody\",\"version\":9}"))) }
    #expect(Array(server.log.dropFirst(before)) == ["GET /api/v1/spaces"])
  }

  @Test(
    "V-61, V-62: a shared space is beside the private one; both persons are on one screen, under the title of the space"
  )
  func together() {
    let (ann, ben, space, child) = family()
    #expect(ann.store.context.sharedSpaces == [SharedSpace(id: space, title: "Family", role: "owner")])
    ben.addPerson("Ben", born: "1990-02-02")
    move(ann, child, to: space)
    settle(ann, ben)
    ben.visit("/vaccination/people")
    #expect(ben.words.contains("Ben") && ben.words.contains("Family") && ben.words.contains("Tom"))
    ben.visit("/vaccination/today")
    #expect(ben.words.contains("Shared: Family") && ben.words.contains("Tom"))
    #expect(Household.app(ben).family.members.map { $0.name } == ["Ben", "Tom"])
  }

  @Test("V-62: data about a person are stored in the space of the card")
  func entered() {
    let (ann, ben, space, child) = family()
    move(ann, child, to: space)
    settle(ann, ben)
    ben.visit("/vaccination/people/\(child)/paper")
    ben.type("product", "prevenar-13")
    ben.type("date", "12032026")
    ben.submit("vaccination.dose.save")
    settle(ben, ann)
    #expect(Household.member(ann, child).doses.count == 2)
    #expect(server.records(of: "ben@x.cz").isEmpty)
    guard let dose = Household.member(ann, child).doses.first(where: { $0.fields.text("date") == "2026-03-12" }) else {
      Issue.record("the dose did not arrive")
      return
    }
    ann.visit("/vaccination/people/\(child)/dose/\(dose.id)/edit")
    ann.type("batch", "AB12")
    ann.submit("vaccination.dose.save")
    settle(ann, ben)
    #expect(Household.member(ben, child).doses.first { $0.id == dose.id }?.fields.text("batch") == "AB12")
    ben.send(.action(Event.Action("vaccination.dose.delete", value: dose.id.description)))
    settle(ben, ann)
    #expect(Household.member(ann, child).doses.count == 1)
  }

  @Test("V-63: a card moves there and back, complete, and ends in one space")
  func thereAndBack() {
    let (ann, ben, space, child) = family()
    let before = server.records(of: "ann@x.cz").map { $0.fields }
    #expect(before.count == 4)
    move(ann, child, to: space)
    settle(ann, ben)
    #expect(collections("ann@x.cz").isEmpty)
    #expect(server.records(of: space).map { $0.fields } == before)
    move(ann, child, to: "me")
    settle(ann, ben)
    #expect(collections(space).isEmpty)
    #expect(server.records(of: "ann@x.cz").map { $0.fields } == before)
    ben.visit("/vaccination/people")
    #expect(!ben.words.contains("Tom"))
    #expect(ann.store.context.conflictCount == 0 && ben.store.context.conflictCount == 0)
    // Once more, over what both spaces remember as deleted.
    move(ann, child, to: space)
    settle(ann, ben)
    #expect(server.records(of: space).map { $0.fields } == before && collections("ann@x.cz").isEmpty)
  }

  @Test(
    "V-63: without a network the card is in the new space at once, and the old one keeps everything until the server has it"
  )
  func offlineMove() {
    let (ann, ben, space, child) = family()
    offline(ann)
    move(ann, child, to: space)
    #expect(Household.member(ann, child).space == space)
    #expect(Household.member(ann, child).doses.count == 1)
    #expect(ann.records("cardholder").count == 1)
    #expect(server.records(of: space).isEmpty)
    online(ann)
    settle(ann, ben)
    #expect(Household.member(ben, child).doses.count == 1)
    #expect(ann.records("cardholder").isEmpty)
  }

  @Test("V-63: a move that was interrupted after any commit is completed at the next start", arguments: 0..<6)
  func brokenOff(commits: Int) {
    let (ann, ben, space, child) = family()
    let disk = ann.disk
    ann.visit("/vaccination/people/\(child)/share")
    ann.press("vaccination.move.ask", value: "\(child)/\(space)")
    disk.isSlow = true
    ann.press("dialog.confirm")
    for _ in 0..<commits {
      ann.finishCommits()
      ann.pass(milliseconds: 1)
    }
    ann.close()
    disk.isSlow = false
    let again = Parent(VaccinationCore.self, disk: disk, seed: 9, server: server.connection())
    again.start("/account?sign-in=1")
    again.type("email", "ann@x.cz")
    again.type("password", "password-1")
    again.submit("account.sign-in")
    again.visit("/vaccination/people")
    settle(again, ben)
    let member = Household.member(again, child)
    #expect(member.doses.count == 1 && member.plans.count == 1 && member.ownVaccines.count == 1)
    let isMoved = member.space == space
    #expect(isMoved == (commits > 0))
    #expect(collections(isMoved ? "ann@x.cz" : space).isEmpty)
    #expect(collections(isMoved ? space : "ann@x.cz").count == 4)
  }

  @Test("V-63: a picture's bytes are in the new space before the old one loses its record")
  func picture() {
    let (ann, ben, space, child) = family()
    let sha256 = String(repeating: "a", count: 64)
    ann.visit("/vaccination/people/\(child)/past")
    ann.press("vaccination.cardPicture.add")
    ann.send(
      .blob(
        Event.Blob(
          name: "card.jpg", purpose: "vaccination.cardPicture/\(child)",
          outcome: .stored(sha256: sha256, type: "image/jpeg", size: 1_000))))
    settle(ann, ben)
    let own = server.accounts[0].space
    #expect(server.blobs == ["\(own)/\(sha256)"])
    move(ann, child, to: space)
    #expect(ann.records("cardPicture").count == 1)
    settle(ann, ben)
    #expect(server.blobs.contains("\(space)/\(sha256)"))
    #expect(ann.records("cardPicture").isEmpty)
    #expect(Household.member(ben, child).pictures.count == 1)
  }

  @Test(
    "V-62: the family page explains the steps before there is a space, and then lists the cards that could be shared")
  func familyPage() {
    let ann = parent("ann@x.cz")
    ann.addPerson("Tom", born: "2026-01-10")
    let child = ann.people[0]
    ann.visit("/vaccination/family")
    #expect(ann.words.contains("Make a shared space") && ann.words.contains("Were you invited?"))
    #expect(!ann.words.contains("With you only"))
    let space = server.share("Family", ["ann@x.cz": "owner"])
    settle(ann)
    ann.visit("/vaccination/family")
    #expect(!ann.words.contains("Make a shared space") && ann.words.contains("With you only"))
    ann.follow("/vaccination/people/\(child)/share")
    move(ann, child, to: space)
    settle(ann)
    ann.visit("/vaccination/family")
    #expect(!ann.words.contains("With you only") && ann.words.contains("Tom"))
  }
}
