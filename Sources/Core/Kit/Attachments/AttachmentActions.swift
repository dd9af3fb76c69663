import Base
import Store
import Sync

/// What can be done with attachments, a case each.
enum AttachmentVerb: String, Named {
  case add, fetch, retry, ask, remove, askChosen, removeChosen
}

/// How a form of a new record ended while a file for it was still being read.
public enum FormEnding: Sendable {
  case saved(RecordID)
  case discarded
}

extension AttachmentShape {
  /// A file was chosen and its bytes are on the device (P-36).
  ///
  /// - Parameters:
  ///   - more: what else is known of the file, as fields of its record.
  ///   - attached: the attachments of a record.
  ///   - ending: how the form of that name has ended; nil while it is open. A large picture takes a second, and
  ///     the form may have ended in the meantime.
  public func stored(
    _ blob: Event.Blob, in space: String = Context.privateSpace, _ context: UpdateContext,
    more: Fields = Fields(), attached: (RecordID) -> [Record], ending: (_ form: String) -> FormEnding? = { _ in nil }
  ) {
    guard case .stored(let sha256, let type, let size) = blob.outcome, blob.purpose.startsWith(purpose) else { return }
    let chosen = ChosenBlob(sha256: sha256, name: blob.name, type: type, size: size)
    let target = blob.purpose.dropping(bytes: purpose.utf8.count)
    if let record = RecordID(target) { return attach(chosen, more, to: record, attached(record), in: space, context) }
    switch ending(target) {
    case .saved(let record):
      context.release(sha256, in: space)
      attach(chosen, more, to: record, attached(record), in: space, context)
    case .discarded: context.dropUnwantedBlobs()
    case nil:
      context.show(context.addToDraft(target, sha256, named: blob.name) ? words.attachedToDraft : words.isThere)
    }
  }

  private func attach(
    _ blob: ChosenBlob, _ more: Fields, to record: RecordID, _ attached: [Record], in space: String,
    _ context: UpdateContext
  ) {
    guard case .reference(let owners) = owner.field.kind, context.record(RecordKey(owners, record), in: space) != nil
    else { return context.show(Notice(AttachmentWords.ownerIsGone, isError: true)) }
    if attached.contains(where: { $0[AttachedFile.sha256] == blob.sha256 }) {
      return context.show(words.isThere)
    }
    context.save(
      RecordKey(collection.name, context.newID()),
      (fields(of: blob, record).members + more.members).map { ($0.name, $0.value) },
      in: space, notice: words.attached)
  }

  /// Whether the action is one of these that whoever may only read may not do.
  public func changes(_ action: Event.Action) -> Bool {
    guard action.name.startsWith(prefix) else { return false }
    switch AttachmentVerb(name: action.name.dropping(bytes: prefix.utf8.count)) {
    case .fetch, .retry, nil: return false
    case .add, .ask, .remove, .askChosen, .removeChosen: return true
    }
  }

  /// - Parameter form: the name of the open form, whose draft may have attachments.
  /// - Returns: false when the action is not one of these.
  public func act(
    _ action: Event.Action, form: String? = nil, in space: String = Context.privateSpace, _ context: UpdateContext
  ) -> Bool {
    guard action.name.startsWith(prefix),
      let verb = AttachmentVerb(name: action.name.dropping(bytes: prefix.utf8.count))
    else { return false }
    let key = key(action.value)
    let fields = key.flatMap { context.record($0, in: space)?.fields }
    switch verb {
    case .add:
      context.chooseBlobs(
        accept: "image/*,application/pdf", purpose: purpose + action.value, in: space,
        isForDraft: RecordID(action.value) == nil)
    case .fetch:
      guard let fields, let sha256 = fields[AttachedFile.sha256] else { return true }
      context.fetchBlob(
        sha256, type: fields[AttachedFile.mediaType] ?? "", size: Int64(fields[AttachedFile.size] ?? 0), in: space)
    case .retry:
      if let sha256 = fields?[AttachedFile.sha256] { context.retryBlob(sha256) }
    case .ask:
      if let fields { askToRemove(.remove, title(fields), action.value, context) }
    case .remove:
      guard let key else { return true }
      if let record = fields?[owner], context.route.url == url(record, key.id) {
        context.navigate(ownerURL(record), replace: true)
      }
      context.delete([key], in: space, notice: words.removed)
    case .askChosen:
      guard let form, let chosen = context.draftBlobs(form).first(where: { $0.sha256 == action.value })
      else { return true }
      askToRemove(.removeChosen, chosen.name, action.value, context)
    case .removeChosen:
      if let form { context.removeFromDraft(form, action.value, notice: words.removed) }
    }
    return true
  }

  private func askToRemove(
    _ verb: AttachmentVerb, _ title: String, _ id: String, _ context: UpdateContext
  ) {
    context.ask(
      Dialog(
        title: words.removeQuestion, text: Text(title), confirm: AttachmentWords.remove,
        action: prefix + verb.name, value: id, isDestructive: true))
  }
}
