import Base

extension Replica {
  /// Takes the records of this space that were put aside, when there are none yet; everything else comes by `apply`.
  public mutating func load(_ stored: StoredEntries) {
    let prefix = [UInt8]("r/\(space)/")
    var reader = RecordReader()
    var records: [Record] = []
    stored.forEach { key, value in
      guard key.starts(with: prefix), let record = reader.record(key, nameFrom: prefix.count, value) else { return }
      records.append(record)
    }
    take(records)
  }
}
