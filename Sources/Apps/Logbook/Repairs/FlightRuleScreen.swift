import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  static let ruleArea = RecordScreen<LogbookApp>(
    .logbook(
      FlightRule.collection, at: LogbookRoute.rules(.list).url,
      AreaWords(add: Words.addRule, edit: Words.editRule, saved: Words.ruleSaved, deleted: Words.ruleDeleted))
  ) { _, _, fields, context in FlightRule.title(fields, context.language) }

  func rulesScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let beside = place.beside(supporting.records(FlightRule.collection).first?.id, context)
    var screen = Screen(title: FlightRule.collection.title, list: rulesList(beside, context))
    screen.listBack = LogbookRoute.repairs.url
    screen.actions = [addLink(LogbookRoute.rules(.form(nil)).url, Words.addRule)]
    LogbookApp.ruleArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  private func rulesList(_ beside: RecordID?, _ context: Context) -> Node {
    let language = context.language
    let records = supporting.records(FlightRule.collection)
    if records.isEmpty {
      return context.emptyOwn(Words.noRules) {
        a(.class("button"), .href(LogbookRoute.rules(.form(nil)).url)) { Words.addRule }
      }
    }
    return ul(.class("rows lines"), .label(FlightRule.collection.title)) {
      for record in records {
        lineLink(
          LogbookRoute.rule(record.id).url, FlightRule.title(record.fields, language),
          FlightRule.summary(record.fields, language), context, isBeside: record.id == beside,
          LogbookApp.ruleArea.shape.menu(record.id))
      }
    }
  }
}
