import Base
import Logbook
import Store
import Sync
import Zoo

/// The apps. Adding one is one line in each of these functions.
public struct Catalog: AppSet {
  private var logbook = LogbookApp()

  public init() {}

  public static var entries: [AppEntry] { [LogbookApp.entry] }

  public static var schema: Schema { Schema(LogbookApp.collections + Zoo.collections + [History.collection]) }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: Context) {
    logbook.recordsChanged(keys, context)
  }

  public mutating func handle(_ event: AppEvent, app: String, _ context: inout Context) {
    if app.sameBytes(LogbookApp.entry.id) { logbook.handle(event, &context) }
  }

  public func screen(app: String, _ context: Context) -> Screen {
    logbook.screen(context)
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    logbook.describe(key, fields, context)
  }
}
