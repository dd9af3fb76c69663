import Crypto
import CryptoExtras
import Foundation

/// The cost of one guess of a password (P-3): scrypt's parameters. Memory in bytes is 128 · rounds · blockSize.
public struct PasswordCost: Equatable, Sendable {
  public var rounds: Int
  public var blockSize: Int
  public var parallelism: Int

  public init(rounds: Int, blockSize: Int, parallelism: Int) {
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// 16 MiB and five passes: one of the settings that OWASP's password storage guide considers equal. It needs the
  /// least memory of those that take about 200 ms on a small server.
  public static let standard = PasswordCost(rounds: 1 << 14, blockSize: 8, parallelism: 5)
  /// For tests only. It protects nothing.
  public static let testing = PasswordCost(rounds: 16, blockSize: 1, parallelism: 1)
}

/// A stored password: `$scrypt$rounds$blockSize$parallelism$salt$key`. The cost can be raised without losing older
/// hashes.
public struct PasswordHash: Equatable, Sendable {
  public let text: String
  let cost: PasswordCost
  private let salt: Data
  private let key: Data

  public init(_ password: String, cost: PasswordCost) throws {
    let salt = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
    let key = try PasswordHash.derive(password, salt, cost)
    self.cost = cost
    self.salt = salt
    self.key = key
    let parameters = "\(cost.rounds)$\(cost.blockSize)$\(cost.parallelism)"
    text = "$scrypt$\(parameters)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Reads a stored password; nil when it does not have this form.
  public init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 7, parts[0].isEmpty, parts[1] == "scrypt", let rounds = Int(parts[2]),
      let blockSize = Int(parts[3]), let parallelism = Int(parts[4]), let salt = Data(base64Encoded: String(parts[5])),
      let key = Data(base64Encoded: String(parts[6])), key.count == 32
    else { return nil }
    self.text = text
    cost = PasswordCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    self.salt = salt
    self.key = key
  }

  /// Compares in constant time.
  public func matches(_ password: String) -> Bool {
    guard let derived = try? PasswordHash.derive(password, salt, cost), derived.count == key.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(derived, key) { difference |= left ^ right }
    return difference == 0
  }

  private static func derive(_ password: String, _ salt: Data, _ cost: PasswordCost) throws -> Data {
    // NFC, because keyboards differ in how they write an accented letter.
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    let key = try KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize,
      parallelism: cost.parallelism)
    return key.withUnsafeBytes { Data($0) }
  }
}
