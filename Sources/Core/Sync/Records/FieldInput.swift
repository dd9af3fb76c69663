import Base

/// Why a value does not fit its field. The reasons are the same on the device, in imports and on the server (P-9).
public enum FieldFault: Error, Equatable, Sendable {
  case required
  case wrongKind
  case tooLong(maximum: Int)
  case outOfRange(least: Int64, most: Int64)
  case unknownChoice
  case notADay
  case notATime
  case notADuration
  case notANumber
  /// `1,234` in a language that parts thousands by commas.
  case twoNumbers(whole: String, decimal: String)

  /// The stable type of the server's problem.
  public var type: String {
    switch self {
    case .required: "required"
    case .wrongKind: "wrong-kind"
    case .tooLong: "too-long"
    case .outOfRange: "out-of-range"
    case .unknownChoice: "unknown-choice"
    case .notADay: "not-a-day"
    case .notATime: "not-a-time"
    case .notADuration: "not-a-duration"
    case .notANumber: "not-a-number"
    case .twoNumbers: "two-numbers"
    }
  }

  /// The message for people, with the next step.
  public var words: Text {
    switch self {
    case .required: Text(cs: "Vyplňte prosím toto pole.", en: "Please fill in this field.")
    case .wrongKind: Text(cs: "Tato hodnota sem nepatří.", en: "This value does not belong here.")
    case .tooLong(let maximum):
      Text(cs: "Zkraťte text na nejvýše \(maximum) znaků.", en: "Shorten the text to at most \(maximum) characters.")
    case .outOfRange(let least, let most):
      Text(cs: "Zadejte číslo od \(least) do \(most).", en: "Enter a number from \(least) to \(most).")
    case .unknownChoice: Text(cs: "Vyberte jednu z možností.", en: "Choose one of the options.")
    case .notADay: Text(cs: "Zadejte datum, například 2026-11-21.", en: "Enter a date, for example 2026-11-21.")
    case .notATime: Text(cs: "Zadejte čas UTC, například 09:05.", en: "Enter a time in UTC, for example 09:05.")
    case .notADuration: Text(cs: "Zadejte dobu, například 1:25.", en: "Enter a duration, for example 1:25.")
    case .notANumber: Text(cs: "Zadejte číslo.", en: "Enter a number.")
    case .twoNumbers(let whole, let decimal):
      Text(
        cs: "Čárka může oddělovat tisíce i desetiny. Napište \(whole), nebo \(decimal).",
        en: "The comma may part thousands or decimals. Write \(whole) or \(decimal).")
    }
  }
}

extension Field {
  /// What is wrong with a stored value; nil when it fits. A missing value is a fault only in a required field.
  public func fault(in value: JSON?) -> FieldFault? {
    guard let value else { return isRequired ? .required : nil }
    switch kind {
    case .text(let maximum), .prose(let maximum):
      guard let text = value.text else { return .wrongKind }
      if isRequired && text.utf8.allSatisfy({ $0 == 0x20 }) { return .required }
      // There are never more characters than bytes, so most texts need no counting.
      return text.utf8.count > maximum && text.unicodeScalars.count > maximum ? .tooLong(maximum: maximum) : nil
    case .integer(let range):
      guard let number = value.int64 else { return .wrongKind }
      return range.contains(number) ? nil : .outOfRange(least: range.lowerBound, most: range.upperBound)
    case .decimal:
      return value.double == nil ? .wrongKind : nil
    case .minutes(let maximum):
      guard let count = value.int64 else { return .wrongKind }
      return (0...Int64(maximum)).contains(count) ? nil : .outOfRange(least: 0, most: Int64(maximum))
    case .day:
      return value.text.flatMap { Day(iso: $0) } == nil ? .notADay : nil
    case .time:
      return value.text.flatMap { MinuteOfDay(text: $0) } == nil ? .notATime : nil
    case .choice(let choices):
      guard let text = value.text else { return .wrongKind }
      return choices.contains { $0.name == text } ? nil : .unknownChoice
    case .reference:
      return value.text.flatMap { RecordID($0) } == nil ? .wrongKind : nil
    case .flag:
      return value.flag == nil ? .wrongKind : nil
    case .codes:
      return value.codes == nil ? .wrongKind : nil
    case .structure:
      return nil
    }
  }

