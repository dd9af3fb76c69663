import Base
import Files
import Kit
import Sync

/// How the user has explained the columns of a table that no format knows. It is kept in the logbook, so that the next
/// file with the same header needs no question, on any device.
public struct ColumnMapping: Sendable {
  /// The header, as it stands in the file.
  public let names: [String]
  /// For each column a word of ``SourceColumn``.
  public var words: [String]
  public var order: DateOrder?
  /// Whether a bare number in a duration is minutes.
  public var countsMinutes: Bool

  public init(names: [String], words: [String], order: DateOrder? = nil, countsMinutes: Bool = false) {
    self.names = names
    self.words = words
    self.order = order
    self.countsMinutes = countsMinutes
  }

  func isFor(_ header: [String]) -> Bool {
    names.count == header.count && names.indices.allSatisfy { names[$0] == header[$0] }
  }

  func table(_ columns: ImportColumns, _ rows: [CSV.Row], file: String) -> SourceTable {
    let source = SourceFormat(format: .mapped, signature: [], countsMinutes: countsMinutes, table: "")
    var table = SourceTable(source, columns, rows, file: file)
    for (column, word) in words.enumerated() where column < table.meanings.count {
      table.meanings[column] = SourceColumn(word) ?? .kept
    }
    table.declaredOrder = order
    return table
  }
}

/// The mappings in the logbook: one record for each header, found by its names.
extension ColumnMapping {
  static let columns = Attribute<JSON>(
    Field("columns", Text(cs: "Sloupce", en: "Columns"), .structure, required: true))
  static let dateOrder = Attribute<String>(
    Field(
      "dateOrder", Text(cs: "Pořadí v datu", en: "Order in dates"),
      .choice([Field.Choice("day", Words.dayFirst), Field.Choice("month", Words.monthFirst)])))
  static let minutes = Attribute<Bool>(
    Field("minutes", Text(cs: "Celá čísla jsou minuty", en: "Whole numbers are minutes"), .flag))

  public static let collection = RecordType(
    "importMapping", Text(cs: "Přiřazení sloupců", en: "Assigned columns"),
    [columns.field, dateOrder.field, minutes.field])

  var key: RecordKey {
    var text = ""
    for name in names { text += name + "\u{1F}" }
    return RecordKey(ColumnMapping.collection.name, RecordID.v8(named: text, in: "logbook-mapping"))
  }

  var fields: Fields {
    var fields = Fields()
    var pairs: [JSON] = []
    for (index, name) in names.enumerated() { pairs.append(.array([.string(name), .string(words[index])])) }
    fields[ColumnMapping.columns] = .array(pairs)
    if let order { fields[ColumnMapping.dateOrder] = order == .dayFirst ? "day" : "month" }
    if countsMinutes { fields[ColumnMapping.minutes] = true }
    return fields
  }

  /// Whether a column has the day, or the day stands in front of times (L-188).
  func tellsDay(_ samples: [[String]]) -> Bool {
    let times = ["departureTime", "takeOffTime", "landingTime", "arrivalTime"]
    return words.indices.contains { column in
      words[column] == "date"
        || (times.contains(words[column])
          && samples.contains { column < $0.count && WrittenDay(trimmedCell($0[column])) != nil })
    }
  }

  /// `Datum: date, Reg: registration`, with the fields as they are called.
  public func told(_ language: Language) -> String {
    listed(
      names.indices.map { place in
        let choice = ColumnMapping.choices.first { $0.word == words[place] }
        return names[place] + ": " + (choice?.label(language) ?? words[place])
      })
  }

  /// Nil when the record is not one.
  public init?(_ fields: Fields) {
    guard let pairs = fields[ColumnMapping.columns]?.items else { return nil }
    var names: [String] = []
    var words: [String] = []
    for pair in pairs {
      guard let pair = pair.items, pair.count == 2, let name = pair[0].text, let word = pair[1].text else { return nil }
      names.append(name)
      words.append(word)
    }
    let order = fields[ColumnMapping.dateOrder]
    self.init(
      names: names, words: words,
      order: order.map { $0 == "month" ? .monthFirst : .dayFirst },
      countsMinutes: fields[ColumnMapping.minutes] ?? false)
  }
}

/// What the screen offers for a column, and what it guesses.
extension ColumnMapping {
  /// Words with what they are called, in the order in which they are offered.
  static let choices: [(word: String, label: Text)] = {
    var choices: [(word: String, label: Text)] = [
      ("kept", Words.columnKept), ("-", Words.columnIgnored), ("date", Flight.date.field.label),
      ("registration", Aircraft.registration.field.label), ("type", Aircraft.type.field.label),
      ("make", Aircraft.make.field.label), ("model", Aircraft.model.field.label),
      ("variant", Aircraft.variant.field.label), ("class", Aircraft.engines.field.label),
      ("route", Words.columnRoute), ("solo", Words.columnSolo), ("role", FlightRole.field.label), ("allLandings", Words.columnAllLandings),
      ("isSession", Words.columnIsSession), ("isPilotFlying", Flight.pilotFlying.field.label),
    ]
    for field in FlightFields.all {
      switch field.kind {
      case .text, .prose, .minutes, .time: choices.append((field.name, field.label))
      case .integer: if field.name != Flight.order.name { choices.append((field.name, field.label)) }
      case .decimal, .day, .choice, .reference, .flag, .codes, .structure: break
      }
    }
    return choices
  }()

