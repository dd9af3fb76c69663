import Base
import HTML
import Store
import Sync

/// A collection with the usual screens: a list, a detail and a form, at addresses below one path.
///
/// This is a class without type parameters, so that the code of its screens exists once for all apps and areas.
public final class RecordShape: Sendable {
  public let collection: RecordType
  /// The path of the list: `/logbook/limits/duty`. A record's detail is at `…/ID`, its form at `…/ID/edit`.
  public let path: String
  public let words: AreaWords
  /// The layout of the detail. The form has it, too, unless it has its own layout.
  public let layout: Layout
  /// The only record of the collection, which need not exist yet. Saving and cancelling its form lead to the path itself.
  public let single: RecordKey?
  /// The form's layout for the values with which a record begins: some kinds of records have fields of their own.
  let formLayout: @Sendable (Fields) -> Layout
  /// The findings that need no other record.
  let check: @Sendable (Fields, Day) -> [Finding]

  /// - Parameter path: begins with the id of the app.
  public init(
    _ collection: RecordType, at path: String, _ words: AreaWords, layout: Layout? = nil, single: RecordKey? = nil,
    formLayout: (@Sendable (Fields) -> Layout)? = nil,
    check: @escaping @Sendable (Fields, Day) -> [Finding] = { _, _ in [] }
  ) {
    let layout = layout ?? Layout(collection.fields)
    self.collection = collection
    self.path = path
    self.words = words
    self.layout = layout
    self.single = single
    self.formLayout = formLayout ?? { _ in layout }
    self.check = check
  }

  /// The prefix of the names of its actions: `logbook.aircraft.`.
  public var prefix: String { app + "." + collection.name + "." }

  private var app: String { Route(path).part(0) }

  /// Whether a form or an action belongs to this collection.
  func isOf(_ name: String) -> Bool { collection.name == name }

  /// The name of a draft. `name` distinguishes different new records of the collection.
  func draftID(_ key: RecordKey?, _ name: String) -> String {
    app + "/" + collection.name + "/" + (key?.id.description ?? name)
  }

  /// The record now; nil when it does not exist here.
  func record(_ key: RecordKey, _ context: Context) -> Fields? {
    context.record(key)?.fields ?? (single == nil ? nil : Fields())
  }
}
