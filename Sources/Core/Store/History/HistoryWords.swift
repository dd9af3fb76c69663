import Base

// The history of changes.
extension Words {
  static func changes(_ count: Int) -> Text {
    Text(cs: "Změny (\(count))", en: "Changes (\(count))")
  }
  static let wasDeleted = Text(cs: "Smazáno.", en: "Deleted.")
  static let wasMoved = Text(cs: "Přesunuto jinam.", en: "Moved elsewhere.")
  static let wasRestored = Text(cs: "Obnoveno.", en: "Restored.")
  static let gaveUp = Text(
    cs: "Při rozdílu ponechána hodnota ze serveru.", en: "Of the two values, the server's was kept.")
  static let changeRefused = Text(
    cs: "Server tuto změnu nepřijal, neplatí.", en: "The server did not accept this change; it does not apply.")
  static let restoreRecord = Text(cs: "Obnovit záznam", en: "Restore the record")
  static let restoreValue = Text(cs: "Vrátit tuto hodnotu", en: "Restore this value")
  static func restoreValueOf(_ field: String, _ value: String) -> Text {
    Text(cs: "Vrátit tuto hodnotu: \(field) \(value)", en: "Restore this value: \(field) \(value)")
  }
  static let valueRestored = Text(cs: "Hodnota je zpět.", en: "The value is back.")
  static let deviceLabel = Text(cs: "Název tohoto zařízení", en: "Name of this device")
  static let deviceHint = Text(
    cs: "V historii změn se ukazuje vedle jména.", en: "Shown beside your name in the history of changes.")
}
