import Base

/// What an app says about its attachments. The kit's texts are used where the app gives none.
public final class AttachmentWords: Sendable {
  /// The text of the button that chooses a file.
  public let attach: Text
  /// The icon before that text.
  public let icon: String?
  /// The text above the attachments.
  public let about: Text?
  public let attached: Text
  public let attachedToDraft: Text
  public let isThere: Text
  public let removeQuestion: Text
  public let removed: Text

  public init(
    attach: Text = Text(cs: "Přidat fotku nebo PDF", en: "Add a photo or PDF"), icon: String? = nil,
    about: Text? = nil,
    attached: Text = Text(cs: "Příloha je uložená.", en: "The attachment is saved."),
    attachedToDraft: Text = Text(
      cs: "Příloha se uloží se záznamem.", en: "The attachment will be saved with the record."),
    isThere: Text = Text(cs: "Tato příloha už zde je.", en: "This attachment is here already."),
    removeQuestion: Text = Text(cs: "Odebrat přílohu?", en: "Remove the attachment?"),
    removed: Text = Text(cs: "Příloha je odebraná.", en: "The attachment is removed.")
  ) {
    self.attach = attach
    self.icon = icon
    self.about = about
    self.attached = attached
    self.attachedToDraft = attachedToDraft
    self.isThere = isThere
    self.removeQuestion = removeQuestion
    self.removed = removed
  }

  static let ownerIsGone = Text(
    cs: "Záznam byl mezitím smazán, soubor u něj proto není. Přidejte ho prosím jinam.",
    en: "The record was deleted in the meantime, so the file is not with it. Please add it elsewhere.")
  static let isOfDraft = Text(cs: "Uloží se se záznamem", en: "Will be saved with the record")
  static let remove = Text(cs: "Odebrat", en: "Remove")
  static let fetch = Text(cs: "Načíst", en: "Fetch")
  static let fetching = Text(cs: "Načítá se…", en: "Fetching…")
  static let open = Text(cs: "Otevřít", en: "Open")
  static let download = Text(cs: "Stáhnout", en: "Download")
  static let tryAgain = Text(cs: "Zkusit znovu", en: "Try again")
  static let onAnotherDevice = Text(
    cs: "Není v tomto zařízení; klepnutím ji načtete.", en: "Not on this device; tap to fetch it.")
  static let notSentYet = Text(cs: "Ještě neodesláno", en: "Not sent yet")

  static func refused(_ status: Int) -> Text {
    if status == 410 {
      return Text(
        cs: "Prohlížeč soubor z tohoto zařízení smazal dřív, než byl odeslán. Přidejte ho prosím znovu.",
        en: "The browser has deleted the file from this device before it was sent. Please add it again.")
    }
    return status == 413
      ? Text(
        cs: "Server ji nepřijal: je příliš velká, nebo je místo účtu plné. Zůstává v zařízení.",
        en: "The server did not accept it: it is too large, or the account's space is full. It stays on this device.")
      : Text(
        cs: "Server ji nepřijal (\(status)). Zůstává v zařízení.",
        en: "The server did not accept it (\(status)). It stays on this device.")
  }
}
