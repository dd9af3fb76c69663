import Base
import Files
import Sync

/// Why a file holds no records of an app.
public enum RecordFileFault: Error, Sendable {
  /// It begins as JSON does and is none.
  case json(JSONError)
  /// JSON of something else.
  case otherContent
  /// Not our table: what was found instead, as far as there is anything.
  case table([ImportProblem])
}

/// Reads a file that this project wrote: records as JSON, or their table as CSV or as a workbook (K-2, K-6).
public struct RecordSource: ImportSource {
  public private(set) var contents = ImportContents()
  public private(set) var done = 0
  public private(set) var count = 0
  private var table: TableSource?
  private var read: [Record] = []
  private var seen: Set<RecordKey> = []
  private let collections: [RecordType]
  private let typed: @Sendable (Field, String) -> String
  private var existing: [RecordKey: Record] = [:]

  /// - Parameters:
  ///   - collections: the collections whose records are read.
  ///   - existing: the existing records.
  ///   - typed: what a text means for its field, where people may write that in several ways.
  ///   - records: the records in a JSON file; nil when the file does not belong to the app.
  /// - Throws: why the file holds none.
  public init(
    _ file: ImportFile, _ collections: [RecordType], existing: [Record],
    typed: @escaping @Sendable (Field, String) -> String = { _, text in text }, records: (JSON) -> [Record]?
  ) throws(RecordFileFault) {
    self.collections = collections
    self.typed = typed
    let first = file.bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let json: JSON
      do throws(JSONError) { json = try JSON.parse(file.bytes) } catch { throw .json(error) }
      guard let found = records(json) else { throw .otherContent }
      read = found
      count = found.count
      for record in existing where !record.deleted { self.existing[record.key] = record }
    } else {
      var source = TableSource([file], formats: [], own: RecordTable(collections), existing: existing)
      source.typed = typed
      guard source.isKnown else { throw .table(source.contents.problems) }
      table = source
      count = source.count
    }
  }

  public mutating func step(rows limit: Int) -> Bool {
    if var source = table {
      // Otherwise the step would copy the table that it changes.
      table = nil
      let isOpen = source.step(rows: limit)
      done = source.done
      contents = source.contents
      table = source
      return isOpen
    }
    let end = min(count, done + limit)
    while done < end {
      take(read[done], line: done + 1)
      done += 1
    }
    return done < count
  }

  private mutating func take(_ record: Record, line: Int) {
    guard let collection = collections.first(where: { $0.name == record.key.collection }) else {
      return reject(line, ImportWords.notACollection, value: record.key.collection)
    }
    var record = record
    for field in collection.fields {
      if let text = record.fields[field.name]?.text { record.fields[field.name] = .string(typed(field, text)) }
    }
    for field in collection.fields {
      guard let fault = field.fault(in: record.fields[field.name]) else { continue }
      return reject(line, fault.words, field, fault, value: ImportProblem.text(record.fields[field.name]))
    }
    guard seen.insert(record.key).inserted else { return reject(line, ImportWords.twice) }
    let old = existing[record.key]?.fields
    contents.items.append(ImportItem(record.key, record.fields, line: line, old: old) { _ in true })
  }

  private mutating func reject(
    _ line: Int, _ reason: Text, _ field: Field? = nil, _ fault: FieldFault? = nil, value: String = ""
  ) {
    contents.problems.append(
      ImportProblem(
        line: line, columnName: field?.name ?? "", label: field?.label, value: value, reason: reason, fault: fault,
        consequence: .rejected))
  }
}
