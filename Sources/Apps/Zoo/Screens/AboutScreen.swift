import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  func aboutScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.about,
      detail: div(.class("sheet")) {
        section(.class("card about-lexicon"), .key("lexicon")) {
          illustration("hero-zoo", class: "help-picture", width: 320, height: 180)
          h2 { Words.found(lexicon.count, context.format) }
          p(.class("quiet")) { Words.offlineText }
        }
        group(
          .empty,
          label: Words.about,
          [
            GroupedRow(
              .href(ZooRoute.offline.url), key: "offline", title: OfflineWords.photos,
              leading: Node.raw(Icons.download)),
            GroupedRow(.href("/help"), key: "help", title: Words.help, leading: Node.raw(ZooIcons.question)),
          ])
        h2(.class("group-name")) { Words.sources }
        for source in sources(context) { sourceCard(source, context) }
        p(.class("remark")) { Words.notTheZoo }
      })
  }

  private func sources(_ context: Context) -> [Record] {
    var sources: [Record] = []
    context.replica(context.spaceID(of: Zoo.space)).forEachVisible { record in
      if record.key.collection == Source.collection.name { sources.append(record) }
    }
    return sources.inOrder { one, other in
      let (first, second) = (one[Source.rank] ?? 999, other[Source.rank] ?? 999)
      return first == second ? one.id < other.id : first < second
    }
  }

  private func sourceCard(_ source: Record, _ context: Context) -> Node {
    let language = context.language
    func text(_ cs: Sync.Attribute<String>, _ en: Sync.Attribute<String>) -> String {
      (language == .czech ? source[cs] ?? source[en] : source[en] ?? source[cs]) ?? ""
    }
    return section(.class("card"), .key(source.id.description)) {
      h2 { text(Source.titleCs, Source.titleEn) }
      p { text(Source.textCs, Source.textEn) }
      dl {
        value("date", Words.asOf, source[Source.date].map { context.format.day($0) } ?? "")
        value("licence", Words.licence, source[Source.licence] ?? "")
        value("attribution", Source.attribution.field.label, source[Source.attribution] ?? "")
      }
      div(.class("buttons")) {
        link(source[Source.url], Words.openSource(language))
        link(source[Source.licenceURL], Words.licence(language))
      }
    }
  }

  /// Only what is sure to be a page of the web.
  private func link(_ url: String?, _ title: String) -> Node? {
    guard let url, url.startsWith("https://") || url.startsWith("http://") else { return nil }
    return a(
      .class("button quiet small"), .href(url), .attribute("target", "_blank"), .attribute("rel", "noopener")
    ) { title }
  }
}
