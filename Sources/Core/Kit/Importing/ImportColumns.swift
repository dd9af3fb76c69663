import Base
import Files

/// The header of a table: it maps names to columns. Names are compared without case and white space. When two columns
/// have the same name, the first one counts.
public struct ImportColumns: Sendable {
  public let names: [String]
  private var indices: [Key: Int] = [:]
  /// The answers for the names that every row asks for. Nil is an answer, too.
  private var known: [Key: Int?] = [:]

  /// - Parameter asked: the names that every row will ask for.
  public init(_ header: CSV.Row, asked: [String] = []) {
    names = header.cells.map { trimmedCell($0) }
    for (index, name) in names.enumerated() where !name.utf8.isEmpty && indices[ImportColumns.key(name)] == nil {
      indices[ImportColumns.key(name)] = index
    }
    for name in asked { known[Key(name)] = .some(indices[ImportColumns.key(name)]) }
  }

  /// The index of the column; nil when there is none. Case, diacritics, spaces and underscores make no difference.
  public func index(of name: String) -> Int? {
    if let known = known[Key(name)] { return known }
    return indices[ImportColumns.key(name)]
  }

  public func has(_ name: String) -> Bool { index(of: name) != nil }

  /// The name as columns are compared.
  public static func key(_ name: String) -> Key {
    Key(String(utf8: folded(name).filter { $0 != 0x20 && $0 != 0x5F && $0 != 0x09 }))
  }
}
