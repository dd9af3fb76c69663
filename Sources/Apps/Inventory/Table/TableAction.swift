import Base
import Geo
import Kit
import Store
import Sync

/// What is done with the table of a layer.
enum TableAction: String, AppAction {
  static let area = "inventory.table"

  case sort, toggle, choose, all, none
  case attribute, typed, set
  case target, move, askDelete, delete
  case export, stopExport
  /// What changed elsewhere is put in its place.
  case news
  /// By which attribute the statistics are.
  case by, bar
  /// One of several options of the value that many are given.
  case option
}

extension InventoryApp {
  mutating func act(_ verb: TableAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .sort: table.sort(by: RecordID(action.value), &contents, context)
    case .toggle: if let id = RecordID(action.value) { table.toggle(id) }
    case .choose: table.isChoosing = true
    case .all: table.chooseListed()
    case .none: table.chooseNone()
    case .attribute:
      table.attribute = RecordID(action.text)
      table.value = ""
      table.fault = nil
    case .typed:
      table.value = action.text
      table.fault = nil
    case .set: setMany(context)
    case .target: table.target = RecordID(action.text)
    case .move: if let id = table.target { moveMany(id, context) }
    case .askDelete:
      if table.chosen.isEmpty { return context.show(LayerWords.noneChosen) }
      context.ask(
        Dialog(
          title: LayerWords.deleteChosen, text: Text(Words.objects(table.chosen.count, context.format)),
          confirm: Words.delete, action: TableAction.delete.wire, isDestructive: true))
    case .delete: deleteMany(context)
    case .export:
      guard let layer = contents.layer(table.layer) else { return }
      let isChosen = table.isChoosing && !table.chosen.isEmpty
      guard let kind = Exporting.Kind.allCases.first(where: { $0.rawValue == action.value }) else { return }
      export([(layer: layer, objects: isChosen ? table.chosenIDs : table.listedIDs)], named: layer.title, kind, context)
    case .stopExport: stopExport(context)
    case .by:
      if let layer = table.layer {
        let url = InventoryRoute.layerURL(layer, "statistics")
        context.navigate(url + "?by=" + action.text, replace: true)
      }
    case .news: table.takeNews(&contents, context)
    case .bar: break
    case .option: table.toggleOption(action.value)
    }
  }

  // MARK: - Many at once (I-31): one commit and one undo

  private mutating func setMany(_ context: UpdateContext) {
    guard let layer = contents.layer(table.layer),
      let shape = layer.attributes.first(where: { $0.id == table.attribute })
    else { return }
    if table.chosen.isEmpty { return context.show(LayerWords.noneChosen) }
    guard mayDraw(layer.id, context) else { return context.show(SharingWords.readOnly) }
    var value: JSON?
    do throws(FieldFault) { value = try shape.field.value(of: table.value, in: context.language) } catch {
      table.fault = error.words
      return
    }
    if let value, let fault = ValueRules.fault(of: value, shape) {
      table.fault = fault
      return
    }
    if value == nil && shape.isRequired {
      table.fault = FieldFault.required.words
      return
    }
    let changed = table.chosenRecords(contents, context).filter { $0.fields[shape.name] != value }
    let changes = changed.map { (key: $0.key, changes: [(name: shape.name, value: value)]) }
    context.saveAll(
      undoable: changes, in: contents.store.space(of: layer.id),
      notice: Text(LayerWords.changed(changed.count, context.format)))
    table.chooseNone()
  }

  private mutating func moveMany(_ target: RecordID, _ context: UpdateContext) {
    guard let layer = contents.layer(table.layer), let other = contents.layer(target), other.id != layer.id
    else { return }
    if table.chosen.isEmpty { return context.show(LayerWords.noneChosen) }
    let chosen = table.chosenRecords(contents, context)
    guard chosen.allSatisfy({ other.kinds.contains(layer.kind(of: $0)) }) else {
      return context.show(LayerWords.kindsDoNotFit)
    }
    moveObjects(chosen, from: layer, to: other, context)
    table.chooseNone()
  }

  private mutating func deleteMany(_ context: UpdateContext) {
    guard let layer = table.layer else { return }
    guard table.chosen.allSatisfy({ mayDelete($0, context) }) else { return context.show(SharingWords.ownObjectsOnly) }
    var keys: [RecordKey] = []
    for record in table.chosenRecords(contents, context) {
      keys.append(record.key)
      keys += (contents.pictures[record.id] ?? []).map { RecordKey(MappedObject.pictures.collection.name, $0) }
    }
    table.chooseNone()
    context.delete(keys, in: contents.store.space(of: layer), notice: LayerWords.objectsDeleted)
  }
}

/// I-32: what moves with an object into another layer: the values of attributes that have the same title, type and unit there; an
/// option by its label. The others stay in the object, so that moving back brings them back. I-83: a value is read as the type that
/// its attribute has now; what cannot be read moves as it is.
enum LayerMove {
  static func changes(
    _ record: Record, from layer: LayerContent, to other: LayerContent
  ) -> [(name: String, value: JSON?)] {
    var changes: [(name: String, value: JSON?)] = [(MappedObject.layer.name, other.id.json)]
    for shape in layer.attributes {
      guard let value = record.fields[shape.name],
        let twin = other.attributes.first(where: { isTwin($0, of: shape) })
      else { continue }
      if let moved = moved(value, shape, twin) {
        changes.append((twin.name, moved))
      } else if record.fields[twin.name] != nil {
        // From when the object was in that layer before: it has another value now.
        changes.append((twin.name, nil))
      }
    }
    return changes
  }

  /// Five metres are not five centimetres.
  private static func isTwin(_ one: AttributeShape, of other: AttributeShape) -> Bool {
    folded(one.title) == folded(other.title) && one.type == other.type && one.unit == other.unit
  }

  private static func moved(_ value: JSON, _ shape: AttributeShape, _ twin: AttributeShape) -> JSON? {
    let read = shape.read(value)
    switch shape.type {
    case .number, .text, .prose, .date, .flag, .photo, .link: return read ?? value
    case .choice: return code(read?.text ?? "", shape, twin).map { .string($0) }
    case .choices:
      let codes = (read?.codes ?? value.codes ?? []).compactMap { code($0, shape, twin) }
      return codes.isEmpty ? nil : .array(codes.map { .string($0) })
    }
  }

  private static func code(_ code: String, _ shape: AttributeShape, _ twin: AttributeShape) -> String? {
    guard let label = shape.options[code]?.label else { return nil }
    return twin.options.options.first { folded($0.label) == folded(label) }?.code
  }
}
