import Base
import Store
import Sync

/// The photos of an app that a device keeps for reading without a network (Z-56): what the user wants, and what is
/// stored.
public struct OfflinePhotos: Sendable {
  /// Where photos are shown, which decides the size in which they are kept.
  public enum Use: CaseIterable, Sendable, Named {
    case lists, pages

    public var name: String {
      switch self {
      case .lists: "lists"
      case .pages: "pages"
      }
    }

    /// Photos for lists are small: they are kept unless the user says no. Photos for pages are large: they are kept
    /// when the user says so.
    var isUsual: Bool {
      switch self {
      case .lists: true
      case .pages: false
      }
    }
  }

  /// Why the remaining photos are not fetched.
  enum Fault: Sendable {
    case limit, storage, network
  }

  struct Kept: Sendable {
    var count = 0
    var all = 0
    var bytes: Int64 = 0
    var fault: Fault?
  }

  /// In megabytes.
  public static let limits: [Int64] = [25, 50, 100, 250, 500]
  static let usualLimit: Int64 = 100

  private(set) var lists = Kept()
  private(set) var pages = Kept()
  /// Whether nothing is being fetched.
  private(set) var isDone = true
  /// Whether the host has reported the state.
  private(set) var isKnown = false

  public init() {}

  func kept(_ use: Use) -> Kept {
    switch use {
    case .lists: lists
    case .pages: pages
    }
  }

  /// Reads the host's report: `{"sets": [{"name", "count", "of", "bytes", "fault"}], "done"}`.
  public mutating func take(_ text: String) {
    guard let json = JSON.read(text) else { return }
    isKnown = true
    isDone = json.flag("done") ?? true
    for set in json.items("sets") ?? [] {
      let kept = Kept(
        count: Int(set.int64("count") ?? 0), all: Int(set.int64("of") ?? 0), bytes: set.int64("bytes") ?? 0,
        fault: OfflinePhotos.fault(set.text("fault")))
      switch Use(name: set.text("name") ?? "") {
      case .lists: lists = kept
      case .pages: pages = kept
      case nil: break
      }
    }
  }

  private static func fault(_ name: String?) -> Fault? {
    switch name {
    case "limit"?: .limit
    case "storage"?: .storage
    case "network"?: .network
    default: nil
    }
  }

  // MARK: - What is wanted

  static func isWanted(_ use: Use, _ context: Context) -> Bool {
    context.settings.photos[use.name]?.flag ?? use.isUsual
  }

  static func limitMegabytes(_ context: Context) -> Int64 {
    let limit = context.settings.photos["limit"]?.int64 ?? usualLimit
    return limits.contains(limit) ? limit : usualLimit
  }

  public static func set(_ use: Use, _ isWanted: Bool, _ context: UpdateContext) {
    var photos = context.settings.photos
    photos[use.name] = .bool(isWanted)
    context.set(photos: photos)
  }

  /// - Parameter text: one of the offered numbers of megabytes; another one changes nothing.
  public static func set(limit text: String, _ context: UpdateContext) {
    guard let limit = integer(text), limits.contains(limit) else { return }
    var photos = context.settings.photos
    photos["limit"] = .integer(limit)
    context.set(photos: photos)
  }

  /// Asks the host to keep the wanted photos of these blobs of a space.
  public func keep(_ blobs: [String], in space: String, action: String, _ context: UpdateContext) {
    let uses = Use.allCases.map { use in
      PictureKeeping.Use(
        use.name, widths: use == .lists ? [160, 320] : [640, 1280], pixels: use == .lists ? 100 : 640,
        isWanted: OfflinePhotos.isWanted(use, context))
    }
    context.keepPictures(
      PictureKeeping(
        limitBytes: OfflinePhotos.limitMegabytes(context) * 1_000_000, folder: "/api/v1/spaces/\(space)/blobs/",
        names: blobs, uses: uses, action: action))
  }
}
