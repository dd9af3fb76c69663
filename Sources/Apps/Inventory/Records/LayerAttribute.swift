import Base
import Kit
import Sync

/// One attribute that the objects of a layer have, as a record.
enum LayerAttribute {
  static let layer = Attribute<RecordID>(
    Field("layer", Text(cs: "Vrstva", en: "Layer"), .reference("inventoryLayer"), required: true))
  static let title = Attribute<String>(
    Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 60), required: true))
  static let type = Attribute<ValueType>(
    Field(
      "type", Text(cs: "Druh", en: "Type"), .choice(ValueType.allCases.map { Field.Choice($0.name, $0.label) }),
      required: true))
  static let unit = Attribute<String>(Field("unit", Text(cs: "Jednotka", en: "Unit"), .text(maximum: 12)))
  static let decimals = Attribute<Int>(
    Field("decimals", Text(cs: "Desetinná místa", en: "Decimal places"), .integer(0...9)))
  static let least = Attribute<JSON>(Field("least", Text(cs: "Nejméně", en: "At least"), .decimal, thousands: true))
  static let most = Attribute<JSON>(Field("most", Text(cs: "Nejvýše", en: "At most"), .decimal, thousands: true))
  static let isRequired = Attribute<Bool>(
    Field("required", Text(cs: "Musí být vyplněný", en: "Must be filled in"), .flag))
  /// What a new object begins with, as it is typed.
  static let start = Attribute<String>(
    Field("start", Text(cs: "Výchozí hodnota", en: "Starts with"), .text(maximum: 200)))
  /// One a line; each keeps its code when it is renamed, see ``ChoiceList``.
  static let choices = Attribute<JSON>(Field("choices", Text(cs: "Možnosti", en: "Options"), .structure))
  static let hint = Attribute<String>(Field("hint", Text(cs: "Nápověda", en: "Hint"), .text(maximum: 200)))
  static let order = Attribute<Int>(Field("order", Text(cs: "Pořadí", en: "Order"), .integer(0...100_000)))
  /// Asked for only where another attribute has this value.
  static let conditionAttribute = Attribute<RecordID>(
    Field(
      "conditionAttribute", Text(cs: "Jen když má", en: "Only where"), .reference("inventoryAttribute")))
  static let conditionValue = Attribute<String>(
    Field("conditionValue", Text(cs: "hodnotu", en: "has the value"), .text(maximum: 80)))

  static let collection = RecordType(
    "inventoryAttribute", Text(cs: "Atributy vrstev", en: "Attributes of layers"),
    [
      layer.field, title.field, type.field, unit.field, decimals.field, least.field, most.field, isRequired.field,
      start.field, choices.field, hint.field, order.field, conditionAttribute.field, conditionValue.field,
    ], keepsHistory: true, belongsToDefinition: true)

  /// I-3: the field of an object that holds the value of an attribute. A field for each, so that two who fill in different
  /// attributes of one object never conflict.
  static func fieldName(_ attribute: RecordID) -> String { "v." + attribute.description }
}

/// What values an attribute takes.
enum ValueType: String, Named, FieldValue {
  case number, text, prose, date, flag, choice, choices, photo, link

  var label: Text {
    switch self {
    case .number: Text(cs: "Číslo", en: "Number")
    case .text: Text(cs: "Text", en: "Text")
    case .prose: Text(cs: "Delší text", en: "Long text")
    case .date: Text(cs: "Datum", en: "Date")
    case .flag: Text(cs: "Ano/ne", en: "Yes or no")
    case .choice: Text(cs: "Jedna z možností", en: "One of several options")
    case .choices: Text(cs: "Více možností", en: "Several options")
    case .photo: Text(cs: "Fotka", en: "Photo")
    case .link: Text(cs: "Odkaz", en: "Link")
    }
  }
}
