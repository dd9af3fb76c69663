import Base

/// A message that breaks the protocol.
public struct WireError: Error, Equatable, Sendable {
  /// The member at fault.
  public let field: String
  /// What is wrong with it, in English: `"must be a list"`.
  public let problem: String

  public init(_ field: String, _ problem: String) {
    self.field = field
    self.problem = problem
  }
}

extension RecordKey {
  convenience init(wire json: JSON) throws(WireError) {
    guard let collection = json.text("collection"), RecordKey.isName(collection) else {
      throw WireError("collection", "must be a name of 1 to 64 letters, digits, - and _")
    }
    guard let text = json.text("id"), let id = RecordID(text) else { throw WireError("id", "must be a UUID") }
    self.init(collection, id)
  }

  /// Names of collections are part of addresses and storage keys, so only plain characters are allowed.
  public static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy {
        (0x61...0x7a).contains($0) || (0x41...0x5a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
          || $0 == 0x5f
      }
  }
}
