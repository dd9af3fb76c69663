/// SHA-256 (FIPS 180-4), for names of blobs and for ids made from names. It may not run in constant time, so do not use
/// it for secrets.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var block = [UInt8](repeating: 0, count: 64)
  private var filled = 0
  private var length: UInt64 = 0

  public init() {}

  /// Adds bytes to the message. Call it once for each piece.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes to the message. Call it once for each piece.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var index = 0
    if filled > 0 {
      while index < bytes.count && filled < 64 {
        block[filled] = bytes[index]
        filled += 1
        index += 1
      }
      if filled < 64 { return }
      compressBlock()
      filled = 0
    }
    while bytes.count - index >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: bytes[index..<index + 64]))
      index += 64
    }
    while index < bytes.count {
      block[filled] = bytes[index]
      filled += 1
      index += 1
    }
  }

  /// The 32 bytes of the digest. Do not use the value afterwards.
  public mutating func finish() -> [UInt8] {
    let bits = length * 8
    block[filled] = 0x80
    filled += 1
    if filled > 56 {
      for index in filled..<64 { block[index] = 0 }
      compressBlock()
      filled = 0
    }
    for index in filled..<56 { block[index] = 0 }
    for index in 0..<8 { block[56 + index] = UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * index)) }
    compressBlock()
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for word in state {
      for shift in 0..<4 { digest.append(UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * shift))) }
    }
    return digest
  }

  /// The digest of a whole message as 64 lower-case hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hexText(hash.finish())
  }

  private mutating func compressBlock() {
    let full = block
    full.withUnsafeBytes { compress($0) }
  }

  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      schedule.withUnsafeMutableBufferPointer { words in
        roundConstants.withUnsafeBufferPointer { constants in
          expand(block, into: words)
          mix(words, constants, into: state)
        }
      }
    }
  }
}

/// Bytes as lower-case hexadecimal digits, two for each byte.
public func hexText(_ bytes: [UInt8]) -> String {
  String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
    for (index, byte) in bytes.enumerated() {
      buffer[2 * index] = hexCharacter(byte >> 4)
      buffer[2 * index + 1] = hexCharacter(byte & 15)
    }
    return bytes.count * 2
  }
}

@inline(__always)
private func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word >> bits | word << (32 - bits)
}

@inline(__always)
private func expand(_ block: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt32>) {
  for index in 0..<16 {
    words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }
  for index in 16..<64 {
    let early = words[index - 15]
    let late = words[index - 2]
    let small = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
    let large = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
    words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
  }
}

@inline(__always)
private func mix(
  _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
  into state: UnsafeMutableBufferPointer<UInt32>
) {
  var (a, b, c, d) = (state[0], state[1], state[2], state[3])
  var (e, f, g, h) = (state[4], state[5], state[6], state[7])
  for index in 0..<64 {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let first = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
    (h, g, f, e) = (g, f, e, d &+ first)
    (d, c, b, a) = (c, b, a, first &+ second)
  }
  state[0] &+= a
  state[1] &+= b
  state[2] &+= c
  state[3] &+= d
  state[4] &+= e
  state[5] &+= f
  state[6] &+= g
  state[7] &+= h
}

private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
