import Base
import Components
import Heritage
import Inventory
import Logbook
import Store
import Sync
import Vaccination
import Zoo

/// The apps. Adding one is one line in each of these lists, and a core in Sources/Hosts/Cores.
public enum Catalog {
  public static var entries: [AppEntry] {
    [LogbookApp.entry, ZooApp.entry, VaccinationApp.entry, HeritageApp.entry, InventoryApp.entry]
  }

  public static var schema: Schema {
    Schema(
      LogbookApp.collections + ZooApp.collections + VaccinationApp.collections + HeritageApp.collections
        + InventoryApp.collections + [History.collection])
  }
}

/// The core of one app: whoever is in the zoo does not load the logbook. It shows the way to the other apps, and
/// synchronises what they keep in the user's space.
public struct SingleAppSet<App: PocketApp>: AppSet {
  private(set) var app = App()

  public init() {}

  /// With its own app where that is not one of the list.
  public static var entries: [AppEntry] { App.isListed ? Catalog.entries : Catalog.entries + [App.entry] }
  public static var here: [AppEntry] { [App.entry] }
  public static var schema: Schema { Catalog.schema }
  public static var guide: Guide { App.guide }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    app.recordsChanged(keys, context)
  }

  public mutating func handle(_ event: AppEvent, app id: String, _ context: UpdateContext) {
    if id == App.entry.id { app.handle(event, context) }
  }

  public func screen(app id: String, _ context: Context) -> Screen { app.screen(context) }

  public func glance(app id: String, _ context: Context) -> Glance? { app.glance(context) }

  /// Of another app's records the kind and their names (U-14); behind a PIN the kind alone (V-70).
  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if App.collections.contains(where: { $0.name == key.collection }) {
      return app.describe(key, fields, context)
    }
    guard let collection = Catalog.schema.collection(named: key.collection) else { return key.collection }
    let isHidden = context.settings.lock != nil && VaccinationApp.collections.contains { $0.name == key.collection }
    return isHidden ? collection.title(context.language) : collection.title(of: fields, context.format)
  }

  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    app.describe(value, of: field, key, fields, context)
  }
}

public typealias LogbookCore = SingleAppSet<LogbookApp>
public typealias ZooCore = SingleAppSet<ZooApp>
public typealias VaccinationCore = SingleAppSet<VaccinationApp>
public typealias HeritageCore = SingleAppSet<HeritageApp>
public typealias InventoryCore = SingleAppSet<InventoryApp>
/// For those who make apps: a page of all components.
public typealias ComponentsCore = SingleAppSet<ComponentsApp>
