import Base
import Sync
import Testing

@testable import Vaccination

@Suite("Catalogues")
struct CatalogueTests {
  private func fault(_ series: String) throws -> String {
    do {
      _ = try Sketch.catalogue(series)
      return ""
    } catch let fault as CatalogueFault {
      return fault.place + " " + fault.reason.words(.english)
    }
  }

  @Test("V-30: a broken catalogue is refused with the position of the fault")
  func broken() throws {
    let cases: [(String, String)] = [
      (Sketch.series("s", ["x"], Sketch.twoDoses), "series.s.antigens[1] “x” is not in the catalogue"),
      (Sketch.series("s", [], Sketch.twoDoses), "series.s.antigens is missing"),
      (Sketch.series("s", ["a"], "\"doses\": []"), "series.s.doses is missing"),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P300Y\"}}]"),
        "series.s.doses[1].age.min “P300Y” is not a span from zero to 150 years"
      ),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P2Y\", \"max\": \"P1Y\"}}]"),
        "series.s.doses[1].age.max ends before it begins"
      ),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"interval\": {\"min\": \"P1M\", \"from\": 2}}]"),
        "series.s.doses[1].interval.from “2” is not in the catalogue"
      ),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 2}]"), "series.s.doses[1].n the value “2” is not known"
      ),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"onlyIfMissing\": \"t\"}]"),
        "series.s.doses[1].onlyIfMissing “t” is not in the catalogue"
      ),
      (
        Sketch.series("s", ["a"], "\"products\": [\"gone\"], " + Sketch.twoDoses),
        "series.s.products[1] “gone” is not in the catalogue"
      ),
      (
        Sketch.series("s", ["a"], Sketch.twoDoses) + "," + Sketch.series("s", ["a"], Sketch.twoDoses),
        "series[2] “s” is there twice"
      ),
      (
        Sketch.series("s", ["a"], "\"follows\": [\"t\"], " + Sketch.twoDoses) + ","
          + Sketch.series("t", ["a"], "\"follows\": [\"s\"], " + Sketch.twoDoses),
        "series.s.follows goes round in a circle: s → t → s"
      ),
      (
        Sketch.series("s", ["a"], "\"follows\": [\"s\"], " + Sketch.twoDoses),
        "series.s.follows goes round in a circle: s → s"
      ),
      (Sketch.series("s", ["a"], "\"doses\": 7"), "series.s.doses is the wrong kind of value"),
      (
        Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"season\": {\"from\": \"02-31\", \"to\": \"03-01\"}}]"),
        "series.s.doses[1].season.from “02-31” is not a day of the year"
      ),
    ]
    for (series, expected) in cases { #expect(try fault(series) == expected) }
    #expect(try fault(Sketch.series("s", ["a"], Sketch.twoDoses)) == "")
  }

  @Test(
    "V-30: whatever is changed in a catalogue, reading it ends with a catalogue or a fault, and the engine does not trap"
  )
  func mutated() throws {
    var generator = SplitMix64(seed: 7)
    let text = Array("\(Sketch.series("s", ["a"], Sketch.twoDoses))".utf8)
    let pieces = ["0", "9", "\"", "P", "-1", "null", "[]", "{}", "Y", "99999999999", "true", ""].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<1500 {
      var changed = text
      for _ in 0...Int(generator.next() % 2) {
        let place = Int(generator.next() % UInt64(changed.count))
        let end = min(changed.count, place + Int(generator.next() % 4))
        changed.replaceSubrange(place..<end, with: pieces[Int(generator.next() % UInt64(pieces.count))])
      }
      guard let json = try? Sketch.json(String(decoding: changed, as: UTF8.self)),
        let catalogue = try? ScheduleReading.catalogue(json)
      else { continue }
      read += 1
      let person = Person(born: Day(number: 20_000))
      let doses = [GivenDose(id: "1", day: Day(number: 20_500), product: 0)]
      _ = Assessment(of: person, doses, by: catalogue, on: Day(number: 21_000))
    }
    #expect(read > 50)
  }

  @Test(
    "V-31: a catalogue of records is the same as one of lists, and a draft replaces what is published under its code")
  func records() throws {
    let json = try JSON.parse(
      """
      {"published": [
        {"collection": "disease", "id": "1", "fields": {"code": "a", "nameCs": "Á"}},
        {"collection": "series", "id": "2", "fields": {"code": "s", "nameEn": "S", "kind": "travel", "antigens": ["a"],
          "doses": [{"n": 1}]}}],
       "drafts": [
        {"collection": "series", "id": "2", "fields": {"code": "s", "nameEn": "S", "kind": "travel", "antigens": ["a"],
          "doses": [{"n": 1}, {"n": 2}]}}]}
      """)
    let catalogue = try ScheduleReading.catalogue(json)
    #expect(catalogue.antigens.map { $0.name.en } == ["Á"])
    #expect(catalogue.groups.map { $0.goals[0].series[0].doses.count } == [2])
  }

  @Test("V-31: every record of the starter content is valid")
  func starter() throws {
    let json = try ShippedCatalogue.json()
    let schema = Schema(CatalogueRecord.collections)
    var count = 0
    for part in ["published", "drafts"] {
      for record in json.items(part) ?? [] {
        let name = try #require(record.text("collection"))
        let collection = try #require(schema.collection(named: name))
        let fields = try #require(record.members("fields"))
        for member in fields.members {
          let field = try #require(collection.field(named: member.name), "\(name).\(member.name)")
          #expect(field.fault(in: member.value) == nil, "\(name) \(fields.text("code") ?? "") \(member.name)")
        }
        let code = try #require(fields.text("code"))
        #expect(record.text("id") == RecordID.v8(named: name + "/" + code, in: "vaccines").description)
        if fields["checkWhy"] != nil { #expect(part == "drafts", "\(name) \(code)") }
        count += 1
      }
    }
    #expect(count == 175)
  }
}
