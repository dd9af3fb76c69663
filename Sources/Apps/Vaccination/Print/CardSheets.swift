import Base
import HTML
import Store
import Sync

/// A sheet of A4, in tenths of a millimetre.
struct CardSheet {
  static let width = 2100
  static let height = 2970

  struct Line {
    let x: Int
    let y: Int
    let size: Int
    let text: String
    let isBold: Bool
    let room: Int
  }

  private(set) var lines: [Line] = []
  private(set) var rules: [(x1: Int, y1: Int, x2: Int, y2: Int)] = []
  private(set) var shades: [(x: Int, y: Int, width: Int, height: Int)] = []

  mutating func write(_ text: String, x: Int, y: Int, size: Int, isBold: Bool = false, room: Int) {
    if !text.utf8.isEmpty { lines.append(Line(x: x, y: y, size: size, text: text, isBold: isBold, room: room)) }
  }

  mutating func rule(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) { rules.append((x1, y1, x2, y2)) }
  mutating func shade(_ x: Int, _ y: Int, _ width: Int, _ height: Int) { shades.append((x, y, width, height)) }

  func node(_ title: String) -> Node {
    svg(
      .class("paper"), .key(title), .attribute("viewBox", "0 0 \(CardSheet.width) \(CardSheet.height)"), .role("img"),
      .label(title + ". " + spoken)
    ) {
      for shade in shades {
        element(
          "rect", .class("paper-shade"), number("x", shade.x), number("y", shade.y), number("width", shade.width),
          number("height", shade.height))
      }
      for rule in rules {
        element(
          "line", .class("card-rule"), number("x1", rule.x1), number("y1", rule.y1), number("x2", rule.x2),
          number("y2", rule.y2))
      }
      for line in lines { node(line) }
    }
  }

  /// A line that is too long for its room is pressed together.
  private func node(_ line: Line) -> Node {
    let width = textWidth(line.text, size: line.size) * (line.isBold ? 11 : 10) / 10
    return element(
      "text",
      [
        number("x", line.x), number("y", line.y), number("font-size", line.size),
        line.isBold ? .class("paper-bold") : .none, width > line.room ? number("textLength", line.room) : .none,
        width > line.room ? .attribute("lengthAdjust", "spacingAndGlyphs") : .none,
      ], [Node.text(line.text)])
  }

  private var spoken: String { joined(lines.map { $0.text }, ", ") }

  private func number(_ name: String, _ value: Int) -> HTML.Attribute { .attribute(name, String(value)) }
}

/// V-60: the card of a person in Czech and English, in the order of the paper card: the doses by day, and on the last sheet
/// the page like the international certificate.
struct CardSheets {
  private let member: Member
  private let app: VaccinationApp
  private let context: Context
  private(set) var sheets: [CardSheet] = []
  private var y = 0

  private static let left = 150
  private static let right = 1950
  private static let bottom = 2750
  private static let row = 78

  /// Left ends of the columns with their heads.
  private static let columns: [(x: Int, room: Int, head: Text)] = [
    (150, 250, Text(cs: "Datum", en: "Date")), (410, 430, Text(cs: "Vakcína", en: "Vaccine")),
    (850, 470, Text(cs: "Proti", en: "Against")), (1330, 200, Text(cs: "Šarže", en: "Batch")),
    (1540, 400, Text(cs: "Lékař, pracoviště", en: "Doctor, place")),
  ]

  init(_ member: Member, _ app: VaccinationApp, _ context: Context) {
    self.member = member
    self.app = app
    self.context = context
    begin()
    let printed = member.doses.reversed().filter {
      ($0.isGiven && !$0.isToCome(context.localDay)) || $0.outcome.isImmunity
    }
    for dose in printed { add(dose) }
    if printed.isEmpty {
      sheets[sheets.count - 1].write("–", x: CardSheets.left, y: y + 52, size: 36, room: 400)
    }
    certificate()
    for index in sheets.indices { foot(index) }
  }

  private static func both(_ text: Text) -> String { text.cs + " / " + text.en }

