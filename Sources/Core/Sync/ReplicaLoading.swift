import Base

extension Replica {
  /// Takes the records of this space from the storage at the start, when there are none yet; everything else comes by
  /// `apply`.
  public mutating func load(_ stored: StoredEntries) {
    let prefix = [UInt8]("r/\(space)/")
    var reader = JSONReader()
    var collection = ""
    var records: [Record] = []
    stored.forEach { key, value in
      let slash = key.count - 37
      guard slash > prefix.count, key.starts(with: prefix), key[slash] == UInt8(ascii: "/"),
        let id = RecordID(UnsafeBufferPointer(rebasing: key[(slash + 1)...])), let json = reader.read(value)
      else { return }
      let name = UnsafeBufferPointer(rebasing: key[prefix.count..<slash])
      // Records lie in the order of their keys, so those of one collection share its name.
      if !collection.withBytes({ $0.elementsEqual(name) }) { collection = String(utf8: name) }
      records.append(Record(RecordKey(collection, id), stored: json))
    }
    take(records)
  }
}
