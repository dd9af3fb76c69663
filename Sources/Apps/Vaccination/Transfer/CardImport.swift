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
  /// Whose the doses of nobody are; nil while that was not asked.
  private let owner: RecordID?
  private let today: Day
  /// V-59: the file names nobody, and there is more than one person whose card it can be.
  private(set) var asksForOwner = false

  /// More doses than anybody has.
  static let limit = 20_000
  /// More lines that say the same than anybody means.
  private static let sameLimit = 20

  init(
    _ files: [ImportFile], existing: [Record], codes: VaccineCodes?, fixed: [RecordID] = [], owner: RecordID? = nil,
    today: Day
  ) throws(ImportFault) {
    self.existing = existing
    self.codes = codes
    self.fixed = fixed
    self.owner = owner
    self.today = today
    guard let file = files.first else { throw .unknownForm }
    if file.bytes.count > 20_000_000 { throw .tooLarge }
    let text = String(utf8: TextEncoding.of(file.bytes).utf8(of: file.bytes))
    let start = trimmed(text)
    if start.startsWith("HC1:") {
      title = Words.euCertificate
      for card in try CardText.certificates(text) { take(card) }
    } else if CardText.isSmartCard(start) {
      title = Words.smartCard
      for card in try CardText.smartCards(start) { take(card) }
    } else if start.startsWith("{") || start.startsWith("[") {
      try take(try CardText.json(start))
    } else {
      let source = TableSource(files, formats: [], own: RecordTable(Vaccination.own), existing: existing, workbook: nil)
      if source.isKnown {
        title = Words.ourTable
        table = source
        count = source.count
      } else if let other = DoseTable(file.bytes, today: today) {
        title = Words.otherTable
        for card in other.cards { take(card) }
      } else {
        throw .unknownForm
      }
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
      leaveOutOrphans()
    } else if json["exported"] != nil, let spaces = json.items("spaces") {
      title = Words.deviceFile
      for space in spaces { takeOwn(ofSpace: space) }
      leaveOutOrphans()
    } else if json["verifiableCredential"] != nil {
      title = Words.smartCard
      for card in try SmartHealthCard.cards(file: json) { take(card) }
    } else {
      title = Words.fhirFile
      for card in try FHIRReading.cards(json) { take(card) }
    }
  }

  /// P-111: the cards in the file of everything that a device holds. Records of other apps are passed over.
  private mutating func takeOwn(ofSpace space: JSON) {
    for (index, item) in (space.items("records") ?? []).enumerated() {
      let name = item.text("collection") ?? ""
      if Vaccination.own.contains(where: { $0.name == name }) { takeOwn(item, index + 1) }
    }
  }

  /// A record of our own file; its fields keep their rules, or it is refused with the reason.
  private mutating func takeOwn(_ item: JSON, _ line: Int) {
    guard let record = Record(stored: item),
      let collection = Vaccination.own.first(where: { $0.name == record.key.collection })
    else { return reject(line, ImportFault.incomplete.words) }
    for field in collection.fields {
      if let fault = field.fault(in: record.fields[field.name]) {
        return reject(line, fault.words, field, fault, value: ImportProblem.text(record.fields[field.name]))
      }
    }
    add(record.key, record.fields, line)
  }

  /// What belongs to nobody would never be seen.
  private mutating func leaveOutOrphans() {
    let name = PersonRecord.collection.name
    var persons: Set<RecordID> = []
    for record in existing where record.key.collection == name && !record.deleted { persons.insert(record.id) }
    for item in contents.items where item.key.collection == name { persons.insert(item.key.id) }
    let orphans = contents.items.filter { item in
      SpaceCards.person(of: item.key, item.fields).map { !persons.contains($0) } ?? false
    }
    if orphans.isEmpty { return }
    contents.items.removeAll { item in orphans.contains { $0.key == item.key } }
    for orphan in orphans { reject(orphan.line, Words.whoseUnknown, DoseRecord.person.field) }
  }

  private mutating func reject(
    _ line: Int, _ reason: Text, _ field: Field? = nil, _ fault: FieldFault? = nil, value: String = ""
  ) {
    contents.problems.append(
      ImportProblem(
        line: line, columnName: field?.name ?? "", label: field?.label, value: value, reason: reason, fault: fault,
        consequence: .rejected))
  }

  private mutating func add(_ key: RecordKey, _ fields: Fields, _ line: Int) {
    if contents.items.count >= CardImport.limit || contents.items.contains(where: { $0.key == key }) { return }
    let old = existing.first { $0.key == key && !$0.deleted }?.fields
    contents.items.append(ImportItem(key, fields, line: line, old: old) { _ in false })
  }

  /// What another program says of a person: the one here of the same name and birth, or a new one.
  private mutating func take(_ card: ImportedCard) {
    for left in card.leftOut {
      contents.problems.append(
        ImportProblem(line: left.line, value: left.what, reason: left.why, consequence: .rejected))
    }
    for other in card.others {
      let reason = other == "r" ? Words.isRecovery : Words.isTest
      contents.problems.append(ImportProblem(line: 0, reason: reason, consequence: .note))
    }
    switch card.signature {
    case .none: break
    case .unchecked:
      contents.problems.append(ImportProblem(line: 0, reason: Words.signatureUnchecked, consequence: .note))
    }
    let owner = CardOwner(card)
    let doses = card.doses + illnesses(of: card)
    if doses.isEmpty && owner.isNobody { return }
    guard let person = person(owner) else {
      let why = owner.hasName ? Words.bornUnclear : Words.whoseUnknown
      return reject(doses.first?.line ?? 0, why, value: trimmed(owner.name + " " + card.born))
    }
    for dose in doses { take(dose, person, dose.line) }
  }

  /// V-83: those that the catalogue has, each once; the others are named.
  private mutating func illnesses(of card: ImportedCard) -> [ImportedDose] {
    var known: [ImportedDose] = []
    var others: [String] = []
    for illness in card.illnesses {
      var illness = illness
      illness.antigens = codes?.diseases(of: illness) ?? []
      if illness.antigens.isEmpty {
        let name = illness.text.utf8.isEmpty ? illness.codes.first?.code ?? "?" : illness.text
        if !others.contains(name) { others.append(name) }
      } else if !known.contains(where: { $0.date == illness.date && joined($0.antigens, " ") == joined(illness.antigens, " ") }) {
        known.append(illness)
      }
    }
    if !others.isEmpty {
      contents.problems.append(
        ImportProblem(
          line: 0, value: joined(others, ", "), reason: Words.otherIllnesses(others.count), consequence: .note))
    }
    return known
  }

  private mutating func take(_ dose: ImportedDose, _ person: RecordID, _ line: Int) {
    guard let day = dose.day else { return reject(line, Words.dateUnreadable, value: dose.label) }
    if day.first > today, dose.outcome == .given {
      contents.problems.append(
        ImportProblem(line: line, value: dose.label, reason: Words.dayToCome, consequence: .note))
    }
    if codes?.disagree(dose.codes) == true {
      contents.problems.append(
        ImportProblem(line: line, value: dose.label, reason: Words.codesDisagree, consequence: .note))
    }
    let name = dose.date + "/" + joined(dose.codes.map { $0.system + "|" + $0.code }, ",") + "/" + dose.text
    // Of two lines that say the same none is lost: of years alone they are two doses.
    var id = RecordID.v8(named: name, in: "dose-of-" + person.description)
    var count = 1
    while contents.items.contains(where: { $0.key.id == id }), count < CardImport.sameLimit {
      count += 1
      id = RecordID.v8(named: name + "#" + String(count), in: "dose-of-" + person.description)
    }
    add(RecordKey(DoseRecord.collection.name, id), dose.fields(of: person, codes), line)
  }

  /// Nil when it is nobody here and cannot become somebody, because the day of birth or the name is not known.
  private mutating func person(_ owner: CardOwner) -> RecordID? {
    let persons = existing.filter { $0.key.collection == PersonRecord.collection.name && !$0.deleted }.inOrder {
      $0.id < $1.id
    }
    if owner.isNobody, !persons.isEmpty {
      if let chosen = self.owner { return chosen }
      if persons.count == 1 { return persons[0].id }
      asksForOwner = true
      return nil
    }
    let known = persons.filter { owner.is($0.fields) }
    // Of twins a birth alone says nothing.
    if known.count > 1 && !owner.hasName { return nil }
    if let known = known.first { return known.id }
    for item in contents.items where item.key.collection == PersonRecord.collection.name && owner.is(item.fields) {
      return item.key.id
    }
    guard let fields = owner.fields else { return nil }
    let id = RecordID.v8(named: owner.name + "/" + owner.written, in: "person")
    add(RecordKey(PersonRecord.collection.name, id), fields, 0)
    return id
  }

  /// V-59: a dose of the same person on the same day of the same vaccine is probably the same one.
  private mutating func markAlike() {
    var known: [Key: [(dose: RecordID, vaccine: Likeness, isOfFile: Bool)]] = [:]
    for record in existing where !record.deleted {
      guard let found = Likeness(record.key, record.fields, codes) else { continue }
      known[found.day, default: []].append((record.id, found, false))
    }
    for index in contents.items.indices {
      let item = contents.items[index]
      guard item.status == .new, let found = Likeness(item.key, item.fields, codes) else { continue }
      // A month or a year that the file names twice is one of two doses.
      let same = known[found.day]?.first { $0.vaccine.isAlike(found) && (found.isExact || !$0.isOfFile) }
      if let same {
        contents.items[index].status = .similar(same.dose, ImportItem.Likeness("sameDose", Words.sameDose))
      } else {
        known[found.day, default: []].append((item.key.id, found, true))
      }
    }
  }
}

