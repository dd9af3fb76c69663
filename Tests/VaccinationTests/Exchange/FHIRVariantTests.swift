import Base
import Testing

@testable import Vaccination

/// FHIR as other systems write it. V-40, V-41.
@Suite("FHIR of other systems")
struct FHIRVariantTests {
  private func bundle(_ entries: String...) throws -> [ImportedCard] {
    try cards("{\"resourceType\": \"Bundle\", \"type\": \"document\", \"entry\": [\(entries.joined(separator: ","))]}")
  }

  private func cards(_ text: String) throws -> [ImportedCard] { try FHIRReading.cards(JSON.parse(text)) }

  private func patient(_ id: String, _ rest: String = "") -> String {
    """
    {"fullUrl": "https://a.example/Patient/\(id)", "resource": {"resourceType": "Patient", "id": "\(id)",
     "name": [{"use": "maiden", "family": "Old"}, {"family": "Nová", "given": ["\(id)"]}], "birthDate": "2020-01-0\(id.count)"\(rest)}}
    """
  }

  private func dose(_ patient: String, _ rest: String) -> String {
    """
    {"resource": {"resourceType": "Immunization", "status": "completed", "patient": {"reference": "\(patient)"},
     "vaccineCode": {"text": "Priorix"}, \(rest)}}
    """
  }

  private let day = "\"occurrenceDateTime\": \"2021-02-03\""

  @Test(
    "V-40: a reference by kind and id, by address, with a version, or to another server's address leads to its patient",
    arguments: [
      "Patient/bb", "https://a.example/Patient/bb", "Patient/bb/_history/3",
      "https://elsewhere.example/fhir/Patient/bb",
    ])
  func references(reference: String) throws {
    let cards = try bundle(patient("a"), patient("bb"), dose(reference, day))
    #expect(cards.map { $0.doses.count } == [0, 1])
    #expect(cards[1].given == "bb" && cards[1].family == "Nová")
  }

  @Test("V-40: among several patients a dose of nobody is left out and said; with one patient it is that one's")
  func nobody() throws {
    let cards = try bundle(patient("a"), patient("bb"), dose("Patient/ccc", day))
    #expect(cards.map { $0.doses.count }.reduce(0, +) == 0)
    #expect(cards.flatMap { $0.leftOut }.map { $0.why.en } == [Words.whoseUnknown.en])
    #expect(try bundle(patient("a"), dose("urn:uuid:other", day)).map { $0.doses.count } == [1])
  }

  @Test(
    "V-40: a patient within the immunization is the patient of it; place and doctor are found where references lead")
  func contained() throws {
    let contained = """
      "contained": [{"resourceType": "Patient", "id": "p", "name": [{"text": "Eva Malá"}], "birthDate": "2019-05-05", "gender": "female"},
                    {"resourceType": "Location", "id": "l", "name": "Ordinace"}],
      "location": {"reference": "#l"}, "performer": [{"actor": {"display": "Who ordered it"}},
        {"function": {"coding": [{"code": "AP"}]}, "actor": {"reference": "Practitioner/1"}}]
      """
    let practitioner =
      "{\"resource\": {\"resourceType\": \"Practitioner\", \"id\": \"1\", \"name\": [{\"family\": \"Bílá\", \"given\": [\"Jana\"]}]}}"
    let cards = try bundle(dose("#p", day + "," + contained), dose("#p", day + "," + contained), practitioner)
    #expect(cards.count == 1)
    #expect(cards[0].family == "Eva Malá" && cards[0].sex == .female && cards[0].doses.count == 2)
    #expect(cards[0].doses[0].place == "Ordinace" && cards[0].doses[0].performer == "Jana Bílá")
  }

