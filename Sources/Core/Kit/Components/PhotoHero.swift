import Base
import HTML

/// The picture at the top of a detail, with the name over it. Without a picture it shows a drawing on the app's hero; until
/// the picture has loaded, its dominant colour, or its small version out of focus.
public final class PhotoHero: Sendable {
  let picture: Node?
  let drawing: Node?
  let dominant: String?
  let small: String?
  let title: String
  let remark: String
  let credit: String

  /// - Parameters:
  ///   - picture: an `img` with its alternative text.
  ///   - dominant: a colour of CSS, `#8a7a5c`.
  ///   - small: the address of a version that lists have loaded already.
  ///   - credit: who took it.
  public init(
    picture: Node?, drawing: Node?, dominant: String? = nil, small: String? = nil,
    title: String, remark: String = "", credit: String = ""
  ) {
    self.picture = picture
    self.drawing = drawing
    self.dominant = dominant
    self.small = small
    self.title = title
    self.remark = remark
    self.credit = credit
  }

  public var node: Node {
    header(.class(picture == nil ? "photo-hero drawn" : "photo-hero"), .flag("data-hero", true)) {
      if let small {
        svg(.class("photo-hero-ground small"), .attribute("aria-hidden", "true")) {
          element(
            "image", .href(small), .attribute("width", "100%"), .attribute("height", "100%"),
            .attribute("preserveAspectRatio", "xMidYMid slice"))
        }
      } else if let dominant {
        // An attribute of a drawing, as the page allows no style of its own.
        svg(.class("photo-hero-ground"), .attribute("aria-hidden", "true")) {
          element(
            "rect", .attribute("width", "100%"), .attribute("height", "100%"), .attribute("fill", dominant))
        }
      }
      picture ?? drawing
      div(.class("photo-hero-words")) {
        h2 { title }
        if !remark.utf8.isEmpty { p { remark } }
      }
      if !credit.utf8.isEmpty { p(.class("photo-hero-credit")) { credit } }
    }
  }
}
