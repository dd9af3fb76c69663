import Base
import HTML
import Sync

/// The picture of an animal, as a page shows it. Only what our server has: other addresses are not asked, so that nobody
/// else learns what is read, and pages may not load anything from there.
struct Picture {
  /// Of the whole picture.
  let url: String

  /// nil when the record has none.
  init?(_ fields: Fields) {
    guard let blob = fields[Animal.picture], let picture = Picture(blob: blob) else { return nil }
    self = picture
  }

  /// nil when that is no name of a blob.
  init?(blob: String) {
    if blob.utf8.count != 64 { return nil }
    url = "/api/v1/spaces/\(PublishedSpace.id(Zoo.space).description)/blobs/\(blob)"
  }

  /// How much room a picture has where it is shown.
  enum Place {
    /// A square in a list.
    case line
    /// The width of a sheet.
    case sheet
  }

  /// The browser takes the version that is sharp enough on its screen (P-35).
  func image(_ place: Place, alt: String, isLazy: Bool = false) -> Node {
    let widths =
      switch place {
      case .line: (160, 320)
      case .sheet: (640, 1280)
      }
    return img(
      .src(url(widths.0)), .attribute("srcset", "\(url(widths.0)) \(widths.0)w, \(url(widths.1)) \(widths.1)w"),
      .attribute("sizes", sizes(place)), .alt(alt), isLazy ? .attribute("loading", "lazy") : .none,
      .attribute("decoding", "async"))
  }

  private func url(_ width: Int) -> String { url + "?width=\(width)" }

  private func sizes(_ place: Place) -> String {
    switch place {
    // The square is cut out of a picture that is broader than high.
    case .line: "100px"
    case .sheet: "(min-width: 700px) 640px, 100vw"
    }
  }
}
