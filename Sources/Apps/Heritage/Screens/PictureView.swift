import Base
import HTML
import Kit
import Store
import Sync

extension HeritageApp {
  /// - Parameter alt: empty where the words beside it say as much.
  func picture(_ drawing: Drawing, alt: String = "", isLazy: Bool = true) -> Node {
    heritagePicture(drawing, alt: alt, isLazy: isLazy)
  }

  func drawing(_ fields: Fields, _ context: Context) -> Drawing? {
    Drawing(fields, in: context.spaceID(of: space(context)))
  }

  /// The picture over a text, with whose it is (E-62).
  func figure(_ drawing: Drawing, _ fields: Fields, title: String, _ context: Context) -> Node {
    HTML.figure(.class("item-picture")) {
      picture(
        drawing, alt: pictureAlt(drawing, Common.picture, fields, title: title, context.language), isLazy: false)
      if drawing.photograph != nil { pictureCredit(Common.picture, fields) }
    }
  }
}

func heritagePicture(_ drawing: Drawing, alt: String = "", isLazy: Bool = true) -> Node {
  let sources: [HTML.Attribute] =
    drawing.photograph.map { [.attribute("srcset", $0.sources(.sheet)), .attribute("sizes", $0.sizes(.sheet))] } ?? []
  return element(
    "img",
    [
      .src(drawing.url), .alt(alt), .attribute("width", "128"), .attribute("height", "96"),
      isLazy ? .attribute("loading", "lazy") : .none, .attribute("decoding", "async"),
      .attribute("draggable", "false"),
    ] + sources, [])
}

/// What a picture shows, for those who do not see it.
func pictureAlt(
  _ drawing: Drawing, _ picture: PictureFields, _ fields: Fields, title: String, _ language: Language
) -> String {
  let told = drawing.photograph == nil ? "" : picture.alt.text(fields, language)
  return told.utf8.isEmpty ? Words.drawing(language) + ": " + title : told
}

/// Whose a picture is, and under which licence it may be shown (E-62).
func pictureCredit(_ picture: PictureFields, _ fields: Fields) -> Node? {
  let words = joined(
    [fields[picture.author] ?? "", fields[picture.licence] ?? ""], " · ")
  return words.utf8.isEmpty ? nil : figcaption(.class("credit")) { words }
}
