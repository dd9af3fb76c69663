import Base
import Sync

/// The person of whom a file of others speaks (V-59).
struct CardOwner {
  let name: String
  /// The date of birth as the file has it.
  let written: String
  private let born: InexactDay?
  private let sex: Sex
  private let words: [Key]

  init(_ card: ImportedCard) {
    name = trimmed(card.given + " " + card.family)
    written = card.born
    born = InexactDay(ImportedDose.date(of: card.born))
    sex = card.sex
    words = CardOwner.words(name)
  }

  /// A file that names nobody is about the user.
  var isNobody: Bool { name.utf8.isEmpty && born == nil }

  var hasName: Bool { !words.isEmpty }

  private static func words(_ name: String) -> [Key] {
    String(utf8: folded(name)).parts(at: 0x20).filter { !$0.utf8.isEmpty }.map { Key($0) }
  }

  /// Whether it is the person of the record: born on that day as far as it is known, and called so, in whatever order the names
  /// stand and with or without a second one.
  func `is`(_ fields: Fields) -> Bool {
    let other = CardOwner.words(fields[PersonRecord.name] ?? "")
    if let born {
      guard let day = fields[PersonRecord.born], day >= born.first, day <= born.last else { return false }
      if words.isEmpty { return born.isExact }
      if born.isExact && min(words.count, other.count) > 1 {
        return words.allSatisfy { other.contains($0) } || other.allSatisfy { words.contains($0) }
      }
    }
    return words.count == other.count && words.allSatisfy { other.contains($0) }
  }

  /// Of a new record; nil when the name or the day of birth is not known.
  var fields: Fields? {
    guard let born, born.isExact, hasName else { return nil }
    var fields = Fields()
    fields[PersonRecord.name] = cut(name, 80)
    fields[PersonRecord.born] = born.first
    if sex != .unknown { fields[PersonRecord.sex] = sex }
    return fields
  }
}

extension ImportedDose {
  /// The record of the dose; its day has to be known.
  func fields(of person: RecordID, _ codes: VaccineCodes?) -> Fields {
    var fields = Fields()
    func set(_ attribute: Attribute<String>, _ text: String, _ limit: Int) {
      if !text.utf8.isEmpty { fields[attribute] = cut(text, limit) }
    }
    fields[DoseRecord.person] = person
    fields[DoseRecord.date] = date
    if isAbout { fields[DoseRecord.isAbout] = true }
    switch codes?.meaning(of: self) ?? .unknown {
    case .product(let code): fields[DoseRecord.product] = code
    case .antigens(let codes):
      fields[DoseRecord.antigens] = .array(codes.map { .string($0) })
      set(DoseRecord.productText, text, 120)
    case .unknown: set(DoseRecord.productText, text.utf8.isEmpty ? self.codes.first?.code ?? "?" : text, 120)
    }
    if outcome != .given { fields[DoseRecord.outcome] = outcome }
    if isSpoiled { fields[DoseRecord.isSpoiled] = true }
    set(DoseRecord.batch, capitals(lot), 40)
    fields[DoseRecord.expiry] = InexactDay(expiry)?.last
    set(DoseRecord.site, site, 80)
    set(DoseRecord.place, place, 120)
    set(DoseRecord.doctor, performer, 120)
    set(DoseRecord.note, note, 2000)
    set(DoseRecord.reaction, reaction, 1000)
    fields[DoseRecord.reactionDate] = Day(iso: reactionDate)
    fields[DoseRecord.number] = number
    return fields
  }
}

/// The first characters of a text, at most so many: never a part of one.
private func cut(_ text: String, _ limit: Int) -> String {
  var cut: [UInt8] = []
  var count = 0
  for byte in text.utf8 {
    if byte & 0xC0 != 0x80 {
      if count == limit { break }
      count += 1
    }
    cut.append(byte)
  }
  return String(utf8: cut)
}
