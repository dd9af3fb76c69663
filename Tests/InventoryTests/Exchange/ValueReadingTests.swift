import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Values whose attribute has another type by now")
struct ValueReadingTests {
  private static let light = ValueTests.shape(12, .choice) {
    $0[LayerAttribute.choices] = ChoiceList().reading(lines: "LED\nSodík\nDub, starý").json
  }
  private static let several = ValueTests.shape(13, .choices) {
    $0[LayerAttribute.choices] = ChoiceList().reading(lines: "LED\nSodík\nDub, starý").json
  }
  private static let number = ValueTests.shape(14, .number)
  private static let flag = ValueTests.shape(15, .flag)
  private static let day = ValueTests.shape(16, .date)
  private static let text = ValueTests.shape(17, .text)

  private func record(_ number: UInt64, _ shape: AttributeShape, _ value: JSON?) -> Record {
    var record = Record(RecordKey("inventoryObject", RecordID(high: 0, low: number)))
    record.fields[shape.name] = value
    return record
  }

  @Test("I-83: a value is read as the type that its attribute has now, and only where it can be")
  func read() {
    let cases: [(AttributeShape, JSON, JSON?)] = [
      (Self.number, "5", 5), (Self.number, " 5,5 ", .decimal("5.5")), (Self.number, "-3", -3),
      (Self.number, "five", nil),
      (Self.number, "", nil), (Self.number, .decimal("2.50"), .decimal("2.50")), (Self.number, true, nil),
      (Self.flag, "yes", "yes"), (Self.flag, "Ano", "yes"), (Self.flag, "TRUE", "yes"), (Self.flag, true, "yes"),
      (Self.flag, "ne", "no"), (Self.flag, "No", "no"), (Self.flag, "false", "no"), (Self.flag, "maybe", nil),
      (Self.day, "2026-11-27", "2026-11-27"), (Self.day, "27. 11. 2026", "2026-11-27"),
      (Self.day, "27.11.2026", "2026-11-27"), (Self.day, "31.2.2026", nil), (Self.day, 5, nil),
      (Self.light, "led", "led"), (Self.light, "LED", "led"), (Self.light, "SODIK", "sodik"),
      (Self.light, "dub, starý", "dub-stary"), (Self.light, ["led"], "led"), (Self.light, ["led", "sodik"], nil),
      (Self.light, "gas", nil), (Self.several, "led", ["led"]),
      (Self.several, "Sodík; Dub, starý", ["sodik", "dub-stary"]),
      (Self.several, "led, sodík, LED", ["led", "sodik"]), (Self.several, ["sodik"], ["sodik"]),
      (Self.several, "led, gas", nil), (Self.text, 5, "5"), (Self.text, "as it is", "as it is"),
    ]
    for (shape, value, expected) in cases { #expect(shape.read(value) == expected, "\(value.serialized)") }
    #expect(Self.number.read(nil) == nil)
  }

  @Test(
    "I-83: of two options of which one is called as the other's code, a typed text means the label, a stored one the code"
  )
  func labelOrCode() {
    let swapped = ValueTests.shape(18, .choice) {
      $0[LayerAttribute.choices] = [["code": "a", "label": "b"], ["code": "b", "label": "c"]]
    }
    #expect(swapped.read("b") == "b" && swapped.read("b", isTyped: true) == "a")
  }

  @Test(
    "I-30, I-83: texts of a number attribute sort as numbers, and what is none stands behind them in both directions")
  func sorting() {
    let values: [JSON?] = ["-3", "5", .decimal("5.5"), "40", "many", nil]
    for isReversed in [false, true] {
      let keys = values.enumerated().map { place, value in
        ColumnOrder.key(record(UInt64(place), Self.number, value), Self.number, isReversed, .english)
      }
      for (place, (one, other)) in zip(keys, keys.dropFirst()).enumerated() {
        let isTurned = isReversed && place < 3
        #expect(isTurned ? other.comes(before: one) : one.comes(before: other), "\(place)")
      }
    }
  }

  @Test("I-40, I-33, I-83: comparisons and sums find texts of a number attribute")
  func numbers() {
    let values: [JSON] = ["5", "5,5", 40, "many"]
    let records = values.enumerated().map { record(UInt64($0.offset), Self.number, $0.element) }
    let found = records.filter { ObjectQuery(">4,9", of: [Self.number]).matches([], $0.fields, [Self.number]) }
    #expect(found.map { $0.id.low } == [0, 1, 2])
    let statistics = LayerStatistics(records, [.point], by: Self.number, Format(.english), noValue: "no value")
    #expect(statistics.numbers?.count == 3 && statistics.numbers?.sum == 50.5 && statistics.numbers?.least == 5)
  }

  @Test("I-33, I-83: statistics count a text ano among the yes; what is neither is a group of its own")
  func flags() {
    let values: [JSON] = ["yes", "Ano", "ne", "maybe"]
    let records = values.enumerated().map { record(UInt64($0.offset), Self.flag, $0.element) }
    let statistics = LayerStatistics(records, [.point], by: Self.flag, Format(.english), noValue: "no value")
    #expect(statistics.groups.map { $0.title } == ["yes", "no", "maybe"])
    #expect(statistics.groups.map { $0.count } == [2, 1, 1])
  }

  @Test("I-50, I-83: an export has yes, no and numbers where they are that, and the text as it is where it is not")
  func exported() {
    func exported(_ shape: AttributeShape, _ value: JSON) -> JSON? {
      ExportedValues([shape]).values(Fields([(shape.name, value)]))[shape.title]
    }
    #expect(exported(Self.flag, "yes") == true && exported(Self.flag, "ne") == false)
    #expect(exported(Self.flag, "maybe") == "maybe")
    #expect(exported(Self.number, "5,5") == .decimal("5.5") && exported(Self.number, "many") == "many")
    #expect(exported(Self.light, "led") == "LED" && exported(Self.light, "gas") == "gas")
    #expect(exported(Self.several, "led; sodik") == ["LED", "Sodík"] && exported(Self.several, "gas") == "gas")
    #expect(exported(Self.several, ["led", "gas"]) == ["LED", "gas"])
  }

  @Test("I-83: a table shows a value as its type, and what cannot be read as it is")
  func words() {
    let czech = Format(.czech)
    #expect(Self.number.words("5.5", czech) == "5,5" && Self.number.words("many", czech) == "many")
    #expect(Self.flag.words("true", czech) == "ano" && Self.flag.words("maybe", czech) == "maybe")
    #expect(Self.several.words("led", czech) == "LED" && Self.light.words(["led", "sodik"], czech) == "LED, Sodík")
    #expect(Self.light.words("gas", czech) == "gas" && Self.text.words(["led"], czech) == "led")
  }
}
