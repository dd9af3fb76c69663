import Crypto
import Foundation

/// P-58: the passwords that every attacker tries first. The list is part of the program, so no part of a password ever
/// leaves it.
package enum CommonPasswords {
  /// The first four bytes of their SHA-256, sorted.
  private static let hashes: [UInt32] = {
    let data = Data(base64Encoded: commonPasswordList, options: .ignoreUnknownCharacters) ?? Data()
    var (hashes, last, distance, shift): ([UInt32], UInt32, UInt32, UInt32) = ([], 0, 0, 0)
    for byte in data {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 != 0 { continue }
      last &+= distance
      hashes.append(last)
      (distance, shift) = (0, 0)
    }
    return hashes
  }()

  package static var count: Int { hashes.count }

  /// Whether it is one of them in any case, consists of the address or name of its account, or is one repeated
  /// character or one row of keys.
  package static func contains(_ password: String, email: String = "", name: String = "") -> Bool {
    let text = password.precomposedStringWithCanonicalMapping.lowercased()
    return isListed(text) || isRow(text) || isOwn(text, email, name)
  }

  private static func isListed(_ text: String) -> Bool {
    let hash = Crypto.SHA256.hash(data: Data(text.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var (low, high) = (0, hashes.count)
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }

  /// `aaaaaaaa`, `abcdefgh`, `87654321`, `asdfghjkl`.
  private static func isRow(_ text: String) -> Bool {
    if Set(text).count <= 2 { return true }
    let rows = [
      "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm",
      "yxcvbnm", "1234567890-=",
    ]
    return rows.contains { $0.contains(text) || String($0.reversed()).contains(text) }
  }

  /// What everybody knows about the account, also with some digits after it.
  private static func isOwn(_ text: String, _ email: String, _ name: String) -> Bool {
    let parts = email.lowercased().split(separator: "@")
    let host = parts.last.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    let known = [email.lowercased(), parts.first.map(String.init) ?? "", host, name.lowercased(), "vademecum"]
    let digits = text.reversed().prefix { $0.isNumber }.count
    let rest = String(text.dropLast(digits)).filter { !$0.isWhitespace }
    return known.contains { word in
      let word = word.filter { !$0.isWhitespace }
      return !word.isEmpty && (word == rest || word == text || word + word == rest)
    }
  }
}

/// P-58, for passwords that the operator types.
public func isCommonPassword(_ password: String) -> Bool { CommonPasswords.contains(password) }
