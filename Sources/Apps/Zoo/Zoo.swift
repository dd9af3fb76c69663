import Base
import Sync

/// The lexicon of the animals in a zoo. The rules are numbered Z-1, Z-2, … in Specs/zoo.md.
public enum Zoo {
  /// The published space and the drafts beside it, see ``PublishedSpace``.
  public static let space = "zoo"

  /// In the published space and in the drafts.
  public static let published: [RecordType] = [
    Animal.collection, Location.collection, Term.collection, Source.collection, MapLayer.collection,
  ]

  /// In the private space of each visitor.
  public static let own: [RecordType] = [Favourite.collection, Sighting.collection]

  public static let collections = published + own

  /// The key of a record that comes from a source, so that importing twice makes nothing twice (P-26):
  ///
  ///     animal    the id of the source (`120`), or a slug of its Latin name
  ///     location  the slug of its Czech name, behind the first of the name with `-2`, `-3`, …
  ///     term      list and code: `class/Mammalia`
  ///     source    `lexicon`, `adoptions`, `map`, `starter`
  ///     mapLayer  its name: `ways`
  public static func key(_ collection: RecordType, _ source: String) -> RecordKey {
    RecordKey(collection.name, RecordID.v8(named: collection.name + "/" + source, in: space))
  }

  /// The name in small ASCII letters and digits with single hyphens between the words: `Údolí slonů` is `udoli-slonu`.
  public static func slug(_ name: String) -> String {
    var slug: [UInt8] = []
    for byte in folded(name) {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: slug.append(byte)
      default: if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
      }
    }
    if slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(utf8: slug)
  }
}
