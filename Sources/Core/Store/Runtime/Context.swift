import Base
import HTML
import Sync

/// What an app reads: the records, the moment, the language, the device. A screen gets no more than this, so drawing it
/// changes nothing. Code that may change something gets an ``UpdateContext``, which is one of these.
public class Context {
  public final internal(set) var now = Instant(milliseconds: 0)
  public final internal(set) var route = Route([])
  public final internal(set) var settings = Settings()
  public final internal(set) var isOnline = true
  public final internal(set) var isLoaded = false
  /// Whether this tab does for all tabs what only one of them should (P-23).
  public final internal(set) var isLeader = false
  /// Nothing survives the end of this tab: private browsing without storage.
  public final internal(set) var isVolatile = false
  final var unreadablePages = 0
  public final internal(set) var hasCrashed = false
  public final internal(set) var canInstall = false
  public final internal(set) var isStandalone = false
  public final internal(set) var hasUpdate = false
  public final internal(set) var persistence: Event.Persistence?
  public final internal(set) var account = AccountState()
  final var accountPages = AccountPages()
  public final internal(set) var replicas: [Replica] = [Replica(space: Context.privateSpace)]
  /// What happens to chosen files, by what they were chosen for.
  final var blobPurposes = NamedList<BlobPurpose>()
  /// The id of the app that was shown last.
  final var lastApp = ""
  /// What each app has said of itself when it was left (U-2).
  final var glances = NamedList<Glance>()
  public final internal(set) var publications: [Publication] = []
  /// P-61: the child spaces that are known.
  final var children = ChildSpaces()
  /// Those of other cores' apps, which nobody here asks for.
  final var closedSpaces: [ClosedSpace] = []
  /// P-67: who else is at work, as was heard last.
  final var presences: [Presence] = []
  /// Why the synchronisation of a child space fails.
  final var spaceFailures = NamedList<SpaceSync.SyncFailure>()
  /// The ids of the apps that this core runs.
  final var appsHere: [String] = []
  /// P-65: whether an app says in a collection what a child space is: then the list of spaces is kept.
  final var definesSpaces = false
  /// Child spaces have come, gone or changed.
  final var hasOtherSpaces = false
  /// Another published space was chosen, which is to be opened.
  final var isSpaceChosen = false
  public final internal(set) var scrolling = NamedList<Scrolling>()
  public final internal(set) var width = 390
  public final internal(set) var height = 844
  /// What the browser says that this device is.
  public final internal(set) var device = ""
  /// Who writes here as long as there is no account; an app that knows its user says so.
  public final internal(set) var author = ""
  final var blobs = BlobList()
  /// Blobs whose bytes were not found where they should be.
  final var missing = NamedList<Bool>()
  /// Blobs that were asked for to be sent to another space.
  final var carried = NamedList<Bool>()
  /// Blobs that are being fetched: few.
  final var fetching: [(request: Int64, blob: Blob)] = []
  /// Where the changes of a record are found.
  final let history = HistoryIndex()
  final var languages: [String] = []
  /// The collections of all apps. They are made on first use: a start needs none of their fields.
  public private(set) final lazy var schema = makeSchema()
  final var makeSchema: () -> Schema = { Schema([]) }
  public final internal(set) var notices: [Notice] = []
  public final internal(set) var dialog: Dialog?
  final var drafts = NamedList<Fields>()
  /// The unsaved forms whose record is known to be gone.
  final var goneForms = NamedList<Bool>()
  final var commits = CommitQueue()

  /// The name of the private space on every device; it keeps it when an account is added.
  public static let privateSpace = "me"

  public struct Scrolling: Equatable, Sendable {
    public var top: Int
    public var height: Int
  }

  public init() {}
}

extension Context {
  @inline(never) public var language: Language { settings.language ?? Language.preferred(from: languages) }
  public var format: Format { Format(language) }
  /// The present day in UTC, by which pilots count.
  public var today: Day { now.day }

  public func replica(_ space: String = Context.privateSpace) -> Replica {
    replicas.first { $0.space == space } ?? Replica(space: space)
  }

  /// The record as the user sees it, pending changes included.
  public func record(_ key: RecordKey, in space: String = Context.privateSpace) -> Record? {
    for replica in replicas where replica.space == space { return replica.visible(key) }
    return nil
  }

  /// How far a list with `data-scroll` is scrolled.
  public func scrolling(_ list: String) -> Scrolling {
    scrolling[list] ?? Scrolling(top: 0, height: height)
  }
}
