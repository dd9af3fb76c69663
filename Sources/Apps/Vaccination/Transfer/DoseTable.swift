import Base
import Files
import Kit
import Sync

/// A table of vaccinations that another program or a person has made: whatever its separator, with columns by the names that are
/// usual in Czech and English. Needed are a date and a vaccine; rows without a person are the user's.
struct DoseTable {
  private(set) var cards: [ImportedCard] = []

  private enum Column: CaseIterable {
    case name, given, family, born, sex, date, vaccine, batch, expiry, site, number, place, doctor, note, cvx, atc,
      snomed

    /// As files call it, compared without case, marks, blanks and underscores.
    var names: [String] {
      switch self {
      case .name:
        ["person", "patient", "full name", "patient name", "name", "osoba", "jméno a příjmení", "pacient", "dítě"]
      case .given: ["given name", "first name", "forename", "křestní jméno", "jméno"]
      case .family: ["family name", "last name", "surname", "příjmení"]
      case .born: ["born", "birth date", "date of birth", "dob", "datum narození", "narozen", "narozena"]
      case .sex: ["sex", "gender", "pohlaví"]
      case .date:
        [
          "date", "vaccination date", "date of vaccination", "date given", "date administered", "administered on",
          "given",
          "occurrence", "datum", "datum očkování", "datum aplikace", "datum podání", "dne",
        ]
      case .vaccine:
        [
          "vaccine", "vaccine name", "product", "trade name", "brand", "immunization", "vaccination", "vakcína",
          "očkovací látka", "očkování", "název vakcíny", "přípravek", "název",
        ]
      case .batch: ["batch", "lot", "lot number", "batch number", "šarže", "číslo šarže"]
      case .expiry: ["expiry", "expiry date", "expiration date", "exspirace", "expirace", "použitelné do"]
      case .site: ["site", "místo vpichu", "místo aplikace"]
      case .number: ["dose", "dose number", "dose no", "dávka", "pořadí", "pořadí dávky", "číslo dávky"]
      case .place: ["place", "location", "clinic", "facility", "pracoviště", "zdravotnické zařízení", "poskytovatel"]
      case .doctor: ["doctor", "physician", "performer", "administered by", "lékař", "očkoval"]
      case .note: ["note", "notes", "comment", "remarks", "poznámka"]
      case .cvx: ["cvx", "cvx code", "kód cvx"]
      case .atc: ["atc", "atc code", "kód atc", "atc kód"]
      case .snomed: ["snomed", "snomed ct", "snomed code"]
      }
    }
  }

  private let places: [Int?]
  private let today: Day
  private var isMonthFirst = false

  /// - Returns: nil when none of the first rows is a header with a date and a vaccine.
  init?(_ bytes: [UInt8], today: Day) {
    self.today = today
    let rows = CSV(bytes).rows.filter { !$0.isBlank }
    for (place, row) in rows.prefix(20).enumerated() {
      let header = ImportColumns(row)
      let places = Column.allCases.map { column in column.names.compactMap { header.index(of: $0) }.first }
      func has(_ column: Column) -> Bool {
        Column.allCases.firstIndex { $0 == column }.flatMap { places[$0] } != nil
      }
      guard has(.date), has(.vaccine) || has(.cvx) || has(.atc) || has(.snomed) else { continue }
      self.places = places
      let body = Array(rows[(place + 1)...])
      isMonthFirst = body.contains { row in
        hasMonthFirst(cell(row, .date)) || hasMonthFirst(cell(row, .born)) || hasMonthFirst(cell(row, .expiry))
      }
      for row in body { take(row) }
      return
    }
    return nil
  }

  private func cell(_ row: CSV.Row, _ column: Column) -> String {
    guard let index = Column.allCases.firstIndex(where: { $0 == column }), let place = places[index] else { return "" }
    return trimmedCell(row[place])
  }

  /// `5/13/2019` or `5/13/19`: then all days of the table are written so.
  private func hasMonthFirst(_ text: String) -> Bool {
    let parts = text.parts(at: UInt8(ascii: "/"))
    guard parts.count == 3, let month = integer(parts[0]), let day = integer(parts[1]) else { return false }
    return month <= 12 && day > 12 && day < 32
  }

  private func date(_ text: String) -> String {
    let exact = ImportedDose.date(of: text)
    if !exact.utf8.isEmpty { return exact }
    let parts = text.parts(at: 0x20, limit: 2)[0].parts(at: UInt8(ascii: "/"))
    if isMonthFirst, parts.count == 3, parts[0].utf8.count <= 2 {
      return InexactDay(typed: parts[1] + "/" + parts[0] + "/" + parts[2], today: today)?.written ?? ""
    }
    return (InexactDay(typed: text, today: today) ?? SaidDay(text)?.day)?.written ?? ""
  }

  private mutating func take(_ row: CSV.Row) {
    var card = ImportedCard()
    card.family = cell(row, .family)
    card.given = cell(row, .given)
    if card.family.utf8.isEmpty {
      // Who has one column for the name calls it anything.
      card.family = card.given.utf8.isEmpty ? cell(row, .name) : card.given
      card.given = ""
    }
    card.born = date(cell(row, .born))
    switch String(utf8: folded(cell(row, .sex))).first(bytes: 1) {
    case "f", "z": card.sex = .female
    case "m": card.sex = .male
    default: card.sex = .unknown
    }
    let place = cards.firstIndex {
      $0.family == card.family && $0.given == card.given && $0.born == card.born
    }
    let dose = dose(row)
    if let place {
      cards[place].doses.append(dose)
    } else {
      card.doses = [dose]
      cards.append(card)
    }
  }

  private func dose(_ row: CSV.Row) -> ImportedDose {
    var dose = ImportedDose()
    dose.line = row.line
    dose.text = cell(row, .vaccine)
    dose.written = cell(row, .date)
    dose.date = date(dose.written)
    for (column, system) in [(Column.cvx, "cvx"), (.atc, "atc"), (.snomed, "snomed")] {
      let code = cell(row, column)
      if !code.utf8.isEmpty { dose.codes.append(.init(system, code)) }
    }
    dose.lot = cell(row, .batch)
    dose.expiry = date(cell(row, .expiry))
    dose.site = cell(row, .site)
    dose.place = cell(row, .place)
    dose.performer = cell(row, .doctor)
    dose.note = cell(row, .note)
    let number = integer(String(utf8: cell(row, .number).utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }))
    if let number, number > 0, number < 100 { dose.number = Int(number) }
    return dose
  }
}
