import Base
import Kit
import Sync

/// I-83: what an object holds, read as the type that its attribute has now. The type may have been another when it was entered, and
/// the record stays as it is.
extension AttributeShape {
  /// A text `5,5` is that number, `ano` is yes, the label of an option is its code.
  ///
  /// - Parameter isTyped: of a text that somebody has typed, labels come before codes, which nobody sees.
  /// - Returns: nil for what cannot be read as the type.
  func read(_ value: JSON?, isTyped: Bool = false) -> JSON? {
    guard let value else { return nil }
    switch type {
    case .number: return number(value)
    case .flag: return AttributeShape.flag(value).map { $0 ? "yes" : "no" }
    case .date: return AttributeShape.day(value)?.json
    case .choice:
      if !isTyped, let code = value.text, options[code] != nil { return value }
      guard let codes = codes(value, isTyped), codes.count == 1 else { return nil }
      return .string(codes[0])
    case .choices: return codes(value, isTyped).map { .array($0.map { .string($0) }) }
    case .text, .prose, .link: return value.text == nil ? .string(plain(value)) : value
    case .photo: return value.text == nil ? nil : value
    }
  }

  /// What the control of a form holds: the value as the type, or as it is. Of several options those that are none are there too, so
  /// that they are seen and can be taken off (I-5).
  func inControl(_ value: JSON) -> JSON {
    if let read = read(value) { return read }
    guard type == .choices, let text = value.text else { return value }
    let separator = text.utf8.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
    let parts = text.parts(at: separator).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
    return .array(parts.map { part in .string(code(part, false) ?? part) })
  }

  /// Of a number; nil for another type and for what is none.
  func double(_ value: JSON?) -> Double? { type == .number ? read(value)?.double : nil }

  /// I-4: whether the value is the one of a condition. The condition is a code, or a text as somebody has typed it.
  func has(_ condition: String, _ value: JSON?) -> Bool {
    guard let wanted = read(.string(condition)), let value = read(value) else { return false }
    switch type {
    case .number: return value.double == wanted.double
    case .choices: return wanted.codes?.allSatisfy { value.codes?.contains($0) == true } == true
    case .flag, .date, .choice, .text, .prose, .photo, .link: return value == wanted
    }
  }

  /// What a new object begins with; nil where nothing was typed for that, or nothing that can be read.
  var beginning: JSON? { trimmed(start).utf8.isEmpty ? nil : read(.string(start), isTyped: true) }

  /// What is wrong with a text that ``read(_:isTyped:)`` cannot read.
  var unreadable: FieldFault {
    switch type {
    case .number: .notANumber
    case .date: .notADay
    case .flag, .choice, .choices: .unknownChoice
    case .text, .prose, .link, .photo: .wrongKind
    }
  }

  /// I-113: what is wrong with a typed text that may be either of two numbers.
  func doubt(_ text: String, _ language: Language) -> Text? {
    do throws(FieldFault) { _ = try field.value(of: text, in: language) } catch {
      if case .twoNumbers = error { return error.words }
    }
    return nil
  }

  /// Any value as a text, options by their labels.
  func plain(_ value: JSON) -> String {
    if let text = value.text { return isOfOptions ? label(text) : text }
    return value.codes.map { listed($0.map { label($0) }) } ?? value.serialized
  }

  func label(_ code: String) -> String { options[code]?.label ?? code }

  /// Whether its values are codes of options.
  var isOfOptions: Bool { type == .choice || type == .choices }

  private func number(_ value: JSON) -> JSON? {
    guard let text = value.text else { return value.double == nil ? nil : value }
    if let number = (try? field.value(of: text)) ?? nil { return number }
    // Another program wrote `5.` or `.5e3`.
    return decimalNumber(trimmed(text)).map { JSON(number: $0) }
  }

  private static func flag(_ value: JSON) -> Bool? {
    guard let text = value.text else { return value.flag }
    let word = folded(trimmed(text))
    if ["yes", "ano", "true"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
    return ["no", "ne", "false"].contains { word.elementsEqual($0.utf8) } ? false : nil
  }

  /// `2026-11-27`, or as Czechs write it, `27. 11. 2026`.
  private static func day(_ value: JSON) -> Day? {
    guard let text = value.text.map({ trimmed($0) }) else { return nil }
    if let day = Day(iso: text) { return day }
    let parts = text.parts(at: UInt8(ascii: ".")).map { integer(trimmed($0)) }
    guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2], (1000...9999).contains(year),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return Day(year: Int(year), month: Int(month), day: Int(day))
  }

  // MARK: - Options

  /// Nil when one of them is no option of the attribute.
  private func codes(_ value: JSON, _ isTyped: Bool) -> [String]? {
    guard let text = value.text else { return distinct(value.codes, isTyped) }
    // A label may have a comma or semicolon itself.
    if let code = code(text, isTyped) { return [code] }
    for separator in [UInt8(ascii: ";"), UInt8(ascii: ",")] {
      let parts = text.parts(at: separator).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
      if let codes = distinct(parts, isTyped) { return codes }
    }
    return nil
  }

  private func distinct(_ texts: [String]?, _ isTyped: Bool) -> [String]? {
    guard let texts, !texts.isEmpty else { return nil }
    var codes: [String] = []
    for text in texts {
      guard let code = code(text, isTyped) else { return nil }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  private func code(_ text: String, _ isTyped: Bool) -> String? {
    let known = options[text]?.code
    if let known, !isTyped { return known }
    let label = trimmed(text)
    if let option = options.options.first(where: { $0.label == label }) { return option.code }
    let word = folded(label)
    return options.options.first { folded($0.label) == word }?.code ?? known
  }
}
