import Base
import Store
import Sync

/// What the owner of a form does after an action.
public enum EditStep: Equatable, Sendable {
  /// Nothing.
  case done
  /// The form has ended; the user is elsewhere.
  case left
  /// Open the form of the current address again.
  case reopen
}

extension PublishedForm {
  /// Does what an editor asks for.
  ///
  /// - Parameter check: what is missing before the record fits for readers.
  /// - Returns: nil when the action does not belong to the form.
  public mutating func act(
    _ action: Event.Action, _ context: UpdateContext, check: (Form) -> [(field: Field, text: Text)]
  ) -> EditStep? {
    let (edit, publish) = (publisher.editPrefix, publisher.publishPrefix)
    if action.name.startsWith(publish) {
      guard let verb = PublishVerb(name: action.name.dropping(bytes: publish.utf8.count)) else { return nil }
      return act(verb, action.value, context, check)
    }
    guard action.name.startsWith(edit) else { return nil }
    if let verb = EditVerb(name: action.name.dropping(bytes: edit.utf8.count)) {
      return act(verb, action, context, check)
    }
    guard let step = session.act(action, prefix: edit, context) else { return nil }
    switch step {
    case .done: return .done
    case .save:
      if save(context, notice: EditingWords.draftSaved, form: edit, check: { _ in [] }) {
        context.navigate(publisher.draftsPath, replace: true)
      }
      return .done
    case .leave:
      context.end(&session)
      context.navigate(origin, replace: true)
      return .left
    case .restart:
      context.end(&session)
      return .reopen
    }
  }

  /// Where its editor came from: what is only published is edited from where readers find it.
  private var origin: String {
    isDraft || !isPublished || publisher.path == publisher.draftsPath
      ? publisher.draftsPath : publisher.path + "/" + key.id.description
  }

  private mutating func act(
    _ verb: PublishVerb, _ field: String, _ context: UpdateContext, _ check: (Form) -> [(field: Field, text: Text)]
  ) -> EditStep {
    switch verb {
    case .draft, .published:
      context.settleDraft(key, field, in: publisher.space, draftStands: verb == .draft)
      return .done
    case .insist:
      session.insist()
      return showDifferences(context, check)
    case .go:
      // The address of the differences can be opened at any time, and the draft may lack something since it was checked.
      if let lack = lacks(context, check).first {
        context.navigate(publisher.draftURL(key.id), replace: true)
        session.add(lack.text, at: lack.field)
        context.focus(field: lack.field.name)
        context.show(Notice(lack.field.label + ": " + lack.text, isError: true))
        return .done
      }
      guard context.publish(key, in: publisher.space, notice: EditingWords.published) else {
        context.show(Notice(EditingWords.chooseFirst, isError: true))
        return .done
      }
      context.navigate(publisher.path + "/" + key.id.description, replace: true)
      return .left
    }
  }

  /// What the saved draft lacks before readers may see it.
  private func lacks(
    _ context: Context, _ check: (Form) -> [(field: Field, text: Text)]
  ) -> [(field: Field, text: Text)] {
    let fields = context.draftedFields(key, in: publisher.space) ?? Fields()
    let wrong = publisher.collection.fields.compactMap { field in
      field.fault(in: fields[field.name]).map { (field: field, text: $0.words) }
    }
    return wrong + check(Form(id: form.id, fields: form.fields, values: fields))
  }

  private mutating func act(
    _ verb: EditVerb, _ action: Event.Action, _ context: UpdateContext, _ check: (Form) -> [(field: Field, text: Text)]
  ) -> EditStep {
    switch verb {
    case .publish:
      take(action.form, context)
      return showDifferences(context, check)
    case .discard:
      ask(EditingWords.discardDraft, EditingWords.discardDraftText, .discarded, context)
    case .discarded:
      context.end(&session)
      context.delete([key], in: publisher.draftsID, notice: EditingWords.draftDiscarded)
      context.navigate(publisher.draftsPath, replace: true)
      return .left
    case .history: askForHistory(context)
    case .version:
      guard let version = integer(action.value), fill(version: version, context) else { return .done }
      context.show(EditingWords.filledIn)
      context.scrollToTop()
    case .withdraw: ask(publisher.words.withdraw, publisher.words.withdrawText, .withdrawn, context)
    case .withdrawn:
      context.withdraw(key, in: publisher.space, notice: publisher.words.withdrawn)
      context.navigate(publisher.path, replace: true)
      return .left
    }
    return .done
  }

  private func ask(_ title: Text, _ text: Text, _ verb: EditVerb, _ context: UpdateContext) {
    context.ask(
      Dialog(
        title: title, text: text, confirm: title,
        action: publisher.editPrefix + verb.name, isDestructive: true))
  }

  /// Before a record is published its editor sees what that changes.
  private mutating func showDifferences(
    _ context: UpdateContext, _ check: (Form) -> [(field: Field, text: Text)]
  ) -> EditStep {
    guard save(context, notice: nil, form: publisher.publishPrefix, check: check) else { return .done }
    context.navigate(publisher.draftURL(key.id) + "/publish")
    return .reopen
  }

  /// Saves the draft; false when a value is wrong, which is then shown at its field, or a question is open.
  private mutating func save(
    _ context: UpdateContext, notice: Text?, form prefix: String, check: (Form) -> [(field: Field, text: Text)]
  ) -> Bool {
    guard context.mayEdit(publisher.space) else { return false }
    let checked = session.check()
    if checked != nil { for fault in check(form) { session.add(fault.text, at: fault.field) } }
    if let fault = form.faults.first {
      context.focus(field: fault.field)
      return false
    }
    guard let checked, !context.asks(about: &session, form: prefix) else { return false }
    context.saveDraft(key, session.changes(checked), in: publisher.space, notice: notice)
    context.end(&session)
    return true
  }
}
