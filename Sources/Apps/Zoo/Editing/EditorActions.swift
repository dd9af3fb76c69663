import Base
import Store
import Sync

extension ZooApp {
  mutating func edit(_ action: Event.Action, _ context: inout Context) {
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
      if save(context, isComplete: false, notice: Words.draftSaved) { context.navigate("/zoo/drafts", replace: true) }
    case "zoo.edit.publish":
      editor?.take(action.form, context)
      if let key = editor?.key, save(context, isComplete: true, notice: nil) {
        editor = Editor(key.id, context)
        ask(Words.publish, Words.publishText, "zoo.edit.published", context)
      }
    case "zoo.edit.published":
      guard let editor else { return }
      context.publish(editor.key, in: Zoo.space, notice: Words.published)
      leave("/zoo/animals/" + editor.key.id.description, &context)
    case "zoo.edit.discard":
      ask(Words.discardDraft, Words.discardDraftText, "zoo.edit.discarded", isDestructive: true, context)
    case "zoo.edit.discarded":
      guard let editor else { return }
      context.discardDraft(editor.form.id)
      context.delete([editor.key], in: Zoo.draftsID, notice: Words.draftDiscarded)
      leave("/zoo/drafts", &context)
    case "zoo.edit.history":
      guard let id = editor?.key.id else { return }
      let space = context.spaceID(of: Zoo.space)
      context.request(
        for: ZooApp.entry.id, "GET",
        "/api/v1/spaces/\(space)/history?collection=\(Animal.collection.name)&id=\(id.description)")
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
    guard editor != nil, answer.status == 200, let json = JSON.read(answer.body) else {
      return context.show(Notice(Words.noHistory(context.language), isError: true))
    }
    editor?.history = AnimalHistory(json)
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
