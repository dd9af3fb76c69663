import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  static let dutyArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(
      add: Words.addDuty, edit: Words.editDuty, saved: Words.dutySaved, deleted: Words.dutyDeleted)
    var area = RecordScreen<LogbookApp>(.logbook(DutyPeriod.collection, at: LimitsRoute.duty(.list).url, words)) {
      ($2[DutyPeriod.kind]?.label ?? DutyPeriod.collection.title)($3.language)
    }
    area.start = { _, context in
      var start = Fields()
      start[DutyPeriod.kind] = .flightDuty
      start[DutyPeriod.date] = context.today
      return (start, "new")
    }
    area.detailAdditions = { _, key, fields, context in
      nodes {
        if let length = DutyRow(Record(key, fields: fields)).length {
          section(.class("card"), .key("length")) {
            dl(.class("values")) { value("length", Words.dutyLength, context.format.minutes(length)) }
          }
        }
      }
    }
    return area
  }()

  func dutyScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let beside = place.beside(supporting.duties.first?.id, context)
    var screen = Screen(title: DutyPeriod.collection.title, list: dutyList(beside, context))
    screen.listBack = LimitsRoute.overview.url
    screen.actions = [addLink(LimitsRoute.duty(.form(nil)).url, Words.addDuty)]
    LogbookApp.dutyArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  private func dutyList(_ beside: RecordID?, _ context: Context) -> Node {
    let language = context.language
    if supporting.duties.isEmpty {
      return context.emptyOwn(Words.noDuties) {
        a(.class("button"), .href(LimitsRoute.duty(.form(nil)).url)) { Words.addDuty }
      }
    }
    return windowedLines(DutyPeriod.collection.title(language), count: supporting.duties.count, context) { index in
      let duty = supporting.duties[index]
      let row = dutyLine(duty, context.format)
      return row.node(
        isChosen: duty.id == beside || context.isShown(row), LogbookApp.dutyArea.shape.menu(duty.id))
    }
  }

  private func dutyLine(_ row: DutyRow, _ format: Format) -> RowLink {
    RowLink(
      LimitsRoute.duty(row.id).url, row.kind?.label(format.language) ?? "–",
      remark: (row.report.map { format.time($0) } ?? "–") + " – " + (row.release.map { format.time($0) } ?? "–"),
      lead: row.day.map { format.day($0) } ?? "–", end: row.length.map { format.minutes($0) } ?? "–")
  }

  func describeDuty(_ fields: Fields, _ context: Context) -> String {
    let day = fields[DutyPeriod.date].map { context.format.day($0) } ?? ""
    return (fields[DutyPeriod.kind]?.label ?? DutyPeriod.collection.title)(context.language) + " " + day
  }
}
