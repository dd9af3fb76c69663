import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  /// Z-28: the progress of the visitor over the lists of what was seen.
  func passportView(_ context: Context) -> Node {
    let language = context.language
    let passport = Passport(visits, lexicon)
    return section(.class("card passport"), .key("passport"), .label(PassportWords.title(language))) {
      ring(
        permille: passport.total == 0 ? 0 : passport.seen * 1000 / passport.total,
        value: context.format.number(passport.seen), caption: PassportWords.of(passport.total, context.format))
      if passport.stamps.isEmpty {
        p { PassportWords.begin(language) }
      } else {
        stamps(passport, context)
      }
      a(.class("button small"), .href(ZooMap.url(("near", "1")))) {
        Node.raw(Icons.locate)
        PassportWords.whereAmI(language)
      }
      pages("continents", Term.List.continent.label(language), passport.continents, context) {
        ZooRoute.tree(.continent, $0, nil).url
      }
      pages("orders", Term.List.order.label(language), passport.orders, context) {
        ZooRoute.tree(.order, $0, nil).url
      }
    }
  }

  private static let mostStamps = 12

  private func stamps(_ passport: Passport, _ context: Context) -> Node {
    ul(.class("stamps"), .label(PassportWords.stamps(context.language))) {
      for stamp in passport.stamps.prefix(ZooApp.mostStamps) {
        let row = lexicon.row(stamp.slot)
        li(.key(row.id.description)) {
          a(.class("stamp"), .href(ZooRoute.mine(row.id).url)) {
            span(.class("stamp-drawing"), .attribute("aria-hidden", "true")) { Node.raw(drawing(of: row.fields)) }
            span(.class("stamp-name")) { row.name }
            span(.class("stamp-day")) { context.format.dayShort(stamp.day) }
          }
        }
      }
    }
  }

  private func pages(
    _ key: String, _ title: String, _ pages: [Passport.Page], _ context: Context, url: (String) -> String
  ) -> Node? {
    if pages.isEmpty { return nil }
    let done = pages.filter { $0.isComplete }.count
    return details(.key(key), .class("passport-pages"), .flag("open", key == "continents")) {
      summary {
        title
        if done > 0 { span(.class("quiet")) { " · " + PassportWords.complete(done, context.format) } }
      }
      ul(.class("rows")) {
        for page in pages {
          li(.key(page.code)) {
            a(.class("row"), .href(url(page.code))) {
              span(.class("row-main")) {
                span(.class("row-title")) { page.title }
                element(
                  "progress", .attribute("max", String(page.total)), .value(String(page.seen)), .label(page.title))
              }
              span(.class("row-end")) { "\(context.format.number(page.seen))/\(context.format.number(page.total))" }
            }
          }
        }
      }
    }
  }
}
