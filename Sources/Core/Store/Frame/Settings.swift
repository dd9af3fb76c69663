import Base
import Sync

/// The choices of this device.
public struct Settings: Equatable, Sendable {
  /// nil follows the device.
  public var language: Language?
  public var appearance = Appearance.automatic
  /// Whether the first data was entered and the browser was asked to keep it (P-24).
  public var hasAskedPersistence = false
  /// The user's name for this device; empty if there is none.
  public var device = ""
  /// The apps whose first steps are over, because they were seen, skipped or not needed (U-4).
  var welcomed: [String] = []
  /// The version whose news were read (U-6); empty on a device that had the app before there were any.
  var release = Release.current
  /// Which published space an app shows, by the app's id, where that was chosen.
  var chosenSpaces = JSONObject()
  /// The names of the published spaces ever chosen here, in addition to those that apps name themselves.
  var knownSpaces: [String] = []
  /// Which photos are kept for reading without a network, and how much room they have; see `OfflinePhotos` of the kit.
  public internal(set) var photos = JSONObject()
  /// The lock that hides content on this device; nil when the user has set no PIN.
  public internal(set) var lock: DeviceLock?

  public enum Appearance: Equatable, Sendable {
    case automatic, light, dark

    public var name: String {
      switch self {
      case .automatic: "auto"
      case .light: "light"
      case .dark: "dark"
      }
    }

    init(named name: String) {
      self = name == "light" ? .light : name == "dark" ? .dark : .automatic
    }
  }

  static let key = "p/settings"

  init() {}

  public static func == (left: Settings, right: Settings) -> Bool {
    (left.entry.value ?? "") == (right.entry.value ?? "")
  }

  init(stored json: JSON) {
    language = json.text("language").flatMap { Language(code: $0) }
    appearance = Appearance(named: json.text("appearance") ?? "")
    hasAskedPersistence = json.flag("asked") ?? false
    device = json.text("device") ?? ""
    welcomed = json["welcomed"]?.codes ?? []
    release = json.text("release") ?? ""
    chosenSpaces = json.members("spaces") ?? JSONObject()
    knownSpaces = (json["known"]?.codes ?? []).filter { PublishedSpace.isName($0) }
    photos = json.members("photos") ?? JSONObject()
    lock = json["lock"].flatMap { DeviceLock(stored: $0) }
  }

  /// What stays when the user signs out: which published spaces are here, and nothing else.
  var ofReaders: Settings {
    var settings = Settings()
    settings.chosenSpaces = chosenSpaces
    settings.knownSpaces = knownSpaces
    settings.photos = photos
    return settings
  }

  var entry: Entry {
    var json = JSONObject()
    if let language { json.add("language", language.code) }
    json.add("appearance", appearance.name)
    json.add("asked", hasAskedPersistence)
    if !device.utf8.isEmpty { json.add("device", device) }
    if !welcomed.isEmpty { json["welcomed"] = .array(welcomed.map { .string($0) }) }
    json.add("release", release)
    if !chosenSpaces.isEmpty { json["spaces"] = .object(chosenSpaces) }
    if !knownSpaces.isEmpty { json["known"] = .array(knownSpaces.map { .string($0) }) }
    if !photos.isEmpty { json["photos"] = .object(photos) }
    if let lock { json.add("lock", lock.stored) }
    return Entry(Settings.key, JSON.object(json).serialized)
  }
}

/// The account this device is signed in to.
public struct AccountState: Equatable, Sendable {
  public var account: Account?
  /// The server no longer accepts the session; everything is kept (P-22).
  public var needsSignIn = false
  /// A request of the account screens is under way.
  public var isBusy = false
  /// Why the last one failed, in the user's language, and at which field.
  public var fault: Fault?
  /// P-56: what the server accepts besides the password, when it wants more.
  var secondStep: SecondStep?
  /// How often the present password was refused when it was to be changed: the page then shows an empty control for it.
  var refusedPasswords: Int64 = 0
  /// How often the password was changed: the page then shows an empty form.
  var changedPasswords: Int64 = 0

  struct SecondStep: Equatable, Sendable {
    /// A number of an authenticator; a recovery code counts always.
    let code: Bool
    let passkey: Bool
  }

  public final class Account: Equatable, Sendable {
    public let id: String
    public let email: String
    public let name: String
    /// The private space's id on the server.
    public let privateSpace: String
    /// The other spaces that it may change, when the server was asked last.
    public let editable: [String]
    /// The spaces that it shares with others, when the server was asked last.
    public let shared: [SharedSpace]

    public init(
      id: String, email: String, name: String, privateSpace: String, editable: [String] = [],
      shared: [SharedSpace] = []
    ) {
      self.editable = editable
      self.shared = shared
      self.id = id
      self.email = email
      self.name = name
      self.privateSpace = privateSpace
    }

    public static func == (left: Account, right: Account) -> Bool {
      left.id == right.id && left.email == right.email && left.name == right.name
        && left.privateSpace == right.privateSpace && listed(left.editable) == listed(right.editable)
        && left.shared == right.shared
    }
  }

  public struct Fault: Equatable, Sendable {
    public var field: String?
    public var text: Text
  }

  static let key = "a/account"

  mutating func read(_ text: String?) {
    account = nil
    guard let json = text.flatMap({ JSON.read($0) }), let id = json.text("id"),
      let space = json.text("privateSpace")
    else { return }
    account = Account(
      id: id, email: json.text("email") ?? "", name: json.text("name") ?? "", privateSpace: space,
      editable: json["editable"]?.codes ?? [], shared: (json.items("shared") ?? []).map { SharedSpace(stored: $0) })
    needsSignIn = json.flag("expired") ?? false
  }

  /// Every tab asks to sign in when one has learnt that it is needed, and stops when one of them did.
  var entry: Entry {
    guard let account else { return Entry(AccountState.key, nil) }
    var json = JSONObject([
      ("id", .string(account.id)), ("email", .string(account.email)), ("name", .string(account.name)),
      ("privateSpace", .string(account.privateSpace)),
    ])
    if !account.editable.isEmpty { json.add("editable", .array(account.editable.map { .string($0) })) }
    if !account.shared.isEmpty { json.add("shared", .array(account.shared.map { $0.stored })) }
    if needsSignIn { json["expired"] = .bool(true) }
    return Entry(AccountState.key, JSON.object(json).serialized)
  }
}
