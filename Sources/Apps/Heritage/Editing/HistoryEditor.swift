import Base
import Kit
import Store
import Sync

/// The form that an editor has open, and the desk around it.
struct HistoryEditor: Sendable {
  /// All records as they are edited; made when an address of the editors is opened.
  private(set) var desk: Desk?
  var form: PublishedForm?
  var kind = EditedKind.milestone
  var picture = PictureChoice("heritage", [])

  /// Opens the desk, and the form of the address.
  mutating func open(_ place: EditorPlace, _ space: String, _ context: UpdateContext) {
    picture.leave(context)
    if desk == nil { desk = Desk(space, context) }
    guard let (kind, id) = place.form else {
      form = nil
      return
    }
    self.kind = kind
    picture = PictureChoice(
      "heritage", kind.pictures.map { $0.blob.field }, whole: [Site.panorama.blob.field])
    form = PublishedForm(kind.publisher(space), id, context)
  }

  mutating func close(_ context: UpdateContext) {
    picture.leave(context)
    desk = nil
    form = nil
  }

  /// P-48: what others have done meanwhile is in the form too.
  mutating func rebase(_ keys: [RecordKey], _ space: String, _ context: UpdateContext) {
    form?.rebase(keys, context)
    if desk != nil { desk = Desk(space, context) }
  }

  // MARK: - Acting

  /// - Returns: nil when the action is none of the form's.
  mutating func act(_ action: Event.Action, _ context: UpdateContext) -> EditStep? {
    guard form != nil else { return nil }
    var action = action
    action.form = asStored(action.form, context)
    if picture.holds(action, &form, context) { return .done }
    switch action.name {
    case "heritage.edit.code":
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let field = kind.collection.field(named: parts[0]) else { return .done }
      form?.toggle(field, parts[1])
    case "heritage.edit.person":
      if RecordID(action.text) == nil { return .done }
      form?.toggle(Milestone.people.field, action.text)
      context.focus(field: Milestone.people.field.name)
    case "heritage.edit.row": setRow(action.value, action.text)
    case "heritage.edit.row.add": addRow(action.value)
    case "heritage.edit.row.remove": changeRows(action.value) { rows, place in rows.remove(at: place) }
    case "heritage.edit.row.up":
      changeRows(action.value) { rows, place in if place > 0 { rows.swapAt(place, place - 1) } }
    case "heritage.edit.row.down":
      changeRows(action.value) { rows, place in if place + 1 < rows.count { rows.swapAt(place, place + 1) } }
    default:
      if action.name == "heritage.edit.save" || action.name == "heritage.edit.publish" {
        form?.take(action.form, context)
        settle()
        var settled = action
        settled.form = Fields()
        return act(known: settled, context)
      }
      return act(known: action, context)
    }
    form?.take(action.form, context)
    return .done
  }

  /// E-4: a date that nobody has changed stands in its control in words (``EditorForm``), and in the form as it is stored.
  private func asStored(_ typed: Fields, _ context: Context) -> Fields {
    var typed = typed
    for field in kind.dates {
      guard let text = form?.form.text(field), let date = KnownDate(text),
        typed[field.name]?.text == date.words(context.format)
      else { continue }
      typed[field.name] = .string(text)
    }
    return typed
  }

  private mutating func act(known action: Event.Action, _ context: UpdateContext) -> EditStep? {
    guard let desk, let id = form?.key.id else { return nil }
    let kind = kind
    return form?.act(action, context) { form in
      var fields = Fields()
      for field in form.fields { fields[field.name] = form.value(field) }
      return Completeness.lacks(kind, id, fields, desk)
    }
  }

  /// What people may write in several ways becomes what is stored: dates, and the code of a new period.
  private mutating func settle() {
    for field in kind.dates {
      if let text = form?.form.text(field), let date = KnownDate(typed: text) { form?.set(field, date.text) }
    }
    for shape in RowShape.all(of: kind) {
      let rows = rows(shape)
      let settled = shape.settled(rows)
      if settled != rows { form?.set(shape.field, settled.isEmpty ? "" : JSON.array(settled).serialized) }
    }
    if kind == .period, let form, form.form.text(Period.code.field).utf8.isEmpty {
      self.form?.set(Period.code.field, slug(form.form.text(Period.name.cs)))
    }
  }

  // MARK: - Rows

  func rows(_ shape: RowShape) -> [JSON] { form?.form.value(shape.field)?.items ?? [] }

  /// - Parameter path: `terms/0/from`
  private mutating func setRow(_ path: String, _ text: String) {
    let parts = path.parts(at: UInt8(ascii: "/"), limit: 3)
    guard parts.count == 3, let shape = RowShape.named(parts[0], of: kind),
      let column = shape.columns.first(where: { $0.name == parts[2] })
    else { return }
    changeRows(parts[0] + "/" + parts[1]) { rows, place in
      rows[place] = RowShape.row(rows[place], setting: column, to: text)
    }
  }

  private mutating func addRow(_ name: String) {
    guard let shape = RowShape.named(name, of: kind) else { return }
    let added = JSON.array(rows(shape) + [.string("")])
    form?.set(shape.field, added.serialized)
  }

  /// - Parameter path: `terms/0`
  private mutating func changeRows(_ path: String, _ change: (inout [JSON], Int) -> Void) {
    let parts = path.parts(at: UInt8(ascii: "/"))
    guard parts.count > 1, let shape = RowShape.named(parts[0], of: kind) else { return }
    var rows = rows(shape)
    let place = integer(parts[1]).map { Int(clamping: $0) } ?? -1
    if !rows.indices.contains(place) { return }
    change(&rows, place)
    form?.set(shape.field, rows.isEmpty ? "" : JSON.array(rows).serialized)
  }
}
