import Base
import NIOCore
import ServerStorage
import Sync

/// A page of changes as it is sent. It knows where each entry lies, so that the page of the same space after some more changes is
/// made of it: what has changed leaves its place, what follows is read, and nothing else (decision 59).
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
  /// The version of the last entry that was read, or the one after which reading began.
  private(set) var last: Int64
  /// Whether it has everything up to the version of the space.
  private(set) var isWhole = false

  /// - Parameter version: that of the cursor, after which it begins.
  init(after version: Int64) {
    last = version
  }

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

  /// Reads what follows ``last``, until there are `limit` entries, or more than `most` bytes.
  mutating func fill(limit: Int, most: Int, _ read: ((RawRecord) throws -> Bool) throws -> Void) rethrows {
    // To a page that is continued there mostly come a few short entries.
    var text = parts.isEmpty ? LongText() : LongText(room: 4 * 1024)
    isWhole = true
    try read { record in
      let before = text.count
      if entries.count == limit || BuiltPage.start.readableBytes + entryBytes + before > most {
        isWhole = false
        return false
      }
      text.append(record, isFirst: false)
      entries.append(Entry(id: record.id, length: text.count - before))
      last = record.version
      return true
    }
    parts += text.pieces
    entryBytes += text.count
  }

  /// Says where the next page begins.
  mutating func close(at next: Cursor) {
    end = ByteBuffer(
      string: "],\"cursor\":\"\(next.text)\",\"epoch\":\(next.epoch),\"version\":\(next.version),\"more\":\(!isWhole)}")
  }

  /// Whether it is better built again.
  var isWornOut: Bool {
    parts.count > BuiltPage.mostParts || Double(unused) > Double(entryBytes) * BuiltPage.mostUnused
  }

  /// Removes what was the entry of a record, if it has one here. Records of different collections may have the same id.
  mutating func remove(_ record: RawRecord) {
    let named = Array(",{\"collection\":\"".utf8) + record.collection + Array("\",\"id\":\"".utf8)
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