  @Test(
    "V-40: a date keeps what it says and no more",
    arguments: [
      ("\"occurrenceDateTime\": \"2021-02-25T23:30:00.1234567+02:00\"", "2021-02-25"),
      // Midnight in Prague, in summer and in winter; the same hours at the other time of the year are of that day.
      ("\"occurrenceDateTime\": \"2020-05-03T22:00:00Z\"", "2020-05-04"),
      ("\"occurrenceDateTime\": \"2020-12-31T23:00:00.000+00:00\"", "2021-01-01"),
      ("\"occurrenceDateTime\": \"2020-01-03T22:00:00Z\"", "2020-01-03"),
      ("\"occurrenceDateTime\": \"2020-05-03T22:10:00Z\"", "2020-05-03"),
      ("\"occurrenceDateTime\": \"2020-10-24T22:00:00Z\"", "2020-10-25"),
      ("\"occurrenceDateTime\": \"2020-10-25T23:00:00Z\"", "2020-10-26"),
      ("\"occurrenceDateTime\": \"2021-02\"", "2021-02"), ("\"occurrenceDateTime\": \"2021\"", "2021"),
      ("\"occurrenceDateTime\": \"2021-02-30\"", ""), ("\"occurrenceString\": \"January 2012\"", "2012-01"),
      ("\"occurrenceString\": \"12. března 2015\"", "2015-03-12"),
      ("\"occurrenceString\": \"March 12, 2015\"", "2015-03-12"),
      ("\"occurrenceString\": \"červenec 2001\"", "2001-07"),
      ("\"occurrenceString\": \"in the spring of 2010\"", "2010"),
      ("\"occurrenceString\": \"05/06/2019\"", "2019"), ("\"occurrenceString\": \"25/06/2019\"", "2019-06-25"),
      ("\"occurrenceString\": \"4. 5. 2016\"", "2016-05-04"), ("\"occurrenceString\": \"between 2010 and 2012\"", ""),
      ("\"occurrenceString\": \"31. 2. 2016\"", ""), ("\"occurrenceString\": \"31 June 2016\"", ""),
      ("\"occurrenceString\": \"4/4/2016\"", "2016-04-04"), ("\"occurrenceString\": \"as a child\"", ""),
      ("\"date\": \"2014-11-02T10:00:00Z\"", "2014-11-02"),
      ("\"note\": []", ""),
    ])
  func dates(written: String, date: String) throws {
    #expect(try bundle(patient("a"), dose("Patient/a", written))[0].doses.map { $0.date } == [date])
  }

  @Test("V-40: a sentence that is not sure makes an approximate date")
  func about() throws {
    let dose = try bundle(patient("a"), dose("Patient/a", "\"occurrenceString\": \"about 2010\""))[0].doses[0]
    #expect(dose.isAbout && dose.date == "2010")
  }

  @Test("V-41: what was not given, was entered in error or is not said to be given is no dose that counts")
  func statuses() throws {
    func read(_ rest: String) throws -> ImportedCard {
      try bundle(
        patient("a"),
        "{\"resource\": {\"resourceType\": \"Immunization\", \"patient\": {\"reference\": \"Patient/a\"}, \(day), \(rest)}}"
      )[0]
    }
    #expect(try read("\"status\": \"entered-in-error\"").doses.isEmpty)
    #expect(try read("\"status\": \"completed\", \"notGiven\": true").doses.map { $0.outcome } == [.notStated])
    #expect(try read("\"status\": \"completed\", \"wasNotGiven\": true").doses.map { $0.outcome } == [.notStated])
    for (code, outcome) in [
      ("PATOBJ", DoseRecord.Outcome.refused), ("RELIG", .refused), ("IMMUNE", .antibodies), ("MEDPREC", .contraindicated),
      ("other", .notStated),
    ] {
      let reason = "\"statusReason\": {\"coding\": [{\"code\": \"\(code)\"}], \"text\": \"Fever\"}"
      let dose = try read("\"status\": \"not-done\", " + reason).doses[0]
      #expect(dose.outcome == outcome)
      #expect(dose.note == (outcome == .notStated ? "Fever" : ""))
    }
    let missing = "\"statusReason\": {\"coding\": [{\"code\": \"x\"}, {\"code\": \"OSTOCK\"}]}"
    #expect(try read("\"status\": \"not-done\", " + missing).doses.map { $0.outcome } == [.unavailable])
    let open = try read("\"status\": \"on-hold\"")
    #expect(open.doses.isEmpty && open.leftOut.count == 1)
    #expect(try read("\"status\": \"completed\", \"isSubpotent\": true").doses.map { $0.isSpoiled } == [true])
  }