  /// A mapping to begin with: columns called as in any format we know, as the field is called in either language, or as people call
  /// them, if what stands in them fits.
  public init(guessing table: UnknownTable) {
    var words: [String] = []
    let values = table.columns.indices.map { column in
      table.samples.compactMap { column < $0.count ? trimmedCell($0[column]) : nil }
    }
    for (column, name) in table.columns.enumerated() {
      let word = ColumnMapping.word(name, values[column])
      // A session has a day of its own.
      let isDay = word == "date" && ColumnNames.sessionWord(name, values[column]) == word
      words.append(word == "kept" || isDay || !words.contains(word) ? word : "kept")
    }
    self.init(names: table.columns, words: words)
    settleTwins(values)
    settleTotal(values)
    countsMinutes = hasMinutes(table.samples)
  }

  /// What a column of that name means if what stands in it fits.
  static func word(_ name: String, _ values: [String]) -> String {
    if let word = ColumnNames.sessionWord(name, values) { return word }
    for title in ColumnNames.titles(name) {
      let guessed = guess(title, values)
      let word = fitting(guessed, ColumnContent(values))
      // What its numbers or names make of it must be readable as that: a column `Z` of numbers is no time of departure.
      if word != "kept" && (word == guessed || ColumnNames.reads(values, as: word)) { return word }
    }
    return "kept"
  }

  private static func guess(_ name: String, _ values: [String]) -> String {
    let key = ColumnNames.key(name)
    for format in SourceFormat.all where format.role == .flights && format.lendsNames {
      for line in format.table.parts(at: 0x0A) {
        let parts = line.parts(at: UInt8(ascii: "="))
        guard parts.count == 2, ColumnNames.key(parts[0]) == key,
          choices.contains(where: { $0.word == parts[1] }),
          FlightFields.place(parts[1]) != nil || ColumnNames.reads(values, as: parts[1])
        else { continue }
        return parts[1]
      }
    }
    for choice in choices {
      let labels = [choice.word, choice.label.cs, choice.label.en]
      if labels.contains(where: { ColumnNames.key($0) == key }) { return choice.word }
    }
    return ColumnNames.word(key, values) ?? "kept"
  }

  /// Words that a column of the same name may mean: numbers or times in one logbook, names in another.
  private static let pairs: [(numbers: String, names: String)] = [
    (Flight.pic.field.name, Flight.picName.field.name), (Flight.departureTime.field.name, Flight.departure.field.name),
    (Flight.arrivalTime.field.name, Flight.arrival.field.name),
  ]

  private static func fitting(_ word: String, _ content: ColumnContent?) -> String {
    switch content {
    case .names:
      // Who was the co-pilot or the instructor.
      [Flight.coPilot.field.name, Flight.instructor.field.name].contains(word)
        ? Flight.crew.field.name : pairs.first { $0.numbers == word }?.names ?? (isOfNumbers(word) ? "kept" : word)
    case .numbers: pairs.first { $0.names == word }?.numbers ?? word
    case nil: word
    }
  }

  private static func isOfNumbers(_ word: String) -> Bool {
    guard let place = FlightFields.place(word) else { return word == "allLandings" }
    return switch FlightFields.all[place].kind {
    case .minutes, .time, .integer, .decimal: true
    case .text, .prose, .day, .choice, .reference, .flag, .codes, .structure: false
    }
  }

  /// Bare numbers of more than a day in a column of durations.
  private func hasMinutes(_ samples: [[String]]) -> Bool {
    for (column, word) in words.enumerated() {
      guard let place = FlightFields.place(word), case .minutes = FlightFields.all[place].kind else { continue }
      for row in samples where column < row.count {
        if let number = integer(trimmedCell(row[column])), number > 24 { return true }
      }
    }
    return false
  }
}

/// What stands in a column, as far as its first cells tell; nil when they are empty or of both kinds.
enum ColumnContent {
  /// Words only: names, codes of places.
  case names
  /// Each has a digit and not more than one letter: `1:25`, `0805Z`, `85`.
  case numbers

  init?(_ values: [String]) {
    let values = values.filter { !$0.utf8.isEmpty }
    guard let first = values.first.map({ ColumnContent.digitsAndLetters($0) }) else { return nil }
    let isNumber = first.digits > 0
    for value in values {
      let (digits, letters) = ColumnContent.digitsAndLetters(value)
      guard isNumber ? digits > 0 && letters < 2 : digits == 0 && letters > 0 else { return nil }
    }
    self = isNumber ? .numbers : .names
  }

  private static func digitsAndLetters(_ text: String) -> (digits: Int, letters: Int) {
    var (digits, letters) = (0, 0)
    for byte in folded(text) {
      if (0x30...0x39).contains(byte) { digits += 1 }
      if (0x61...0x7A).contains(byte) || byte >= 0x80 { letters += 1 }
    }
    return (digits, letters)
  }
}
