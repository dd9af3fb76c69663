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
    return section(.class("card passport"), .key("passport"), .label(PassportWords.title)) {
      cover(passport, context)
      if passport.stamps.isEmpty {
        p { PassportWords.begin }
      } else {
        stamps(passport, context)
      }
      div(.class("passport-buttons")) {
        a(.class("button small quiet"), .href(ZooMap.url(("near", "1")))) {
          Node.raw(Icons.locate)
          PassportWords.whereAmI
        }
        if passport.seen > 0 {
          button(.class("button small quiet"), .type("button"), .action(AnimalAction.passport)) {
            Node.raw(ZooIcons.share)
            Words.share
          }
        }
      }
      pages("continents", Term.List.continent.label(language), passport.continents, context) {
        ZooRoute.tree(.continent, $0, nil).url
      }
      pages("orders", Term.List.order.label(language), passport.orders, context) {
        ZooRoute.tree(.order, $0, nil).url
      }
    }
  }

  /// The card to show: how many of all, and how many of them today.
  private func cover(_ passport: Passport, _ context: Context) -> Node {
    let format = context.format
    let day = ZooClock(context.now).day
    let today = passport.stamps.count { $0.day == day }
    return div(.class("passport-cover")) {
      illustration("hero-zoo", class: "passport-picture", width: 320, height: 180)
      div(.class("passport-count")) {
        p(.class("passport-title")) { PassportWords.title }
        p {
          strong(.class("metric")) { format.number(passport.seen) }
          " " + PassportWords.of(passport.total, format)
        }
        element(
          "progress", .attribute("max", String(max(1, passport.total))), .value(String(passport.seen)),
          .label(PassportWords.seen))
        p(.class("passport-today")) { today > 0 ? PassportWords.today(today, format) : format.dayLong(day) }
      }
    }
  }

  /// Tells others how full the passport is, and what was seen last.
  func sharePassport(_ context: UpdateContext) {
    let passport = Passport(visits, lexicon)
    let format = context.format
    let names = listed(passport.stamps.prefix(3).map { lexicon.row($0.slot).name })
    var stamps = ""
    for stamp in passport.stamps.prefix(6) {
      guard let shape = silhouette(of: lexicon.row(stamp.slot).fields) else { continue }
      stamps += (stamps.utf8.isEmpty ? "" : " ") + Silhouette.file + "#" + shape
    }
    let title = PassportWords.title(context.language)
    context.sharePicture(
      title: title, text: PassportWords.glance(passport.seen, of: passport.total, format) + ": " + names,
      url: ZooRoute.animals(nil).url, illustration: "hero-zoo",
      lines: [
        title, format.number(passport.seen) + " " + PassportWords.of(passport.total, format),
        stamps, names, format.dayLong(ZooClock(context.now).day),
      ])
  }

  private static let mostStamps = 12

  private func stamps(_ passport: Passport, _ context: Context) -> Node {
    ul(.class("stamps"), .label(PassportWords.stamps)) {
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
