import Base
import HTML

/// A picture of a published space, as a page shows it. It comes from our server only: no other address is asked, so
/// nobody else learns what is read, and pages may not load anything from elsewhere.
public struct PublishedPicture: Sendable {
  /// The address of the whole picture.
  public let url: String

  /// - Parameter space: the id of the space.
  /// - Returns: nil when the text does not name a blob.
  public init?(blob: String, in space: String) {
    guard blob.utf8.count == 64, blob.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    url = "/api/v1/spaces/\(space)/blobs/\(blob)"
  }

  /// How much room a picture gets.
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

  /// The widths in pixels: for a usual screen, and for a screen with twice as many pixels.
  private func widths(_ place: Place) -> (Int, Int) {
    switch place {
    case .line: (160, 320)
    case .sheet: (640, 1280)
    }
  }

  /// The attribute `srcset`.
  public func sources(_ place: Place) -> String {
    let (one, two) = widths(place)
    return "\(url(one)) \(one)w, \(url(two)) \(two)w"
  }

  /// The address of the picture scaled to this width in pixels.
  public func url(_ width: Int) -> String { url + "?width=\(width)" }

  /// The attribute `sizes`: how wide the picture is shown.
  public func sizes(_ place: Place) -> String {
    switch place {
    // The square is cut out of a picture that is wider than high.
    case .line: "100px"
    case .sheet: "(min-width: 700px) 640px, 100vw"
    }
  }
}
