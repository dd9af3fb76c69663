import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  func layersScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.layers)
    // Beside another screen rows only lead somewhere.
    let isOpen = InventoryRoute(context.route) == .layers
    screen.actions = nodes {
      if isOpen { chooseAction(contents.layers.count) }
      addLink(InventoryRoute.layersURL("new"), LayerWords.new)
    }
    let spaces = [LayerStore.parent] + context.sharedSpaces.map { $0.id }
    let groups = spaces.map { (space: $0, rows: layerRows(in: $0, isOpen: isOpen, context)) }.filter { !$0.rows.isEmpty }
    let gone = isOpen && rows.isChoosing ? [] : goneRows(context)
    if groups.isEmpty && gone.isEmpty && rows.text.utf8.isEmpty {
      screen.detail = context.emptyOwn(LayerWords.none) {
        a(.class("button"), .href(InventoryRoute.projectsURL())) { Words.chooseTemplate }
      }
      return screen
    }
    screen.detail = div(.class("sheet")) {
      if isOpen {
        rowTools(hasFilter: true, context) { projectChoice(context) }
      } else {
        rowFilter()
      }
      if groups.isEmpty && gone.isEmpty {
        empty(LayerWords.nothingMatches, picture: "nothing-matches") {
          button(.class("button"), .type("button"), .action(RowAction.filter)) { LayerWords.clear }
        }
      }
      for part in groups {
        let isOwn = part.space == LayerStore.parent
        rowGroup(
          isOwn ? groups.count + gone.count > 1 ? SharingWords.mine : .empty : Text(teamTitle(part.space, context)),
          label: Words.layers, part.rows)
      }
      if !gone.isEmpty { group(SharingWords.deletedLayers, gone) }
    }
    return screen
  }

  /// Where the chosen layers can be put on the map.
  @NodeBuilder private func projectChoice(_ context: Context) -> [Node] {
    let projects = contents.projects.filter { mayChange($0, context) }.map { (id: $0.id, title: $0.title) }
    goal(
      "add-to", RowWords.addTo, projects, chosen: rows.project, change: .change(RowAction.project),
      button: RowWords.add, .action(RowAction.pin))
  }

  /// The layers of the private space or of a team, by their titles, here or not. Those that are here can be chosen.
  private func layerRows(in space: String, isOpen: Bool, _ context: Context) -> [Node] {
    let isChoosing = isOpen && self.rows.isChoosing
    let listed = listedLayers(in: space, isChoosing: isChoosing, context)
    let ordered = isChoosing ? self.rows.inPlace(listed) { $0.id } : listed
    let shown = isOpen ? tableBesideLayers(context) : RecordID(context.route.part(2))
    return ordered.map { id, title in
      let isOwn = contents.layer(id) != nil && mayDefine(id, context)
      let map = project(with: id).map { _ in
        RowButton(.action(RowAction.map, value: id.description), icon: Icons.map, title: LayerWords.onMap)
      }
      return listRow(
        { layerRow(id, title, isChosen: $0, context) }, id, edit: isOwn ? InventoryRoute.layerURL(id, "edit") : nil,
        delete: isOwn ? .askDeleteLayer : nil, usual: map, isChoosing: isChoosing, isShown: id == shown)
    }
  }

  /// In the order in which they are listed.
  func listedLayers(_ context: Context) -> [RecordID] {
    ([LayerStore.parent] + context.sharedSpaces.map { $0.id }).flatMap { space in
      listedLayers(in: space, isChoosing: rows.isChoosing, context).map { $0.id }
    }
  }

  private func listedLayers(
    in space: String, isChoosing: Bool, _ context: Context
  ) -> [(id: RecordID, title: String)] {
    let known = context.children(of: space, kind: LayerStore.kind)
    var rows: [(id: RecordID, title: String)] = known.filter { !isEmptied($0, context) }.compactMap { child in
      RecordID(child.id).map { ($0, layerTitle($0, context) ?? "") }
    }
    if space == LayerStore.parent {
      rows += contents.layers.filter { !contents.store.hasOwnSpace($0.id) }.map { ($0.id, $0.title) }
    }
    rows = rows.filter { self.rows.shows($0.title) && (!isChoosing || contents.layer($0.id) != nil) }
    let keys = rows.map { Titles.key($0.title, context.language) }
    return order(count: rows.count) { precedes(keys[$0], keys[$1]) }.map { rows[$0] }
  }

  private func layerRow(_ id: RecordID, _ title: String, isChosen: Bool = false, _ context: Context) -> GroupedRow {
    let layer = contents.layer(id)
    let state = layerState(id, context)
    var remark = layer.map { Words.objects($0.count, context.format) } ?? ""
    if let state { remark += remark.utf8.isEmpty ? state : " · " + state }
    return GroupedRow(
      .href(InventoryRoute.layerURL(id)), key: id.description, title: Text(title), remark: Text(remark),
      leading: layer.map { layerMark($0.kind, $0.symbol, $0.colour) } ?? Node.raw(InventoryIcons.layers), isChosen: isChosen)
  }

  /// Layers that were deleted, and those that are closed with something unsent.
  private func goneRows(_ context: Context) -> [GroupedRow] {
    context.childSpaces.compactMap { space in
      guard space.kind == LayerStore.kind, space.isDeleted || space.loss != nil, let id = RecordID(space.id)
      else { return nil }
      let title = layerTitle(id, context) ?? ""
      return rows.shows(title) ? layerRow(id, title, context) : nil
    }
  }

  /// The attributes of a layer.
  func designScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let layer = contents.layer(id) else { return notFound(context) }
    let language = context.language
    var screen = Screen(title: Text(layer.title), back: InventoryRoute.layerURL(id))
    screen.detailTitle = LayerWords.attributes
    let isOwn = mayDefine(id, context)
    if isOwn {
      screen.actions = nodes {
        chooseAction(layer.attributes.count)
        addLink(InventoryRoute.layerURL(id, "attribute", "new"), LayerWords.newAttribute)
      }
    }
    screen.detail = div(.class("sheet")) {
      if !isOwn { p(.class("hint"), .key("owners")) { SharingWords.ownersOnly } }
      if layer.attributes.isEmpty {
        empty(LayerWords.noAttributes) {
          if isOwn {
            a(.class("button"), .href(InventoryRoute.layerURL(id, "attribute", "new"))) {
              LayerWords.newAttribute
            }
          }
        }
      } else {
        if isOwn { rowTools(context) }
        ul(.class("rows button-rows"), .label(LayerWords.attributes)) {
          for (place, attribute) in rows.inPlace(layer.attributes, { $0.id }).enumerated() {
            row(attribute, place, layer, isOwn: isOwn, language)
          }
        }
      }
      div(.class("buttons"), .key("layer")) {
        if isOwn {
          a(.class("button quiet"), .href(InventoryRoute.layerURL(id, "edit"))) { LayerWords.edit }
        }
        a(.class("button quiet"), .href(InventoryRoute.layerURL(id))) { LayerWords.table }
        a(.class("button quiet"), .href(InventoryRoute.layerURL(id, "share"))) { SharingWords.title }
      }
    }
    return screen
  }

  private func row(
    _ attribute: AttributeShape, _ place: Int, _ layer: LayerContent, isOwn: Bool, _ language: Language
  ) -> Node {
    var remark = attribute.type.label(language)
    if !attribute.unit.utf8.isEmpty { remark += ", " + attribute.unit }
    if attribute.isRequired { remark += ", " + LayerWords.required(language) }
    let row = GroupedRow(
      isOwn ? .href(InventoryRoute.layerURL(layer.id, "attribute", attribute.id.description)) : .none,
      key: attribute.id.description, title: Text(attribute.title), remark: Text(remark),
      isChosen: rows.chosen.contains(attribute.id))
    if rows.isChoosing { return row.choosable(.change(RowAction.toggle, value: attribute.id.description)) }
    return li(.class("line"), .key(attribute.id.description)) {
      row.front
      if place > 0 && isOwn {
        iconButton(
          ProjectAction.raiseAttribute, value: attribute.id.description, InventoryIcons.up,
          LayerWords.earlier + ": " + attribute.title)
      }
    }
  }

  func statisticsScreen(_ id: RecordID, _ context: Context) -> Screen {
    guard let layer = contents.layer(id) else { return notFound(context) }
    let (language, format) = (context.language, context.format)
    var screen = Screen(title: Text(layer.title), back: InventoryRoute.layerURL(id))
    screen.detailTitle = LayerWords.statistics
    let wanted = context.route["by"].flatMap { RecordID($0) }
    let attribute =
      layer.attributes.first { $0.id == wanted }
      ?? layer.attributes.first { $0.type == .choice || $0.type == .flag } ?? layer.attributes.first
    let statistics = LayerStatistics(
      records(layer, context), layer.kinds, by: attribute, format, noValue: LayerWords.withoutValue(language))
    screen.detail = div(.class("sheet")) {
      tiles {
        MetricTile(label: LayerWords.count, value: format.number(statistics.all.count)).node
        if layer.hasLengths {
          MetricTile(label: lengthWords(layer), value: format.length(statistics.all.length)).node
        }
        if layer.hasAreas {
          MetricTile(label: LayerWords.area, value: format.area(statistics.all.area)).node
        }
      }
      if !layer.attributes.isEmpty { attributeChoice(layer, attribute) }
      if let attribute, let numbers = statistics.numbers, numbers.count > 0 {
        tiles { sums(numbers, attribute, format) }
      }
      // One bar would say nothing.
      if statistics.groups.count > 1 { chart(statistics, attribute, format) }
      if !statistics.groups.isEmpty {
        // With large text it is wider than the screen, and is scrolled.
        div(
          .class("numbers-view"), .key("groups"), .attribute("tabindex", "0"), .role("group"),
          .label(attribute.map { Text($0.title) } ?? LayerWords.statistics)
        ) { groupTable(statistics, layer, format) }
      }
    }
    return screen
  }

  private func attributeChoice(_ layer: LayerContent, _ chosen: AttributeShape?) -> Node {
    div(.class("field"), .key("by")) {
      label(.for("by")) { LayerWords.byAttribute }
      select(.id("by"), .name("by"), .change(TableAction.by)) {
        for attribute in layer.attributes {
          option(.value(attribute.id.description), .selected(attribute.id == chosen?.id)) { attribute.title }
        }
      }
    }
  }

  @NodeBuilder private func sums(
    _ numbers: LayerStatistics.Numbers, _ attribute: AttributeShape, _ format: Format
  ) -> [Node] {
    let language = format.language
    let unit = attribute.unit.utf8.isEmpty ? "" : "\u{A0}" + attribute.unit
    MetricTile(label: LayerWords.sum, value: ValueWords.number(numbers.sum, language) + unit).node
    MetricTile(label: LayerWords.mean, value: format.decimal(numbers.mean, places: 2) + unit).node
    MetricTile(label: LayerWords.least, value: ValueWords.number(numbers.least, language) + unit).node
    MetricTile(label: LayerWords.most, value: ValueWords.number(numbers.most, language) + unit).node
  }

  private func chart(_ statistics: LayerStatistics, _ attribute: AttributeShape?, _ format: Format) -> Node {
    BarChart(
      TableAction.bar.wire, title: Text(attribute?.title ?? ""),
      readout: Text(Words.objects(statistics.all.count, format)),
      unit: 1,
      statistics.groups.prefix(24).map { group in
        Column(group.title, [group.count], text: group.title + ": " + Words.objects(group.count, format))
      }
    ).node(format)
  }

  /// Of areas alone it is the way around them, as with one of them.
  private func lengthWords(_ layer: LayerContent) -> Text {
    layer.kinds.contains(.line) ? LayerWords.length : LayerWords.perimeter
  }

  private func groupTable(_ statistics: LayerStatistics, _ layer: LayerContent, _ format: Format) -> Node {
    return HTML.table(.class("numbers")) {
      thead {
        tr {
          th { LayerWords.value }
          th { LayerWords.count }
          if layer.hasLengths { th { lengthWords(layer) } }
          if layer.hasAreas { th { LayerWords.area } }
        }
      }
      tbody {
        for (place, group) in statistics.groups.prefix(200).enumerated() {
          tr(.key(String(place))) {
            td { group.title }
            td { format.number(group.count) }
            if layer.hasLengths { td { format.length(group.length) } }
            if layer.hasAreas { td { format.area(group.area) } }
          }
        }
      }
    }
  }
}
