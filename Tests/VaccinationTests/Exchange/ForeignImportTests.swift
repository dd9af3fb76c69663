import Base
import Files
import Kit
import Sync
import Testing

@testable import Vaccination

/// What becomes of files of others: whose doses they are, and tables of any make.
@Suite("Files of others become records")
struct ForeignImportTests {
  private let today = Day(iso: "2026-11-25")!

  private func read(_ text: String, existing: [Record] = []) throws -> ImportContents {
    let codes = try VaccineCodes(ShippedCatalogue.json())
    return try CardImport(
      [ImportFile(name: "x", Array(text.utf8))], existing: existing, codes: codes, today: today
    ).contents
  }

  private func person(_ name: String, _ born: String) -> Record {
    var fields = Fields()
    fields[PersonRecord.name] = name
    fields[PersonRecord.born] = Day(iso: born)
    let id = RecordID.v8(named: name, in: "test")
    return Record(RecordKey(PersonRecord.collection.name, id), version: 1, fields: fields)
  }

  private func doses(_ contents: ImportContents) -> [Fields] {
    contents.items.filter { $0.key.collection == DoseRecord.collection.name }.map { $0.fields }
  }

  private func persons(_ contents: ImportContents) -> [Fields] {
    contents.items.filter { $0.key.collection == PersonRecord.collection.name }.map { $0.fields }
  }

  @Test(
    "V-76: a table of vaccinations is read whatever separates its cells, in both languages",
    arguments: [
      "Jméno;Datum narození;Datum;Vakcína;Šarže\nJan Novák;1. 1. 2020;4. 5. 2021;Priorix;AB1\nJan Novák;1. 1. 2020;5/2022;Infanrix hexa;",
      "name,date of birth,vaccination date,vaccine,lot number\nJan Novák,2020-01-01,2021-05-04,PRIORIX,ab1\nJan Novák,2020-01-01,2022-05,Infanrix Hexa,",
      "First name\tSurname\tDOB\tDate given\tProduct\tLot\nJan\tNovák\t2020-01-01\t04.05.21\tPriorix inj.\tAB1\nJan\tNovák\t2020-01-01\tMay 2022\tInfanrix hexa\t\n",
      "\u{FEFF}Očkování dětí;;;;\n\nPříjmení;Jméno;Narozen;Datum očkování;Název;Šarže\nNovák;Jan;1.1.2020;4.5.2021;Priorix;AB1\nNovák;Jan;1.1.2020;5/2022;Infanrix hexa;\n",
    ])
  func tables(text: String) throws {
    let contents = try read(text)
    #expect(persons(contents).map { $0[PersonRecord.name] } == ["Jan Novák"])
    #expect(persons(contents).map { $0[PersonRecord.born]?.iso } == ["2020-01-01"])
    #expect(doses(contents).map { $0[DoseRecord.date] } == ["2021-05-04", "2022-05"])
    #expect(doses(contents).map { $0[DoseRecord.product] } == ["priorix", "infanrix-hexa"])
    #expect(doses(contents)[0][DoseRecord.batch] == "AB1")
    #expect(contents.problems.isEmpty)
  }

