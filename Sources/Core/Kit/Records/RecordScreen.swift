import Base
import HTML
import Store
import Sync

/// An app with forms of records. One of them is open at a time.
public protocol RecordApp: PocketApp, SendableMetatype {
  /// The form of the address that was last one of a form.
  var openForm: RecordForm? { get set }
}

/// What a record's own buttons do, in addition to its form's.
enum RecordVerb: String, Named {
  /// Asks before the record is deleted.
  case ask
  case delete
}

/// A collection on an app's screens: its shape, and what the app adds to it. The closures get the app as a value; they can
/// read it, not change it.
public struct RecordScreen<App: RecordApp>: Sendable {
  public let shape: RecordShape
  /// What a new record begins with, and what tells its draft apart from those of other new ones.
  public var start: @Sendable (App, Context) -> (fields: Fields, draft: String) = { _, _ in (Fields(), "new") }
  /// Of a detail.
  public var title: @Sendable (App, RecordKey, Fields, Context) -> String
  /// Of a form, where it is another than that of the shape.
  public var formTitle: @Sendable (App, RecordForm, Context) -> Text? = { _, _, _ in nil }
  /// Below the values of a detail and the controls of a form: what follows from them. Nil is a new record.
  public var additions: @Sendable (App, RecordKey?, Fields, Context) -> [Node] = { _, _, _, _ in [] }
  /// Below the values of a detail only.
  public var detailAdditions: @Sendable (App, RecordKey, Fields, Context) -> [Node] = { _, _, _, _ in [] }
  /// What the rules say that need the app's other records.
  public var findings: @Sendable (App, RecordKey?, Fields, Context) -> [Finding] = { _, _, _, _ in [] }
  /// Why the record cannot be deleted; nil when it can.
  public var refusal: @Sendable (App, RecordKey, Context) -> String? = { _, _, _ in nil }

  public init(_ shape: RecordShape, title: @escaping @Sendable (App, RecordKey, Fields, Context) -> String) {
    self.shape = shape
    self.title = title
  }

  // MARK: - Acting

  /// Opens the form of the address; a form that is open there stays as it is.
  public func open(_ place: RecordRoute, _ app: inout App, _ context: UpdateContext) {
    guard case .form(let key) = place else { return }
    openForm(key, &app, context)
  }

  /// The form of the collection's one record.
  public func open(_ app: inout App, _ context: UpdateContext) { openForm(shape.single, &app, context) }

  private func openForm(_ key: RecordKey?, _ app: inout App, _ context: UpdateContext) {
    let start = start(app, context)
    app.openForm = RecordForm(shape, key, start: start.fields, draft: start.draft, context)
  }

  /// - Returns: false when the action does not belong to the area.
  public func act(_ action: Event.Action, _ app: inout App, _ context: UpdateContext) -> Bool {
    guard action.name.startsWith(shape.prefix) else { return false }
    guard let verb = RecordVerb(name: action.name.dropping(bytes: shape.prefix.utf8.count)) else {
      guard app.openForm?.shape === shape else { return false }
      return app.openForm?.act(action, context) == true
    }
    guard let id = RecordID(action.value) else { return true }
    let key = RecordKey(shape.collection.name, id)
    guard let fields = context.record(key)?.fields else { return true }
    // A record may have come to need it since the question.
    if let refusal = refusal(app, key, context) {
      context.show(Notice(Text(refusal), isError: true))
      return true
    }
    switch verb {
    case .ask: shape.askToDelete(key, app.describe(key, fields, context), context)
    case .delete: shape.delete(key, context)
    }
    return true
  }

  // MARK: - Showing

  /// Fills the detail side with the record or the form of the address.
  public func show(_ place: RecordRoute, of app: App, _ screen: inout Screen, _ context: Context) {
    switch place {
    case .list: break
    case .record(let key):
      screen.back = shape.path
      guard let fields = context.record(key)?.fields else {
        return context.isComing ? showAwaited(&screen, context) : showNothing(&screen, context)
      }
      shape.show(
        key, fields, title: title(app, key, fields, context),
        additions(app, key, fields, context) + detailAdditions(app, key, fields, context),
        shape.check(fields, context.latestDay) + findings(app, key, fields, context), &screen, context)
    case .form(let key):
      screen.back = key.map { shape.url($0.id) } ?? shape.path
      guard let form = app.openForm, form.shape === shape else { return showNothing(&screen, context) }
      if form.session == nil { return showAwaited(&screen, context) }
      screen.detailTitle = formTitle(app, form, context) ?? form.title
      screen.detail = view(form, app, context)
    }
  }

  /// - Parameter beside: what stands beside the list without having been chosen (``RecordRoute/beside(_:_:)``).
  public func show(
    _ place: RecordRoute, beside: RecordID?, of app: App, _ screen: inout Screen, _ context: Context
  ) {
    guard let beside else { return show(place, of: app, &screen, context) }
    show(.record(RecordKey(shape.collection.name, beside)), of: app, &screen, context)
    screen.detailFillsPane = true
  }

  /// The open form; nil when another one is open.
  public func form(of app: App, _ context: Context) -> Node? {
    guard let form = app.openForm, form.shape === shape else { return nil }
    return view(form, app, context)
  }

  private func view(_ form: RecordForm, _ app: App, _ context: Context) -> Node {
    let fields = form.fields
    return form.view(
      shape.check(fields, context.latestDay) + findings(app, form.key, fields, context), context,
      additions: additions(app, form.key, fields, context))
  }
}

extension RecordShape {
  /// The list, and a button that adds a record. ``RecordScreen`` fills the detail side.
  ///
  /// - Parameter back: the address above; nil for a list that is reached by the navigation.
  public func screen(list: Node, back: String?) -> Screen {
    var screen = Screen(title: collection.title, list: list)
    screen.listBack = back
    screen.actions = [addLink(newURL, words.add)]
    return screen
  }

  /// What a row of the collection offers: what the bar of its detail does.
  public func menu(_ id: RecordID, usual: RowButton? = nil, hasSign: Bool = false) -> RowMenu {
    RowMenu(
      usual: usual, [.edit(editURL(id)), .delete(prefix + RecordVerb.ask.name, id.description)], hasSign: hasSign)
  }

  fileprivate func askToDelete(_ key: RecordKey, _ description: String, _ context: UpdateContext) {
    context.ask(
      Dialog(
        title: RecordWords.deleteQuestion, text: Text(description), confirm: RecordWords.delete,
        action: prefix + RecordVerb.delete.name, value: key.id.description, isDestructive: true))
  }

  fileprivate func delete(_ key: RecordKey, _ context: UpdateContext) {
    context.navigate(path, replace: true)
    context.delete([key], notice: words.deleted)
  }
}
