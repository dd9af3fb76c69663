import Base
import HTML

/// A picture of a published space, as a page shows it. Only what our server has: other addresses are not asked, so that
/// nobody else learns what is read, and pages may not load anything from there.
public struct PublishedPicture: Sendable {
  /// Of the whole picture.
  public let url: String

  /// - Parameter space: the id of the space.
  /// - Returns: nil when that is no name of a blob.
  public init?(blob: String, in space: String) {
    guard blob.utf8.count == 64, blob.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    url = "/api/v1/spaces/\(space)/blobs/\(blob)"
  }

  /// How much room a picture has where it is shown.
  public enum Place: Sendable {
    /// A square in a list.
    case line
    /// The width of a sheet.
    case sheet
  }

  /// The browser takes the version that is sharp enough on its screen (P-35).
  public func image(_ place: Place, alt: String, isLazy: Bool = false) -> Node {
    img(
      .src(url(widths(place).0)), .attribute("srcset", sources(place)), .attribute("sizes", sizes(place)), .alt(alt),
      isLazy ? .attribute("loading", "lazy") : .none, .attribute("decoding", "async"))
  }

  /// In pixels: for a usual screen, and for one with twice as many.
  private func widths(_ place: Place) -> (Int, Int) {
    switch place {
    case .line: (160, 320)
    case .sheet: (640, 1280)
    }
  }

  public func sources(_ place: Place) -> String {
    let (one, two) = widths(place)
    return "\(url(one)) \(one)w, \(url(two)) \(two)w"
  }

  /// The picture scaled to this width in pixels.
  public func url(_ width: Int) -> String { url + "?width=\(width)" }

  public func sizes(_ place: Place) -> String {
    switch place {
    // The square is cut out of a picture that is broader than high.
    case .line: "100px"
    case .sheet: "(min-width: 700px) 640px, 100vw"
    }
  }
}
