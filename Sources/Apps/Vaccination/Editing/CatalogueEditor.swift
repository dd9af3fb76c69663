import Base
import Kit
import Store
import Sync

extension VaccinationApp {
  /// How a kind of the catalogue's records is edited (V-68).
  static func publisher(_ collection: RecordType) -> Publisher {
    Publisher(
      app: "vaccination", space: Vaccination.space, collection, fields: collection.fields,
      path: "/vaccination/catalogue", draftsPath: "/vaccination/drafts",
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
      guard let collection = CatalogueRecord.collections.first(where: { $0.name.sameBytes(name) }) else { return }
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
    case "vaccination.edit.addDose": change("doses", context) { DoseList.adding(to: $0) }
    case "vaccination.edit.removeDose":
      let place = Int(clamping: integer(action.value) ?? -1)
      change("doses", context) { DoseList.removing(place, from: $0) }
    default:
      let published = vaccines.all
      if action.name.sameBytes("vaccination.publish.go"), let fault = draftFault(context) {
        return context.show(Notice(VaccinationApp.words(fault, context.language), isError: true))
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

  /// What was typed into a cell of a structure; spans are stored as the catalogue writes them, and what is none as it was typed,
  /// so that it is seen and refused at publishing.
  private mutating func setCell(_ action: Event.Action, _ context: UpdateContext) {
    let parts = action.value.parts(at: UInt8(ascii: "|"), limit: 2)
    guard parts.count == 2, let path = StructurePath(parts[1]) else { return }
    let text = trimmed(action.text)
    let isPeriod = parts[0].sameBytes("period")
    let written = isPeriod ? Period(typed: text)?.iso ?? text : text
    change(path.field, context) { path.setting(text.utf8.isEmpty ? nil : .string(written), in: $0) }
  }

  private mutating func setFlag(_ action: Event.Action, _ context: UpdateContext) {
    guard let field = editor?.publisher.collection.field(named: action.value) else { return }
    let text = editor?.form.value(field)?.flag == true ? "" : "true"
    editor?.set(field, text)
    editor?.take(Fields(keeping: text, of: field), context)
  }

  private mutating func change(_ name: String, _ context: UpdateContext, _ body: (JSON?) -> JSON?) {
    guard let field = editor?.publisher.collection.field(named: name) else { return }
    let changed = body(editor?.form.value(field))
    editor?.set(field, changed?.serialized ?? "")
    editor?.take(Fields(keeping: changed?.serialized, of: field), context)
  }
}

extension JSONObject {
  /// What a form is told of one of its controls.
  fileprivate init(keeping text: String?, of field: Field) {
    self.init([(field.name, .string(text ?? ""))])
  }
}
