import Base
import HTML
import Sync

/// Changes from elsewhere to an open form: at the field, above the form, and when it is saved.
extension Form {
  /// Below a control whose field was changed elsewhere: that value, and the choice.
  ///
  /// - Parameter changed: the action of the form's controls, `logbook.form.changed`; the choice comes as
  ///   `logbook.form.theirs` and `logbook.form.mine` with the field's name.
  public func elsewhereNote(_ field: Field, _ language: Language, changed: String) -> Node? {
    guard let found = elsewhere.first(where: { $0.field == field.name }) else { return nil }
    let form = changed.first(bytes: changed.utf8.count - "changed".utf8.count)
    return div(.class("elsewhere"), .key("elsewhere"), .role("status")) {
      p {
        FormWords.changedElsewhere + " "
        strong { field.words(of: found.value, Format(language, durations: format.durations)) }
      }
      div(.class("buttons")) {
        button(.class("button small"), .type("button"), .action(form + "theirs", value: field.name)) {
          FormWords.useThat
        }
        button(.class("button small quiet"), .type("button"), .action(form + "mine", value: field.name)) {
          FormWords.keepTyped
        }
      }
    }
  }
}

extension FormSession {
  /// The message above the form: that its record is gone, or that unsaved changes were restored.
  ///
  /// - Parameters:
  ///   - form: the prefix of the form's actions: `logbook.form.`; `reset` starts again.
  ///   - isMoved: whether the record is gone because somebody moved it, see ``Context/whereto(_:)``.
  public func banner(_ language: Language, form: String, isMoved: Bool = false) -> Node? {
    if isDeleted {
      return div(.class("banner warn"), .key("deleted"), .role("alert")) {
        p { isMoved ? FormWords.movedElsewhere : FormWords.deletedElsewhere }
      }
    }
    if isRestored && isChanged {
      return div(.class("banner note"), .key("restored"), .role("status")) {
        p { FormWords.restored }
        button(.class("button small"), .type("button"), .action(form + "reset")) { Words.discard }
      }
    }
    return nil
  }

  /// The choices at a field; false for any other action.
  public mutating func choose(_ verb: String, _ control: String, _ context: UpdateContext) -> Bool {
    if verb == "theirs" {
      settle(control, .theirs)
    } else if verb == "mine" {
      settle(control, .mine)
    } else {
      return false
    }
    context.keepDraft(self)
    context.focus(field: control)
    return true
  }

}

extension Context {
  /// Where the record of a form is now that somebody has moved it to another space; nil for one that was only deleted.
  public func whereto(_ session: FormSession) -> MovedRecord? {
    session.isDeleted ? session.key.flatMap { whereto($0, in: session.space) } : nil
  }
}

extension UpdateContext {
  /// Saves the form's record: a new or restored one completely, any other only where something was typed. What was deleted together
  /// with the record comes back with it (P-70).
  ///
  /// - Parameters:
  ///   - checked: the values of its controls.
  ///   - owner: the record to which it belongs, if that was deleted too. It comes back first, with all that was deleted with it.
  public func save(
    _ session: FormSession, as key: RecordKey, _ checked: [(name: String, value: JSON?)],
    withDeleted owner: RecordKey? = nil, notice: Text?
  ) {
    if session.isDeleted {
      let owned = owner.flatMap { fields(ofDeleted: $0, in: session.space) }
      let belonging = belongings(ofDeleted: owner ?? key, in: session.space).filter { $0.key != key }
      perform(in: session.space, notice: notice.map { Notice($0) }) { replica, tab in
        var entries: [Entry] = []
        if let owner, let owned { entries += replica.restore(owner, owned, tab: tab) }
        entries += replica.edit(key, session.changes(checked), tab: tab, offset: entries.count)
        for step in belonging { entries += replica.restore(step.key, step.old, tab: tab, offset: entries.count) }
        return entries
      }
    } else if session.isNew {
      save(key, session.changes(checked), in: session.space, notice: notice)
    } else {
      save(key, session.changes(checked), seen: session.seen, in: session.space, notice: notice)
    }
  }

