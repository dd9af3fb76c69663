import Base
import HTML
import Store
import Sync

extension LogbookApp {
  func dutyScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(
      title: DutyPeriod.collection.title(language), list: dutyList(context),
      placeholder: supporting.duties.isEmpty ? nil : Words.chooseDuty(language))
    screen.listBack = "/logbook/limits"
    screen.actions = [iconLink("/logbook/limits/duty/new", Icons.plus, Words.addDuty(language))]
    switch place {
    case .record(let key):
      showRecord(key, of: .duty, &screen, context) { record in
        (record[DutyPeriod.kind]?.label ?? DutyPeriod.collection.title)(language)
      } addition: { record in
        if let length = DutyRow(record).length {
          section(.class("card"), .key("length")) {
            dl(.class("values")) { value("length", Words.dutyLength(language), context.format.minutes(length)) }
          }
        }
      }
    case .form(let key): showForm(key, of: .duty, &screen, context, adds: Words.addDuty)
    case .list: break
    }
    return screen
  }

  private func dutyList(_ context: Context) -> Node {
    let language = context.language
    if supporting.duties.isEmpty {
      return empty(Words.noDuties(language)) {
        a(.class("button"), .href("/logbook/limits/duty/new")) { Words.addDuty(language) }
      }
    }
    let scrolling = context.scrolling("list")
    let window = ListWindow(
      rowHeight: LogbookApp.lineHeight, count: supporting.duties.count, scrollTop: scrolling.top,
      viewportHeight: scrolling.height)
    return ul(.class("rows lines"), .key("rows"), .label(DutyPeriod.collection.title(language))) {
      space(window.spaceAbove, "above")
      for index in window.range { dutyLine(supporting.duties[index], context) }
      space(window.spaceBelow, "below")
    }
  }

  private func dutyLine(_ row: DutyRow, _ context: Context) -> Node {
    let id = row.id.description
    let isChosen = context.route.part(3).sameBytes(id)
    let format = context.format
    return li(.class(isChosen ? "line chosen" : "line"), .key(id)) {
      a(
        .class("row"), .href("/logbook/limits/duty/" + id), isChosen ? .attribute("aria-current", "true") : .none
      ) {
        span(.class("row-date wide")) { span { row.day.map { format.day($0) } ?? "–" } }
        span(.class("row-main")) {
          span(.class("row-title")) { row.kind?.label(context.language) ?? "–" }
          span(.class("row-remark")) {
            (row.report.map { format.time($0) } ?? "–") + " – " + (row.release.map { format.time($0) } ?? "–")
          }
        }
        span(.class("row-end")) { row.length.map { format.minutes($0) } ?? "–" }
      }
    }
  }

  func describeDuty(_ fields: Fields, _ context: Context) -> String {
    let day = fields[DutyPeriod.date].map { context.format.day($0) } ?? ""
    return (fields[DutyPeriod.kind]?.label ?? DutyPeriod.collection.title)(context.language) + " " + day
  }
}
