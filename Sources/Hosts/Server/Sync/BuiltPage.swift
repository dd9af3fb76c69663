import Base
import NIOCore
import ServerStorage
import Sync

/// A page of changes as it is sent. It knows where each entry lies, so that the page of the same space after some more changes is
/// made of it: what has changed leaves its place and comes to the end, and nothing else is read again (decision 59).
struct BuiltPage {
  private struct Entry {
    let id: RecordID
    let length: Int
  }

  private static let start = ByteBuffer(string: "{\"changes\":[")
  /// With more parts, or with more bytes in them that are no longer sent, the page is built again.
  private static let mostParts = 128
  private static let mostUnused = 0.25

  /// The text of the entries. A comma precedes each, and each lies in one part.
  private var parts: [ByteBuffer] = []
  private var entries: [Entry] = []
  private var entryBytes = 0
  private var unused = 0
  private var end = ByteBuffer()
  /// Whether it has everything up to the version of the space.
  private(set) var isWhole = false

  var entryCount: Int { entries.count }

  /// The size in bytes.
  var count: Int { BuiltPage.start.readableBytes + max(entryBytes - 1, 0) + end.readableBytes }

  /// The bytes that it takes in memory.
  var memory: Int { count + unused + entries.count * MemoryLayout<Entry>.stride }

  var pieces: [ByteBuffer] {
    var pieces = [BuiltPage.start] + parts
    // Nothing precedes the first entry.
    if parts.count > 0 { pieces[1].moveReaderIndex(forwardBy: 1) }
    return pieces + [end]
  }

  /// - Parameter most: the bytes after which no further entry is taken.
  static func reading(after version: Int64, most: Int, limit: Int, _ read: ((RawRecord) throws -> Bool) throws -> Void)
    rethrows -> (page: BuiltPage, last: Int64)
  {
    var (page, text, last) = (BuiltPage(), LongText(), version)
    page.isWhole = true
    try read { record in
      if page.entries.count == limit || start.readableBytes + text.count > most {
        page.isWhole = false
        return false
      }
      let before = text.count
      text.append(record, isFirst: false)
      page.entries.append(Entry(id: record.id, length: text.count - before))
      last = record.version
      return true
    }
    (page.parts, page.entryBytes) = (text.pieces, text.count)
    return (page, last)
  }

  /// Says where the next page begins.
  mutating func close(at next: Cursor) {
    end = ByteBuffer(
      string: "],\"cursor\":\"\(next.text)\",\"epoch\":\(next.epoch),\"version\":\(next.version),\"more\":\(!isWhole)}")
  }

  /// Takes a record that has changed after everything here.
  ///
  /// - Returns: whether that was worth it. Otherwise the page must be built again.
  mutating func take(_ record: RawRecord) -> Bool {
    var text = LongText(room: ShortText.capacity + record.fields.count + 1)
    text.append(record, isFirst: false)
    guard let part = text.pieces.first, parts.count < BuiltPage.mostParts else { return false }
    remove(record, startsLike: part)
    parts.append(part)
    entries.append(Entry(id: record.id, length: part.readableBytes))
    entryBytes += part.readableBytes
    return Double(unused) <= Double(entryBytes) * BuiltPage.mostUnused
  }

  /// Removes what was the record's entry. Records of different collections may have the same id.
  private mutating func remove(_ record: RawRecord, startsLike new: ByteBuffer) {
    let named = new.readableBytesView.prefix(",{\"collection\":\"\",\"id\":\"".utf8.count + record.collection.count + 36)
    var (place, part, partBegin) = (0, 0, 0)
    for index in entries.indices {
      let length = entries[index].length
      if entries[index].id == record.id {
        while place >= partBegin + parts[part].readableBytes {
          partBegin += parts[part].readableBytes
          part += 1
        }
        if parts[part].readableBytesView.dropFirst(place - partBegin).starts(with: named) {
          cut(part, from: place - partBegin, length)
          entries.remove(at: index)
          return
        }
      }
      place += length
    }
  }

  private mutating func cut(_ part: Int, from begin: Int, _ length: Int) {
    let whole = parts[part]
    let end = begin + length
    let rest = [
      whole.getSlice(at: whole.readerIndex, length: begin),
      whole.getSlice(at: whole.readerIndex + end, length: whole.readableBytes - end),
    ]
    parts.replaceSubrange(part...part, with: rest.compactMap { $0 }.filter { $0.readableBytes > 0 })
    entryBytes -= length
    unused += length
  }
}
