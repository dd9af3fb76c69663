import Base
import Foundation
import HTML
import Sync

/// Puts a page into the site's only document, so that the app takes over where its script runs (Z-121).
package struct PageDocument: Sendable {
  /// The document in pieces, cut at the parts that differ between pages: up to the language, the title, the
  /// description, the end of the head, the content, the rest.
  private let template: String

  /// The published space of the pages. Where the app begins to run, its records are asked for beside the core.
  private let space: RecordID

  /// - Parameter index: the site's `index.html`; nil without a site.
  package init(index: String?, of space: RecordID) {
    template = index ?? PageDocument.bare
    self.space = space
  }

  /// The address of a page and of its versions in other languages.
  package struct Address: Hashable {
    /// `https://host`
    package let origin: String
    package let path: String
    /// The published space of the page (E-85); nil for the app's usual one.
    package let space: String?
    package let language: Language

    package func url(_ language: Language) -> String { origin + link(path, language) }

    /// The app that takes over: `zoo` of `/zoo/animals`.
    var app: String { path.split(separator: "/").first.map { String($0) } ?? "" }

    /// A link to a page of the same space.
    package func link(_ path: String, _ language: Language) -> String {
      path + "?" + (space.map { "of=\($0)&" } ?? "") + "lang=" + language.code
    }

    /// The address that chooses the reader's language.
    package var ofAnyLanguage: String { origin + path + (space.map { "?of=\($0)" } ?? "") }

    package init(origin: String, path: String, of space: String? = nil, language: Language) {
      self.origin = origin
      self.path = path
      self.space = space
      self.language = language
    }
  }

  package func print(_ page: WebPage, at address: Address) -> [UInt8] {
    var text = template
    // The app's colours, also where no script runs.
    text.replaceFirst(
      between: "<html lang=\"", and: "\"", with: "\(address.language.code)\" data-app=\"\(escaped(address.app))")
    PageDocument.takeStyles(of: address.app, in: &text)
    text.replaceFirst(between: "<title>", and: "</title>", with: escaped("\(page.title) – Vademecum"))
    text.replaceFirst(between: "<meta name=\"description\" content=\"", and: "\"", with: escaped(page.description))
    text.replaceFirst(between: "<div id=\"app\">", and: "</div>", with: body(page, address))
    // Its text does not apply to this page.
    if let start = text.range(of: "<noscript>"), let end = text.range(of: "</noscript>") {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    if let end = text.range(of: "</head>") { text.insert(contentsOf: head(page, address), at: end.lowerBound) }
    return Array(text.utf8)
  }

  /// The first screen of an app (H-12) in the site's document.
  ///
  /// - Parameters:
  ///   - frame: the markup that its core draws: one element.
  ///   - index: the site's `index.html`.
  package static func first(
    _ frame: String, title: String, of app: String, _ language: Language, in index: String
  ) -> [UInt8] {
    var text = index
    text.replaceFirst(between: "<html lang=\"", and: "\"", with: "\(language.code)\" data-app=\"\(escaped(app))")
    takeStyles(of: app, in: &text)
    text.replaceFirst(between: "<title>", and: "</title>", with: escaped(title))
    // It is made of no records that could be asked for.
    let end = frame.firstIndex { $0 == " " || $0 == ">" } ?? frame.endIndex
    let marked = frame[..<end] + " data-printed=\"\"" + frame[end...]
    text.replaceFirst(between: "<div id=\"app\">", and: "</div>", with: String(marked))
    // The core comes beside the script that asks for it.
    if let end = text.range(of: "</head>") {
      let core = "  <link rel=\"preload\" href=\"/core-\(escaped(app)).wasm\" as=\"fetch\" crossorigin>\n"
      text.insert(contentsOf: core, at: end.lowerBound)
    }
    return Array(text.utf8)
  }

  /// A first visit waits for the styles of this app alone, little more than half of all. The page's script asks for all of them later.
  /// Which apps have such a file the site's document says.
  private static func takeStyles(of app: String, in text: inout String) {
    let link = "<link rel=\"stylesheet\" href=\""
    guard let start = text.range(of: link + "/styles.css\" data-of=\""),
      text[start.upperBound...].prefix(while: { $0 != "\"" }).split(separator: " ").contains(where: { $0 == app })
    else { return }
    text.replaceFirst(between: link, and: "\"", with: "/styles-\(app).css")
  }

  private func head(_ page: WebPage, _ address: Address) -> String {
    var lines = ["<link rel=\"canonical\" href=\"\(escaped(address.url(address.language)))\">"]
    for language in Language.allCases {
      lines.append("<link rel=\"alternate\" hreflang=\"\(language.code)\" href=\"\(escaped(address.url(language)))\">")
    }
    lines.append("<link rel=\"alternate\" hreflang=\"x-default\" href=\"\(escaped(address.ofAnyLanguage))\">")
    var properties = [
      ("og:type", page.list == nil ? "website" : "article"), ("og:site_name", "Vademecum"), ("og:title", page.title),
      ("og:description", page.description), ("og:url", address.url(address.language)),
      ("og:locale", address.language == .czech ? "cs_CZ" : "en_GB"),
    ]
    if let image = page.image {
      properties.append(("og:image", absolute(image, address)))
      properties.append(("og:image:alt", page.imageAlt))
    }
    for (name, value) in properties { lines.append("<meta property=\"\(name)\" content=\"\(escaped(value))\">") }
    lines.append("<meta name=\"twitter:card\" content=\"\(page.image == nil ? "summary" : "summary_large_image")\">")
    if var data = page.data {
      data["url"] = .string(address.url(address.language))
      if let image = page.image { data["image"] = .string(absolute(image, address)) }
      lines.append("<script type=\"application/ld+json\">\(scriptText(.object(data)))</script>")
    }
    return lines.map { "  \($0)\n" }.joined()
  }

  private func absolute(_ image: String, _ address: Address) -> String {
    image.hasPrefix("/") ? address.origin + image : image
  }

  /// Browsers do not run a block of data, so the content security policy allows it. Nothing in it can close it (Z-121).
  private func scriptText(_ json: JSON) -> String {
    json.serialized.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028").replacing(
      "\u{2029}", with: "\\u2029")
  }

  /// The page in the frame of the app, so that the styles fit. A mark distinguishes it from the running app and says what to
  /// ask for first.
  private func body(_ page: WebPage, _ address: Address) -> String {
    let other = address.language == .czech ? Language.english : .czech
    let frame = div(
      .class("frame"), .attribute("data-printed", PublishedSpace.firstPage(of: space)),
      .attribute("data-colour", page.colour)
    ) {
      div(.class("column")) {
        main(.class("panes"), .id("content")) {
          section(.class("pane single"), .label(page.title)) {
            header(.class("bar")) {
              h1 { page.title }
              nav(.class("bar-actions"), .label(address.language == .czech ? "Jazyk a seznam" : "Language and list")) {
                if let list = page.list {
                  a(.class("text-button"), .href(address.link(list.path, address.language))) { list.title }
                }
                a(
                  .class("text-button"), .href(address.link(address.path, other)), .attribute("lang", other.code),
                  .attribute("hreflang", other.code)
                ) { other == .czech ? "Česky" : "English" }
              }
            }
            div(.class("content page")) { page.content }
          }
        }
      }
    }
    return frame.html(address.language)
  }

  private static let bare = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <title>Vademecum</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="description" content="">
    </head>
    <body>
      <div id="app"></div>
    </body>
    </html>

    """
}

private func escaped(_ text: String) -> String { Node.text(text).html(.english) }

extension String {
  fileprivate mutating func replaceFirst(between start: String, and end: String, with text: String) {
    guard let before = range(of: start), let after = range(of: end, range: before.upperBound..<endIndex) else { return }
    replaceSubrange(before.upperBound..<after.lowerBound, with: text)
  }
}