/// What tells a dose from the others of a card.
private struct Likeness {
  /// The person and the day.
  let day: Key
  let isExact: Bool
  private let product: String
  private let antigens: [String]
  private let text: String

  /// - Returns: nil when the record is no dose.
  init?(_ key: RecordKey, _ fields: Fields, _ codes: VaccineCodes?) {
    guard key.collection == DoseRecord.collection.name, let person = fields[DoseRecord.person],
      let date = fields[DoseRecord.date]
    else { return nil }
    // An illness of that day is no dose of it (V-83).
    day = Key(person.description + "/" + date + (DoseRecord.meaning(fields).isImmunity ? "/immune" : ""))
    isExact = InexactDay(date)?.isExact ?? true
    product = fields[DoseRecord.product] ?? ""
    antigens =
      product.utf8.isEmpty ? fields[DoseRecord.antigens]?.codes ?? [] : codes?.antigens(ofProduct: product) ?? []
    text = String(utf8: folded(fields[DoseRecord.productText] ?? ""))
  }

  /// The same vaccine, or one against the same: nobody gets two of these on one day.
  func isAlike(_ other: Likeness) -> Bool {
    if antigens.contains(where: { other.antigens.contains($0) }) { return true }
    if !antigens.isEmpty && !other.antigens.isEmpty { return false }
    return product == other.product && text == other.text
  }
}
