import Base
import HTML
import Store
import Sync

/// What a form's own controls do. Their actions are `PREFIX.VERB`.
public enum FormVerb: String, Named, Sendable {
  case changed, save, insist, cancel, discard, reset
  /// The choices at a control whose field has changed elsewhere.
  case theirs, mine
}

/// What is left to the owner of a form after an action.
public enum FormStep: Equatable, Sendable {
  /// Nothing.
  case done
  /// The form shall be checked and saved.
  case save
  /// Its user leaves it; what was typed goes.
  case leave
  /// The user starts again; what was typed is dropped.
  case restart
}

extension FormSession {
  /// Does what one of the form's own controls asks for (K-16).
  ///
  /// - Parameter prefix: the beginning of the form's actions: `logbook.aircraft.`.
  /// - Returns: nil when the action does not belong to the form.
  public mutating func act(_ action: Event.Action, prefix: String, _ context: UpdateContext) -> FormStep? {
    guard action.name.startsWith(prefix),
      let verb = FormVerb(name: action.name.dropping(bytes: prefix.utf8.count))
    else { return nil }
    switch verb {
    case .theirs, .mine: _ = choose(verb.name, action.value, context)
    case .changed:
      take(action.form)
      context.keepDraft(self)
    case .save:
      take(action.form)
      return .save
    case .insist:
      insist()
      return .save
    case .cancel:
      if !isChanged { return .leave }
      context.ask(
        Dialog(
          title: RecordWords.discardChanges, text: RecordWords.discardChangesText,
          confirm: RecordWords.discard, cancel: FormWords.goOnEditing, action: prefix + FormVerb.discard.name,
          isDestructive: true))
    case .discard: return .leave
    case .reset: return .restart
    }
    return .done
  }
}
