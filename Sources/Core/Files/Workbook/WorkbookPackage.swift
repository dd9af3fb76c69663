import Base

/// The parts of a workbook that its sheets refer to.
struct WorkbookPackage {
  private let archive: ZipArchive
  /// In the order of the tabs.
  private(set) var sheets: [(name: String, path: String)] = []
  private(set) var texts: [String] = []
  /// By the index of the style.
  private(set) var formats: [NumberFormat] = []
  private(set) var beginsIn1904 = false
  private let limits: Workbook.Limits

  init(_ bytes: [UInt8], _ limits: Workbook.Limits) throws(WorkbookFault) {
    self.limits = limits
    do throws(ZipFault) { archive = try ZipArchive(bytes, limits.archive) } catch { throw .zip(error) }
    let root = try relations(of: "").first { $0.kind.hasEnd("/officeDocument") }?.path ?? "xl/workbook.xml"
    let related = try relations(of: root)
    try readSheets(root, related)
    if let path = related.first(where: { $0.kind.hasEnd("/styles") })?.path { try readStyles(path) }
    if let path = related.first(where: { $0.kind.hasEnd("/sharedStrings") })?.path { try readTexts(path) }
  }

  /// The content of a part.
  func content(_ path: String) throws(WorkbookFault) -> [UInt8] {
    let content: [UInt8]?
    do throws(ZipFault) { content = try archive.content(of: path) } catch { throw .zip(error) }
    guard let content else { throw .missing(path) }
    return content
  }

  /// Calls the function for each XML event of a part.
  func read(
    _ path: String, _ take: (XMLReader.Event) throws(WorkbookFault) -> Void
  ) throws(WorkbookFault) {
    let content = try content(path)
    var reader: XMLReader
    do throws(XMLFault) { reader = try XMLReader(content) } catch { throw .part(path, error) }
    while true {
      let event: XMLReader.Event?
      do throws(XMLFault) { event = try reader.next() } catch { throw .part(path, error) }
      guard let event else { return }
      try take(event)
    }
  }

  // MARK: - Relations

  private struct Relation {
    let id: String
    let kind: String
    let path: String
  }

  /// The relations of a part; none when it has no list of them. The part without a name is the whole package.
  private func relations(of part: String) throws(WorkbookFault) -> [Relation] {
    let (folder, name) = WorkbookPackage.divided(part)
    let path = folder + "_rels/" + name + ".rels"
    guard archive.files.contains(where: { $0.name == path }) else { return [] }
    var relations: [Relation] = []
    try read(path) { (event) throws(WorkbookFault) in
      guard case .open(let element) = event, element.localName == "Relationship",
        element["TargetMode"] != "External", let target = element["Target"]
      else { return }
      relations.append(
        Relation(
          id: element["Id"] ?? "", kind: element["Type"] ?? "", path: WorkbookPackage.path(target, in: folder)))
    }
    return relations
  }

  private static func divided(_ path: String) -> (folder: String, name: String) {
    let parts = path.parts(at: UInt8(ascii: "/"))
    let name = parts[parts.count - 1]
    return (path.first(bytes: path.utf8.count - name.utf8.count), name)
  }

  /// `worksheets/sheet1.xml`, `../xl/styles.xml`, `/xl/styles.xml`
  private static func path(_ target: String, in folder: String) -> String {
    var parts: [String] = []
    let whole = target.startsWith("/") ? target : folder + target
    for part in whole.parts(at: UInt8(ascii: "/")) where !part.utf8.isEmpty && part != "." {
      if part == ".." {
        if !parts.isEmpty { parts.removeLast() }
      } else {
        parts.append(part)
      }
    }
    var path = ""
    for part in parts { path += path.utf8.isEmpty ? part : "/" + part }
    return path
  }

  // MARK: - Parts

  private mutating func readSheets(_ root: String, _ related: [Relation]) throws(WorkbookFault) {
    var sheets: [(name: String, path: String)] = []
    var beginsIn1904 = false
    try read(root) { (event) throws(WorkbookFault) in
      guard case .open(let element) = event else { return }
      switch element.localName {
      case "workbookPr": beginsIn1904 = element["date1904"].map { $0 == "1" || $0 == "true" } ?? false
      case "sheet":
        let id = element.attributes.first { $0.name.hasEnd(":id") }?.value ?? ""
        guard let relation = related.first(where: { $0.id == id }) else { throw .missing(id) }
        // Chart sheets hold no cells.
        if relation.kind.hasEnd("/worksheet") { sheets.append((element["name"] ?? "", relation.path)) }
      default: break
      }
    }
    self.sheets = sheets
    self.beginsIn1904 = beginsIn1904
  }

  private mutating func readStyles(_ path: String) throws(WorkbookFault) {
    var codes: [(id: Int64, code: String)] = []
    var formats: [NumberFormat] = []
    var isInCells = false
    try read(path) { (event) throws(WorkbookFault) in
      switch event {
      case .open(let element):
        switch element.localName {
        case "numFmt": codes.append((element["numFmtId"].flatMap { integer($0) } ?? 0, element["formatCode"] ?? ""))
        case "cellXfs": isInCells = true
        case "xf":
          if !isInCells { return }
          if formats.count >= limits.columns { throw .tooLarge(part: path, row: 0) }
          let id = element["numFmtId"].flatMap { integer($0) } ?? 0
          let code = codes.first { $0.id == id }?.code
          formats.append(code.map { NumberFormat(code: $0) } ?? NumberFormat(id: id))
        default: break
        }
      case .close(let name): if xmlLocalName(name) == "cellXfs" { isInCells = false }
      case .text: break
      }
    }
    self.formats = formats
  }

  /// Each text is one run, or several runs of different style. Phonetic hints are left out.
  private mutating func readTexts(_ path: String) throws(WorkbookFault) {
    var texts: [String] = []
    var text = ""
    var isText = false
    var isPronounced = false
    try read(path) { (event) throws(WorkbookFault) in
      switch event {
      case .open(let element):
        switch element.localName {
        case "si": text = ""
        case "t": isText = true
        case "rPh": isPronounced = true
        default: break
        }
      case .text(let piece): if isText && !isPronounced { text += piece }
      case .close(let name):
        switch xmlLocalName(name) {
        case "si":
          if texts.count >= limits.cells { throw .tooLarge(part: path, row: 0) }
          texts.append(SheetText.read(text))
        case "t": isText = false
        case "rPh": isPronounced = false
        default: break
        }
      }
    }
    self.texts = texts
  }
}

extension String {
  /// Whether the text ends with the bytes of `end`.
  fileprivate func hasEnd(_ end: String) -> Bool {
    utf8.count >= end.utf8.count && dropping(bytes: utf8.count - end.utf8.count) == end
  }
}
