import Base
import Sync

/// L-32: what another logbook said that has no field here: names of columns and their texts, word for word. The legal remarks
/// stay the pilot's own.
public struct FurtherData: Sendable {
  public struct Entry: Sendable {
    public let name: String
    public let text: String
  }

  public var entries: [Entry] = []

  /// As it is stored: `[["Distance", "97.30"], …]`.
  public static let field = Attribute<JSON>(
    Field("further", Text(cs: "Další údaje", en: "Further data"), .structure))

  public init() {}

  /// Reads what is stored; a part of another form is shown as it stands.
  public init(_ json: JSON?) {
    for item in json?.items ?? [] {
      if let pair = item.items, pair.count == 2, let name = pair[0].text, let text = pair[1].text {
        add(name, text)
      } else {
        add("", item.serialized)
      }
    }
  }

  public mutating func add(_ name: String, _ text: String) { entries.append(Entry(name: name, text: text)) }

  /// Nil when there is nothing.
  public var json: JSON? {
    if entries.isEmpty { return nil }
    return .array(entries.map { .array([.string($0.name), .string($0.text)]) })
  }

  /// A line for each: `[Distance: 97.30]`.
  public var text: String { joined(entries.map { "[" + $0.name + ": " + $0.text + "]" }, by: "\n") }

  /// What a report may print: nobody's e-mail address or telephone number.
  public var printable: FurtherData {
    var kept = FurtherData()
    kept.entries = entries.filter { !$0.isPrivate }
    return kept
  }
}

extension FurtherData.Entry {
  /// Whether it may hold a way to reach a person: by the name of its column, by an address, or by a long number that begins with
  /// a plus or two zeros, wherever it stands.
  var isPrivate: Bool {
    let column = folded(name)
    for word in ["mail", "phone", "mobile", "telefon", "gsm"] where contains(column, Array(word.utf8)) { return true }
    // ForeFlight packs name, role, address and telephone in one cell.
    if column.starts(with: "person".utf8) { return true }
    let bytes = Array(text.utf8)
    return bytes.contains(UInt8(ascii: "@")) || bytes.indices.contains { FurtherData.Entry.isDialled(bytes[$0...]) }
  }

  /// Whether a telephone number of eight digits or more begins here, with its country.
  private static func isDialled(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "+") || bytes.starts(with: [0x30, 0x30]) else { return false }
    var digits = 0
    for byte in bytes.dropFirst() {
      switch byte {
      case 0x30...0x39: digits += 1
      // Space, hyphen, point, slash, brackets
      case 0x20, 0x2D, 0x2E, 0x2F, 0x28, 0x29: break
      default: return digits >= 8
      }
    }
    return digits >= 8
  }
}