  /// - Parameter isAbroad: what is read abroad has English first, and days with the month's name.
  private mutating func head(_ title: Text, isAbroad: Bool = false) {
    var sheet = CardSheet()
    let titles = isAbroad ? title.en + " / " + title.cs : CardSheets.both(title)
    let born = member.born.map { Format(isAbroad ? .english : .czech).day($0) } ?? "–"
    sheet.write(titles, x: CardSheets.left, y: 200, size: 56, isBold: true, room: 1800)
    sheet.write(
      CardSheets.both(PersonRecord.name.field.label) + ": " + member.name, x: CardSheets.left, y: 290, size: 40,
      isBold: true, room: 1100)
    sheet.write(
      CardSheets.both(PersonRecord.born.field.label) + ": " + born,
      x: 1270, y: 290, size: 36, room: 680)
    sheets.append(sheet)
    y = 340
  }

  private mutating func begin() {
    head(Words.printedCard)
    let last = sheets.count - 1
    sheets[last].shade(CardSheets.left, y, CardSheets.right - CardSheets.left, 96)
    for column in CardSheets.columns {
      sheets[last].write(column.head.cs, x: column.x + 10, y: y + 40, size: 30, isBold: true, room: column.room)
      sheets[last].write(column.head.en, x: column.x + 10, y: y + 80, size: 28, room: column.room)
    }
    y += 96
    sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
  }

  private mutating func add(_ dose: CardDose) {
    let fields = dose.fields
    let antigens =
      fields[DoseRecord.product].flatMap { app.vaccines.product($0) }?.codes("antigens")
      ?? fields[DoseRecord.antigens]?.codes ?? []
    var doctor = fields[DoseRecord.doctor] ?? ""
    if let place = fields[DoseRecord.place] { doctor += (doctor.utf8.isEmpty ? "" : ", ") + place }
    // In figures: months have other names abroad.
    let day = dose.day.map { $0.isExact ? $0.words(Format(.czech)) : $0.typed(Format(.czech)) } ?? "?"
    let texts = [
      [(fields[DoseRecord.isAbout] == true ? "≈ " + day : day, 32)],
      dose.isGiven
        ? [(app.doseTitle(fields, .czech), 32)] : [(dose.outcome.label.cs, 30), (dose.outcome.label.en, 26)],
      [(app.diseaseNames(antigens, .czech), 30), (app.diseaseNames(antigens, .english), 26)],
      [(fields[DoseRecord.batch] ?? "", 30)], [(doctor, 28)],
    ]
    let cells = zip(CardSheets.columns, texts).map { column, texts in
      texts.flatMap { text, size in
        CardSheets.wrapped(text, size: size, room: column.room - 20).map { (text: $0, size: size) }
      }
    }
    let height = cells.map { $0.reduce(20) { $0 + $1.size + 6 } }.max() ?? 0
    let row = max(CardSheets.row, height)
    if y + row > CardSheets.bottom { begin() }
    let last = sheets.count - 1
    for (column, lines) in zip(CardSheets.columns, cells) {
      var below = y + 6
      for line in lines {
        below += line.size + 6
        sheets[last].write(line.text, x: column.x + 10, y: below, size: line.size, room: column.room - 20)
      }
    }
    y += row
    sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
  }

