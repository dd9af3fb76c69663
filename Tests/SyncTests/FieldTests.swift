import Base
import Sync
import Testing

@Suite("Fields (P-9)")
struct FieldTests {
  private func field(_ kind: Field.Kind, required: Bool = false, capitals: Bool = false) -> Field {
    Field("f", Text(cs: "Pole", en: "Field"), kind, required: required, capitals: capitals)
  }

  private let choices = [
    Field.Choice("vfr", Text(cs: "VFR", en: "VFR")), Field.Choice("ifr", Text(cs: "IFR", en: "IFR")),
  ]

  @Test("Typed text is read, shown and read again as the same value")
  func roundTrips() throws {
    let cases: [(Field.Kind, String, JSON)] = [
      (.text(maximum: 10), " Brno ", "Brno"), (.prose(maximum: 20), "a\nb", "a\nb"), (.integer(0...9), "7", 7),
      (.decimal, "1,50", .decimal("1.50")), (.decimal, "12", 12), (.minutes(maximum: 600), "1:25", 85),
      (.minutes(maximum: 600), "2", 120), (.day, "2026-11-21", "2026-11-21"), (.time, "905", "09:05"),
      (.choice(choices), "ifr", "ifr"), (.reference("aircraft"), flight.id.description, .string(flight.id.description)),
      (.flag, "on", true), (.structure, "{\"a\":[1.50]}", ["a": [.decimal("1.50")]]),
      (.codes("food"), "fish, prey", ["fish", "prey"]),
    ]
    for (kind, input, expected) in cases {
      let field = field(kind)
      let value = try #require(try field.value(of: input))
      #expect(value == expected && field.fault(in: value) == nil)
      #expect(try field.value(of: field.input(of: value)) == value, "\(input)")
    }
  }

  @Test("Codes are stored in capitals, and an empty input is no value")
  func capitals() throws {
    #expect(try field(.text(maximum: 4), capitals: true).value(of: " lktb") == "LKTB")
    #expect(try field(.text(maximum: 4)).value(of: "  ") == nil)
    #expect(field(.integer(0...9)).input(of: nil).isEmpty)
  }

  @Test("P-9: each kind of field refuses values of other kinds and names the rule")
  func faults() {
    let cases: [(Field.Kind, JSON, String)] = [
      (.text(maximum: 3), "abcd", "too-long"), (.text(maximum: 3), 1, "wrong-kind"),
      (.integer(0...9), 10, "out-of-range"), (.integer(0...9), "7", "wrong-kind"),
      (.decimal, "1.5", "wrong-kind"), (.minutes(maximum: 60), 61, "out-of-range"),
      (.minutes(maximum: 60), -1, "out-of-range"), (.day, "2026-02-30", "not-a-day"), (.time, "24:00", "not-a-time"),
      (.choice(choices), "svfr", "unknown-choice"), (.reference("a"), "x", "wrong-kind"), (.flag, 1, "wrong-kind"),
    ]
    for (kind, value, type) in cases { #expect(field(kind).fault(in: value)?.type == type, "\(value)") }
    #expect(field(.text(maximum: 3)).fault(in: "ěšč") == nil)
  }

  @Test("P-9: mistyped text is refused with its own rule")
  func typedFaults() {
    let cases: [(Field.Kind, String, FieldFault)] = [
      (.integer(0...9), "x", .notANumber), (.integer(0...9), "12", .outOfRange(least: 0, most: 9)),
      (.decimal, "1.5.2", .notANumber), (.minutes(maximum: 60), "x", .notADuration), (.day, "21.11.", .notADay),
      (.time, "99:99", .notATime), (.structure, "{", .wrongKind),
    ]
    for (kind, input, fault) in cases {
      #expect(throws: fault) { try field(kind).value(of: input) }
    }
  }

  @Test("I-113: a decimal is typed in the usual ways, and a comma that may part thousands is asked about in English")
  func typedDecimals() throws {
    for (input, value) in [("05", "5"), (".5", "0.5"), ("−5", "-5"), ("1\u{A0}234,5", "1234.5"), ("1e5", "1e5")] {
      #expect(try field(.decimal).value(of: input, in: .english)?.serialized == value)
    }
    #expect(try field(.decimal).value(of: "1,234", in: .czech)?.serialized == "1.234")
    #expect(try field(.decimal).value(of: "14,525", in: .english)?.serialized == "14.525")
    let large = Field("f", Text(cs: "Pole", en: "Field"), .decimal, thousands: true)
    #expect(throws: FieldFault.twoNumbers(whole: "1234", decimal: "1.234")) {
      try large.value(of: "1,234", in: .english)
    }
    #expect(try large.value(of: "1,234", in: .czech)?.serialized == "1.234")
  }

  @Test(
    "P-9: a required field is checked when the record is created or restored or the field removed, and not otherwise")
  func required() {
    let collection = RecordType("flight", Text(cs: "Let", en: "Flight"), [field(.text(maximum: 4), required: true)])
    let schema = Schema([collection])
    let edit = Operation(.edit, flight, base: 5, set: fields(("x", 1)))
    #expect(schema.problem(in: edit, isNew: false) == nil)
    #expect(schema.problem(in: edit, isNew: true)?.type == "required")
    let restore = Operation(.restore, flight, base: 5, set: fields(("x", 1)))
    #expect(schema.problem(in: restore, on: nil)?.field == "f")
    #expect(schema.problem(in: restore, on: Record(flight, version: 6, deleted: true))?.field == "f")
    #expect(schema.problem(in: restore, on: Record(flight, version: 6, fields: fields(("f", "a")))) == nil)
    #expect(schema.problem(in: Operation(.edit, flight, base: 0, set: fields(("x", 1))), on: nil)?.field == "f")
    #expect(schema.problem(in: edit, on: nil) == nil)
    #expect(schema.problem(in: Operation(.edit, flight, base: 5, unset: ["f"]), isNew: false)?.type == "required")
    #expect(schema.problem(in: Operation(.delete, flight, base: 5), isNew: false) == nil)
    #expect(schema.problem(in: Operation(.edit, RecordKey("unknown", flight.id), base: 0), isNew: true) == nil)
    #expect(field(.text(maximum: 4), required: true).fault(in: "  ") == .required)
  }

  @Test("Typed names give typed values and leave other fields alone")
  func attributes() {
    let to = Attribute<String>(Field("to", Text(cs: "Kam", en: "To"), .text(maximum: 4)))
    let day = Attribute<Day>(Field("day", Text(cs: "Den", en: "Day"), .day))
    var record = Record(flight, fields: fields(("to", "LKTB"), ("day", 5), ("x", 1)))
    #expect(record[to] == "LKTB" && record[day] == nil)
    record[day] = Day(iso: "2026-11-21")
    record[to] = nil
    #expect(record.fields == fields(("day", "2026-11-21"), ("x", 1)))
  }
}
