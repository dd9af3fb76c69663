/// The identity of a record: a 128-bit UUID. Ids made on a device are version 7, so they sort by creation time. Ids of
/// starter content are version 8, so the same name is the same record everywhere.
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the canonical form, 8-4-4-4-12 hexadecimal digits in either case; nil for anything else.
  public init?(_ text: String) {
    guard let id = text.withBytes({ RecordID($0) }) else { return nil }
    self = id
  }

  /// Reads the canonical form as UTF-8 bytes.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes, isCanonical: false)
  }

  /// The same, but only in lower case, as ``description`` writes it.
  init?(canonical bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes, isCanonical: true)
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>, isCanonical: Bool) {
    if bytes.count != 36 || bytes[8] != 0x2D || bytes[13] != 0x2D || bytes[18] != 0x2D || bytes[23] != 0x2D {
      return nil
    }
    // A start reads a hundred thousand of them: eight digits at a time.
    let raw = UnsafeRawBufferPointer(bytes)
    func four(_ place: Int) -> UInt64 {
      UInt64(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    var digits = EightHexDigits()
    let words = (
      digits.read(four(0) << 32 | four(4)), digits.read(four(9) << 32 | four(14)),
      digits.read(four(19) << 32 | four(24)), digits.read(four(28) << 32 | four(32))
    )
    if !digits.isValid || isCanonical && digits.hasCapitals { return nil }
    self.init(high: words.0 << 32 | words.1, low: words.2 << 32 | words.3)
  }

  /// An id of RFC 9562 version 7.
  ///
  /// - Parameters:
  ///   - instant: the creation time; times before 1970 count as 1970.
  ///   - random: 128 random bits, of which 62 or 74 are used.
  ///   - counter: keeps ids of the same millisecond in creation order. Its lower 12 bits replace the random bits after
  ///     the time.
  public static func v7(at instant: Instant, random: (UInt64, UInt64), counter: UInt16? = nil) -> RecordID {
    let time = UInt64(max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
    let middle = UInt64(counter ?? UInt16(truncatingIfNeeded: random.0)) & 0xFFF
    return RecordID(
      high: time << 16 | 0x7000 | middle,
      low: random.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// The creation time; nil when the version is not 7.
  public var instant: Instant? {
    high >> 12 & 0xF == 7 ? Instant(milliseconds: Int64(high >> 16)) : nil
  }

  /// An id of RFC 9562 version 8, made from names alone: the first 128 bits of the SHA-256 of the namespace, a NUL byte
  /// and the name, with the version and variant bits set.
  public static func v8(named name: String, in namespace: String) -> RecordID {
    var hash = SHA256()
    hash.update([UInt8](namespace))
    hash.update([0])
    hash.update([UInt8](name))
    let bytes = hash.finish()
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<8 {
      high = high << 8 | UInt64(bytes[index])
      low = low << 8 | UInt64(bytes[index + 8])
    }
    return RecordID(
      high: high & ~0xF000 | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// The bucket of the record, one of 256 (0…255): the top byte of ``mixed``.
  public var bucket: Int { Int(mixed >> 56) }

  /// All its bits, each spread over the whole number. The same on every device and in every run.
  public var mixed: UInt64 { mix64(high ^ mix64(low)) }

  /// The canonical form, lower-case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for index in 0..<32 {
        if position == 8 || position == 13 || position == 18 || position == 23 {
          buffer[position] = 0x2D
          position += 1
        }
        let word = index < 16 ? high : low
        buffer[position] = hexCharacter(UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4)) & 15)
        position += 1
      }
      return 36
    }
  }

  public static func < (left: RecordID, right: RecordID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// Reads hexadecimal digits eight at a time: each is a byte of one number, the first one the highest.
private struct EightHexDigits {
  /// Bits that no digit leaves here.
  private var faults: UInt64 = 0
  private var capitals: UInt64 = 0

  var isValid: Bool { faults == 0 }
  var hasCapitals: Bool { capitals != 0 }

  @inline(__always)
  mutating func read(_ bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = bytes >> 6 & ones
    let nibbles = bytes & (0x0F * ones)
    // The upper half of a digit is 3, that of a letter 4 or 6. Digits end at 9, letters begin at 1 and end at 6.
    faults |= (bytes & (0xF0 * ones) | letters << 5) ^ (0x30 * (ones + letters))
    faults |= (nibbles + 6 * (ones ^ letters) + 9 * letters) & (0x10 * ones)
    faults |= (nibbles + 15 * letters) >> 4 & ones ^ letters
    capitals |= letters << 5 & ~bytes
    var value = nibbles + 9 * letters
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }
}

/// The value of a hexadecimal digit; 16 or more for every other byte.
@inline(__always)
private func hexDigitOrMore(_ byte: UInt8) -> UInt8 {
  let digit = byte &- 0x30
  if digit < 10 { return digit }
  let letter = (byte | 0x20) &- 0x61
  return letter < 6 ? letter + 10 : 0xFF
}

public func hexDigit(_ byte: UInt8) -> UInt8? {
  let digit = hexDigitOrMore(byte)
  return digit < 16 ? digit : nil
}

func hexCharacter(_ digit: UInt8) -> UInt8 {
  digit < 10 ? 0x30 + digit : 0x61 + digit - 10
}
