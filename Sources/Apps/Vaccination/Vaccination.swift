import Base
import Kit
import Sync

/// The vaccinations of a family: what the app keeps.
public enum Vaccination {
  /// The published space of the catalogue (decision 18).
  public static let space = "vaccines"

  static let importJournal = ImportJournal("vaccinationImport")

  /// What users keep of themselves, in their private space.
  static let own = [
    PersonRecord.collection, DoseRecord.collection, PlanRecord.collection, OwnVaccine.collection,
    CardPicture.collection,
  ]

  public static let collections = own + [importJournal.collection] + CatalogueRecord.collections
}
