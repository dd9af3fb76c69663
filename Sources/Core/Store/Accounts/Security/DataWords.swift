import Base

/// The texts about deleted records, account activity, and the end of an account.
enum DataWords {
  // Deleted records on this device
  static var deletedRecords: Text { Text(cs: "Smazané záznamy", en: "Deleted records") }
  static var deletedText: Text {
    Text(
      cs: "Smazané záznamy z historie tohoto zařízení. Jdou obnovit i bez připojení.",
      en: "Deleted records from the history on this device. They can be brought back, also without a network.")
  }
  static func latestDeleted(_ shown: Int, of count: Int) -> Text {
    Text(
      cs: "Ukazuje se posledních \(shown) z \(count).",
      en: "The latest \(shown) of \(count) are shown.")
  }
  static var deletedHere: Text { Text(cs: "Smazané na tomto zařízení", en: "Deleted on this device") }
  static var nothingDeleted: Text { Text(cs: "Zatím nebylo nic smazáno.", en: "Nothing has been deleted.") }
  static var serverTrash: Text { Text(cs: "Koš na serveru", en: "The trash on the server") }

  // Trash
  static var trash: Text { Text(cs: "Koš", en: "Trash") }
  static func trashText(_ days: Int64) -> Text {
    Text(
      cs:
        "Smazané záznamy jdou \(days) dní obnovit. Koš je na serveru: co jste smazali bez připojení, se tu objeví po synchronizaci.",
      en:
        "Deleted records can be brought back for \(days) days. The trash is on the server: what you delete offline appears here after it is synchronised."
    )
  }
  static var trashEmpty: Text { Text(cs: "Koš je prázdný.", en: "The trash is empty.") }
  static var deleted: Text { Text(cs: "smazáno", en: "deleted") }
  static var restore: Text { Text(cs: "Obnovit", en: "Restore") }
  static var restored: Text { Text(cs: "Záznam je obnovený.", en: "The record is restored.") }
  static var older: Text { Text(cs: "Starší", en: "Older") }
  static var emptyTrash: Text { Text(cs: "Vysypat koš", en: "Empty the trash") }
  static var emptyTrashQuestion: Text {
    Text(
      cs: "Všechno v koši tohoto prostoru zmizí nadobro, i na ostatních zařízeních a ostatním členům.",
      en: "Everything in the trash of this space will be gone for good, on all devices and for all members.")
  }
  static var trashEmptied: Text { Text(cs: "Koš je vysypaný.", en: "The trash is empty now.") }
  static var conflict: Text {
    Text(cs: "Záznam se mezitím změnil.", en: "The record was changed in the meantime.")
  }

  // The account's log
  static var log: Text { Text(cs: "Co se dělo s účtem", en: "Account activity") }
  static var logText: Text {
    Text(
      cs: "Přihlášení, zařízení, členové a hesla. Poznáváte všechno? Pokud ne, změňte si heslo.",
      en: "Sign-ins, devices, members and passwords. If you do not recognise something, change your password.")
  }
  static var logEmpty: Text { Text(cs: "Zatím nic.", en: "Nothing yet.") }

