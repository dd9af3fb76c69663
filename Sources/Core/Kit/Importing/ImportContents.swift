import Base
import Files
import Sync

/// A file that was chosen for import.
public struct ImportFile: Sendable {
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What reading files gave: nothing is stored yet.
public struct ImportContents: Sendable {
  /// The header of the table.
  public var columns: [String] = []
  public var items: [ImportItem] = []
  public var problems: [ImportProblem] = []
  /// Rows that could not become records, as they are in the file.
  public var rejected: [CSV.Row] = []
  /// Whether a changed record is taken without asking.
  public var overwrites = true

  public init() {}

  public var similarCount: Int {
    items.count { if case .similar = $0.status { true } else { false } }
  }

  /// The items to store.
  ///
  /// - Parameters:
  ///   - includingSimilar: also those that resemble a record that is here.
  ///   - overwriting: also those that change a record that is here; nil as the format has it.
  ///   - chosen: indices of items for which the opposite is true.
  public func wanted(
    includingSimilar: Bool = false, overwriting: Bool? = nil, except chosen: Set<Int> = []
  ) -> [ImportItem] {
    var wanted: [ImportItem] = []
    for (index, item) in items.enumerated() {
      let isWanted =
        switch item.status {
        case .new: true
        case .changed: (overwriting ?? overwrites) != chosen.contains(index)
        case .same: false
        case .similar: includingSimilar != chosen.contains(index)
        }
      if isWanted { wanted.append(item) }
    }
    return wanted
  }

  /// The rejected rows under their header, to be corrected and imported again.
  public var rejectedCSV: [UInt8] { CSV.write([columns] + rejected.map { $0.cells }) }
}

/// Reads chosen files in steps, so that a screen can show its progress and be left.
public protocol ImportSource: Sendable {
  /// Rows read so far, and all.
  var done: Int { get }
  var count: Int { get }
  /// What was found; whole when there is nothing left to do.
  var contents: ImportContents { get }
  /// Reads this many more rows.
  ///
  /// - Returns: whether there is anything left to do.
  mutating func step(rows limit: Int) -> Bool
}
