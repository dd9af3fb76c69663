import Base
import Sync

/// The results of one device's operations, kept so that a repeated request gets the same answer (P-5).
///
/// One entry covers `count` operations with consecutive numbers. When they made versions, these are consecutive too:
/// operation `number + i` made version `version + i`. An operation that made no version, or that needs details, has its
/// own entry.
public struct LoggedOperation: Equatable, Sendable {
  public enum Status: Int64, Sendable {
    case applied = 0
    case merged = 1
    case conflict = 2
    case rejected = 3
  }

  public var number: Int64
  public var count: Int64
  public var status: Status
  /// The version that was made. When `made` is false, the record's version at that time; 0 without a record.
  public var version: Int64
  /// Whether the operations changed the record.
  public var made: Bool
  /// The record, except for plain `applied` results.
  public var key: RecordKey?
  /// Refused values, removals and the problem, as a JSON object.
  public var detail: JSON?
  /// When the server accepted the last of them, for people who read the log. No decision depends on it (P-26).
  public var received: Instant

  public init(
    number: Int64, count: Int64 = 1, status: Status, version: Int64, made: Bool, key: RecordKey? = nil,
    detail: JSON? = nil, received: Instant
  ) {
    self.number = number
    self.count = count
    self.status = status
    self.version = version
    self.made = made
    self.key = key
    self.detail = detail
    self.received = received
  }
}

/// What the server knows about a device in a space.
public struct DeviceLog: Equatable, Sendable {
  /// The number of its last operation; 0 before the first.
  public var last: Int64 = 0
  /// Whether any of its operations was rejected.
  public var hasRejections = false
  /// The owner of the device; nil when the entry is older than this field.
  public var owner: Owner?

  public init() {}

  /// P-39: a device belongs to one account or to a program of the server.
  public enum Owner: Equatable, Sendable {
    case account(RecordID)
    case importer
  }
}

public protocol OperationReading {
  func device(_ device: RecordID, in space: RecordID) throws -> DeviceLog?
  /// The entries that contain operations with these numbers, in order.
  func operations(
    _ numbers: ClosedRange<Int64>, of device: RecordID, in space: RecordID
  ) throws -> [LoggedOperation]
  /// P-39: hashes of the content of these operations, by number. Unknown numbers are left out.
  func hashes(_ numbers: ClosedRange<Int64>, of device: RecordID, in space: RecordID) throws -> [Int64: UInt64]
  /// Which of the versions were made by operations of this device.
  func made(_ versions: [Int64], by device: RecordID, in space: RecordID) throws -> Set<Int64>
  /// On which of the records an operation of this device was rejected.
  func rejected(_ keys: [RecordKey], of device: RecordID, in space: RecordID) throws -> Set<RecordKey>
}

extension OperationReading {
  /// The entry that contains the operation; nil when it never came.
  public func operation(_ number: Int64, of device: RecordID, in space: RecordID) throws -> LoggedOperation? {
    try operations(number...number, of: device, in: space).first
  }

  /// Whether an operation of this device made that version.
  public func made(_ version: Int64, by device: RecordID, in space: RecordID) throws -> Bool {
    try !made([version], by: device, in: space).isEmpty
  }

  /// Whether an operation of this device on that record was rejected.
  public func wasRejected(_ key: RecordKey, of device: RecordID, in space: RecordID) throws -> Bool {
    try !rejected([key], of: device, in: space).isEmpty
  }
}

public protocol OperationWriting {
  /// Appends entries. An entry that continues the device's last one is joined to it.
  func log(_ operations: [LoggedOperation], of device: RecordID, in space: RecordID) throws
  /// P-39: stores the hashes of operations with consecutive numbers.
  func log(hashes: [UInt64], from number: Int64, of device: RecordID, in space: RecordID) throws
  func update(_ log: DeviceLog, of device: RecordID, in space: RecordID) throws
}
