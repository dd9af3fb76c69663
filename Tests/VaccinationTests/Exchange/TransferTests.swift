import Base
import Catalog
import Files
import Foundation
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Import and export of cards")
struct TransferTests {
  private let household = Household()

  private func choose(_ device: Parent, _ text: String, name: String = "card.json") {
    device.visit("/vaccination/transfer")
    device.send(.file(Event.File(name: name, purpose: "vaccination.import", text: text)))
    device.pass(milliseconds: 200)
  }

  private func exported(_ device: Parent, _ kind: String) -> String {
    device.visit("/vaccination/transfer")
    let steps = device.steps { device.press("vaccination.transfer.export", value: kind) }
    for case .download(_, _, let text, _) in steps { return text }
    return ""
  }

  /// What the settings download.
  private func everything(_ device: Parent) -> String {
    device.visit("/settings")
    for case .download(_, _, let text, _) in device.steps({ device.press("app.export") }) { return text }
    return ""
  }

  private func made() -> Parent {
    let device = household.device()
    device.addPerson("Jan Novák", born: "2020-01-01")
    device.write(device.people[0], [("infanrix-hexa", "05042020"), ("priorix", "022021")])
    return device
  }

  @Test(
    "P-111: a backup, a table and the file of everything read back as the same records on another device, after a preview",
    arguments: ["json", "csv", "everything"])
  func readBack(kind: String) {
    let device = made()
    let file = kind == "everything" ? everything(device) : exported(device, kind)
    let other = Parent(VaccinationCore.self, seed: 7, server: household.server.connection())
    other.start("/vaccination/transfer", languages: ["en"])
    choose(other, file, name: kind == "csv" ? "card.csv" : "card.json")
    #expect(other.records("dose").isEmpty && other.words.contains("Store 3 records"))
    other.press("vaccination.transfer.store")
    other.pass(milliseconds: 200)
    for collection in ["cardholder", "dose"] {
      #expect(other.records(collection).map { $0.fields } == device.records(collection).map { $0.fields })
    }
    choose(other, file, name: kind == "csv" ? "card.csv" : "card.json")
    #expect(other.words.contains("Everything in the file is already here."))
    other.press("vaccination.transfer.close")
    other.press("vaccination.transfer.askUndo")
    other.press("dialog.confirm")
    other.pass(milliseconds: 200)
    #expect(other.records("cardholder").isEmpty && other.records("dose").isEmpty)
  }

  @Test("V-59: whose a file is that names nobody is asked of a family; the doses go to the chosen person")
  func whose() {
    let device = made()
    device.addPerson("Eva", born: "2022-01-01")
    let eva = device.records("cardholder").first { $0[PersonRecord.name] == "Eva" }!.id
    choose(device, "date,vaccine\n2024-05-04,Varilrix\n", name: "a.csv")
    #expect(device.words.contains("Whose vaccinations are they?") && !device.words.contains("What will be stored"))
    device.press("vaccination.transfer.owner", value: eva.description)
    device.pass(milliseconds: 200)
    #expect(device.words.contains("What will be stored"))
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 200)
    #expect(device.records("dose").filter { $0[DoseRecord.person] == eva }.map { $0[DoseRecord.date] } == ["2024-05-04"])
    // Whoever does not know goes back to the beginning.
    choose(device, "date,vaccine\n2024-05-04,Varilrix\n", name: "b.csv")
    device.press("vaccination.transfer.close")
    #expect(device.words.contains("Choose a file"))
  }

  @Test("Before anything is stored the preview says whose doses a file has, and which; what is none is said in words")
  func preview() {
    let device = made()
    choose(device, "date,vaccine\n2021-05-04,Priorix\n", name: "a.csv")
    #expect(device.words.contains("What will be stored") && device.words.contains("Priorix, 4 May 2021"))
    #expect(!device.words.contains("a new person"))
    choose(device, "person,born,date,vaccine\nEva Malá,2019-02-03,2020-05-04,Priorix\n", name: "b.csv")
    #expect(device.words.contains("Eva Malá") && device.words.contains("3 Feb 2019, a new person"))
    choose(device, "date,vaccine\nsome day,Priorix\n", name: "c.csv")
    #expect(device.words.contains("There is nothing in the file that can be stored."))
    #expect(device.words.contains("The date is missing or cannot be read."))
  }

  @Test("A card is exported as FHIR and imported to the same person; V-59: equal doses are reported as present")
  func fhir() {
    let device = made()
    let file = exported(device, device.people[0].description)
    #expect(file.contains("ImmunizationRecommendation") && file.contains("\"2021-02\""))
    choose(device, file)
    #expect(device.words.contains("Probably here already"))
    #expect(device.button("vaccination.transfer.store") == nil, "there is nothing to store")
    #expect(device.records("dose").count == 2 && device.records("cardholder").count == 1)
    let other = Parent(VaccinationCore.self, seed: 8, server: household.server.connection())
    other.start("/vaccination/today", languages: ["cs"])
    choose(other, file)
    other.press("vaccination.transfer.store")
    other.pass(milliseconds: 200)
    #expect(other.records("cardholder")[0][PersonRecord.name] == "Jan Novák")
    #expect(other.records("dose").compactMap { $0[DoseRecord.product] }.sorted() == ["infanrix-hexa", "priorix"])
  }

  @Test(
    "A file of another kind changes nothing and says why",
    arguments: [
      "", "{", "[]", "{\"resourceType\":\"Observation\"}", "HC1:NONE", "shc:/123", "a;b;c\n1;2;3", "{}", "null",
      "\u{0}",
    ])
  func noFile(text: String) {
    let device = made()
    choose(device, text)
    #expect(
      device.page?.first(class: "wrong") != nil
        || device.words.contains("There is nothing in the file that can be stored."))
    #expect(device.records("dose").count == 2)
  }

  @Test("A record of a backup that breaks a field's rule is skipped with its position")
  func badRecord() {
    let device = made()
    choose(
      device,
      "{\"vademecum\":\"vaccination\",\"version\":1,\"records\":[{\"collection\":\"dose\",\"id\":\"00000000-0000-7000-8000-000000000001\",\"fields\":{\"date\":7}},{\"collection\":\"flight\",\"id\":\"00000000-0000-7000-8000-000000000001\",\"fields\":{}},3]}"
    )
    #expect(device.words.contains("There is nothing in the file that can be stored."))
    #expect(device.words.contains("Please fill in this field.") || device.words.contains("required"))
  }

  @Test(
    "The files of others make the doses that they hold", .enabled(if: SharedFiles.areThere, "no ../shared/data here"),
    arguments: [
      ("fhir/ips_full_8_doses.json", 8), ("fhir/ips_us_16_doses.json", 16), ("shc/two_doses.smart-health-card", 2),
    ])
  func fixtures(name: String, count: Int) throws {
    let path = SharedFiles.folder.appendingPathComponent("vaccination/fixtures/" + name)
    let device = household.device()
    choose(device, try String(contentsOf: path, encoding: .utf8), name: name)
    #expect(device.records("dose").isEmpty, "nothing is stored before it was seen")
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 500)
    let doses = device.records("dose")
    // A dose that occurs twice in one file is stored once.
    #expect((1...count).contains(doses.count))
    #expect(doses.allSatisfy { $0[DoseRecord.person] == device.people[0] })
  }
}
