import Base
import Store
import Sync

/// The form of an animal for editors. What it saves is a draft (Z-30); publishing is a step of its own (Z-31).
struct Editor: Sendable {
  let key: RecordKey
  private(set) var form: Form
  /// What was there when the form was opened: the draft, otherwise what is published.
  private let original: Fields
  let isPublished: Bool
  let isDraft: Bool

  /// What the server remembers of the record, when it was asked for.
  var history: AnimalHistory?
  /// A picture that was chosen and is being cut.
  var crop: PictureCrop?

  /// Everything but where the record comes from.
  static let fields = Animal.collection.fields.filter { field in
    ![Animal.source.name, Animal.sourceID.name, Animal.sourceRow.name].contains { $0.sameBytes(field.name) }
  }

  /// - Parameter id: nil for a new animal.
  init(_ id: RecordID?, _ context: Context) {
    let key = RecordKey(Animal.collection.name, id ?? context.newID())
    let draft = context.record(key, in: Zoo.draftsID)?.fields
    let published = context.record(key, in: context.spaceID(of: Zoo.space))?.fields
    self.key = key
    original = draft ?? published ?? Fields()
    isPublished = published != nil
    isDraft = draft != nil
    let name = "zoo/" + (id?.description ?? "new")
    form = Form(id: name, fields: Editor.fields, values: original, draft: context.draft(name))
  }

  mutating func take(_ fields: Fields, _ context: Context) {
    form.take(fields)
    context.setDraft(form.id, form.texts)
  }

  /// - Parameter picture: the SHA-256 of a blob; empty for none.
  mutating func set(picture: String, _ context: Context) {
    form.texts[Animal.picture.name] = .string(picture)
    context.setDraft(form.id, form.texts)
  }

  /// Fills the form with what the record was; nothing is saved by it.
  mutating func fill(_ fields: Fields, _ context: Context) {
    form = Form(id: form.id, fields: form.fields, values: fields)
    context.setDraft(form.id, form.texts)
  }

  /// Adds a code to a list of codes, or takes it out.
  mutating func toggle(_ field: Field, _ code: String) {
    var codes = form.value(field)?.codes ?? []
    if codes.contains(where: { $0.sameBytes(code) }) {
      codes.removeAll { $0.sameBytes(code) }
    } else {
      codes.append(code)
    }
    form.texts[field.name] = .string(listed(codes))
  }

  /// Adds a place, or takes it out.
  mutating func toggle(place: RecordID, title: String) {
    var items = form.value(Animal.localities.field)?.items ?? []
    let id = place.description
    if items.contains(where: { $0.text("place")?.sameBytes(id) == true }) {
      items.removeAll { $0.text("place")?.sameBytes(id) == true }
    } else {
      items.append(.object(JSONObject([("title", .string(title)), ("place", .string(id))])))
    }
    form.texts[Animal.localities.name] = .string(JSON.array(items).serialized)
  }

  /// Saves the draft; false when something is wrong, which then stands at its field.
  ///
  /// - Parameter isComplete: whether it has to fit for readers (Z-31).
  mutating func save(_ context: Context, isComplete: Bool, notice: Text?) -> Bool {
    guard var changes = form.check() else { return false }
    let needsAlt = isComplete && form.value(Animal.picture.field) != nil
    for field in [Animal.pictureAlt.cs, Animal.pictureAlt.en] where needsAlt && form.value(field) == nil {
      form.add(Words.altRequired, at: field)
    }
    if !form.faults.isEmpty { return false }
    // A first draft is a whole copy, so that publishing it loses nothing that the form does not show.
    for member in original.members where !changes.contains(where: { $0.name.sameBytes(member.name) }) {
      changes.append((member.name, member.value))
    }
    context.save(key, changes, in: Zoo.draftsID, notice: notice)
    context.discardDraft(form.id)
    return true
  }
}

extension Zoo {
  /// The space of the drafts on the device, as on the server.
  static var draftsID: String { PublishedSpace.drafts(space).description }
}
