import Base
import Kit
import Store
import Sync

/// The controls of an attribute's form, where they differ from its fields.
enum AttributeForm {
  /// In the place of the list of options: a line for each.
  static let options = Field(
    "options", Text(cs: "Možnosti, každá na svém řádku", en: "Options, one per line"), .prose(maximum: 20_000))

  static func fields(_ layer: LayerContent?, _ id: RecordID?) -> [Field] {
    let others = (layer?.attributes ?? []).filter { $0.id != id }
    return [
      LayerAttribute.title.field, LayerAttribute.type.field, LayerAttribute.unit.field,
      LayerAttribute.least.field, LayerAttribute.most.field, LayerAttribute.decimals.field, options,
      LayerAttribute.start.field, LayerAttribute.hint.field, LayerAttribute.isRequired.field,
      Field(
        LayerAttribute.conditionAttribute.name, LayerAttribute.conditionAttribute.field.label,
        .choice(others.map { Field.Choice($0.id.description, Text(cs: $0.title, en: $0.title)) })),
      LayerAttribute.conditionValue.field,
    ]
  }

  /// Which of them the type needs.
  static func isShown(_ field: Field, _ type: ValueType) -> Bool {
    switch field.name {
    case LayerAttribute.unit.name, LayerAttribute.decimals.name, LayerAttribute.least.name, LayerAttribute.most.name:
      type == .number
    case options.name: type == .choice || type == .choices
    case LayerAttribute.start.name: type != .photo
    default: true
    }
  }

  /// The values as they are stored: the lines as options, which keep the codes that they had.
  static func stored(
    _ checked: [(name: String, value: JSON?)], _ seen: Fields
  ) -> [(name: String, value: JSON?)] {
    checked.map { value in
      guard value.name == options.name else { return value }
      let list = ChoiceList(json: seen[LayerAttribute.choices]).reading(lines: value.value?.text ?? "")
      return (LayerAttribute.choices.name, list.options.isEmpty ? nil : list.json)
    }
  }

  /// I-5, I-6: a choice needs options, and a range that something fits into.
  static func faults(_ form: Form) -> [(Text, Field)] {
    var found: [(Text, Field)] = []
    let type = ValueType(name: form.text(LayerAttribute.type.field))
    if type == .choice || type == .choices, trimmed(form.text(options)).utf8.isEmpty {
      found.append((LayerWords.noOptions, options))
    }
    if let least = form.value(LayerAttribute.least.field)?.double,
      let most = form.value(LayerAttribute.most.field)?.double,
      least > most
    {
      found.append((LayerWords.emptyRange, LayerAttribute.most.field))
    }
    return found
  }
}