  /// Lines of whole words. A word that is longer than its room is pressed together, and what would be a fifth line is, too.
  private static func wrapped(_ text: String, size: Int, room: Int) -> [String] {
    var lines: [String] = []
    for word in text.parts(at: 0x20) where !word.utf8.isEmpty {
      if let line = lines.last, lines.count == 4 || textWidth(line + " " + word, size: size) <= room {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  // MARK: - The page for journeys

  /// The columns of the page for journeys, as the international certificate has them.
  private static let journeyColumns: [(x: Int, room: Int, head: Text)] = [
    (150, 390, Text(cs: "Nemoc", en: "Disease")), (550, 230, Text(cs: "Datum očkování", en: "Date of vaccination")),
    (790, 380, Text(cs: "Vakcína, šarže", en: "Vaccine, batch No.")),
    (1180, 250, Text(cs: "Platí od – do", en: "Valid from – until")),
    (1440, 510, Text(cs: "Podpis a razítko", en: "Signature and stamp")),
  ]
  private static let journeyRow = 150

  /// The vaccinations for which a country may ask for a certificate: those whose series says how long one is good. Lines that
  /// stay free are filled in by hand.
  private mutating func certificate() {
    let rows = member.outlook(app.vaccines, context.localDay).answers.filter { $0.certificate != nil }
    beginJourney()
    for index in 0..<max(6, rows.count) {
      if y + CardSheets.journeyRow > CardSheets.bottom { beginJourney() }
      if index < rows.count { add(rows[index]) }
      y += CardSheets.journeyRow
      sheets[sheets.count - 1].rule(CardSheets.left, y, CardSheets.right, y)
      for column in CardSheets.journeyColumns.dropFirst() {
        sheets[sheets.count - 1].rule(column.x - 10, y - CardSheets.journeyRow, column.x - 10, y)
      }
    }
  }

  private mutating func beginJourney() {
    head(Words.printedCertificate, isAbroad: true)
    let last = sheets.count - 1
    for line in [Words.certificateText.en, Words.certificateText.cs] {
      y += 46
      sheets[last].write(line, x: CardSheets.left, y: y, size: 28, room: 1800)
    }
    y += 30
    let sex = member.fields[PersonRecord.sex].flatMap { $0 == .unknown ? nil : $0 }
    let label = sex.map { PersonRecord.sex.field.words(of: .string($0.name), Format(.english)) }
    for (title, value) in [
      (PersonRecord.sex.field.label, label), (Words.printedNationality, nil), (Words.printedDocument, nil),
      (Words.printedSignature, nil),
    ] {
      y += 76
      sheets[last].write(CardSheets.both(title) + ":", x: CardSheets.left, y: y, size: 30, room: 780)
      if let value {
        sheets[last].write(value, x: 960, y: y, size: 30, isBold: true, room: 900)
      } else {
        sheets[last].rule(950, y + 8, CardSheets.right, y + 8)
      }
    }
    y += 60
    sheets[last].shade(CardSheets.left, y, CardSheets.right - CardSheets.left, 96)
    for column in CardSheets.journeyColumns {
      sheets[last].write(column.head.en, x: column.x + 6, y: y + 40, size: 27, isBold: true, room: column.room - 12)
      sheets[last].write(column.head.cs, x: column.x + 6, y: y + 78, size: 26, room: column.room - 12)
    }
    y += 96
    sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
  }

  private mutating func add(_ answer: Assessment.Answer) {
    guard let good = member.outlook(app.vaccines, context.localDay).certificate(answer) else { return }
    let last = sheets.count - 1
    let name = app.vaccines.catalogue.groups[answer.group].name
    let format = Format(.english)
    func write(_ text: String, _ column: Int, line: Int) {
      let place = CardSheets.journeyColumns[column]
      sheets[last].write(
        text, x: place.x + 6, y: y + (line == 0 ? 60 : 106), size: line == 0 ? 31 : 27,
        isBold: line == 0 && column == 0,
        room: place.room - 12)
    }
    write(name.en, 0, line: 0)
    write(name.cs, 0, line: 1)
    if let dose = certified(answer) {
      write(dose.day?.words(format) ?? "", 1, line: 0)
      write(app.doseTitle(dose.fields, .english), 2, line: 0)
      write(dose.fields[DoseRecord.batch] ?? "", 2, line: 1)
    }
    write(format.day(good.from), 3, line: 0)
    write(good.to.map { "– " + format.day($0) } ?? "– life / doživotně", 3, line: 1)
  }

  /// The last valid dose: by it the certificate is good.
  private func certified(_ answer: Assessment.Answer) -> CardDose? {
    let outlook = member.outlook(app.vaccines, context.localDay)
    return member.doses.first { dose in
      outlook.doses.firstIndex(of: dose.id).map { answer.verdicts[$0]?.status == .valid } ?? false
    }
  }

  private mutating func foot(_ index: Int) {
    sheets[index].write(
      Words.printedFoot.cs + " " + Format(.czech).day(context.localDay) + " · " + Words.printedFoot.en + " "
        + Format(.english).day(context.localDay), x: CardSheets.left, y: 2860, size: 26, room: 1500)
    sheets[index].write("\(index + 1) / \(sheets.count)", x: 1850, y: 2860, size: 26, room: 100)
  }
}
