import Base
import Logbook
import Sync
import Testing

struct MedicalTests {
  private func dates(
    _ medicalClass: MedicalClass, born: String, examined: String, previous: MedicalDates = MedicalDates()
  ) -> MedicalDates {
    medicalDates(of: medicalClass, examined: day(examined), born: day(born), previous: previous)
  }

  @Test("MED.A.045: class 2, born 1987-06-10, examined 2026-05-01, ends with the 42nd birthday, 2029-06-10")
  func class2Birthday() {
    #expect(dates(.class2, born: "1987-06-10", examined: "2026-05-01").class2 == day("2029-06-10"))
  }

  @Test("MED.A.045: class 2, born 1999-02-01, examined 2026-03-31, lasts 60 months, to 2031-03-31")
  func class2Young() {
    #expect(dates(.class2, born: "1999-02-01", examined: "2026-03-31").class2 == day("2031-03-31"))
  }

  @Test("MED.A.045: LAPL, born 1980-01-05, examined 2026-04-30, lasts 24 months, to 2028-04-30")
  func lapl() {
    let dates = dates(.lapl, born: "1980-01-05", examined: "2026-04-30")
    #expect(dates.lapl == day("2028-04-30") && dates.class2 == nil && dates.class1 == nil)
  }

  @Test("MED.A.045: class 1 expiring 2026-03-31, age 35: examined 2026-02-14 to 2027-03-31, 2026-02-13 to 2027-02-13")
  func revalidation() {
    var previous = MedicalDates()
    previous.class1 = day("2026-03-31")
    #expect(dates(.class1, born: "1990-08-08", examined: "2026-02-14", previous: previous).class1 == day("2027-03-31"))
    #expect(dates(.class1, born: "1990-08-08", examined: "2026-02-13", previous: previous).class1 == day("2027-02-13"))
    #expect(dates(.class1, born: "1990-08-08", examined: "2026-03-31", previous: previous).class1 == day("2027-03-31"))
    #expect(dates(.class1, born: "1990-08-08", examined: "2026-04-01", previous: previous).class1 == day("2027-04-01"))
  }

  @Test("MED.A.045: class 1 grants class 2 and LAPL, each with its date; class 2 grants LAPL")
  func grants() {
    let first = dates(.class1, born: "1990-08-08", examined: "2026-02-14")
    #expect(first.class1 == day("2027-02-14") && first.singlePilotPassengers == day("2027-02-14"))
    #expect(first.class2 == day("2031-02-14") && first.lapl == day("2031-02-14"))
    let second = dates(.class2, born: "1970-08-08", examined: "2026-02-14")
    #expect(second.class1 == nil && second.class2 == day("2027-02-14") && second.lapl == day("2028-02-14"))
  }

  @Test("MED.A.045: class 1 lasts 6 months from age 60, and from 40 in single-pilot transport of passengers")
  func class1Ages() {
    let young = dates(.class1, born: "1986-03-02", examined: "2026-03-01")
    #expect(young.class1 == day("2027-03-01") && young.singlePilotPassengers == day("2027-03-01"))
    let forty = dates(.class1, born: "1986-03-01", examined: "2026-03-01")
    #expect(forty.class1 == day("2027-03-01") && forty.singlePilotPassengers == day("2026-09-01"))
    let sixty = dates(.class1, born: "1966-03-01", examined: "2026-03-01")
    #expect(sixty.class1 == day("2026-09-01") && sixty.singlePilotPassengers == day("2026-09-01"))
  }

  @Test("MED.A.045: class 2 from 40 lasts 24 months, at most through the 51st birthday; from 50, 12 months")
  func class2Ages() {
    #expect(dates(.class2, born: "1986-03-01", examined: "2026-03-01").class2 == day("2028-03-01"))
    #expect(dates(.class2, born: "1976-03-02", examined: "2026-03-01").class2 == day("2027-03-02"))
    #expect(dates(.class2, born: "1976-03-01", examined: "2026-03-01").class2 == day("2027-03-01"))
  }

  @Test("Month arithmetic stays within the month: 31 August plus 6 months is 28 February")
  func months() {
    #expect(dates(.class1, born: "1960-01-01", examined: "2026-08-31").class1 == day("2027-02-28"))
  }

  @Test(
    "A revalidation of class 1 in its last 45 days leaves class 2, which has years to go, counted from the examination")
  func eachOnItsOwn() {
    let old = dates(.class1, born: "1980-01-01", examined: "2025-03-31")
    let new = dates(.class1, born: "1980-01-01", examined: "2026-03-01", previous: old)
    #expect(old.class1 == day("2026-03-31") && old.class2 == day("2027-03-31"))
    #expect(new.class1 == day("2027-03-31") && new.class2 == day("2028-03-01"))
  }

