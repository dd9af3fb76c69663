import Base

/// What an app says about the records of one collection.
public final class AreaWords: Sendable {
  /// The heading of the form of a new record, and the text of the button that leads to it: "Add an aircraft".
  public let add: Text
  /// The heading of the form of an existing record: "Edit the aircraft".
  public let edit: Text
  public let saved: Text
  public let deleted: Text
  /// What a wide screen says while no record is chosen.
  public let choose: Text?
  /// Why the list is empty.
  public let none: Text?

  public init(add: Text, edit: Text, saved: Text, deleted: Text, choose: Text? = nil, none: Text? = nil) {
    self.add = add
    self.edit = edit
    self.saved = saved
    self.deleted = deleted
    self.choose = choose
    self.none = none
  }
}

/// What the kit says about every record.
enum RecordWords {
  static let edit = Text(cs: "Upravit", en: "Edit")
  static let delete = Text(cs: "Smazat", en: "Delete")
  static let deleteQuestion = Text(cs: "Smazat záznam?", en: "Delete the record?")
  static let save = Text(cs: "Uložit", en: "Save")
  static let cancel = Text(cs: "Zrušit", en: "Cancel")
  static let discard = Text(cs: "Zahodit", en: "Discard")
  static let discardChanges = Text(cs: "Zahodit změny?", en: "Discard the changes?")
  static let discardChangesText = Text(cs: "Co jste napsali, nebude uloženo.", en: "What you typed will not be saved.")
  static let yes = Text(cs: "ano", en: "yes")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Záznam neexistuje, nebo byl smazán.", en: "The record does not exist or has been deleted.")
  static let goOn = Text(cs: "Pokračovat v rozepsaném formuláři", en: "Go on with the unsaved form")
  static let notHereYet = Text(cs: "Záznam tu ještě není", en: "Not here yet")
  static let notHereYetText = Text(
    cs: "Záznam se ještě nestáhl do tohoto zařízení. Až dorazí, sám se otevře.",
    en: "The record is not on this device yet. It opens by itself when it arrives.")
}