  static func event(_ kind: String) -> Text {
    switch kind {
    case "signed-up": Text(cs: "Účet vznikl", en: "Account made")
    case "signed-in": Text(cs: "Přihlášení", en: "Signed in")
    case "second-factor-refused": Text(cs: "Správné heslo, špatný kód", en: "Right password, wrong code")
    case "signed-out": Text(cs: "Odhlášení", en: "Signed out")
    case "device-ended": Text(cs: "Zařízení odhlášeno", en: "Device signed out")
    case "others-ended": Text(cs: "Ostatní zařízení odhlášena", en: "All other devices signed out")
    case "password-changed": Text(cs: "Heslo změněno", en: "Password changed")
    case "password-reset": Text(cs: "Nové heslo přes e-mail", en: "New password by e-mail")
    case "address-changed": Text(cs: "E-mailová adresa změněna", en: "E-mail address changed")
    case "second-factor-on": Text(cs: "Dvoufázové přihlášení zapnuto", en: "Two-step sign-in turned on")
    case "second-factor-off": Text(cs: "Dvoufázové přihlášení vypnuto", en: "Two-step sign-in turned off")
    case "recovery-codes-made": Text(cs: "Nové záložní kódy", en: "New recovery codes")
    case "recovery-code-used": Text(cs: "Použit záložní kód", en: "Recovery code used")
    case "passkey-asked": Text(cs: "Přístupový klíč po heslu zapnut", en: "Passkey after the password turned on")
    case "passkey-not-asked": Text(cs: "Přístupový klíč po heslu vypnut", en: "Passkey after the password turned off")
    case "passkey-added": Text(cs: "Přístupový klíč přidán", en: "Passkey added")
    case "passkey-removed": Text(cs: "Přístupový klíč odebrán", en: "Passkey removed")
    case "app-password-made": Text(cs: "Heslo pro program vytvořeno", en: "Password for a program made")
    case "app-password-ended": Text(cs: "Heslo pro program zrušeno", en: "Password for a program withdrawn")
    case "space-made": Text(cs: "Prostor vytvořen", en: "Space made")
    case "space-deleted": Text(cs: "Prostor smazán", en: "Space deleted")
    case "invited": Text(cs: "Pozvánka vytvořena", en: "Invitation made")
    case "joined": Text(cs: "Vstup do prostoru", en: "Joined a space")
    case "member-joined": Text(cs: "Nový člen na vaši pozvánku", en: "New member by your invitation")
    case "role-changed": Text(cs: "Role změněna", en: "Role changed")
    case "member-removed": Text(cs: "Člen odebrán", en: "Member removed")
    case "left": Text(cs: "Prostor opuštěn", en: "Left a space")
    case "exported": Text(cs: "Export všech dat", en: "Everything exported")
    case "trash-emptied": Text(cs: "Koš vysypán", en: "Trash emptied")
    default: Text(cs: kind, en: kind)
    }
  }

  // Export and deletion
  static var exportFirst: Text { Text(cs: "Nejdřív si všechno exportovat", en: "Export everything first") }
  static var export: Text { Text(cs: "Exportovat všechno", en: "Export everything") }
  static var exportText: Text {
    Text(
      cs: "Všechny vaše záznamy, obrázky a dokumenty v jednom souboru ZIP, i ze sdílených prostorů.",
      en: "All your records, pictures and documents in one ZIP file, those of shared spaces too.")
  }
  static var exported: Text { Text(cs: "Export je hotový.", en: "The export is done.") }
  static var fates: Text { Text(cs: "Co se stane s vašimi prostory", en: "What happens to your spaces") }
  static func fate(_ name: String, members: Int64) -> Text {
    let words = Format(.czech).plural(members, one: "dalšího člena", few: "další členy", many: "dalších členů")
    let others = members == 1 ? "1 other member" : "\(members) other members"
    return switch name {
    case "deleted": Text(cs: "Smaže se: nikdo jiný v něm není.", en: "Is deleted: nobody else is in it.")
    case "must-be-handed-over":
      Text(
        cs: "Má \(members) \(words) a jiného vlastníka ne. Předejte ho, nebo smažte.",
        en: "Has \(others) and no other owner. Hand it over, or delete it.")
    default: Text(cs: "Zůstane ostatním.", en: "Stays with the others.")
    }
  }
  static var handOver: Text { Text(cs: "Předat nebo smazat", en: "Hand over or delete") }
  static var lastOwner: Text {
    Text(
      cs: "Nejdřív předejte nebo smažte sdílené prostory, které nemají jiného vlastníka.",
      en: "First hand over or delete the shared spaces that nobody else owns.")
  }
  static var deleteSpace: Text { Text(cs: "Smazat prostor", en: "Delete the space") }
  static var deleteSpaceText: Text {
    Text(
      cs: "Smaže se všechno, co v něm je, všem členům a nadobro.",
      en: "Everything in it is deleted, for all members and for good.")
  }
  static var spaceDeleted: Text { Text(cs: "Prostor je smazaný.", en: "The space is deleted.") }
}
