import Base
import HTML
import Store
import Sync

/// What an app has on the device for reading without a network, each with its size, and how much photos may take.
public struct OfflineView {
  let photos: OfflinePhotos
  let context: Context
  /// Gets a switch as `value` (`lists`, `pages`), and the limit.
  let choose: String
  let limit: String

  public init(_ photos: OfflinePhotos, choose: String, limit: String, _ context: Context) {
    self.photos = photos
    self.choose = choose
    self.limit = limit
    self.context = context
  }

  private var language: Language { context.language }
  private var format: Format { context.format }

  /// - Parameter texts: what is always here, in a sentence.
  public func node(_ texts: String) -> Node {
    div(.class("sheet")) {
      section(.class("card"), .key("texts")) {
        h2 { OfflineWords.texts }
        p { texts }
      }
      for use in OfflinePhotos.Use.allCases { card(use) }
      section(.class("card"), .key("limit")) {
        h2 { OfflineWords.room }
        div(.class("field medium")) {
          label(.for("photos-limit")) { OfflineWords.limit }
          select(.id("photos-limit"), .change(limit)) {
            for megabytes in OfflinePhotos.limits {
              option(
                .value(String(megabytes)), .selected(megabytes == OfflinePhotos.limitMegabytes(context))
              ) { format.number(Int(megabytes)) + "\u{A0}MB" }
            }
          }
        }
        p(.class("quiet")) { OfflineWords.oldest }
        if context.persistence?.isGranted == false {
          p(.class("quiet"), .key("refused")) { OfflineWords.refused }
        }
      }
    }
  }

  private func card(_ use: OfflinePhotos.Use) -> Node {
    let kept = photos.kept(use)
    let isWanted = OfflinePhotos.isWanted(use, context)
    return section(.class("card"), .key(use.name)) {
      h2 { OfflineWords.title(use) }
      label(.class("map-check")) {
        input(.type("checkbox"), .change(choose, value: use.name), .checked(isWanted))
        span { OfflineWords.keep }
      }
      if photos.isKnown {
        p(.role("status")) {
          OfflineWords.kept(kept.count, of: kept.all, format) + " · " + format.bytes(Int64(kept.bytes))
        }
      }
      if let text = remark(kept, isWanted) { p(.class("quiet"), .key("remark")) { text } }
    }
  }

  private func remark(_ kept: OfflinePhotos.Kept, _ isWanted: Bool) -> Text? {
    guard isWanted else { return OfflineWords.whenSeen }
    switch kept.fault {
    case .limit?: return OfflineWords.isFull
    case .storage?: return OfflineWords.storageRefused
    case .network?: return OfflineWords.noNetwork
    case nil: return photos.isDone || kept.count >= kept.all ? nil : OfflineWords.isFetching
    }
  }
}
