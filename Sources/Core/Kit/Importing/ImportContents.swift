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

/// The result of reading files. Nothing is stored yet.
public struct ImportContents: Sendable {
  /// The header of the table.
  public var columns: [String] = []
  public var items: [ImportItem] = []
  public var problems: [ImportProblem] = []
  /// The rows that could not become records, as they are in the file.
  public var rejected: [CSV.Row] = []
  /// Whether a changed record is taken over without a question.
  public var overwrites = true

  public init() {}

  public var similarCount: Int {
    items.count { if case .similar = $0.status { true } else { false } }
  }

  /// How many rows or records of the file become nothing. Of a file without rows the problems tell.
  public var leftOutCount: Int { max(rejected.count, problems.count { $0.consequence == .rejected }) }

  /// The items to store.
  ///
  /// - Parameters:
  ///   - includingSimilar: whether to store also those that resemble an existing record.
  ///   - overwriting: whether to store also those that change an existing record; nil for what the format suggests.
  ///   - chosen: the indices of the items for which the opposite holds.
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

/// Reads chosen files in steps, so that a screen can show the progress and the user can leave it.
public protocol ImportSource: Sendable {
  /// The number of rows read so far, and of all rows.
  var done: Int { get }
  var count: Int { get }
  /// What was found; complete when nothing is left to read.
  var contents: ImportContents { get }
  /// Reads this many more rows.
  ///
  /// - Returns: whether anything is left to read.
  mutating func step(rows limit: Int) -> Bool
}
