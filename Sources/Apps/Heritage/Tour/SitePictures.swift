import Base
import HTML
import Kit
import Sync

/// What is seen of a place: as it is, beside that as it was (E-65), and all around (E-66).
struct SitePictures {
  let site: SiteRow
  let fields: Fields
  /// The id of the published space.
  let space: String
  let language: Language

  @NodeBuilder var nodes: [Node] {
    let then = photograph(Site.earlier)
    if let now = site.drawing, now.photograph != nil, let then {
      comparison(now, then)
    } else {
      if let drawing = site.drawing {
        figure(.class("site-figure"), .key("picture")) {
          heritagePicture(
            drawing, alt: pictureAlt(drawing, Common.picture, fields, title: site.name, language), isLazy: false)
          if drawing.photograph != nil { pictureCredit(Common.picture, fields) }
        }
      }
      if let then {
        figure(.class("site-figure"), .key("then")) {
          then.image(.sheet, alt: Site.earlier.alt.text(fields, language))
          figcaption(.class("credit")) { Words.then + ": " + credit(Site.earlier) }
        }
      }
    }
    if let around = photograph(Site.panorama) { panorama(around) }
  }

  private func photograph(_ picture: PictureFields) -> PublishedPicture? {
    fields[picture.blob].flatMap { PublishedPicture(blob: $0, in: space) }
  }

  private func comparison(_ now: Drawing, _ then: PublishedPicture) -> Node {
    div(.class("site-figure"), .key("then-and-now")) {
      beforeAfter(
        label: Words.thenAndNow(language),
        before: then.image(.sheet, alt: Site.earlier.alt.text(fields, language)),
        after: heritagePicture(now, alt: Common.picture.alt.text(fields, language), isLazy: false))
      p(.class("credit")) { Words.then + ": " + credit(Site.earlier) }
      p(.class("credit")) { Words.now + ": " + credit(Common.picture) }
    }
  }

  private func credit(_ picture: PictureFields) -> String {
    joined([fields[picture.author] ?? "", fields[picture.licence] ?? ""], " · ")
  }

  /// The host turns it; what it shows stands in words beside it.
  private func panorama(_ picture: PublishedPicture) -> Node {
    let alt = Site.panorama.alt.text(fields, language)
    return figure(.class("site-figure"), .key("panorama")) {
      panoramaView(
        picture.url, label: Words.around(language) + (alt.utf8.isEmpty ? "" : ": " + alt),
        hint: Words.aroundHint(language))
      pictureCredit(Site.panorama, fields)
    }
  }
}

extension Words {
  static let thenAndNow = Text(cs: "Tehdy a dnes: posuňte předěl", en: "Then and now: move the divide")
  static let then = Text(cs: "Tehdy", en: "Then")
  static let now = Text(cs: "Dnes", en: "Now")
  static let around = Text(cs: "Pohled dokola", en: "View all around")
  static let aroundHint = Text(
    cs: "Táhněte, nebo použijte šipky.", en: "Drag, or use the arrow keys.")
}