  @Test("V-40, V-83: conditions of a summary become illnesses of the card, and those of no vaccine are counted and named")
  func conditions() throws {
    func condition(_ code: String, _ rest: String) -> String {
      """
      {"resource": {"resourceType": "Condition", "subject": {"reference": "Patient/1"}, "code": {\(code)}\(rest)}}
      """
    }
    let snomed = #""coding": [{"system": "http://snomed.info/sct", "code": "38907003", "display": "Varicella"}]"#
    let refuted = #", "verificationStatus": {"coding": [{"code": "refuted"}]}, "onsetDateTime": "2020""#
    let entries = [
      #"{"resource": {"resourceType": "Composition", "title": "Patient summary"}}"#,
      """
      {"resource": {"resourceType": "Patient", "id": "1", "name": [{"family": "Novák", "given": ["Jan"]}],
        "birthDate": "2015-01-01"}}
      """,
      condition(snomed, #", "onsetDateTime": "2019-05""#), condition(snomed, #", "onsetDateTime": "2019-05""#),
      condition(#""text": "Spalničky""#, #", "recordedDate": "2020-02-03T10:00:00Z""#),
      condition(#""text": "Rubella""#, refuted),
      condition(#""text": "Mumps""#, #", "verificationStatus": "provisional", "onsetDateTime": "2020""#),
      condition(#""text": "Gout""#, #", "onsetDateTime": "2020""#), condition(#""text": "Fever""#, ""),
      condition(#""text": "Fever""#, ""),
    ]
    let contents = try read(
      "{\"resourceType\": \"Bundle\", \"type\": \"document\", \"entry\": [" + entries.joined(separator: ",") + "]}")
    #expect(persons(contents).map { $0[PersonRecord.name] } == ["Jan Novák"])
    let lines = doses(contents)
    #expect(lines.map { $0[DoseRecord.outcome] } == [.illness, .illness])
    #expect(lines.map { $0[DoseRecord.antigens]?.items?.first?.text } == ["var", "mea"])
    #expect(lines.map { $0[DoseRecord.date] } == ["2019-05", "2020-02-03"])
    #expect(lines.map { $0[DoseRecord.isAbout] } == [nil, true])
    #expect(contents.problems.map { $0.value } == ["Mumps", "Gout, Fever"])
    #expect(contents.problems.last?.reason.en == "Illnesses that are not in the catalogue are not stored. There are 2.")
  }

  @Test("V-40, V-83: a condition with a code of ICD-10 alone is an illness of the card")
  func classifiedCondition() throws {
    let contents = try read(
      """
      {"resourceType": "Bundle", "type": "collection", "entry": [
        {"resource": {"resourceType": "Patient", "id": "1", "name": [{"family": "Novák"}], "birthDate": "2015-01-01"}},
        {"resource": {"resourceType": "Condition", "subject": {"reference": "Patient/1"}, "onsetDateTime": "2019-05",
          "code": {"coding": [{"system": "http://hl7.org/fhir/sid/icd-10", "code": "B01.9"}]}}}]}
      """)
    #expect(doses(contents).map { $0[DoseRecord.outcome] } == [.illness])
    #expect(doses(contents)[0][DoseRecord.antigens]?.codes == ["var"] && contents.problems.isEmpty)
  }

  @Test("V-76: one day that can only be read with the month first says how all days of its table are written")
  func monthFirst() throws {
    let text = "date,vaccine\n05/04/2021,Priorix\n05/13/2021,Varilrix\n"
    let user = [person("Já", "1990-01-01")]
    #expect(try doses(read(text, existing: user)).map { $0[DoseRecord.date] } == ["2021-05-04", "2021-05-13"])
    #expect(
      try doses(read("date,vaccine\n05/04/2021,Priorix\n", existing: user)).map { $0[DoseRecord.date] } == [
        "2021-04-05"
      ])
  }

  @Test("V-76: a birth with the month first, and years of two digits, say so for all days of the table too")
  func monthFirstElsewhere() throws {
    let born = try read("name,dob,date,vaccine\nJan Novák,01/25/2015,05/04/2021,Priorix\n")
    #expect(persons(born).map { $0[PersonRecord.born]?.iso } == ["2015-01-25"])
    #expect(doses(born).map { $0[DoseRecord.date] } == ["2021-05-04"])
    let short = try read("date,vaccine\n05/04/21,Priorix\n05/13/21,Varilrix\n", existing: [person("Já", "1990-01-01")])
    #expect(doses(short).map { $0[DoseRecord.date] } == ["2021-05-04", "2021-05-13"])
  }

  @Test("V-76: a row whose date cannot be read is refused with its line; the others are taken")
  func badRow() throws {
    let contents = try read(
      "datum;vakcína\n31. 2. 2021;Priorix\n1. 3. 2021;Priorix\n", existing: [person("Já", "1990-01-01")])
    #expect(doses(contents).count == 1)
    #expect(contents.problems.map { $0.line } == [2] && contents.problems[0].value.contains("31. 2. 2021"))
  }

  @Test("V-59: a person is known by birth and name, in whatever order names stand and with a second one or without")
  func knownPerson() throws {
    let here = [person("Miroslav Petr Daňhelka", "1979-05-06"), person("Jana Daňhelková", "1979-05-06")]
    func bundle(_ name: String, _ born: String) -> String {
      """
      {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Patient", "name": [{"text": "\(name)"}], "birthDate": "\(born)"}},
       {"resource": {"resourceType": "Immunization", "status": "completed", "occurrenceDateTime": "2021-01-01", "vaccineCode": {"text": "x"}}}]}
      """
    }
    for (name, born) in [
      ("DANHELKA Miroslav", "1979-05-06"), ("Miroslav Petr Daňhelka", "1979-05"),
    ] {
      let contents = try read(bundle(name, born), existing: here)
      #expect(doses(contents).map { $0[DoseRecord.person] } == [here[0].id], "\(name)")
      #expect(persons(contents).isEmpty)
    }
    // A birth alone is enough when it is that of one person here, not of twins.
    #expect(
      try doses(read(bundle("", "1979-05-06"), existing: [here[1]])).map { $0[DoseRecord.person] } == [here[1].id])
    let twins = try read(bundle("", "1979-05-06"), existing: here)
    #expect(twins.items.isEmpty)
    #expect(twins.problems.map { $0.reason.en } == [Words.whoseUnknown.en])
    let other = try read(bundle("Miroslav Daňhelka", "1980-05-06"), existing: here)
    #expect(persons(other).count == 1 && doses(other).map { $0[DoseRecord.person] } != [here[0].id])
  }

  @Test("V-59: a dose against the same on the same day is probably the same, whatever it is called")
  func alike() throws {
    let me = person("Já", "1990-01-01")
    var fields = Fields()
    fields[DoseRecord.person] = me.id
    fields[DoseRecord.date] = "2021-05-04"
    fields[DoseRecord.product] = "havrix-1440"
    let dose = Record(RecordKey("dose", RecordID.v8(named: "1", in: "test")), version: 1, fields: fields)
    let text = "date,vaccine,cvx\n2021-05-04,Hep A,85\n2021-05-04,Stamaril,183\n2021-05-05,Hep A,85\n"
    let items = try read(text, existing: [me, dose]).items
    #expect(items.map { if case .similar = $0.status { true } else { false } } == [true, false, false])
  }

  @Test(
    "V-45: a vaccine that is called by its diseases is against these, in both languages and several at once",
    arguments: [
      ("Tetanus", ["tet"]), ("spalničky, příušnice a zarděnky", ["mea", "mum", "rub"]),
      ("Measles/Mumps", ["mea", "mum"]),
      ("Klíšťová encefalitida", ["tbe"]), ("hepatitida A a hepatitida B", ["hepa", "hepb"]), ("tetanus a něco", []),
    ])
  func named(text: String, codes: [String]) throws {
    let found = try read("datum\tvakcína\n2021-02-03\t\(text)\n", existing: [person("Já", "1990-01-01")])
    #expect((doses(found)[0][DoseRecord.antigens]?.codes ?? []) == codes)
    #expect(doses(found)[0][DoseRecord.productText] == text)
  }

  @Test(
    "V-45: a brand is known with its form behind it and by its beginning; with other words behind it only its diseases are",
    arguments: [
      ("Infanrix hexa inj. plv. sus.", "infanrix-hexa", []), ("Alteana", "alteana", []), ("FSME-IMMUN", nil, ["tbe"]),
      ("Engerix-B inj.", nil, ["hepb"]), ("Priorix Kvinta", nil, ["mea", "mum", "rub"]),
      ("Infanrix IPV", nil, ["dip", "tet", "per"]), ("En", nil, []),
    ] as [(String, String?, [String])])
  func brands(text: String, product: String?, codes: [String]) throws {
    let found = try read("datum\tvakcína\n2021-02-03\t\(text)\n", existing: [person("Já", "1990-01-01")])
    #expect(doses(found)[0][DoseRecord.product] == product)
    #expect((doses(found)[0][DoseRecord.antigens]?.codes ?? []) == codes)
  }

  @Test("V-59: a file that names nobody asks whose it is when there is more than one person")
  func nobody() throws {
    let here = [person("Jan", "2020-01-01"), person("Eva", "2022-01-01")]
    let text = "date,vaccine\n2021-05-04,Priorix\n"
    func source(_ existing: [Record], _ owner: RecordID?) throws -> CardImport {
      try CardImport(
        [ImportFile(name: "x", Array(text.utf8))], existing: existing,
        codes: try VaccineCodes(ShippedCatalogue.json()), owner: owner, today: today)
    }
    #expect(try source(here, nil).asksForOwner && source(here, nil).contents.items.isEmpty)
    let chosen = try source(here, here[1].id)
    #expect(!chosen.asksForOwner && doses(chosen.contents).map { $0[DoseRecord.person] } == [here[1].id])
    let only = try source([here[0]], nil)
    #expect(!only.asksForOwner && doses(only.contents).map { $0[DoseRecord.person] } == [here[0].id])
  }

  @Test("V-83: an illness and a dose of one day are two lines")
  func illnessOfTheDay() throws {
    let me = person("Já", "1990-01-01")
    var fields = Fields()
    fields[DoseRecord.person] = me.id
    fields[DoseRecord.date] = "2021-05-04"
    fields[DoseRecord.antigens] = .array(["hepa"])
    fields[DoseRecord.outcome] = .illness
    let illness = Record(RecordKey("dose", RecordID.v8(named: "1", in: "test")), version: 1, fields: fields)
    let items = try read("date,vaccine,cvx\n2021-05-04,Hep A,85\n", existing: [me, illness]).items
    #expect(items.map { $0.status == .new } == [true])
  }

  @Test("V-59: two lines of one year are two doses, now and when the file is read again")
  func sameYear() throws {
    let me = person("Já", "1990-01-01")
    let text = "date,vaccine\n2020,FSME-IMMUN\n2020,FSME-IMMUN\n2021-02-03,Priorix\n2021-02-03,Priorix\n"
    let first = try read(text, existing: [me])
    #expect(first.items.map { if case .similar = $0.status { true } else { false } } == [false, false, false, true])
    let stored = first.items.map { Record($0.key, version: 1, fields: $0.fields) }
    #expect(try read(text, existing: [me] + stored).items.allSatisfy { $0.status == .same })
  }

  @Test("A record of a backup that belongs to nobody is refused with its place, not stored unseen")
  func orphan() throws {
    let id = "0198c0de-0000-7000-8000-0000000000a1"
    let text =
      "{\"vademecum\":\"vaccination\",\"version\":1,\"records\":[{\"collection\":\"dose\",\"id\":\"0198c0de-0000-7000-8000-0000000000b1\",\"fields\":{\"person\":\"\(id)\",\"date\":\"2021-05-04\",\"product\":\"priorix\"}}]}"
    let contents = try read(text)
    #expect(contents.items.isEmpty)
    #expect(contents.problems.map { $0.line } == [1] && contents.problems[0].reason.en == Words.whoseUnknown.en)
  }

  @Test("V-59: without a whole date of birth nobody is made, and no dose that would belong to nobody")
  func bornUnclear() throws {
    let text = """
      {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Patient", "name": [{"family": "Malá"}], "birthDate": "1963"}},
       {"resource": {"resourceType": "Immunization", "status": "completed", "occurrenceDateTime": "2021-01-01", "vaccineCode": {"text": "x"}}}]}
      """
    let contents = try read(text)
    #expect(contents.items.isEmpty)
    #expect(contents.problems.map { $0.reason.en } == [Words.bornUnclear.en])
  }

  @Test("V-40: two patients of one file are two persons, each with the own doses; a resource a line is read as well")
  func twoPatients() throws {
    func lines(_ name: String, _ day: String) -> [String] {
      [
        "{\"resourceType\": \"Patient\", \"id\": \"\(name)\", \"name\": [{\"family\": \"\(name)\"}], \"birthDate\": \"\(day)\"}",
        "{\"resourceType\": \"Immunization\", \"status\": \"completed\", \"patient\": {\"reference\": \"Patient/\(name)\"}, \"occurrenceDateTime\": \"\(day)\", \"vaccineCode\": {\"coding\": [{\"system\": \"http://hl7.org/fhir/sid/cvx\", \"code\": \"8\"}]}}",
      ]
    }
    let contents = try read((lines("A", "2020-01-01") + lines("B", "2021-01-01")).joined(separator: "\n"))
    #expect(persons(contents).count == 2)
    for dose in doses(contents) {
      let owner = contents.items.first { $0.key.id == dose[DoseRecord.person] }
      #expect(owner?.fields[PersonRecord.born]?.iso == dose[DoseRecord.date])
      #expect(dose[DoseRecord.antigens]?.codes == ["hepb"] || dose[DoseRecord.product] != nil)
    }
  }

  @Test("A name longer than its field is cut between letters, not within one")
  func longNames() throws {
    let name = String(repeating: "ž", count: 100)
    let text = "person;born;date;vaccine\n\(name);2020-01-01;2021-01-01;\(name)\n"
    let contents = try read(text)
    #expect(persons(contents).map { $0[PersonRecord.name] } == [String(repeating: "ž", count: 80)])
    #expect(
      contents.items.allSatisfy { item in
        let fields = item.key.collection == "dose" ? DoseRecord.collection.fields : PersonRecord.collection.fields
        return fields.allSatisfy { $0.fault(in: item.fields[$0.name]) == nil }
      })
  }
}
