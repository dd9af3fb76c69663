import Base
import Files
import Kit
import Sync

/// Records that a file of another program, or a file of ours, would make. Read at once: a card is small.
struct CardImport: ImportSource {
  private(set) var contents = ImportContents()
  private(set) var done = 0
  private(set) var count = 0
  /// What the file is.
  private(set) var title = Words.ourFile
  private var table: TableSource?
  private let existing: [Record]
  private let codes: VaccineCodes?
  /// Persons whose cards the user may only look at.
  private let fixed: [RecordID]

  /// More doses than anybody has.
  static let limit = 20_000

  init(_ files: [ImportFile], existing: [Record], codes: VaccineCodes?, fixed: [RecordID] = []) throws(ImportFault) {
    self.existing = existing
    self.codes = codes
    self.fixed = fixed
    guard let file = files.first else { throw .unknownForm }
    if file.bytes.count > 20_000_000 { throw .tooLarge }
    let text = trimmed(String(utf8: file.bytes))
    if text.startsWith("HC1:") {
      title = Words.euCertificate
      take(try HealthCertificate.card(text))
    } else if text.startsWith("shc:/") {
      title = Words.smartCard
      let lines = text.parts(at: 0x0A).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
      take(try SmartHealthCard.card(codes: lines))
    } else if text.startsWith("{") {
      guard let json = JSON.read(text) else { throw .notJSON }
      try take(json)
    } else {
      let source = TableSource(files, formats: [], own: RecordTable(Vaccination.own), existing: existing, workbook: nil)
      guard source.isKnown else { throw .unknownForm }
      title = Words.ourTable
      table = source
      count = source.count
    }
    if table == nil { finish() }
  }

  mutating func step(rows limit: Int) -> Bool {
    guard var source = table else { return false }
    let isOpen = source.step(rows: limit)
    done = source.done
    contents = source.contents
    table = source
    if !isOpen {
      leaveOutFixed()
      markAlike()
    }
    return isOpen
  }

  private mutating func finish() {
    leaveOutFixed()
    markAlike()
    count = contents.items.count
    done = count
  }

  /// V-75: nothing is stored about a person whose card its user may only look at.
  private mutating func leaveOutFixed() {
    if fixed.isEmpty { return }
    var left: [ImportItem] = []
    for item in contents.items {
      let person = SpaceCards.person(of: item.key, item.fields)
      if item.status != .same, let person, fixed.contains(person) {
        contents.problems.append(
          ImportProblem(line: item.line, reason: SharingWords.readOnly, consequence: .rejected))
      } else {
        left.append(item)
      }
    }
    contents.items = left
  }

  // MARK: - Forms

  private mutating func take(_ json: JSON) throws(ImportFault) {
    if json.text("vademecum") == "vaccination" {
      for (index, item) in (json.items("records") ?? []).enumerated() { takeOwn(item, index + 1) }
    } else if json["verifiableCredential"] != nil {
      title = Words.smartCard
      for card in try SmartHealthCard.cards(file: json) { take(card) }
    } else {
      title = Words.fhirFile
      take(try FHIRReading.card(json))
    }
  }

  /// A record of our own file; its fields keep their rules, or it is refused with the reason.
  private mutating func takeOwn(_ item: JSON, _ line: Int) {
    guard let name = item.text("collection"), let id = item.text("id").flatMap({ RecordID($0) }),
      let fields = item.members("fields"),
      let collection = Vaccination.own.first(where: { $0.name == name })
    else { return reject(line, ImportFault.incomplete.words) }
    for field in collection.fields {
      if let fault = field.fault(in: fields[field.name]) {
        return reject(line, fault.words, field.name, fields[field.name]?.serialized ?? "")
      }
    }
    add(RecordKey(name, id), fields, line)
  }

  private mutating func reject(_ line: Int, _ reason: Text, _ column: String = "", _ value: String = "") {
    contents.problems.append(
      ImportProblem(line: line, columnName: column, value: value, reason: reason, consequence: .rejected))
  }

  private mutating func add(_ key: RecordKey, _ fields: Fields, _ line: Int) {
    if contents.items.count >= CardImport.limit || contents.items.contains(where: { $0.key == key }) { return }
    let old = existing.first { $0.key == key && !$0.deleted }?.fields
    contents.items.append(ImportItem(key, fields, line: line, old: old) { _ in false })
  }