  /// The value of a text that a person typed or that a CSV cell holds; nil for an empty text.
  ///
  /// - Parameters:
  ///   - durations: how whoever typed it writes them.
  ///   - language: of whoever typed it. In English `1,234` is refused in a field with thousands, because it may be either of two
  ///     numbers; without a language, and in Czech, a single comma is decimal.
  public func value(
    of input: String, _ durations: DurationStyle = .hoursAndMinutes, in language: Language? = nil
  ) throws(FieldFault) -> JSON? {
    let text = trimmed(inCapitals ? capitals(input) : input)
    if text.utf8.isEmpty { return nil }
    let value: JSON
    switch kind {
    case .text, .prose, .choice, .reference:
      value = .string(text)
    case .integer:
      guard let number = Base.integer(text) else { throw .notANumber }
      value = .integer(number)
    case .decimal:
      let typed = TypedNumber(text)
      if hasThousands, let whole = typed?.whole, language == .english { throw .twoNumbers(whole: whole, decimal: typed?.text ?? text) }
      // Another program writes exponents.
      guard let parsed = JSON.read(typed?.text ?? text), parsed.double != nil else { throw .notANumber }
      value = parsed
    case .minutes:
      guard let minutes = Minutes(typed: text, countsHours: countsHours, style: durations) else { throw .notADuration }
      value = minutes.json
    case .day:
      guard let day = Day(iso: text) else { throw .notADay }
      value = day.json
    case .time:
      guard let time = MinuteOfDay(typed: text) else { throw .notATime }
      value = time.json
    case .flag:
      // A spreadsheet writes it in capitals, and in the language of its country.
      let word = folded(text)
      value = .bool(
        ["true", "on", "1", "yes", "ano", "pravda", "wahr", "vrai"].contains { word.elementsEqual($0.utf8) })
    case .codes:
      var codes: [String] = []
      for part in text.parts(at: UInt8(ascii: ",")) {
        let code = trimmed(part)
        if !code.utf8.isEmpty && !codes.contains(code) { codes.append(code) }
      }
      value = .array(codes.map { .string($0) })
    case .structure:
      guard let parsed = JSON.read(text) else { throw .wrongKind }
      value = parsed
    }
    if let fault = fault(in: value) { throw fault }
    return value
  }

  /// The text that ``value(of:_:)`` reads back as the same value, for form controls and CSV.
  ///
  /// - Parameter format: how durations are written; a file has hours and minutes.
  public func input(of value: JSON?, _ format: Format = Format(.english)) -> String {
    guard let value else { return "" }
    switch kind {
    case .minutes:
      return Minutes(json: value).map { format.typedMinutes($0) } ?? value.serialized
    case .codes:
      return listed(value.codes ?? [])
    case .text, .prose, .integer, .decimal, .day, .time, .choice, .reference, .flag, .structure:
      return value.text ?? value.serialized
    }
  }
}

extension JSON {
  /// The texts of a list when they are distinct, not empty and without commas; nil for anything else.
  public var codes: [String]? {
    guard let items else { return nil }
    var codes: [String] = []
    for item in items {
      guard let code = item.text, !code.utf8.isEmpty, !code.utf8.contains(UInt8(ascii: ",")),
        !codes.contains(code)
      else { return nil }
      codes.append(code)
    }
    return codes
  }
}

/// The texts joined by commas.
public func listed(_ texts: [String]) -> String {
  var list = ""
  for text in texts { list += list.utf8.isEmpty ? text : ", " + text }
  return list
}

/// The text without white space at both ends.
public func trimmed(_ text: String) -> String {
  text.withBytes { bytes in
    var start = 0
    var end = bytes.count
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return String(utf8: UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }
}

/// The text with ASCII letters in capitals. Codes and registrations have no other letters.
public func capitals(_ text: String) -> String {
  var bytes = [UInt8](text)
  for index in bytes.indices where (0x61...0x7a).contains(bytes[index]) { bytes[index] -= 0x20 }
  return String(utf8: bytes)
}
