import Base
import HTML
import Kit
import Store
import Sync

/// Every component in every state, at `/components`: for those who make apps, and for the tests that look at them. It keeps no
/// record, and no navigation leads to it.
public struct ComponentsApp: PocketApp {
  /// The last outcome that a component has reported.
  var outcome = ""
  var detent = Detent.half
  var period = "month"
  var count = 2
  var day: Day?
  var place = "LKPR"
  var isSplitOpen = false
  var chosenChip = true

  public init() {}

  public static var isListed: Bool { false }
  public static var collections: [RecordType] { [] }

  public static var entry: AppEntry {
    AppEntry(
      "components", Words.title, icon: Icons.book,
      tabs: [
        AppEntry.Tab("rows", Words.rows, icon: Icons.menu),
        AppEntry.Tab("numbers", Words.numbers, icon: Icons.chart),
        AppEntry.Tab("fields", Words.fields, icon: Icons.edit),
        AppEntry.Tab("gestures", Words.gestures, icon: Icons.locate),
        AppEntry.Tab("sheets", Words.sheets, icon: Icons.map),
      ])
  }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {}

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    if case .action(let action) = event { act(action, context) }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    outcome = action.name + " " + (action.text.utf8.isEmpty ? action.value : action.text)
    switch action.name {
    case "components.detent": if let found = Detent(name: action.text) { detent = found }
    case "components.period": period = action.text
    case "components.step": count = min(4, max(0, count + (action.value.startsWith("-") ? -1 : 1)))
    case "components.day": day = Day(iso: action.text.utf8.isEmpty ? action.value : action.text)
    case "components.place": place = action.value
    case "components.place.typed": place = action.text
    case "components.split": isSplitOpen = action.text == "opened"
    case "components.chip": chosenChip.toggle()
    case "components.toast": context.show(Words.toastSaved)
    default: break
    }
  }

  public func screen(_ context: Context) -> Screen {
    let page = ComponentsPage(app: self, context: context)
    let content: Node? =
      switch context.route.part(1) {
      case "rows": page.rows
      case "numbers": page.numbers
      case "fields": page.fields
      case "gestures": page.gestures
      case "sheets": page.sheets
      default: nil
      }
    guard let content else { return Screen(title: Words.title, detail: page.unknown) }
    let tab = ComponentsApp.entry.tabs.first { $0.id == context.route.part(1) }
    return Screen(title: (tab?.title ?? Words.title), detail: content)
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { key.collection }
}
