import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("The form of a schedule")
struct StructureFormTests {
  private let household = Household()

  private func editor(_ code: String, language: String = "en") -> Parent {
    household.server.editors = ["ed@x.cz"]
    let device = Parent(VaccinationCore.self, server: household.server.connection())
    device.start("/account", languages: [language])
    device.type("email", "ed@x.cz")
    device.type("password", "password-1")
    device.submit("account.sign-up")
    device.visit("/vaccination/drafts/\(Household.series(code))")
    return device
  }

  private func cell(_ device: Parent, _ path: String, _ text: String, _ kind: String = "period") {
    device.send(.action(Event.Action("vaccination.edit.cell", value: kind + "|" + path, text: text)))
  }

  private func publish(_ device: Parent) {
    device.send(.action(Event.Action("vaccination.edit.publish", form: Fields())))
  }

  private func published(_ code: String) -> Fields? {
    household.server.published("vaccines").values.first {
      $0.key.collection == "series" && $0.fields.text("code") == code && !$0.deleted
    }?.fields
  }

  @Test("V-72: boosters and conditions are typed, chosen and published, and the forecast follows")
  func boosters() {
    let device = editor("mmr")
    device.press("vaccination.edit.add", value: "boosters")
    cell(device, "boosters/0/every", "10 years", "span0")
    cell(device, "boosters/0/every", "15 years", "span1")
    cell(device, "boosters/0/ordinal", "1", "ordinal")
    device.press("vaccination.edit.tick", value: "appliesIf/noSpleen")
    #expect(device.button("vaccination.edit.tick", value: "appliesIf/noSpleen")?.attributes["aria-pressed"] == "true")
    publish(device)
    #expect(device.words.contains("After: 10 years") && device.words.contains("No spleen"))
    device.press("vaccination.publish.go")
    #expect(published("mmr")?["boosters"]?.serialized == "[{\"every\":\"P10Y/P15Y\",\"ordinal\":1}]")
    #expect(published("mmr")?["appliesIf"]?.serialized == "{\"noSpleen\":true}")
    device.visit("/vaccination/drafts/\(Household.series("mmr"))")
    device.press("vaccination.edit.remove", value: "boosters/0")
    device.press("vaccination.edit.tick", value: "appliesIf/noSpleen")
    publish(device)
    device.press("vaccination.publish.go")
    #expect(published("mmr")?["boosters"] == nil && published("mmr")?["appliesIf"] == nil)
  }

  @Test("V-72: another schedule has its own doses and conditions, and a card that follows it is assessed by it")
  func alternative() {
    let device = editor("mmr")
    device.press("vaccination.edit.add", value: "alternatives")
    cell(device, "alternatives/0/name/en", "Rapid", "text")
    device.press("vaccination.edit.add", value: "alternatives/0/doses")
    device.press("vaccination.edit.add", value: "alternatives/0/doses")
    cell(device, "alternatives/0/doses/0/age/min", "9 months")
    cell(device, "alternatives/0/doses/1/interval/min", "1 month")
    #expect(device.words.contains("Rapid"))
    publish(device)
    device.press("vaccination.publish.go")
    #expect(
      published("mmr")?["alternatives"]?.serialized
        == "[{\"id\":\"way-1\",\"name\":{\"en\":\"Rapid\"},\"doses\":[{\"n\":1,\"age\":{\"min\":\"P9M\"}},{\"n\":2,\"interval\":{\"min\":\"P1M\"}}]}]"
    )
    let place = Household.app(device).vaccines.catalogue.group("mmr")!
    #expect(Household.app(device).vaccines.catalogue.groups[place].goals[0].series.count == 2)
  }

  @Test("V-73: the drawn schedule follows the form while somebody types")
  func preview() {
    let device = editor("mmr")
    #expect(!device.words.contains("14 months"))
    cell(device, "doses/0/age/rec", "14 months")
    #expect(device.page?.first(class: "schedule-picture")?.attributes["aria-label"]?.contains("1: 14 months") == true)
    cell(device, "doses/0/age/rec", "soon")
    #expect(device.page?.first(class: "schedule-picture") == nil)
    #expect(device.words.contains("doses[1].age.rec: “soon”"))
  }

  @Test(
    "V-69: each fault is shown at its cell with its position, and nothing is published",
    arguments: [
      ("doses/0/age/min", "soon", "period", "doses[1].age.min"),
      ("doses/0/age/recEnd", "2 months", "period", "doses[1].age.recEnd"),
      ("doses/0/season/from", "31. 2.", "monthDay", "doses[1].season.from"),
      ("doses/1/interval/from", "7", "dose", "doses[2].interval.from"),
      ("doses/1/onlyIf/first", "x", "number", "doses[2].onlyIf.first"),
      ("doses/1/onlyIfMissing", "nothing", "series", "doses[2].onlyIfMissing"),
      ("boosters/0/ordinal", "7", "ordinal", "boosters[1].ordinal"),
      ("boosters/0/every", "1 week", "span1", "boosters[1].every"),
      ("appliesIf/pregnancyWeeks/=1", "many", "number", "appliesIf.pregnancyWeeks[2]"),
      ("choose/firstDoseAge/=0", "x", "period", "choose.firstDoseAge[1]"),
      ("after/product", "none", "product", "after"),
      ("funding/state", "them", "funding", "funding.state"), ("funding/since", "soon", "date", "funding.since"),
    ])
  func faults(path: String, text: String, kind: String, place: String) {
    let device = editor("mmr")
    let before = published("mmr")
    if path.hasPrefix("boosters") { device.press("vaccination.edit.add", value: "boosters") }
    cell(device, path, text, kind)
    publish(device)
    #expect(device.address == "/vaccination/drafts/\(Household.series("mmr"))")
    #expect(device.words.contains("series.mmr." + place), "\(device.words)")
    #expect(published("mmr") == before)
    #expect(device.button("vaccination.publish.go") == nil && published("mmr") == before)
  }

  @Test("V-69: a condition that no card can express is refused")
  func unknownCondition() {
    let device = editor("mmr")
    cell(device, "appliesIf/redHair", "true", "json")
    publish(device)
    #expect(device.words.contains("series.mmr.appliesIf.redHair: the value “redHair” is not known"))
  }

  @Test(
    "Every schedule of the starter catalogue opens as a form in both languages, without notation",
    arguments: ["en", "cs"])
  func all(language: String) {
    let device = editor("mmr", language: language)
    for record in Household.published where record.key.collection == "series" {
      device.visit("/vaccination/drafts/\(record.key.id)")
      #expect(device.page?.first(class: "structure") != nil)
      let inputs = device.page?.all { $0.tag == "input" }.compactMap { $0.attributes["value"] } ?? []
      #expect(!inputs.contains { $0.contains("{") || $0.contains("P1") }, "\(record.fields.text("code") ?? "")")
      #expect(
        device.page?.first { $0.attributes["aria-invalid"] == "true" } == nil, "\(record.fields.text("code") ?? "")")
    }
  }
}
