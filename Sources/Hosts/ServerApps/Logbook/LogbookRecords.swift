import Base
import Logbook
import Server
import ServerStorage
import Sync

/// The logbook of a space as the storage has it, for reports and calendars.
public struct LogbookRecords: Sendable {
  public let book: Book
  private var flights: [RecordID: Record] = [:]
  public private(set) var previous: [Record] = []
  public private(set) var pilot: Fields?

  public init(_ reading: some RecordReading, space: RecordID) throws {
    var records: [Record] = []
    var bytes = 0
    try reading.changes(in: space, after: 0) { raw in
      guard !raw.deleted, LogbookRecords.isOurs(raw) else { return true }
      bytes += raw.fields.count
      if bytes > LogbookRecords.byteLimit { throw TooLarge() }
      if let record = try LogbookRecords.record(raw) { records.append(record) }
      return true
    }
    book = Book(records)
    for record in records {
      switch record.key.collection {
      case Flight.collection.name: flights[record.id] = record
      case PreviousExperience.collection.name: previous.append(record)
      case Pilot.collection.name: if record.key == Pilot.key { pilot = record.fields }
      default: break
      }
    }
  }

  /// The records that expire, and those that decide when: certificates, ratings, the pilot, the settings of the rules.
  static func supporting(_ reading: some RecordReading, space: RecordID) throws -> [Record] {
    let collections = [Certificate.collection, Rating.collection, Pilot.collection, RuleSettings.collection]
    return try reading.records(of: collections.map { $0.name }, in: space, upTo: 2 * 1024 * 1024)
  }

  /// The most bytes of records for one report: some 30 000 flights. Parsed, they take about ten times as much.
  static var byteLimit: Int { 12 * 1024 * 1024 }

  /// The book is too large for a report.
  public struct TooLarge: Error {}

  private static func isOurs(_ raw: RawRecord) -> Bool {
    collections.contains { Array($0.utf8).elementsEqual(raw.collection) }
  }

  private static let collections = [
    Flight.collection, Aircraft.collection, Pilot.collection, PreviousExperience.collection,
  ]
  .map { $0.name }

  /// Nil for records that no report needs.
  private static func record(_ raw: RawRecord) throws -> Record? {
    let name = collections.first { Array($0.utf8).elementsEqual(raw.collection) }
    guard let name else { return nil }
    let fields = try JSON.parse(Array(raw.fields)).members ?? Fields()
    return Record(RecordKey(name, raw.id), version: raw.version, fields: fields)
  }

  public func report(_ options: ReportOptions, made: Instant) -> Report {
    Report(
      book, record: { flights[$0.id] }, previous: previous, holder: ReportHolder(pilot, of: book), options: options,
      made: made)
  }
}
