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

/// V-60: the card of a person in Czech and English, in the order of the paper card: the doses by day, below them the grid of
/// diseases, and on the last sheet the page like the international certificate.
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
    for dose in member.doses.reversed() where dose.isGiven { add(dose) }
    if member.doses.isEmpty { sheets[sheets.count - 1].write("–", x: CardSheets.left, y: y + 52, size: 36, room: 400) }
    certificate()
    for index in sheets.indices { foot(index) }
  }

  private static func both(_ text: Text) -> String { text.cs + " / " + text.en }

  private mutating func head(_ title: Text) {
    var sheet = CardSheet()
    sheet.write(CardSheets.both(title), x: CardSheets.left, y: 200, size: 56, isBold: true, room: 1800)
    sheet.write(
      CardSheets.both(PersonRecord.name.field.label) + ": " + member.name, x: CardSheets.left, y: 290, size: 40,
      isBold: true, room: 1100)
    sheet.write(
      CardSheets.both(PersonRecord.born.field.label) + ": " + (member.born.map { Format(.czech).day($0) } ?? "–"),
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
    if y + CardSheets.row > CardSheets.bottom { begin() }
    let last = sheets.count - 1
    let fields = dose.fields
    let antigens =
      fields[DoseRecord.product].flatMap { app.vaccines.product($0) }?.codes("antigens")
      ?? fields[DoseRecord.antigens]?.codes ?? []
    var doctor = fields[DoseRecord.doctor] ?? ""
    if let place = fields[DoseRecord.place] { doctor += (doctor.utf8.isEmpty ? "" : ", ") + place }
    let about = fields[DoseRecord.isAbout] == true ? "≈ " : ""
    let texts = [
      about + (dose.day?.words(Format(.czech)) ?? "?"), app.doseTitle(fields, .czech),
      app.diseaseNames(antigens, .czech),
      fields[DoseRecord.batch] ?? "", doctor,
    ]
    for (column, text) in zip(CardSheets.columns, texts) {
      sheets[last].write(text, x: column.x + 10, y: y + 36, size: 32, room: column.room - 20)
    }
    sheets[last].write(
      app.diseaseNames(antigens, .english), x: CardSheets.columns[2].x + 10, y: y + 68, size: 24,
      room: CardSheets.columns[2].room - 20)
    y += CardSheets.row
    sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
  }

  /// The vaccinations for which a country may ask for a certificate: those whose series says how long one is good.
  private mutating func certificate() {
    let outlook = member.outlook(app.vaccines, context.today)
    var rows: [(name: Text, from: Day, to: Day?)] = []
    for answer in outlook.answers {
      if let good = answer.certificate {
        rows.append((app.vaccines.catalogue.groups[answer.group].name, good.from, good.to))
      }
    }
    head(Words.printedCertificate)
    let last = sheets.count - 1
    for line in [Words.certificateText.en, Words.certificateText.cs] {
      y += 50
      sheets[last].write(line, x: CardSheets.left, y: y, size: 30, room: 1800)
    }
    y += 60
    for (title, x) in [
      ("Disease / Nemoc", 150), ("Date / Datum", 700), ("Valid from / Platí od", 950), ("until / do", 1250),
      ("Signature and stamp / Podpis a razítko", 1480),
    ] {
      sheets[last].write(title, x: x + 10, y: y + 40, size: 28, isBold: true, room: 470)
    }
    y += 60
    sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
    // Lines that stay free are filled in by hand.
    for index in 0..<max(6, rows.count) {
      if index < rows.count {
        let row = rows[index]
        sheets[last].write(CardSheets.both(row.name), x: 160, y: y + 70, size: 32, room: 520)
        sheets[last].write(Format(.english).day(row.from), x: 960, y: y + 70, size: 30, room: 260)
        sheets[last].write(
          row.to.map { Format(.english).day($0) } ?? "life / doživotně", x: 1260, y: y + 70, size: 30, room: 200)
      }
      y += 130
      sheets[last].rule(CardSheets.left, y, CardSheets.right, y)
    }
  }

  private mutating func foot(_ index: Int) {
    sheets[index].write(
      Words.printedFoot.cs + " " + Format(.czech).day(context.today) + " · " + Words.printedFoot.en + " "
        + Format(.english).day(context.today), x: CardSheets.left, y: 2860, size: 26, room: 1500)
    sheets[index].write("\(index + 1) / \(sheets.count)", x: 1850, y: 2860, size: 26, room: 100)
  }
}
