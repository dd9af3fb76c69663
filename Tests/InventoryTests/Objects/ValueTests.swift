import Base
import Store
import Sync
import Testing

@testable import Inventory

@Suite("Attributes and values")
struct ValueTests {
  static func shape(_ number: UInt64, _ type: ValueType, _ change: (inout Fields) -> Void = { _ in }) -> AttributeShape
  {
    var fields = Fields()
    fields[LayerAttribute.title] = "A\(number)"
    fields[LayerAttribute.type] = type
    change(&fields)
    return AttributeShape(Record(RecordKey("inventoryAttribute", RecordID(high: 1, low: number)), fields: fields))
  }

  static let number = shape(1, .number) {
    $0[LayerAttribute.least] = .integer(0)
    $0[LayerAttribute.most] = .decimal("12.5")
    $0[LayerAttribute.unit] = "m"
  }
  static let choice = shape(2, .choice) {
    $0[LayerAttribute.choices] = ChoiceList().reading(lines: "LED\nSodík").json
  }

  @Test("I-3: an attribute has its own field, whose name stays when the attribute is renamed")
  func fieldName() {
    #expect(ValueTests.number.name == "v.00000000-0000-0001-0000-000000000001")
    #expect(ValueTests.number.field.label(.english) == "A1 (m)")
  }

  @Test("I-4: a conditional value is shown and required only where the other attribute has the given value")
  func condition() {
    let asked = ValueTests.shape(3, .text) {
      $0[LayerAttribute.isRequired] = true
      $0[LayerAttribute.conditionAttribute] = ValueTests.choice.id
      $0[LayerAttribute.conditionValue] = "led"
    }
    let all = [ValueTests.choice, asked]
    var fields = Fields()
    #expect(!ValueRules.isAsked(asked, fields, of: all) && ValueRules.faults(fields, all).isEmpty)
    fields[ValueTests.choice.name] = "sodik"
    #expect(ValueRules.faults(fields, all).isEmpty)
    fields[ValueTests.choice.name] = "led"
    #expect(ValueRules.faults(fields, all).map { $0.field } == [asked.name])
    fields[asked.name] = "yes"
    #expect(ValueRules.faults(fields, all).isEmpty)
    let itself = ValueTests.shape(4, .text) {
      $0[LayerAttribute.conditionAttribute] = RecordID(high: 1, low: 4)
      $0[LayerAttribute.conditionValue] = "x"
    }
    #expect(ValueRules.isAsked(itself, fields, of: [itself]))
  }

  @Test("I-4: what hangs on an attribute that is not asked for is not asked for either; a circle of conditions ends")
  func chain() {
    func asked(_ number: UInt64, where other: UInt64, is value: String) -> AttributeShape {
      ValueTests.shape(number, .text) {
        $0[LayerAttribute.isRequired] = true
        $0[LayerAttribute.conditionAttribute] = RecordID(high: 1, low: other)
        $0[LayerAttribute.conditionValue] = value
      }
    }
    let all = [ValueTests.shape(1, .text), asked(2, where: 1, is: "tree"), asked(3, where: 2, is: "sick")]
    var fields = Fields()
    (fields[all[0].name], fields[all[1].name]) = ("tree", "sick")
    #expect(ValueRules.faults(fields, all).map { $0.field } == [all[2].name])
    // What was typed below is still there when the first choice changes.
    fields[all[0].name] = "lamp"
    #expect(!ValueRules.isAsked(all[2], fields, of: all) && ValueRules.faults(fields, all).isEmpty)
    let circle = [asked(1, where: 2, is: "x"), asked(2, where: 1, is: "x")]
    #expect(!ValueRules.isAsked(circle[0], Fields(), of: circle))
    (fields[circle[0].name], fields[circle[1].name]) = ("x", "x")
    #expect(ValueRules.isAsked(circle[0], fields, of: circle))
  }

  @Test(
    "I-4: a condition is the code or the label of an option, yes in either language, or a number however it is written")
  func conditionWords() {
    func isAsked(_ condition: String, _ other: AttributeShape, _ value: JSON?) -> Bool {
      let asked = ValueTests.shape(3, .text) {
        $0[LayerAttribute.conditionAttribute] = other.id
        $0[LayerAttribute.conditionValue] = condition
      }
      var fields = Fields()
      fields[other.name] = value
      return ValueRules.isAsked(asked, fields, of: [other, asked])
    }
    for condition in ["led", "LED", " Led "] {
      #expect(isAsked(condition, ValueTests.choice, "led") && !isAsked(condition, ValueTests.choice, "sodik"))
    }
    let flag = ValueTests.shape(4, .flag)
    for condition in ["yes", "ano", "Ano"] {
      #expect(isAsked(condition, flag, "yes") && !isAsked(condition, flag, "no") && !isAsked(condition, flag, nil))
    }
    let several = ValueTests.shape(5, .choices) {
      $0[LayerAttribute.choices] = ChoiceList().reading(lines: "LED\nSodík").json
    }
    #expect(isAsked("Sodík", several, ["led", "sodik"]) && !isAsked("Sodík", several, ["led"]))
    #expect(isAsked("5,50", ValueTests.number, .decimal("5.5")) && !isAsked("5", ValueTests.number, .decimal("5.5")))
    #expect(isAsked("1. 2. 2026", ValueTests.shape(6, .date), "2026-02-01"))
    #expect(!isAsked("soon", ValueTests.shape(6, .date), "2026-02-01"))
  }

