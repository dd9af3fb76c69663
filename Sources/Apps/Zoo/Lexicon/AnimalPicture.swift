import Base
import Kit
import Sync

extension PublishedPicture {
  /// Of an animal; nil when the record has none.
  init?(_ fields: Fields) {
    guard let blob = fields[Animal.picture] else { return nil }
    self.init(blob: blob, in: PublishedSpace.id(Zoo.space).description)
  }
}
