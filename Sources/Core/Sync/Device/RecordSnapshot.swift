import Base

/// The records of a store as they lie in memory, in parts that the host keeps beside the storage's text (decision 56). A
/// start that takes them parses nothing. Each part begins with a checksum of the rest.
///
/// | part | content |
/// |---|---|
/// | 0 | the number of the form, how many records follow, the names, the texts |
/// | from 1 | records one after another, as in ``RecordChunk`` |
extension RecordStore {
  /// Raised when bytes that an earlier version of the app has written would be read as something else.
  static let snapshotForm: UInt64 = 1
  /// Chunks in a part: about 1 MB.
  private static let together = 4

  /// - Returns: nil behind the last part.
  public func snapshot(part: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 8)
    if part == 0 {
      var writer = PackedWriter()
      writer.append(number: RecordStore.snapshotForm)
      writer.append(number: UInt64(count))
      form.writeWords(into: &writer)
      writer.withBytes { bytes.append(contentsOf: $0) }
    } else {
      let first = (part - 1) * RecordStore.together
      if part < 0 || first >= chunks.count { return nil }
      let own = chunks[first..<min(chunks.count, first + RecordStore.together)]
      var size = 8
      for chunk in own { size += chunk?.count ?? 0 }
      bytes.reserveCapacity(size)
      for chunk in own { chunk?.forEach { bytes.append(contentsOf: $0.whole(at: $1)) } }
    }
    let sum = bytes.withUnsafeBufferPointer { checksum(UnsafeBufferPointer(rebasing: $0[8...])) }
    for place in 0..<8 { bytes[place] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * place)) }
    return bytes
  }

  /// Takes the next part into a store that holds the parts before it and nothing else.
  ///
  /// - Returns: false when the bytes are not such a part. The store is of no use then.
  mutating func restore(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    if part.count < 8 { return false }
    let content = UnsafeBufferPointer(rebasing: part[8...])
    var sum: UInt64 = 0
    for place in 0..<8 { sum |= UInt64(part[place]) << UInt64(8 * place) }
    if checksum(content) != sum { return false }
    return form.isEmpty ? restoreWords(content) : restoreRecords(content)
  }

  private mutating func restoreWords(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = PackedReader(content)
    guard isEmpty, reader.number() == RecordStore.snapshotForm, let count = reader.number(), count < 1 << 22,
      form.readWords(from: &reader), !form.isEmpty
    else { return false }
    var slots = 8
    while slots * 3 < Int(count) * 4 { slots *= 2 }
    makeTable(slots)
    missing = Int(count)
    return true
  }

  private mutating func restoreRecords(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    missing += count
    while start < content.count {
      // As many records as one chunk takes.
      var end = start
      while end < content.count {
        guard content.count - end >= RecordChunk.head else { return false }
        let length = RecordChunk.length(in: content, at: end)
        if length < RecordChunk.head || length > content.count - end { return false }
        if end > start && end + length - start > RecordChunk.usualSize { break }
        end += length
      }
      add(RecordChunk(UnsafeBufferPointer(rebasing: content[start..<end])))
      start = end
    }
    missing -= count
    return missing >= 0
  }
}

/// Of a part as it comes from the storage: a page that was lost half, or written by another, must not become records.
private func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  let memory = UnsafeRawBufferPointer(bytes)
  var sum = UInt64(bytes.count)
  var place = 0
  while place + 8 <= bytes.count {
    sum = (sum ^ memory.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9e37_79b9_7f4a_7c15
    sum ^= sum >> 29
    place += 8
  }
  while place < bytes.count {
    sum = (sum ^ UInt64(bytes[place])) &* 0x9e37_79b9_7f4a_7c15
    place += 1
  }
  return mix64(sum)
}
