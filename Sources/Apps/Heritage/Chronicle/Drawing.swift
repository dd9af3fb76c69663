import Base
import Kit
import Sync

/// What is seen of a record: a picture that its editors have put there, or a drawing of the app's own family; only names that
/// lead into its folder (E-50).
struct Drawing: Sendable {
  let url: String
  /// Nil for a drawing.
  let photograph: PublishedPicture?

  /// - Parameter space: the id of the published space.
  /// - Returns: nil when there is neither.
  init?(_ fields: Fields, in space: String) {
    if let photograph = fields[Common.picture.blob].flatMap({ PublishedPicture(blob: $0, in: space) }) {
      self.photograph = photograph
      url = photograph.url(640)
      return
    }
    guard let name = fields[Common.drawing], !name.utf8.isEmpty, !name.startsWith("/") else { return nil }
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "/"): break
      default: return nil
      }
    }
    photograph = nil
    url = "/drawings/heritage/" + name + ".svg"
  }
}
