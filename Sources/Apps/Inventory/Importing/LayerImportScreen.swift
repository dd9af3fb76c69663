import Base
import HTML
import Kit
import Store
import Sync

/// I-101: the screen of a layer's imports: choosing a file, what becomes of it, the imports before.
extension InventoryApp {
  func importScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let layer = contents.layer(id) else { return notFound(context) }
    let target = contents.layer(transfer.layer) ?? layer
    let view = importView(target, context)
    return Screen(
      title: ImportingWords.title,
      detail: div(.class("sheet")) {
        section(.class("card"), .key("import")) {
          h2 { ImportingWords.into + target.title }
          importStage(target, view, context)
        }
        if !isDeciding { view.earlier(transfer.importing.imports) }
      }, back: InventoryRoute.layerURL(id))
  }

  /// As long as a file waits for an answer, nothing else is asked.
  private var isDeciding: Bool {
    if case .preview = transfer.importing.stage { return true }
    return transfer.isAsking
  }

  @NodeBuilder private func importStage(_ layer: LayerContent, _ view: ImportView, _ context: Context) -> [Node] {
    if transfer.isAsking, let table = transfer.table {
      columnChoice(table, view)
    } else if case .resting = transfer.importing.stage {
      if let fault = transfer.fault { p(.class("finding wrong"), .role("alert")) { transfer.file + ": " + fault } }
      if mayDraw(layer.id, context) {
        p { ImportingWords.formats }
        div(.class("buttons")) { view.action("choose", ImportingWords.choose) }
      } else {
        p { SharingWords.readOnly }
      }
    } else {
      transfer.importing.nodes(view)
    }
  }

  private func importView(_ layer: LayerContent, _ context: Context) -> ImportView {
    var view = ImportView(transfer.importing.setting, context.format)
    view.title = transfer.importing.file
    view.link = a(.class("button"), .href(InventoryRoute.layerURL(layer.id))) { LayerWords.table }
    view.describe = { self.described($0, layer, context.format) }
    view.label = { _, name in
      layer.attributes.first { $0.name == name }?.field.label(context.language)
        ?? MappedObject.collection.field(named: name)?.label(context.language) ?? name
    }
    if case .preview(_, let source) = transfer.importing.stage {
      view.above = nodes {
        p(.role("status"), .key("kinds")) { ImportingWords.kinds(source.kinds, context.format) }
        fieldTable(source)
        firstObjects(source, layer, context)
        if transfer.table != nil { view.action("columns", ImportingWords.otherColumns, isQuiet: true) }
      }
    }
    return view
  }

  // MARK: - What becomes of the file

  private func fieldTable(_ source: LayerImport) -> Node? {
    let columns = source.table.columns
    if columns.isEmpty { return nil }
    return HTML.table(.class("counts"), .key("fields")) {
      thead {
        tr {
          th(.attribute("scope", "col")) { ImportingWords.inFile }
          th(.attribute("scope", "col")) { ImportingWords.inLayer }
        }
      }
      tbody {
        for (place, name) in columns.enumerated() {
          tr {
            th(.attribute("scope", "row")) { name }
            td { words(source.plan.targets[place]) }
          }
        }
      }
    }
  }

  private func words(_ target: ColumnPlan.Target) -> Text {
    switch target {
    case .attribute(let shape): Text(shape.title)
    case .new(let shape, _): ImportingWords.new(shape.title, shape.type.label)
    case .none: ImportingWords.notNeeded
    case .pictures: ImportingWords.noPictures
    }
  }

  @NodeBuilder private func firstObjects(_ source: LayerImport, _ layer: LayerContent, _ context: Context) -> [Node] {
    let objects = source.contents.items.filter { $0.key.collection == MappedObject.collection.name }.prefix(3)
    if !objects.isEmpty {
      h3 { ImportingWords.first }
      ul(.class("problems"), .key("first")) {
        for item in objects {
          li(.key(item.key.id.description)) {
            strong { brief(described(item, layer, context.format)) }
            " – " + geometryWords(item.fields[MappedObject.geometry], context.format)
            for (place, target) in source.plan.targets.enumerated() {
              if let words = value(target, item, context.format) {
                " · " + source.table.columns[place] + ": " + brief(words)
              }
            }
          }
        }
      }
    }
  }

  /// I-117: the beginning of a long text. The direction in which it is written ends with it.
  private func brief(_ text: String) -> String {
    var words = ""
    for letter in text.unicodeScalars.prefix(80) { words.unicodeScalars.append(letter) }
    if words.utf8.count < text.utf8.count { words += "…" }
    // Scripts from right to left begin at U+0590.
    return words.utf8.contains { $0 >= 0xD6 } ? "\u{2068}" + words + "\u{2069}" : words
  }

  private func value(_ target: ColumnPlan.Target, _ item: ImportItem, _ format: Format) -> String? {
    switch target {
    case .attribute(let shape), .new(let shape, _):
      let words = shape.words(item.fields[shape.name], format)
      return words.utf8.isEmpty ? nil : words
    case .none, .pictures: return nil
    }
  }

  /// An object by its name; where the layer has none for it by its first value.
  private func described(_ item: ImportItem, _ layer: LayerContent, _ format: Format) -> String {
    if item.key.collection == LayerAttribute.collection.name { return item.fields[LayerAttribute.title] ?? "" }
    if let label = layer.label {
      let words = label.words(item.fields[label.name], format)
      if !words.utf8.isEmpty { return words }
    }
    for member in item.fields.members where member.name.startsWith("v.") {
      let words = member.value.text ?? member.value.serialized
      if !words.utf8.isEmpty { return words }
    }
    return LayerWords.object(format.language)
  }

  // MARK: - Columns

  @NodeBuilder private func columnChoice(_ table: ImportedCSV, _ view: ImportView) -> [Node] {
    h3 { ImportingWords.columnsTitle }
    p { ImportingWords.columnsText }
    div(.class("fields"), .key("columns")) {
      column("latitude", ImportingWords.latitude, table.columns.latitude, table)
      column("longitude", ImportingWords.longitude, table.columns.longitude, table)
      column("shape", ImportingWords.shape, table.columns.shape, table)
    }
    div(.class("buttons")) {
      if table.columns.isEnough {
        view.action("explained", ImportingWords.next)
      } else {
        p(.role("status")) { ImportingWords.needsColumns }
      }
      view.action("close", Words.cancel, isQuiet: true)
    }
  }

  private func column(_ name: String, _ label: Text, _ chosen: Int?, _ table: ImportedCSV) -> Node {
    let id = "import-" + name
    return div(.class("field medium"), .key(id)) {
      HTML.label(.for(id)) { label }
      select(.id(id), .change(LayerTransferAction.column, value: name)) {
        option(.value(""), .selected(chosen == nil)) { "–" }
        for (place, title) in table.header.enumerated() {
          option(.value(String(place)), .selected(chosen == place)) { title.utf8.isEmpty ? String(place + 1) : title }
        }
      }
      if let chosen { p(.class("hint")) { table.samples(chosen) } }
    }
  }
}
