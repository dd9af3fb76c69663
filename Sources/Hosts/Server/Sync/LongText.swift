import Base
import NIOCore
import ServerStorage

/// A long answer while it is put together. It consists of pieces that are sent as they are, so its bytes are copied
/// only once on their way from the storage to the system. Pieces of this size come from memory that is reused.
/// Megabytes at once would come from the system each time, with a page fault for every 4 kB.
struct LongText {
  private static let pieceLength = 256 * 1024

  private var done: [ByteBuffer] = []
  private var doneBytes = 0
  private var piece = ByteBuffer()

  init(_ start: String = "") {
    append(start)
  }

  /// A text that is mostly short: its first piece has this many bytes, not the size of all others.
  init(room: Int) {
    piece = ByteBufferAllocator().buffer(capacity: room)
  }

  /// The size in bytes.
  var count: Int { doneBytes + piece.readableBytes }

  var pieces: [ByteBuffer] { piece.readableBytes == 0 ? done : done + [piece] }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      append(atMost: bytes.count) { room in
        room.copyMemory(from: UnsafeRawBufferPointer(bytes))
        return bytes.count
      }
    }
  }

  /// Provides room for up to `count` bytes. `body` returns how many it has written.
  mutating func append(atMost count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    if piece.writableBytes < count {
      if piece.readableBytes > 0 {
        done.append(piece)
        doneBytes += piece.readableBytes
      }
      piece = ByteBufferAllocator().buffer(capacity: max(LongText.pieceLength, count))
    }
    piece.writeWithUnsafeMutableBytes(minimumWritableBytes: count, body)
  }

  /// One entry of a page of changes: the same as the ``Record/change`` of the record, with its fields copied from the
  /// storage.
  ///
  /// - Parameter isFirst: whether no comma precedes it.
  mutating func append(_ record: RawRecord, isFirst: Bool) {
    append(atMost: ShortText.capacity + record.fields.count + 1) { room in
      var text = ShortText(room)
      text.append(isFirst ? "{\"collection\":\"" : ",{\"collection\":\"")
      text.append(record.collection)
      text.append("\",\"id\":\"")
      text.append(record.id)
      text.append("\",\"version\":")
      text.append(record.version)
      if record.deleted {
        text.append(",\"deleted\":true}")
      } else {
        text.append(",\"fields\":")
        text.append(record.fields)
        text.append("}")
      }
      return text.count
    }
  }
}
