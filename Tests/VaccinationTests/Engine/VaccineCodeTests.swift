import Base
import Testing

@testable import Vaccination

/// V-45: what codes mean by the catalogue.
@Suite("Codes of vaccines")
struct VaccineCodeTests {
  private func codes() throws -> VaccineCodes {
    try VaccineCodes(
      JSON.parse(
        """
        {"antigens": [{"id": "a", "vaccineCodes": "cvx:77 atc:J07XX01"}, {"id": "b", "vaccineCodes": "cvx:77, snomed:5"}],
         "products": [{"id": "p", "brand": "Pé Hexa", "antigens": ["a", "b"], "cvx": "03", "atc": "J07BD52", "dcc": "EU/1/20/1528"},
                      {"id": "q", "brand": "Pé", "antigens": ["a"], "cvx": "5", "atc": "J07BD52"}]}
        """))
  }

  private func meaning(_ codes: [ImportedDose.Code], _ text: String = "") throws -> String {
    var dose = ImportedDose()
    (dose.codes, dose.text) = (codes, text)
    switch try self.codes().meaning(of: dose) {
    case .product(let id): return id
    case .antigens(let antigens): return "[" + antigens.sorted().joined(separator: ",") + "]"
    case .unknown: return "?"
    }
  }

  @Test(
    "V-45: a system is the same by its address, its OID and its short name, and CVX has no leading zeros",
    arguments: [
      ("http://hl7.org/fhir/sid/cvx", "03"), ("http://hl7.org/fhir/sid/cvx", "3"),
      ("urn:oid:2.16.840.1.113883.12.292", "03"),
      ("CVX", "003"), ("https://hl7.org/fhir/sid/cvx/", "03"), ("http://hl7.org/fhir/sid/cvx", " 03 "),
    ])
  func systems(system: String, code: String) throws {
    #expect(try meaning([.init(system, code)]) == "p")
  }

  @Test(
    "V-45: the same holds for ATC, SNOMED CT with an edition, and the number of an EU product with its package",
    arguments: [
      ("urn:oid:2.16.840.1.113883.6.73", "j07xx01", "[a]"), ("https://www.whocc.no/atc", "J07 XX01", "[a]"),
      ("http://snomed.info/sct/11000279109/version/20240101", "5", "[b]"),
      ("urn:oid:2.16.840.1.113883.6.96", "5", "[b]"),
      ("https://ec.europa.eu/health/documents/community-register/html/", "EU/1/20/1528/001", "p"),
      ("elsewhere", "5", "?"),
    ])
  func others(system: String, code: String, expected: String) throws {
    #expect(try meaning([.init(system, code)]) == expected)
  }

  @Test("V-45: a code that no product has means what its diseases say")
  func diseases() throws {
    #expect(try meaning([.init("cvx", "77")]) == "[a,b]")
  }

  @Test("V-45: the first known code holds, of those that agree the most exact one; those that contradict it are told")
  func several() throws {
    let (general, exact) = (ImportedDose.Code("atc", "J07BD52"), ImportedDose.Code("cvx", "03"))
    #expect(try meaning([.init("x", "1"), general, exact]) == "p")
    #expect(try codes().disagree([general, exact]) == false)
    let other = ImportedDose.Code("snomed", "5")
    #expect(try meaning([other, .init("cvx", "5")]) == "[b]")
    #expect(try codes().disagree([other, .init("cvx", "5")]))
    #expect(try codes().disagree([other, .init("x", "1")]) == false)
  }

  @Test(
    "V-40: an illness is found by its code of ICD-10, however the system is called, and no other code is taken for it",
    arguments: [
      ("http://hl7.org/fhir/sid/icd-10", "B05.9", "mea"), ("http://hl7.org/fhir/sid/icd-10-cm", "B05", "mea"),
      ("urn:oid:2.16.840.1.113883.6.90", "B0581", "mea"), ("urn:oid:2.16.840.1.113883.6.3", "b01.9", "var"),
      ("MKN-10", "B26.0†", "mum"), ("icd10", "B06.-", "rub"), ("icd10", "B15.9", "hepa"), ("icd10", "B16.9", "hepb"),
      ("icd10", "B18.1", "hepb"), ("icd10", "B18.0", "hepb"), ("icd10", "A37.9", "per"), ("icd10", "A84.1", "tbe"),
      ("icd10", "A84", "tbe"), ("icd10", "U07.1", "cov"), ("icd10", "A01.0", "typ"),
      // Chronic hepatitis of no or another kind, parapertussis, Powassan, an unproven infection, paratyphoid, an empty code.
      ("icd10", "B18", ""), ("icd10", "B18.2", ""), ("icd10", "A37.1", ""), ("icd10", "A84.81", ""), ("icd10", "U07.2", ""),
      ("icd10", "A01.1", ""), ("icd10", "", ""), ("http://hl7.org/fhir/sid/icd-10-pcs", "B05.9", ""),
      ("http://hl7.org/fhir/sid/icd-9-cm", "B05.9", ""),
    ])
  func illnesses(system: String, code: String, expected: String) throws {
    var illness = ImportedDose()
    illness.codes = [.init(system, code)]
    #expect(try VaccineCodes(ShippedCatalogue.json()).diseases(of: illness).joined(separator: " ") == expected)
  }

