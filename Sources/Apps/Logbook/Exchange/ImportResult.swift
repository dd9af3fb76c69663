import Base
import Sync

/// What reading a file gave: nothing is stored yet.
public struct ImportResult: Sendable {
  public enum Format: Equatable, Sendable {
    /// Our own CSV.
    case vademecum
    case webLogbook
  }

  public enum Status: Equatable, Sendable {
    case new
    /// Our own file says otherwise than the record here.
    case changed
    /// It is here already.
    case same
    /// L-33: another record has the same day, departure time and aircraft.
    case similar(RecordID)
  }

  public struct Item: Sendable {
    public let key: RecordKey
    public var fields: Fields
    /// What to set and (nil) to remove, to make the record here the one of the file.
    public var changes: [(name: String, value: JSON?)]
    public var status: Status
    /// The line of the file.
    public let line: Int
  }

  /// Nil when the file is none of ours or of web-logbook; then there are no items.
  public var format: Format?
  /// The columns of the first row, for the message that the file is not known.
  public var columns: [String] = []
  public var items: [Item] = []
  public var problems: [ImportProblem] = []
  /// Rows of which no record could be made, as they are in the file.
  var rejected: [CSV.Row] = []

  public init() {}

  public func count(_ status: Status, in collection: Sync.Collection) -> Int {
    items.count { $0.status == status && $0.key.collection.sameBytes(collection.name) }
  }

  public var similarCount: Int {
    items.count { if case .similar = $0.status { true } else { false } }
  }

  /// The items to store.
  ///
  /// - Parameter includingSimilar: also those that resemble a record that is here.
  public func wanted(includingSimilar: Bool = false) -> [Item] {
    items.filter { item in
      switch item.status {
      case .new, .changed: true
      case .same: false
      case .similar: includingSimilar
      }
    }
  }

  public var rejectedCount: Int { rejected.count }

  /// The rejected rows under their header, to be corrected and imported again.
  public var rejectedCSV: [UInt8] {
    CSV.write([columns] + rejected.map { $0.cells })
  }
}

/// One thing in a file that could not be taken as it is.
public struct ImportProblem: Sendable {
  public enum Consequence: Equatable, Sendable {
    /// No record was made of the row.
    case rejected
    /// The value stands in the remarks instead of its field.
    case inRemarks
    /// The record was made without the value, which has no remarks to stand in.
    case leftOut
    /// Something to know; nothing was left out.
    case note
  }

  /// The line in the file, from 1.
  public let line: Int
  /// From 1; nil when it is about the whole row.
  public let column: Int?
  public let columnName: String
  /// The text of the cell.
  public let value: String
  public let reason: Text
  public let consequence: Consequence
}

extension Text {
  /// Both languages by the way of one.
  init(_ words: (Language) -> String) {
    self.init(cs: words(.czech), en: words(.english))
  }
}
