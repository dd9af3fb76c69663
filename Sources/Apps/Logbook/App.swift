import Base
import HTML
import Store
import Sync

/// The pilot's logbook as a pocket app.
public struct LogbookApp: PocketApp {
  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "logbook", Text(cs: "Zápisník letů", en: "Logbook"), icon: Icons.plane,
      tabs: [AppEntry.Tab("flights", Text(cs: "Lety", en: "Flights"), icon: Icons.plane)])
  }

  public static var collections: [Collection] { [] }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: Context) {}

  public mutating func handle(_ event: AppEvent, _ context: inout Context) {}

  public func screen(_ context: Context) -> Screen { Screen(title: "Logbook") }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { "" }
}
