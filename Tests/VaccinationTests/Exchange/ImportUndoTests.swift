import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Imports and shared cards")
struct ImportUndoTests {
  private let sharing = SharingTests()
  private let tom = RecordID("01900000-0000-7000-8000-000000000001")!
  private let eva = RecordID("01900000-0000-7000-8000-000000000002")!

  private func person(_ id: RecordID, _ name: String) -> Record {
    var fields = Fields()
    fields[PersonRecord.name] = name
    fields[PersonRecord.born] = Day(iso: "2020-01-01")
    return Record(RecordKey(PersonRecord.collection.name, id), fields: fields)
  }

  private func dose(_ number: Int, _ person: RecordID, _ date: String, batch: String? = nil) -> Record {
    var fields = Fields()
    fields[DoseRecord.person] = person
    fields[DoseRecord.product] = "infanrix-hexa"
    fields[DoseRecord.date] = date
    fields[DoseRecord.batch] = batch
    return Record(
      RecordKey(DoseRecord.collection.name, RecordID("01900000-0000-7000-8000-0000000001\(number + 10)")!),
      fields: fields)
  }

  /// A file with two persons and three doses.
  private var file: String {
    Transfer.backup([
      person(tom, "Tom"), person(eva, "Eva"), dose(1, tom, "2020-04-01"), dose(2, tom, "2020-06-01"),
      dose(3, eva, "2020-04-01"),
    ])
  }

  private func choose(_ device: Parent, _ text: String) {
    device.visit("/vaccination/transfer")
    device.send(.file(Event.File(name: "card.json", purpose: "vaccination.import", text: text)))
    device.pass(milliseconds: 200)
  }

  private func store(_ device: Parent) {
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 300)
  }

  /// - Returns: the texts before and after.
  private func undo(_ device: Parent) -> (before: String, after: String) {
    device.visit("/vaccination/transfer")
    device.press("vaccination.transfer.askUndo")
    let before = device.words
    device.press("dialog.confirm")
    device.pass(milliseconds: 500)
    return (before, device.words)
  }

  private func household() -> (ann: Parent, ben: Parent, space: String) {
    let space = sharing.server.share("Family", ["ann@x.cz": "owner", "ben@x.cz": "owner"])
    let ann = sharing.parent("ann@x.cz")
    let ben = sharing.parent("ben@x.cz", seed: 2)
    choose(ann, file)
    store(ann)
    sharing.settle(ann, ben)
    return (ann, ben, space)
  }

  @Test("V-75: an import is undone although one of its cards has moved to a shared space since")
  func moved() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.settle(ann, ben)
    #expect(sharing.collections(space).count == 3)
    let said = undo(ann)
    #expect(!said.before.contains("Stays") && said.after.contains("The import is undone: 5 records."))
    sharing.settle(ann, ben)
    #expect(sharing.collections(space).isEmpty && sharing.collections("ann@x.cz").isEmpty)
    #expect(Household.app(ben).family.members.isEmpty)
  }

  @Test("V-75: an import is undone while its card is moving, and nothing of it comes back")
  func onItsWay() {
    let (ann, ben, space) = household()
    sharing.offline(ann)
    sharing.move(ann, tom, to: space)
    _ = undo(ann)
    sharing.online(ann)
    sharing.settle(ann, ben)
    #expect(ann.records("dose").isEmpty && Household.app(ann).family.members.isEmpty)
    #expect(sharing.collections(space).isEmpty)
  }

  @Test("V-75: a person with a dose that somebody else added stays with that dose, and the user is told")
  func needed() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.settle(ann, ben)
    ben.write(tom, [("priorix", "01022021")])
    sharing.settle(ben, ann)
    let said = undo(ann)
    #expect(said.before.contains("Stays, because something else belongs to it now: 1 record."))
    #expect(said.after.contains("The import is undone: 4 records."))
    #expect(said.after.contains("Stays, because something else belongs to it now: 1 record."))
    sharing.settle(ann, ben)
    #expect(Household.member(ben, tom).doses.count == 1)
    #expect(Household.app(ann).family.members.map { $0.name } == ["Tom"])
  }

  @Test("V-75: records in a space that the user may only read stay, and the rest is undone")
  func readOnly() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.settle(ann, ben)
    sharing.server.setRole("reader", of: "ann@x.cz", in: space)
    sharing.settle(ann, ben)
    let said = undo(ann)
    #expect(said.before.contains("a space that you may only look at: 3 records."))
    #expect(said.after.contains("The import is undone: 2 records."))
    sharing.settle(ann, ben)
    #expect(Household.member(ben, tom).doses.count == 2)
    #expect(Household.app(ann).family.members.map { $0.name } == ["Tom"])
    #expect(ann.store.context.conflictCount == 0)
  }

  @Test("V-75: records that have left all of the user's spaces are reported as gone")
  func gone() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.settle(ann, ben)
    sharing.move(ben, tom, to: "me")
    sharing.settle(ann, ben)
    let said = undo(ann)
    #expect(said.before.contains("No longer here (deleted, or moved out of your spaces): 3 records."))
    #expect(said.after.contains("The import is undone: 2 records."))
    sharing.settle(ann, ben)
    #expect(Household.member(ben, tom).doses.count == 2 && Household.app(ann).family.members.isEmpty)
  }

  @Test("V-75: a file about a shared card changes it in its space, and undo restores the old value there")
  func changedThere() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.settle(ann, ben)
    choose(ann, Transfer.backup([dose(1, tom, "2020-04-01", batch: "AB12"), dose(4, tom, "2020-12-01")]))
    store(ann)
    sharing.settle(ann, ben)
    #expect(Household.member(ben, tom).doses.count == 3)
    #expect(Household.member(ben, tom).doses.contains { $0.fields[DoseRecord.batch] == "AB12" })
    #expect(ann.records("dose").map { $0[DoseRecord.person] } == [eva])
    ben.send(.action(Event.Action("vaccination.dose.delete", value: "01900000-0000-7000-8000-000000000114")))
    sharing.settle(ben, ann)
    ann.visit("/vaccination/transfer")
    let newest = Household.app(ann).transfer.importing.imports.entries.first { $0.count == 2 }?.batch ?? ""
    ann.press("vaccination.transfer.askUndo", value: newest)
    #expect(ann.words.contains("No longer here"))
    ann.press("dialog.confirm")
    ann.pass(milliseconds: 500)
    sharing.settle(ann, ben)
    #expect(Household.member(ben, tom).doses.count == 2)
    #expect(!Household.member(ben, tom).doses.contains { $0.fields[DoseRecord.batch] == "AB12" })
  }

  @Test("V-75: a file stores nothing on a card that the user may only read, and the user is told")
  func readers() {
    let (ann, ben, space) = household()
    sharing.move(ann, tom, to: space)
    sharing.server.setRole("reader", of: "ben@x.cz", in: space)
    sharing.settle(ann, ben)
    choose(ben, Transfer.backup([dose(1, tom, "2020-04-01", batch: "X1"), dose(4, tom, "2020-12-01")]))
    #expect(ben.words.contains("You may only look at this card.") && ben.button("vaccination.transfer.store") == nil)
    sharing.settle(ben, ann)
    #expect(ben.records("dose").isEmpty && Household.member(ann, tom).doses.count == 2)
  }
}
