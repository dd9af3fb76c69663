import Base
import Kit
import Store
import Sync

/// The objects of a layer as a table: in order of a column, searched, filtered, and chosen for what is done to many.
struct ObjectTable {
  private(set) var layer: RecordID?
  private(set) var index: RecordIndex<Record>?
  var state = ListState()
  /// The attribute of the column; nil for that of the names in a layer without an attribute for them.
  private(set) var sorted: RecordID?
  /// By when they were captured, and by no column.
  private(set) var isLatestFirst = false
  private(set) var isReversed = false
  /// Nobody has pressed a column, or three times the same: the rows are in the order in which a table opens.
  private var isAsOpened = true
  private(set) var chosen: Set<RecordID> = []
  var isChoosing = false
  /// What many are given: the attribute, and the value as it is typed.
  var attribute: RecordID?
  var value = ""
  var fault: Text?
  /// The layer to which many are moved.
  var target: RecordID?
  private var shapes: [AttributeShape] = []
  /// I-70: something has changed elsewhere that would move rows.
  private(set) var hasNews = false
  /// The table was empty when it was opened, and nobody has done anything with it since: what arrives is shown at once.
  private var isFilling = false

  /// The object beside which it is the list (I-103).
  var besideObject: RecordID?

  static let prefix = "inventory.table.list."
  /// I-114: to put more names in order takes a phone seconds.
  private static let mostByName = 10_000

  // MARK: - Following the records

  mutating func open(_ id: RecordID, _ contents: inout Contents, _ context: Context) {
    if layer == id && index != nil { return }
    self = ObjectTable()
    layer = id
    fill(&contents, context)
    isFilling = index?.count == 0
  }

  /// - Parameter keys: the records that changed; empty for all.
  mutating func recordsChanged(_ keys: [RecordKey], _ contents: inout Contents, _ context: Context) {
    guard let layer, let content = contents.layer(layer) else {
      if layer != nil { self = ObjectTable() }
      return
    }
    let objects = keys.filter { $0.collection == MappedObject.collection.name }
    let own = objects.filter { contents.layer(ofObject: $0.id) == layer || index?.slot($0.id) != nil }
    // One that went to another layer is still a record.
    let replica = context.replica(contents.store.space(of: layer))
    let isMoved = own.contains { contents.layer(ofObject: $0.id) != layer && replica.visible($0) != nil }
    if keys.isEmpty || isMoved || !isSame(content.attributes) { return fill(&contents, context) }
    if own.isEmpty { return }
    index?.update(own, replica, context.language)
    // I-70: rows do not move under a finger for what others do.
    let isMine = own.contains { replica.isPending($0) }
    if isMine || isFilling || !isSeen(context) { return refresh(&contents, context) }
    hold(&contents, context)
  }

  private func isSeen(_ context: Context) -> Bool {
    switch InventoryRoute(context.route) {
    case .layer(let id): id == layer
    case .layers, .object: context.hasTwoPanes
    case .projects, .newProject, .editProject, .pin, .shareProject, .baseMap, .map, .newLayer, .editLayer, .design, .attribute,
      .statistics, .shareLayer, .importLayer, .editObject, .picture, .editPicture, .drawOnPicture, .search, .help, .unknown:
      false
    }
  }

  /// Whether the columns are those of the index: shapes are made anew when a definition changes.
  private func isSame(_ attributes: [AttributeShape]) -> Bool {
    attributes.count == shapes.count && zip(attributes, shapes).allSatisfy { $0 === $1 }
  }

  private mutating func fill(_ contents: inout Contents, _ context: Context) {
    guard let content = contents.layer(layer) else { return }
    shapes = content.attributes
    if isAsOpened || !shapes.contains(where: { $0.id == sorted }) { sorted = content.label?.id }
    let isByName = !isAsOpened || content.objects.count <= ObjectTable.mostByName
    let column = isByName ? shapes.first { $0.id == sorted } ?? content.naming : nil
    isLatestFirst = column == nil
    let replica = context.replica(contents.store.space(of: content.id))
    var made = ObjectTable.index(content, by: column, isReversed)
    // One after the other, and only what orders and filters them: a hundred thousand whole ones would take a hundred megabytes,
    // which a browser does not give back.
    let wanted = (ObjectTable.filtering(shapes) + [column].compactMap { $0 }).map { $0.name }
    let objects = content.objects.lazy.compactMap { id in replica.look(at: MappedObject.key(id)) { $0.part(wanted) } }
    made.fill(objects, context.language)
    index = made
    refresh(&contents, context)
  }

  private mutating func refresh(_ contents: inout Contents, _ context: Context) {
    guard let index else { return }
    hasNews = false
    prepare(state.text, &contents, context)
    let found = ObjectTable.found(state.text, index, layer, contents, context)
    state.refresh(index.slots, found: found)
    chosen = chosen.filter { index.slot($0) != nil }
  }

  private mutating func hold(_ contents: inout Contents, _ context: Context) {
    guard let index else { return }
    prepare(state.text, &contents, context)
    let found = ObjectTable.found(state.text, index, layer, contents, context)
    if state.hold(index.slots, found: found) { hasNews = true }
    chosen = chosen.filter { index.slot($0) != nil }
  }

  mutating func takeNews(_ contents: inout Contents, _ context: Context) { refresh(&contents, context) }

