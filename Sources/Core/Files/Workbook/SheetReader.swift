import Base

/// The cells of one sheet.
struct SheetReader {
  private(set) var rows: [Workbook.Row] = []
  /// How many more cells are allowed.
  private(set) var left: Int
  private let package: WorkbookPackage
  private let path: String
  private let limits: Workbook.Limits
  /// The number of the row that is being read, from 1.
  private var number = 0
  private var cells: [TableCell] = []
  private var column = 0
  private var type = ""
  private var format = NumberFormat.number
  private var text = ""
  private var isValue = false
  private var isPronounced = false

  init(_ package: WorkbookPackage, _ path: String, _ limits: Workbook.Limits, left: Int) {
    self.package = package
    self.path = path
    self.limits = limits
    self.left = left
  }

  mutating func read() throws(WorkbookFault) {
    let content = try package.content(path)
    var reader: XMLReader
    do throws(XMLFault) { reader = try XMLReader(content) } catch { throw .part(path, error) }
    while true {
      let event: XMLReader.Event?
      do throws(XMLFault) { event = try reader.next() } catch { throw .part(path, error) }
      switch event {
      case .open(let element)?: try open(element)
      case .close(let name)?: try close(xmlLocalName(name))
      case .text(let piece)?: if isValue && !isPronounced { text += piece }
      case nil: return
      }
    }
  }

  private mutating func open(_ element: XMLElement) throws(WorkbookFault) {
    switch element.localName {
    case "row":
      let told = element["r"].flatMap { integer($0) }
      guard element["r"] == nil || told != nil else { throw fault }
      let next = told ?? Int64(number) + 1
      guard next > Int64(number), next <= 1_048_576 else { throw fault }
      number = Int(next)
      cells = []
      column = -1
    case "c":
      column = try place(element["r"])
      type = element["t"] ?? "n"
      text = ""
      let style = element["s"].map { integer($0) ?? -1 } ?? 0
      guard style >= 0, style <= Int64(max(0, package.formats.count - 1)) else { throw fault }
      format = package.formats.isEmpty ? .number : package.formats[Int(style)]
    case "v", "t": isValue = true
    case "rPh": isPronounced = true
    default: break
    }
  }

  private mutating func close(_ name: String) throws(WorkbookFault) {
    switch name {
    case "v", "t": isValue = false
    case "rPh": isPronounced = false
    case "c":
      left -= column + 1 - cells.count
      if left < 0 || column >= limits.columns { throw .tooLarge(part: path, row: number) }
      while cells.count < column { cells.append(.empty) }
      cells.append(try cell())
    case "row":
      while cells.last == .empty { cells.removeLast() }
      if cells.isEmpty { break }
      rows.append(Workbook.Row(number: number, cells: cells))
      cells = []
    default: break
    }
  }

  /// The column of a reference such as `AB12`, from 0; the next column when the cell has no reference.
  private func place(_ reference: String?) throws(WorkbookFault) -> Int {
    guard let reference else { return column + 1 }
    var place = 0
    for byte in reference.utf8 {
      if byte >= 0x30 && byte <= 0x39 { break }
      guard byte >= 0x41, byte <= 0x5A, place <= limits.columns else { throw fault }
      place = place * 26 + Int(byte - 0x40)
    }
    guard place - 1 > column else { throw fault }
    return place - 1
  }

  private func cell() throws(WorkbookFault) -> TableCell {
    switch type {
    case "s":
      if text.utf8.isEmpty { return .empty }
      guard let index = integer(text), index >= 0, index < Int64(package.texts.count) else { throw fault }
      let shared = package.texts[Int(index)]
      return shared.utf8.isEmpty ? .empty : .text(shared)
    case "str", "inlineStr":
      let text = SheetText.read(text)
      return text.utf8.isEmpty ? .empty : .text(text)
    case "b": return .flag(text == "1" || text == "true")
    // An error such as #DIV/0! counts as empty.
    case "e": return .empty
    case "d": return Day(iso: text).map { .day($0) } ?? .text(text)
    default: return format.cell(trimmedCell(text), beginsIn1904: package.beginsIn1904)
    }
  }

  private var fault: WorkbookFault { .wrongCell(part: path, row: number) }
}