  /// What another program says of a person: the one here of the same name and birth, or a new one.
  private mutating func take(_ card: ImportedCard) {
    let person = person(card)
    for (index, dose) in card.doses.enumerated() {
      guard let fields = fields(of: dose, person) else {
        reject(index + 1, Words.dateNotRead, "date", dose.date)
        continue
      }
      let name = dose.date + "/" + joined(dose.codes.map { $0.system + "|" + $0.code }, ",") + "/" + dose.text
      add(
        RecordKey(DoseRecord.collection.name, RecordID.v8(named: name, in: "dose-of-" + person.description)), fields,
        index + 1)
    }
    for other in card.others {
      contents.problems.append(
        ImportProblem(line: 1, value: other, reason: Words.noVaccination, consequence: .leftOut))
    }
    switch card.signature {
    case .none: break
    case .unchecked:
      contents.problems.append(ImportProblem(line: 1, reason: Words.signatureUnchecked, consequence: .note))
    }
  }

  private mutating func person(_ card: ImportedCard) -> RecordID {
    let name = trimmed(card.given + " " + card.family)
    let born = Day(iso: card.born)
    let persons = existing.filter { $0.key.collection == PersonRecord.collection.name && !$0.deleted }
    let wanted = folded(name)
    for record in persons {
      let isNamed = wanted.isEmpty || folded(record[PersonRecord.name] ?? "") == wanted
      let isBorn = born == nil || record[PersonRecord.born] == born
      if isNamed && isBorn && !(wanted.isEmpty && born == nil) { return record.id }
    }
    // A file that names nobody is about the user.
    if wanted.isEmpty && born == nil, let first = persons.inOrder({ $0.id < $1.id }).first { return first.id }
    let id = RecordID.v8(named: name + "/" + card.born, in: "person")
    var fields = Fields()
    fields[PersonRecord.name] = name.utf8.isEmpty ? "?" : name.first(bytes: 80)
    fields[PersonRecord.born] = born
    if born == nil { reject(1, Words.bornMissing, PersonRecord.born.name, card.born) }
    if born != nil { add(RecordKey(PersonRecord.collection.name, id), fields, 1) }
    return id
  }

  /// Nil when the date says nothing, for then it is no line of a card.
  private func fields(of dose: ImportedDose, _ person: RecordID) -> Fields? {
    guard dose.day != nil else { return nil }
    var fields = Fields()
    fields[DoseRecord.person] = person
    fields[DoseRecord.date] = dose.date
    switch codes?.meaning(of: dose) ?? .unknown {
    case .product(let code): fields[DoseRecord.product] = code
    case .antigens(let codes):
      fields[DoseRecord.antigens] = .array(codes.map { .string($0) })
      fields[DoseRecord.productText] = dose.text.utf8.isEmpty ? nil : dose.text.first(bytes: 120)
    case .unknown: fields[DoseRecord.productText] = (dose.text.utf8.isEmpty ? "?" : dose.text).first(bytes: 120)
    }
    if dose.outcome != .given { fields[DoseRecord.outcome] = dose.outcome }
    fields[DoseRecord.batch] = dose.lot.utf8.isEmpty ? nil : capitals(dose.lot).first(bytes: 40)
    fields[DoseRecord.expiry] = Day(iso: dose.expiry)
    fields[DoseRecord.site] = dose.site.utf8.isEmpty ? nil : dose.site.first(bytes: 80)
    fields[DoseRecord.place] = dose.place.utf8.isEmpty ? nil : dose.place.first(bytes: 120)
    fields[DoseRecord.doctor] = dose.performer.utf8.isEmpty ? nil : dose.performer.first(bytes: 120)
    fields[DoseRecord.note] = dose.note.utf8.isEmpty ? nil : dose.note.first(bytes: 2000)
    fields[DoseRecord.number] = dose.number
    return fields
  }

  /// V-59: a dose of the same person on the same day of the same vaccine is probably the same one.
  private mutating func markAlike() {
    var known: [Key: RecordID] = [:]
    for record in existing where !record.deleted {
      if let text = CardImport.likeness(record.key, record.fields) { known[Key(text)] = record.id }
    }
    for index in contents.items.indices {
      let item = contents.items[index]
      guard item.status == .new, let text = CardImport.likeness(item.key, item.fields) else { continue }
      if let same = known[Key(text)] {
        contents.items[index].status = .similar(same, ImportItem.Likeness("sameDose", Words.sameDose))
      } else {
        known[Key(text)] = item.key.id
      }
    }
  }

  private static func likeness(_ key: RecordKey, _ fields: Fields) -> String? {
    guard key.collection == DoseRecord.collection.name, let person = fields[DoseRecord.person],
      let date = fields[DoseRecord.date]
    else { return nil }
    let vaccine = fields[DoseRecord.product] ?? listed(fields[DoseRecord.antigens]?.codes ?? [])
    let text = vaccine.utf8.isEmpty ? String(utf8: folded(fields[DoseRecord.productText] ?? "")) : vaccine
    return person.description + "/" + date + "/" + text
  }
}
