import Base
import Kit
import Store
import Sync

extension VaccinationApp {
  /// How a kind of the catalogue's records is edited (V-68).
  static func publisher(_ collection: RecordType) -> Publisher {
    Publisher(
      app: "vaccination", space: Vaccination.space, collection, fields: collection.fields,
      path: VaccinationRoute.catalogue(nil).url, draftsPath: VaccinationRoute.drafts.url,
      forms: "vaccination/" + collection.name,
      PublisherWords(
        withdraw: EditorWords.withdraw, withdrawText: EditorWords.withdrawText, withdrawn: EditorWords.withdrawn,
        wasWithdrawn: EditorWords.wasWithdrawn))
  }

  static var draftsID: String { PublishedSpace.drafts(Vaccination.space).description }

  /// Opens the form of the address, as soon as its record is here.
  mutating func openEditor(_ context: UpdateContext) {
    let place = VaccinationRoute(context.route)
    if case .newEntry(let name) = place {
      guard let collection = CatalogueRecord.collections.first(where: { $0.name == name }) else { return }
      editor = PublishedForm(VaccinationApp.publisher(collection), nil, context)
    } else if let id = place.editedEntry, let collection = VaccinationApp.collection(of: id, context) {
      editor = PublishedForm(VaccinationApp.publisher(collection), id, context)
    }
  }

  /// Ids are unique in a catalogue, so that an address need not say which kind of record it is.
  private static func collection(of id: RecordID, _ context: Context) -> RecordType? {
    CatalogueRecord.collections.first { collection in
      context.draftedFields(RecordKey(collection.name, id), in: Vaccination.space) != nil
    }
  }

  mutating func edit(_ action: Event.Action, _ context: UpdateContext) {
    guard editor != nil else { return }
    switch action.name {
    case "vaccination.edit.code":
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let field = editor?.publisher.collection.field(named: parts[0]) else { return }
      editor?.toggle(field, parts[1])
      editor?.take(action.form, context)
    case "vaccination.edit.cell": setCell(action, context)
    case "vaccination.edit.flag": setFlag(action, context)
    case "vaccination.edit.tick":
      change(action.value, context) { path, json in
        path.setting(path.value(in: json)?.flag == true ? nil : .bool(true), in: json)
      }
    case "vaccination.edit.add": change(action.value, context) { StructureList.adding(to: $0, in: $1) }
    case "vaccination.edit.remove":
      let parts = action.value.parts(at: UInt8(ascii: "/"))
      let place = Int(clamping: integer(parts.last ?? "") ?? -1)
      change(joined(Array(parts.dropLast()), "/"), context) { StructureList.removing(place, from: $0, in: $1) }
    default:
      let published = vaccines.all
      if action.name == "vaccination.publish.go", let fault = draftFault(context) {
        return context.show(Notice(Text(VaccinationApp.words(fault, context.language)), isError: true))
      }
      let key = editor?.key ?? RecordKey("", context.newID())
      let language = context.language
      let step = editor?.act(action, context) { VaccinationApp.faults(key, $0, published, language) }
      switch step {
      case .left: editor = nil
      case .reopen: openEditor(context)
      case .done, nil: break
      }
    }
  }

  /// Another editor may have published something since the differences were shown.
  private func draftFault(_ context: Context) -> CatalogueFault? {
    guard let key = editor?.key, let fields = context.draftedFields(key, in: Vaccination.space) else { return nil }
    return CatalogueCheck.fault(of: Record(key, fields: fields), among: vaccines.all)
  }

  /// V-69: what would be wrong with the catalogue, at the field that it is about.
  private static func faults(
    _ key: RecordKey, _ form: Form, _ published: [Record], _ language: Language
  ) -> [(field: Field, text: Text)] {
    var wanted = Record(key)
    for field in form.fields { if let value = form.value(field) { wanted.fields[field.name] = value } }
    guard let fault = CatalogueCheck.fault(of: wanted, among: published),
      let field = CatalogueCheck.field(of: fault, wanted, form.fields)
    else { return [] }
    return [(field, Text(cs: words(fault, .czech), en: words(fault, .english)))]
  }

  private static func words(_ fault: CatalogueFault, _ language: Language) -> String {
    fault.place + ": " + fault.reason.words(language)
  }

  // MARK: - Structures

  /// What was typed into a cell, as the catalogue writes it.
  private mutating func setCell(_ action: Event.Action, _ context: UpdateContext) {
    let parts = action.value.parts(at: UInt8(ascii: "|"), limit: 2)
    guard parts.count == 2, let kind = StructureCell.Kind(name: parts[0]) else { return }
    let value = CellValue(kind: kind, format: context.format)
    change(parts[1], context) { path, json in
      let changed = path.setting(value.written(action.text, over: path.value(in: json), today: context.localDay), in: json)
      // A source of which nothing is left is none.
      guard path.field == "sources", let items = changed?.items else { return changed }
      let left = items.filter { $0.members?.isEmpty != true }
      return left.isEmpty ? nil : .array(left)
    }
  }

  private mutating func setFlag(_ action: Event.Action, _ context: UpdateContext) {
    guard let field = editor?.publisher.collection.field(named: action.value) else { return }
    let text = editor?.form.value(field)?.flag == true ? "" : "true"
    editor?.set(field, text)
    editor?.take(Fields(keeping: text, of: field), context)
  }

  /// - Parameter address: a path that begins with a field's name.
  private mutating func change(
    _ address: String, _ context: UpdateContext, _ body: (StructurePath, JSON?) -> JSON?
  ) {
    guard let path = StructurePath(address), let field = editor?.publisher.collection.field(named: path.field) else {
      return
    }
    let changed = body(path, editor?.form.value(field))
    let text: String
    // Of a structure the notation is kept, of a plain field its text.
    if case .structure = field.kind { text = changed?.serialized ?? "" } else { text = changed?.text ?? "" }
    editor?.set(field, text)
    editor?.take(Fields(keeping: text, of: field), context)
  }
}

extension JSONObject {
  /// What a form is told of one of its controls.
  fileprivate init(keeping text: String?, of field: Field) {
    self.init([(field.name, .string(text ?? ""))])
  }
}
