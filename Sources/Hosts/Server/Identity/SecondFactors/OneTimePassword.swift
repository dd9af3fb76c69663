import Base
import Crypto
import Foundation

/// P-56: the numbers of an authenticator: RFC 4226 over the time steps of RFC 6238, with SHA-1, six digits and 30
/// seconds, which every authenticator supports.
package struct OneTimePassword {
  static let stepSeconds: Int64 = 30
  private let secret: [UInt8]

  package init(secret: [UInt8]) {
    self.secret = secret
  }

  /// - Parameter digits: at most 9.
  package func number(step: Int64, digits: Int = 6) -> String {
    let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
    let code = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: Data(secret))))
    let place = Int(code[19] & 0x0F)
    let value =
      (UInt32(code[place] & 0x7F) << 24) | (UInt32(code[place + 1]) << 16)
      | (UInt32(code[place + 2]) << 8) | UInt32(code[place + 3])
    let power = (0..<digits).reduce(UInt32(1)) { result, _ in result * 10 }
    let text = String(value % power)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// The step of this number: the present step, or the one before or after it, because clocks differ and people type
  /// slowly. Nil when the number is wrong or was already used.
  ///
  /// - Parameter last: the step of the last number that was used.
  package func step(of number: String, seconds: Int64, after last: Int64) -> Int64? {
    let digits = number.filter { $0 != " " }
    guard digits.utf8.count == 6 else { return nil }
    let present = seconds / OneTimePassword.stepSeconds
    // All three are computed, so that the response time reveals nothing.
    let found = (present - 1...present + 1).filter { self.number(step: $0).isEqualInConstantTime(to: digits) }
    return found.first { $0 > last }
  }
}

extension String {
  func isEqualInConstantTime(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return zip(utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Bytes as text that people can type (RFC 4648, without padding).
package enum Base32 {
  private static let letters: [Character] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  package static func text(_ bytes: [UInt8]) -> String {
    var (text, rest, bits) = ("", 0, 0)
    for byte in bytes {
      rest = rest << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(letters[rest >> bits & 31])
      }
      rest &= (1 << bits) - 1
    }
    if bits > 0 { text.append(letters[rest << (5 - bits) & 31]) }
    return text
  }

  /// Nil when the text has any other character.
  package static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, rest, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for letter in text.uppercased() {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      rest = rest << 5 | value
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(rest >> bits & 0xFF))
        rest &= (1 << bits) - 1
      }
    }
    return bytes
  }
}

/// P-56: a code of 80 random bits that replaces a lost authenticator, once.
struct RecoveryCode {
  /// Four groups of four, to be written down.
  let text: String

  static let countPerAccount = 10

  init() {
    var random = SystemRandomNumberGenerator()
    let letters = Base32.text((0..<10).map { _ in UInt8.random(in: 0...255, using: &random) })
    text = stride(from: 0, to: 16, by: 4).map { String(letters.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }

  /// Nil when the text cannot be a code. Case, spaces and dashes do not matter.
  init?(_ text: String) {
    let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
    guard letters.utf8.count == 16, Base32.bytes(letters) != nil else { return nil }
    self.text = stride(from: 0, to: 16, by: 4).map { String(letters.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }

  var hash: String { hexText(Array(Crypto.SHA256.hash(data: Data(text.utf8)))) }
}
