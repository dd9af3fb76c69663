import Base
import HTML
import Kit
import Store
import Sync

/// Diseases, their vaccines and schedules.
extension VaccinationApp {
  func catalogueScreen(_ id: RecordID?, isSchedule: Bool, _ context: Context) -> Screen {
    let language = context.language
    if let notice = catalogueNotice(context) { return Screen(title: Words.catalogue, detail: notice) }
    if vaccines.diseases.isEmpty && !context.mayEdit(Vaccination.space) {
      return Screen(title: Words.catalogue, detail: empty(Words.catalogueEmpty) {})
    }
    let shown = id ?? (context.hasTwoPanes && !isSchedule ? alphabetically(vaccines.diseases, language).first?.id : nil)
    var screen = Screen(title: Words.catalogue, list: catalogueList(shown, isSchedule: isSchedule, context))
    screen.detailFillsPane = id == nil && !isSchedule
    if context.mayEdit(Vaccination.space) {
      screen.actions = [iconLink(VaccinationRoute.drafts.url, Icons.edit, EditorWords.drafts)]
    }
    if isSchedule {
      screen.back = VaccinationRoute.catalogue(nil).url
      screen.detailTitle = Words.schedule
      screen.detail = scheduleNode(context)
    } else if let shown {
      screen.back = VaccinationRoute.catalogue(nil).url
      showEntry(shown, &screen, context)
    }
    return screen
  }

  private func catalogueList(_ chosen: RecordID?, isSchedule: Bool, _ context: Context) -> Node {
    let language = context.language
    return div(.class("catalogue-list")) {
      group(
        .empty, label: Words.schedule,
        [
          GroupedRow(
            .href(VaccinationRoute.schedule.url), key: "schedule", title: Words.schedule,
            remark: Words.scheduleText, leading: Node.raw(Icons.chart), isChosen: isSchedule)
        ])
      group(
        CatalogueRecord.disease.title,
        alphabetically(vaccines.diseases, language).map { record in
          row(
            record, remark: listed(productsAgainst(record).prefix(3).map { $0.catalogueName(language) }), chosen,
            context)
        })
      group(
        CatalogueRecord.product.title,
        alphabetically(vaccines.products, language).map { record in
          row(record, remark: diseaseNames(record.codes("antigens"), language), chosen, context)
        })
    }
  }

  /// Nothing where there is no row.
  private func rows(_ title: Text, _ rows: [GroupedRow], _ language: Language) -> Node? {
    rows.isEmpty ? nil : group(Text(title(language)), rows)
  }

  private func row(_ record: Record, remark: String, _ chosen: RecordID?, _ context: Context) -> GroupedRow {
    GroupedRow(
      .href(VaccinationRoute.catalogue(record.id).url), key: record.id.description,
      title: Text(record.catalogueName), remark: Text(remark), isChosen: record.id == chosen)
  }

  /// Those that somebody can get first (V-106), and of these the ones against the fewest diseases.
  func productsAgainst(_ disease: Record) -> [Record] {
    let code = disease[CatalogueRecord.code] ?? ""
    return vaccines.products.filter { $0.codes("antigens").contains(code) }
      .inOrder { one, other in
        let (left, right) = (vaccines.isOnMarket(one[CatalogueRecord.code] ?? ""), vaccines.isOnMarket(other[CatalogueRecord.code] ?? ""))
        return left == right ? one.codes("antigens").count < other.codes("antigens").count : left
      }
  }

  private func showEntry(_ id: RecordID, _ screen: inout Screen, _ context: Context) {
    guard let record = vaccines.record(id) else {
      screen.detailTitle = Words.notFound
      screen.detail = empty(Words.notFoundText, picture: "nothing-matches")
      return
    }
    screen.detailTitle = Text(record.catalogueName)
    if context.mayEdit(Vaccination.space) {
      screen.detailActions = [formLink(VaccinationRoute.entryForm(id).url, EditorWords.edit)]
    }
    switch record.key.collection {
    case CatalogueRecord.disease.name: screen.detail = diseaseNode(record, context)
    case CatalogueRecord.product.name: screen.detail = productNode(record, context)
    default: screen.detail = seriesNode(record, context)
    }
  }

