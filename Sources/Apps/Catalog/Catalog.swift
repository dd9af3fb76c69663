import Base
import Logbook
import Store
import Sync
import Zoo

/// The apps. Adding one is one line in each of these functions.
public struct Catalog: AppSet {
  private var logbook = LogbookApp()
  private var zoo = ZooApp()

  public init() {}

  public static var entries: [AppEntry] { [LogbookApp.entry, ZooApp.entry] }

  public static var schema: Schema { Schema(LogbookApp.collections + ZooApp.collections + [History.collection]) }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: Context) {
    logbook.recordsChanged(keys, context)
    zoo.recordsChanged(keys, context)
  }

  public mutating func handle(_ event: AppEvent, app: String, _ context: inout Context) {
    if app.sameBytes(LogbookApp.entry.id) { logbook.handle(event, &context) }
    if app.sameBytes(ZooApp.entry.id) { zoo.handle(event, &context) }
  }

  public func screen(app: String, _ context: Context) -> Screen {
    if app.sameBytes(ZooApp.entry.id) { return zoo.screen(context) }
    return logbook.screen(context)
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if Zoo.collections.contains(where: { $0.name.sameBytes(key.collection) }) {
      return zoo.describe(key, fields, context)
    }
    return logbook.describe(key, fields, context)
  }
}
