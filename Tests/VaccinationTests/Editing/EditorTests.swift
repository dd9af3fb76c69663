import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Editing the catalogue")
struct EditorTests {
  private let household = Household()

  private func editor(_ email: String = "ed@x.cz", seed: UInt64 = 1) -> Parent {
    household.server.editors = ["ed@x.cz", "eva@x.cz"]
    let device = Parent(VaccinationCore.self, seed: seed, server: household.server.connection())
    device.start("/account", languages: ["en"])
    device.type("email", email)
    device.type("password", "password-1")
    device.submit("account.sign-up")
    device.visit("/vaccination/catalogue")
    return device
  }

  private func cell(_ device: Parent, _ path: String, _ text: String, kind: String = "period") {
    device.send(.action(Event.Action("vaccination.edit.cell", value: kind + "|" + path, text: text)))
  }

  private func published(_ collection: String, _ code: String) -> Fields? {
    household.server.published("vaccines").values.first {
      $0.key.collection == collection && $0.fields.text("code") == code && !$0.deleted
    }?.fields
  }

  @Test(
    "V-68: spans are read as people write them",
    arguments: [
      ("2 měsíce", "P2M"), ("14 dní", "P2W"), ("6 W", "P6W"), ("1 rok 6 měsíců", "P1Y6M"), ("5 let", "P5Y"),
      ("P18M", "P18M"),
      ("2months", "P2M"), ("0 d", "P0D"), ("10 years", "P10Y"), ("1 rok a 6 měsíců", "P1Y6M"),
      ("1 year and 2 weeks", "P1Y2W"), ("1,5 roku", "P1Y6M"), ("1.5 years", "P1Y6M"), ("půl roku", "P6M"),
      ("od narození", "P0D"), ("6 měs.", "P6M"), ("4\u{A0}týdny", "P4W"), ("1 rok, 6 měsíců", "P1Y6M"),
    ])
  func spans(typed: String, iso: String) { #expect(Period(typed: typed)?.iso == iso) }

  @Test(
    "V-68: text that is not a span is refused",
    arguments: [
      "", "2", "měsíc", "two months", "12345 d", "2 q", "-1 d", "2 m 3", "1 5 let", "1,2 roku", "1,5 měsíce", "a 2",
      "and", "2 a", "\u{C2}", "1.5",
    ])
  func noSpans(typed: String) { #expect(Period(typed: typed) == nil) }

  @Test(
    "V-68: an editor changes a schedule; readers see it after the difference is published, and the rest of the dose stays"
  )
  func schedule() {
    let device = editor()
    let id = Household.series("mmr")
    device.follow("/vaccination/drafts")
    device.visit("/vaccination/catalogue/\(id)")
    device.follow("/vaccination/drafts/\(id)")
    cell(device, "doses/0/age/rec", "13 months")
    #expect(device.words.contains("Earliest"))
    device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    #expect(device.address == "/vaccination/drafts/\(id)/publish")
    #expect(device.words.contains("Doses"))
    device.press("vaccination.publish.go")
    let dose = published("series", "mmr")?["doses"]?.items?[0]
    #expect(dose?["age"]?.text("rec") == "P13M")
    #expect(dose?["age"]?.text("min") == "P12M" && dose?.flag("live") == true)
    #expect(device.address == "/vaccination/catalogue/\(id)")
  }

  @Test("V-68: a disease, its vaccine and its schedule are made from nothing and forecast doses")
  func fromNothing() {
    let device = editor()
    device.visit("/vaccination/drafts/new/disease")
    device.type("code", "plague")
    device.type("nameCs", "Mor")
    device.type("nameEn", "Plague")
    device.press("vaccination.edit.publish")
    device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    device.press("vaccination.publish.go")
    #expect(published("disease", "plague")?.text("nameEn") == "Plague")
    device.visit("/vaccination/drafts/new/product")
    device.type("code", "plaguevax")
    device.type("brand", "Plaguevax")
    device.press("vaccination.edit.code", value: "antigens/plague")
    device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    device.press("vaccination.publish.go")
    device.visit("/vaccination/drafts/new/series")
    device.type("code", "plague-basic")
    device.type("nameCs", "Mor")
    device.type("kind", "mandatory")
    device.press("vaccination.edit.code", value: "antigens/plague")
    device.press("vaccination.edit.code", value: "products/plaguevax")
    device.press("vaccination.edit.add", value: "doses")
    device.press("vaccination.edit.add", value: "doses")
    cell(device, "doses/0/age/rec", "3 months")
    cell(device, "doses/1/interval/min", "4 weeks")
    cell(device, "sources/0/title", "WHO", kind: "text")
    device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    device.press("vaccination.publish.go")
    let series = published("series", "plague-basic")
    #expect(series?["doses"]?.items?.compactMap { $0.int64("n") } == [1, 2])
    #expect(series?["sources"]?.items?[0].text("title") == "WHO")
    device.addPerson("Tom", born: "2026-09-01")
    let coming = Household.outlook(device, Household.member(device, device.people[0])).coming
    #expect(coming.first { $0.series == "plague-basic" }?.due == Day(iso: "2026-12-01"))
  }

  @Test("V-69: a broken schedule is refused at its field with its position, and nothing is published")
  func broken() {
    let device = editor()
    let id = Household.series("mmr")
    let before = published("series", "mmr")
    for (path, text, place) in [
      ("doses/0/age/recEnd", "2 months", "series.mmr.doses[1].age.recEnd: ends before it begins"),
      ("doses/1/interval/min", "soon", "series.mmr.doses[2].interval.min"),
      ("doses/0/age/min", "200 years", "150 years"),
    ] {
      device.visit("/vaccination/drafts/\(id)")
      cell(device, path, text)
      device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
      #expect(device.address == "/vaccination/drafts/\(id)", "\(path)")
      #expect(device.words.contains(place), "\(path): \(device.words)")
      device.send(.action(Event.Action("vaccination.edit.discarded")))
    }
    #expect(published("series", "mmr") == before)
  }

  @Test("V-69: series that wait for each other, dangling references and taken codes are refused")
  func circle() {
    let device = editor()
    let published = Household.app(device).vaccines.all
    func fault(_ code: String, _ change: (inout Record) -> Void) -> CatalogueFault.Reason? {
      var record = published.first { $0.key.collection == "series" && $0[CatalogueRecord.code] == code }!
      change(&record)
      return CatalogueCheck.fault(of: record, among: published)?.reason
    }
    #expect(fault("mmr") { _ in } == nil)
    if case .cycle(let way)? = fault("mmr", { $0.fields["follows"] = .array([.string("mmr")]) }) {
      #expect(way == ["mmr", "mmr"])
    } else {
      Issue.record("a circle was not found")
    }
    if case .unknownReference("nothing")? = fault("mmr", { $0.fields["products"] = .array([.string("nothing")]) }) {
    } else {
      Issue.record("a reference to nothing was not found")
    }
    if case .duplicateID("tbe-fsme")? = fault("mmr", { $0[CatalogueRecord.code] = "tbe-fsme" }) {
    } else {
      Issue.record("a code that is taken was not found")
    }
  }

  @Test("V-69: an editor sees what another has published before publishing, and nothing is overwritten")
  func twoEditors() {
    let (ed, eva) = (editor(), editor("eva@x.cz", seed: 2))
    let id = Household.id("disease", "mea")
    for device in [ed, eva] { device.visit("/vaccination/drafts/\(id)") }
    // Offline, so that the drafts do not meet.
    ed.send(.online(false))
    ed.type("nameEn", "Measles (morbilli)")
    ed.send(.action(Event.Action("vaccination.edit.save", form: Fields())))
    eva.send(.visible)
    eva.visit("/vaccination/drafts/\(id)")
    eva.type("nameEn", "Rubeola")
    eva.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    eva.press("vaccination.publish.go")
    #expect(published("disease", "mea")?.text("nameEn") == "Rubeola")
    ed.send(.online(true))
    ed.visit("/vaccination/drafts/\(id)")
    ed.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
    #expect(ed.words.contains("Something else was published in the meantime"))
    ed.press("vaccination.publish.go")
    #expect(ed.words.contains("First choose for the fields that have changed in the meantime"))
    #expect(published("disease", "mea")?.text("nameEn") == "Rubeola")
    ed.press("vaccination.publish.draft", value: "nameEn")
    ed.press("vaccination.publish.go")
    #expect(published("disease", "mea")?.text("nameEn") == "Measles (morbilli)")
  }

  @Test("A user who is not an editor sees no form")
  func readers() {
    let device = household.device("/vaccination/drafts/\(Household.series("mmr"))")
    #expect(device.words.contains("Only its editors can change the catalogue"))
    #expect(device.page?.first { $0.tag == "form" } == nil)
    device.visit("/vaccination/catalogue")
    #expect(device.page?.first { $0.attributes["href"] == "/vaccination/drafts" } == nil)
  }
}
