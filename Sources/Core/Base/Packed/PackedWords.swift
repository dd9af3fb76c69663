/// Texts that many records share, each kept once and found by its index. They are never removed, so their number is
/// limited. A writer that gets no index for a text writes the text itself.
struct PackedWords: Sendable {
  /// By index.
  private(set) var texts: [String] = []
  /// The same one after another, as comparisons want them, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  /// Index plus 1, by hash; 0 is free.
  private var table: [UInt16] = []
  /// Hashes of texts that were seen once.
  private var met: [UInt32] = []
  /// Whether a text gets an index only when it is seen twice. Most values of most fields occur once.
  private let waitsForSecond: Bool
  private let limit: Int

  /// How far from its hash we look for a text, so that texts with the same hash, made on purpose, do not slow down
  /// others.
  private static let reach = 32

  init(limit: Int, waitsForSecond: Bool) {
    self.limit = limit
    self.waitsForSecond = waitsForSecond
  }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  /// The index of a known text; nil for others.
  func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int? { place(of: bytes, PackedWords.hash(bytes)) }

  private func place(of bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
    if table.isEmpty { return nil }
    let mask = UInt32(truncatingIfNeeded: table.count - 1)
    var slot = (hash ^ hash >> 15) & mask
    for _ in 0..<PackedWords.reach {
      let entry = table[Int(slot)]
      if entry == 0 { return nil }
      let place = Int(entry) - 1
      if hashes[place] == hash && length(place) == bytes.count && stands(place, in: bytes) { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The index of a text, which may be given now; nil when it gets none.
  mutating func takePlace(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = PackedWords.hash(bytes)
    if let place = place(of: bytes, hash) { return place }
    if waitsForSecond && !isMetAgain(hash) { return nil }
    return add(bytes, hash)
  }

  /// - Returns: the index of the added text; nil when there is no room for it.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
    if texts.count >= limit { return nil }
    if texts.count * 2 >= table.count { grow() }
    guard let slot = freeSlot(for: hash) else { return nil }
    texts.append(String(utf8: bytes))
    self.bytes.append(bytes)
    ends.append(Int32(truncatingIfNeeded: self.bytes.count))
    hashes.append(hash)
    table[slot] = UInt16(truncatingIfNeeded: texts.count)
    return texts.count - 1
  }

  private mutating func isMetAgain(_ hash: UInt32) -> Bool {
    if met.isEmpty { met = [UInt32](repeating: 0, count: 1024) }
    let place = Int((hash ^ hash >> 10) & 1023)
    if met[place] == hash { return true }
    met[place] = hash
    return false
  }

  private func freeSlot(for hash: UInt32) -> Int? {
    let mask = UInt32(truncatingIfNeeded: table.count - 1)
    var slot = (hash ^ hash >> 15) & mask
    for _ in 0..<PackedWords.reach {
      if table[Int(slot)] == 0 { return Int(slot) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func grow() {
    let smaller = table
    table = [UInt16](repeating: 0, count: max(16, table.count * 2))
    for place in hashes.indices {
      // No text should lie farther from its hash in the larger table. If one did, the smaller table stays: a text that
      // is no longer found would get a second index.
      guard let slot = freeSlot(for: hashes[place]) else {
        table = smaller
        return
      }
      table[slot] = UInt16(truncatingIfNeeded: place + 1)
    }
  }

  func length(_ place: Int) -> Int { Int(ends[place] - (place > 0 ? ends[place - 1] : 0)) }

  /// Whether the text lies there, with a quotation mark behind it.
  func stands(_ place: Int, in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let end = start + length(place)
    return end < text.count && text[end] == 0x22 && stands(place, in: text, from: start)
  }

  private func stands(_ place: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let first = place > 0 ? Int(ends[place - 1]) : 0
      return text.has(UnsafeBufferPointer(rebasing: bytes[first..<Int(ends[place])]), at: start)
    }
  }
}

extension PackedWords {
  func write(into writer: inout PackedWriter) {
    writer.append(number: UInt64(texts.count))
    for text in texts {
      text.withBytes {
        writer.append(number: UInt64($0.count))
        writer.append($0)
      }
    }
  }

  /// Takes what ``write(into:)`` wrote into a list that is empty: each text has its index again.
  ///
  /// - Returns: false when the bytes are none of it.
  mutating func read(from reader: inout PackedReader) -> Bool {
    guard texts.isEmpty, let count = reader.number() else { return false }
    for _ in 0..<count {
      guard let bytes = reader.number().flatMap({ reader.next($0) }), place(of: bytes) == nil,
        add(bytes, PackedWords.hash(bytes)) != nil
      else { return false }
    }
    return true
  }
}

extension PackedForm {
  /// Whether nothing has been written with it.
  public var isEmpty: Bool { names.texts.isEmpty }

  /// Writes the dictionary.
  public func writeWords(into writer: inout PackedWriter) {
    names.write(into: &writer)
    texts.write(into: &writer)
  }

  /// Takes the dictionary that ``writeWords(into:)`` wrote. What was packed with it can be read then.
  ///
  /// - Returns: false when the bytes are none, and the form is of no use.
  public mutating func readWords(from reader: inout PackedReader) -> Bool {
    names.read(from: &reader) && texts.read(from: &reader) && reader.isAtEnd
  }
}