  /// Asks before a form overwrites something that its user has not seen; false when there is nothing to ask. Where nothing can be saved
  /// any more, because its space has left the device or may only be read, a message says that what was typed stays.
  ///
  /// - Parameter form: the prefix of the form's actions: `logbook.form.`; `insist` comes when the user confirms.
  public func asks(about session: inout FormSession, form: String) -> Bool {
    if !mayChange(session.space) || !replicas.contains(where: { $0.space == session.space }) {
      show(Notice(FormWords.cannotSave, isError: true))
      return true
    }
    session.noteAsked()
    if session.isDeleted && !session.bringsBack {
      let isMoved = whereto(session) != nil
      ask(
        Dialog(
          title: isMoved ? FormWords.movedTitle : FormWords.deletedTitle,
          text: isMoved ? FormWords.movedText : FormWords.deletedText,
          confirm: FormWords.bringBack, action: form + "insist"))
      return true
    }
    let fields = session.changedElsewhere
    if fields.isEmpty { return false }
    let names = listed(fields.map { $0.label(language) })
    ask(
      Dialog(
        title: FormWords.overwriteTitle, text: FormWords.overwriteText(names),
        confirm: FormWords.saveTyped, action: form + "insist", isDestructive: true))
    return true
  }
}

public enum FormWords {
  /// Beside the question whether changes are discarded: "cancel" could mean either.
  public static let goOnEditing = Text(cs: "Pokračovat v úpravách", en: "Keep editing")
  static let changedElsewhere = Text(cs: "Mezitím změněno jinde na:", en: "Changed elsewhere in the meantime to:")
  static let useThat = Text(cs: "Použít tuto hodnotu", en: "Use that value")
  static let keepTyped = Text(cs: "Nechat moji", en: "Keep mine")
  static let restored = Text(cs: "Obnoveny neuložené změny.", en: "Unsaved changes restored.")
  static let deletedElsewhere = Text(
    cs: "Tento záznam byl mezitím jinde smazán. Uložením ho vrátíte i se svými změnami.",
    en: "This record was deleted elsewhere in the meantime. Saving brings it back with your changes.")
  static let movedElsewhere = Text(
    cs: "Tento záznam byl mezitím jinam přesunut. Uložením ho sem vrátíte se svými změnami a bude na obou místech.",
    en: "This record was moved elsewhere in the meantime. Saving brings it back here with your changes; it will be in both places.")
  static let movedTitle = Text(cs: "Záznam byl mezitím přesunut", en: "The record was moved in the meantime")
  static let movedText = Text(
    cs: "Někdo ho přesunul jinam. Uložením ho sem vrátíte i se svými změnami a bude na obou místech.",
    en: "It was moved elsewhere. Saving brings it back here with your changes; it will be in both places.")
  static let deletedTitle = Text(cs: "Záznam byl mezitím smazán", en: "The record was deleted in the meantime")
  static let deletedText = Text(
    cs: "Někdo ho smazal na jiném zařízení. Uložením ho vrátíte i se svými změnami.",
    en: "It was deleted on another device. Saving brings it back with your changes.")
  static let bringBack = Text(cs: "Vrátit a uložit", en: "Bring back and save")
  static let overwriteTitle = Text(cs: "Uložit přes cizí změnu?", en: "Save over a change made elsewhere?")
  static let saveTyped = Text(cs: "Uložit moje", en: "Save mine")
  static let cannotSave = Text(
    cs: "Sem už nic uložit nemůžete. Co jste napsali, zůstává v Synchronizaci.",
    en: "You cannot save anything here any more. What you typed is kept under Synchronisation.")
  static let unsavedTitle = Text(cs: "Rozepsané formuláře", en: "Unsaved forms")
  static let unsavedText = Text(
    cs: "Jsou jen na tomto zařízení, dokud je neuložíte nebo nezahodíte.",
    en: "They are only on this device until you save or discard them.")
  static let isDeleted = Text(cs: "mezitím smazáno", en: "deleted in the meantime")
  static let isMoved = Text(cs: "mezitím přesunuto", en: "moved in the meantime")
  static let isNew = Text(cs: "nový záznam", en: "new record")

  static func overwriteText(_ names: String) -> Text {
    Text(
      cs: "Mezitím změněno jinde: \(names). Co tam teď je, vidíte u těchto polí.",
      en: "Changed elsewhere in the meantime: \(names). These fields show what is there now.")
  }

  static func deletedNotice(_ name: String, isMoved: Bool) -> Text {
    if isMoved {
      return Text(
        cs: "\(name): přesunuto jinam na jiném zařízení. Vaše neuložené změny zůstaly v Synchronizaci.",
        en: "\(name): moved elsewhere on another device. Your unsaved changes are kept under Synchronisation.")
    }
    return Text(
      cs: "\(name): smazáno na jiném zařízení. Vaše neuložené změny zůstaly v Synchronizaci.",
      en: "\(name): deleted on another device. Your unsaved changes are kept under Synchronisation.")
  }
}
