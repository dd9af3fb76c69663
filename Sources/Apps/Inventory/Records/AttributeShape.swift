import Base
import Kit
import Store
import Sync

/// An attribute of a layer as forms, tables and files use it: read from its record.
final class AttributeShape: Sendable {
  let id: RecordID
  let title: String
  let type: ValueType
  let unit: String
  /// Of a number: as many are shown at least, and no more are taken.
  let decimals: Int?
  let least: Double?
  let most: Double?
  let isRequired: Bool
  let start: String
  let options: ChoiceList
  /// I-11: whether its option can say the colour of an object.
  let hasColours: Bool
  let order: Int
  let condition: (attribute: RecordID, value: String)?
  /// Of its objects. What is asked for only sometimes is required by ``ValueRules``, which knows when.
  let field: Field

  init(_ record: Record) {
    id = record.id
    title = record[LayerAttribute.title] ?? ""
    type = record[LayerAttribute.type] ?? .text
    unit = record[LayerAttribute.unit] ?? ""
    decimals = record[LayerAttribute.decimals]
    least = record[LayerAttribute.least]?.double
    most = record[LayerAttribute.most]?.double
    isRequired = record[LayerAttribute.isRequired] == true
    start = record[LayerAttribute.start] ?? ""
    options = ChoiceList(json: record[LayerAttribute.choices])
    hasColours = type == .choice && options.options.contains { $0.colour != nil }
    order = record[LayerAttribute.order] ?? 0
    condition = record[LayerAttribute.conditionAttribute].flatMap { attribute in
      record[LayerAttribute.conditionValue].map { (attribute, $0) }
    }
    let caption = unit.utf8.isEmpty ? title : title + " (" + unit + ")"
    let hint = record[LayerAttribute.hint] ?? ""
    field = Field(
      LayerAttribute.fieldName(id), Text(cs: caption, en: caption), AttributeShape.kind(type, options),
      required: isRequired && condition == nil, hint: hint.utf8.isEmpty ? nil : Text(cs: hint, en: hint),
      signed: least.map { $0 < 0 } ?? true, thousands: true)
  }

  /// How one of its values is entered: chosen where it has options, also where an object has several of them.
  var kindOfOne: Field.Kind { type == .choices ? AttributeShape.kind(.choice, options) : field.kind }

  /// I-83: its control for what it holds. A browser shows nothing of a text where it wants a day, and one line of several; with the
  /// next value that is typed beside it the rest would be gone.
  func field(showing text: String) -> Field {
    let isPlain = text.utf8.contains(0x0A) ? false : type != .date || text.utf8.isEmpty || Day(iso: text) != nil
    if isPlain || type == .prose { return field }
    return Field(
      name, field.label, text.utf8.contains(0x0A) ? .prose(maximum: 10_000) : .text(maximum: 400),
      required: field.isRequired, hint: field.hint)
  }

  private static func kind(_ type: ValueType, _ options: ChoiceList) -> Field.Kind {
    switch type {
    case .number: .decimal
    case .text: .text(maximum: 400)
    case .prose: .prose(maximum: 10_000)
    case .date: .day
    case .flag: .choice([Field.Choice("yes", ValueWords.yes), Field.Choice("no", ValueWords.no)])
    case .choice: .choice(options.options.map { Field.Choice($0.code, Text(cs: $0.label, en: $0.label)) })
    case .choices: .codes("")
    case .photo: .text(maximum: 64)
    case .link: .text(maximum: 2000)
    }
  }

  var name: String { field.name }

  /// The value as people read it, without its unit; empty when there is none.
  func words(_ value: JSON?, _ format: Format) -> String {
    guard let value else { return "" }
    guard let read = read(value) else { return type == .photo ? "" : plain(value) }
    switch type {
    case .number: return localised(padded(read.serialized), format)
    case .text, .prose, .choice, .choices, .link: return plain(read)
    case .date, .flag: return shown(field, JSONObject([(name, read)]), format)
    case .photo: return ValueWords.photo(format.language)
    }
  }

  /// With its unit.
  func full(_ value: JSON?, _ format: Format) -> String {
    let words = words(value, format)
    return unit.utf8.isEmpty || words.utf8.isEmpty ? words : words + "\u{A0}" + unit
  }

  /// With zeros up to the decimal places of the attribute. What another program stored with more keeps them.
  private func padded(_ digits: String) -> String {
    guard let decimals, let places = decimalPlaces(digits), places < decimals else { return digits }
    return digits + (places == 0 ? "." : "") + String(repeating: "0", count: decimals - places)
  }

  /// The digits as they were typed, with the decimal comma of the language.
  private func localised(_ digits: String, _ format: Format) -> String {
    guard format.language == .czech else { return digits }
    var bytes = [UInt8](digits)
    for index in bytes.indices where bytes[index] == UInt8(ascii: ".") { bytes[index] = UInt8(ascii: ",") }
    return String(utf8: bytes)
  }
}

/// How many digits stand behind the decimal point; nil when the number is written as a power of ten.
func decimalPlaces(_ digits: String) -> Int? {
  var places: Int?
  for byte in digits.utf8 {
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") { return nil }
    if byte == UInt8(ascii: ".") { places = 0 } else if let known = places { places = known + 1 }
  }
  return places ?? 0
}
