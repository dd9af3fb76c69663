import Base
import HTML
import Sync

/// A pocket app as the frame shows it.
public struct AppEntry: Sendable {
  /// The first part of its addresses: `logbook`.
  public let id: String
  public let title: Text
  /// What it is for, in a few words.
  public let purpose: Text
  /// Trusted SVG markup of 24 × 24.
  public let icon: String
  /// The entries of its bottom bar, or of its part of the side menu.
  public let tabs: [Tab]
  /// The name of the published space that it shows, if it does.
  public let published: String?
  /// P-65: whether one of its collections says what a child space is.
  public let definesSpaces: Bool

  public struct Tab: Sendable {
    /// The second part of the address: `flights`.
    public let id: String
    public let title: Text
    public let icon: String
    public init(_ id: String, _ title: Text, icon: String) {
      self.id = id
      self.title = title
      self.icon = icon
    }
  }

  public init(
    _ id: String, _ title: Text, purpose: Text = .empty, icon: String, tabs: [Tab],
    published: String? = nil, definesSpaces: Bool = false
  ) {
    self.id = id
    self.title = title
    self.purpose = purpose
    self.icon = icon
    self.tabs = tabs
    self.published = published
    self.definesSpaces = definesSpaces
  }
}

/// What an app shows at an address. On a narrow screen the detail covers the list; on a wide one they stand side by side.
public struct Screen: Sendable {
  public var title: Text
  /// The list side; nil for a screen of one column.
  public var list: Node?
  /// The detail side; nil shows `placeholder` on a wide screen.
  public var detail: Node?
  /// Whether nobody has chosen the detail: it only fills the pane beside the list. A narrow screen shows the list then, and
  /// the list is what prints.
  public var detailFillsPane = false
  /// What a wide screen shows when nothing is chosen.
  public var placeholder: Text?
  /// Where the back button of the detail leads; nil for a first screen.
  public var back: String?
  /// Where the back button of the list leads, for a list that is no first screen.
  public var listBack: String?
  /// The title over the detail, when it differs.
  public var detailTitle: Text?
  /// Buttons in the list's and the detail's title bars.
  public var actions: [Node]
  public var detailActions: [Node]
  /// The tab that the screen belongs to, where neither its address nor the way back says it.
  public var tab: String?
  /// Another of the app's colours, for the whole frame; nil for the usual one.
  public var colour: String?
  /// What the map shows whose element is in the list or the detail.
  public var map: MapScene?
  /// Whether the device reports its position, as `AppEvent.position`, while this screen is shown.
  public var needsPosition = false
  /// The same where the user has allowed it before; nobody is asked for it.
  public var takesPosition = false
  /// Whether the device's display stays on while this screen is shown.
  public var keepsAwake = false

  public init(
    title: Text, list: Node? = nil, detail: Node? = nil, placeholder: Text? = nil, back: String? = nil,
    detailTitle: Text? = nil, actions: [Node] = [], detailActions: [Node] = []
  ) {
    self.title = title
    self.list = list
    self.detail = detail
    self.placeholder = placeholder
    self.back = back
    self.detailTitle = detailTitle
    self.actions = actions
    self.detailActions = detailActions
  }
}

/// What reaches an app.
public enum AppEvent: Sendable {
  /// An element of the app was used: its `data-action`, `data-input`, `data-change` or `data-submit`.
  case action(Event.Action)
  /// The address has changed; `context.route` is the new one.
  case navigated
  case file(Event.File)
  /// A picture or a document was chosen and is stored on this device.
  case blob(Event.Blob)
  case timer(String)
  /// To a request of the app's own.
  case answer(AppAnswer)
  /// Of the map of its screen.
  case map(MapEvent)
  /// While its screen needs the position.
  case position(PositionEvent)
}

/// The apps as one value, so that the runtime needs no list of unknown types: each case of the catalogue by name.
public protocol AppSet {
  init()
  /// All apps, for the navigation.
  static var entries: [AppEntry] { get }
  /// Those of them that this core runs; to the others it hands over (decision 19).
  static var here: [AppEntry] { get }
  static var schema: Schema { get }
  /// The first steps and the help of the apps that this core runs.
  static var guide: Guide { get }
  /// Records have changed, here or elsewhere: update projections. An empty list of keys means all.
  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext)
  mutating func handle(_ event: AppEvent, app: String, _ context: UpdateContext)
  /// A pure function of the app's state and the context.
  func screen(app: String, _ context: Context) -> Screen
  /// What matters now in the app, for the home screen (U-2); nil for nothing.
  func glance(app: String, _ context: Context) -> Glance?
  /// In a person's words: the record's kind and what it is called.
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String
  /// In a person's words: one value of a record with these fields; nil where its collection's list of fields says it.
  func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue?
}

/// As an app does with its state.
typealias ValueDescription = (_ value: JSON?, _ field: String, _ key: RecordKey, _ fields: Fields) -> DescribedValue?

/// A value as an app says it.
public struct DescribedValue: Sendable {
  /// What the value is; nil for the label in its collection's list of fields.
  public let label: Text?
  public let words: String
  /// U-33: what a picture shows.
  public let picture: Node?

  public init(label: Text? = nil, words: String, picture: Node? = nil) {
    self.label = label
    self.words = words
    self.picture = picture
  }
}

extension AppSet {
  /// As ``describe(_:_:_:)``; what no app knows has the name of its kind. A function of the apps alone: a closure that called one of the
  /// whole store would copy the store.
  func title(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    key.collection == History.name ? History.collection.title(context.language) : describe(key, fields, context)
  }
}

extension AppSet {
  public static var here: [AppEntry] { entries }
  public static var guide: Guide { Guide() }
  public func glance(app: String, _ context: Context) -> Glance? { nil }
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? { nil }
}

/// One pocket app. Its state is its own: projections of the records and what is open on its screens.
public protocol PocketApp {
  init()
  static var entry: AppEntry { get }
  /// Whether the navigation of the other apps leads to it.
  static var isListed: Bool { get }
  static var collections: [RecordType] { get }
  /// As in `AppSet`.
  static var guide: Guide { get }
  /// As in `AppSet`.
  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext)
  mutating func handle(_ event: AppEvent, _ context: UpdateContext)
  func screen(_ context: Context) -> Screen
  func glance(_ context: Context) -> Glance?
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String
  /// As in `AppSet`.
  func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue?
}

extension PocketApp {
  public static var isListed: Bool { true }
  public static var guide: Guide { Guide() }
  public func glance(_ context: Context) -> Glance? { nil }
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? { nil }
}
