import Base
import Kit
import Store
import Sync

/// Flight records for pilots, by FCL.050. The rules are numbered L-1, L-2, … in Specs/logbook.md.
public enum Logbook {
  /// What imports have stored, to be undone (L-37).
  public static let importJournal = ImportJournal("import")

  /// The server refuses values that do not fit these fields (P-9); everything else is the app's advice.
  public static let collections: [RecordType] = [
    Flight.collection, Aircraft.collection, Pilot.collection, DutyPeriod.collection, Certificate.collection,
    Rating.collection, PreviousExperience.collection, RuleSettings.collection,
    ColumnMapping.collection, importJournal.collection, OwnPlace.collection,
    Attachment.collection, RemarkTemplate.collection, FlightRule.collection,
    PlannedFlight.collection,
  ]

  /// Those that stand in a backup: the history of what is in them too.
  public static let backupCollections = collections + [History.collection]

  /// Those that stand in our CSV: what an import remembers for itself is nothing for a table that people read.
  public static let csvCollections = collections.filter {
    $0.name != ColumnMapping.collection.name && $0.name != importJournal.collection.name
  }
}
