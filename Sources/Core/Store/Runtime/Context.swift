import Base
import HTML
import Sync

/// What an app can read: the records, the time, the language and the device. A screen gets only this, so drawing it
/// changes nothing. Code that may change something gets an ``UpdateContext``, a subclass.
public class Context {
  public final internal(set) var now = Instant(milliseconds: 0)
  final var zoneMinutes: Int64 = 0
  public final internal(set) var route = Route([])
  public final internal(set) var settings = Settings()
  public final internal(set) var isOnline = true
  public final internal(set) var isLoaded = false
  /// Whether this tab does the work that only one tab may do (P-23).
  public final internal(set) var isLeader = false
  /// Whether nothing survives the end of this tab, as in private browsing without storage.
  public final internal(set) var isVolatile = false
  final var unreadablePages = 0
  public final internal(set) var hasCrashed = false
  public final internal(set) var canInstall = false
  /// See ``Event/Start/origin``.
  public final internal(set) var origin = ""
  public final internal(set) var isStandalone = false
  public final internal(set) var hasUpdate = false
  public final internal(set) var persistence: Event.Persistence?
  public final internal(set) var account = AccountState()
  final var accountPages = AccountPages()
  public final internal(set) var replicas: [Replica] = [Replica(space: Context.privateSpace)]
  /// The purposes for which files were chosen, with what happens to each file.
  final var blobPurposes = NamedList<BlobPurpose>()
  /// The id of the app that was shown last.
  final var lastApp = ""
  /// What each app has said of itself when it was left (U-2).
  final var glances = NamedList<Glance>()
  /// What apps have kept on this device, see ``UpdateContext/keep(_:_:)``.
  public final internal(set) var kept = NamedList<JSON>()
  public final internal(set) var publications: [Publication] = []
  /// The known child spaces (P-61).
  final var children = ChildSpaces()
  /// The spaces of other cores' apps, which nobody reads here.
  final var closedSpaces: [ClosedSpace] = []
  /// The last known presence of other members (P-67).
  final var presences: [Presence] = []
  /// Why the synchronisation of a child space fails.
  final var spaceFailures = NamedList<SpaceSync.SyncFailure>()
  /// The ids of the apps that this core runs.
  final var appsHere: [String] = []
  /// Whether an app defines child spaces in a collection. Only then is the list of spaces kept (P-65).
  final var definesSpaces = false
  /// Whether child spaces were added, removed or changed.
  final var hasOtherSpaces = false
  /// Whether another published space was chosen and still has to be opened.
  final var isSpaceChosen = false
  public final internal(set) var scrolling = NamedList<Scrolling>()
  public final internal(set) var width = 390
  public final internal(set) var height = 844
  /// Whether list and detail stand side by side. A phone on its side is wide too, but has one column.
  public final var hasTwoPanes: Bool { width >= 600 && height >= 500 }
  /// Whether the pane beside the list has room for a map, for which two panes alone are too narrow.
  public final var hasWideDetail: Bool { width >= 800 && height >= 500 }
  /// What kind of device the browser says this is.
  public final internal(set) var device = ""
  /// The author of changes as long as there is no account. An app that knows its user sets it.
  public final internal(set) var author = ""
  /// How durations are written. An app that knows its user's choice sets it.
  public final internal(set) var durations = DurationStyle.hoursAndMinutes
  final var blobs = BlobList()
  /// Blobs whose bytes were missing from the storage.
  final var missing = NamedList<Bool>()
  /// Blobs that were requested so that they can be sent to another space.
  final var carried = NamedList<Bool>()
  /// The few blobs that are being fetched.
  final var fetching: [(request: Int64, blob: Blob)] = []
  /// Finds the changes of a record.
  final let history = HistoryIndex()
  final var languages: [String] = []
  /// The collections of all apps. They are made on first use: a start needs none of their fields.
  public private(set) final lazy var schema = makeSchema()
  final var makeSchema: () -> Schema = { Schema([]) }
  public final internal(set) var notices: [Notice] = []
  /// When the last of them came.
  final var noticeShown = Instant(milliseconds: 0)
  public final internal(set) var dialog: Dialog?
  final var drafts = NamedList<Fields>()
  /// As this tab has written them last.
  final var ownDrafts = NamedList<Fields>()
  /// Where the drafts of forms are whose name another tab has written to.
  final var besideDrafts = NamedList<String>()
  /// The unsaved forms whose record is known to be deleted.
  final var goneForms = NamedList<Bool>()
  final var commits = CommitQueue()

  /// The name of the private space on every device. The name stays when an account is added.
  public static let privateSpace = "me"

  public struct Scrolling: Equatable, Sendable {
    public var top: Int
    public var height: Int
  }

  public init() {}
}

extension Context {
  @inline(never) public var language: Language { settings.language ?? Language.preferred(from: languages) }
  public var format: Format { Format(language, durations: durations) }
  /// The current day in UTC, which pilots use.
  public var today: Day { now.day }
  /// P-83: the day that it is where the device is.
  public var localDay: Day { Instant(milliseconds: now.milliseconds + zoneMinutes * 60_000).day }
  /// What is dated until here may have happened already, whether its day is of UTC or of the device.
  public var latestDay: Day { max(today, localDay) }

  /// The records of a space, with what waits to be sent; an empty one when this device does not hold the space.
  public func replica(_ space: String = Context.privateSpace) -> Replica {
    replicas.first { $0.space == space } ?? Replica(space: space)
  }

  /// The record as the user sees it, with pending changes.
  public func record(_ key: RecordKey, in space: String = Context.privateSpace) -> Record? {
    for replica in replicas where replica.space == space { return replica.visible(key) }
    return nil
  }

  /// The scroll position of a list with `data-scroll`.
  public func scrolling(_ list: String) -> Scrolling {
    scrolling[list] ?? Scrolling(top: 0, height: height)
  }
}
