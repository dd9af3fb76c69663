import Base
import HTML
import Store
import Sync

/// Recent experience by class and type: whether passengers may be carried, by day and by night, and until when.
struct RecencyView {
  let recencies: [Recency]
  let context: Context

  init(_ app: LogbookApp, _ context: Context) {
    recencies = app.calculations.recencies(app.book, app.supporting, today: context.today)
    self.context = context
  }

  private var language: Language { context.language }

  var node: Node {
    if recencies.isEmpty { return context.emptyOwn(Words.noRecency) }
    return div(.class("sheet")) {
      for recency in recencies { card(recency) }
      p(.class("remark"), .key("rule")) { Words.recencyRule }
    }
  }

  private func card(_ recency: Recency) -> Node {
    section(.class("card"), .key(recency.group.title)) {
      h2 { recency.group.title }
      line("day", Words.passengers, recency.passengersThrough)
      line("night", Words.passengersByNight, recency.nightThrough)
      // Of a type that has not been flown for years it would say nothing.
      if let supervised = recency.supervisedThrough, !recency.isCurrent(on: context.today), supervised >= context.today {
        line("supervised", Words.underSupervision, supervised)
      }
      if let missing = Words.missing(recency.missing, language) {
        p(.key("missing")) { Words.missingToday + " " + missing + "." }
      }
      p(.class("quiet"), .key("last")) {
        Words.lastFlown + " " + context.format.day(recency.lastFlown) + "."
      }
    }
  }

  private func line(_ key: String, _ title: Text, _ through: Day?) -> Node {
    div(.class("privilege"), .key(key)) {
      h3 { title }
      p {
        if let through {
          strong { context.format.day(through) }
          " "
          expiryLabel(Expiry(through, today: context.today, warningDays: 14))
        } else {
          span(.class("state expired")) { Words.neverRecent }
        }
      }
    }
  }
}
