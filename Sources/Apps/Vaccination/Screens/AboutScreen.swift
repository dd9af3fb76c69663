import Base
import HTML
import Store
import Sync

extension VaccinationApp {
  /// A doctor decides; where the schedule comes from; what stays on the device.
  func aboutScreen(_ context: Context) -> Screen {
    let language = context.language
    return Screen(
      title: Words.about,
      detail: div(.class("sheet")) {
        section(.class("card call"), .key("doctor")) {
          h2 { Words.doctorTitle }
          p { Words.doctorDecides }
          p { Words.doctorText }
        }
        section(.class("card"), .key("catalogue")) {
          h2 { Words.catalogue }
          p { Words.catalogueCounts(vaccines, context.format) }
          p(.class("quiet")) { Words.catalogueText }
          if !vaccines.published.faults.isEmpty {
            p(.class("finding")) { Words.catalogueFaults(vaccines.published.faults.count, context.format) }
          }
        }
        section(.class("card"), .key("privacy")) {
          h2 { Words.privacyTitle }
          p { Words.privacyText }
          div(.class("buttons")) {
            a(.class("button quiet"), .href(VaccinationRoute.lock.url)) { LockWords.title }
          }
        }
        section(.class("card"), .key("rules")) {
          h2 { Words.rules }
          ul(.class("plain")) {
            for rule in vaccines.rules {
              if !rule.words("text", language).utf8.isEmpty {
                li(.key(rule.id.description)) { rule.words("text", language) }
              }
            }
          }
        }
        details(.class("card"), .key("sources")) {
          summary { Words.sources + " (" + context.format.number(allSources.count) + ")" }
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
