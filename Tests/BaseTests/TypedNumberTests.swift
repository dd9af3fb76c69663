import Base
import Testing

@Suite("Numbers as people type them")
struct TypedNumberTests {
  @Test(
    "I-113: zeros in front, a bare fraction, signs, blanks and marks between thousands",
    arguments: [
      ("5", "5"), ("05", "5"), ("000", "0"), (".5", "0.5"), (",5", "0.5"), ("+5", "5"), ("-5", "-5"), ("−5", "-5"),
      ("–5,5", "-5.5"), ("− 5", "-5"), ("1 234,5", "1234.5"), ("1\u{A0}234,5", "1234.5"), ("12\u{202F}345", "12345"),
      ("1.234,5", "1234.5"), ("1,234.5", "1234.5"), ("1,234,567", "1234567"), ("1.234.567", "1234567"), ("1'234", "1234"),
      ("1’234’567.25", "1234567.25"), ("0.254", "0.254"), ("1.50", "1.50"), ("-0", "0"), ("-0,00", "0.00"),
      ("123456789012345678901234567890,5", "123456789012345678901234567890.5"),
    ])
  func read(typed: String, text: String) {
    let number = TypedNumber(typed)
    #expect(number?.text == text && number?.whole == nil, "\(typed)")
  }

  @Test(
    "I-113: one comma before three digits may be either",
    arguments: [("1,234", "1.234", "1234"), ("-12,500", "-12.500", "-12500"), ("+999,000", "999.000", "999000")])
  func either(typed: String, text: String, whole: String) {
    let number = TypedNumber(typed)
    #expect(number?.text == text && number?.whole == whole, "\(typed)")
  }

  @Test("I-113: one comma is decimal where it cannot part thousands", arguments: ["0,254", "1234,567", "1,25", "1,2345"])
  func decimal(typed: String) { #expect(TypedNumber(typed)?.whole == nil && TypedNumber(typed) != nil) }

  @Test(
    "I-113: other texts are no numbers",
    arguments: [
      "", "-", "+", ".", ",", "5.", "5,", "1.5.2", "1,23,456", "1 23", "12 34,5", "1,234 567", "1234 567", "--5", "+-5", "5-",
      "1e5", "x", "1  234", " ", "1 .5", "٥",
    ])
  func none(typed: String) { #expect(TypedNumber(typed) == nil, "\(typed)") }
}