  /// Makes the words that a search looks through.
  private func prepare(_ text: String, _ contents: inout Contents, _ context: Context) {
    guard !trimmed(text).utf8.isEmpty, let place = layer.flatMap({ contents.place(ofLayer: $0) }) else { return }
    contents.prepareSearch(at: place, context)
  }

  /// The slots of the rows that the query asks for, in their order; nil for all.
  private static func found(
    _ text: String, _ index: RecordIndex<Record>, _ layer: RecordID?, _ contents: Contents, _ context: Context
  ) -> [Int32]? {
    guard let content = contents.layer(layer) else { return nil }
    let query = ObjectQuery(text, of: content.attributes)
    if query.isEmpty { return nil }
    let replica = context.replica(contents.store.space(of: content.id))
    return index.slots.order.filter { slot in
      let id = index.id(slot)
      return query.matches(content.text(of: id), replica.visible(MappedObject.key(id))?.fields, content.attributes)
    }
  }

  private static func index(
    _ layer: LayerContent, by attribute: AttributeShape?, _ isReversed: Bool
  ) -> RecordIndex<Record> {
    RecordIndex(
      MappedObject.collection,
      order: { record, language in ColumnOrder.key(record, attribute, isReversed, language) },
      facets: facets(layer.attributes), keepsRows: false, row: { record, _ in record })
  }

  /// Attributes with few values.
  static func filtering(_ shapes: [AttributeShape]) -> [AttributeShape] {
    Array(shapes.filter { $0.type == .choice || $0.type == .choices || $0.type == .flag }.prefix(8))
  }

  private static func facets(_ shapes: [AttributeShape]) -> [Facet<Record>] {
    filtering(shapes).map { shape in
      Facet(
        shape.id.description, Text(cs: shape.title, en: shape.title),
        title: { code in
          let cs = shape.words(.string(code), Format(.czech))
          let en = shape.words(.string(code), Format(.english))
          return shape.type == .choices
            ? Text(cs: shape.options[code]?.label ?? code, en: shape.options[code]?.label ?? code)
            : Text(cs: cs, en: en)
        },
        codes: { record in
          guard let stored = record.fields[shape.name] else { return [] }
          let value = shape.read(stored) ?? stored
          return value.codes ?? value.text.map { [$0] } ?? []
        })
    }
  }

  // MARK: - Acting

  mutating func act(_ action: Event.Action, _ contents: inout Contents, _ context: UpdateContext) -> Bool {
    guard let index else { return false }
    isFilling = false
    prepare(action.name == ObjectTable.prefix + ListVerb.text.name ? action.text : state.text, &contents, context)
    return state.act(action, prefix: ObjectTable.prefix, index.slots, context) { [layer, contents] text in
      ObjectTable.found(text, index, layer, contents, context) ?? index.slots.order
    }
  }

  /// Rising first, then falling, then as the table was. A column by which it opened rises already.
  mutating func sort(by attribute: RecordID?, _ contents: inout Contents, _ context: Context) {
    isFilling = false
    let isAgain = sorted == attribute && index != nil && !isLatestFirst
    isAsOpened = isAgain && isReversed
    (sorted, isReversed) = (attribute, isAgain && !isReversed)
    fill(&contents, context)
  }

  // MARK: - Choosing

  mutating func choose(_ ids: [RecordID]) {
    isChoosing = true
    chosen = Set(ids.filter { index?.slot($0) != nil })
  }

  mutating func toggle(_ id: RecordID) {
    isFilling = false
    if chosen.remove(id) == nil && index?.slot(id) != nil { chosen.insert(id) }
  }

  /// Of what many are given: one of several options more, or less.
  mutating func toggleOption(_ code: String) {
    var codes = valueCodes
    if codes.contains(code) { codes.removeAll { $0 == code } } else { codes.append(code) }
    value = listed(codes)
    fault = nil
  }

  /// The value as the codes of several options.
  var valueCodes: [String] {
    value.parts(at: UInt8(ascii: ",")).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
  }

  mutating func chooseListed() {
    guard let index else { return }
    isChoosing = true
    chosen = Set(state.matches.map { index.id($0) })
  }

  mutating func chooseNone() {
    chosen = []
    isChoosing = false
    fault = nil
  }

  /// The chosen records in the order of the table.
  func chosenRecords(_ contents: Contents, _ context: Context) -> [Record] {
    guard let index else { return [] }
    return records(index.slots.order.filter { chosen.contains(index.id($0)) }, contents, context)
  }

  var chosenIDs: [RecordID] {
    guard let index else { return [] }
    return index.slots.order.map { index.id($0) }.filter { chosen.contains($0) }
  }

  var listedIDs: [RecordID] {
    guard let index else { return [] }
    return state.matches.map { index.id($0) }
  }

  /// The listed records in their order.
  func listedRecords(_ contents: Contents, _ context: Context) -> [Record] { records(state.matches, contents, context) }

  /// The records in these slots as they are now.
  func records(_ slots: some Sequence<Int32>, _ contents: Contents, _ context: Context) -> [Record] {
    guard let index, let layer else { return [] }
    let replica = context.replica(contents.store.space(of: layer))
    return slots.compactMap { replica.visible(MappedObject.key(index.id($0))) }
  }
}
