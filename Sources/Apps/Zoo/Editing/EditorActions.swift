import Base
import Store
import Sync

extension ZooApp {
  mutating func edit(_ action: Event.Action, _ context: inout Context) {
    let verb = action.name.parts(at: UInt8(ascii: ".")).last ?? ""
    if editor?.choose(verb, action.value, context) == true { return }
    switch action.name {
    case "zoo.edit.changed": editor?.take(action.form, context)
    case "zoo.edit.code":
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let field = Animal.collection.field(named: parts[0]) else { return }
      editor?.toggle(field, parts[1])
      editor?.take(action.form, context)
    case "zoo.edit.place":
      guard let id = RecordID(action.value) else { return }
      let title = lexicon.title(Locality(title: "", place: id))
      editor?.toggle(place: id, title: title)
      editor?.take(action.form, context)
    case "zoo.edit.save":
      editor?.take(action.form, context)
      saveDraft(&context)
    case "zoo.edit.insist":
      editor?.insist()
      saveDraft(&context)
    case "zoo.edit.reset":
      guard let id = editor?.session.id else { return }
      context.discardDraft(id)
      navigated(&context)
    case "zoo.edit.publish":
      editor?.take(action.form, context)
      showDifferences(&context)
    case "zoo.publish.insist":
      editor?.insist()
      showDifferences(&context)
    case "zoo.publish.draft", "zoo.publish.published":
      guard let key = editor?.key else { return }
      context.settleDraft(key, action.value, in: Zoo.space, draftStands: action.name.sameBytes("zoo.publish.draft"))
    case "zoo.publish.go":
      guard let editor else { return }
      if context.publish(editor.key, in: Zoo.space, notice: Words.published) {
        leave("/zoo/animals/" + editor.key.id.description, &context)
      } else {
        context.show(Notice(Words.chooseFirst(context.language), isError: true))
      }
    case "zoo.edit.discard":
      ask(Words.discardDraft, Words.discardDraftText, "zoo.edit.discarded", isDestructive: true, context)
    case "zoo.edit.discarded":
      guard let editor else { return }
      context.discardDraft(editor.form.id)
      context.delete([editor.key], in: Zoo.draftsID, notice: Words.draftDiscarded)
      leave("/zoo/drafts", &context)
    case "zoo.edit.history": editor?.askForHistory(context)
    case "zoo.edit.version":
      guard let version = integer(action.value),
        let state = editor?.history?.steps.first(where: { $0.version == version })?.state
      else { return }
      editor?.fill(state, context)
      context.show(Words.filledIn)
      context.scrollToTop()
    case "zoo.edit.withdraw":
      ask(Words.withdraw, Words.withdrawText, "zoo.edit.withdrawn", isDestructive: true, context)
    case "zoo.edit.withdrawn":
      guard let editor else { return }
      context.delete([editor.key], in: context.spaceID(of: Zoo.space), notice: Words.withdrawn)
      leave("/zoo/animals", &context)
    default: break
    }
  }

  /// The history that was asked for.
  mutating func answered(_ answer: AppAnswer, _ context: Context) {
    if editor?.take(answer) == false { context.show(Notice(Words.noHistory(context.language), isError: true)) }
  }

  private mutating func saveDraft(_ context: inout Context) {
    if save(context, isComplete: false, notice: Words.draftSaved) { context.navigate("/zoo/drafts", replace: true) }
  }

  /// Z-31: before an animal is published its editor sees what that changes.
  private mutating func showDifferences(_ context: inout Context) {
    guard let key = editor?.key, save(context, isComplete: true, notice: nil) else { return }
    context.navigate("/zoo/drafts/\(key.id.description)/publish")
    navigated(&context)
  }

  private mutating func save(_ context: Context, isComplete: Bool, notice: Text?) -> Bool {
    guard context.mayEdit(Zoo.space), let isSaved = editor?.save(context, isComplete: isComplete, notice: notice) else {
      return false
    }
    if !isSaved, let fault = editor?.form.faults.first { context.focus("#f-" + fault.field) }
    return isSaved
  }

  private mutating func leave(_ url: String, _ context: inout Context) {
    editor = nil
    context.navigate(url, replace: true)
  }

  private func ask(_ title: Text, _ text: Text, _ action: String, isDestructive: Bool = false, _ context: Context) {
    let language = context.language
    context.ask(
      Dialog(
        title: title(language), text: text(language), confirm: title(language), action: action,
        isDestructive: isDestructive))
  }
}
