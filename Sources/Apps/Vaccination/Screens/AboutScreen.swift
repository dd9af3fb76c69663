import Base
import HTML
import Store
import Sync

extension VaccinationApp {
  /// A doctor decides; where the schedule comes from; what stays on the device.
  func aboutScreen(_ context: Context) -> Screen {
    let language = context.language
    return Screen(
      title: Words.about(language),
      detail: div(.class("sheet")) {
        section(.class("card call"), .key("doctor")) {
          h2 { Words.doctorTitle(language) }
          p { Words.doctorDecides(language) }
          p { Words.doctorText(language) }
        }
        section(.class("card"), .key("catalogue")) {
          h2 { Words.catalogue(language) }
          p { Words.catalogueCounts(vaccines, context.format) }
          p(.class("quiet")) { Words.catalogueText(language) }
          if !vaccines.published.faults.isEmpty {
            p(.class("finding")) { Words.catalogueFaults(vaccines.published.faults.count, context.format) }
          }
        }
        section(.class("card"), .key("privacy")) {
          h2 { Words.privacyTitle(language) }
          p { Words.privacyText(language) }
          div(.class("buttons")) {
            a(.class("button quiet"), .href(VaccinationRoute.lock.url)) { LockWords.title(language) }
          }
        }
        section(.class("card"), .key("rules")) {
          h2 { Words.rules(language) }
          ul(.class("plain")) {
            for rule in vaccines.rules {
              if !rule.words("text", language).utf8.isEmpty {
                li(.key(rule.id.description)) { rule.words("text", language) }
              }
            }
          }
        }
        section(.class("card"), .key("sources")) {
          h2 { Words.sources(language) }
          ul(.class("plain")) { for source in allSources { li(.key(source)) { source } } }
        }
      })
  }

  /// Titles of the sources of the whole catalogue, each once.
  private var allSources: [String] {
    var known: Set<Key> = []
    var titles: [String] = []
    for record in vaccines.series + vaccines.diseases {
      for item in record[CatalogueRecord.sources]?.items ?? [] {
        guard let title = item.text("title"), known.insert(Key(title)).inserted else { continue }
        titles.append(title)
      }
    }
    return titles
  }
}
