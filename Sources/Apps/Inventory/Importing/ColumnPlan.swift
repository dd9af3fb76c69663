import Base
import Files
import Geo
import Kit
import Sync

/// I-101: which attribute of a layer takes each column of a file. What has none becomes a new attribute, so that no value is lost.
struct ColumnPlan: Sendable {
  enum Target: Sendable {
    case attribute(AttributeShape)
    /// One that the layer gets, with the fields of its record.
    case new(AttributeShape, Fields)
    /// Nothing is in it, or what the app knows anyway.
    case none
    /// Pictures are no part of a file.
    case pictures
  }

  let targets: [Target]

  init(_ table: ImportedTable, _ layer: LayerContent) {
    let names = table.columns
    var targets = [Target?](repeating: nil, count: names.count)
    var free = ExportedValues(layer.attributes).columns
    for (place, name) in names.enumerated() {
      let key = folded(trimmed(name))
      guard let known = free.firstIndex(where: { ColumnPlan.isCalled($0, key) }) else { continue }
      targets[place] = free[known].shape.type == .photo ? .pictures : .attribute(free[known].shape)
      free.remove(at: known)
    }
    if table.isOwn { ColumnPlan.leaveOutOwn(names, &targets) }
    ColumnPlan.nameObjects(table, layer, free.map { $0.shape }, &targets)
    var titles = layer.attributes.map { $0.title }
    var order = layer.attributes.last?.order ?? 0
    for (place, name) in names.enumerated() where targets[place] == nil {
      let values = table.values(place)
      if values.isEmpty {
        targets[place] = Target.none
        continue
      }
      let id = RecordID.v8(named: String(utf8: folded(trimmed(name))), in: "inventory-import/" + layer.id.description)
      if let known = layer.attributes.first(where: { $0.id == id }) {
        // It was imported before, and renamed since.
        targets[place] = .attribute(known)
        continue
      }
      let title = Titles.free(ColumnPlan.title(name), taken: titles)
      titles.append(title)
      order += 1
      var fields = Fields()
      fields[LayerAttribute.layer] = layer.id
      fields[LayerAttribute.title] = title
      fields[LayerAttribute.type] = ColumnPlan.type(of: values)
      fields[LayerAttribute.order] = min(order, 100_000)
      targets[place] = .new(ColumnPlan.shape(id, fields), fields)
    }
    self.targets = targets.map { $0 ?? Target.none }
  }

  /// By its title, or by that with its unit.
  private static func isCalled(_ column: (title: String, shape: AttributeShape), _ key: [UInt8]) -> Bool {
    folded(column.title) == key || folded(column.shape.field.label.cs) == key
  }

  // MARK: - What the app says of objects

  private static let known: [String] = [
    "name", "layer", "captured", "how", "accuracy", "marker-color", "stroke", "stroke-width", "stroke-opacity", "fill",
    "fill-opacity",
  ]

  private static func leaveOutOwn(_ names: [String], _ targets: inout [Target?]) {
    for (place, name) in names.enumerated() where targets[place] == nil {
      if known.contains(where: { $0 == name }) { targets[place] = Target.none }
      if name == "pictures" { targets[place] = .pictures }
    }
  }

  /// What a file calls the name of an object goes into the attribute that names the objects of the layer.
  private static func nameObjects(
    _ table: ImportedTable, _ layer: LayerContent, _ free: [AttributeShape], _ targets: inout [Target?]
  ) {
    guard let label = layer.label, label.type == .text || label.type == .prose,
      let place = table.columns.firstIndex(where: { isName($0) }), targets[place] == nil
    else { return }
    if free.contains(where: { $0.id == label.id }) {
      targets[place] = .attribute(label)
      return
    }
    // The same once more, as in our own KML.
    let column = targets.firstIndex { target in
      if case .attribute(let shape)? = target { shape.id == label.id } else { false }
    }
    guard let column else { return }
    let isSame = table.rows.allSatisfy { row in
      guard let name = table.value(row, place) else { return true }
      return table.value(row, column).map { $0 == name } ?? false
    }
    if isSame { targets[place] = Target.none }
  }

  private static func isName(_ column: String) -> Bool {
    let key = folded(trimmed(column))
    return (["name", "title", "nazev", "jmeno"] as [String]).contains { key.elementsEqual($0.utf8) }
  }

  // MARK: - New attributes

  /// At most 60 bytes, whole letters.
  private static func title(_ name: String) -> String {
    let bytes = [UInt8](trimmed(name))
    var end = min(bytes.count, 56)
    if bytes.count > 60 {
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(utf8: bytes[..<end])
    }
    return bytes.isEmpty ? "–" : String(utf8: bytes)
  }

  private static func shape(_ id: RecordID, _ fields: Fields) -> AttributeShape {
    AttributeShape(Record(RecordKey(LayerAttribute.collection.name, id), fields: fields))
  }

  /// The narrowest that takes all values as they are.
  private static func type(of values: [JSON]) -> ValueType {
    let comma = UInt8(ascii: ",")
    let hasDecimalComma = values.contains { value in
      guard let text = value.text, text.utf8.contains(comma), let number = TypedNumber(text) else { return false }
      return number.whole == nil
    }
    for type in [ValueType.number, .flag, .date, .link] {
      var fields = Fields()
      fields[LayerAttribute.type] = type
      let shape = shape(RecordID.v8(named: type.name, in: "inventory-import"), fields)
      if values.allSatisfy({ isPlain($0, shape, hasDecimalComma) }) { return type }
    }
    let isLong = values.contains { value in
      guard let text = value.text else { return value.serialized.utf8.count > 400 }
      return text.utf8.count > 400 || text.utf8.contains(0x0A)
    }
    return isLong ? .prose : .text
  }

  /// Whether reading the value as the type loses nothing: `007`, the number of a phone and `192.168.100.200` are texts. So is `1,234`,
  /// unless another value of the column says that its commas are decimal (I-122).
  private static func isPlain(_ value: JSON, _ shape: AttributeShape, _ hasDecimalComma: Bool) -> Bool {
    guard let read = shape.read(value), ValueRules.fault(of: read, shape) == nil else { return false }
    guard shape.type == .number, let text = value.text.map({ [UInt8](trimmed($0)) }) else { return true }
    if text.first == UInt8(ascii: "+") || text.count > 15 { return false }
    let marks = text.filter { $0 < 0x80 && !(0x30...0x39).contains($0) && $0 | 0x20 != UInt8(ascii: "e") && $0 != UInt8(ascii: "-") }
    if marks.count > 1 || text.contains(where: { $0 >= 0x80 }) { return false }
    if let mark = marks.first, mark != UInt8(ascii: "."), mark != UInt8(ascii: ",") { return false }
    if !hasDecimalComma, let typed = value.text, TypedNumber(typed)?.whole != nil { return false }
    return text.count < 2 || text[0] != 0x30 || !(0x30...0x39).contains(text[1])
  }
}

extension AttributeShape {
  /// A value of a file as an object holds it. What the type does not take is kept as it is (I-83), with the reason.
  func taken(_ value: JSON) -> (value: JSON, fault: Text?) {
    guard let read = read(value, isTyped: true) else {
      return (value.text == nil && !isOfOptions ? .string(plain(value)) : value, unreadable.words)
    }
    return (read, ValueRules.fault(of: read, self))
  }

  /// Whether both say the same: `5` and `5.0`, the label of an option and its code.
  func isSame(_ one: JSON?, _ other: JSON?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other { return true }
    guard let first = read(one), let second = read(other) else { return false }
    return type == .number ? first.double == second.double : first == second
  }
}
