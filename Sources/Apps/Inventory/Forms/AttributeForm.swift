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

  /// The controls of the type that is chosen.
  static func shown(_ form: Form) -> [Field] {
    let type = ValueType(name: form.text(LayerAttribute.type.field)) ?? .text
    return form.fields.filter { isShown($0, type) }
  }

  /// I-83: those that can be seen, and of the others what can be read: it is there again when the type is.
  static func tested(_ form: Form) -> [Field] {
    let shown = shown(form)
    return form.fields.filter { field in
      shown.contains { $0.name == field.name } || form.text(field).utf8.isEmpty || form.value(field) != nil
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

  /// In the place of the value of the condition: where it is one of few, these are offered by their names (I-4).
  static func conditionField(_ form: Form, _ others: [AttributeShape]) -> Field {
    let plain = LayerAttribute.conditionValue.field
    guard let other = other(form, others), case .choice(var choices) = other.kindOfOne else { return plain }
    // What is there stays chosen, also when it is a label or was a value of another attribute.
    let text = form.text(plain)
    if !text.utf8.isEmpty {
      let known = other.read(.string(text)).map { $0.codes?.first ?? $0.text ?? "" }
      if let place = choices.firstIndex(where: { $0.name == known ?? "" }) {
        choices[place] = Field.Choice(text, choices[place].label)
      } else {
        choices.append(Field.Choice(text, Text(text)))
      }
    }
    return Field(plain.name, plain.label, .choice(choices))
  }

  /// The attribute that the condition is about.
  private static func other(_ form: Form, _ others: [AttributeShape]) -> AttributeShape? {
    let id = RecordID(form.text(LayerAttribute.conditionAttribute.field))
    return others.first { $0.id == id }
  }

  /// I-4: what an object begins with, and the condition, must be values of their attributes. Otherwise they would do nothing, and
  /// nobody would see why.
  private static func valueFaults(_ form: Form, _ seen: Fields, _ others: [AttributeShape]) -> [(Text, Field)] {
    var found: [(Text, Field)] = []
    var record = Record(RecordKey(LayerAttribute.collection.name, RecordID(high: 0, low: 0)))
    for field in form.fields { record.fields[field.name] = form.value(field) }
    record[LayerAttribute.choices] =
      ChoiceList(json: seen[LayerAttribute.choices]).reading(lines: form.text(options)).json
    let shape = AttributeShape(record)
    if !trimmed(shape.start).utf8.isEmpty && shape.type != .photo {
      let fault =
        shape.doubt(shape.start, form.format.language)
        ?? shape.beginning.map { ValueRules.fault(of: $0, shape) } ?? shape.unreadable.words
      if let fault { found.append((fault, LayerAttribute.start.field)) }
    }
    let condition = form.text(LayerAttribute.conditionValue.field)
    if let other = other(form, others), !trimmed(condition).utf8.isEmpty {
      let fault = other.read(.string(condition)) == nil ? other.unreadable.words : nil
      if let fault = other.doubt(condition, form.format.language) ?? fault {
        found.append((fault, LayerAttribute.conditionValue.field))
      }
    }
    return found
  }

  /// I-4, I-5, I-6: a choice needs options, and a range that something fits into.
  static func faults(_ form: Form, _ seen: Fields, _ others: [AttributeShape]) -> [(Text, Field)] {
    var found: [(Text, Field)] = []
    let type = ValueType(name: form.text(LayerAttribute.type.field))
    if type == .choice || type == .choices, trimmed(form.text(options)).utf8.isEmpty {
      found.append((LayerWords.noOptions, options))
    }
    if type == .number, let least = form.value(LayerAttribute.least.field)?.double,
      let most = form.value(LayerAttribute.most.field)?.double,
      least > most
    {
      found.append((LayerWords.emptyRange, LayerAttribute.most.field))
    }
    // Without options or a range nothing could be right.
    return found.isEmpty ? valueFaults(form, seen, others) : found
  }
}
