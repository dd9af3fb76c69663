/// Texts that many records have, each kept once and named by its place. They are never forgotten, so their number has a
/// limit, and whoever finds no place for a text writes it out.
struct PackedWords: Sendable {
  /// By their places.
  private(set) var texts: [String] = []
  private var hashes: [UInt32] = []
  /// Places plus 1 by hash; 0 is free.
  private var table: [UInt16] = []
  /// Hashes of texts that were met once.
  private var met: [UInt32] = []
  /// Whether a text has to be met twice: most values of most fields are met once.
  private let waitsForSecond: Bool
  private let limit: Int

  /// How far from its hash a text is looked for: whoever makes texts of one hash does not slow others down.
  private static let reach = 32

  init(limit: Int, waitsForSecond: Bool) {
    self.limit = limit
    self.waitsForSecond = waitsForSecond
  }

  /// The hash that the other methods want.
  @inline(__always)
  static func step(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

  static let start: UInt32 = 2_166_136_261

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = start
    for byte in bytes { hash = step(hash, byte) }
    return hash
  }

  /// The place of a text that is known; nil for others.
  func place(of bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
    if table.isEmpty { return nil }
    let mask = UInt32(truncatingIfNeeded: table.count - 1)
    var slot = (hash ^ hash >> 15) & mask
    for _ in 0..<PackedWords.reach {
      let entry = table[Int(slot)]
      if entry == 0 { return nil }
      let place = Int(entry) - 1
      if hashes[place] == hash && isSame(texts[place], bytes) { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The place of a text, which may get one now; nil when it has none.
  mutating func takePlace(of bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
    if let place = place(of: bytes, hash) { return place }
    if texts.count >= limit { return nil }
    if waitsForSecond && !isMetAgain(hash) { return nil }
    if texts.count * 2 >= table.count { grow() }
    guard let slot = freeSlot(for: hash) else { return nil }
    texts.append(String(utf8: bytes))
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
      // Nothing lies farther from its hash in the larger table. Were it so, the smaller one stays, for a text that is not
      // found any more would get a second place.
      guard let slot = freeSlot(for: hashes[place]) else {
        table = smaller
        return
      }
      table[slot] = UInt16(truncatingIfNeeded: place + 1)
    }
  }

  private func isSame(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.withBytes { text in
      if text.count != bytes.count { return false }
      for index in 0..<text.count where text[index] != bytes[index] { return false }
      return true
    }
  }
}
