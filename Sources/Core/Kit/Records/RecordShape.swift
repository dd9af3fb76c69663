import Base
import HTML
import Store
import Sync

/// A collection that is kept on screens of one shape: a list, a detail and a form, at addresses below one path.
///
/// A class without type parameters, so that the code of its screens is there once for all apps and areas.
public final class RecordShape: Sendable {
  public let collection: RecordType
  /// Of the list: `/logbook/limits/duty`. A record's detail is `…/ID`, its form `…/ID/edit`.
  public let path: String
  public let words: AreaWords
  /// Of a detail; of a form too, unless that has one of its own.
  public let layout: Layout
  /// The one record of the collection, which need not be there yet: its form is its detail.
  public let single: RecordKey?
  /// By what a record begins with: some kinds of records have fields of their own.
  let formLayout: @Sendable (Fields) -> Layout
  /// What can be said of a record without any other.
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

  /// The beginning of the names of its actions: `logbook.aircraft.`.
  public var prefix: String { app + "." + collection.name + "." }

  private var app: String { Route(path).part(0) }

  /// Whether a form or an action concerns this collection.
  func isOf(_ name: String) -> Bool { collection.name == name }

  /// The name of a draft. `name` distinguishes different new records of the collection.
  func draftID(_ key: RecordKey?, _ name: String) -> String {
    app + "/" + collection.name + "/" + (key?.id.description ?? name)
  }

  /// The record as it is; nil when it is not here.
  func record(_ key: RecordKey, _ context: Context) -> Fields? {
    context.record(key)?.fields ?? (single == nil ? nil : Fields())
  }
}
