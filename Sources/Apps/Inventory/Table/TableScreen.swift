import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  /// Of every row, as the style sheet has it.
  private static let rowHeight = 48

  /// What is above the rows, as exactly as drawing needs it.
  private var heightAboveRows: Int { 150 + (table.isChoosing ? 200 : 0) }

  /// - Parameters:
  ///   - inList: whether the table is the list beside one of its objects (I-103).
  ///   - shown: that object.
  func tableScreen(_ id: RecordID, inList: Bool = false, shown: RecordID? = nil, _ context: Context) -> Screen {
    guard let layer = contents.layer(id), let index = table.index, table.layer == id else { return notFound(context) }
    var screen = Screen(title: Text(layer.title), back: InventoryRoute.layersURL())
    if inList { screen.back = InventoryRoute.layerURL(id) }
    screen.actions = [
      iconLink(InventoryRoute.layerURL(id, "statistics"), Icons.chart, LayerWords.statistics),
      iconLink(InventoryRoute.layerURL(id, "design"), Icons.settings, LayerWords.attributes),
    ]
    screen.detail = div(.class("wide object-table")) {
      strayCard(layer, context)
      if index.count == 0 {
        empty(LayerWords.noObjects) {
          if let project = project(with: id) {
            a(.class("button"), .href(InventoryRoute.mapURL(project))) { DrawingWords.map }
          }
          importLink(id, context)
        }
      } else {
        tools(layer, context)
        if table.isChoosing { choosing(layer, context) }
        rows(layer, inList: inList, shown, context)
      }
    }
    return screen
  }

  /// A project on whose map the layer is; the one that was shown last before the others.
  func project(with layer: RecordID?) -> RecordID? {
    let found = contents.projects.filter { $0.pins.contains { $0.layer == layer } }
    return (found.first { $0.id == lastProject } ?? found.first)?.id
  }

  // MARK: - Above the rows

  @NodeBuilder private func tools(_ layer: LayerContent, _ context: Context) -> [Node] {
    searchBar(ObjectTable.prefix + ListVerb.text.name, table.state.text, search: LayerWords.searchObjects)
    filters(context)
    div(.class("table-tools"), .key("tools")) {
      p(.role("status")) { Words.objects(table.state.matches.count, context.format) }
      if table.isLatestFirst { p(.class("quiet"), .key("order")) { LayerWords.latestFirst } }
      if table.hasNews {
        button(.class("button small"), .type("button"), .key("news"), .action(TableAction.news)) {
          TogetherWords.news
        }
      }
      if !table.isChoosing {
        button(.class("button small quiet"), .type("button"), .action(TableAction.choose)) { LayerWords.choose }
        exportButtons(context)
        importLink(layer.id, isShort: true, context)
      }
    }
  }

  private func importLink(_ layer: RecordID, isShort: Bool = false, _ context: Context) -> Node? {
    guard mayDraw(layer, context) else { return nil }
    return a(
      .class("button small quiet"), .key("import"), .href(InventoryRoute.layerURL(layer, "import")),
      isShort ? .label(ImportingWords.title) : .none
    ) {
      isShort ? ImportingWords.short : ImportingWords.title
    }
  }

  /// I-108: what they do is said once before them, and in the name of each.
  @NodeBuilder private func exportButtons(_ context: Context) -> [Node] {
    let files: [(kind: String, name: String)] = [("geojson", "GeoJSON"), ("kml", "KML"), ("gpx", "GPX"), ("csv", "CSV")]
    if let progress = exportProgress(context) {
      progress
    } else {
      span(.class("quiet"), .key("export"), .attribute("aria-hidden", "true")) { LayerWords.exporting }
      for (kind, name) in files {
        button(
          .class("button small quiet"), .type("button"), .key(kind), .action(TableAction.export, value: kind),
          .label(LayerWords.exporting + " " + name)
        ) { name }
      }
    }
  }

  /// The values of attributes with few of them, with their counts.
  private func filters(_ context: Context) -> [Node] {
    guard let index = table.index else { return [] }
    let language = context.language
    let shapes = ObjectTable.filtering(contents.layer(table.layer)?.attributes ?? [])
    return shapes.enumerated().compactMap { place, shape in
      let values = table.state.values(place, index.slots, language)
      if values.isEmpty { return nil }
      return div(.class("table-filter"), .key(shape.id.description)) {
        span(.class("quiet")) { shape.title }
        chips(label: Text(shape.title)) {
          for value in values {
            chip(
              .action(ObjectTable.prefix + ListVerb.value.name, value: shape.id.description + "/" + value.code),
              Text(value.title + " " + context.format.number(value.count)),
              isOn: table.state.isChosen(place, value.code))
          }
        }
      }
    }
  }

  // MARK: - Many at once

  private func choosing(_ layer: LayerContent, _ context: Context) -> Node {
    let language = context.language
    let mayDraw = mayDraw(layer.id, context)
    return section(.class("card choosing"), .key("choosing"), .label(LayerWords.choose)) {
      div(.class("table-tools")) {
        strong(.role("status")) { LayerWords.chosen(table.chosen.count, context.format) }
        button(.class("button small quiet"), .type("button"), .action(TableAction.all)) {
          LayerWords.chooseAll
        }
        button(.class("button small quiet"), .type("button"), .action(TableAction.none)) {
          LayerWords.chooseNone
        }
      }
      if mayDraw {
        div(.class("table-tools")) {
          attributeToSet(layer)
          if let shape = layer.attributes.first(where: { $0.id == table.attribute }) { valueToSet(shape, language) }
        }
      }
      if let fault = table.fault { p(.class("fault"), .role("alert")) { fault } }
      div(.class("table-tools")) {
        if mayDraw {
          moveChoice(layer)
          button(.class("button small quiet danger"), .type("button"), .action(TableAction.askDelete)) { Words.delete }
        }
        exportButtons(context)
      }
    }
  }

  private func attributeToSet(_ layer: LayerContent) -> Node {
    select(.id("set-attribute"), .label(LayerWords.setAttribute), .change(TableAction.attribute)) {
      option(.value(""), .selected(table.attribute == nil)) { LayerWords.setAttribute + "…" }
      for shape in layer.attributes where shape.type != .photo {
        option(.value(shape.id.description), .selected(shape.id == table.attribute)) { shape.field.label }
      }
    }
  }

  @NodeBuilder private func valueToSet(_ shape: AttributeShape, _ language: Language) -> [Node] {
    switch shape.field.kind {
    case .choice(let choices):
      select(.id("set-value"), .key("choice"), .label(LayerWords.value), .change(TableAction.typed)) {
        option(.value(""), .selected(table.value.utf8.isEmpty)) { "–" }
        for choice in choices {
          option(.value(choice.name), .selected(choice.name == table.value)) { choice.label }
        }
      }
    case .codes:
      chips(label: LayerWords.value) {
        for option in shape.options.options {
          chip(
            .action(TableAction.option, value: option.code), Text(option.label),
            isOn: table.valueCodes.contains(option.code))
        }
      }
    default:
      input(
        .id("set-value"), .key("text"), .type(shape.type == .date ? "date" : "text"),
        .label(LayerWords.value), .input(TableAction.typed), .value(table.value))
    }
    button(.class("button small"), .type("button"), .action(TableAction.set)) { LayerWords.set }
  }

  @NodeBuilder private func moveChoice(_ layer: LayerContent) -> [Node] {
    let others = contents.layers.filter { other in
      other.id != layer.id && other.kinds.contains { layer.kinds.contains($0) }
    }.map { (id: $0.id, title: $0.title) }
    goal(
      "move", LayerWords.moveTo, others, chosen: table.target, change: .change(TableAction.target),
      button: LayerWords.move, .action(TableAction.move))
  }

  // MARK: - Rows

  /// How far the list is scrolled so that the row of the object is in its middle.
  func scrollTop(showing id: RecordID, _ context: Context) -> Int? {
    guard let slot = table.index?.slot(id), let place = table.state.matches.firstIndex(of: slot) else { return nil }
    return max(0, heightAboveRows + place * InventoryApp.rowHeight - context.scrolling("list").height / 2)
  }

  private func rows(_ layer: LayerContent, inList: Bool, _ shown: RecordID?, _ context: Context) -> Node {
    let language = context.language
    let matches = table.state.matches
    if matches.isEmpty {
      return empty(LayerWords.nothingMatches, picture: "nothing-matches") {
        button(.class("button"), .type("button"), .action(ObjectTable.prefix + ListVerb.clear.name)) {
          LayerWords.clear
        }
      }
    }
    let scrolling = context.scrolling(inList ? "list" : "detail")
    let window = ListWindow(
      rowHeight: InventoryApp.rowHeight, count: matches.count, scrollTop: scrolling.top - heightAboveRows,
      viewportHeight: scrolling.height)
    let listed = table.records(matches[window.range], contents, context)
    return div(.class("table-scroll"), .key("rows"), .attribute("tabindex", "0"), .role("group"), .label(layer.title)) {
      HTML.table(.attribute("aria-rowcount", String(matches.count + 1))) {
        thead { head(layer, language) }
        tbody {
          space(window.spaceAbove, "above")
          for (place, record) in zip(window.range, listed) { row(record, place, layer, shown, context) }
          space(window.spaceBelow, "below")
        }
      }
    }
  }

  private func space(_ height: Int, _ key: String) -> Node {
    tr(.class("space"), .key(key), .attribute("aria-hidden", "true")) {
      td { svg(.attribute("width", "1"), .attribute("height", String(height))) }
    }
  }

  private func head(_ layer: LayerContent, _ language: Language) -> Node {
    tr {
      if table.isChoosing { th(.key("choose")) { span(.class("hidden")) { LayerWords.choose } } }
      if let label = layer.label {
        column(label.id, label.field.label(language))
      } else {
        column(nil, LayerWords.object(language))
      }
      for shape in layer.furtherAttributes {
        column(shape.id, shape.field.label(language), isNumber: shape.type == .number)
      }
    }
  }

  private func column(_ id: RecordID?, _ title: String, isNumber: Bool = false) -> Node {
    let isSorted = table.sorted == id && !table.isLatestFirst
    return th(
      .key(id?.description ?? "object"), .attribute("scope", "col"), isNumber ? .class("number") : .none,
      .attribute("aria-sort", isSorted ? (table.isReversed ? "descending" : "ascending") : nil)
    ) {
      button(.class("column"), .type("button"), .action(TableAction.sort, value: id?.description ?? "")) {
        title
        if isSorted { span(.attribute("aria-hidden", "true")) { table.isReversed ? " ↓" : " ↑" } }
      }
    }
  }

  private func row(
    _ record: Record, _ place: Int, _ layer: LayerContent, _ shown: RecordID?, _ context: Context
  ) -> Node {
    let id = record.id.description
    let name = layer.name(record.fields, context.format)
    let isChosen = table.chosen.contains(record.id)
    let isShown = record.id == shown
    return tr(
      .key(id), .attribute("aria-rowindex", String(place + 2)), isChosen || isShown ? .class("chosen") : .none
    ) {
      if table.isChoosing {
        td(.key("choose")) {
          input(
            .type("checkbox"), .label(LayerWords.choose + ": " + name),
            .change(TableAction.toggle, value: id), .checked(isChosen))
        }
      }
      th(.attribute("scope", "row"), .key("name")) { 
        a(.href(InventoryRoute.objectURL(record.id)), isShown ? .attribute("aria-current", "true") : .none) { name }
      }
      for shape in layer.furtherAttributes {
        td(.key(shape.name), shape.type == .number ? .class("number") : .none) {
          shape.words(record.fields[shape.name], context.format)
        }
      }
    }
  }
}
