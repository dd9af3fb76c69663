import Base
import Foundation
import Testing

@testable import Vaccination

@Suite(.enabled(if: SharedFiles.areThere, "needs the data in ../shared/data/vaccination"))
struct ForeignFilesTests {
  private func text(_ name: String) throws -> String {
    let url = SharedFiles.folder.appendingPathComponent("vaccination/fixtures/" + name)
    return try String(contentsOf: url, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func json(_ name: String) throws -> JSON { try SharedFiles.json("vaccination/fixtures/" + name) }

  @Test("V-40: bundles of other systems give each dose with its codes, its date as written, and its lot")
  func bundles() throws {
    let expected = try #require(json("fhir/expected.json").members)
    #expect(expected.count >= 6)
    for (name, content) in expected.members where content["immunizations"] != nil {
      let cards = try FHIRReading.cards(json("fhir/" + name))
      #expect(cards.count == 1, "\(name)")
      let card = cards[0]
      #expect(card.born == content.text("birthDate"), "\(name)")
      #expect(card.family == content.text("family"), "\(name)")
      let doses = content.items("immunizations") ?? []
      #expect(card.doses.count == doses.count, "\(name)")
      for (dose, own) in zip(doses, card.doses) {
        #expect(own.date == dose.text("date"), "\(name)")
        #expect(own.lot == dose.text("lot") ?? "", "\(name)")
        let codes = (dose.items("codes") ?? []).map { ($0.items ?? []).compactMap { $0.text } }
        #expect(own.codes.map { [$0.system, $0.code] } == codes, "\(name)")
      }
    }
  }

  @Test("V-41: a record entered in error is not a dose, and a dose that was not given has its reason")
  func statuses() throws {
    #expect(try FHIRReading.cards(json("fhir/r4_immunization_entered_in_error.json"))[0].doses.isEmpty)
    let refused = try FHIRReading.cards(json("fhir/r4_immunization_not_done.json"))[0].doses
    #expect(refused.map { $0.outcome } == [.contraindicated])
    let dose = try #require(try FHIRReading.cards(json("fhir/r4_immunization_protocol.json"))[0].doses.first)
    #expect(dose.number == 1)
    #expect(dose.expiry == "2018-12-15")
  }

  @Test("V-42: valid EU certificates are read, broken ones are refused with a reason")
  func certificates() throws {
    for item in try json("dcc/dcc_cases.json").items("cases") ?? [] {
      let code = try #require(item.text("qr"))
      let id = item.text("id") ?? ""
      guard let expected = item["expected"] else {
        #expect(throws: ImportFault.self, "\(id)") { try HealthCertificate.card(code) }
        continue
      }
      let card = try HealthCertificate.card(code)
      #expect(card.family == expected.text("family"), "\(id)")
      #expect(card.given == expected.text("given"), "\(id)")
      #expect(card.born == expected.text("dob"), "\(id)")
      let doses = expected.items("doses") ?? []
      #expect(card.doses.map { $0.date } == doses.map { $0.text("date") ?? "" }, "\(id)")
      #expect(card.doses.map { $0.id } == doses.map { $0.text("id") ?? "" }, "\(id)")
      for (own, dose) in zip(card.doses, doses) {
        #expect(own.codes.first { $0.system == "dcc" }?.code ?? "" == dose.text("product") ?? "", "\(id)")
      }
      #expect(card.others == (expected.items("other") ?? []).compactMap { $0.text }, "\(id)")
      #expect(card.signature == .unchecked)
    }
  }

  @Test("V-43: SMART Health Cards are read from files and codes, including split codes in any order")
  func cards() throws {
    #expect(try SmartHealthCard.cards(file: json("shc/two_doses.smart-health-card")).map { $0.doses.count } == [2])
    #expect(try SmartHealthCard.cards(file: json("shc/two_cards.smart-health-card")).count == 2)
    #expect(try SmartHealthCard.cards(codes: [text("shc/five_doses_qr.txt")]).map { $0.doses.count } == [5])
    let parts = try text("shc/chunked_qr_17_parts.txt").split(whereSeparator: { $0.isWhitespace }).map { String($0) }
    #expect(parts.count == 17)
    #expect(try !SmartHealthCard.cards(codes: parts.reversed())[0].doses.isEmpty)
    #expect(throws: ImportFault.partMissing) { try SmartHealthCard.cards(codes: Array(parts.dropLast())) }
    #expect(throws: ImportFault.notDigits) { try SmartHealthCard.cards(codes: [text("shc/bad_odd_digits_qr.txt")]) }
    #expect(throws: ImportFault.notDigits) { try SmartHealthCard.cards(codes: [text("shc/bad_number_too_big_qr.txt")]) }
    // Two cards of other people's phones in one text, whole and divided.
    let both = [try text("shc/five_doses_qr.txt")] + parts
    #expect(try SmartHealthCard.cards(codes: both).count == 2)
    for name in ["shc/bad_signature_jws.txt", "shc/odd_bom_inside_jws.txt"] {
      let cards = try SmartHealthCard.cards(jws: text(name))
      #expect(!cards[0].doses.isEmpty && cards[0].signature == .unchecked, "\(name)")
    }
    let broken = try json("shc/bad_deflate.smart-health-card")
    #expect(throws: ImportFault.self) { try SmartHealthCard.cards(file: broken) }
  }

  @Test("V-40: a file with several patients gives each one's doses to that one")
  func patients() throws {
    let cards = try FHIRReading.cards(json("fhir/r4_parameters_cdsi_3_patients.json"))
    let born = cards.map { $0.born }
    #expect(cards.count == 3 && Set(born).count == 3)
    #expect(cards.map { $0.doses.count }.reduce(0, +) == cards.map { $0.doses }.joined().count)
    #expect(cards.allSatisfy { !$0.doses.isEmpty && $0.leftOut.isEmpty })
    #expect(cards[0].doses.map { $0.date } == ["2025-10-13", "2025-11-10"])
  }

  @Test("V-40: a date that is a sentence is read as far as it is certain")
  func historical() throws {
    let dose = try #require(try FHIRReading.cards(json("fhir/r4_immunization_historical.json"))[0].doses.first)
    #expect(dose.date == "2012-01")
    #expect(!dose.note.isEmpty)
  }
}

@Suite("Exchange")
struct ExchangeTests {
  @Test("V-44: a bundle of ours reads back as it was")
  func roundTrip() throws {
    var card = ImportedCard()
    (card.family, card.given, card.born) = ("Nováková", "Anna Marie", "2024-02-29")
    var dose = ImportedDose()
    dose.codes = [.init(VaccineCodes.cvx, "03")]
    (dose.text, dose.date, dose.lot, dose.expiry) = ("Priorix", "2025-03", "A1", "2026-01-31")
    (dose.site, dose.place, dose.performer, dose.note, dose.number) = ("left arm", "Brno", "MUDr. Malá", "OK", 1)
    (dose.reaction, dose.reactionDate, dose.isSpoiled, dose.isAbout) = ("fever", "2025-03-20", true, true)
    card.sex = .female
    var refused = ImportedDose()
    (refused.text, refused.date, refused.outcome) = ("Varilrix", "2025-04-01", .unavailable)
    refused.antigens = ["var", "zos"]
    card.doses = [dose, refused]
    var forecast = Forecast(.notComplete)
    forecast.dose = 2
    forecast.earliest = Reckoned(Day(iso: "2025-05-01")!, .birth)
    let next = FHIRWriting.Recommendation(codes: dose.codes, text: "MMR", forecast: forecast)
    let bundle = FHIRWriting().bundle(card, [next], on: Day(iso: "2025-04-02")!)
    let read = try #require(try FHIRReading.cards(bundle).first)
    #expect([read.family, read.given, read.born] == [card.family, card.given, card.born])
    #expect(read.sex == card.sex)
    #expect(read.doses.map { $0.codes } == card.doses.map { $0.codes })
    #expect(read.doses.map { $0.outcome } == [.given, .unavailable])
    for (own, other) in zip(read.doses, card.doses) {
      #expect(
        [own.text, own.date, own.lot, own.expiry, own.site, own.place, own.performer, own.note]
          == [other.text, other.date, other.lot, other.expiry, other.site, other.place, other.performer, other.note])
      #expect([own.reaction, own.reactionDate] == [other.reaction, other.reactionDate])
      #expect(own.number == other.number && own.isAbout == other.isAbout && own.isSpoiled == other.isSpoiled)
      #expect(own.antigens == other.antigens)
    }
    let resources = (bundle.items("entry") ?? []).compactMap { $0["resource"]?.text("resourceType") }
    #expect(resources == ["Patient", "Immunization", "Immunization", "ImmunizationRecommendation"])
  }

  @Test("V-45: the code of one product gives that product, a code of several what they have in common")
  func codes() throws {
    let json = try JSON.parse(
      """
      {"products": [{"id": "p", "antigens": ["a", "b"], "cvx": "1", "atc": "J07"},
                    {"id": "q", "antigens": ["b"], "cvx": "2", "atc": "J07"}]}
      """)
    let codes = try VaccineCodes(json)
    guard case .product(let product) = codes.meaning([.init(VaccineCodes.atc, "J07"), .init(VaccineCodes.cvx, "1")]),
      case .antigens(let antigens) = codes.meaning([.init(VaccineCodes.atc, "J07")]),
      case .unknown = codes.meaning([.init("elsewhere", "1")])
    else { throw Unexpected() }
    #expect(product == "p")
    #expect(antigens == ["b"])
  }

  @Test("V-42: any changed code gives a card or a fault")
  func mutated() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      let bytes = (0..<Int(generator.next() % 60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      _ = try? CBOR.parse(bytes)
      _ = try? Inflate.raw(bytes[...], limit: 10_000)
      _ = try? Inflate.zlib([0x78, 0x9C] + bytes, limit: 10_000)
      let text = String(decoding: bytes.map { $0 & 0x7F }, as: UTF8.self)
      _ = try? HealthCertificate.card("HC1:" + text)
      _ = try? SmartHealthCard.cards(codes: ["shc:/" + text])
    }
    #expect(throws: ImportFault.tooLarge) {
      // A stored block of 100 bytes where only 10 are allowed.
      try Inflate.raw(([1, 100, 0, 155, 255] + [UInt8](repeating: 7, count: 100))[...], limit: 10)
    }
  }
}
