import Base

/// Something that an import did with a source, or did not do: a line of its report (Z-100).
public struct ImportNote: Sendable {
  public enum Kind: Sendable, CaseIterable, Named {
    /// What was wrong and could be put right without guessing.
    case repair
    /// A row or value that was not taken.
    case rejection
    /// A reference to what is not there.
    case brokenLink
    /// Records that became one.
    case duplicate
    /// What somebody should look at; nothing was changed.
    case remark

    public var name: String {
      switch self {
      case .repair: "repair"
      case .rejection: "rejection"
      case .brokenLink: "broken-link"
      case .duplicate: "duplicate"
      case .remark: "remark"
      }
    }

    public var label: Text {
      switch self {
      case .repair: Text(cs: "Oprava", en: "Repair")
      case .rejection: Text(cs: "Odmítnuto", en: "Rejected")
      case .brokenLink: Text(cs: "Neplatný odkaz", en: "Broken link")
      case .duplicate: Text(cs: "Duplicita", en: "Duplicate")
      case .remark: Text(cs: "Upozornění", en: "Remark")
      }
    }
  }

  /// The file or table.
  public let source: String
  /// The line of the file where the row begins, or the row of the table, from 1.
  public let row: Int
  /// The id of the row, as far as it was read.
  public let id: String
  public let column: String
  public let finding: ImportFinding
  /// The value at fault or what became of it, shortened.
  public let value: String

  public var kind: Kind { finding.kind }

  init(_ finding: ImportFinding, _ row: SourceRow, _ column: String = "", _ value: String = "") {
    self.init(finding, source: row.source, row: row.number, id: row.id, column: column, value: value)
  }

  init(
    _ finding: ImportFinding, source: String, row: Int, id: String = "", column: String = "", value: String = ""
  ) {
    self.source = source
    self.row = row
    self.id = id
    self.column = column
    self.finding = finding
    self.value = ImportNote.shortened(value)
  }

  /// At most 80 bytes on one line, cut between characters.
  private static func shortened(_ value: String) -> String {
    var bytes = value.withBytes { value in value.map { $0 < 0x20 ? 0x20 : $0 } }
    if bytes.count <= 80 { return String(utf8: bytes) }
    var end = 80
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
    return String(utf8: bytes) + "…"
  }

  /// `lexicon.csv:12: id 160, description: …`
  public func line(_ language: Language) -> String {
    var text = source + ":" + String(row) + ": "
    if !id.utf8.isEmpty { text += "id " + id + (column.utf8.isEmpty ? ": " : ", ") }
    if !column.utf8.isEmpty { text += column + ": " }
    text += finding.text(language)
    return value.utf8.isEmpty ? text : text + ": " + value
  }
}
