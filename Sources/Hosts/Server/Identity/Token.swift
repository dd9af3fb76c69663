import Base
import Crypto
import Foundation

/// A secret for a signed-in device (P-1): 256 random bits. Only its SHA-256 is stored, so a stolen database opens no
/// account. A slow hash would gain nothing, because nobody can guess such a number.
package struct Token {
  package let text: String

  package init() {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  /// Nil when the text cannot be one of our tokens. Then the storage need not be asked.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 43 else { return nil }
    self.text = String(text)
  }

  /// The password of `name:password` in base64 (RFC 7617).
  init?(basic text: some StringProtocol) {
    guard text.utf8.count <= 1024, let data = Data(base64Encoded: String(text)) else { return nil }
    let pair = String(decoding: data, as: UTF8.self)
    guard let colon = pair.firstIndex(of: ":") else { return nil }
    self.init(pair[pair.index(after: colon)...])
  }

  /// The stored form: 64 hexadecimal digits.
  package var hash: String {
    hexText(Array(Crypto.SHA256.hash(data: Data(text.utf8))))
  }
}