  @Test(
    "V-40: the number of a dose is read in each release, and nonsense is none",
    arguments: [
      ("\"protocolApplied\": [{\"doseNumberPositiveInt\": 2}]", 2),
      ("\"protocolApplied\": [{\"doseNumberString\": \"3/3\"}]", 3),
      ("\"protocolApplied\": [{\"doseNumber\": \"1\"}]", 1), ("\"vaccinationProtocol\": [{\"doseSequence\": 4}]", 4),
      ("\"protocolApplied\": [{\"doseNumberPositiveInt\": 0}]", nil),
      ("\"protocolApplied\": [{\"doseNumberString\": \"booster\"}]", nil),
    ] as [(String, Int?)])
  func numbers(written: String, number: Int?) throws {
    #expect(try bundle(patient("a"), dose("Patient/a", day + "," + written))[0].doses.map { $0.number } == [number])
  }

  @Test("V-40: a reaction has its day and what it was")
  func reactions() throws {
    let observation =
      "{\"fullUrl\": \"urn:uuid:7\", \"resource\": {\"resourceType\": \"Observation\", \"code\": {\"text\": \"Fever\"}}}"
    let reaction = "\"reaction\": [{\"date\": \"2021-02-04\", \"detail\": {\"reference\": \"urn:uuid:7\"}}]"
    let dose = try bundle(patient("a"), dose("Patient/a", day + "," + reaction), observation)[0].doses[0]
    #expect(dose.reaction == "Fever" && dose.reactionDate == "2021-02-04")
  }

  @Test("V-40: bundles within bundles, answers of a search, parts of parameters and lists of resources are read")
  func wrappings() throws {
    let inner = "{\"resourceType\": \"Bundle\", \"entry\": [\(patient("a")), \(dose("Patient/a", day))]}"
    #expect(try bundle("{\"resource\": \(inner)}").map { $0.doses.count } == [1])
    #expect(try cards("[\(inner), \(inner)]").map { $0.doses.count } == [2])
    let parts =
      "{\"resourceType\": \"Parameters\", \"parameter\": [{\"name\": \"x\", \"part\": [{\"name\": \"y\", \"resource\": \(inner)}]}]}"
    #expect(try cards(parts).map { $0.doses.count } == [1])
    var deep = inner
    for _ in 0..<12 { deep = "{\"resourceType\": \"Bundle\", \"entry\": [{\"resource\": \(deep)}]}" }
    #expect(try cards(deep).flatMap { $0.doses }.isEmpty)
    #expect(throws: ImportFault.unknownForm) { try cards("{\"resourceType\": \"Observation\"}") }
    #expect(throws: ImportFault.unknownForm) { try cards("[1, \"x\"]") }
  }

  @Test("V-40: whatever is missing or of another kind in a bundle, reading it ends")
  func mutated() throws {
    let text =
      "{\"resourceType\": \"Bundle\", \"entry\": [\(patient("a")), \(dose("Patient/a", day + ",\"note\": [{\"text\": \"x\"}]"))]}"
    var generator = SplitMix64(seed: 21)
    func changed(_ json: JSON) -> JSON {
      if generator.next() % 12 == 0 {
        return [.null, 7, "x", true, [], .object(JSONObject())][Int(generator.next() % 6)]
      }
      switch json {
      case .array(let items): return .array(items.map { changed($0) })
      case .object(let object): return .object(JSONObject(object.members.map { ($0.name, changed($0.value)) }))
      case .null, .bool, .integer, .decimal, .string: return json
      }
    }
    let json = try JSON.parse(text)
    for _ in 0..<2000 { _ = try? FHIRReading.cards(changed(json)) }
  }
}