  private func diseaseNode(_ record: Record, _ context: Context) -> Node {
    let language = context.language
    let code = record[CatalogueRecord.code] ?? ""
    let series = vaccines.series.filter { $0.codes("antigens").contains(code) }
    return article(.class("sheet"), .key(record.id.description)) {
      for (name, title) in [
        ("disease", Words.theDisease), ("why", Words.whyVaccinate), ("vaccine", Words.theVaccine),
        ("sideEffects", Words.sideEffects), ("note", Words.note),
      ] {
        if !record.words(name, language).utf8.isEmpty {
          section(.class("card"), .key(name)) {
            h2 { title }
            p { record.words(name, language) }
          }
        }
      }
      if !series.isEmpty {
        group(
          CatalogueRecord.series.title,
          series.map { row($0, remark: Words.kind($0.fields.text("kind") ?? "", language), nil, context) })
      }
      rows(
        CatalogueRecord.product.title,
        productsAgainst(record).map { row($0, remark: diseaseNames($0.codes("antigens"), language), nil, context) },
        language)
      if let list = sources(record, context) { section(.class("card"), .key("sources")) { list } }
      doctorNote()
    }
  }

  private func productNode(_ record: Record, _ context: Context) -> Node {
    let language = context.language
    let code = record[CatalogueRecord.code] ?? ""
    return article(.class("sheet"), .key(record.id.description)) {
      section(.class("card"), .key("facts")) {
        dl(.class("values")) {
          value("antigens", Words.against, diseaseNames(record.codes("antigens"), language))
          value(
            "live", Words.kindOfVaccine, (record.fields.flag("live") ? Words.live : Words.notLive)(language))
          value("age", Words.licensedAge, licensedAge(code, context.format))
          value("atc", Text("ATC"), record.fields.text("atc") ?? "")
          value("cvx", Text("CVX"), record.fields.text("cvx") ?? "")
        }
        if !record.words("note", language).utf8.isEmpty { p { record.words("note", language) } }
        sources(record, context)
      }
      rows(
        CatalogueRecord.series.title,
        vaccines.series.filter { $0.codes("products").contains(code) }
          .map { row($0, remark: Words.kind($0.fields.text("kind") ?? "", language), nil, context) }, language)
      doctorNote()
    }
  }

  private func licensedAge(_ code: String, _ format: Format) -> String {
    guard let place = vaccines.catalogue.product(code) else { return "" }
    let product = vaccines.catalogue.products[place]
    return Words.ages(product.licensedFrom, before: product.licensedBefore, format)
  }

  private func seriesNode(_ record: Record, _ context: Context) -> Node {
    let language = context.language
    return article(.class("sheet"), .key(record.id.description)) {
      section(.class("card"), .key("facts")) {
        p { Words.kind(record.fields.text("kind") ?? "", language) }
        p(.class("quiet")) { diseaseNames(record.codes("antigens"), language) }
        if !record.words("note", language).utf8.isEmpty { p { record.words("note", language) } }
        sources(record, context)
      }
      if let place = vaccines.group(of: record) { seriesDoses(place, context) }
      rows(
        CatalogueRecord.product.title,
        record.codes("products").compactMap { vaccines.product($0) }
          .map { row($0, remark: diseaseNames($0.codes("antigens"), language), nil, context) }, language)
      doctorNote()
    }
  }

  /// The doses of the usual series with their ages and intervals.
  private func seriesDoses(_ place: Int, _ context: Context) -> Node? {
    vaccines.catalogue.groups[place].goals.first?.series.first.map {
      VaccinationApp.doseRows($0, title: Words.doses(context.language), context.format)
    }
  }

  /// The doses and boosters of a series, as they are read.
  static func doseRows(_ series: Series, title: String, _ format: Format) -> Node {
    var rows: [GroupedRow] = []
    for (index, dose) in series.doses.enumerated() {
      var remark = ""
      if let interval = dose.intervals.first, let gap = interval.recommended ?? interval.minimum, gap != .zero {
        remark = Words.afterPrevious(gap, format)
      }
      let age =
        dose.ages.first.map {
          Words.ages($0.recommended ?? $0.minimum, before: $0.latestRecommended ?? $0.recommendedEnd, format)
        } ?? ""
      rows.append(
        GroupedRow(
          .none, key: String(index),
          title: dose.isBooster ? Words.booster : Text(Words.doseTitle(index + 1, format)),
          remark: Text(remark), end: Text(age)))
    }
    return group(Text(title), label: title.utf8.isEmpty ? Words.doses : Text(title), rows)
  }
}

extension JSONObject {
  func flag(_ name: String) -> Bool { self[name]?.flag ?? false }
}
