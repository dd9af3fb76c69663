import Base
import Sync

/// One value of a structure as an editor sees it: where it stands, of which kind it is and what it is called.
struct StructureCell {
  enum Kind: String, Named {
    /// An age or an interval, as people say it.
    case period
    /// The two halves of `P10Y/P15Y`.
    case span0, span1
    case number, flag, text
    /// A day of each year.
    case monthDay
    case date
    /// An earlier dose of the series.
    case dose
    /// Which booster.
    case ordinal
    /// Who pays.
    case funding
    case market, route
    /// An entry of the catalogue, by its code.
    case series, product
    /// Any value, in the notation of the catalogue.
    case json

    var name: String { rawValue }
  }

  /// From the value of the field, or of the entry of a list: `age/min`.
  let path: String
  let kind: Kind
  let label: Text
}

struct StructureGroup {
  let title: Text
  /// Whether it is for doses after another one.
  let isLater: Bool
  var cells: [StructureCell] = []

  /// Reads a table of ``CellTables``.
  static func all(_ table: String) -> [StructureGroup] {
    var groups: [StructureGroup] = []
    for line in table.parts(at: 0x0A) where !line.utf8.isEmpty {
      if line.startsWith("#") {
        let isLater = line.startsWith("#+")
        groups.append(StructureGroup(title: text(line.dropping(bytes: isLater ? 2 : 1)), isLater: isLater))
        continue
      }
      let parts = line.parts(at: 0x20, limit: 3)
      guard parts.count == 3, let kind = StructureCell.Kind(name: parts[1]), !groups.isEmpty else { continue }
      groups[groups.count - 1].cells.append(StructureCell(path: parts[0], kind: kind, label: text(parts[2])))
    }
    return groups
  }

  private static func text(_ line: String) -> Text {
    let names = line.parts(at: UInt8(ascii: "|"), limit: 2)
    return Text(cs: trimmed(names[0]), en: trimmed(names.last ?? ""))
  }
}