  @Test("I-5: options keep their codes when they are renamed or reordered, and new ones get free codes")
  func options() {
    let first = ChoiceList().reading(lines: "Dobrý\n\n Špatný \nDobrý\n")
    #expect(first.options.map { $0.code } == ["dobry", "spatny"])
    let renamed = first.reading(lines: "Výborný\nŠpatný")
    #expect(renamed.options.map { $0.code } == ["dobry", "spatny"] && renamed.options[0].label == "Výborný")
    let reordered = first.reading(lines: "Špatný\nDobrý\nDobry")
    #expect(reordered.options.map { $0.code } == ["spatny", "dobry", "dobry-2"])
    #expect(ChoiceList(json: reordered.json) == reordered)
    #expect(ChoiceList().reading(lines: "…\n?").options.map { $0.code } == ["option", "option-2"])
  }

  @Test(
    "I-5: a renamed option keeps its code while others are added, deleted and moved; one that may be another gets its own",
    arguments: [
      ("LED\nHigh\nOther\nMercury", ["led", "sodium", "other", "mercury"]),
      ("Mercury\nLED\nHigh\nOther", ["mercury", "led", "sodium", "other"]),
      ("LED\nHigh\nMercury\nOther", ["led", "sodium", "mercury", "other"]),
      ("LED\nOther\nMercury", ["led", "other", "mercury"]),
      ("Mercury\nLED\nOther", ["mercury", "led", "other"]),
      ("Sodium\nRest", ["sodium", "other"]),
      ("High\nOther", ["high", "other"]),
      ("Sodium\nLED\nRest", ["sodium", "led", "other"]),
      ("A\nB\nC\nD", ["led", "sodium", "other", "d"]),
      ("", []),
    ])
  func renamed(lines: String, codes: [String]) {
    let list = ChoiceList().reading(lines: "LED\nSodium\nOther").reading(lines: lines)
    #expect(list.options.map { $0.code } == codes, "\(lines)")
  }

  @Test(
    "I-6: numbers lie within their range and have as many digits as they may, links are addresses of pages, options are known"
  )
  func faults() {
    for (value, isWrong) in [("0", false), ("12.5", false), ("-0.1", true), ("12.6", true)] {
      #expect((ValueRules.fault(of: JSON.read(value)!, ValueTests.number) != nil) == isWrong, "\(value)")
    }
    #expect(ValueRules.fault(of: .decimal("13"), ValueTests.number)?.cs == "Nejvýše 12,5\u{A0}m.")
    for (places, value, shown) in [
      (2, "3.5", "3,50"), (2, "3", "3,00"), (0, "3", "3"), (2, "3.125", "3,125"), (1, "-0.5", "-0,5"),
      (3, "1e-7", "1e-7"),
    ] {
      let measured = ValueTests.shape(6, .number) { $0[LayerAttribute.decimals] = places }
      let number = JSON.read(value)!
      #expect(measured.words(number, Format(.czech)) == shown)
      #expect((ValueRules.fault(of: number, measured) != nil) == (value == "3.125"), "\(value)")
    }
    let whole = ValueTests.shape(7, .number) { $0[LayerAttribute.decimals] = 0 }
    #expect(ValueRules.fault(of: .decimal("2.5"), whole)?.en == "Enter a whole number.")
    for (link, isLink) in [
      ("https://example.org/a?b", true), ("http://a.cz/x", true), ("javascript:alert(1)", false), ("https://", false),
      ("Https://example.org", true), ("https://a b.cz/", false), ("", false),
    ] { #expect(ValueRules.isLink(link) == isLink, "\(link)") }
    let several = ValueTests.shape(5, .choices) {
      $0[LayerAttribute.choices] = ChoiceList().reading(lines: "a\nb").json
    }
    #expect(ValueRules.fault(of: ["a", "b"], several) == nil)
    #expect(ValueRules.fault(of: ["a", "c"], several) != nil)
  }

  @Test("I-7: every template has titles in both languages, options with different codes, and a kind to draw")
  func templates() {
    for template in Template.allCases {
      #expect(!template.title.cs.isEmpty && !template.title.en.isEmpty && !template.lines.isEmpty)
      for language in Language.allCases {
        let titles = template.lines.map { $0.title(language) }
        #expect(Set(titles).count == titles.count, "\(template)")
        for line in template.lines where line.type == .choice {
          let list = ChoiceList().reading(lines: line.options.map { $0(language) }.joined(separator: "\n"))
          #expect(list.options.count == line.options.count && line.options.count > 1)
        }
      }
    }
  }

  @Test(
    "A number is shown to six places without zeros at the end",
    arguments: [
      (0.1 + 0.2, "0.3"), (0, "0"), (-2.5, "-2.5"), (12_345.678901, "12,345.678901"), (1e15, "1,000,000,000,000,000"),
    ])
  func numbers(value: Double, words: String) { #expect(ValueWords.number(value, .english) == words) }
}
