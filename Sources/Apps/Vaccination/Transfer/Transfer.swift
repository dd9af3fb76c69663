import Base
import Files
import Kit
import Store
import Sync

/// Import and export of cards.
struct Transfer {
  static let setting = ImportSetting(
    area: "vaccination.transfer", at: VaccinationRoute.transfer.url, journal: Vaccination.importJournal,
    collections: [DoseRecord.collection]
      + Vaccination.own.filter { $0.name != DoseRecord.collection.name })

  var importing = Import<CardImport>(Transfer.setting)
  /// V-59: a file that names nobody, until the user says whose it is.
  private(set) var ownerless: ImportFile?
  /// Why a file could not be read.
  var fault: Text?
  private(set) var title = Words.ourFile

  mutating func refresh(_ keys: [RecordKey], _ context: UpdateContext) {
    let name = Vaccination.importJournal.collection.name
    guard keys.isEmpty || keys.contains(where: { $0.collection == name }) else { return }
    var parts: [Record] = []
    context.replica().forEachVisible { if $0.key.collection == name { parts.append($0) } }
    importing.refresh(parts)
  }

  static func records(_ context: UpdateContext) -> [Record] {
    var records: [Record] = []
    for space in Family.spaces(context) {
      context.replica(space).forEachVisible { record in
        let isOwn = Vaccination.own.contains { $0.name == record.key.collection }
        // A card on its way is in both spaces.
        if isOwn && !records.contains(where: { $0.key == record.key }) { records.append(record) }
      }
    }
    return records.inOrder { one, other in
      let (left, right) = (rank(one), rank(other))
      return left == right ? one.id < other.id : left < right
    }
  }

  /// Persons first, so that a reader of the file meets them before their doses.
  private static func rank(_ record: Record) -> Int {
    Vaccination.own.firstIndex { $0.name == record.key.collection } ?? 99
  }

  mutating func fileChosen(_ file: Event.File, _ vaccines: Vaccines, _ family: Family, _ context: UpdateContext) {
    importing.stage = .resting
    guard let text = file.text else {
      ownerless = nil
      fault = Words.notAText
      return
    }
    read(ImportFile(name: file.name, Array(text.utf8)), vaccines, family, context)
  }

  /// What stands in a code that was pasted.
  private mutating func read(
    _ file: ImportFile, of owner: RecordID? = nil, _ vaccines: Vaccines, _ family: Family, _ context: UpdateContext
  ) {
    ownerless = nil
    do throws(ImportFault) {
      let source = try CardImport(
        [file], existing: Transfer.records(context), codes: vaccines.codes,
        fixed: family.members.filter { !context.mayChange($0.space) }.map { $0.id }, owner: owner,
        today: context.localDay)
      fault = nil
      if source.asksForOwner {
        ownerless = file
        return
      }
      title = source.title
      importing.begin(source, file: file.name, context)
    } catch {
      fault = error.words
    }
  }

  /// V-75: what the file says of a card that is shared is kept where the card is.
  mutating func step(_ family: Family, _ context: UpdateContext) {
    importing.step(context) { Transfer.home(of: $0.key, $0.fields, family, context) }
  }

  /// Where the record is or belongs.
  private static func home(of key: RecordKey, _ fields: Fields, _ family: Family, _ context: Context) -> String? {
    let spaces = Family.spaces(context)
    let home = SpaceCards.person(of: key, fields).flatMap { family.member($0)?.space }
    if let home, context.record(key, in: home) != nil { return home }
    return spaces.first { context.record(key, in: $0) != nil } ?? home
  }

  mutating func act(
    _ verb: String, _ action: Event.Action, _ vaccines: Vaccines, _ family: Family, _ context: UpdateContext
  ) {
    switch verb {
    case "owner":
      guard let file = ownerless, let owner = RecordID(action.value), family.member(owner) != nil else { return }
      return read(file, of: owner, vaccines, family, context)
    case "export": return export(action.value, vaccines, family, context)
    case "paste":
      // Blanks at the end may belong to the code.
      let text = action.form.text("code") ?? ""
      if trimmed(text).utf8.isEmpty { return }
      importing.stage = .resting
      return read(ImportFile(name: context.words(Words.pastedCode), Array(text.utf8)), vaccines, family, context)
    default: break
    }
    switch ImportAction(verb, action) {
    case .choose?, .add?:
      importing.stage = .resting
      context.chooseFile(
        accept: ".json,.csv,.txt,.ndjson,.smart-health-card,application/json,application/fhir+json,text/csv,text/plain",
        purpose: "vaccination.import"
      )
    case .close?:
      importing.stage = .resting
      ownerless = nil
      fault = nil
    case .store?: importing.store(context)
    case .stop?: importing.stop(context)
    case .rejected?: importing.downloadRejected(context)
    case .askUndo(let batch)?:
      importing.askUndo(batch, context, in: Family.spaces(context)) { Transfer.needed($0, context) }
    case .undo(let batch)?:
      importing.undo(batch, context, in: Family.spaces(context)) { Transfer.needed($0, context) }
    case .similar?, .overwrite?, .item?: if let known = ImportAction(verb, action) { importing.decide(known) }
    case nil: break
    }
  }

  /// Persons of whom something stands on the card that the import has not made stay.
  private static func needed(_ made: Set<RecordKey>, _ context: UpdateContext) -> Set<RecordKey> {
    var needed: Set<RecordKey> = []
    for record in records(context) where !made.contains(record.key) {
      if let person = record[DoseRecord.person] { needed.insert(RecordKey(PersonRecord.collection.name, person)) }
    }
    return needed
  }

  // MARK: - Export

  private func export(_ kind: String, _ vaccines: Vaccines, _ family: Family, _ context: UpdateContext) {
    let records = Transfer.records(context)
    switch kind {
    case "csv":
      context.download(
        name: "vaccination-" + context.localDay.iso + ".csv", type: ExportFile.csvType,
        text: String(utf8: RecordTable(Vaccination.own).csv(records)))
    case "json":
      context.download(
        name: "vaccination-" + context.localDay.iso + ".json", type: "application/json", text: Transfer.backup(records))
    default:
      guard let id = RecordID(kind), let member = family.member(id) else { return }
      context.download(
        name: "vaccination-fhir-" + context.localDay.iso + ".json", type: "application/fhir+json",
        text: FHIRCard(member, vaccines, context).json.serialized)
    }
  }

  /// Everything as it is stored, to be restored.
  static func backup(_ records: [Record]) -> String {
    var bytes: [UInt8] = []
    bytes.append("{\"vademecum\":\"vaccination\",\"version\":1,\"records\":[")
    Record.append(stored: records, to: &bytes)
    bytes.append("\n]}\n")
    return String(utf8: bytes)
  }
}
