import Base
import Sync

/// What a host tells the app. Every event carries the time and fresh randomness, because the core has neither.
public struct Event: Sendable {
  public let now: Instant
  /// How far the device's clock is ahead of UTC.
  public let zoneMinutes: Int64
  /// Mixed into the core's random generator.
  public let random: UInt64
  public let kind: Kind

  public init(_ kind: Kind, now: Instant, zoneMinutes: Int64 = 0, random: UInt64) {
    self.kind = kind
    self.now = now
    self.zoneMinutes = zoneMinutes
    self.random = random
  }

  public enum Kind: Sendable {
    case started(Start)
    /// A part of what is in storage, before ``loaded`` says that it is all: so the core holds the bytes of one part only, where a
    /// hundred thousand records are 40 MB. What stands before the records (`r/`) all comes in the first part.
    case stored(StoredEntries)
    /// A part of a snapshot of a space that was made at an earlier start: it stands for the space's records until then. Comes after
    /// the first part of the storage (decision 56).
    case snapshot(space: String, EventRest)
    /// Hand over this part of a snapshot of a space. Answered by ``Effect/snapshot(_:)``.
    case snapshotWanted(space: String, part: Int)
    /// The storage is read once more from its beginning: the parts so far are worth nothing.
    case storedAnew
    /// Everything in storage, or the last part of it; comes again when this tab has missed commits of another.
    case loaded(StoredEntries, isVolatile: Bool)
    /// This many pages of the storage cannot be read. The contents of the other pages were loaded (P-77).
    case unreadable(pages: Int)
    case committed(batch: Int64)
    case commitFailed(batch: Int64, reason: String, isFull: Bool)
    case changedElsewhere([Entry])
    /// This tab is now the one that synchronises (P-23).
    case becameLeader
    case response(Response)
    case responseFailed(request: Int64)
    case online(Bool)
    case visible
    case hidden
    case timer(String)
    case live(Live)
    case action(Action)
    /// The user opened an address: with a link, or with the browser's back and forward buttons.
    case navigated(String)
    case scrolled(list: String, top: Int, height: Int)
    case file(File)
    case blob(Blob)
    case key(String)
    case persistence(Persistence)
    case installable
    case updateReady
    case resized(width: Int, height: Int)
    case map(MapEvent)
    case position(PositionEvent)
    case push(PushEvent)
  }

  public struct Start: Sendable {
    /// Of the site: `https://vademecum.example.org`; empty where there is none.
    public var origin: String
    public var url: String
    public var languages: [String]
    public var isOnline: Bool
    /// Whether the app is installed on the home screen.
    public var isStandalone: Bool
    public var hasCrashed: Bool
    public var width: Int
    public var height: Int
    /// The kind of device according to the browser: `Chrome Android`.
    public var device: String

    public init(
      origin: String = "", url: String, languages: [String], isOnline: Bool, isStandalone: Bool = false,
      hasCrashed: Bool = false,
      width: Int = 390, height: Int = 844, device: String = ""
    ) {
      self.origin = origin
      self.url = url
      self.languages = languages
      self.isOnline = isOnline
      self.isStandalone = isStandalone
      self.hasCrashed = hasCrashed
      self.width = width
      self.height = height
      self.device = device
    }
  }

  public struct Response: Sendable {
    public var request: Int64
    public var status: Int
    /// At most a day, whatever a server or what stands before it has said.
    public let retryAfterSeconds: Int64?
    public var body: String

    public init(request: Int64, status: Int, retryAfterSeconds: Int64? = nil, body: String) {
      self.request = request
      self.status = status
      self.retryAfterSeconds = retryAfterSeconds.map { min(max($0, 0), 86_400) }
      self.body = body
    }
  }

  /// The stream of server-sent events (P-17).
  public enum Live: Sendable {
    case opened
    case closed
    case beat
    case changed(String)
  }

  /// A press, a submitted form or an input. The element's `data-…` attributes name the action.
  public struct Action: Sendable {
    public var name: String
    public var value: String
    /// The text of the control that changed.
    public var text: String
    /// The controls of the surrounding form, by name.
    public var form: Fields

    public init(_ name: String, value: String = "", text: String = "", form: Fields = Fields()) {
      self.name = name
      self.value = value
      self.text = text
      self.form = form
    }
  }

  public struct File: Sendable {
    public var name: String
    public var purpose: String
    /// Nil when the file is not text.
    public var text: String?
    /// The bytes of a workbook; nil for other files.
    public var bytes: [UInt8]?
    /// How many of the files that were chosen together are still to come.
    public var remaining: Int

    public init(name: String, purpose: String, text: String?, bytes: [UInt8]? = nil, remaining: Int = 0) {
      self.name = name
      self.purpose = purpose
      self.text = text
      self.bytes = bytes
      self.remaining = remaining
    }
  }

  /// A picture or a document that is to be kept (P-19).
  public struct Blob: Sendable {
    /// The name of the file.
    public var name: String
    public var purpose: String
    public var outcome: Outcome
    /// The size of a picture in pixels; 0 when it is not known.
    public var width: Int
    public var height: Int
    /// What the camera wrote into the file, in the form that follows `Exif` in a JPEG. The stored bytes do not contain
    /// it.
    public var exif: [UInt8]?

    public enum Outcome: Equatable, Sendable {
      /// The file was chosen, and is being read and scaled.
      case reading
      /// The bytes are stored on the device.
      case stored(sha256: String, type: String, size: Int64)
      case tooLarge
      case unreadable
      case storageFull
      /// The file could be read, and storing it has failed for another reason than room (P-108).
      case storageFailed
      /// The stored bytes no longer exist.
      case missing(sha256: String)
    }

    public init(
      name: String, purpose: String, outcome: Outcome, width: Int = 0, height: Int = 0, exif: [UInt8]? = nil
    ) {
      self.name = name
      self.purpose = purpose
      self.outcome = outcome
      self.width = width
      self.height = height
      self.exif = exif
    }
  }

  /// Whether the browser has promised to keep the data (P-24).
  public struct Persistence: Equatable, Sendable {
    public var isGranted: Bool
    public var usedBytes: Int64

    public init(isGranted: Bool, usedBytes: Int64) {
      self.isGranted = isGranted
      self.usedBytes = usedBytes
    }
  }
}
