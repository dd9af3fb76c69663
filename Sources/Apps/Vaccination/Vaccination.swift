import Base
import Kit
import Sync

/// The vaccinations of a family: what the app keeps.
public enum Vaccination {
  /// The published space of the catalogue (decision 18).
  public static let space = "vaccines"

  static let importJournal = ImportJournal("vaccinationImport")

  /// What users keep of themselves, in their private space or in one that they share.
  static let own = [
    PersonRecord.collection, DoseRecord.collection, PlanRecord.collection, OwnVaccine.collection,
    CardPicture.collection,
  ]

  public static let collections = own + [CardMove.collection, importJournal.collection] + CatalogueRecord.collections
}
