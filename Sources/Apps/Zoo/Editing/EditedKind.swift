import Base
import Kit
import Sync

/// A kind of record that editors of the zoo change: what is saved is a draft (Z-30); publishing is a step of its own (Z-31).
enum EditedKind: Named {
  case animal, programme

  var name: String {
    switch self {
    case .animal: "animal"
    case .programme: "programme"
    }
  }

  var collection: RecordType {
    switch self {
    case .animal: Animal.collection
    case .programme: Programme.collection
    }
  }

  /// Where its drafts are.
  var draftsPath: String {
    switch self {
    case .animal: "/zoo/drafts"
    case .programme: "/zoo/drafts/programme"
    }
  }

  /// Where readers find it.
  var path: String {
    switch self {
    case .animal: ZooRoute.animals(nil).url
    case .programme: ZooRoute.programme(nil).url
    }
  }

  var drafts: Text {
    switch self {
    case .animal: Words.drafts
    case .programme: ProgrammeWords.drafts
    }
  }

  var noDrafts: Text {
    switch self {
    case .animal: Words.noDrafts
    case .programme: ProgrammeWords.noDrafts
    }
  }

  /// The heading of a new one.
  var new: Text {
    switch self {
    case .animal: Words.newAnimal
    case .programme: ProgrammeWords.new
    }
  }

  var publisher: Publisher {
    Publisher(
      app: "zoo", space: Zoo.space, collection,
      // Everything but where the record comes from.
      fields: collection.fields.filter { field in
        ![Animal.source.name, Animal.sourceID.name, Animal.sourceRow.name].contains(field.name)
      }, path: path, draftsPath: draftsPath, forms: self == .animal ? "zoo" : "zoo/programme", words)
  }

  private var words: PublisherWords {
    switch self {
    case .animal:
      PublisherWords(
        withdraw: Words.withdraw, withdrawText: Words.withdrawText, withdrawn: Words.withdrawn,
        wasWithdrawn: Words.wasWithdrawn)
    case .programme:
      PublisherWords(
        withdraw: ProgrammeWords.withdraw, withdrawText: ProgrammeWords.withdrawText,
        withdrawn: ProgrammeWords.withdrawn, wasWithdrawn: ProgrammeWords.wasWithdrawn)
    }
  }
}
