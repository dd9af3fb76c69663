import Base
import Sync

/// The lexicon of the animals in a zoo. The rules are numbered Z-1, Z-2, … in Specs/zoo.md.
public enum Zoo {
  /// The published space and the drafts beside it, see ``PublishedSpace``.
  public static let space = "zoo"

  /// In the published space and in the drafts.
  public static let published: [RecordType] = [
    Animal.collection, Location.collection, Term.collection, Source.collection, MapLayer.collection,
    Programme.collection,
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

  /// A name as addresses and keys have it.
  public static func slug(_ name: String) -> String { Base.slug(name) }
}