  @Test(
    "V-102: vaccines are known by what they are called elsewhere, alone and joined",
    arguments: [
      ("MMR", "mea mum rub"), ("M-M-R II", "mea mum rub"), ("MMR vaccine", "mea mum rub"), ("Hep B", "hepb"), ("HepB", "hepb"),
      ("DTaP", "dip tet per"), ("Tdap", "dip tet per"), ("Td", "dip tet"), ("DTaP-IPV-Hib-HepB", "dip tet per pol hib hepb"),
      ("DTaP/IPV", "dip tet per pol"), ("DTaP IPV Hib", "dip tet per pol hib"), ("Hib (PedvaxHIB)", "hib"),
      ("Pediarix", "dip tet per pol hepb"), ("Kinrix", "dip tet per pol"), ("PCV13", "pne"), ("PCV 13", "pne"),
      ("Prevnar 13", "pne"), ("Rotavirus (RotaTeq)", "rot"), ("Varicella", "var"), ("MMRV", "mea mum rub var"),
      ("6-in-1", "dip tet per hib pol hepb"),
      ("Infanrix-IPV+Hib", "dip tet per pol hib"), ("OPV", "pol"), ("MenACWY", "menacwy"), ("Menactra", "menacwy"), ("MenB", "menb"),
      ("Influenza, seasonal", ""), ("PPSV23", ""), ("Men C", ""), ("Something", ""), ("DTaP-Something", ""), ("-", ""), ("13", ""),
    ])
  func namesElsewhere(text: String, expected: String) throws {
    var dose = ImportedDose()
    dose.text = text
    var found: [String] = []
    if case .antigens(let antigens) = try VaccineCodes(ShippedCatalogue.json()).meaning(of: dose) { found = antigens }
    #expect(found.sorted() == expected.split(separator: " ").map(String.init).sorted())
  }

  @Test("V-45: a brand at the beginning of a text is its product, the longest one, when the codes allow it")
  func brands() throws {
    #expect(try meaning([], "PE HEXA inj. plv. sus. 1x0,5 ml") == "p")
    #expect(try meaning([], "Pé 0,5 ml") == "q")
    #expect(try meaning([], "Perpetuum") == "?")
    #expect(try meaning([.init("snomed", "5")], "Pé") == "[b]")
    #expect(try meaning([.init("atc", "J07BD52")], "Pé") == "q")
  }

  @Test(
    "V-45: the shipped catalogue knows the codes of CVX, ATC and SNOMED CT that are usual elsewhere",
    .enabled(if: SharedFiles.areThere, "no ../shared/data here"))
  func shipped() throws {
    let codes = try VaccineCodes(ShippedCatalogue.json())
    let table = try SharedFiles.json("vaccination/codes_to_antigens.json")
    let known = try ScheduleReading.catalogue(ShippedCatalogue.json())
    for (name, system) in [("cvx", VaccineCodes.cvx), ("atc", VaccineCodes.atc), ("snomed", VaccineCodes.snomed)] {
      for entry in try #require(table.members(name)).members {
        let listed = entry.value.codes ?? []
        let expected = listed.filter { known.antigen($0) != nil }
        if expected.isEmpty || expected.count < listed.count { continue }
        let found: [String]
        switch codes.meaning([.init(system, entry.name)]) {
        case .product(let id):
          // What a product is against is the catalogue's own matter: some count nowhere.
          let contents = known.products[try #require(known.product(id))].contents
          if contents.isEmpty { continue }
          found = known.products[try #require(known.product(id))].contents.map { known.antigens[$0.antigen].id }
        case .antigens(let antigens): found = antigens
        case .unknown: found = []
        }
        #expect(found.allSatisfy { expected.contains($0) } && !found.isEmpty, "\(name) \(entry.name): \(found)")
      }
    }
  }
}