  @Test("The age is in completed years; born on 29 February counts from the 28th in a common year")
  func ages() {
    #expect(age(on: day("2026-06-09"), born: day("1986-06-10")) == 39)
    #expect(age(on: day("2026-06-10"), born: day("1986-06-10")) == 40)
    #expect(age(on: day("2026-02-28"), born: day("1984-02-29")) == 42)
  }

  @Test("A certificate is valid through its day of expiry, and words say what colours show")
  func expiry() {
    func state(_ today: String) -> Expiry { Expiry(day("2026-03-31"), today: day(today)) }
    #expect(state("2026-02-13") == .valid(days: 46) && state("2026-02-14") == .ending(days: 45))
    #expect(state("2026-03-31") == .lastDay && state("2026-03-31").isValid)
    #expect(state("2026-04-01") == .expired(days: 1) && !state("2026-04-01").isValid)
    #expect(
      state("2026-03-29").words(.czech) == "Končí za 2 dny" && state("2026-03-30").words(.english) == "Ends in 1 day")
    #expect(state("2026-04-06").words(.czech) == "Neplatí už 6 dní")
  }

  @Test("From two years on an expiry is told in years, as nobody counts thousands of days")
  func years() {
    func words(_ today: String, _ language: Language) -> String {
      Expiry(day("2026-03-31"), today: day(today)).words(language)
    }
    #expect(words("2028-03-30", .english) == "Expired 730 days ago")
    #expect(words("2028-04-01", .english) == "Expired over 2\u{A0}years ago")
    #expect(words("2037-12-16", .english) == "Expired over 11\u{A0}years ago")
    #expect(words("2037-12-16", .czech) == "Neplatí už přes 11\u{A0}let")
    #expect(words("2021-05-06", .czech) == "Platí ještě přes 4\u{A0}roky")
    #expect(words("2024-03-31", .english) == "Valid for 730 days")
  }
}

struct CertificateTests {
  private func record(_ number: UInt64, _ change: (inout Fields) -> Void) -> Record {
    var fields = Fields()
    change(&fields)
    return Record(RecordKey("certificate", id(number)), fields: fields)
  }

  @Test("The previous certificate is the previous one by date, whatever the order of the records")
  func chain() {
    let dated = datedCertificates(
      [
        record(2) {
          $0[Certificate.template] = .class1
          $0[Certificate.issued] = day("2026-02-14")
        },
        record(1) {
          $0[Certificate.template] = .class1
          $0[Certificate.issued] = day("2025-03-31")
        },
      ], born: day("1990-08-08"))
    #expect(dated.map(\.expires) == [day("2026-03-31"), day("2027-03-31")])
    #expect(dated[1].computed == dated[1].medical)
  }

  @Test("A printed date overrides the computed one, and the next certificate counts from it")
  func printed() {
    let dated = datedCertificates(
      [
        record(1) {
          $0[Certificate.template] = .class1
          $0[Certificate.issued] = day("2025-03-20")
          $0[Certificate.expires] = day("2026-03-31")
        },
        record(2) {
          $0[Certificate.template] = .class1
          $0[Certificate.issued] = day("2026-03-01")
        },
      ], born: day("1990-08-08"))
    #expect(dated[0].expires == day("2026-03-31") && dated[0].computed.class1 == nil)
    #expect(dated[0].medical.class2 == day("2030-03-20") && dated[0].computed.class2 == day("2030-03-20"))
    #expect(dated[1].expires == day("2027-03-31"))
  }

  @Test("Without a date of birth only printed dates are known")
  func unborn() {
    let dated = datedCertificates(
      [
        record(1) {
          $0[Certificate.template] = .class2
          $0[Certificate.issued] = day("2026-03-01")
          $0[Certificate.expiresLAPL] = day("2028-03-01")
        }
      ],
      born: nil)
    #expect(dated[0].expires == nil && dated[0].medical.lapl == day("2028-03-01"))
  }

  @Test("A custom certificate has its own date; without a name it is Unnamed")
  func custom() {
    let nameless = record(1) {
      $0[Certificate.template] = .custom
      $0[Certificate.expires] = day("2026-12-31")
      $0[Certificate.name] = " "
    }
    #expect(datedCertificates([nameless], born: day("1990-01-01"))[0].expires == day("2026-12-31"))
    #expect(
      Certificate.title(nameless.fields, .english) == "Unnamed"
        && Certificate.title(nameless.fields, .czech) == "Bez názvu")
    let medical = record(2) { $0[Certificate.template] = .class2 }
    #expect(Certificate.title(medical.fields, .english) == "Medical certificate class 2")
  }
}
