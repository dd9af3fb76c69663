import Base
import Files
import Kit
import Sync

/// A record of a backup and its place in the file, from 1.
struct BackupRecord: Sendable {
  let key: RecordKey
  let fields: Fields
  let number: Int
}

/// A file of JSON: our backup, or what LogTen exchanges.
enum JSONSource {
  case backup([BackupRecord])
  case table(SourceTable)
  case unknown

  /// Nil when the file is no JSON: it does not begin with a bracket.
  init?(_ file: ImportFile) {
    var start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < file.bytes.count, isBlank(file.bytes[start]) { start += 1 }
    guard start < file.bytes.count, file.bytes[start] == UInt8(ascii: "{") || file.bytes[start] == UInt8(ascii: "[")
    else { return nil }
    guard let json = try? JSON.parse(Array(file.bytes[start...])) else {
      self = .unknown
      return
    }
    if json[Backup.mark] != nil, let records = json.items(Backup.records) {
      self = .backup(Backup.records(records))
    } else if let records = Backup.ofDevice(json) {
      self = .backup(records)
    } else if let entities = json.items("entities") ?? json.items {
      self = JSONSource.logTen(entities, json["metadata"], file: file.name)
    } else {
      self = .unknown
    }
  }

  /// Each entity is a row; its members are the cells under their names.
  private static func logTen(_ entities: [JSON], _ metadata: JSON?, file: String) -> JSONSource {
    var names: [String] = []
    var places: [Key: Int] = [:]
    var rows: [CSV.Row] = []
    for (index, entity) in entities.enumerated() {
      guard let members = entity.members else { continue }
      var cells = [String](repeating: "", count: names.count)
      for member in members.members {
        let place = places[Key(member.name)] ?? names.count
        if place == names.count {
          places[Key(member.name)] = place
          names.append(member.name)
          cells.append("")
        }
        cells[place] = member.value.isNull ? "" : member.value.text ?? member.value.serialized
      }
      rows.append(CSV.Row(line: index + 1, cells: cells))
    }
    let columns = ImportColumns(CSV.Row(line: 1, cells: names))
    guard let format = SourceFormat.of(columns), format.format == .logTen else { return .unknown }
    // Rows of before a name came up are short only here.
    for index in rows.indices {
      while rows[index].cells.count < names.count { rows[index].cells.append("") }
    }
    var table = SourceTable(format, columns, rows, file: file)
    table.declaredOrder = metadata?.text("dateFormat").flatMap { declared($0) }
    return .table(table)
  }

  /// `dd/MM/yyyy`, `MM/dd/yy`
  private static func declared(_ pattern: String) -> DateOrder? {
    switch pattern.utf8.first {
    case UInt8(ascii: "d"): .dayFirst
    case UInt8(ascii: "M"): .monthFirst
    default: nil
    }
  }
}
