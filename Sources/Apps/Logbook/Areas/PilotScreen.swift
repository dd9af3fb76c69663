import Base
import HTML
import Kit
import Store
import Sync

/// The holder of the logbook: what is known, and its form (L-172).
extension LogbookApp {
  static let pilotArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(add: Words.pilot, edit: Words.pilot, saved: Words.pilotSaved, deleted: Words.pilotSaved)
    let shape = RecordShape(
      Pilot.collection, at: LogbookRoute.pilot.url, words, single: Pilot.key,
      check: { Logbook.check(pilot: $0, today: $1) })
    var area = RecordScreen<LogbookApp>(shape) { _, _, _, context in Words.pilot(context.language) }
    area.detailAdditions = { _, _, _, context in [templatesLine(context)] }
    return area
  }()

  private static func templatesLine(_ context: Context) -> Node {
    ul(.class("rows"), .key("more")) {
      lineLink(LogbookRoute.templates(.list).url, RemarkTemplate.collection.title(context.language), "", context)
    }
  }

  func pilotScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.pilot)
    if let fields = context.record(Pilot.key)?.fields, !fields.isEmpty {
      LogbookApp.pilotArea.show(.record(Pilot.key), of: self, &screen, context)
      screen.back = nil
    } else {
      screen.detail = div(.class("sheet")) {
        context.emptyOwn(Words.noPilot, picture: "empty-licence") {
          a(.class("button"), .href(LogbookRoute.pilotForm.url)) { Words.enterPilot }
        }
        LogbookApp.templatesLine(context)
      }
    }
    return screen
  }

  func pilotFormScreen(_ context: Context) -> Screen {
    Screen(
      title: Words.pilot, detail: div(.class("forms")) { LogbookApp.pilotArea.form(of: self, context) },
      back: LogbookRoute.pilot.url)
  }
}
